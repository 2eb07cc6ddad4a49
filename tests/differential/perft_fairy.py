#!/usr/bin/env python3
"""perft against Fairy-Stockfish: positions of random games of the variants that it knows.

    perft_fairy.py FERZ EXAMPLES [SEED [POSITIONS]] [--compiled]
    perft_fairy.py FERZ IMPORTED [SEED [POSITIONS]] --ini FILE [--program PROGRAM] [--only NAME...]

Its moves lead to a position, its FEN goes to both, and the divided counts of two plies have to agree move by move.
Ours are the interpreter's, or with --compiled those of the generated program of each variant.

With --ini, the program reads FILE, and IMPORTED holds what `ferz import FILE -o IMPORTED` has written. Then the start
is counted, too, and moves may have other names: it is enough that as many have as many replies. Where a position has
more than MOST_MOVES moves, they are counted without replies.
"""
import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys

# Examples whose names it shares, and others with theirs. Not atomic, which Debian's version does not know.
VARIANTS = {
    name: name
    for name in [
        "chess", "makruk", "amazon", "capablanca", "xiangqi", "grand", "shatranj", "antichess",
        "breakthrough", "crazyhouse", "horde", "minixiangqi", "seirawan", "shogi", "sittuyin",
    ]
} | {"three-check": "3check", "racing-kings": "racingkings"}
DEPTH = 2
LONGEST_GAME = 60
MOST_MOVES = 300


def counts(lines):
    """Moves with the number of their replies. Two moves may have the same name."""
    return sorted((move, int(nodes)) for move, nodes in (line.rsplit(": ", 1) for line in lines))


def replies(divided):
    return sorted(nodes for _, nodes in divided)


def may_promote(fen):
    """In grand chess pawns become what was captured; ours do not count that, so such positions are left out."""
    ranks = fen.split()[0].split("/")
    return any("P" in rank for rank in ranks[:4]) or any("p" in rank for rank in ranks[-4:])


def hides_promoted_pawn(fen, file):
    """Fairy-Stockfish-X may write a promoted pawn as `+P`, whatever it has become."""
    return "+P" in fen.upper() and '"+P"' not in file.read_text()


class Oracle:
    def __init__(self, program, ini):
        self.engine = subprocess.Popen(
            [program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        commands = f"setoption name VariantPath value {ini}\nuci" if ini else "uci"
        option = next(line for line in self.ask(commands, "uciok") if line.startswith("option name UCI_Variant "))
        self.variants = set(re.findall(r"(?<= var )\S+", option))

    def ask(self, commands, until):
        self.engine.stdin.write(commands + "\n")
        self.engine.stdin.flush()
        lines = []
        while not lines or not re.match(until, lines[-1]):
            line = self.engine.stdout.readline()
            if not line:
                raise SystemExit("fairy-stockfish ended unexpectedly")
            lines.append(line.rstrip("\n"))
        return lines

    def choose(self, variant):
        self.engine.stdin.write(f"setoption name UCI_Variant value {variant}\n")

    def play(self, moves):
        tail = " moves " + " ".join(moves) if moves else ""
        self.engine.stdin.write(f"position startpos{tail}\n")

    def set_up(self, fen):
        self.engine.stdin.write(f"position fen {fen}\n")

    def divide(self, depth):
        lines = self.ask(f"go perft {depth}", r"Nodes searched")
        return counts(line for line in lines if re.fullmatch(r"\S+: \d+", line))

    def fen(self):
        lines = self.ask("d", r"Checkers:")
        return next(line[len("Fen: "):] for line in lines if line.startswith("Fen: "))

    def random_game(self):
        """The FEN after some random moves, or None if the position that it sets up has other moves."""
        moves = []
        for _ in range(random.randint(0, LONGEST_GAME)):
            self.play(moves)
            possible = [move for move, _ in self.divide(1)]
            if not possible:
                break
            moves.append(random.choice(possible))
        self.play(moves)
        fen, possible = self.fen(), self.divide(1)
        self.set_up(fen)
        return fen if self.divide(1) == possible else None

    def close(self):
        self.engine.stdin.write("quit\n")
        self.engine.stdin.flush()
        self.engine.wait(10)


def ferz_divide(ferz, file, depth, fen, *options):
    """None if ferz does not read the position."""
    done = subprocess.run(
        [ferz, "perft", file, str(depth), "--divide", "--fen", fen, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    if done.returncode:
        print(done.stderr, end="")
        return None
    return counts(done.stdout.splitlines()[:-1])


def compare(oracle, ferz, file, fen, option, same_names):
    """Prints what differs, and returns whether anything does."""
    depth = DEPTH
    oracle.set_up(fen)
    if not same_names and len(oracle.divide(1)) > MOST_MOVES:
        depth = 1
    theirs = oracle.divide(depth)
    ours = ferz_divide(ferz, file, depth, fen, option)
    if ours == theirs or not same_names and ours is not None and replies(ours) == replies(theirs):
        return False
    print(f"{file.stem}: {fen}")
    if ours is not None:
        for move, nodes in sorted(set(ours) ^ set(theirs)):
            print(f"    {move}: {nodes} of {'ferz' if (move, nodes) in ours else 'fairy-stockfish'}")
    return True


def parse_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("positions", type=int, nargs="?", default=6)
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--ini", type=pathlib.Path)
    parser.add_argument("--program")
    parser.add_argument("--only", nargs="+")
    given = parser.parse_args()
    given.program = given.program or shutil.which("fairy-stockfish", path=f"{os.environ['PATH']}:/usr/games")
    if given.program is None:
        sys.exit("fairy-stockfish is not installed")
    return given


def main():
    given = parse_arguments()
    random.seed(given.seed)
    oracle = Oracle(given.program, given.ini)
    names = VARIANTS
    if given.ini:
        names = {file.stem: file.stem for file in sorted(given.examples.glob("*.toml"))}
    option = "--compile" if given.compiled else "--interpret"
    compared, wrong, lost, wrong_variants, missing = 0, 0, 0, [], []
    for variant, theirs_called in names.items():
        if given.only and variant not in given.only:
            continue
        if theirs_called not in oracle.variants:
            missing.append(variant)
            continue
        oracle.choose(theirs_called)
        file = given.examples / f"{variant}.toml"
        before = wrong
        for number in range(given.positions + (1 if given.ini else 0)):
            if number < given.positions:
                fen = oracle.random_game()
            else:
                oracle.play([])
                fen = oracle.fen()
            if fen is None or hides_promoted_pawn(fen, file):
                lost += 1
                continue
            if variant == "grand" and may_promote(fen):
                continue
            compared += 1
            wrong += compare(oracle, given.ferz, file, fen, option, same_names=not given.ini)
        if wrong > before:
            wrong_variants.append(variant)
    oracle.close()
    if missing:
        print(f"the program does not have {', '.join(missing)}")
    if lost:
        print(f"{lost} positions are not compared: the program's FEN does not say all of them")
    print(f"seed {given.seed}: {compared} positions, {wrong} differ", *wrong_variants)
    return 1 if wrong or missing or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
