#!/usr/bin/env python3
"""Finds the weights of the evaluation (weights.h) that foretell scores best, for several games at once.

    tune.py positions ENGINE FAIRY-STOCKFISH VARIANT FILE [--count N] [--nodes N]
    tune.py fit ENGINE FILE [ENGINE FILE ...] [--rounds N] [--prior X]

The first writes `FEN;SCORE` of positions that ENGINE evaluates in searches, with the scores of Fairy-Stockfish, which
calls the game VARIANT: in hundredths of a pawn for White. `ENGINE learn` learns from them, too. The second takes
Gauss-Newton steps, summed over the games, with a prior that holds back weights that few positions speak of, and prints
the table of weights.h. `tempo` takes part and stays as it was: it gathers that the side to move has more often than not
just been given something.
"""
import argparse
import pathlib
import re
import subprocess
import sys


# A weight early and late in a game, and in games in which pieces are dropped.
PARTS = ("", "_late", "_drops")


class Uci:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def line(self):
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, question, end):
        """The lines of the answer up to one that begins with `end`."""
        self.tell(question)
        lines = [self.line()]
        while not lines[-1].startswith(end):
            lines.append(self.line())
        return lines


def write_positions(options):
    sampled = subprocess.run([options.engine, "sample", str(options.count)], stdout=subprocess.PIPE, text=True, check=True)
    player = Uci(options.player)
    player.ask("uci", "uciok")
    player.tell(f"setoption name UCI_Variant value {options.variant}")
    with open(options.file, "w") as out:
        for fen in dict.fromkeys(sampled.stdout.splitlines()):
            lines = player.ask(f"position fen {fen}\ngo nodes {options.nodes}", "bestmove")
            scores = re.findall(r" score (\w+) (-?\d+) (?!upper|lower)", "\n".join(lines))
            if not scores or scores[-1] == ("mate", "0"):
                continue
            kind, score = scores[-1][0], int(scores[-1][1])
            score = score if kind == "cp" else 2500 if score > 0 else -2500
            out.write(f"{fen};{score if fen.split()[1] == 'w' else -score}\n")


class Engine(Uci):
    def __init__(self, command, positions):
        super().__init__(command)
        self.question = f"fit {positions}"

    def fit(self, size):
        """The error, and a row for each number: the gradient, then the matrix."""
        error = float(self.ask(self.question, "error")[-1].split()[1])
        self.question = "fit"
        return error, [[float(word) for word in self.line().split()] for _ in range(size)]


def table():
    """The numbers of weights.h."""
    text = (pathlib.Path(__file__).parent / "weights.h").read_text()
    found = re.findall(r'\{"(\w+)", (-?\d+), (-?\d+), (-?\d+)\}', text)
    return {name + end: float(value) for name, *values in found for end, value in zip(PARTS, values)}


def solved(rows):
    """The solution of linear equations; the right side is first in each row."""
    rows = [[*row[1:], row[0]] for row in rows]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            if factor:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i])]
    result = [0.0] * size
    for i in reversed(range(size)):
        result[i] = (rows[i][size] - sum(rows[i][j] * result[j] for j in range(i + 1, size))) / rows[i][i]
    return result


def fit(options):
    engines = [Engine(*each) for each in zip(options.games[::2], options.games[1::2])]
    weights = table()
    first = dict(weights)
    for _ in range(options.rounds + 1):
        for engine in engines:
            for name, value in weights.items():
                engine.tell(f"setoption name {name} value {value:.3f}")
        fits = [engine.fit(len(weights)) for engine in engines]
        print("errors", *(f"{error:.5f}" for error, _ in fits), f"sum {sum(error for error, _ in fits):.5f}", flush=True)
        if _ == options.rounds:
            break
        # A game in which scores are foretold well counts as much as any other.
        scaled = [[[number / error for number in row] for row in rows] for error, rows in fits]
        rows = [[sum(numbers) for numbers in zip(*each)] for each in zip(*scaled)]
        for i, name in enumerate(weights):
            rows[i][1 + i] += options.prior
            rows[i][0] += options.prior * (first[name] - weights[name])
        for name, change in zip(list(weights), solved(rows)):
            weights[name] += change
    weights |= {name: first[name] for name in weights if name.split("_")[0] == "tempo"}
    for name in list(weights)[:: len(PARTS)]:
        print(f'        {{"{name}", ' + ", ".join(f"{weights[name + part]:.0f}" for part in PARTS) + "},")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    positions = verbs.add_parser("positions")
    positions.add_argument("engine")
    positions.add_argument("player")
    positions.add_argument("variant")
    positions.add_argument("file")
    positions.add_argument("--count", type=int, default=200000)
    positions.add_argument("--nodes", type=int, default=500, help="for each score")
    positions.set_defaults(run=write_positions)
    fitting = verbs.add_parser("fit")
    fitting.add_argument("games", nargs="+", metavar="ENGINE FILE")
    fitting.add_argument("--rounds", type=int, default=4)
    fitting.add_argument("--prior", type=float, default=1e-6, help="what it costs to leave the weights that are there")
    fitting.set_defaults(run=fit)
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
