#!/usr/bin/env python3
"""Generated C++ of short and published pieces makes the moves of the evaluator:

    cpp_moves.py FERZ CPP_COMPILES RANDOM_MOVEMENTS SOURCE_DIR EACH WORK_DIR COMPILER...

EACH texts of each kind (piece_texts.py) that can be read, 0 for all of them, and random automata are compiled by every
COMPILER (`g++ -O2`), and their moves compared in random situations. FERZ_SEED says where the random numbers start.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

import piece_texts

# In how many situations each of a slice, and of all.
SITUATIONS = (40, 12)
TANGLED = 500


def problems(count, situations):
    """What is wrong with how much was compared of a kind."""
    if count["refused"]:
        yield f"{count['refused']} have no C++"
    if not count["pieces"] or 4 * count["situations"] < 3 * situations * count["pieces"] or count["moves"] < count["pieces"]:
        yield f"{count['situations']} situations with {count['moves']} moves are too few for {count['pieces']} pieces"


def main():
    ferz, program, generator, source, count, work, *compilers = sys.argv[1:]
    count = int(count)
    situations = SITUATIONS[count == 0]
    seed = int(os.environ.get("FERZ_SEED", "1"))
    print("seed", seed, flush=True)
    pieces = [{"kind": kind, "text": text, "ir": ir}
              for kind, read in piece_texts.sliced(ferz, count, seed) for text, ir in read.items()]
    automata = subprocess.run([generator, str(seed), str(count or TANGLED)], stdout=subprocess.PIPE, text=True, check=True).stdout
    pieces += [{"kind": "random, tangled", "text": each, "ir": each}
               for each in re.split(r"^(?=movement)", automata, flags=re.M)[1:]]
    table = pathlib.Path(work) / "pieces.jsonl"
    table.parent.mkdir(parents=True, exist_ok=True)
    table.write_text("".join(json.dumps(each) + "\n" for each in pieces), encoding="utf-8")
    done = subprocess.run([program, source, work, table, str(situations), *compilers], stdout=subprocess.PIPE, text=True,
                          env={**os.environ, "FERZ_SEED": str(seed)}, check=False)
    counts = {each.pop("kind"): each for each in map(json.loads, done.stdout.splitlines())}
    wrong = [f"{kind}: not compared" for kind in {each["kind"] for each in pieces} - set(counts)]
    for kind, each in counts.items():
        print(f"{kind}:", ", ".join(f"{number} {what}" for what, number in each.items()))
        wrong += [f"{kind}: {problem}" for problem in problems(each, situations)]
    print("\n".join(wrong))
    sys.exit(1 if wrong else done.returncode)


if __name__ == "__main__":
    main()
