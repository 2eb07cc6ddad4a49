#!/usr/bin/env python3
"""`ferz equal` about pairs of variants that people play: same_games.py FERZ SEED COUNT EFFORT [--all-sections]

COUNT pairs of the built-in variants that begin alike are compared, and each answer with the moves that `ferz ask` lists
and counts in both games, as `mutants.py` says. Where FERZ_CORPUS names a folder, so are the pairs of
`published_games.txt`, which come from several files, and with --all-sections all pairs of the variants.ini that
Fairy-Stockfish is shipped with, whether or not they begin alike: each is decided, or undecided with at least LEAST_DEPTH
plies.
"""
import collections
import itertools
import os
import pathlib
import random
import re
import sys

from mutants import Judge, Program, output

LEAST_DEPTH = 3
LEAST_SECTIONS = 142
EFFORT_OF_PUBLISHED = "0.1"  # with less, some are undecided
MOST_NAMED = 4  # moves of one side alone
HERE = pathlib.Path(__file__).resolve().parent


def beginning(fen):
    """The board without letters: pairs that differ here are told at once."""
    return re.sub("[a-z]", "p", re.sub("[A-Z]", "P", fen.split("[")[0].split(" ")[0]))


class Test:
    def __init__(self, ferz, effort):
        self.program = Program(None, ferz, "ask", "--jobs", "1")
        self.equal = Program(None, ferz, "equal", "--jsonl", "--jobs", "1", "--effort", effort)
        self.faults = 0

    def report(self, fault):
        self.faults += 1
        print(fault, flush=True)

    def variants_of(self, text):
        """By name the text of each variant of a file that is imported."""
        answer = self.program.ask(ask="import", text=text)
        return {each["name"]: each["toml"] for each in answer["variants"] if "toml" in each}

    def compare(self, name, files, least_depth=0, fens=()):
        answer = self.equal.ask(left={"toml": files[0]}, right={"toml": files[1]}, fens=fens)
        if "error" in answer:
            self.report(f"{name}: {answer['error']['message']}")
            return answer
        fault = Judge(self.program, *files).fault(answer, [], [])
        if answer["equal"] is None and answer["depth"] < least_depth:
            fault = fault or f"only {answer['depth']} plies are compared"
        if fault:
            self.report(f"{name}: {fault}\n    {str(answer)[:600]}")
        return answer

    def compare_all(self, what, pairs, variants, least_depth=0):
        answers = collections.Counter(
            str(self.compare(f"{left}, {right}", (variants[left], variants[right]), least_depth).get("equal"))
            for left, right in pairs
        )
        print(f"{len(pairs)} pairs of {what}: {dict(answers)}", flush=True)

    def built_in(self, names, source, count):
        variants = {name: self.program.ask(ask="variant", variant=name) for name in names}
        alike = collections.defaultdict(list)
        for name, each in variants.items():
            alike[beginning(each["start"])].append(name)
        pairs = [pair for group in alike.values() for pair in itertools.combinations(group, 2)]
        chosen = source.sample(pairs, min(count, len(pairs)))
        self.compare_all("built-in variants", chosen, {name: each["toml"] for name, each in variants.items()})

    def shipped(self, file):
        variants = self.variants_of(file.read_text(encoding="utf-8"))
        if len(variants) < LEAST_SECTIONS:
            self.report(f"{len(variants)} sections are imported, and {LEAST_SECTIONS} were before")
        self.compare_all("sections", list(itertools.combinations(variants, 2)), variants, LEAST_DEPTH)

    def published(self, corpus):
        """The pairs of the table, each answered as it says."""
        texts = {}

        def text_of(place):
            path, name = place.split(": ")
            if path == "built-in":
                return self.program.ask(ask="variant", variant=name)["toml"]
            if path not in texts:
                texts[path] = self.variants_of((corpus / path).read_text(encoding="utf-8"))
            return texts[path][name]

        lines = (HERE / "published_games.txt").read_text(encoding="utf-8").splitlines()
        rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
        for left, right, fen, expected in rows:
            answer = self.compare(f"{left}, {right}", (text_of(left), text_of(right)), fens=[] if fen == "-" else [fen])
            if in_words(answer) != expected:
                self.report(f"{left} | {right} | {in_words(answer)}, and not: {expected}")
        print(f"{len(rows)} pairs of published games", flush=True)

    def end(self):
        self.program.end()
        self.equal.end()


def in_words(answer):
    """`equal`, or how a difference is shown: by a line, and by moves behind it that one alone has."""
    if "error" in answer or answer["equal"] is None:
        return "an error" if "error" in answer else "undecided"
    if answer["equal"] or "moves" not in answer:
        return "equal" if answer["equal"] else f"different: {answer['keys'][0]}"
    only = sorted({move["uci"].split(" ")[0] for side in ("left", "right") for move in answer[side]["only"]})
    if len(only) > MOST_NAMED:
        only[MOST_NAMED:] = [f"and {len(only) - MOST_NAMED} more"]
    return ": ".join(filter(None, ["different", " ".join(answer["moves"]) or "at once", " ".join(only)]))


def main():
    ferz, seed, count, effort = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    corpus = os.environ.get("FERZ_CORPUS")
    faults = 0
    if corpus:
        published = Test(ferz, EFFORT_OF_PUBLISHED)
        published.published(pathlib.Path(corpus))
        published.end()
        faults += published.faults
    test = Test(ferz, effort)
    names = [line.split()[0] for line in output(ferz, "variants").splitlines()]
    test.built_in(names, random.Random(seed), count)
    if corpus and "--all-sections" in sys.argv:
        test.shipped(pathlib.Path(corpus) / "fairy" / "variants.ini")
    test.end()
    faults += test.faults
    print(f"{faults} wrong answers (seed {seed})")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
