#!/usr/bin/env python3
"""Pieces that are equal on a board and have different canonical texts: other_texts.py FERZ

Reads the definitions of the vectors and programs that FERZ_VECTORS and FERZ_CORPUS point at, sorts their
canonical texts by the moves they generate in some random positions, and asks ferz whether those that agree
there are equal on 8x8 and 9x10. Not a test: a list to be read, short, with a reason for each pair in docs/ir.md.
"""
import collections
import json
import os
import pathlib
import random
import re
import subprocess
import sys

NAMES = ["rook", "pawn", "king", "queen", "bishop", "knight", "X"]
BOARDS = [(8, 8), (9, 10)]
POSITIONS = 24
DENSITIES = [0, 0.03, 0.1, 0.2, 0.35]
SECONDS = 20


def definitions():
    vectors = os.environ.get("FERZ_VECTORS")
    corpus = os.environ.get("FERZ_CORPUS")
    if vectors:
        for notation, key in (("mbn", "text"), ("chessembly", "script")):
            with open(pathlib.Path(vectors) / f"{notation}.jsonl", encoding="utf-8") as lines:
                yield from dict.fromkeys(f"{notation}:{json.loads(line)[key]}" for line in lines)
    if corpus:
        for notation in ("mbn", "betza"):
            with open(pathlib.Path(corpus) / "betza_strings.tsv", encoding="utf-8") as lines:
                yield from dict.fromkeys(f"{notation}:" + line.rstrip("\n").split("\t")[0] for line in lines)
        for path in sorted((pathlib.Path(corpus) / "chessembly").glob("*.csm")):
            yield f"chessembly[dialect=extended]:@{path}"


def canonical(ferz, definition):
    try:
        answer = subprocess.run([ferz, "convert", definition, "--to", "ancp"], capture_output=True, text=True,
                                timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None
    text = answer.stdout.strip()
    return text if answer.returncode == 0 and "\n" not in text else None


def positions():
    choose = random.Random(5)
    for files, ranks in BOARDS:
        squares = [f"{'abcdefghij'[file]}{rank + 1}" for rank in range(ranks) for file in range(files)]
        for count in range(POSITIONS):
            at = choose.choice(squares)
            place = {
                square: f"{choose.choice(['white', 'black'])}:{choose.choice(NAMES)}"
                for square in squares
                if square != at and choose.random() < DENSITIES[count % len(DENSITIES)]
            }
            yield {"at": at, "board": f"{files}x{ranks}", "place": place}


def main():
    ferz = sys.argv[1]
    texts = {}
    for definition in definitions():
        text = canonical(ferz, definition)
        if text:
            texts.setdefault(text, definition)
    boards = list(positions())
    questions = "".join(json.dumps({"def": "ancp:" + text, **board}) + "\n" for text in texts for board in boards)
    moves = subprocess.run([ferz, "moves", "--jsonl"], input=questions, capture_output=True, text=True, check=True)
    answers = moves.stdout.splitlines()
    alike = collections.defaultdict(list)
    for index, text in enumerate(texts):
        # A header says what happens for Black: what differs there is another piece.
        header = re.match(r"(\[(?:black|owner) \w+(?:-\w+)?\] )*", text)[0]
        alike[header, tuple(answers[index * len(boards):(index + 1) * len(boards)])].append(text)
    found = 0
    for group in alike.values():
        for index, left in enumerate(group):
            for right in group[index + 1:]:
                verdict = subprocess.run(
                    [ferz, "equal", "ancp:" + left, "ancp:" + right]
                    + [word for files, ranks in BOARDS for word in ("--board", f"{files}x{ranks}")],
                    capture_output=True, text=True, timeout=10 * SECONDS, check=False)
                if verdict.returncode == 0:
                    found += 1
                    print(f"{texts[left]}  and  {texts[right]}\n    {left}\n    {right}")
    print(f"{len(texts)} texts, {found} pairs that are equal on 8x8 and 9x10")


main()
