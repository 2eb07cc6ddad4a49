#!/usr/bin/env python3
"""Random games that the package plays are those of the program.

    games.py FERZ PACKAGE [--by-program] [SEED GAMES PLIES]

Of each position the FEN, the side, the end, the legal moves and the destinations on a board are compared. Behind the random games
comes one that ends by what no FEN says. With --by-program it also answers in place of the package's
module, so PACKAGE may be the folder npm/: only what the package makes of the answers is tested.
"""
import json
import pathlib
import subprocess
import sys

RANKS = "123456789:;<=>?@"
MOST_MOVES = 300  # of a start
EVERY = 4  # position


def key(square):
    return square[0] + RANKS[int(square[1:]) - 1]


def dests(legal):
    for move in legal:
        start = key(move["from"]) if move["from"] else move["drop"] and move["drop"] + "@"
        if start:
            yield start + key(move["to"] or move["from"])


def main():
    ferz, package, *numbers = [each for each in sys.argv[1:] if each != "--by-program"]
    program = str(pathlib.Path(ferz).resolve()) if "--by-program" in sys.argv else ""
    seed, games, plies = map(int, numbers or (1, 60, 40))
    listed = subprocess.run([ferz, "variants"], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    names = [line.split()[0] for line in listed]
    starts = subprocess.run([ferz, "ask"], input="".join(json.dumps({"ask": "play", "variant": name}) + "\n" for name in names),
                            check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    small = [name for name, start in zip(names, starts) if 0 < len(json.loads(start).get("legal", [])) <= MOST_MOVES]
    played = subprocess.run(["node", pathlib.Path(__file__).with_name("games.mjs"), package, program, str(seed), str(games), str(plies),
                             *small[::max(len(small) // games, 1)]], check=True, text=True, stdout=subprocess.PIPE)
    questions, expected = [], []
    for game in map(json.loads, played.stdout.splitlines()):
        last = len(game["positions"]) - 1
        for ply, position in enumerate(game["positions"]):
            if ply % EVERY and ply != last:
                continue
            questions.append({"ask": "play", "variant": game["name"], "moves": game["moves"][:ply]})
            expected.append((position, game["played"][:ply]))
    answers = subprocess.run([ferz, "ask"], input="".join(json.dumps(each) + "\n" for each in questions), check=True, text=True,
                             stdout=subprocess.PIPE).stdout.splitlines()
    wrong = []
    for question, line, (position, names) in zip(questions, answers, expected):
        answer = json.loads(line)
        result = {"winner": answer["winner"], "outcome": answer["outcome"]} if "winner" in answer else None
        theirs = {"fen": answer["fen"], "turn": answer["side"], "check": answer["check"], "result": result,
                  "legal": answer["legal"], "dests": sorted(set(dests(answer["legal"])))}
        if theirs != position or names != answer["played"]:
            wrong.append(f"{question}\n    package  {json.dumps(position)[:300]}\n    program  {json.dumps(theirs)[:300]}")
    for each in wrong[:10]:
        print(each)
    print(f"{games} games: {len(questions)} positions, {len(wrong)} differ")
    return 1 if wrong or len(answers) != len(questions) or len(questions) < games * plies // EVERY // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
