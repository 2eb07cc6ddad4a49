#!/usr/bin/env python3
"""Eight threads in one process answer what the command line answers: library_threads.py FERZ PROGRAM [EVERY].

The questions are the pieces of the catalogue and the strings of the conformance tests, and where FERZ_CORPUS names a
folder its strings and programs, too, each to be written in four notations. Of them every EVERY-th is asked.
"""
import json
import os
import pathlib
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
TARGETS = ["ancp", "mbn", "betza", "chessembly"]


def definitions():
    catalogue = tomllib.loads((HERE / "../../catalogue/pieces.toml").read_text(encoding="utf-8"))
    for piece in (each for pieces in catalogue["families"].values() for each in pieces.values()):
        for notation in ("mbn", "chessembly", "ancp", "betza"):
            if notation in piece:
                yield f"{notation}:{piece[notation]}"
    corpus = os.environ.get("FERZ_CORPUS")
    if not corpus:
        return
    for line in (pathlib.Path(corpus) / "betza_strings.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield "betza:" + line.split("\t")[0]
    for path in sorted((pathlib.Path(corpus) / "chessembly").glob("*.csm")):
        yield "chessembly:" + path.read_text(encoding="utf-8")


def part(answer, of):
    """What the answer says under the keys of the other."""
    if not isinstance(answer, dict) or not isinstance(of, dict):
        return answer
    return {key: part(answer.get(key), value) for key, value in of.items()}


def main():
    ferz, program = sys.argv[1:3]
    every = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    # A question is one line.
    texts = [each for each in definitions() if "\t" not in each and "\n" not in each]
    questions = [(target, text) for text in texts for target in TARGETS][::every]
    asked = "".join(f"{target}\t{text}\n" for target, text in questions)
    mine = subprocess.run([program], input=asked, stdout=subprocess.PIPE, text=True)
    lines = "".join(json.dumps({"def": text, "to": target}) + "\n" for target, text in questions)
    theirs = subprocess.run([ferz, "convert", "--jsonl", "--jobs", "3"], input=lines, stdout=subprocess.PIPE, text=True)
    answers = list(zip(mine.stdout.splitlines(), theirs.stdout.splitlines()))
    wrong = 0
    for (target, text), (one, other) in zip(questions, answers):
        one, other = json.loads(one), json.loads(other)
        # The command line also says where, what to write instead, and in which notation it read.
        if part(other, one) != one:
            wrong += 1
            print(f"{text} to {target}:\n  threads: {str(one)[:300]}\n  line:    {str(other)[:300]}")
    complete = len(answers) == len(questions) and mine.returncode == 0 and theirs.returncode == 0
    print(f"{len(questions)} questions, {wrong} answered differently{'' if complete else ', not all answered'}")
    return 0 if questions and complete and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
