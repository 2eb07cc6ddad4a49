#!/usr/bin/env python3
"""Clients that others wrote drive the server: Neovim through the plugin of editors/nvim, and the protocol library of Visual
Studio Code in node, which npm installs as its lock file says. And the grammars of editors/vscode know the words of the server.

    clients.py FERZ SOURCE FOLDER
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import client


# A line with a word in it, as a grammar sees it.
LINES = {"mbn": ("a.mbn", "X={}{}"), "chessembly": ("a.csm", "{}"), "ancp": ("a.ancp", "{}{}"), "betza": ("a.betza", "{}")}


def words_of(ferz):
    """Of each notation, the words that the server knows."""
    words = {}
    with client.Client(ferz) as server:
        for language, (name, line) in LINES.items():
            server.open(f"file:///{name}", "")
            items = server.ask("textDocument/completion", f"file:///{name}", (0, 0))
            words[language] = [{"text": each["filterText"], "line": line.format(each["filterText"], each["label"][len(each["filterText"]):])}
                               for each in items if each["filterText"] not in ("+", "|")]
    return words


def main():
    ferz, source, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "horse.csm").write_text("# 말 🐎;\ntkae-move (1,0);\nlabel(말) move(0, 1) jmp(말);\n", encoding="utf-8")
    here = source / "tests/lsp"
    subprocess.run(["nvim", "--headless", "--clean", "--cmd", f"set rtp^={source / 'editors/nvim'}",
                    "-c", f"luafile {here / 'neovim.lua'}"],
                   env={**os.environ, "FERZ": ferz, "FERZ_FOLDER": str(folder), "HOME": str(folder)}, check=True, timeout=100)
    print()
    for each in ("package.json", "package-lock.json", "client.mjs", "grammars.mjs"):
        shutil.copy(here / "node" / each, folder)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent", "--ignore-scripts"], cwd=folder, check=True, timeout=300)
    subprocess.run(["node", "client.mjs", ferz, "lsp"], cwd=folder, check=True, timeout=100)
    (folder / "words.json").write_text(json.dumps(words_of(ferz)), encoding="utf-8")
    subprocess.run(["node", "grammars.mjs", str(source / "editors/vscode"), "words.json"], cwd=folder, check=True, timeout=100)


if __name__ == "__main__":
    main()
