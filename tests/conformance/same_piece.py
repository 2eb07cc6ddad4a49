#!/usr/bin/env python3
"""One piece has one text: same_piece.py FERZ GROUPS TARGET

A group is a line of definitions parted by `  | `. All of a group are written to one text of the target, no two groups
share one, and ferz proves the definitions of each group equal, so that a wrong table cannot pass. A target that
cannot say everything may refuse a group, but then all of it; ANCP may not.
"""
import json
import subprocess
import sys


def ask(ferz, verb, questions):
    text = "".join(json.dumps(question) + "\n" for question in questions)
    answer = subprocess.run([ferz, verb, "--jsonl"], input=text, capture_output=True, text=True, check=False)
    return [json.loads(line) for line in answer.stdout.splitlines()]


def main():
    ferz, path, target = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        groups = [line.rstrip("\n").split("  | ") for line in file if line.strip() and not line.startswith("#")]
    definitions = [definition for group in groups for definition in group]
    texts = ask(ferz, "convert", [{"def": definition, "to": target} for definition in definitions])
    written = dict(zip(definitions, (answer.get("text", answer.get("error")) for answer in texts)))
    pairs = [(group[0], other) for group in groups for other in group[1:]]
    proofs = ask(ferz, "equal", [{"left": left, "right": right, "boards": ["8x8"]} for left, right in pairs])
    problems = []
    for (left, right), proof in zip(pairs, proofs):
        if proof.get("equal") is not True:
            problems.append(f"not equal: {left}  and  {right}: {proof}")
    owner = {}
    refused = 0
    for group in groups:
        if target != "ancp" and all(written[each]["name"] == "inexpressible" for each in group
                                    if not isinstance(written[each], str)):
            said = sum(isinstance(written[each], str) for each in group)
            if said == 0:
                refused += 1
                continue
        for definition in group:
            text = written[definition]
            if not isinstance(text, str):
                problems.append(f"not written: {definition}: {text}")
            elif text != written[group[0]]:
                problems.append(f"{definition}\n    {text}  but {group[0]}\n    {written[group[0]]}")
        text = written[group[0]]
        if isinstance(text, str) and owner.setdefault(text, group[0]) != group[0]:
            problems.append(f"{owner[text]}  and  {group[0]}  share {text}")
    print("\n".join(problems))
    print(f"{len(groups)} groups, {len(definitions)} definitions, {refused} groups refused, {len(problems)} problems")
    return 1 if problems or len(texts) != len(definitions) or not groups else 0


sys.exit(main())
