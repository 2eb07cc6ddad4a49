#!/usr/bin/env python3
"""Runs programs and compares what they print, their exit status, and the place and kind of the first error.

    programs.py FERZ FOLDER

A folder below FOLDER, or below the folder that the environment variable FERZ_ESOLANGS names, that holds `program.icp` or `program.hos` is a program. Beside it: `expected`, what it prints;
`input` and, where they are needed, `steps` for --steps, `status`, and `error` as `LINE:COLUMN KIND`.
"""
import os
import pathlib
import re
import subprocess
import sys


def text_of(path, otherwise=""):
    return path.read_text(encoding="utf-8").strip() if path.exists() else otherwise


def problems_of(ferz, program):
    folder = program.parent
    command = [ferz, "run", program.name]
    if steps := text_of(folder / "steps"):
        command += ["--steps", steps]
    given = (folder / "input").read_bytes() if (folder / "input").exists() else b""
    run = subprocess.run(command, cwd=folder, input=given, capture_output=True, timeout=60)
    found = re.search(rb":(\d+:\d+): error: .*\[([a-z-]+)\]", run.stderr)
    error = f"{found[1].decode()} {found[2].decode()}" if found else ""
    if run.stdout != (folder / "expected").read_bytes():
        yield "another output"
    if run.returncode != int(text_of(folder / "status", "0")):
        yield f"status {run.returncode}"
    if error != text_of(folder / "error"):
        yield f"error `{error}` and not `{text_of(folder / 'error')}`"


def main():
    ferz = str(pathlib.Path(sys.argv[1]).resolve())
    folders = [sys.argv[2], *filter(None, [os.environ.get("FERZ_ESOLANGS")])]
    programs = [each for folder in folders for each in sorted(pathlib.Path(folder).rglob("program.*"))]
    wrong = 0
    for program in programs:
        for problem in problems_of(ferz, program):
            print(f"{program.parent.name}: {problem}")
            wrong += 1
    print(f"{len(programs)} programs, {wrong} problems")
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
