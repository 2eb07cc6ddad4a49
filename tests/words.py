#!/usr/bin/env python3
"""No word of a notation is a literal outside of its vocabulary in notations/: words.py ROOT FERZ

In: the words and options of each notation, as `ferz help --notations` prints them, and the sources of its reader and its
writer. Wrong is a literal, of a string or a character, that is a word, or that begins with one which takes
arguments: "jump(0, 0)", "hop{}:". What stands in a message, between backticks, is prose.

Prints each of them; exit code 1 if there is one, and where an exception is no longer needed.
"""
import json
import pathlib
import re
import subprocess
import sys

ROOT, FERZ = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
PRINTED = subprocess.run([FERZ, "help", "--notations"], capture_output=True, text=True, check=True).stdout
NOTATIONS = {each["name"]: each for each in map(json.loads, PRINTED.splitlines())}

# Files of a notation of letters, where one literal is one branch of a program: a name for each would be a second table,
# and say nothing that the branch does not.
LETTERS_ELSEWHERE = {
    "mbn": {"frontend": "lowering has one branch for nearly each letter", "backends": "each form is written in one place"},
}
# Literals that are something else than the word that they look like.
EXCEPTIONS = {
    ("backends/betza/emit.cpp", "fsf"): "the target of that name",
    ("backends/betza/emit.cpp", "x"): "the letter of a piece without a name",
}

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.))\'')


def words_of(notation):
    words = {each["text"] for each in notation["words"]}
    options = {each["name"] for each in notation["options"]} | {value for each in notation["options"] for value in each["values"]}
    # Of one letter, and of many: a literal may begin with one of many.
    return {each for each in words if len(each) == 1 and each.isalpha()}, {each for each in words | options if len(each) > 1}


def found_in(path, letters, words):
    text = path.read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(("//", "#include")):
            continue
        for match in LITERAL.finditer(re.sub(r"(?<!:)//.*", "", line)):
            literal = match[1] if match[1] is not None else match[2]
            first = re.match(r"[\w-]*", literal)[0]
            is_word = first in words and (literal == first or literal[len(first)] in "([{:!=")
            # A bound of a range of characters, or what is counted from, is no letter of the notation.
            is_bound = match[2] is not None and re.search(r"(>=|<=|-|\+) $|^ (\+|-) ", line[:match.start()])
            if is_word or (literal in letters and not is_bound):
                yield number, literal


def main():
    wrong = 0
    needed = set()
    for name, notation in NOTATIONS.items():
        letters, words = words_of(notation)
        for half in ("frontend", "backends"):
            for path in sorted((ROOT / half / name).glob("*.[ch]*")):
                here = str(path.relative_to(ROOT))
                for line, literal in found_in(path, letters if half not in LETTERS_ELSEWHERE.get(name, {}) else set(), words):
                    if (here, literal) in EXCEPTIONS:
                        needed.add((here, literal))
                        continue
                    wrong += 1
                    print(f"{here}:{line}: `{literal}` is a word of {name}: it stands in notations/{name}/")
    for here, literal in EXCEPTIONS.keys() - needed:
        wrong += 1
        print(f"{here}: `{literal}` does not stand there: it needs no exception")
    print(f"{wrong} words")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
