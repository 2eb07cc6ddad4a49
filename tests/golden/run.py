#!/usr/bin/env python3
"""Runs the commands in texts that read like documentation and compares what they print.

    run.py FERZ FILE... [--update]

In a `.golden` file a line `$ COMMAND` is run by bash in a fresh folder that all commands of the file share; the
lines behind it, up to the next command and the comments (`# ...`) right before that, are what it prints on standard
output and error together, then `exit N` where the exit code is not 0. In a `.md` file the same is expected of the
fenced `console` blocks. `ferz` and `scripts/ferz` are the program under test; FERZ_SOURCE is the checkout.

A command may end in `\\` or in a here-document (`<<'END'`), whose lines follow it.

`--update` writes what was printed in place of what was expected: read the difference before you commit it.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run(command, folder, ferz):
    done = subprocess.run(
        ["bash", "-c", command.replace("scripts/ferz", "ferz")],
        cwd=folder,
        env={**os.environ, "FERZ_SOURCE": str(ROOT), "LC_ALL": "C.UTF-8", "PATH": f"{ferz.parent}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
    )
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode:
        lines.append(f"exit {done.returncode}")
    return lines


def replay(path, ferz):
    """The file's lines with every expectation replaced by what was really printed, and how many commands ran."""
    lines = path.read_text(encoding="utf-8").splitlines()
    fenced = path.suffix == ".md"
    inside = not fenced
    result = []
    commands = 0
    at = 0
    with tempfile.TemporaryDirectory() as folder:
        # The documentation speaks of files as they lie in the checkout.
        if fenced:
            (pathlib.Path(folder) / "examples").symlink_to(ROOT / "examples")
        while at < len(lines):
            line = lines[at]
            at += 1
            result.append(line)
            if fenced and line.startswith("```"):
                inside = not inside and line.strip() == "```console"
            if not inside or not line.startswith("$ "):
                continue
            command = line[2:]
            while command.endswith("\\") and at < len(lines):
                result.append(lines[at])
                command = command[:-1] + lines[at]
                at += 1
            here = re.search(r"<<'?(\w+)'?$", command)
            while here and at < len(lines):
                result.append(lines[at])
                command += "\n" + lines[at]
                at += 1
                if lines[at - 1] == here.group(1):
                    break
            commands += 1
            result += run(command, folder, ferz)
            # What was expected ends before the next command and the comments that stand right before that.
            end = at
            while end < len(lines) and not lines[end].startswith(("$ ", "```")):
                end += 1
            while end > at and (lines[end - 1].startswith("# ") or not lines[end - 1]):
                end -= 1
            at = end
            blanks = 0
            while at < len(lines) and not lines[at]:
                blanks += 1
                at += 1
            # Blank lines before the next command or comment belong to the reader, not to the output.
            trailing = 0
            while result and not result[-1]:
                result.pop()
                trailing += 1
            result += [""] * (blanks if at < len(lines) else 0)
    return lines, result, commands


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    # Called `ferz`, also by the programs that commands start.
    programs = tempfile.TemporaryDirectory()
    ferz = pathlib.Path(programs.name) / "ferz"
    ferz.symlink_to(pathlib.Path(arguments.ferz).resolve())
    failed = 0
    total = 0
    for path in arguments.files:
        before, after, commands = replay(path, ferz)
        total += commands
        if before == after:
            continue
        if arguments.update:
            path.write_text("\n".join(after) + "\n", encoding="utf-8")
            print(f"updated {path}")
            continue
        failed += 1
        sys.stdout.writelines(
            line + "\n" for line in difflib.unified_diff(before, after, str(path), "what it prints", lineterm="")
        )
    print(f"{total} commands in {len(arguments.files)} files, {failed} files differ")
    return 1 if failed or total == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
