#!/usr/bin/env python3
"""perft of variants that `ferz import` makes of Fairy-Stockfish's own description of them.

    perft_ini.py FERZ custom [NODES]       sections with custom pieces, against counts that are known
    perft_ini.py FERZ extended             options and strings of Fairy-Stockfish-X, against its counts
    perft_ini.py FERZ built-in [NODES]     the program's own variants, against `fairy-stockfish`

Each is counted from its start, three plies deep. Where FERZ_CORPUS and FERZ_VECTORS name folders, the first also
imports the variants.ini that the program is shipped with, as a whole, and the second asks for every variant that it
has built in; what is written has to have the counts of the vectors, from the start and in positions of games, as far
as they are no larger than NODES.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

DEPTH = 3
MOST_NODES = 500

# How many sections of the shipped file, and how many variants that are built in, can be said in a variant file.
LEAST_SECTIONS = 142
LEAST_BUILT_IN = 119

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

# Options and strings that Fairy-Stockfish-X alone has, and its counts.
EXTENDED = """
[ring:chess]
cylindrical = true
castling = false

[doughnut:chess]
toroidal = true
castling = false
startFen = r1b2b1r/pp4pp/n1pqkp1n/3pp3/3PP3/N1PQKP1N/PP4PP/R1B2B1R w - - 0 1

[two-moves:chess]
multimoves = 1 2 2
multimoveCheck = false

[ladder:chess]
progressiveMultimove = true
multimoveCheck = false

[everybody:chess]
selfCapture = true

[far-slides]
maxRank = 5
maxFile = 5
customPiece1 = n:mzQ
king = k
startFen = n1k1n/5/2n2/5/N1K1N w - - 0 1

[leapers:chess]
customPiece1 = e:O
customPiece2 = h:M
customPiece3 = a:mAAcDD
customPiece4 = c:frbl(1,3)
pawnTypes = p
startFen = ehackahe/pppppppp/8/8/8/8/PPPPPPPP/EHACKAHE w - - 0 1
king = k

[by-piece:chess]
promotionRegionWhite = Q(*8);N(*7)
promotionRegionBlack = Q(*1);N(*2)
startFen = 4k3/8/1P4P1/P6P/p6p/1p4p1/8/4K3 w - - 0 1

[last-rank:chess]
maxRank = 10
doubleStepRegionWhite = *3
doubleStepRegionBlack = *8
promotionRegionWhite = *9 *10
promotionRegionBlack = *1 *2
mandatoryPromotionRegionWhite = *10
mandatoryPromotionRegionBlack = *1
mandatoryPawnPromotion = false
castling = false
startFen = 4k3/P6P/1P4P1/8/8/8/8/1p4p1/p6p/4K3 w - - 0 1

[stones]
maxRank = 4
maxFile = 4
immobile = p
startFen = 4/4/4/4[] w - - 0 1
pieceDrops = true
freeDrops = true
mustDrop = true
openingSwapDrop = true
connectN = 3
connectDiagonal = true
connectSouthEast = false
doubleStep = false
castling = false

[kamikaze:chess]
blastOnSameTypeCapture = true
blastOrthogonals = false
blastDiagonals = false

[anti:chess]
customPiece1 = a:K
startFen = rnbqkbnr/pppppppp/3A4/8/8/3a4/PPPPPPPP/RNBQKBNR w KQkq - 0 1
antiRoyalTypes = a
antiRoyalCount = 1
antiRoyalSelfCaptureOnly = true
antiRoyalKingMutuallyImmune = true
captureForbidden = *:a

[actions]
customPiece1 = n:x{transparent_types: friendly}Q
startFen = 1nnnnnn1/N6N/N6N/N6N/N6N/N6N/N6N/1nnnnnn1 b - - 0 1
connectGroup = -1

[cube]
maxRank = 9
maxFile = 3
immobile = p
startFen = 3/3/3/3/1P1/3/3/p2/2P[] b - - 0 1
pieceDrops = true
freeDrops = true
doubleStep = false
castling = false
connectN = 3
connect3D = true

[morph:chess]
moveMorphPieceType = n:b b:n

[rifles:chess]
rifleCapture = true

[reserve:chess]
captureType = hand
pieceDrops = false
promotionRequireInHand = true
promotionConsumeInHand = true
promotionPieceTypes = qrbn
startFen = 4k3/P7/8/8/8/8/7p/4K3[Qr] w - - 0 1

[hurdles:chess]
customPiece1 = n:c{hurdles: 1,1; capture: locust_first; hurdle_types: enemy; pre: 1,*}QmK
customPiece2 = b:{hurdles: 1,2; post: 1,*}R
customPiece3 = r:n{path: anypath}Z
customPiece4 = q:m(NF)c(1,2)(1,2)
enPassantTypes = p
castling = false

