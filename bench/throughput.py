#!/usr/bin/env python3
"""Texts a second, and how long one takes: throughput.py FERZ [OTHER] [--count N] [--only WORD]

Each workload is a list of definitions; each question about it goes through `FERZ VERB --jsonl`, one at a time, so that
every answer has its time. With OTHER, an older program, both answer in turns and the last column is how many times as
fast FERZ is. FERZ_CORPUS names a folder with more Betza strings (betza_strings.tsv).

The figures are processor time of this machine under its load: compare ratios, not runs.
"""
import argparse
import json
import os
import pathlib
import resource
import subprocess
import time
import tomllib

import plausible_texts

ROOT = pathlib.Path(__file__).resolve().parents[1]
NOTATIONS = ("mbn", "chessembly", "ancp", "betza")
TARGETS = ("ancp", "mbn", "betza", "chessembly")


def catalogue():
    families = tomllib.loads((ROOT / "catalogue/pieces.toml").read_text(encoding="utf-8"))["families"]
    known = [piece for pieces in families.values() for piece in pieces.values()]
    return [f"{each}:{piece[each]}" for piece in known for each in NOTATIONS if each in piece]


def betza():
    strings = (ROOT / "tests/conformance/betza_strings.txt").read_text(encoding="utf-8").splitlines()
    corpus = os.environ.get("FERZ_CORPUS")
    if corpus:
        strings += (pathlib.Path(corpus) / "betza_strings.tsv").read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[0].split()[0] for line in strings if line.strip() and not line.startswith("#")]
    return ["betza:" + word for word in dict.fromkeys(words)]


def questions(definitions):
    """(name, verb, lines) of everything that is measured."""
    for target in TARGETS:
        yield f"to {target}", "convert", [{"def": each, "to": target} for each in definitions]
    yield "read", "moves", [{"def": each, "at": "d4", "configurations": 1} for each in definitions]
    yield "fingerprint", "fingerprint", [{"def": each} for each in definitions]
    pairs = list(zip(definitions, definitions[1:] + definitions[:1]))
    yield "equal", "equal", [{"left": one, "right": other} for one, other in pairs]


class Program:
    def __init__(self, path, verb):
        self.knows_jobs = "--jobs" in subprocess.run([path, verb, "--help"], capture_output=True, text=True).stdout
        command = [path, verb, "--jsonl", *(["--jobs", "1"] if self.knows_jobs else [])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.times = []

    def ask(self, line):
        begin = time.perf_counter()
        self.process.stdin.write(line)
        self.process.stdin.flush()
        self.process.stdout.readline()
        self.times.append(time.perf_counter() - begin)

    def finish(self):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.process.stdin.close()
        self.process.wait()
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def measure(paths, verb, asked):
    lines = [json.dumps(each) + "\n" for each in asked]
    programs = [Program(path, verb) for path in paths]
    for line in lines:
        for program in programs:
            program.ask(line)
    seconds = [program.finish() for program in programs]
    return seconds, [sorted(zip(program.times, asked), key=lambda each: each[0]) for program in programs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ferz")
    parser.add_argument("other", nargs="?")
    parser.add_argument("--count", type=int, default=1000, help="how many plausible texts")
    parser.add_argument("--only", default="", help="only rows with this word")
    arguments = parser.parse_args()
    paths = [arguments.ferz] + ([arguments.other] if arguments.other else [])
    workloads = {
        "catalogue": catalogue(),
        "betza": betza(),
        "plausible": plausible_texts.texts(arguments.count),
    }
    print(f"{'':<26}{'texts':>6}{'texts/s':>9}{'median':>9}{'99 %':>9}{'slowest':>9}{'ratio':>7}   slowest text")
    for workload, definitions in workloads.items():
        for name, verb, asked in questions(definitions):
            row = f"{workload} {name}"
            if arguments.only not in row:
                continue
            seconds, times = measure(paths, verb, asked)
            own = times[0]
            at = lambda part: own[min(len(own) - 1, int(part * len(own)))][0] * 1000
            ratio = f"{seconds[1] / seconds[0]:.1f}" if len(paths) > 1 and seconds[0] else ""
            slowest = own[-1][1].get("def") or own[-1][1]["left"]
            print(
                f"{row:<26}{len(asked):>6}{len(asked) / max(seconds[0], 1e-3):>9.0f}{at(0.5):>7.2f}ms{at(0.99):>7.1f}ms"
                f"{own[-1][0] * 1000:>7.0f}ms{ratio:>7}   {slowest[:40]}",
                flush=True,
            )


if __name__ == "__main__":
    main()
