#!/usr/bin/env python3
"""perft against Fairy-Stockfish: positions of random games of the variants that it knows.

    perft_fairy.py FERZ EXAMPLES [SEED [POSITIONS]] [--compiled]

Its moves lead to a position, its FEN goes to both, and the divided counts of two plies have to agree move by move.
Ours are the interpreter's, or with --compiled those of the generated program of each variant.
"""
import argparse
import pathlib
import random
import re
import shutil
import subprocess
import sys

# Examples whose names it shares, and others with theirs. Not atomic: Debian's version plays on without a king.
VARIANTS = {
    name: name
    for name in [
        "chess", "makruk", "amazon", "capablanca", "xiangqi", "grand", "shatranj", "antichess",
        "breakthrough", "crazyhouse", "horde", "minixiangqi", "seirawan", "shogi", "sittuyin",
    ]
} | {"three-check": "3check", "racing-kings": "racingkings"}
DEPTH = 2
LONGEST_GAME = 60


def counts(lines):
    return {move: int(nodes) for move, nodes in (line.split(": ") for line in lines)}


def may_promote(fen):
    """In grand chess pawns become what was captured; ours do not count that, so such positions are left out."""
    ranks = fen.split()[0].split("/")
    return any("P" in rank for rank in ranks[:4]) or any("p" in rank for rank in ranks[-4:])


class Oracle:
    def __init__(self, program):
        self.engine = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

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

    def play(self, variant, moves):
        tail = " moves " + " ".join(moves) if moves else ""
        self.engine.stdin.write(f"setoption name UCI_Variant value {variant}\nposition startpos{tail}\n")

    def divide(self, depth):
        lines = self.ask(f"go perft {depth}", r"Nodes searched")
        return counts(line for line in lines if re.match(r"([a-j]\d|[A-Z]@).*: ", line))

    def fen(self):
        lines = self.ask("d", r"Checkers:")
        return next(line[len("Fen: "):] for line in lines if line.startswith("Fen: "))

    def close(self):
        self.engine.stdin.write("quit\n")
        self.engine.stdin.flush()
        self.engine.wait(10)


def ferz_divide(ferz, file, depth, fen, *options):
    done = subprocess.run(
        [ferz, "perft", file, str(depth), "--divide", "--fen", fen, *(options or ["--compile"])],
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return counts(line for line in done.stdout.splitlines() if ": " in line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("positions", type=int, nargs="?", default=6)
    parser.add_argument("--compiled", action="store_true")
    given = parser.parse_args()
    program = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if program is None:
        sys.exit("fairy-stockfish is not installed")
    random.seed(given.seed)
    oracle = Oracle(program)
    wrong = compared = 0
    for variant, theirs_called in VARIANTS.items():
        interprets = not given.compiled
        options = ["--interpret"] if interprets else []
        for _ in range(given.positions):
            moves = []
            for _ in range(random.randint(0, LONGEST_GAME)):
                oracle.play(theirs_called, moves)
                possible = sorted(oracle.divide(1))
                if not possible:
                    break
                moves.append(random.choice(possible))
            oracle.play(theirs_called, moves)
            fen = oracle.fen()
            if variant == "grand" and may_promote(fen):
                continue
            oracle.engine.stdin.write(f"position fen {fen}\n")
            theirs = oracle.divide(DEPTH)
            ours = ferz_divide(given.ferz, given.examples / f"{variant}.toml", DEPTH, fen, *options)
            compared += 1
            if ours == theirs:
                continue
            wrong += 1
            print(f"{variant}: {fen}")
            for move in sorted(set(ours) | set(theirs)):
                if ours.get(move) != theirs.get(move):
                    print(f"    {move}: ferz {ours.get(move)}, fairy-stockfish {theirs.get(move)}")
    oracle.close()
    print(f"seed {given.seed}: {compared} positions, {wrong} differ")
    return 1 if wrong or not compared else 0


if __name__ == "__main__":
    sys.exit(main())
