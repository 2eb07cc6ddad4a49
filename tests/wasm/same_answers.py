#!/usr/bin/env python3
"""The module of WebAssembly answers as the program does, byte for byte.

    same_answers.py FERZ PACKAGE

FERZ: the program. PACKAGE: the folder that scripts/wasm makes. Asked are all pieces of the catalogue in each target, drawn,
named and compared with themselves, the legal moves of all variants that have a name to the second ply, texts with errors, and
texts that are nested deeply. The program of the package's README prints what it should.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TARGETS = ["ancp", "betza", "chessembly", "cpp", "fsf", "ir", "js", "json", "mbn"]
MOST_MOVES = 100  # of a start; of more, a part of them evenly
NOTATIONS = ["mbn", "betza", "ancp", "chessembly"]
BROKEN = ["", "%", "W%", "mbn:N+", "betza:qq", "chessembly:take-move(1", "ancp:leap(", "ir:", "N" * 30_000, "\u202eN", "나이트"]
PROGRAM = """
import { createInterface } from "node:readline";
import { load } from "./package/index.mjs";
const ferz = await load();
const lines = [];
for await (const line of createInterface({ input: process.stdin })) lines.push(ferz.askLine(line));
process.stdout.write(lines.join("\\n") + "\\n");
"""
# As much of chessground as the README's program needs: a board on which somebody plays e4.
CHESSGROUND = """
export const Chessground = (element, { movable }) => ({
  set({ turnColor, lastMove, movable: { dests } }) {
    console.log(turnColor, lastMove === undefined, JSON.stringify([...dests].filter(([orig]) => orig[0] === "a")[0].flat()));
    if (lastMove === undefined) setTimeout(() => movable.events.after("e2", "e4"));
  },
});
"""


def run(*words, **more):
    return subprocess.run([str(word) for word in words], check=True, text=True, stdout=subprocess.PIPE, **more).stdout


def questions(ferz):
    for line in run(ferz, "catalogue", "--json").splitlines():
        known = json.loads(line)
        board = {"board": known["board"]} if "board" in known else {}
        text = next(f"{notation}:{known[notation]}" for notation in NOTATIONS if notation in known)
        yield from ({"ask": "convert", "def": text, "to": target, **board} for target in TARGETS)
        for kind in ("show", "identify", "fingerprint", "check", "describe"):
            yield {"ask": kind, "def": text, **board}
        yield {"ask": "equal", "left": text, "right": "mbn:R+oR", **board}
        yield {"ask": "moves", "def": text, "at": "d4", "place": {"d6": "black:pawn", "f4": "white:rook"}, **board}
    for text in BROKEN:
        yield {"ask": "check", "def": text}
        yield {"ask": "convert", "def": text, "to": "ancp"}
        for method in ("diagnostic", "hover", "completion", "semanticTokens/full"):
            yield {"ask": "lsp", "language": "mbn", "text": text, "method": f"textDocument/{method}",
                   "params": {"position": {"line": 0, "character": 1}}}
    for depth in (10, 100, 1_000, 10_000):
        yield {"ask": "check", "def": "mbn:" + "(" * depth + "N" + ")" * depth}
        yield {"ask": "check", "def": "betza:" + "[" * depth + "N" + "]" * depth}
        yield {"ask": "check", "def": "chessembly:" + "{" * depth + "}" * depth}
    for line in run(ferz, "variants").splitlines():
        name = line.split()[0]
        yield {"ask": "play", "variant": name}
        yield {"ask": "variant", "variant": name}
        yield {"ask": "export", "variant": name, "to": "fairy"}
        start = subprocess.run([ferz, "ask"], input=json.dumps({"ask": "play", "variant": name}), text=True,
                               stdout=subprocess.PIPE).stdout
        moves = json.loads(start).get("moves", [])
        yield {"ask": "play", "variant": name, "perft": 2 if len(moves) < 100 else 1}
        for move in moves[::len(moves) // MOST_MOVES + 1]:
            yield {"ask": "play", "variant": name, "moves": [move], "premoves": move == moves[0] and len(moves) < 100}


def main():
    ferz, package = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    asked = [json.dumps(question) for question in questions(ferz)] + ["", "{", "[]", '{"ask":"nothing"}', '{"id":1}']
    text = "".join(line + "\n" for line in asked)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "package").symlink_to(package)
        (folder / "ask.mjs").write_text(PROGRAM)
        ours = run("node", "ask.mjs", cwd=folder, input=text).splitlines()
        # A blank line is answered with its number, and the module does not count lines.
        theirs = [re.sub(r',"line":\d+}$', ',"line":1}', line) if re.search(r'"line":\d+}$', line) else line
                  for line in run(ferz, "ask", input=text).splitlines()]
        wrong = [(question, a, b) for question, a, b in zip(asked, ours, theirs) if a != b]
        for question, a, b in wrong[:10]:
            print(f"{question[:200]}\n    module   {a[:200]}\n    program  {b[:200]}")
        readme = (package / "README.md").read_text(encoding="utf-8")
        first, in_workers, board = (program.replace('"ferz"', '"./package/index.mjs"')
                                    for program in re.findall(r"```js\n(.*?)```", readme, re.DOTALL))
        (folder / "chessground.mjs").write_text(CHESSGROUND)
        board = board.replace('"chessground"', '"./chessground.mjs"')
        for program, expected in (
                (first, r"^true\n\d+\nblack \d+$"),
                (in_workers + "console.log(text);\nawait ferz.close();\n", r"^leap.*\(1,2\)"),
                ("globalThis.document = {};\n" + board, r'^white true \["a2","a3","a4"\]\nblack false \["a7","a5","a6"\]$')):
            (folder / "readme.mjs").write_text(program)
            printed = run("node", "readme.mjs", cwd=folder)
            if not re.search(expected, printed, re.MULTILINE):
                wrong.append(printed)
                print(f"the README's program prints {printed}")
    print(f"{len(asked)} questions, {len(wrong)} differ")
    return 1 if wrong or len(ours) != len(theirs) or len(asked) < 5_000 else 0


if __name__ == "__main__":
    sys.exit(main())
