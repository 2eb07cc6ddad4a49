#!/usr/bin/env python3
"""Questions for the cluster examples: questions.py COUNT. Random sums of leapers and riders in MBN, now and then a wrong one."""
import json
import random
import sys

ATOMS = ["W", "F", "D", "N", "A", "H", "C", "Z", "R", "B", "Q", "W02", "F03", "N0", "D0", "mW-fF", "W-[fF]", "cpR"]
chance = random.Random(20261123)
for number in range(int(sys.argv[1])):
    terms = []
    for _ in range(chance.randint(1, 3)):
        terms.append(chance.choice(["", "m", "c", "f", "mf", "cf", "b", "s"]) + chance.choice(ATOMS))
    text = "+".join(terms) if chance.random() < 0.99 else "qX" + str(number)
    print(json.dumps({"def": "mbn:" + text, "id": number}))
