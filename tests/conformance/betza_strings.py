#!/usr/bin/env python3
"""Strings in Betza's notation, and what each dialect makes of them: betza_strings.py FERZ TABLE

Every string of the table is either proved equal to the definition beside it or refused with that diagnostic at that
character, in each of the three dialects. FERZ_CORPUS names a folder with betza_strings.tsv, strings found in the wild:
each of them is read in at least one dialect, or refused in all with the letter and the reason.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys

DIALECTS = {"x": "xbetza", "f": "fsf", "c": "classic"}


def ask(ferz, verb, questions):
    text = "".join(json.dumps(question) + "\n" for question in questions)
    answer = subprocess.run([ferz, verb, "--jsonl"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def definition(string, letter):
    return f"betza[dialect={DIALECTS[letter]}]:{string}"


def of_table(ferz, path):
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            string, letters, what = line.split(None, 2)
            rows += [(string, letter, what) for letter in letters]
    problems = []
    known = collections.Counter((string, letter) for string, letter, _ in rows)
    strings = {string for string, _, _ in rows}
    for string in strings:
        for letter in DIALECTS:
            if known[string, letter] != 1:
                problems.append(f"{string}: the dialect {letter} stands there {known[string, letter]} times")
    read = [row for row in rows if not row[2].startswith("refused ")]
    refused = [row for row in rows if row[2].startswith("refused ")]
    proofs = ask(ferz, "equal", [{"left": definition(string, letter), "right": what, "boards": ["8x8"]}
                                 for string, letter, what in read])
    for (string, letter, what), proof in zip(read, proofs, strict=True):
        if proof.get("equal") is not True:
            problems.append(f"{definition(string, letter)} is not {what}: {proof}")
    answers = ask(ferz, "convert", [{"def": definition(string, letter), "to": "ir"} for string, letter, _ in refused])
    for (string, letter, what), answer in zip(refused, answers, strict=True):
        error = answer.get("error", {"name": "none", "col": 1})
        said = f"refused {error['name']} {string[error['col'] - 1 : error['col']]}"
        if said != what:
            problems.append(f"{definition(string, letter)}: {said}, not {what}")
    return strings, problems


def of_corpus(ferz, path):
    strings = [line.split("\t")[0] for line in path.read_text(encoding="utf-8").splitlines()[1:] if line]
    questions = [(string, letter) for string in strings for letter in DIALECTS]
    answers = ask(ferz, "convert", [{"def": definition(*each), "to": "ir"} for each in questions])
    found = dict(zip(questions, answers, strict=True))
    problems = []
    read = 0
    for string in strings:
        errors = [found[string, letter].get("error") for letter in DIALECTS]
        if None in errors:
            read += 1
            continue
        for error in errors:
            # The letter is named, and the place is in the text.
            if "`" not in error["message"] or not 1 <= error.get("col", 0) <= len(string):
                problems.append(f"{string}: {error}")
    return len(strings), read, problems


def main():
    ferz, table = sys.argv[1], pathlib.Path(sys.argv[2])
    strings, problems = of_table(ferz, table)
    print(f"{len(strings)} strings of the table")
    if corpus := os.environ.get("FERZ_CORPUS"):
        count, read, more = of_corpus(ferz, pathlib.Path(corpus) / "betza_strings.tsv")
        problems += more
        print(f"{count} strings of the corpus, {read} read in at least one dialect, {count - read} refused in all")
    print("\n".join(problems))
    print(f"{len(problems)} problems")
    return 1 if problems or len(strings) < 100 else 0


sys.exit(main())
