#!/usr/bin/env python3
"""perft of variants that `ferz import` makes of Fairy-Stockfish's own description of them.

    perft_ini.py FERZ custom       sections with custom pieces, against counts that are known
    perft_ini.py FERZ built-in     the program's own variants, against `fairy-stockfish`, where it is installed

Each is counted from its start, three plies deep. Exit code 77 (skipped) where the program is needed and missing.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DEPTH = 3

COMMON = """
king = k
customPiece1 = p:{pawn}
promotionPawnTypes = p
promotionPieceTypes = {to}
doubleStep = false
castling = false
startFen = {black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w - - 0 1
"""

# Name, back rank, pawn, what it becomes, the other pieces, counts.
CUSTOM = [
    ("nightriders", "rnbqkbnr", "fmWfcF", "nrbq",
     "queen = q\nrook = r\nbishop = b\ncustomPiece2 = n:NN", [16, 262, 5259]),
    ("camel-and-zebra", "rcbqkbzr", "fmWfcF", "czrbq",
     "queen = q\nrook = r\nbishop = b\ncustomPiece2 = c:C\ncustomPiece3 = z:Z", [12, 144, 2219]),
    ("short-range", "wneqkenw", "fmWfcF", "newq",
     "queen = q\nknight = n\ncustomPiece2 = e:FA\ncustomPiece3 = w:WD", [18, 324, 6246]),
    ("berolina-like", "rnbqkbnr", "fmFfcW", "nbrq",
     "queen = q\nrook = r\nbishop = b\nknight = n", [18, 324, 6708]),
]

# With what has to be left out of them: rules that cannot matter within three plies of the start.
BUILT_IN = {
    "chess": [],
    "nocastle": [],
    "3check": ["checkCounting"],
    "kingofthehill": [],
    "knightmate": [],
    "amazon": [],
    "almost": [],
    "chigorin": [],
    "hoppelpoppel": [],
    "newzealand": [],
    "losalamos": [],
    "gardner": [],
    "breakthrough": [],
    "horde": ["extinctionValue"],
    "threekings": ["extinctionValue"],
    "makruk": [],
    "makpong": ["makpongRule"],
    "ai-wok": [],
    "asean": [],
    "shatranj": ["extinctionValue"],
    "courier": ["extinctionValue"],
    "capablanca": [],
    "gothic": [],
    "embassy": [],
    "janus": [],
    "centaur": [],
    "modern": [],
    "chancellor": [],
    "shako": [],
    "grand": ["promotionLimit", "immobilityIllegal"],
    "jesonmor": ["flagRegion"],
    "clobber": [],
    "minixiangqi": [],
    "xiangqi": [],
}


def perft(ferz, file, depth):
    done = subprocess.run(
        [ferz, "perft", file, str(depth), "--interpret"], stdout=subprocess.PIPE, text=True, check=True
    )
    return int(done.stdout.split()[-1])


def custom(ferz, folder):
    text = ""
    for name, rank, pawn, to, pieces, _ in CUSTOM:
        text += f"[{name}]\n{pieces}" + COMMON.format(pawn=pawn, to=to, black=rank, white=rank.upper()) + "\n"
    (folder / "variants.ini").write_text(text, encoding="utf-8")
    subprocess.run([ferz, "import", folder / "variants.ini", "-o", folder], check=True)
    wrong = 0
    for name, *_, expected in CUSTOM:
        for depth, count in enumerate(expected[:DEPTH], 1):
            found = perft(ferz, folder / f"{name}.toml", depth)
            if found != count:
                wrong += 1
                print(f"{name}, depth {depth}: ferz {found}, known {count}")
    print(f"{len(CUSTOM)} variants, {wrong} counts differ")
    return 1 if wrong else 0


def oracle(program, variant):
    commands = f"setoption name UCI_Variant value {variant}\nposition startpos\ngo perft {DEPTH}\nquit\n"
    done = subprocess.run([program], input=commands, stdout=subprocess.PIPE, text=True, check=True)
    return int(re.search(r"Nodes searched: (\d+)", done.stdout).group(1))


def built_in(ferz, folder):
    program = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if program is None:
        print("fairy-stockfish is not installed: skipped")
        return 77
    wrong = 0
    for name, without in BUILT_IN.items():
        file = folder / f"{name}.toml"
        left_out = [argument for option in without for argument in ("--without", option)]
        subprocess.run(
            [ferz, "import", "--variant", name, "-o", file, *left_out], check=True, stderr=subprocess.DEVNULL
        )
        found, count = perft(ferz, file, DEPTH), oracle(program, name)
        if found != count:
            wrong += 1
            print(f"{name}: ferz {found}, fairy-stockfish {count}")
    print(f"{len(BUILT_IN)} variants, {wrong} differ")
    return 1 if wrong else 0


def main():
    ferz, what = sys.argv[1], sys.argv[2]
    with tempfile.TemporaryDirectory() as folder:
        return {"custom": custom, "built-in": built_in}[what](ferz, pathlib.Path(folder))


if __name__ == "__main__":
    sys.exit(main())
