#!/usr/bin/env python3
"""What `ferz equal` says about variants that differ in one place: mutants.py FERZ VARIANTS SEED COUNT EFFORT

A mutant is a variant of the folder or a built-in one with another value of one key that `ferz help --keys` lists, one end
more or less, or another movement of one piece. COUNT mutants are compared with what they are mutants of, from the start
and from positions of random games. The answer is compared with the moves that `ferz ask` lists and counts in both games:

  different    the line can be played in both, and then the moves or the results differ; no shorter line has another count
  equal        both have as many lines of up to three plies, from the start and after the moves of random games
  undecided    as many of the depth that it says from the start, and of up to two plies from each position
"""
import collections
import copy
import json
import pathlib
import random
import re
import subprocess
import sys
import tomllib

GAMES, LONGEST = 2, 10  # random games of a variant, and their plies
MOST_LINES = 2000  # of one position, that are counted
MOST_DRAWN = 40  # mutants, for one that can be read
PARTS = ["mbn:mfW", "mbn:cF", "mbn:N", "mbn:mbW", "mbn:D", "mbn:csW", "mbn:mpR", "mbn:fF"]


class Program:
    """Answers a line of JSON for each question."""

    def __init__(self, folder, *command):
        self.process = subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **keys):
        self.process.stdin.write(json.dumps(keys) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait()



def output(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout


def documented(ferz):
    """How the values of each key are written, by table: `rules`, `checks`, "`true` or `false`". And the words of ends."""
    tables, ends, table = collections.defaultdict(dict), [], None
    for line in output(ferz, "help", "--keys").splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if cells[0].startswith("key"):
            table = tables[cells[0].removeprefix("key").removeprefix(" of").strip(" `[]")]
        elif "met by the side that" in cells:
            table = None
        elif cells[0].startswith("`") and table is None:
            ends.append(cells[0].strip('`"'))
        elif cells[0].startswith("`"):
            table[cells[0].strip("`")] = cells[1]
    return tables, ends


class Mutant:
    """A variant file as a table, with one change."""

    NEEDED = {"name", "board", "start", "mirror", "pieces", "names", "when", "king"}

    def __init__(self, source, known, variant):
        self.source, (self.tables, self.ends) = source, known
        self.variant = copy.deepcopy(variant)
        self.letters = list(variant["pieces"])
        self.change = source.choice([self.movement, self.movement, self.piece, self.row, self.row, self.row, self.end])()

    def zone(self):
        first = self.source.randint(1, 8)
        return f"[{first}-{first + self.source.randint(0, 3)}]"

    def some(self):
        return self.source.sample(self.letters, min(len(self.letters), self.source.randint(1, 2)))

    def value(self, key, kind, before):
        """Another value of the kind that the documentation says."""
        source = self.source
        if kind.startswith("a list of numbers"):
            return source.choice([[1, 2], [2], [1, 1, 2]])
        if kind.startswith("a table: a letter"):
            return {source.choice(self.letters): self.some()}
        if kind.startswith("a list of"):
            return source.sample(["ranks", "files", "diagonals", "rising", "falling"], source.randint(1, 2))
        if key == "castling":
            return source.choice(["K", "KQ", "Qkq"])
        words = [word.strip('`",') for word in kind.replace(" or ", ", ").split(", ") if word.startswith("`")]
        choices = [word for word in ({"true": True, "false": False}.get(word, word) for word in words) if word != before]
        if choices:
            return source.choice(choices)
        if kind.endswith("number"):
            return before + source.choice([-1, 1]) if type(before) is int else source.randint(1, 3)
        return {"squares": self.zone, "letters": self.some, "a letter": lambda: source.choice(self.letters)}.get(kind, bool)()

    def key_of(self, table, name):
        """One key of a table of the file is added, goes, or has another value."""
        key = self.source.choice([key for key in self.tables[name] if key not in self.NEEDED])
        if key in self.tables and isinstance(table.get(key), dict):
            return f"{key}.{self.key_of(table[key], key)}"
        if key in table and self.source.random() < 0.3:
            del table[key]
            return f"{key} goes"
        table[key] = self.value(key, self.tables[name][key], table.get(key))
        return f"{key} = {written(table[key])}"

    def movement(self):
        letter = self.source.choice(self.letters)
        piece = self.variant["pieces"][letter]
        piece = piece if isinstance(piece, dict) else {"move": piece}
        move = piece.get("move", "mbn:K")
        parts = move if isinstance(move, list) else [move]
        if self.source.random() < 0.5:
            parts = [*parts, self.source.choice(PARTS)]
        else:
            at = self.source.randrange(len(parts))
            part = parts[at] if isinstance(parts[at], dict) else {"move": parts[at]}
            parts = [*parts[:at], {**part, self.source.choice(["from", "within"]): self.zone()}, *parts[at + 1:]]
        self.variant["pieces"][letter] = {**piece, "move": parts}
        return f"pieces.{letter}.move = {written(parts)}"

    def piece(self):
        letter = self.source.choice(self.letters)
        piece = self.variant["pieces"][letter]
        piece = self.variant["pieces"][letter] = piece if isinstance(piece, dict) else {"move": piece}
        for key in self.source.sample(["promotes", "drops"], 2):
            inner = piece.get(key)
            inner = inner[0] if isinstance(inner, list) else inner
            if isinstance(inner, dict) and self.source.random() < 0.7:
                return f"pieces.{letter}.{key}.{self.key_of(inner, key)}"
        return f"pieces.{letter}.{self.key_of(piece, 'a piece')}"

    def row(self):
        present = sorted(self.variant.keys() & self.tables.keys())
        name = self.source.choice(["", "hands", "captures", "walls", "rules", "castling", *present])
        if not name:
            return self.key_of(self.variant, "")
        table = self.variant.get(name)
        self.variant[name] = table if isinstance(table, dict) else {}
        return f"{name}.{self.key_of(self.variant[name], name)}"

    def end(self):
        ends = self.variant.setdefault("ends", [])
        at = self.source.randrange(len(ends) + 1)
        if at == len(ends):
            when = self.source.choice(self.ends)
            needs = {"goal": ["zone"], "chain": ["zone", "to"], "castled": ["castling"]}.get(when, [])
            ends.append({"when": when, **{key: self.value(key, self.tables["ends"][key], None) for key in needs}})
        elif self.source.random() < 0.3:
            return f"ends: {written(ends.pop(at))} goes"
        elif self.source.random() < 0.2:
            self.source.shuffle(ends)
            return "ends in another order"
        return f"ends: {self.key_of(ends[at], 'ends')} of {written(ends[at])}"


def written(value):
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def file_of(variant):
    return "".join(f"{json.dumps(key)} = {written(value)}\n" for key, value in variant.items())



LETTER = re.compile(r"\+?[A-Za-z]'*~?")


def board_of(fen):
    """What stands on each square, ranks from the last on: a letter, a wall or nothing."""
    ranks = []
    for rank in fen.split(" ")[0].partition("[")[0].split("/"):
        ranks.append([])
        for part in re.findall(rf"\d+|{LETTER.pattern}|.", rank):
            ranks[-1] += [""] * int(part) if part.isdigit() else [part]
    return ranks


class Names:
    """By variant, a number for each letter: the same of pieces that stand on the same squares at the start, of those
    that the answer says are called otherwise, and of other pieces of one letter."""

    def __init__(self, starts, called_otherwise):
        self.groups = []
        squares = [[each.upper() for rank in board_of(fen) for each in rank] for fen in starts]
        pairs = [(left, right) for left, right in zip(*squares) if left and right] + called_otherwise
        for left, right in pairs:
            self.join(left, right)

    def join(self, left, right):
        ends = {(0, left), (1, right)}
        touched = [group for group in self.groups if group & ends]
        self.groups = [group for group in self.groups if not group & ends] + [ends.union(*touched)]

    def of(self, side, letter):
        key = side, letter.upper()
        found = next((number for number, group in enumerate(self.groups) if key in group), letter.upper())
        return f"{found}{'w' if letter == letter.upper() else 'b'}"

    def looks(self, side, fen):
        """The board, the hands and the side to move."""
        letters = re.compile(f"^{LETTER.pattern}$")
        squares = [
            [self.of(side, each) if letters.match(each) else each for each in rank] for rank in board_of(fen)
        ]
        hands = sorted(self.of(side, each) for each in LETTER.findall(fen.split(" ")[0].partition("[")[2]))
        return f"{squares} {hands} {fen.split(' ')[1]}"


class Judge:
    def __init__(self, program, original, mutant):
        self.program, self.files = program, (original, mutant)
        self.starts = [self.play(side).get("fen") for side in (0, 1)]

    def play(self, side, **keys):
        return self.program.ask(ask="play", toml=self.files[side], **keys)

    def unlike(self, most, **position):
        """The first depth in which the games do not have as many lines; counted while that takes little time."""
        for depth in range(1, most + 1):
            both = [self.play(side, perft=depth, **position).get("perft") for side in (0, 1)]
            if both[0] != both[1]:
                return depth
            if None in both or max(both) ** ((depth + 1) / depth) > MOST_LINES:
                return None
        return None

    def differ(self, names, lines, ends, **position):
        """Whether the games behind a line have other moves, by what these leave on the board, or other results."""
        moves = [[move["uci"] for move in end["legal"]] for end in ends]
        if len(moves[0]) != len(moves[1]):
            return True
        if not moves[0]:
            return ends[0].get("winner") != ends[1].get("winner")
        after = [
            sorted(names.looks(side, self.play(side, moves=[*lines[side], move], **position)["fen"]) for move in moves[side])
            for side in (0, 1)
        ]
        return after[0] != after[1]

    def fault(self, answer, fens, games):
        """What is wrong with an answer, or nothing."""
        if answer["equal"] is False and "moves" in answer:
            return self.fault_of_line(answer)
        if answer["equal"] is False:
            return self.fault_of_start(answer)
        counted = [(3, {"moves": moves}) for moves in ([], *games)]
        if not answer["equal"]:
            counted = [(answer["depth"], {}), *((2, {"fen": fen}) for fen in fens)]
        for most, position in counted:
            depth = self.unlike(most, **position)
            if depth:
                return f"other counts of {depth} plies from {position}"
        return None

    def fault_of_start(self, answer):
        """They begin otherwise: even if pieces that stand on the same squares are called the same."""
        names = Names(self.starts, [])
        return "they begin alike" if names.looks(0, self.starts[0]) == names.looks(1, self.starts[1]) else None

    def fault_of_line(self, answer):
        lines = answer["moves"], answer["right_moves"]
        # The start may have a hand or rights that a FEN of the other one does not say.
        position = {} if answer["from"] == self.starts[0] else {"fen": answer["from"]}
        ends = [self.play(side, moves=line, **position) for side, line in enumerate(lines)]
        if any("error" in end for end in ends):
            return "the line cannot be played"
        names = Names(self.starts, answer["called_otherwise"])
        if names.looks(0, ends[0]["fen"]) != names.looks(1, ends[1]["fen"]):
            return "the line ends in two positions"
        if not self.differ(names, lines, ends, **position):
            return "nothing differs behind the line"
        depth = self.unlike(len(answer["moves"]), **position) if answer["shortest"] else None
        return f"a shorter line differs: {depth} plies" if depth else None


def random_games(source, program, file):
    """Lists of moves from the start, and the positions behind them."""
    games, fens = [], []
    for _ in range(GAMES):
        moves = []
        for _ in range(source.randint(1, LONGEST)):
            legal = program.ask(ask="play", toml=file, moves=moves).get("legal")
            if not legal:
                break
            moves.append(source.choice(legal)["uci"])
        games.append(moves)
        fens.append(program.ask(ask="play", toml=file, moves=moves)["fen"])
    return games, fens


class Test:
    def __init__(self, ferz, folder, seed, effort):
        self.source = random.Random(seed)
        self.known = documented(ferz)
        self.program = Program(folder, ferz, "ask", "--jobs", "1", "--files")
        self.equal = Program(folder, ferz, "equal", "--jsonl", "--jobs", "1", "--files", "--effort", effort)
        built_in = [line.split()[0] for line in output(ferz, "variants").splitlines()]
        self.variants = [*sorted(pathlib.Path(folder).glob("*.toml")), *built_in]
        self.faults, self.answers = [], collections.Counter()

    def text_of(self, variant):
        if isinstance(variant, pathlib.Path):
            return variant.read_text(encoding="utf-8")
        return self.program.ask(ask="variant", variant=variant)["toml"]

    def compare(self, variant):
        """Whether there was a mutant that can be read."""
        original = tomllib.loads(self.text_of(variant))
        for _ in range(MOST_DRAWN):
            mutant = Mutant(self.source, self.known, original)
            files = file_of(original), file_of(mutant.variant)
            if files[0] != files[1] and "error" not in self.program.ask(ask="play", toml=files[1]):
                break
        else:
            return False
        judge = Judge(self.program, *files)
        games, fens = random_games(self.source, self.program, files[0])
        fens = [fen for fen in fens if not any("error" in judge.play(side, fen=fen) for side in (0, 1))]
        answer = self.equal.ask(left={"toml": files[0]}, right={"toml": files[1]}, fens=fens)
        fault = answer["error"]["message"] if "error" in answer else judge.fault(answer, fens, games)
        self.answers[str(answer.get("equal"))] += 1
        if fault:
            self.faults.append(f"{variant}: {mutant.change}: {fault}\n    {json.dumps(answer)[:600]}\n    {fens}")
            print(self.faults[-1], flush=True)
        return True


def main():
    ferz, folder, seed, count, effort = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2], *map(int, sys.argv[3:5]), sys.argv[5]
    test = Test(ferz, folder, seed, effort)
    chosen = test.source.sample(test.variants, len(test.variants))
    made = sum(test.compare(chosen[number % len(chosen)]) for number in range(count))
    test.program.end()
    test.equal.end()
    print(f"{made} mutants of {min(count, len(chosen))} variants: {dict(test.answers)}, {len(test.faults)} wrong answers (seed {seed})")
    return 1 if test.faults or made < 0.9 * count else 0


if __name__ == "__main__":
    sys.exit(main())
