#!/usr/bin/env python3
"""Generated cores against Stockfish and Fairy-Stockfish: nodes a second, and the ratio, measured in turns.

    perft_ratios.py FERZ EXAMPLES [ROUNDS]

Each round runs every program once, one after the other, and counts the processor time of each (not the wall clock, so
that other work on the machine matters little); the median round counts. Starting the program is not counted: the time
of a perft of one ply is taken off. Needs `stockfish` and `fairy-stockfish` (Debian's packages) and compiles the cores
beforehand.
"""
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys

# Variant, depth, nodes, and the depth of Fairy-Stockfish with its nodes, which is slower.
RUNS = [
    ("chess", 6, 119060324, 5, 4865609),
    ("makruk", 6, 142078049, 5, 6223994),
    ("amazon", 5, 9319911, 5, 9319911),
    ("capablanca", 5, 28741319, 5, 28741319),
    ("xiangqi", 5, 133312995, 4, 3290240),
    ("crazyhouse", 6, 120812942, 5, 4888832),
    ("shogi", 5, 19861490, 5, 19861490),
    ("seirawan", 5, 27639803, 5, 27639803),
    ("sittuyin", 4, 43454464, 4, 43454464),
    ("antichess", 6, 46264162, 5, 2732672),
    ("three-check", 6, 119060324, 5, 4865609),
    ("racing-kings", 5, 9472927, 5, 9472927),
]
# What Fairy-Stockfish calls otherwise.
THEIR_NAMES = {"three-check": "3check", "racing-kings": "racingkings"}


def seconds(command, text=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def program(name):
    return shutil.which(name) or shutil.which(name, path="/usr/games")


class Ours:
    def __init__(self, ferz, file):
        self.command = [ferz, "perft", str(file), "--compile"]

    def speed(self, depth, nodes):
        empty, _ = seconds([*self.command, "1"])
        time, output = seconds([*self.command, str(depth)])
        assert output.splitlines()[-1] == f"nodes {nodes}", output
        return nodes / max(time - empty, 1e-3)


class Engine:
    def __init__(self, name, variant):
        self.program = program(name)
        self.variant = variant

    def commands(self, depth):
        set_variant = f"setoption name UCI_Variant value {self.variant}\n" if self.variant else ""
        return f"uci\n{set_variant}ucinewgame\nposition startpos\ngo perft {depth}\nquit\n"

    def speed(self, depth, nodes):
        empty, _ = seconds([self.program], self.commands(1))
        time, output = seconds([self.program], self.commands(depth))
        assert f"Nodes searched: {nodes}" in output, output[-300:]
        return nodes / max(time - empty, 1e-3)


def main():
    ferz, examples = sys.argv[1], pathlib.Path(sys.argv[2])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    os.environ.setdefault("XDG_CACHE_HOME", str(pathlib.Path.cwd() / "perft-cache"))
    missing = [name for name in ("stockfish", "fairy-stockfish") if program(name) is None]
    if missing:
        print("not installed: " + ", ".join(missing))
        return 77
    print("million nodes a second, median of", rounds)
    for variant, depth, nodes, fairy_depth, fairy_nodes in RUNS:
        ours = Ours(ferz, examples / f"{variant}.toml")
        seconds([*ours.command, "1"])
        others = {"fairy-stockfish": (Engine("fairy-stockfish", THEIR_NAMES.get(variant, variant)), fairy_depth, fairy_nodes)}
        if variant == "chess":
            others["stockfish"] = (Engine("stockfish", None), depth, nodes)
        speeds = {name: [] for name in ["ferz", *others]}
        for _ in range(rounds):
            speeds["ferz"].append(ours.speed(depth, nodes))
            for name, (engine, its_depth, its_nodes) in others.items():
                speeds[name].append(engine.speed(its_depth, its_nodes))
        middle = {name: statistics.median(each) for name, each in speeds.items()}
        for name in others:
            ratios = [a / b for a, b in zip(speeds["ferz"], speeds[name])]
            print(
                f"{variant:12} ferz {middle['ferz'] / 1e6:7.1f}   {name} {middle[name] / 1e6:7.1f}   "
                f"ratio {statistics.median(ratios):5.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
