#!/usr/bin/env python3
"""Premoves are the union of the moves after every reply: premoves.py FERZ SEED PIECES VARIANTS BOARDS

Each of so many pieces of the catalogue (0: all) stands on so many random boards of five by five squares, or small ones of hexagons or
in space, with kings, hands or duties, and so many built-in variants (0: all) are played a few moves from their start. What
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
board = "{board}"
start = "{empty} w"
[pieces]
X = {piece}
K = {{ move = "mbn:K", royal = true }}
{pawn}{rules}"""
PAWN = 'P = { move = "mbn:mfWcfF", promotes = { to = ["X"], zone = "[5]" } }\n'
# By how the board of a piece begins: a small one, and its ranks as a FEN has them.
BOARDS = {
    "hex": ("hex3", "1/2/3/2/3/2/3/2/1"),
    "rhomb": ("rhomb4x4", "4/4/4/4"),
    "12x8x3": ("3x3x3", "3/3/3|3/3/3|3/3/3"),
    "5x5x5": ("3x3x3", "3/3/3|3/3/3|3/3/3"),
    "4x4x4x4": ("3x3x2x2", "3/3/3|3/3/3||3/3/3|3/3/3"),
    "": ("5x5", "5/5/5/5/5"),
}
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


def variant(piece, rules):
    """A text of a variant file, and the FEN of its empty board."""
    notation = next(each for each in NOTATIONS if each in piece)
    board, empty = next(small for begin, small in BOARDS.items() if piece.get("board", "").startswith(begin))
    is_flat = board == BOARDS[""][0]
    return FILE.format(board=board, empty=empty, piece=json.dumps(f"{notation}:{piece[notation]}"),
                       pawn=PAWN if is_flat else "", rules=rules), empty


def random_fen(source, toml, empty):
    squares = re.sub("[1-9]", lambda run: "1" * int(run[0]), empty)
    for each in "KkXx" + "XxPp"[source.randrange(5):]:
        if each in "Pp" and PAWN not in toml:
            continue
        place = source.choice([at for at, square in enumerate(squares) if square.isalnum()])
        squares = squares[:place] + each + squares[place + 1:]
    rows = re.sub("1+", lambda run: str(len(run[0])), squares)
    hand = "[XPxp]" if PAWN in toml else "[Xx]"
    return rows + (f"{hand} " if "hands" in toml else " ") + source.choice("wb")


def main():
    ferz, seed, pieces, variants, boards = sys.argv[1], *map(int, sys.argv[2:])
    source = random.Random(seed)
    program = Program(ferz)
    listed = subprocess.run([ferz, "catalogue", "--json"], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    known = list(map(json.loads, listed))
    names = [line.split()[0] for line in
             subprocess.run([ferz, "variants"], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()]
    known = source.sample(known, pieces or len(known))
    names = source.sample(names, variants or len(names))
    wrong, compared = [], 0
    for place, piece in enumerate(known):
        for number in range(boards):
            toml, empty = variant(piece, RULES[(place + number) % len(RULES)])
            for _ in range(50):  # until the side that waits is not in check
                fen = random_fen(source, toml, empty)
                rules = {"toml": toml}
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
