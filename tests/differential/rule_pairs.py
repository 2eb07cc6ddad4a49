#!/usr/bin/env python3
"""Pairs of rules on which interpreter and generated core did not agree once: the files of rule_pairs/.

    rule_pairs.py FOLDER RULE_GAMES

The first line of a file has the count of its start, `# perft 2 is 17`. Both have to find it, and to agree on positions of
random play.
"""
import pathlib
import re
import sys

import random_rules


def main():
    folder = random_rules.emptied(pathlib.Path(sys.argv[1]))
    files = sorted((pathlib.Path(__file__).parent / "rule_pairs").glob("*.toml"))
    batch = random_rules.Batch(folder, sys.argv[2], 1, len(files), files)
    wrong = batch.differences() + batch.refused + batch.wrong
    for number, file in batch.files.items():
        depth, nodes = re.match(r"# perft (\d+) is (\d+)", pathlib.Path(file).read_text(encoding="utf-8")).groups()
        # The first of that depth is the start's.
        counted = next(each for each in batch.counts if each[0] == number and each[1] == depth)
        if counted[2] != nodes:
            wrong.append(f"{file}: depth {depth} is {counted[2]}, and not {nodes}")
    print("\n".join([*wrong, f"{len(batch.files)} games, {len(batch.counts)} counts, {len(wrong)} wrong"]))
    return 1 if wrong or not batch.files else 0


if __name__ == "__main__":
    sys.exit(main())
