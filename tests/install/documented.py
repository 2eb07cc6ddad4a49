#!/usr/bin/env python3
"""Compiles and runs the programs of a page: documented.py PAGE FOLDER [-DCMAKE_CXX_FLAGS=...] [--update].

A fenced `cpp` block is a program; the fenced `text` block behind it is what it prints. `--update` writes what was
printed in place of what was expected.
"""
import os
import pathlib
import re
import subprocess
import sys

BLOCKS = re.compile(r"```cpp\n(?P<program>.*?)```\n\nprints\n\n```text\n(?P<expected>.*?)```", re.S)


def main():
    page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    flags = [flag for each in sys.argv[3:] if "CXX_FLAGS" in each for flag in each.split("=", 1)[1].split()]
    library = subprocess.check_output(["pkg-config", "--cflags", "--libs", "ferz"], text=True).split()
    compiler = os.environ.get("CXX", "c++").split()
    text = page.read_text(encoding="utf-8")
    wrong = count = 0
    for block in list(BLOCKS.finditer(text)):
        count += 1
        source = folder / f"program{count}.cpp"
        source.write_text(block["program"], encoding="utf-8")
        program = folder / f"program{count}"
        subprocess.run([*compiler, "-Wall", "-Wextra", *flags, str(source), "-o", str(program), *library], check=True)
        printed = subprocess.run([program], stdout=subprocess.PIPE, text=True, timeout=60).stdout
        if printed == block["expected"]:
            continue
        wrong += 1
        print(f"program {count} prints\n{printed}and not\n{block['expected']}")
        if "--update" in sys.argv:
            text = text.replace(block.group(0), block.group(0).replace(f"```text\n{block['expected']}```",
                                                                       f"```text\n{printed}```"))
    if "--update" in sys.argv:
        page.write_text(text, encoding="utf-8")
    if text.count("```cpp") != count:
        print("a program has no block of what it prints behind it")
        wrong += 1
    print(f"{count} programs, {wrong} wrong")
    return 1 if wrong or count == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
