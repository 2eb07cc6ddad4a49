#!/usr/bin/env python3
"""Generated cores against the interpreter in random games of variants that Fairy-Stockfish has built in.

    generated_games.py FERZ CACHE RANDOM_GAMES COUNT [SEED]

Of COUNT variants, the moves of the positions at which twelve games stand after up to forty plies are compared by name, and how
many games of two plies there are from each: cores count two plies at once. As many positions are read from FENs, so this tests
hands, walls, checks and gates in both readers, too.
"""
import json
import os
import pathlib
import subprocess
import sys

# Those with the most different rules first.
VARIANTS = [
    "crazyhouse", "xiangqi", "atomic", "3check", "minishogi", "seirawan", "sittuyin", "antichess", "janggi", "spartan", "flipello",
    "isolation", "petrified", "kyotoshogi", "racingkings", "placement", "ataxx", "extinction", "threekings", "breakthrough",
    "horde", "shouse", "pocketknight", "dobutsu", "torishogi", "makpong", "shatranj", "clobber", "kingofthehill",
    "chessgi", "euroshogi", "snailtrail", "grand",
]
GAMES = 12
LONGEST = 40


def output(*command):
    done = subprocess.run(
        [str(each) for each in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True
    )
    return done.stdout


def moves(ferz, file, fen, how):
    return output(ferz, "perft", file, 1, "--divide", how, "--fen", fen).splitlines()


def counted(ferz, file, fens):
    """By the compiled program, which counts the two plies at once."""
    questions = "".join(json.dumps({"fen": fen, "depth": 2}) + "\n" for fen in fens)
    command = [ferz, "perft", str(file), "--jsonl"]
    done = subprocess.run(command, input=questions, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return [json.loads(line)["nodes"] for line in done.stdout.splitlines()]


def played(ferz, file, fen):
    return int(output(ferz, "perft", file, 2, "--interpret", "--fen", fen).split()[-1])


def main():
    ferz, cache, random_games, count = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    seed = sys.argv[5] if len(sys.argv) > 5 else "1"
    cache.mkdir(parents=True, exist_ok=True)
    os.environ["XDG_CACHE_HOME"] = str(cache)
    compared = wrong = 0
    for name in VARIANTS[:count]:
        file = cache / f"{name}.toml"
        output(ferz, "import", "--variant", name, "-o", file)
        fens = output(random_games, file, seed, GAMES, LONGEST).splitlines()
        for fen, compiled in zip(fens, counted(ferz, file, fens), strict=True):
            interpreted = played(ferz, file, fen)
            if compiled != interpreted:
                wrong += 1
                print(f"{name}, {fen}: {compiled} games of two plies, {interpreted} in the interpreter")
        for fen in fens:
            compared += 1
            compiled, interpreted = (moves(ferz, file, fen, how) for how in ("--compile", "--interpret"))
            if compiled != interpreted:
                wrong += 1
                print(f"{name}, {fen}: {sorted(set(compiled) ^ set(interpreted))[:6]}")
    print(f"{compared} positions, {wrong} differ")
    return 1 if wrong or compared < count * GAMES else 0


if __name__ == "__main__":
    sys.exit(main())
