#!/usr/bin/env python3
"""Every short text, to every target: short_texts.py FERZ [--all]

A short text has a letter and at most two modifiers (MBN), or a leap or slide behind at most two prefixes (ANCP); those of
Betza's notation are in tests/conversions/short_betza.py.
Each is written to each target, or refused for a reason that is its own: no answer speaks of a defect of ferz. Without
--all one text in eight of those that can be read is tried, and with targets that take longer one in 24.
"""
import collections
import itertools
import json
import subprocess
import sys

MBN_LETTERS = "ABCDEFHIKNOPQRSTUVWYZ"
# The doubled ones that there are, too.
MBN_MODIFIERS = list("mcajwxepghunoifsv") + ["cy", "jy", "cc", "jj", "ww", "xx", "ee", "pp", "gg", "oo", "ii"]
ANCP_PREFIXES = [
    "move", "capture", "all", "over[empty]", "over[friend|enemy]", "take[enemy]", "take[friend]", "hop", "hop[enemy]", "jump",
    "enpassant", "initial", "initial!", "origin[*1-2]", "rows[2]", "destination[*1-2]", "cylinder", "torus", "if[empty at (0,1)]",
]
ANCP_LEGS = ["leap(1,2)", "leap!(0,1)", "slide#2(0,1)", "slide&×(1,1)"]
# The targets, and of how many texts one is tried.
TARGETS = {"ancp": 8, "mbn": 8, "betza": 8, "fsf": 8, "chessembly": 24, "chessembly[dialect=extended]": 24, "cpp": 24}


def upTo2(parts):
    """Every sequence of at most two; the same one twice is the doubled form of a modifier."""
    return ["".join(each) for count in range(3) for each in itertools.product(parts, repeat=count)]


def texts():
    for letter in MBN_LETTERS:
        for modifiers in upTo2(MBN_MODIFIERS):
            yield f"mbn:{modifiers}{letter}"
    for leg in ANCP_LEGS:
        for prefixes in upTo2([each + ":" for each in ANCP_PREFIXES]):
            yield f"ancp:{prefixes}{leg}"


def answers(ferz, questions):
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run([ferz, "convert", "--jsonl"], input=lines, capture_output=True, text=True, check=False)
    result = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(result) == len(questions), f"{len(questions)} questions, {len(result)} answers: {done.stderr}"
    return result


def main():
    ferz = sys.argv[1]
    tried = list(texts())
    # What cannot be read is refused once.
    read = [text for text, answer in zip(tried, answers(ferz, [{"def": text, "to": "ir"} for text in tried]), strict=True)
            if "text" in answer]
    questions = []
    for target, step in TARGETS.items():
        questions += [{"def": text, "to": target} for text in read[:: 1 if "--all" in sys.argv else step]]
    outcomes = collections.Counter()
    wrong = []
    for question, answer in zip(questions, answers(ferz, questions), strict=True):
        outcomes[question["to"], "text" in answer] += 1
        # A defect is told of, or the program would have written something else than it read.
        if "text" not in answer and ("defect" in json.dumps(answer) or answer["error"]["name"] == "unproved"):
            wrong.append(f"{question['def']} to {question['to']}: {answer['error']['message']}")
    for (target, isWritten), count in sorted(outcomes.items()):
        print(f"{target}: {count} {'written' if isWritten else 'refused'}")
    print(f"{len(tried)} texts, {len(read)} of them read")
    for each in wrong[:40]:
        print(each)
    if wrong:
        print(f"{len(wrong)} wrong")
    # A grammar that reads next to nothing has nothing to write.
    return 1 if wrong or len(read) * 4 < len(tried) else 0


if __name__ == "__main__":
    sys.exit(main())
