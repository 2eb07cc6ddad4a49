#!/usr/bin/env python3
"""Finds the weights of the evaluation with which it foretells the results of games best.

    tune.py ENGINE POSITIONS [ENGINE POSITIONS ...] [--rounds N]

Each POSITIONS is a file that `match.py --positions` has written in games of the game of ENGINE. One weight after the
other is changed as long as that lessens the error, summed over the games; the result is the table in evaluation.h.
"""
import argparse
import pathlib
import re
import subprocess
import sys


class Engine:
    def __init__(self, command, positions):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.positions = positions
        self.scale = min(range(60, 400, 10), key=lambda scale: self.error(scale))

    def set(self, name, value):
        self.process.stdin.write(f"setoption name {name} value {value}\n")

    def error(self, scale=None):
        self.process.stdin.write(f"error {self.positions} {scale or self.scale}\n")
        return float(self.process.stdout.readline().split()[1])


def table():
    """The names and values of evaluation.h."""
    text = (pathlib.Path(__file__).parent / "evaluation.h").read_text()
    return {name: int(value) for name, value in re.findall(r'\{"(\w+)", (-?\d+)\}', text)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="ENGINE POSITIONS")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--prior", type=float, default=2e-5, help="what it costs to leave the weights that are there")
    options = parser.parse_args()
    engines = [Engine(*each) for each in zip(options.games[::2], options.games[1::2])]
    weights = table()
    first = dict(weights)

    def error():
        far = sum(((weights[name] - first[name]) / max(10, abs(first[name]))) ** 2 for name in weights)
        return sum(engine.error() for engine in engines) + options.prior * far

    def set_all(name, value):
        for engine in engines:
            engine.set(name, value)

    least = error()
    print(f"error {least:.7f}, scales {[engine.scale for engine in engines]}", flush=True)
    steps = {name: max(2, abs(value) // 4) for name, value in weights.items()}
    for number in range(options.rounds):
        for name in weights:
            moved = False
            for sign in (1, -1):
                while True:
                    before = weights[name]
                    weights[name] += sign * steps[name]
                    set_all(name, weights[name])
                    now = error()
                    if now >= least - 1e-8:
                        weights[name] = before
                        break
                    least, moved = now, True
                if moved:
                    break
            set_all(name, weights[name])
            if not moved:
                steps[name] = max(1, steps[name] // 2)
        print(f"round {number + 1}: error {least:.7f}", flush=True)
    print("\n".join(f'{{"{name}", {value}}},' for name, value in weights.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
