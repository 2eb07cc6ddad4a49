#!/usr/bin/env python3
"""Every example that a verb's help shows runs, and every help says what the verb exits with.

    help_examples.py FERZ SOURCE
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

FERZ, SOURCE = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
SECONDS = 120  # a bound against hanging, no measurement
# Servers wait for somebody, and these build or count for long.
LEFT_OUT = {"serve": "", "lsp": "", "generate": "cmake", "perft": "chess 7", "play": r"(?<!printf).*play (?!.*\||.*--moves)"}
# What the examples read.
FILES = {
    "rook.csm": "take-move(1, 0) repeat(1); take-move(-1, 0) repeat(1);\n",
    "bouncing.csm": "take-move(1, 1) repeat(1);\n",
    "pieces.mbn": "A=mW\nB=cF\n",
    "pieces.jsonl": '{"def":"mbn:N0","to":"chessembly"}\n',
    "pairs.jsonl": '{"left":"mbn:Q","right":"mbn:RB"}\n',
    "questions.jsonl": '{"def":"mbn:N","at":"d4"}\n',
    "asked.jsonl": '{"ask":"convert","def":"mbn:N0","to":"ancp"}\n',
    "mine.toml": '[pieces]\n"my piece" = { mbn = "RC" }\n',
    "prices.txt": "!\n",
    "fmax.ini": "Game: courier\n8x8\n6 4 5 7 3 5 4 6\n6 4 5 7 3 5 4 6\n"
    "p:74 -16,24 -16,6 -15,5 -17,5\np:74 16,24 16,6 15,5 17,5\nk:-1 1,7 16,7 15,7 17,7 -1,7 -16,7 -15,7 -17,7\n"
    "n:259 14,7 31,7 33,7 18,7 -14,7 -31,7 -33,7 -18,7\nb:296 15,3 17,3 -15,3 -17,3\n"
    "r:444 1,3 16,3 -1,3 -16,3\nq:851 1,3 16,3 15,3 17,3 -1,3 -16,3 -15,3 -17,3\n",
    "loop.icp": None,
    "jump.icp": None,
}


def helps():
    text = subprocess.run([FERZ, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout
    verbs = re.search(r"^Verbs:\n(.*?)^Examples:", text, re.M | re.S).group(1)
    for verb in re.findall(r"^  (\w+)", verbs, re.M):
        yield verb, subprocess.run([FERZ, verb, "--help"], stdout=subprocess.PIPE, text=True, check=True).stdout


def examples(text):
    part = re.search(r"^Examples:\n((?:  .*\n?)+)", text, re.M)
    for line in part.group(1).splitlines() if part else []:
        # What it does stands behind two spaces.
        command = re.match(r"(?:'[^']*'|\S| (?! ))+", line.strip()).group(0).strip()
        if "ferz " in command or command.endswith("ferz"):
            yield command


def main():
    wrong, ran = [], 0
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in ("examples",):
            shutil.copytree(SOURCE / name, folder / name)
        for name, content in FILES.items():
            if content is not None:
                (folder / name).write_text(content, encoding="utf-8")
        program = (SOURCE / "examples/languages/bottles.icp").read_text(encoding="utf-8")
        for name in ("loop.icp", "jump.icp", "bottles.icp"):
            (folder / name).write_text(program, encoding="utf-8")
        shutil.copy(SOURCE / "examples/languages/bottles.hos", folder)
        shutil.copy(SOURCE / "examples/variants/chess.toml", folder)
        (folder / "variants.ini").write_text("[gothic:chess]\nmaxFile = 8\n", encoding="utf-8")
        (folder / "mine.ini").write_text("[mine:gothic]\nstalemateValue = loss\n", encoding="utf-8")
        path = {**os.environ, "PATH": f"{FERZ.parent}:{os.environ['PATH']}"}
        for verb, text in helps():
            if "Exit code" not in text:
                wrong.append(f"{verb}: its help says no exit code")
            for command in examples(text):
                if verb in LEFT_OUT and re.search(LEFT_OUT[verb], command):
                    continue
                ran += 1
                given = "asked.jsonl" if verb == "ask" else None
                command = command.replace("questions.jsonl", given) if given else command
                done = subprocess.run(["bash", "-c", command], cwd=folder, env=path, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
                # A refusal is shown on purpose where the text says so.
                meant = (0, 1, 2, 3) if "mvoe" in command or "*" in command or verb == "run" else (0, 1, 3)
                if done.returncode not in meant:
                    wrong.append(f"{verb}: `{command}` exits with {done.returncode}: {done.stdout.decode(errors='replace')[:300]}")
    print("\n".join([*wrong, f"{ran} examples, {len(wrong)} wrong"]))
    return 1 if wrong or ran < 40 else 0


if __name__ == "__main__":
    sys.exit(main())
