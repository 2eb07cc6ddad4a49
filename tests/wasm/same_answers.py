#!/usr/bin/env python3
"""The module of WebAssembly answers as the program does, byte for byte.

    same_answers.py FERZ PACKAGE [NODE...]

FERZ: the program. PACKAGE: the folder that scripts/wasm makes. NODE: programs of node that answer, each all questions; without them
the node of the path. Asked are all pieces of the catalogue in each target, drawn,
named and compared with themselves, the legal moves of all variants that have a name to the second ply, texts with errors, and
texts that are nested deeply. Where FERZ_CORPUS names a folder, the variants of the variants.ini that Fairy-Stockfish is shipped
with are imported and played, too. The workers of the package answer, as many as there are processors. The programs of the package's
README print what they should.
"""
import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

TARGETS = ["ancp", "betza", "chessembly", "cpp", "fsf", "ir", "js", "json", "mbn"]
MOST_MOVES = 2_000  # of the positions after the first moves, together; if there are more, some of these, evenly
EVERY_EXPORT = 20  # variant: games are compared before one is written, which takes seconds
NOTATIONS = ["mbn", "betza", "ancp", "chessembly"]
BROKEN = ["", "%", "W%", "mbn:N+", "betza:qq", "chessembly:take-move(1", "ancp:leap(", "ir:", "N" * 30_000, "\u202eN", "나이트"]
PROGRAM = """
import { createInterface } from "node:readline";
import { loadWorkers } from "./package/index.mjs";
const ferz = await loadWorkers();
const answers = [];
for await (const line of createInterface({ input: process.stdin })) answers.push(ferz.askLine(line));
process.stdout.write((await Promise.all(answers)).join("\\n") + "\\n");
await ferz.close();
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
    yield from about_variants(ferz)


def about_variants(ferz):
    sources = [{"variant": line.split()[0]} for line in run(ferz, "variants").splitlines()]
    if corpus := os.environ.get("FERZ_CORPUS"):
        shipped = {"ask": "import", "ini": (pathlib.Path(corpus) / "fairy" / "variants.ini").read_text(encoding="utf-8")}
        yield shipped
        sources += [{"toml": each["toml"]} for each in program(ferz, [shipped])[0]["variants"]]
    for number, (source, start) in enumerate(zip(sources, program(ferz, [{"ask": "play", **each} for each in sources]))):
        yield {"ask": "play", **source}
        yield {"ask": "variant", **source}
        if number % EVERY_EXPORT == 0:
            yield from ({"ask": "export", "to": target, **source} for target in ("fairy", "diagram"))
        moves = start.get("moves", [])
        yield {"ask": "play", "perft": 2 if len(moves) < 100 else 1, **source}
        for move in moves[::len(moves) ** 2 // MOST_MOVES + 1]:
            yield {"ask": "play", "moves": [move], "premoves": move == moves[0] and len(moves) < 100, **source}


def program(ferz, asked):
    """The program's answers."""
    return [json.loads(line) for line in run(ferz, "ask", input="".join(json.dumps(each) + "\n" for each in asked)).splitlines()]


def main():
    ferz, package, nodes = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), sys.argv[3:] or ["node"]
    asked = [json.dumps(question) for question in questions(ferz)] + ["", "{", "[]", '{"ask":"nothing"}', '{"id":1}']
    text = "".join(line + "\n" for line in asked)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "package").symlink_to(package)
        (folder / "ask.mjs").write_text(PROGRAM)
        started = time.monotonic()
        # A blank line is answered with its number, and the module does not count lines.
        theirs = [re.sub(r',"line":\d+}$', ',"line":1}', line) if re.search(r'"line":\d+}$', line) else line
                  for line in run(ferz, "ask", input=text).splitlines()]
        print(f"the program took {time.monotonic() - started:.0f} s")
        wrong = []
        for node in nodes:
            started = time.monotonic()
            ours = run(node, "ask.mjs", cwd=folder, input=text).splitlines()
            print(f"node {run(node, '--version').strip()} took {time.monotonic() - started:.0f} s for {len(ours)} questions")
            if len(ours) != len(theirs):
                wrong.append(f"{len(ours)} answers of the module, {len(theirs)} of the program")
            wrong += [f"{question[:200]}\n    module   {a[:200]}\n    program  {b[:200]}"
                      for question, a, b in zip(asked, ours, theirs) if a != b]
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
                wrong.append(f"the README's program prints {printed}")
    kinds = collections.Counter(re.sub(r'^{"ask": "(\w+)".*|.*', r"\1", line) or "broken" for line in asked)
    print(", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())))
    for each in wrong[:10]:
        print(each)
    print(f"{len(asked)} questions, {len(wrong)} differ")
    return 1 if wrong or len(asked) < 5_000 else 0


if __name__ == "__main__":
    sys.exit(main())
