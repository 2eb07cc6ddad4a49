#!/usr/bin/env python3
"""Every text of Betza's notation of at most two modifiers and one letter, in each dialect, written in every target.

    short_betza.py FERZ

Each is written or refused with a reason; nothing that is written fails its proof, whatever the target. Texts that mean
the same are written once. What is written for XBoard has the form that it reads.
"""

import itertools
import json
import re
import subprocess
import sys

MODIFIERS = "abcdefghijklmnopqrstuvwxyz"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWZ"
DIALECTS = ("xbetza", "fsf", "classic")
XBOARD = "betza[reader=xboard]"
TARGETS = ("ancp", "mbn", "betza", XBOARD, "chessembly", "fsf", "cpp")
# What XBoard reads, in the order in which it reads it: `i`, directions, modes, `a` and the next leg, an atom, a range.
LEG = r"[fblrvsh]*m?c?d?e?t?p?g?o?y?n?j*"
FOR_XBOARD = re.compile(rf"(i?{LEG}(a{LEG})*[ABCDFGHKNQRWZ](0|[1-9][0-9]?)?)+")
# Fewer would say that the readers refuse what they read before.
LEAST_READ = {"xbetza": 3900, "fsf": 1700, "classic": 1800}


def converted(ferz, definitions, target):
    lines = "".join(json.dumps({"def": each}) + "\n" for each in definitions)
    result = subprocess.run([ferz, "convert", "--jsonl", "--to", target], input=lines, capture_output=True, text=True)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    if len(answers) != len(definitions):
        sys.exit(f"{target}: {len(answers)} answers to {len(definitions)} questions\n{result.stderr}")
    return answers


def main():
    ferz = sys.argv[1]
    texts = [
        "".join(modifiers) + letter
        for count in range(3)
        for modifiers in itertools.product(MODIFIERS, repeat=count)
        for letter in LETTERS
    ]
    wrong = []
    pieces = {}  # what a text means, and the first that means it
    for dialect in DIALECTS:
        definitions = [f"betza[dialect={dialect}]:{text}" for text in texts]
        answers = converted(ferz, definitions, "ir")
        read = [(each, answer["text"]) for each, answer in zip(definitions, answers) if "text" in answer]
        for definition, ir in read:
            pieces.setdefault(ir, definition)
        print(f"{dialect}: {len(texts)} texts, {len(read)} read")
        if len(read) < LEAST_READ[dialect]:
            wrong.append(f"{dialect}: only {len(read)} texts are read")
    definitions = list(pieces.values())
    for target in TARGETS:
        answers = converted(ferz, definitions, target)
        written = sum("text" in answer for answer in answers)
        print(f"{target}: {len(definitions)} pieces, {written} written")
        for definition, answer in zip(definitions, answers):
            said = json.dumps(answer.get("error", ""))
            if "defect" in said or "internal" in said or ("text" not in answer and not answer.get("error")):
                wrong.append(f"{definition} to {target}: {said}")
            if target == XBOARD and "text" in answer and not FOR_XBOARD.fullmatch(answer["text"].strip()):
                wrong.append(f"{definition}: XBoard does not read {answer['text']}")
    for each in wrong:
        print(each)
    return 1 if wrong else 0


sys.exit(main())
