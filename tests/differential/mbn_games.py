#!/usr/bin/env python3
"""Positions on boards in space and hexagonal ones, promotions, castling and drops, with their moves: mbn_games.py FERZ

The cases are those below and, where FERZ_VECTORS names a folder, those of its mbn_games.jsonl. A line is a case: `name`
(section/text/position), `request` (a line for `ferz moves --jsonl`) and `expected.moves` or `expected.error`. What is left
out of a move is empty, or where the piece stood.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

FEWEST = 2000
BUILT_IN = [
    {"name": "8 leaps/straight up", "request": {"def": "mbn:<+-1>mO", "at": "b2B", "board": "3x3x3", "place": {"b2A": "black:N"}},
     "expected": {"moves": [{"to": "b2C"}]}},
    {"name": "8 symmetry/down", "request": {"def": "mbn:<<+1>>W", "at": "a1B", "board": "2x2x2", "side": "black"},
     "expected": {"moves": [{"to": "a2A"}, {"to": "b1A"}]}},
    {"name": "errors/no board", "request": {"def": "mbn:<0>W", "at": "a1A", "board": "2x2x2"}, "expected": {"error": "number-range"}},
]


def described(move, at):
    kept = {key: value for key, value in move.items() if key != "flags" and value not in ([], {})}
    kept.setdefault("from", at)
    return json.dumps({key: sorted(value, key=str) if isinstance(value, list) else value for key, value in kept.items()},
                      sort_keys=True)


def main():
    ferz = sys.argv[1]
    cases = list(BUILT_IN)
    if folder := os.environ.get("FERZ_VECTORS"):
        lines = pathlib.Path(folder, "mbn_games.jsonl").read_text(encoding="utf-8").splitlines()
        cases += [json.loads(line) for line in lines]
        if len(cases) < FEWEST:
            sys.exit(f"{len(cases)} cases, and not {FEWEST}")
    done = subprocess.run([ferz, "moves", "--jsonl"], input="".join(json.dumps(each["request"]) + "\n" for each in cases),
                          stdout=subprocess.PIPE, text=True, check=False)
    counts = collections.Counter()
    for case, line in zip(cases, done.stdout.splitlines(), strict=True):
        answer, expected = json.loads(line), case["expected"]
        at = case["request"].get("at")
        found = {described(move, at) for move in answer["moves"]} if "moves" in answer else None
        wanted = {described(move, at) for move in expected["moves"]} if "moves" in expected else None
        is_right = found == wanted
        counts[is_right] += 1
        if not is_right:
            print(f"{case['name']}: {json.dumps(case['request'])}\n    found    {line}\n    expected {json.dumps(expected)}")
    print(f"{len(cases)} cases, {counts[False]} wrong")
    sys.exit(1 if counts[False] else 0)


if __name__ == "__main__":
    main()
