#!/usr/bin/env python3
"""Files that are compiled as one unit include what they use: includes.py SOURCE_FOLDER BUILD_FOLDER [--all]

In a unit a file also sees what those before it have included. Here each is compiled by itself, without precompiled
headers and without writing anything: what the last commit changed or is not committed, and one in 160 of the others,
other ones with each commit; with --all every file. Exit code 1 if one does not compile.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import zlib

ROOT, BUILD = (pathlib.Path(each).resolve() for each in sys.argv[1:3])
SLICES = 160


def git(*words):
    """Nothing where it is no checkout."""
    done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def commands():
    """Files of units, each with what compiles it."""
    for entry in json.loads((BUILD / "compile_commands.json").read_text()):
        unit = pathlib.Path(entry["directory"]) / entry["file"]
        if unit.parent.name != "Unity" or not unit.exists():
            continue
        words = shlex.split(re.sub(r"-include \S*cmake_pch\S*|-o \S+|-Winvalid-pch|-fpch-preprocess", "", entry["command"]))
        words = words[next(at for at, word in enumerate(words) if word.endswith("++")) + 1:]
        for source in re.findall(r'#include "(.+)"', unit.read_text()):
            yield pathlib.Path(source), [source if word == entry["file"] else word for word in words]


def chosen(files):
    if "--all" in sys.argv:
        return files
    changed = set(git("diff", "--name-only", "HEAD~1").split())
    commit = git("rev-parse", "HEAD")
    def is_chosen(source):
        name = os.path.relpath(source, ROOT)
        return name in changed or zlib.crc32((name + commit).encode()) % SLICES == 0
    return [each for each in files if is_chosen(each[0])]


def compiled(source, words):
    compiler = os.environ.get("CXX", "g++").split()
    done = subprocess.run([*compiler, *words, "-fsyntax-only", "-O0", "-U_FORTIFY_SOURCE"], cwd=BUILD, capture_output=True, text=True)
    if done.returncode != 0:
        print(f"{os.path.relpath(source, ROOT)} does not compile by itself:\n{done.stderr}")
    return done.returncode == 0


def main():
    files = list(commands())
    some = chosen(files)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        wrong = list(pool.map(lambda each: compiled(*each), some)).count(False)
    print(f"{len(some)} of {len(files)} files, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
