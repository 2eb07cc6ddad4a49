#!/usr/bin/env python3
"""A toy notation is added to a copy of the sources, by docs/adding-a-notation.md: run.py ROOT [--build]

The page names every file that the toy in steps/ adds and every list that has to know it, and no include breaks a border.
With --build the copy is compiled in the folder where the test runs, and its program reads, converts, completes and marks the
notation.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
TOY = ROOT / "tests/notation/steps"
COPY = pathlib.Path("notation").resolve()


def include(path):
    return f'#include "{path}"\n'


# What has to know the notation, and how: what is found there, and what takes its place.
LISTS = {
    "notations/CMakeLists.txt": [("ferz_library(notations\n", "ferz_library(notations\n  steps/words.cpp\n")],
    "grammars/CMakeLists.txt": [("foreach(grammar ", "foreach(grammar Steps ")],
    "frontend/CMakeLists.txt": [
        ("  ancp/parse.cpp\n", "  ancp/parse.cpp\n  steps/parse.cpp\n"),
        ("  registry.cpp\n", "  steps/lower.cpp\n  steps/marks.cpp\n  steps/read.cpp\n  registry.cpp\n"),
    ],
    "frontend/registry.cpp": [
        (include("ir/text.h"), include("frontend/steps/marks.h") + include("frontend/steps/read.h")
         + include("ir/text.h") + include("notations/steps/words.h")),
        ('        {.name = "ir",', '        {.name = "steps", .title = "Steps", .extension = ".steps", .sentence = "a toy", .read = steps::read,\n'
                                  '         .marks = steps::marks, .words = steps::wordList, .looksLike = steps::looksLike},\n'
                                  '        {.name = "ir",'),
    ],
}
wrong = []


def expect(what, is_right, found=""):
    if not is_right:
        wrong.append(f"{what}: {found}")


def named_on_the_page():
    """Paths in backticks, with each ending of `{h,cpp}`; those of a file without its folder are of the last one."""
    page = (ROOT / "docs/adding-a-notation.md").read_text(encoding="utf-8").split("## A target")[0]
    folder = ""
    for path in re.findall(r"`([\w/]+(?:\.\w+|\.\{h,cpp\}))`", page.replace("NAME.g4", "Steps.g4").replace("NAME", "steps")):
        folder = path.rpartition("/")[0] or folder
        whole = path if "/" in path else f"{folder}/{path}"
        yield from ([whole.replace("{h,cpp}", end) for end in ("h", "cpp")] if "{" in whole else [whole])


def make_copy():
    shutil.rmtree(COPY / "tests", ignore_errors=True)
    ignored = shutil.ignore_patterns("build", ".git", "node_modules", "__pycache__", "golden", "fuzz", "notation")
    shutil.copytree(ROOT, COPY, ignore=ignored, dirs_exist_ok=True)
    shutil.copytree(TOY, COPY, dirs_exist_ok=True)
    for file, changes in LISTS.items():
        text = (COPY / file).read_text(encoding="utf-8")
        for before, after in changes:
            expect(file, before in text, f"there is no {before!r}")
            text = text.replace(before, after, 1)
        (COPY / file).write_text(text, encoding="utf-8")


def run(*words):
    done = subprocess.run([str(each) for each in words], cwd=COPY, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def build():
    # The same units as the program's, so that a cache of compiled files is of use.
    for words in (["cmake", "--preset", "release", "-DFERZ_TESTS=OFF"], ["cmake", "--build", "build/release", "--target", "ferz"]):
        code, said = run(*words)
        expect(" ".join(words), code == 0, said[-3000:])
        if code != 0:
            return
    ferz = COPY / "build/release/tools/ferz"
    code, said = run(ferz, "equal", "steps:north north east", "betza:rfN")
    expect("a leap of three steps", code == 0 and "equal on every board" in said, said)
    code, said = run(ferz, "convert", "north, south, east, west", "--to", "betza")
    expect("without its name", code == 0 and said.endswith("W\n"), said)
    code, said = run(ferz, "check", "north up")
    expect("an unknown word", code == 2 and "unknown word `up`" in said, said)
    code, said = run(ferz, "help", "--notations")
    words = [each["words"] for each in map(json.loads, said.splitlines()) if each["name"] == "steps"]
    expect("its words", [each["text"] for each in words[0]] == ["north", "south", "east", "west"] if words else False, said)
    code, said = run(sys.executable, "editors/vscode/grammars.py", ferz, "--check")
    expect("editors are asked for", code == 1 and "package.json" in said and "ferz.lua" in said, said)
    code, said = run(sys.executable, "tests/words.py", ".", ferz)
    expect("its words stand once", code == 0, said)


make_copy()
named = set(named_on_the_page())
for each in sorted([str(path.relative_to(TOY)) for path in TOY.rglob("*") if path.is_file()] + [*LISTS]):
    expect(each, each in named, "docs/adding-a-notation.md does not name it")
for path in TOY.rglob("*.[ch]*"):
    for each in re.findall(r'include "(.+)"', path.read_text(encoding="utf-8")):
        expect(path.name, (COPY / each).exists(), f"there is no {each}")
code, said = run(sys.executable, "tests/layers.py", ".")
expect("borders", code == 0, said)
if "--build" in sys.argv:
    build()
print(*wrong, f"{len(wrong)} problems", sep="\n")
sys.exit(1 if wrong else 0)
