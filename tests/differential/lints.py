#!/usr/bin/env python3
"""No false alarms: what `ferz check` warns about in random Chessembly programs is changed, and proved not to matter.

    lints.py FERZ [SEED [PROGRAMS]]

What never runs is replaced by `end`, an activation that cannot happen is taken away, a tag that no move shows gets
another value, and a chain that adds no move is left out: `ferz equal` must find each program the same.
"""
import collections
import json
import random
import re
import subprocess
import sys
import tempfile

BOARD = "6x6"
WARNING = re.compile(r":(\d+):(\d+): warning: .* \[([a-z-]+)\]$", re.M)
EXPRESSION = re.compile(r"[a-z-]+(\s*\([^)]*\))?")
FALSE = "bound(0, 0)"


class Programs:
    """Random programs, one a line: mostly straight chains, some with blocks, loops, labels and tags."""

    LOOKS = "move take take-move catch shift jump peek observe enemy friendly anchor edge bound edge-right".split()

    def __init__(self, seed):
        self.random = random.Random(seed)

    def vector(self):
        return f"{self.random.choice([0, 0, 1, -1])}, {self.random.choice([0, 1, -1])}"

    def expression(self):
        pick = self.random.choice
        kind = self.random.random()
        if kind < 0.6:
            return f"{pick(self.LOOKS)}({self.vector()})"
        return pick(
            [
                f"if-state(a, {pick([0, 1])})",
                f"piece({pick(['rook', 'test'])})",
                f"piece-on({pick(['rook', 'queen'])}, {self.vector()})",
                f"set-state({pick('ab')}, {pick([1, 2])})",
                f"transition({pick(['rook', 'queen'])})",
                "set-state",
                "not",
                "label(a)",
                "repeat(1)",
                f"do move({self.vector()}) while",
                f"{{ take-move({self.vector()}) enemy({self.vector()}) }}",
            ]
        )

    def program(self):
        chains = self.random.choice([1, 1, 1, 3])
        return " ".join(
            " ".join(self.expression() for _ in range(self.random.randint(1, 6))) + ";" for _ in range(chains)
        )


def without(program, at, warning):
    """The program without what is warned about; None where there is no such program."""
    before, rest = program[:at], program[at:]
    match = EXPRESSION.match(rest)
    word = match[0] if match else rest[0]
    after = rest[len(word) :]
    name = word.split("(")[0]
    if warning == "unreachable":
        return before + ("end" if match else "end " + word) + after
    if warning == "repeated-chain":
        return before + rest[rest.index(";") :]
    if warning == "unused-tag":
        return before + ("set-state(" + word[10] + ", 77)" if name == "set-state" else "transition(other)") + after
    if warning == "never-activates":
        if name == "move":
            return before + "peek" + word[4:] + after
        if name in ("take", "catch") and "jump" not in program:
            return before + ("catch" if name == "take" else "take") + word[len(name) :] + after
        if name in ("take-move", "shift"):
            return before + FALSE + after
    return None


def main():
    ferz = sys.argv[1]
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
    print(f"seed {seed}")
    programs = Programs(seed)
    questions = []
    seen = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        files = {f"{folder}/{index}.csm": programs.program() for index in range(count)}
        for name, program in files.items():
            with open(name, "w", encoding="utf-8") as file:
                file.write(program)
        # A few are refused: a `take` may wait for its `jump` in a loop that stands still.
        shown = subprocess.run([ferz, "check", *files], capture_output=True, text=True, check=False).stderr
    for line in shown.splitlines():
        match = WARNING.search(line)
        if not match:
            continue
        program = files[line[: match.start()]]
        changed = without(program, int(match[2]) - 1, match[3])
        if changed is not None:
            seen[match[3]] += 1
            questions.append((program, line[match.start() :], changed))
    asked = "\n".join(
        json.dumps({"left": "chessembly:" + left, "right": "chessembly:" + right, "boards": [BOARD]})
        for left, _, right in questions
    )
    answers = subprocess.run([ferz, "equal", "--jsonl"], input=asked, capture_output=True, text=True, check=False)
    false_alarms = 0
    for (program, warning, changed), answer in zip(questions, map(json.loads, answers.stdout.splitlines())):
        if answer.get("equal") is False:
            false_alarms += 1
            print(f"{program}\n  {warning}\n  {changed}\n  {answer}")
    proved = answers.stdout.count('"equal":true')
    print(f"{dict(seen)}: {proved} proved, {false_alarms} false alarms")
    return 0 if false_alarms == 0 and proved > 0.9 * len(questions) and len(seen) == 4 else 1


if __name__ == "__main__":
    sys.exit(main())
