#!/usr/bin/env python3
"""Premoves are the union of the moves after every reply: premoves.py FERZ SEED PIECES VARIANTS BOARDS

Each of so many pieces of the catalogue (0: all that need no board of their own) stands on so many random boards of five by five
squares, with kings, hands or duties, and so many built-in variants (0: all) are played a few moves from their start. What
`premoves` says is compared with the legal moves after each legal move, asked for one by one.
"""
import json
import random
import re
import subprocess
import sys

NOTATIONS = ["mbn", "betza", "ancp", "chessembly"]
MOST_MOVES = 150  # of a position; after each of them all moves are asked for
FILE = """name = "premoves"
board = "5x5"
start = "5/5/5/5/5 w"
[pieces]
X = {piece}
P = {{ move = "mbn:mfWcfF", promotes = {{ to = ["X"], zone = "[5]" }} }}
K = {{ move = "mbn:K", royal = true }}
{rules}"""
RULES = ["", "[hands]\ncaptured = true\n", "[rules]\nmust_capture = true\n"]


class Program:
    def __init__(self, ferz):
        self.process = subprocess.Popen([ferz, "ask", "--jobs", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **keys):
        self.process.stdin.write(json.dumps({"ask": "play", **keys}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def chosen(answer):
    """As `premoves` has it, of one position."""
    for move in answer["legal"]:
        start = move["from"] or (move["drop"] and move["drop"] + "@")
        if start:
            yield start, move["to"] or move["from"]


def compare(program, rules, fen, answer, wrong):
    """Whether there was something to compare."""
    if not 0 < len(answer["legal"]) <= MOST_MOVES:
        return False
    expected = set()
    for move in answer["legal"]:
        expected |= set(chosen(program.ask(**rules, fen=fen, moves=[move["uci"]])))
    found = {(start, to) for start, squares in answer["premoves"].items() for to in squares}
    if found != expected:
        wrong.append(f"{rules} {fen}\n    missing {sorted(expected - found)}\n    too many {sorted(found - expected)}")
    return True


def random_fen(source, has_hands):
    squares = [""] * 25
    for each in "KkXx" + "XxPp"[source.randrange(5):]:
        squares[source.randrange(25)] = each
    rows = [re.sub("1+", lambda run: str(len(run[0])), "".join(each or "1" for each in squares[start:start + 5]))
            for start in range(0, 25, 5)]
    return "/".join(rows) + ("[XPxp] " if has_hands else " ") + source.choice("wb")


def main():
    ferz, seed, pieces, variants, boards = sys.argv[1], *map(int, sys.argv[2:])
    source = random.Random(seed)
    program = Program(ferz)
    listed = subprocess.run([ferz, "catalogue", "--json"], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    known = [each for each in map(json.loads, listed) if "board" not in each]
    names = [line.split()[0] for line in
             subprocess.run([ferz, "variants"], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()]
    known = source.sample(known, pieces or len(known))
    names = source.sample(names, variants or len(names))
    wrong, compared = [], 0
    for place, piece in enumerate(known):
        text = json.dumps(next(f"{notation}:{piece[notation]}" for notation in NOTATIONS if notation in piece))
        for number in range(boards):
            rules = {"toml": FILE.format(piece=text, rules=RULES[(place + number) % len(RULES)])}
            for _ in range(50):  # until the side that waits is not in check
                fen = random_fen(source, "hands" in rules["toml"])
                answer = program.ask(**rules, fen=fen, premoves=True)
                if "error" not in answer:
                    compared += compare(program, rules, fen, answer, wrong)
                    break
    for name in names:
        answer = program.ask(variant=name)
        for _ in range(source.randrange(6)):
            if answer["legal"]:
                answer = program.ask(variant=name, fen=answer["fen"], moves=[source.choice(answer["legal"])["uci"]])
        if len(answer["legal"]) <= MOST_MOVES:
            fen = answer["fen"]
            compared += compare(program, {"variant": name}, fen, program.ask(variant=name, fen=fen, premoves=True), wrong)
    program.end()
    for each in wrong[:10]:
        print(each)
    print(f"{len(known)} pieces and {len(names)} variants: {compared} positions, {len(wrong)} differ")
    return 1 if wrong or compared < 0.9 * boards * len(known) else 0


if __name__ == "__main__":
    sys.exit(main())
