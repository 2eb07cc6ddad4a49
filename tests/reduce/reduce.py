#!/usr/bin/env python3
"""scripts/reduce: the smallest of what fails is found, for one file and for a pair.

    reduce.py FERZ SOURCE
"""
import pathlib
import subprocess
import sys
import tempfile

FERZ = str(pathlib.Path(sys.argv[1]).resolve())
REDUCE = str(pathlib.Path(sys.argv[2]).resolve() / "scripts/reduce")


def reduced(folder, files, command):
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    done = subprocess.run([REDUCE, *(str(folder / name) for name in files), "--", *command], capture_output=True, text=True,
                          check=False)
    return done.returncode, [(folder / (name + ".reduced")).read_text(encoding="utf-8")
                             for name in files if (folder / (name + ".reduced")).exists()]


def main():
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        cases = [
            ("an error", {"one.mbn": "mR+nN-(cF)qF\n"}, ["sh", "-c", f"{FERZ} check {{}} 2>&1 | grep -q unknown-modifier"], ["qF"]),
            ("a pair", {"a.mbn": "mWcF", "b.mbn": "mWcW"}, ["sh", "-c", f"{FERZ} equal {{1}} {{2}}; test $? = 1"], None),
            ("nested", {"deep.txt": "x(y[z{a}])w\n"}, ["grep", "-q", "a", "{}"], ["a"]),
            ("nothing fails", {"good.txt": "text"}, ["false"], []),
        ]
        for title, files, command, expected in cases:
            code, texts = reduced(folder, files, command)
            good = (code == 2 and texts == []) if expected == [] else code == 0 and (
                texts == expected if expected else sum(map(len, texts)) < sum(map(len, files.values())))
            if not good:
                print(f"{title}: exit code {code}, {texts}")
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
