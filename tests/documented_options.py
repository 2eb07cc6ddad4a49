#!/usr/bin/env python3
"""docs/fairy-stockfish.md says what becomes of every option of a variants.ini that is known, and docs/variants.md has
the tables of keys that the program prints, and no others; docs/importing.md has a row for each kind of file that is imported and for each
target of an export.

    documented_options.py SOURCE FERZ [--update]     with --update the tables are written into the page
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
FERZ = str(pathlib.Path(sys.argv[2]).resolve())
PAGE = ROOT / "docs/variants.md"
TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def title(table):
    """Of a table of keys or of ends, and empty for other ones: its first heading."""
    first = table.split("|")[1].strip()
    return first if first.startswith("key") or first == "`when`" else ""


def tables():
    """How many tables of keys differ from those that are printed."""
    printed = subprocess.run([FERZ, "help", "--keys"], capture_output=True, text=True, check=True).stdout
    wanted = {title(table): table for table in TABLE.findall(printed)}
    page = PAGE.read_text(encoding="utf-8")
    if "--update" in sys.argv:
        page = TABLE.sub(lambda found: wanted.get(title(found[0]), found[0]), page)
        PAGE.write_text(page, encoding="utf-8")
    shown = [table for table in TABLE.findall(page) if title(table)]
    problems = [f"the table `{title(table)}` is not the printed one" for table in shown if wanted.get(title(table)) != table]
    problems += [f"there is no table `{each}`" for each in wanted if each not in map(title, shown)]
    if len(shown) != len(wanted) or len(wanted) < 10:
        problems.append(f"{len(shown)} tables, and {len(wanted)} are printed")
    return problems


def options():
    """The options of a variants.ini, and those of which nothing is said."""
    code = (ROOT / "variant/fairy/options.cpp").read_text(encoding="utf-8")
    said = set(re.findall(r"`(\w+)`", (ROOT / "docs/fairy-stockfish.md").read_text(encoding="utf-8")))
    known = re.findall(r'^    \{"(\w+)",', code[:code.index("kPieces[]")], re.MULTILINE)
    rows = (ROOT / "variant/rules/rows.h").read_text(encoding="utf-8")
    of_rows = re.findall(r'Row\{"\w+",\s*(?:"(?:[^"\\]|\\.)*"\s*)+,\s*"(\w+)"', rows)
    ends = (ROOT / "variant/rules/end_conditions.cpp").read_text(encoding="utf-8")
    of_ends = re.findall(r'\{"count", "(\w+)"\}', ends)
    known += of_rows + of_ends
    if not of_rows or not of_ends or len(known) < 150:
        return known, ["the options are no longer found in the sources"]
    return known, [f"nothing is said of {each}" for each in known if not {each, re.sub("(White|Black)$", "", each)} & said]


def rows_of(source, table, cells):
    """What is wrong with the rows of docs/importing.md that have so many cells behind the name, against a table in the sources."""
    code = (ROOT / source).read_text(encoding="utf-8")
    code = code[code.index(table):]
    known = re.findall(r'^    \{"(\w+)",', code[:code.index("};")], re.MULTILINE)
    page = (ROOT / "docs/importing.md").read_text(encoding="utf-8")
    shown = re.findall(rf"^\| `(\w+)` \|(?: [^|\n]+ \|){{{cells}}}$", page, re.MULTILINE)
    return [] if known and shown == known else [f"docs/importing.md shows {shown}, and {source} has {known}"]


def main():
    known, problems = options()
    problems += tables()
    problems += rows_of("variant/import/kinds.cpp", "kKinds[]", 3) + rows_of("variant/export/targets.cpp", "kTargets[]", 2)
    print("\n".join(problems))
    print(f"{len(known)} options, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
