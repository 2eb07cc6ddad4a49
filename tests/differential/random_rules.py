#!/usr/bin/env python3
"""Generated cores against the interpreter in random small games whose rules are drawn in pairs and more.

    random_rules.py FOLDER RULE_GAMES SEED GAMES

Each game has a small board, a few pieces of a pool with riders, hoppers, swaps, captures from afar and first moves, and two
to five of the rules of docs/variants.md. Interpreter and core count its start and positions of random play to as much as
three plies. A core may be refused by name, but not often. Files that differ are kept in FOLDER.
"""
import collections
import os
import pathlib
import random
import shlex
import shutil
import subprocess
import sys

# Games in one program: a compiler reads the headers once for all of them.
BATCH = 8
# Of a hundred files.
MOST_REFUSED = 8
MOST_WRONG = 60

# How many squares each rank has, from the last to the first; levels stand one behind the other.
BOARDS = {
    "3x4": [[3] * 4], "4x4": [[4] * 4], "5x4": [[5] * 4], "4x5": [[4] * 5], "5x5": [[5] * 5], "6x4": [[6] * 4],
    "10x7": [[10] * 7], "rhomb4x4": [[4] * 4], "hex3": [[1, 2, 3, 2, 3, 2, 3, 2, 1]], "3x3x2": [[3] * 3] * 2,
}
FLAT = ["4x4", "5x4", "4x5", "5x5", "6x4", "3x4", "5x5", "10x7"]

KINGS = ["K", "K", "K", "F", "W"]
PIECES = {
    "R": ["R", "R", "R2", "oR", "W", "mR+cF", "R-bW", "fR+bF"],
    "N": ["N", "fN", "nN", "NF", "N0", "mN+cW", "NAD+(aK--[K])", "aK-aK"],
    "C": ["mR+cpR", "pR", "pQ", "mB+c{^N}pB", "gQ", "gR", "mQ+cpF", "ppR"],
    "S": ["wyW", "wW", "wwF+W", "wW-cW", "wF-aF", "wyR", "uK", "wyN", "W-wW"],
    "X": ["chessembly:take(1, 2) jump(1, 0); take(-1, 2) jump(-1, 0); take-move(0, 1); take-move(0, -1);",
          "chessembly:take(0, 2) move(0, 0);", "cK-bK", "wW+W0", "imgR+W",
          "chessembly:shift(1, 1); shift(-1, 0); if-state(a, 0) set-state(a, 1) move(0, 1); take-move(1, -1);"],
}
PAWNS = ["mfW+cfF", "mfW+cefF+imefW02", "mfF+cefW+imefF02", "fW", "mfW+cfF+isW", "fFfW"]
PLACES = ["one path", "no crosscut", "outflanking", "beside friend", "away from enemy", "stacked", "pushed in"]
WALLS = ["any", "arrow", "past", "edge", "duck"]
FLIPS = ["outflanked", "beside", "beside linked"]
CONDUCT = [
    ("must_capture", "true"), ("checks", "false"), ("royals_stay", "true"), ("stay_mobile", "true"), ("end_facing", "true"),
    ("pass", '"always"'), ("pass", '"stalemate"'), ("pass_white", '"always"'), ("pass_black", '"stalemate"'),
    ("pass", '"waiting"'), ("pass_black", '"waiting"'),
]
ENDS = ["extinct", "goal", "checks", "line", "collinear", "block", "united", "chain", "facing", "passes", "full board", "stalemate"]
# Ends that come for both sides at once.
COMPARING = ["facing", "passes", "full board", "stalemate"]


def letters(some):
    return "[" + ", ".join(f'"{each}"' for each in some) + "]"


