#!/usr/bin/env python3
"""docs/fairy-stockfish.md says what becomes of every option of a variants.ini that is known, and docs/variants.md has
every key of a variant file."""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()


def main():
    code = (ROOT / "variant/fairy/options.cpp").read_text(encoding="utf-8")
    said = set(re.findall(r"`(\w+)`", (ROOT / "docs/fairy-stockfish.md").read_text(encoding="utf-8")))
    options = re.findall(r'^    \{"(\w+)",', code[:code.index("kPieces[]")], re.MULTILINE)
    rows = (ROOT / "variant/rules/rows.h").read_text(encoding="utf-8")
    ends = (ROOT / "variant/rules/ends.cpp").read_text(encoding="utf-8")
    of_rows = re.findall(r'Row\{"(\w+)",\s*"[^"]*"(?:,\s*"(\w+)")?', rows)
    of_ends = re.findall(r'"(connect\w+|collinear\w+)"\}', ends)
    options += [option for _, option in of_rows if option] + of_ends
    missing = [each for each in options if not {each, re.sub("(White|Black)$", "", each)} & said]
    for each in missing:
        print(f"nothing is said of {each}")
    keys = re.findall(r'^    \{"\w+", "(\w+)",', (ROOT / "variant/keys.cpp").read_text(encoding="utf-8"), re.MULTILINE)
    keys += [key for key, _ in of_rows]
    described = (ROOT / "docs/variants.md").read_text(encoding="utf-8")
    without = [each for each in keys if not re.search(rf"`\"?\[*{each}\]*\"?`", described)]
    for each in without:
        print(f"nothing is said of {each}")
    print(f"{len(options)} options, {len(keys)} keys, {len(missing) + len(without)} missing")
    return 1 if missing or without or not of_rows or not of_ends or len(options) < 150 or not keys else 0


if __name__ == "__main__":
    sys.exit(main())