[draughts]
customPiece1 = m:mfFfc{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types:enemy}F
startFen = 8/8/3m4/8/3m1m2/8/1m5m/M1M1m2M w - - 0 1
mustCapture = true
forcedJumpContinuation = true
doubleStep = false
castling = false

[boxes]
maxRank = 5
maxFile = 5
immobile = b
startFen = *1***/5/*1*1*/3*1/*1*** b - - 0 1
wallingRule = static
wallOrMove = true
wallingRegion = b1 d1 a2 c2 e2 b3 d3 a4 c4 e4 b5 d5
surroundClaimRegion = b2 d2 b4 d4
surroundClaimPiece = b
surroundClaimExtraTurn = true

[traces:chess]
king = -
commoner = k
castling = false
gating = true
gatingFromHand = false
gatingPieceAfter = p:n n:k
cloneMoveTypes = q
pseudoRoyalTypes = k
pseudoRoyalCount = 64

[steppers:chess]
pawn = -
customPiece1 = p:mDcF
customPiece2 = n:R[2-3]
customPiece3 = b:{transparent_types: friendly}B
promotionPawnTypes = p
castling = false
"""

EXTENDED_COUNTS = {
    "ring": [20, 392, 9162],
    "doughnut": [49, 2033],
    "two-moves": [20, 400, 400],
    "ladder": [20, 400, 400],
    "everybody": [39, 1519],
    "far-slides": [11, 202, 2289],
    "leapers": [25, 616],
    "by-piece": [8, 60, 527],
    "last-rank": [22, 377, 7209],
    "stones": [16, 256, 3600],
    "kamikaze": [20, 400, 8902],
    "anti": [20, 409],
    "actions": [36, 1244],
    "cube": [24, 552],
    "morph": [20, 400, 8972],
    "rifles": [20, 400, 8902],
    "reserve": [6, 33, 287],
    "hurdles": [30, 855, 24907],
    "draughts": [2, 8, 22, 116, 386, 1753, 6281],
    "boxes": [10, 90, 720, 5004],
    "traces": [20, 400, 8566],
    "steppers": [26, 670, 19550],
}

BUILT_IN = [
    "chess", "nocastle", "3check", "kingofthehill", "knightmate", "amazon", "almost", "chigorin",
    "hoppelpoppel", "newzealand", "losalamos", "gardner", "breakthrough", "horde", "threekings", "makruk",
    "makpong", "ai-wok", "asean", "shatranj", "courier", "capablanca", "gothic", "embassy", "janus",
    "centaur", "modern", "chancellor", "shako", "grand", "jesonmor", "clobber", "minixiangqi", "xiangqi",
    "crazyhouse", "antichess", "racingkings",
    "minishogi", "euroshogi", "loop",
]


def perft(ferz, file, depth, fen=None):
    position = ["--fen", fen] if fen else []
    done = subprocess.run(
        [ferz, "perft", file, str(depth), "--interpret", *position], stdout=subprocess.PIPE, text=True, check=True
    )
    return int(done.stdout.split()[-1])


def vectors():
    """What is known of each variant, by its name; None where the folders are not named."""
    if not os.environ.get("FERZ_CORPUS") or not os.environ.get("FERZ_VECTORS"):
        return None
    with open(pathlib.Path(os.environ["FERZ_VECTORS"]) / "fairy_perft.jsonl", encoding="utf-8") as lines:
        return {each["variant"]: each for each in map(json.loads, lines)}


def beginning(fen):
    """The first two fields; the hand in an order of its own."""
    pieces, side = fen.split()[:2]
    placement, _, hand = pieces.partition("[")
    return placement, "".join(sorted(hand.strip("-]"))), side


def against_vector(ferz, file, vector, most):
    """What differs, one line each, and how many counts were compared."""
    wrong = []
    start = re.search('^start = "(.*)"', file.read_text(encoding="utf-8"), re.MULTILINE).group(1)
    if beginning(start) != beginning(vector["start"]):
        wrong.append(f"{file.stem}: begins at {start}, known {vector['start']}")
    cases = [(None, vector["perft"])]
    cases += [(fen, counts) for fen, *counts in vector["positions"]]
    compared = 0
    for fen, counts in cases:
        for depth, count in enumerate(counts, 1):
            if count > most:
                break
            compared += 1
            found = perft(ferz, file, depth, fen)
            if found != count:
                wrong.append(f"{file.stem}, {fen or 'start'}, depth {depth}: ferz {found}, known {count}")
    return wrong, compared


def all_against_vectors(ferz, files, known, most, least):
    """How many are wrong."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        results = list(workers.map(lambda file: against_vector(ferz, file, known[file.stem], most), files))
    wrong = [line for lines, _ in results for line in lines]
    for line in wrong:
        print(line)
    print(f"{len(files)} variants, {sum(compared for _, compared in results)} counts, {len(wrong)} differ")
    if len(files) < least:
        print(f"{least} could be written before")
        return len(wrong) + 1
    return len(wrong)


def shipped(ferz, folder, known, most):
    """The whole file at once: what is not written is refused, each for a reason at its place."""
    ini = pathlib.Path(os.environ["FERZ_CORPUS"]) / "fairy" / "variants.ini"
    done = subprocess.run([ferz, "import", ini, "-o", folder, "--verbose"], stderr=subprocess.PIPE, text=True)
    wrong = 0
    sections = {}
    for number, line in enumerate(ini.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("["):
            section = re.split("[]:]", line[1:])[0]
        if line.startswith("[") or sections:
            sections[number] = section
    reasons = {
        sections[int(number)]
        for number in re.findall(rf"^{re.escape(str(ini))}:(\d+):\d+: error: ", done.stderr, re.MULTILINE)
    }
    _, _, listed = done.stderr.partition("\nrefused:\n")
    refused = {name for names in re.findall(r"^ +\d+  .+: ([^:\n]+)$", listed, re.MULTILINE) for name in names.split(", ")}
    written = sorted(folder.glob("*.toml"))
    if done.returncode != 2 or refused != reasons:
        wrong += 1
        print(f"exit code {done.returncode}; refused without a reason, or otherwise: {refused ^ reasons}")
    if {file.stem for file in written} | refused != set(sections.values()):
        wrong += 1
        print("some section is neither written nor refused")
    for name in ("written", "refused"):
        chosen = written[0].stem if name == "written" else sorted(refused)[0]
        one = subprocess.run([ferz, "import", ini, "--variant", chosen], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if one.returncode != (0 if name == "written" else 2):
            wrong += 1
            print(f"{chosen} alone: exit code {one.returncode}")
    return wrong + all_against_vectors(ferz, written, known, most, LEAST_SECTIONS)


def custom(ferz, folder, most):
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
    if known := vectors():
        wrong += shipped(ferz, folder / "shipped", known, most)
    return 1 if wrong else 0


def extended(ferz, folder):
    (folder / "variants.ini").write_text(EXTENDED, encoding="utf-8")
    subprocess.run([ferz, "import", folder / "variants.ini", "-o", folder], check=True)
    wrong = 0
    for name, counts in EXTENDED_COUNTS.items():
        for depth, count in enumerate(counts, 1):
            found = perft(ferz, folder / f"{name}.toml", depth)
            if found != count:
                wrong += 1
                print(f"{name}, depth {depth}: ferz {found}, known {count}")
    print(f"{len(EXTENDED_COUNTS)} variants, {wrong} counts differ")
    return 1 if wrong else 0


def oracle(program, variant):
    commands = f"uci\nsetoption name UCI_Variant value {variant}\nposition startpos\ngo perft {DEPTH}\nquit\n"
    done = subprocess.run([program], input=commands, stdout=subprocess.PIPE, text=True, check=True)
    # It counts chess in place of what it does not know.
    if not re.search(rf" var {variant}\s", done.stdout):
        sys.exit(f"fairy-stockfish does not know {variant}")
    return int(re.search(r"Nodes searched: (\d+)", done.stdout).group(1))


def built_in_vectors(ferz, folder, known, most):
    wrong = 0
    files = []
    for name, vector in known.items():
        if vector["ini"]:
            continue
        file = folder / f"{name}.toml"
        done = subprocess.run([ferz, "import", "--variant", name, "-o", file], stderr=subprocess.PIPE, text=True)
        if done.returncode == 0:
            files.append(file)
        elif done.returncode != 2 or "[no-such-variant]" in done.stderr:
            wrong += 1
            print(f"{name}: exit code {done.returncode}\n{done.stderr}")
    return wrong + all_against_vectors(ferz, files, known, most, LEAST_BUILT_IN)


def built_in(ferz, folder, most):
    program = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if program is None:
        sys.exit("fairy-stockfish is not installed")
    wrong = 0
    for name in BUILT_IN:
        file = folder / f"{name}.toml"
        subprocess.run([ferz, "import", "--variant", name, "-o", file], check=True, stderr=subprocess.DEVNULL)
        found, count = perft(ferz, file, DEPTH), oracle(program, name)
        if found != count:
            wrong += 1
            print(f"{name}: ferz {found}, fairy-stockfish {count}")
    print(f"{len(BUILT_IN)} variants, {wrong} differ")
    if known := vectors():
        wrong += built_in_vectors(ferz, folder, known, most)
    return 1 if wrong else 0


def main():
    ferz, what = sys.argv[1], sys.argv[2]
    most = int(sys.argv[3]) if len(sys.argv) > 3 else MOST_NODES
    with tempfile.TemporaryDirectory() as folder:
        if what == "extended":
            return extended(ferz, pathlib.Path(folder))
        return {"custom": custom, "built-in": built_in}[what](ferz, pathlib.Path(folder), most)


if __name__ == "__main__":
    sys.exit(main())
