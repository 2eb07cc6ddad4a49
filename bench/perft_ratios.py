#!/usr/bin/env python3
"""Generated cores against Stockfish and Fairy-Stockfish: nodes a second, and the ratio, measured in turns.

    perft_ratios.py FERZ [--rounds N] [VARIANT...]

Without VARIANT every variant that Fairy-Stockfish lists is measured, from the start, and chess against Stockfish, from the
start and in the position called Kiwipete. Each round runs the programs once, one after the other, and counts the processor
time of each (not the wall clock, so that other work on the machine matters little); the median round counts. Starting a
program is not counted: the time of a perft of one ply is taken off. Each program counts as deep as it needs for a quarter
of a second, and at the depth of the slower one both have to find the same number. Needs `stockfish` and `fairy-stockfish`
(Debian's packages) and compiles the cores beforehand.
"""
import argparse
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
LEAST_SECONDS = 0.25
DEEPEST = 12


def seconds(command, text=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, input=text, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def program(name):
    return shutil.which(name) or shutil.which(name, path="/usr/games")


class Ours:
    def __init__(self, ferz, variant, fen):
        self.command = [ferz, "perft", variant, "--compile", *(["--fen", fen] if fen else [])]

    def count(self, depth):
        time, output = seconds([*self.command, str(depth)])
        lines = output.splitlines()
        return time, int(lines[-1].split()[1]) if lines and lines[-1].startswith("nodes") else None


class Engine:
    def __init__(self, name, variant, fen):
        self.program = program(name)
        set_variant = f"setoption name UCI_Variant value {variant}\n" if variant else ""
        position = f"fen {fen}" if fen else "startpos"
        self.text = f"uci\n{set_variant}ucinewgame\nposition {position}\n"

    def count(self, depth):
        time, output = seconds([self.program], f"{self.text}go perft {depth}\nquit\n")
        lines = [line for line in output.splitlines() if "Nodes searched" in line]
        return time, int(lines[-1].split()[-1]) if lines else None


def deep_enough(counter, empty):
    """Depth and count that take long enough to be measured."""
    for depth in range(2, DEEPEST + 1):
        time, nodes = counter.count(depth)
        if nodes is None or nodes == 0 or time - empty >= LEAST_SECONDS:
            break
    return depth, nodes


def measure(name, ours, theirs, rounds):
    first = ours.count(1)
    if first[1] is None:
        return f"{name:18} has no core"
    empty = [ours.count(1)[0], theirs.count(1)[0]]
    depths = [deep_enough(each, start) for each, start in zip((ours, theirs), empty)]
    common = min(depths[0][0], depths[1][0])
    if ours.count(common)[1] != theirs.count(common)[1]:
        return f"{name:18} counts differ at depth {common}"
    speeds = [[], []]
    for _ in range(rounds):
        for i, counter in enumerate((ours, theirs)):
            depth, nodes = depths[i]
            speeds[i].append(nodes / max(counter.count(depth)[0] - empty[i], 1e-3) / 1e6)
    ratios = [a / b for a, b in zip(*speeds)]
    return (
        f"{name:18} ferz {statistics.median(speeds[0]):7.1f} (depth {depths[0][0]})   other {statistics.median(speeds[1]):7.1f}"
        f" (depth {depths[1][0]})   ratio {statistics.median(ratios):6.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
    )


def known_variants():
    _, output = seconds([program("fairy-stockfish")], "uci\nquit\n")
    words = next(line for line in output.splitlines() if "UCI_Variant" in line).split()
    return [after for word, after in zip(words, words[1:]) if word == "var"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_intermixed_args()
    os.environ.setdefault("XDG_CACHE_HOME", str(pathlib.Path(__file__).resolve().parents[1] / "build/perft-cache"))
    missing = [name for name in ("stockfish", "fairy-stockfish") if program(name) is None]
    if missing:
        print("not installed: " + ", ".join(missing))
        return 77
    print("million nodes a second, median of", options.rounds)
    if not options.variants or "chess" in options.variants:
        for name, fen in (("Stockfish's chess", None), ("... in Kiwipete", KIWIPETE)):
            ours, theirs = Ours(options.ferz, "chess", fen), Engine("stockfish", None, fen)
            print(measure(name, ours, theirs, options.rounds), flush=True)
    for variant in options.variants or known_variants():
        ours, theirs = Ours(options.ferz, variant, None), Engine("fairy-stockfish", variant, None)
        print(measure(variant, ours, theirs, options.rounds), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
