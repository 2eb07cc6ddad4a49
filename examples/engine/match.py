#!/usr/bin/env python3
"""Games between two UCI engines, with ferz as the arbiter.

    match.py FERZ VARIANT FIRST SECOND [--games N] [--nodes N | --movetime MS | --clock SECONDS+SECONDS] [...]

FIRST and SECOND are commands, or `random` for a player that picks any legal move. VARIANT is a file or a name that ferz
knows. Games come in pairs: after some random plies, the same for both games, the engines play with colours reversed.
`ferz ask` makes each move. An engine that makes an illegal move, ends or oversteps the time loses the game, and the
script ends with exit code 1. A third repetition, N plies without capture (--quiet), and a game of N plies (--plies)
are draws; nothing else is adjudicated.

    --log FILE         the settings, and a line of JSON for each game; those already there are not played again;
                       one match at a time writes it
    --pgn FILE         the games, after those that it has
    --sprt ELO0 ELO1   ends when it is decided which of the two differences of strength is more likely (pentanomial,
                       errors of 5 % each)
"""
import argparse
import collections
import fcntl
import json
import math
import pathlib
import queue
import random
import shlex
import subprocess
import sys
import threading
import time

# Beyond its time an engine has so many seconds to answer; then it is ended.
PATIENCE = 20
# An engine may overstep its time by that: of a loaded machine.
MARGIN = 0.25


class Fault(Exception):
    """An engine did what it must not do."""