class Game:
    def __init__(self, rng, number, rules=None):
        """With rules of RULES, drawn where none are given."""
        self.rng = rng
        self.number = number
        self.tables = collections.defaultdict(dict)
        self.top = {}
        self.ends = []
        self.board = rng.choice(FLAT) if rng.random() < 0.85 else rng.choice(list(BOARDS))
        self.files = max(BOARDS[self.board][0])
        self.ranks = len(BOARDS[self.board][0])
        self.is_plain = self.board in FLAT
        others = rng.sample(list(PIECES), rng.choice([1, 2, 2, 3]))
        if rng.random() < 0.5 and "R" not in others:
            others.append("R")
        if rng.random() < 0.6:
            others.append("P")
        self.letters = ["K"] + others
        self.pieces = {"K": {"move": self.definition(rng.choice(KINGS))}}
        for letter in others:
            pool = PAWNS if letter == "P" else PIECES[letter]
            # The first ones are the usual ones.
            text = pool[0] if rng.random() < 0.3 else rng.choice(pool)
            self.pieces[letter] = {"move": self.definition(text)}
        king = rng.random()
        if king < 0.5:
            self.pieces["K"]["royal"] = "true"
        elif king < 0.75:
            self.pieces["K"]["royal"] = rng.choice(["1", "2"])
        elif king < 0.85:
            self.pieces["K"]["together"] = "true"
        if rng.random() < 0.1:
            self.pieces[rng.choice(others)]["royal"] = rng.choice(["true", "1"])
        self.gates = self.hand = False
        self.start_hand = ""
        for rule in rules or rng.sample(RULES, rng.choice([1, 2, 2, 3, 3, 4])):
            rule(self)
        self.place()

    @staticmethod
    def definition(text):
        return text if ":" in text else "mbn:" + text

    # ---- words ----

    def some(self, most=2):
        return self.rng.sample(self.letters, min(len(self.letters), self.rng.randint(1, most)))

    def zone(self):
        low = self.rng.randint(1, self.ranks)
        high = self.rng.randint(low, self.ranks)
        if self.is_plain and self.rng.random() < 0.3:
            return f"[a-{chr(96 + self.rng.randint(1, self.files))}{low}-{high}]"
        return f"[{low}-{high}]" if high > low else f"[{low}]"

    def last(self, count=1):
        return f"[{self.ranks - count + 1}-{self.ranks}]" if count > 1 else f"[{self.ranks}]"

    def flag(self):
        return self.rng.random() < 0.5

    # ---- rules ----

    def hands(self, where=None):
        rng, table = self.rng, self.tables["hands"]
        self.hand = True
        if rng.random() < 0.7:
            table["captured"] = "true"
        self.start_hand = "".join(rng.choice([each, each.lower()]) for each in rng.choices(self.letters, k=rng.randint(0, 3)))
        if rng.random() < 0.15:
            table["endless"] = "true"
        if rng.random() < 0.2:
            table["must"] = rng.choice(["true", f'"{rng.choice(self.letters)}"'])
        if where or rng.random() < 0.3:
            table["where"] = f'"{where or rng.choice(PLACES)}"'
        if rng.random() < 0.1:
            table["opening"] = f'"{self.zone()}"'
        if rng.random() < 0.1:
            table["both_colours"] = letters(self.some(1))
        if rng.random() < 0.1:
            table["drops"] = "false"
        if self.flag():
            drops = {}
            if self.flag():
                drops["zone"] = f'"{self.zone()}"'
            if rng.random() < 0.3:
                drops["on_file"] = "1"
            if rng.random() < 0.3:
                drops["checks"] = "false"
            if rng.random() < 0.3:
                drops["mates"] = rng.choice(["false", '"loses"'])
            if rng.random() < 0.2:
                drops["last"] = "true"
            if rng.random() < 0.2:
                drops["as"] = letters(self.some(1))
            if drops:
                self.pieces[rng.choice(self.letters)]["drops"] = self.inline(drops)

    def gating(self):
        self.tables["hands"]["gates"] = "true"
        self.gates = self.hand = True
        self.start_hand = "".join(self.rng.sample(self.letters, 1))
        self.start_hand += self.start_hand.lower()

    def explode(self):
        how = {}
        if self.rng.random() < 0.3:
            how["spares"] = letters(self.some())
        if self.rng.random() < 0.3:
            how["immune"] = letters(self.some())
        self.tables["captures"]["explode"] = self.inline(how) if how else "true"
        if self.rng.random() < 0.2:
            self.tables["captures"]["petrify_victims"] = "true"

    def custodial(self):
        how = {key: "true" for key in ("diagonals", "edges", "between") if self.rng.random() < 0.3}
        for key in ("hostile", "surround"):
            if self.rng.random() < 0.3:
                how[key] = f'"{self.zone()}"'
        self.tables["captures"]["custodial"] = self.inline(how) if how else "true"

    def petrify(self):
        self.tables["captures"]["petrify"] = letters(self.some(3))

    def immune(self):
        others = [each for each in self.letters if "royal" not in self.pieces[each]]
        if others:
            self.tables["captures"]["mutually_immune"] = letters(self.rng.sample(others, 1))

    def forbidden(self):
        pairs = {each: letters(self.some()) for each in self.rng.sample(self.letters, self.rng.randint(1, 2))}
        if self.rng.random() < 0.2:
            pairs['"*"'] = letters(self.some(1))
        self.tables["captures"]["forbidden"] = self.inline(pairs)

    def walls(self, where=None):
        table = self.tables["walls"]
        if where or self.rng.random() < 0.85:
            table["where"] = f'"{where or self.rng.choice(WALLS)}"'
        if self.rng.random() < 0.3:
            table["zone"] = f'"{self.zone()}"'
        if self.rng.random() < 0.25:
            table["in_place_of_move"] = "true"

    def flips(self, how=None):
        self.top["flips"] = f'"{how or self.rng.choice(FLIPS)}"'

    def conduct(self, rule=None):
        key, value = rule or self.rng.choice(CONDUCT)
        self.tables["rules"][key] = value

    def promotes(self):
        rng = self.rng
        letter = "P" if "P" in self.letters else rng.choice(self.letters)
        others = [each for each in self.letters if each != letter]
        table = {"to": letters(rng.sample(others, rng.randint(1, min(2, len(others))))),
                 "zone": f'"{self.last(rng.choice([1, 1, 2]))}"' if rng.random() < 0.7 else f'"{self.zone()}"'}
        kind = rng.random()
        if kind < 0.25:
            table["in_place"] = "true"
        elif kind < 0.5:
            table.update(when='"either"', optional="true", forced=f'"{self.last()}"')
            if "+" not in "".join(self.letters):
                self.pieces["+" + letter] = {"move": self.definition(rng.choice(["W+F", "WfF", "B", "K"]))}
                if self.flag():
                    self.pieces["+" + letter] = {"like": f'"{rng.choice(others)}"'}
                self.pieces["+" + letter].update(in_hand=f'"{letter}"', drops="false")
                table["to"] = letters(["+" + letter])
        elif kind < 0.65:
            table["captures"] = "true"
            table["optional"] = rng.choice(["true", "false"])
        elif kind < 0.75:
            table["to"] = "[]"
        elif kind < 0.85:
            table["side"] = rng.choice(['"white"', '"black"'])
        self.pieces[letter]["promotes"] = self.inline(table)
        if rng.random() < 0.2:
            self.pieces[rng.choice(others)]["most"] = "1"

    def parts(self):
        letter = self.rng.choice(self.letters)
        move = self.pieces[letter].get("move")
        if move is None or letter == "P":
            return
        key = self.rng.choice(["from", "within", "wins", "side", "wraps"])
        value = {"side": self.rng.choice(['"white"', '"black"']), "wraps": self.rng.choice(['"files"', '"both"'])}.get(
            key, f'"{self.zone()}"')
        self.pieces[letter]["move"] = f'[{{ move = "{move}", {key} = {value} }}, "mbn:fW"]'

    def castling(self):
        if not self.is_plain or self.files < 5 or "R" not in self.letters:
            return
        self.castles = True
        table = self.tables["castling"]
        table.update(king='"K"', rook='"R"', king_to=letters([chr(96 + self.files - 1), "b"]))
        if self.rng.random() < 0.3:
            table["king_to_black"] = letters([chr(96 + self.files - 2), "c"])
        if self.rng.random() < 0.2:
            table["opposite"] = "true"
        if self.rng.random() < 0.3:
            self.ends.append({"when": '"castled"', "castling": self.rng.choice(['"K"', '"KQkq"', '"Qk"'])})

    def end(self, when=None):
        rng = self.rng
        when = when or rng.choice(ENDS)
        table = {"when": f'"{when}"'}
        if when in ("extinct", "goal", "line", "collinear", "block", "united", "chain") and self.flag():
            table["pieces"] = letters(self.some())
        if when == "extinct":
            if self.flag():
                table["count"] = "1"
            if rng.random() < 0.3:
                table["enemies"] = "2"
                table["moving"] = rng.choice(["true", "false"])
            if rng.random() < 0.3:
                table.update(all="true", pieces=letters(self.some(2)))
        elif when == "goal":
            table["zone"] = f'"{self.last()}"' if self.flag() else f'"{self.zone()}"'
            for key in ("blocked", "last_move", "safe"):
                if rng.random() < 0.25:
                    table[key] = "true"
            if rng.random() < 0.3:
                table["count"] = "2"
        elif when == "checks":
            table["count"] = rng.choice(["1", "2"])
        elif when in ("line", "collinear"):
            if self.flag():
                table["directions"] = letters(rng.sample(["ranks", "files", "diagonals", "rising", "falling"], 2))
        elif when == "united":
            if self.flag():
                table["count"] = rng.choice(["1", "3"])
            if self.flag():
                table["directions"] = letters(rng.sample(["ranks", "files", "diagonals", "rising", "falling"], 2))
        elif when == "chain":
            table.update(zone='"[1]"', to=f'"{self.last()}"')
            if self.flag():
                table["onward"] = "true"
            if rng.random() < 0.3:
                table["via"] = f'"{self.zone()}"'
        if when in COMPARING and self.flag():
            table.update(fewer="true", result=rng.choice(['"win"', '"loss"']))
            if self.flag():
                worths = {letter: rng.choice(["1", "2", "0.5", "7.5"]) for letter in self.some()}
                table.update([("points", self.inline(worths))] if self.flag() else [("pieces", letters(worths))])
            if rng.random() < 0.3:
                table[rng.choice(["bonus", "bonus_white", "bonus_black"])] = rng.choice(["0.5", "1", "3.5"])
        elif self.flag() and when != "castled":
            table["result"] = rng.choice(['"win"', '"loss"', '"draw"'])
        if rng.random() < 0.2:
            table[rng.choice(["result_white", "result_black"])] = rng.choice(['"win"', '"loss"'])
        self.ends.append(table)

    # ---- the file ----

    @staticmethod
    def inline(table):
        return "{ " + ", ".join(f"{key} = {value}" for key, value in table.items()) + " }"

    def place(self):
        rng = self.rng
        levels = [[[None] * width for width in level] for level in BOARDS[self.board]]
        free = [(l, r, f) for l, level in enumerate(levels) for r, row in enumerate(level) for f in range(len(row))]
        castling = "-"
        self.put = lambda at, piece: levels[at[0]][at[1]].__setitem__(at[2], piece)

        def take(where):
            free.remove(where)
            return where
        if getattr(self, "castles", False):
            middle = rng.randint(1, self.files - 2)
            for rank, turn in ((0, str.lower), (self.ranks - 1, str.upper)):
                for file, letter in ((0, "R"), (middle, "K"), (self.files - 1, "R")):
                    self.put(take((0, rank, file)), turn(letter))
            castling = "".join(rng.sample("KQkq", rng.randint(1, 4)))
        else:
            for turn in (str.upper, str.lower):
                self.put(take(rng.choice(free)), turn("K"))
            if rng.random() < 0.3:
                for turn in (str.upper, str.lower):
                    self.put(take(rng.choice(free)), turn("K"))
        crowded = rng.choice([2, 3, 4, 5])
        for side in (str.upper, str.lower):
            for letter in rng.choices(self.letters[1:], k=min(crowded, max(1, len(free) // 3))):
                if not free:
                    break
                # White stands below, as a rule.
                ordered = sorted(free, key=lambda at: at[1], reverse=side is str.upper)
                half = ordered[: len(ordered) // 2 + 1] if rng.random() < 0.7 else ordered
                self.put(take(rng.choice(half)), side(letter))
        if self.gates:
            has = {"-"} if castling == "-" else set(castling)
            for side, rank in ((str.upper, self.ranks - 1), (str.lower, 0)):
                row = levels[0][rank]
                for file, piece in enumerate(row):
                    if piece and piece == side(piece) and rng.random() < 0.8:
                        has.add(side(chr(97 + file)))
            castling = "".join(sorted(has - {"-"})) or "-"
        text = "|".join("/".join(self.row(row) for row in level) for level in levels)
        hand = f"[{self.start_hand}]" if self.hand and (self.start_hand or self.flag()) else ""
        self.start = f"{text}{hand} {rng.choice('wwwb')} {castling} - 0 1"

    @staticmethod
    def row(row):
        text, empty = "", 0
        for piece in row:
            if piece is None:
                empty += 1
                continue
            text += (str(empty) if empty else "") + piece
            empty = 0
        return text + (str(empty) if empty else "")

    def toml(self):
        lines = [f'name = "game {self.number}"', f'board = "{self.board}"', f'start = "{self.start}"']
        lines += [f"{key} = {value}" for key, value in self.top.items()]
        lines += ["", "[pieces]"]
        for letter, table in self.pieces.items():
            table = {key: value for key, value in table.items() if self.hand or key not in ("in_hand", "drops")}
            if "move" in table and not table["move"].startswith("["):
                table["move"] = f'"{table["move"]}"'
            name = letter if letter.isalpha() else f'"{letter}"'
            lines.append(f"{name} = {self.inline(table)}")
        for name, table in self.tables.items():
            lines += ["", f"[{name}]"] + [f"{key} = {value}" for key, value in table.items()]
        if self.hand and "hands" not in self.tables:
            lines += ["", "[hands]"]
        for table in self.ends:
            lines += ["", "[[ends]]"] + [f"{key} = {value}" for key, value in table.items()]
        return "\n".join(lines) + "\n"


RULES = [
    Game.hands, Game.hands, Game.gating, Game.explode, Game.custodial, Game.petrify, Game.immune, Game.forbidden, Game.walls, Game.walls, Game.flips,
    Game.conduct, Game.conduct, Game.promotes, Game.promotes, Game.parts, Game.castling, Game.castling, Game.end, Game.end,
]


class Batch:
    """The first games of some files, counted by both."""

    def __init__(self, folder, rule_games, seed, most, files):
        self.folder = folder
        done = subprocess.run(
            [rule_games, folder, str(seed), str(most), *files], stdout=subprocess.PIPE, text=True, check=True)
        self.files = {}
        self.counts = []
        self.refused, self.wrong = [], []
        for line in done.stdout.splitlines():
            first, _, rest = line.strip().partition(" ")
            if line.startswith("  "):
                self.counts.append((number, first, *rest.split(" ", 1)))
            elif first in ("refused", "wrong"):
                (self.refused if first == "refused" else self.wrong).append(rest)
            else:
                number = first
                self.files[number] = rest

    def differences(self):
        if not self.files:
            return []
        compiler = shlex.split(os.environ.get("CXX", "c++"))
        program = self.folder / "all"
        source = self.folder.resolve() / "all.cpp"
        subprocess.run(
            [*compiler, "-std=c++17", "-O0", "-w", f"-I{self.folder.resolve()}", "-o", program, source], check=True)
        questions = "".join(f"{number} {depth} {fen}\n" for number, depth, _, fen in self.counts)
        done = subprocess.run([program.resolve()], input=questions, stdout=subprocess.PIPE, text=True, check=True)
        answers = done.stdout.splitlines()
        assert len(answers) == len(self.counts)
        result = []
        seen = set()
        for (number, depth, nodes, fen), answer in zip(self.counts, answers):
            if answer == nodes or number in seen:
                continue
            seen.add(number)
            result.append(f"{self.files[number]}: depth {depth}, {fen}: interpreted {nodes}, compiled {answer}")
        return result


def drawn(folder, seed, count):
    """Files with random games. Not all can be played."""
    rng = random.Random(seed)
    files = [folder / f"{seed}-{number}.toml" for number in range(count)]
    for number, file in enumerate(files):
        file.write_text(Game(rng, number).toml(), encoding="utf-8")
    return files


def emptied(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def main():
    folder, rule_games = pathlib.Path(sys.argv[1]), sys.argv[2]
    seed, games = int(sys.argv[3]), int(sys.argv[4])
    counted = counts = 0
    refused, wrong, different = [], [], []
    for number in range(0, games, BATCH):
        part = emptied(folder / str(number))
        own = 1000 * seed + number
        most = min(BATCH, games - number)
        batch = Batch(part, rule_games, own, most, drawn(part, own, 3 * most))
        counted += len(batch.files)
        counts += len(batch.counts)
        refused += batch.refused
        wrong += batch.wrong
        found = batch.differences()
        different += found
        for each in found:
            print(each, flush=True)
        if not found:
            shutil.rmtree(part)
    for reason, count in collections.Counter(each.split(" ", 1)[1] for each in refused).items():
        print(f"refused {count}: {reason}")
    if len(sys.argv) > 5:
        for reason, count in collections.Counter(each.split(" ", 1)[1] for each in wrong).items():
            print(f"wrong {count}: {reason}")
    print(f"{counted} games, {counts} counts, {len(refused)} refused, {len(wrong)} no games, {len(different)} differ (seed {seed})")
    files = counted + len(refused) + len(wrong)
    bounded = 100 * len(refused) <= MOST_REFUSED * files and 100 * len(wrong) <= MOST_WRONG * files
    return 0 if counted and bounded and not different else 1


if __name__ == "__main__":
    sys.exit(main())
