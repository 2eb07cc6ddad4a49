#!/usr/bin/env python3
"""Clients that others wrote drive the server: Neovim through the plugin of editors/nvim, and the protocol library of Visual
Studio Code in node, which npm installs as its lock file says.

    clients.py FERZ SOURCE FOLDER
"""
import os
import pathlib
import shutil
import subprocess
import sys


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
    for each in ("package.json", "package-lock.json", "client.mjs"):
        shutil.copy(here / "node" / each, folder)
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent", "--ignore-scripts"], cwd=folder, check=True, timeout=300)
    subprocess.run(["node", "client.mjs", ferz], cwd=folder, check=True, timeout=100)


if __name__ == "__main__":
    main()
