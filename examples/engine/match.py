#!/usr/bin/env python3
"""Games between two UCI engines, with ferz as the arbiter.

    match.py FERZ VARIANT.toml FIRST SECOND [--games N] [--movetime MS] [--variant NAME] [--plies N] [--seed N]

FIRST and SECOND are commands, or `random` for a player that picks any legal move. They take turns with White. `ferz ask`
makes each move, so a move that is not legal ends the match with exit code 1. The first two plies of each pair of games
are random. A position that comes a third time and a game of N plies are draws. NAME is what UCI_Variant is set to.
"""
import argparse
import collections
import json
import pathlib
import random
import shlex
import subprocess
import sys


class Process:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.process.args} ended")
        return line.rstrip("\n")


class Arbiter(Process):
    def __init__(self, ferz, variant):
        super().__init__([ferz, "ask"])
        self.toml = pathlib.Path(variant).read_text()

    def after(self, fen, moves):
        question = {"ask": "play", "toml": self.toml, "moves": moves, "names": "uci"}
        self.tell(json.dumps(question | ({"fen": fen} if fen else {})))
        return json.loads(self.line())


class Engine(Process):
    def __init__(self, command, variant, movetime):
        super().__init__(shlex.split(command))
        self.movetime = movetime
        self.ask("uci", "uciok")
        if variant:
            self.tell(f"setoption name UCI_Variant value {variant}")
        self.ask("isready", "readyok")

    def ask(self, question, answer):
        self.tell(question)
        while True:
            line = self.line()
            if line.startswith(answer):
                return line

    def move(self, start, played, _):
        where = f"fen {start}" if start else "startpos"
        self.tell(f"position {where} moves {' '.join(each.replace(' ', '_') for each in played)}")
        return self.ask(f"go movetime {self.movetime}", "bestmove").split()[1].replace("_", " ")


class Random:
    def __init__(self, dice):
        self.dice = dice

    def move(self, _start, _played, legal):
        return self.dice.choice(legal)


def play(arbiter, players, opening, plies):
    """1, 0 or -1 for White, and why."""
    played, seen = list(opening), collections.Counter()
    state = arbiter.after(None, played)
    while "outcome" not in state:
        place = " ".join(state["fen"].split()[:4])
        seen[place] += 1
        if seen[place] == 3 or len(played) >= plies:
            return 0, "repetition" if seen[place] == 3 else "length"
        move = players[0 if state["side"] == "white" else 1].move(None, played, state["moves"])
        following = arbiter.after(state["fen"], [move])
        if "error" in following or move not in state["moves"]:
            raise RuntimeError(f"`{move}` is not legal in {state['fen']}, behind {' '.join(played)}")
        played.append(move)
        state = following
    return {"white": 1, "none": 0, "black": -1}[state["winner"]], state["outcome"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("variant_file")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--movetime", type=int, default=50, help="milliseconds")
    parser.add_argument("--variant")
    parser.add_argument("--plies", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    arbiter = Arbiter(options.ferz, options.variant_file)
    players = [
        Random(dice) if command == "random" else Engine(command, options.variant, options.movetime)
        for command in (options.first, options.second)
    ]
    score = collections.Counter()
    reasons = collections.Counter()
    opening = []
    for game in range(options.games):
        if game % 2 == 0:
            opening = []
            for _ in range(2):
                opening.append(dice.choice(arbiter.after(None, opening)["moves"]))
        white = game % 2
        try:
            result, reason = play(arbiter, [players[white], players[1 - white]], opening, options.plies)
        except RuntimeError as problem:
            print(f"game {game + 1}: {problem}")
            return 1
        score[result if white == 0 else -result] += 1
        reasons[reason] += 1
    print(f"{options.games} games: {score[1]} won, {score[0]} drawn, {score[-1]} lost by the first")
    for reason, count in reasons.most_common():
        print(f"{count:4} {reason}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
