"""MBN as people might write it: one to three atoms with modifiers, a fifth of the texts with a second leg."""
import random

ATOMS = "WFDANHCZGWFKQRBNWF"
MODES = ["m", "c", "m", "c", "mc"]
MANNERS = ["n", "j", "p", "g", "i", "o"]
DIRECTIONS = {
    "orthogonal": ["f", "b", "s", "v", "fb", "l", "r", "fs"],
    "diagonal": ["f", "b", "l", "r", "fl", "br"],
    "oblique": ["f", "b", "ff", "fs", "s", "l", "r", "bb"],
    "all": ["f", "b"],
}
KINDS = dict.fromkeys("WDHR", "orthogonal") | dict.fromkeys("FAGB", "diagonal") | dict.fromkeys("NCZ", "oblique")
LEGS = ["", "c", "m", "f", "t", "r", "cf", "mf"]


def atom(pick):
    letter = pick.choice(ATOMS)
    text = ""
    if pick.random() < 0.35:
        text += pick.choice(MODES)
    if pick.random() < 0.15:
        text += pick.choice(MANNERS)
    if pick.random() < 0.45:
        text += pick.choice(DIRECTIONS[KINDS.get(letter, "all")])
    text += letter
    if letter not in "KQRB" and pick.random() < 0.25:
        text += pick.choice(["0", "2", "3", "02", "4", "0"])
    if letter in "QRB" and pick.random() < 0.2:
        text += pick.choice(["2", "3", "4"])
    return text


def text(pick):
    parts = [atom(pick) for _ in range(pick.choice([1, 1, 2, 2, 3]))]
    if pick.random() < 0.2:
        at = pick.randrange(len(parts))
        leg = pick.choice(LEGS) + pick.choice("WFKRBND")
        chain = f"{parts[at]}-{leg}" if pick.random() < 0.5 else f"{parts[at]}-[{leg}]"
        parts[at] = f"({chain})" if len(parts) > 1 else chain
    return "+".join(parts)


def texts(count, seed=1):
    pick = random.Random(seed)
    seen = {}
    while len(seen) < count:
        seen["mbn:" + text(pick)] = None
    return list(seen)
