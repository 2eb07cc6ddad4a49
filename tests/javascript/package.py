#!/usr/bin/env python3
"""The npm package as a program gets it: packed, installed in an empty folder without a network, and its README's program run.
Every key that the evaluator knows has a type.

    package.py FERZ SOURCE
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile


def run(*words, folder):
    return subprocess.run(words, cwd=folder, check=True, timeout=100, text=True, stdout=subprocess.PIPE).stdout


def main():
    ferz, package = sys.argv[1], pathlib.Path(sys.argv[2]) / "backends/json/ferz-moves"
    with tempfile.TemporaryDirectory() as folder:
        archive = run("npm", "pack", "--silent", str(package), folder=folder).strip()
        files = run("tar", "tzf", archive, folder=folder).split()
        kept = {f"package/{path.name}" for path in package.iterdir()}
        assert set(files) == kept, f"packed are {files}, and in the folder lie {sorted(kept)}"
        (pathlib.Path(folder) / "package.json").write_text('{"private":true,"type":"module"}')
        run("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", f"./{archive}", folder=folder)
        readme = (package / "README.md").read_text(encoding="utf-8")
        (command,) = re.findall(r"^    ferz (.*)$", readme, re.MULTILINE)
        run(ferz, *command.split(), folder=folder)
        (program,) = re.findall(r"```js\n(.*?)```", readme, re.DOTALL)
        (expected,) = re.findall(r"```text\n(.*?)```", readme, re.DOTALL)
        (pathlib.Path(folder) / "program.mjs").write_text(program, encoding="utf-8")
        printed = run("node", "program.mjs", folder=folder)
        assert printed == expected, f"README.md says\n{expected}\nand its program prints\n{printed}"
        types = (package / "index.d.ts").read_text(encoding="utf-8")
        position, move = (re.findall(r"^  (\w+)\??:", types.split(f"interface {name} ")[1].split("\n}")[0], re.MULTILINE)
                          for name in ("Position", "Move"))
        source = (package / "index.mjs").read_text(encoding="utf-8")
        table = source.split("const KEYS")[1].split("}).flatMap")[0]
        keys = {key for words in re.findall(r"\[(.*?)\]", table) for key in re.findall(r'"(\w+)"', words)}
        assert keys == set(position), f"{keys ^ set(position)} have no type, or nobody knows them"
        (pathlib.Path(folder) / "keys.mjs").write_text(
            'import { moves } from "ferz-moves"; import cannon from "./cannon.mjs";\n'
            'console.log(Object.keys(moves(cannon, { at: "a1" })[0]).join(" "));\n', encoding="utf-8")
        keys = set(run("node", "keys.mjs", folder=folder).split())
        assert keys == set(move), f"{keys ^ set(move)} have no type, or no move has them"
        shutil.rmtree(pathlib.Path(folder) / "node_modules")
    print(f"{len(files)} files packed; the README's program prints what it says")


if __name__ == "__main__":
    main()