class Process:
    """A program that answers lines with lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def tell(self, line):
        try:
            self.process.stdin.write(line + "\n")
        except OSError:
            raise Fault("crash") from None

    def line(self, seconds=PATIENCE):
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            raise Fault("no answer") from None
        if line is None:
            raise Fault("crash")
        return line

    def end(self):
        self.process.kill()
        self.process.wait()


class Arbiter(Process):
    def __init__(self, ferz, variant):
        super().__init__([ferz, "ask"])
        file = pathlib.Path(variant)
        self.game = {"toml": file.read_text()} if file.is_file() else {"variant": variant}
        self.start = self.after(None, [])

    def after(self, fen, moves):
        question = {"ask": "play", "moves": moves, "names": "uci"} | self.game
        self.tell(json.dumps(question | ({"fen": fen} if fen else {})))
        return json.loads(self.line(600))


class Engine(Process):
    def __init__(self, command, settings):
        super().__init__(shlex.split(str(command)))
        self.ask("uci", "uciok")
        for name, value in settings:
            self.tell(f"setoption name {name} value {value}")
        self.ask("isready", "readyok")

    def ask(self, question, answer, seconds=PATIENCE):
        self.tell(question)
        while True:
            line = self.line(seconds)
            if line.startswith(answer):
                return line

    def begin(self):
        self.ask("ucinewgame\nisready", "readyok")

    def move(self, played, limit, seconds):
        self.tell("position startpos moves " + " ".join(each.replace(" ", "_") for each in played))
        return self.ask(f"go {limit}", "bestmove", seconds + PATIENCE).split()[1].replace("_", " ")


class Random:
    def __init__(self, seed):
        self.dice = random.Random(seed)
        self.legal = []

    def begin(self):
        pass

    def end(self):
        pass

    def move(self, _played, _limit, _seconds):
        return self.dice.choice(self.legal)


class Clock:
    """What a player is told of the time, and whether it kept to it."""

    def __init__(self, options):
        self.options = options
        base, _, each = (options.clock or "0").partition("+")
        self.left = [float(base)] * 2
        self.each = float(each or 0)

    def limit(self, is_second):
        if self.options.nodes:
            return f"nodes {self.options.second_nodes if is_second and self.options.second_nodes else self.options.nodes}"
        if not self.options.clock:
            return f"movetime {self.options.movetime}"
        white, black = (max(1, round(1000 * left)) for left in self.left)
        each = round(1000 * self.each)
        return f"wtime {white} btime {black} winc {each} binc {each}"

    def seconds(self, side):
        if self.options.nodes:
            return 600
        return self.left[side] if self.options.clock else self.options.movetime / 1000

    def spend(self, side, seconds):
        if seconds > self.seconds(side) + MARGIN:
            raise Fault("time")
        self.left[side] += self.each - seconds


def pieces(fen):
    return sum(c.isalpha() for c in fen.split()[0].split("[")[0])


class Game:
    def __init__(self, arbiter, opening, options):
        self.arbiter, self.options = arbiter, options
        self.played = list(opening)
        self.fault = None  # the side at fault

    def play(self, players):
        """1, 0.5 or 0 for White, and why."""
        for player in players:
            player.begin()
        seen, quiet, before = collections.Counter(), 0, None
        clock = Clock(self.options)
        state = self.arbiter.after(None, self.played)
        while "outcome" not in state:
            place = " ".join(state["fen"].split()[:4])
            quiet = quiet + 1 if pieces(state["fen"]) == before else 0
            before = pieces(state["fen"])
            seen[place] += 1
            if seen[place] == 3:
                return 0.5, "repetition"
            if quiet >= self.options.quiet:
                return 0.5, "no captures"
            if len(self.played) >= self.options.plies:
                return 0.5, "length"
            side = 0 if state["side"] == "white" else 1
            try:
                state = self.move(players[side], state, clock, side)
            except Fault as fault:
                self.fault = side
                return side, f"{fault} of {'White' if side == 0 else 'Black'}"
        return {"white": 1, "none": 0.5, "black": 0}[state["winner"]], state["outcome"]

    def move(self, player, state, clock, side):
        player.legal = state["moves"]
        began = time.monotonic()
        move = player.move(self.played, clock.limit(player.is_second), clock.seconds(side))
        clock.spend(side, time.monotonic() - began)
        if move not in state["moves"]:
            raise Fault(f"illegal move {move}")
        following = self.arbiter.after(state["fen"], [move])
        self.played.append(move)
        return following


def elo(score):
    return -400 * math.log10(1 / min(max(score, 1e-3), 1 - 1e-3) - 1)


def likelihood(pairs, elo0, elo1):
    """The logarithm of the ratio of likelihoods, by the normal approximation for the five results of a pair. A pair more,
    of unknown result, is counted: a few pairs that all end alike say little of how results are spread."""
    pairs = {score: pairs[score] + 1 / 5 for score in (0, 0.5, 1, 1.5, 2)}
    count = sum(pairs.values())
    mean = sum(score / 2 * n for score, n in pairs.items()) / count
    variance = sum((score / 2 - mean) ** 2 * n for score, n in pairs.items()) / count
    low, high = (1 / (1 + 10 ** (-each / 400)) for each in (elo0, elo1))
    return count * (high - low) * (2 * mean - low - high) / (2 * variance)


class Match:
    def __init__(self, options):
        self.options = options
        self.results = []
        self.log = pathlib.Path(options.log) if options.log else None
        if self.log:
            self.lock = self.log.open("a")
            try:
                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                sys.exit(f"another match writes {self.log}")
            self.results = self.read_log()
        self.arbiter = Arbiter(options.ferz, options.variant_file)
        self.players = [None, None]

    def read_log(self):
        """The games of a match that was ended; a game that was not written whole is played again."""
        of_length = ("games", "sprt", "log", "pgn", "verbose")
        settings = {key: value for key, value in vars(self.options).items() if key not in of_length}
        lines = self.log.read_text().splitlines(keepends=True) if self.log.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        if not whole:
            self.log.write_text(json.dumps(settings) + "\n")
            return []
        if json.loads(whole[0]) != settings:
            sys.exit(f"{self.log} is of a match with other settings: {whole[0].strip()}")
        if len(whole) < len(lines):
            self.log.write_text("".join(whole))
        return [json.loads(line) for line in whole[1:]]

    def player(self, index):
        if self.players[index] is None:
            command = (self.options.first, self.options.second)[index]
            settings = [each.split("=", 1) for each in (self.options.first_option, self.options.second_option)[index]]
            if self.options.variant:
                settings.insert(0, ("UCI_Variant", self.options.variant))
            try:
                self.players[index] = Random(self.options.seed) if command == "random" else Engine(command, settings)
            except Fault:
                sys.exit(f"{command} does not answer `uci`")
            self.players[index].is_second = index == 1
        return self.players[index]

    def opening(self, pair):
        """The same for the same pair, also when the match is resumed."""
        dice = random.Random(f"{self.options.seed} {pair}")
        while True:
            moves, state = [], self.arbiter.start
            for _ in range(self.options.opening):
                if state.get("moves"):
                    moves.append(dice.choice(state["moves"]))
                    state = self.arbiter.after(state["fen"], [moves[-1]])
            if "outcome" not in state:
                return moves

    def run(self):
        for number in range(len(self.results), self.options.games):
            first_is_black = number % 2
            game = Game(self.arbiter, self.opening(number // 2), self.options)
            players = [self.player(0), self.player(1)]
            white, reason = game.play(players[::-1] if first_is_black else players)
            score = 1 - white if first_is_black else white
            fault = None if game.fault is None else game.fault ^ first_is_black
            if fault is not None:
                self.players[fault].end()
                self.players[fault] = None
            self.keep({"score": score, "reason": reason, "fault": fault, "moves": game.played}, white, game)
            if self.options.verbose:
                print(f"game {number + 1}: {score} {reason}, {self.summary()}", flush=True)
            if self.options.sprt and len(self.results) % 2 == 0 and abs(self.ratio()) > math.log(19):
                break

    def keep(self, result, white, game):
        self.results.append(result)
        number = len(self.results)
        if self.log:
            with self.log.open("a") as out:
                out.write(json.dumps(result) + "\n")
        if self.options.pgn:
            names = [str(self.options.first), str(self.options.second)]
            tags = {
                "Event": "?", "Round": number, "White": names[1 - number % 2], "Black": names[number % 2],
                "Result": {1: "1-0", 0.5: "1/2-1/2", 0: "0-1"}[white], "Termination": result["reason"],
                "Variant": self.options.variant or pathlib.Path(self.options.variant_file).stem,
            }
            words = [f"{i // 2 + 1}. {move}" if i % 2 == 0 else move for i, move in enumerate(result["moves"])]
            with open(self.options.pgn, "a") as out:
                out.writelines(f'[{name} "{value}"]\n' for name, value in tags.items())
                out.write(f"\n{' '.join([*words, tags['Result']])}\n\n")

    def pairs(self):
        scores = [each["score"] for each in self.results]
        return collections.Counter(a + b for a, b in zip(scores[::2], scores[1::2]))

    def ratio(self):
        return likelihood(self.pairs(), *self.options.sprt)

    def summary(self):
        scores = collections.Counter(each["score"] for each in self.results)
        count = max(1, len(self.results))
        text = f"{scores[1]} won, {scores[0.5]} drawn, {scores[0]} lost by the first"
        return text + f" ({100 * sum(each['score'] for each in self.results) / count:.1f} %)"

    def report(self):
        print(f"{len(self.results)} games: {self.summary()}")
        pairs = self.pairs()
        if count := sum(pairs.values()):
            mean = sum(score / 2 * n for score, n in pairs.items()) / count
            spread = math.sqrt(sum((score / 2 - mean) ** 2 * n for score, n in pairs.items()) / count / count)
            low, high = elo(mean - 1.96 * spread), elo(mean + 1.96 * spread)
            print(f"pairs {[pairs[each / 2] for each in range(5)]}, elo {elo(mean):.0f}, 95 % from {low:.0f} to {high:.0f}")
        if self.options.sprt and count:
            ratio = self.ratio()
            print(f"sprt {self.options.sprt}: {ratio:.2f}, {'second' if ratio > math.log(19) else 'first' if ratio < -math.log(19) else 'none'} accepted")
        for reason, number in collections.Counter(each["reason"] for each in self.results).most_common():
            print(f"{number:4} {reason}")
        faults = collections.Counter(each["fault"] for each in self.results if each["fault"] is not None)
        for index, number in faults.items():
            print(f"{number:4} games lost by a fault of the {('first', 'second')[index]}")
        return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ferz")
    parser.add_argument("variant_file", metavar="VARIANT")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--nodes", type=int, help="for each move")
    parser.add_argument("--second-nodes", type=int, help="for each move of SECOND, if others")
    parser.add_argument("--movetime", type=int, default=50, help="milliseconds for each move")
    parser.add_argument("--clock", help="seconds for the game, and for each move: 10+0.1")
    parser.add_argument("--variant", help="what UCI_Variant is set to")
    parser.add_argument("--first-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--second-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--opening", type=int, default=4, help="random plies")
    parser.add_argument("--plies", type=int, default=400)
    parser.add_argument("--quiet", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    parser.add_argument("--log")
    parser.add_argument("--pgn")
    parser.add_argument("--verbose", action="store_true", help="a line for each game")
    match = Match(parser.parse_args())
    match.run()
    return match.report()


if __name__ == "__main__":
    sys.exit(main())
