#!/usr/bin/env python3
"""Finds the weights of the evaluation (weights.h) that foretell scores best, for several games at once.

    tune.py positions FAIRY-STOCKFISH VARIANT FILE [--count N] [--nodes N]
    tune.py fit ENGINE FILE [ENGINE FILE ...] [--rounds N] [--prior X]

The first writes `FEN;SCORE` of positions of games that Fairy-Stockfish plays against itself with some random moves
among them, VARIANT as it calls it. SCORE is its own, in hundredths of a pawn for White; positions in check, or with
a capture or promotion as its move, are left out. The second takes Gauss-Newton steps, summed over the games, with a
prior that holds back weights that few positions speak of, and prints the table of weights.h. `tempo` takes part and
stays as it was: it gathers that the side to move has just been given something by a random move.
"""
import argparse
import pathlib
import random
import re
import subprocess
import sys


# A weight early and late in a game, and in games in which pieces are dropped.
PARTS = ("", "_late", "_drops")


class Uci:
    def __init__(self, command):
        self.process = subprocess.Popen([command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def tell(self, line):
        self.process.stdin.write(line + "\n")

    def line(self):
        return self.process.stdout.readline().rstrip("\n")

    def ask(self, question, end):
        """The lines of the answer up to one that begins with `end`."""
        self.tell(question)
        lines = [self.line()]
        while not lines[-1].startswith(end):
            lines.append(self.line())
        return lines


class Player(Uci):
    """Fairy-Stockfish, as it plays against itself."""

    def __init__(self, command, variant):
        super().__init__(command)
        self.ask("uci", "uciok")
        self.tell(f"setoption name UCI_Variant value {variant}")
        self.tell("setoption name Contempt value 0")
        self.moves = []

    def place(self, more=()):
        moves = [*self.moves, *more]
        self.tell("position startpos" + (" moves " + " ".join(moves) if moves else ""))

    def legal(self):
        self.place()
        lines = self.ask("go perft 1", "Nodes searched")
        return [line.split(":")[0] for line in lines[:-1] if re.match(r"\S+: \d", line)]

    def board(self, more=()):
        self.place(more)
        lines = self.ask("d\nisready", "readyok")
        fen = next(line[5:] for line in lines if line.startswith("Fen: "))
        return fen, any(line[9:].strip() for line in lines if line.startswith("Checkers:"))

    def best(self, nodes):
        """The move, and the score for the side to move; None for a mate."""
        self.place()
        lines = self.ask(f"go nodes {nodes}", "bestmove")
        scores = re.findall(r" score (\w+) (-?\d+) (?!upper|lower)", "\n".join(lines))
        kind, score = scores[-1] if scores else ("mate", 0)
        return lines[-1].split()[1], None if kind == "mate" else int(score)


def pieces(fen):
    return sum(c.isalpha() for c in fen.split()[0].split("[")[0])


def game(player, dice, nodes):
    """Gives positions with their scores."""
    player.ask("ucinewgame\nisready", "readyok")
    player.moves = []
    opening = dice.choice([2, 4, 6, 8])
    seen = []
    while len(player.moves) < 220:
        if len(player.moves) < opening or dice.random() < 0.04:
            legal = player.legal()
            if not legal:
                return
            player.moves.append(dice.choice(legal))
            continue
        fen, is_check = player.board()
        seen.append(fen.split()[0])
        move, score = player.best(nodes)
        if move == "(none)" or seen.count(seen[-1]) > 2 or (score is None and dice.random() < 0.5):
            return
        takes = "@" not in move and (pieces(player.board([move])[0]) < pieces(fen) or move[-1] == "+" or move[-1].isalpha())
        if score is not None and not is_check and not takes and abs(score) < 1200:
            yield fen, score if fen.split()[1] == "w" else -score
        player.moves.append(move)


def write_positions(options):
    player, dice = Player(options.player, options.variant), random.Random(options.variant)
    count = 0
    with open(options.file, "w") as out:
        while count < options.count:
            for fen, score in game(player, dice, options.nodes):
                out.write(f"{fen};{score}\n")
                count += 1


class Engine(Uci):
    def __init__(self, command, positions):
        super().__init__(command)
        self.question = f"fit {positions}"

    def fit(self, size):
        """The error, and a row for each number: the gradient, then the matrix."""
        error = float(self.ask(self.question, "error")[-1].split()[1])
        self.question = "fit"
        return error, [[float(word) for word in self.line().split()] for _ in range(size)]


def table():
    """The numbers of weights.h."""
    text = (pathlib.Path(__file__).parent / "weights.h").read_text()
    found = re.findall(r'\{"(\w+)", (-?\d+), (-?\d+), (-?\d+)\}', text)
    return {name + end: float(value) for name, *values in found for end, value in zip(PARTS, values)}


def solved(rows):
    """The solution of linear equations; the right side is first in each row."""
    rows = [[*row[1:], row[0]] for row in rows]
    size = len(rows)
    for i in range(size):
        pivot = max(range(i, size), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(i + 1, size):
            factor = rows[j][i] / rows[i][i]
            if factor:
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i])]
    result = [0.0] * size
    for i in reversed(range(size)):
        result[i] = (rows[i][size] - sum(rows[i][j] * result[j] for j in range(i + 1, size))) / rows[i][i]
    return result


def fit(options):
    engines = [Engine(*each) for each in zip(options.games[::2], options.games[1::2])]
    weights = table()
    first = dict(weights)
    for _ in range(options.rounds + 1):
        for engine in engines:
            for name, value in weights.items():
                engine.tell(f"setoption name {name} value {value:.3f}")
        fits = [engine.fit(len(weights)) for engine in engines]
        print("errors", *(f"{error:.5f}" for error, _ in fits), f"sum {sum(error for error, _ in fits):.5f}", flush=True)
        if _ == options.rounds:
            break
        # A game in which scores are foretold well counts as much as any other.
        scaled = [[[number / error for number in row] for row in rows] for error, rows in fits]
        rows = [[sum(numbers) for numbers in zip(*each)] for each in zip(*scaled)]
        for i, name in enumerate(weights):
            rows[i][1 + i] += options.prior
            rows[i][0] += options.prior * (first[name] - weights[name])
        for name, change in zip(list(weights), solved(rows)):
            weights[name] += change
    weights |= {name: first[name] for name in weights if name.split("_")[0] == "tempo"}
    for name in list(weights)[:: len(PARTS)]:
        print(f'        {{"{name}", ' + ", ".join(f"{weights[name + part]:.0f}" for part in PARTS) + "},")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(required=True)
    positions = verbs.add_parser("positions")
    positions.add_argument("player")
    positions.add_argument("variant")
    positions.add_argument("file")
    positions.add_argument("--count", type=int, default=9000)
    positions.add_argument("--nodes", type=int, default=1000, help="for each move")
    positions.set_defaults(run=write_positions)
    fitting = verbs.add_parser("fit")
    fitting.add_argument("games", nargs="+", metavar="ENGINE FILE")
    fitting.add_argument("--rounds", type=int, default=4)
    fitting.add_argument("--prior", type=float, default=1e-6, help="what it costs to leave the weights that are there")
    fitting.set_defaults(run=fit)
    options = parser.parse_args()
    options.run(options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
