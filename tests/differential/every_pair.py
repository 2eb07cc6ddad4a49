#!/usr/bin/env python3
"""Every rule with every other, and alone: interpreter and generated core count the same.

    every_pair.py FOLDER RULE_GAMES SEED PAIRS [RULE]

A small game (random_rules.py) for each pair of rules, or for PAIRS of them that the seed draws, 0 for all. With a RULE, as
`end united`, only pairs that have it are tried. Where no game of a pair can be played it is drawn again, and said at the
end.
"""
import functools
import itertools
import pathlib
import random
import shutil
import sys

import random_rules
from random_rules import BATCH, Batch, Game

TRIES = 6
# Pairs that need not have a game: a core is refused, or the rules leave no position. One of few, and of a hundred so many.
FEW, MOST_WITHOUT = 1, 10


def each(rule, words):
    return {f"{rule.__name__} {' '.join(word) if isinstance(word, tuple) else word}": functools.partial(rule, **{key: word})
            for key, word in words}


def rules():
    plain = [Game.hands, Game.gating, Game.explode, Game.custodial, Game.petrify, Game.immune, Game.forbidden, Game.promotes, Game.parts, Game.castling]
    return {
        **{rule.__name__: rule for rule in plain},
        **each(Game.hands, [("where", where) for where in random_rules.PLACES]),
        **each(Game.walls, [("where", where) for where in random_rules.WALLS]),
        **each(Game.flips, [("how", how) for how in random_rules.FLIPS]),
        **each(Game.conduct, [("rule", rule) for rule in random_rules.CONDUCT]),
        **each(Game.end, [("when", when) for when in random_rules.ENDS]),
    }


def main():
    folder, rule_games, seed, most = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rng = random.Random(seed)
    named = rules()
    pairs = [(name,) for name in named] + list(itertools.combinations(named, 2))
    if len(sys.argv) > 5:
        pairs = [pair for pair in pairs if sys.argv[5] in pair]
    pending = rng.sample(pairs, most) if most else pairs
    asked, counts, different = len(pending), 0, []
    for round_number in range(TRIES):
        without = []
        for first in range(0, len(pending), BATCH):
            some = pending[first:first + BATCH]
            part = random_rules.emptied(folder / f"{round_number}-{first}")
            files = {}
            for number, pair in enumerate(some):
                file = part / f"{number}.toml"
                file.write_text(Game(rng, number, [named[name] for name in pair]).toml(), encoding="utf-8")
                files[str(file)] = pair
            batch = Batch(part, rule_games, seed, len(files), list(files))
            counts += len(batch.counts)
            found = batch.differences()
            for difference in found:
                print(difference, flush=True)
            different += found
            played = set(batch.files.values())
            without += [pair for file, pair in files.items() if file not in played]
            if not found:
                shutil.rmtree(part)
        pending = without
    for pair in pending:
        print("no game of", " and ".join(pair))
    print(f"{asked - len(pending)} pairs, {counts} counts, {len(different)} differ (seed {seed})")
    return 0 if not different and counts and len(pending) <= max(FEW, MOST_WITHOUT * asked // 100) else 1


if __name__ == "__main__":
    sys.exit(main())
