#!/usr/bin/env python3
"""Which definitions are written to which target: lists.py FERZ [--update]

written.txt has a line for each definition: its targets, and the definition as JSON. A target that is lost, or won, has
to be agreed to: the test fails, and --update writes the list anew. Every definition of the catalogue, every example of
the MBN document and every string of tests/conformance/betza_strings.txt is in the list.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIST = HERE / "written.txt"
TARGETS = {
    "a": "ancp",
    "b": "betza",
    "c": "chessembly",
    "x": "chessembly[dialect=extended]",
    "f": "fsf",
    "m": "mbn",
}
HEAD = "# " + ", ".join(f"{letter} {target}" for letter, target in TARGETS.items()) + "\n"


def published():
    families = tomllib.loads((ROOT / "catalogue/pieces.toml").read_text(encoding="utf-8"))["families"]
    for piece in (each for pieces in families.values() for each in pieces.values()):
        for notation in ("mbn", "chessembly", "ancp", "betza"):
            if notation in piece:
                yield f"{notation}:{piece[notation]}"
    document = (ROOT / "tests/conformance/mbn_document.toml").read_text(encoding="utf-8")
    for example in tomllib.loads(document)["example"]:
        yield "mbn:" + example["text"]
    strings = (ROOT / "tests/conformance/betza_strings.txt").read_text(encoding="utf-8")
    for line in strings.splitlines():
        if line.strip() and not line.startswith("#"):
            yield "betza:" + line.split("\t")[0].split()[0]


def listed():
    if not LIST.exists():
        return {}
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return {json.loads(line[len(TARGETS) + 1 :]): line[: len(TARGETS)] for line in lines if not line.startswith("#")}


def written(ferz, definitions):
    """The letters of each definition's targets."""
    letters = {definition: "" for definition in definitions}
    for letter, target in TARGETS.items():
        questions = "".join(json.dumps({"def": each, "to": target}) + "\n" for each in definitions)
        run = subprocess.run([ferz, "convert", "--jsonl"], input=questions, capture_output=True, text=True)
        for definition, answer in zip(definitions, run.stdout.splitlines(), strict=True):
            letters[definition] += letter if "text" in json.loads(answer) else "-"
    return letters


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ferz")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    before = listed()
    definitions = list(dict.fromkeys([*before, *published()]))
    now = written(arguments.ferz, definitions)
    if arguments.update:
        lines = (f"{now[each]} {json.dumps(each, ensure_ascii=False)}\n" for each in definitions)
        LIST.write_text(HEAD + "".join(lines), encoding="utf-8")
        return
    changed = [each for each in definitions if before.get(each) != now[each]]
    for each in changed:
        print(f"{before.get(each, 'not listed')} is now {now[each]}: {each}")
    print(f"{len(definitions)} definitions, {len(changed)} are written to other targets")
    sys.exit(1 if changed or not definitions else 0)


if __name__ == "__main__":
    main()
