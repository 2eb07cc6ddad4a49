#!/usr/bin/env python3
"""Betza's notation to MBN, on to Chessembly, on to ANCP: betza_chain.py FERZ TABLE

Every string of the conformance table that a dialect reads goes along the chain; a target may refuse what it cannot
express, and then the chain goes on from the text before. What comes out at the end is proved equal to the string.
"""
import json
import pathlib
import subprocess
import sys

DIALECTS = {"x": "xbetza", "f": "fsf", "c": "classic"}


def ask(ferz, verb, questions):
    text = "".join(json.dumps(question) + "\n" for question in questions)
    # Some strings are larger than any program should be.
    longer = ["--max-text", "300000"] if verb == "convert" else []
    answer = subprocess.run([ferz, verb, "--jsonl", *longer], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def main():
    ferz, table = sys.argv[1], pathlib.Path(sys.argv[2])
    starts = []
    for line in table.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            string, letters, what = line.split(None, 2)
            if not what.startswith("refused "):
                starts.append(f"betza[dialect={DIALECTS[letters[0]]}]:{string}")
    problems = []
    definitions = list(starts)
    written = dict.fromkeys(("mbn", "chessembly", "ancp"), 0)
    for target in written:
        answers = ask(ferz, "convert", [{"def": definition, "to": target} for definition in definitions])
        for i, (start, answer) in enumerate(zip(starts, answers, strict=True)):
            if "text" in answer:
                definitions[i] = f"{target}:{answer['text']}"
                written[target] += 1
            elif answer["error"]["name"] not in ("inexpressible", "unproved"):
                problems.append(f"{start} to {target}: {answer['error']}")
    proofs = ask(ferz, "equal", [{"left": left, "right": right, "boards": ["6x7"]}
                                 for left, right in zip(starts, definitions, strict=True)])
    for start, definition, proof in zip(starts, definitions, proofs, strict=True):
        if proof.get("equal") is not True:
            problems.append(f"{start} is not {definition}: {proof}")
    print("\n".join(problems))
    counts = ", ".join(f"{count} in {target}" for target, count in written.items())
    print(f"{len(starts)} strings: {counts}; {len(problems)} problems")
    return 1 if problems or not all(written.values()) else 0


sys.exit(main())
