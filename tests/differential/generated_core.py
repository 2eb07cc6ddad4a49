#!/usr/bin/env python3
"""Generated cores against the interpreter, against known counts, and against the compilers at hand.

    generated_core.py counts FERZ EXAMPLES CACHE RANDOM_GAMES [SEED [GAMES]] [--all]
    generated_core.py compiles FERZ EXAMPLES FOLDER COMPILER... [--deeper]

`counts`: a variant in positions of random games, two plies divided, has to print the same whether it is compiled or
interpreted; so has its start, to three plies; and counts that others have published have to come out. A dozen variants
show each kind of generated code; with --all every example is compiled, and counted deeper. A compiler may be several
words, and $CXX says which one compiles the programs.
`compiles`: two runs write the same bytes, every compiler is content with them under all warnings, and chess counts under
the sanitizers; with --deeper a few others do.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

CHESS = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": {5: 4865609, 6: 119060324},
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -": {4: 4085603, 5: 193690690},
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": {6: 11030083},
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": {5: 15833292},
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1": {5: 15833292},
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": {4: 2103487, 5: 89941194},
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": {4: 3894594},
}
STARTS = {
    "makruk": {5: 6223994},
    "amazon": {4: 318185, 5: 9319911},
    "capablanca": {5: 28741319},
    "xiangqi": {4: 3290240},
    "raumschach": {3: 237315},
    "glinski": {2: 2586},
    "shogi": {4: 719731},
    "atomic": {4: 197326},
    "seirawan": {4: 782599},
    "antichess": {4: 153299, 5: 2732672},
}
# Pieces that no built-in variant has: standard king, no castling, pawns of one step that promote on the last rank.
HEAD = """name = "custom"
board = "8x8"
start = "{start}"
[pieces]
K = {{ move = "mbn:K", royal = true }}
"""
CUSTOM = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        {"N": "mbn:N0", "R": "mbn:R", "B": "mbn:B", "Q": "mbn:Q"},
        "mbn:mfW+cfF",
        {1: 16, 2: 262, 3: 5259, 4: 107172, 5: 2439023},
    ),
    (
        "rcbqkbzr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBZR w - - 0 1",
        {"C": "mbn:C", "Z": "mbn:Z", "R": "mbn:R", "B": "mbn:B", "Q": "mbn:Q"},
        "mbn:mfW+cfF",
        {1: 12, 2: 144, 3: 2219, 4: 32765, 5: 575075},
    ),
    (
        "wneqkenw/pppppppp/8/8/8/8/PPPPPPPP/WNEQKENW w - - 0 1",
        {"N": "mbn:N", "E": "mbn:F+A", "W": "mbn:W+D", "Q": "mbn:Q"},
        "mbn:mfW+cfF",
        {1: 18, 2: 324, 3: 6246, 4: 120343, 5: 2534276},
    ),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
        {"N": "mbn:N", "B": "mbn:B", "R": "mbn:R", "Q": "mbn:Q"},
        "mbn:mfF+cfW",
        {1: 18, 2: 324, 3: 6708, 4: 137710, 5: 3237654},
    ),
]
# What no example has, for the comparison with the interpreter.
ODD = {
    # First moves, promotion that is no duty and differs by side, riders round the edges, castling on ten files.
    "mixed": """name = "mixed"
board = "10x8"
start = "rncbqkbhar/pppppsssss/10/10/10/10/PPPPPSSSSS/RNCBQKBHAR w KQkq - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
Q = "mbn:Q"
R = "mbn:R"
B = "mbn:oB"
N = "mbn:N0"
C = "mbn:mR+cpR"
H = "mbn:W-fF"
A = "mbn:(F-F)[1-4]"
P = { move = "mbn:mfW+cefF+imefW02", promotes = [
  { to = ["Q", "H"], zone = "[7-8]", optional = true, side = "white" },
  { to = ["C", "Q"], zone = "[8]", side = "black" },
] }
S = { move = "mbn:mfF+cefW+imefF02", promotes = { to = "R", zone = "[8]" } }
[castling]
king = "K"
rook = "R"
king_to = ["i", "c"]
""",
    # Pieces that are run: captures from afar, swaps, states.
    "run": """name = "run"
board = "6x6"
start = "rxksxr/pppppp/6/6/PPPPPP/RXKSXR w - - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
R = "mbn:R"
X = "chessembly:take(1, 2) jump(1, 0); take(-1, 2) jump(-1, 0); take-move(0, 1);"
S = "chessembly:shift(1, 1); shift(-1, 0); if-state(a, 0) set-state(a, 1) move(0, 1); take-move(1, -1);"
P = { move = "mbn:mfW+cfF", promotes = { to = ["X", "R"], zone = "[6]" } }
""",
    # A royal is tried only where one of these comes near it, or it comes near one of these.
    "lions": """name = "lions"
board = "6x6"
start = "llklln/pppppp/6/6/PPPPPP/LLKLLN w - - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
L = "mbn:NAD+(aK--[K])"
N = "mbn:N"
P = { move = "mbn:mfW+cefF+[1-2]mefW02", promotes = { to = ["L", "N"], zone = "[6]" } }
""",
    # Four dimensions; promotion as in shogi, by captures alone, and on levels that are mirrored for Black; a file goes
    # through all levels and rows.
    "space": """name = "space"
board = "4x4x2x2"
mirror = "levels,rows"
start = "3k/2pp/2ss/4|4/4/4/4||4/4/4/4|4/SS2/PP2/KG2[GPgp] w"
[hands]
[pieces]
K = { move = "mbn:K+<+-1;>OK+<;+-1>OK", royal = true }
G = "mbn:R+<3o>R"
P = { move = "mbn:mfW+cfF+<+;>cfW+<;+>mO", promotes = { to = ["+P"], zone = "[3-4]", when = "either", optional = true, forced = "[4]" }, drops = { on_file = 1 } }
"+P" = "mbn:W+<2d>W"
S = { move = "mbn:F+<;+>W", drops = { on_file = 1 }, promotes = [ { to = ["G"], zone = "[1-4A]", captures = true }, { to = ["+P", "G"], zone = "[a1-4B2]" } ] }
""",
    # Cells beside each other in a row, which Black sees elsewhere; pieces that are run there, and ask for edges.
    "cells": """name = "cells"
board = "rhomb5x6"
start = "2k2/ppp1a/5/5/AP1PP/2K2 w"
[pieces]
K = { move = "mbn:K", royal = true }
P = { move = "mbn:P=P +P==A", promotes = { to = ["A"], zone = "[6]" } }
A = { move = "mbn:[*]R+mB[#]+[#]cB" }
""",
    # Drops that must not check, also by becoming a hurdle, or not mate.
    "drops": """name = "drops"
board = "6x7"
start = "rcknbp/p1p1p1/6/6/6/1P1P1P/PBNKCR[] w - - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
R = { move = "mbn:R", drops = { mates = false } }
C = { move = "mbn:mR+cpR", drops = { checks = false } }
N = { move = "mbn:N", drops = { checks = false, mates = false } }
B = { move = "mbn:mB+c{^B}pB", drops = { checks = false } }
P = { move = "mbn:fW", drops = { zone = "[1-5]", checks = false }, promotes = { to = ["+P"], zone = "[7]" } }
"+P" = "mbn:K"
[hands]
""",
    # Two kinds of royals, of one of which there are two, and a pawn that becomes one.
    "royals": """name = "royals"
board = "6x7"
start = "rkmmnb/pppppp/6/6/6/PPPPPP/RKMMNB w - - 0 1"
[pieces]
K = { move = "mbn:K", royal = true }
M = { move = "mbn:F", royal = true }
R = "mbn:R"
B = "mbn:B"
N = "mbn:N"
P = { move = "mbn:mfW+cfF", promotes = { to = ["R", "M"], zone = "[7]" } }
""",
    # Nothing is royal.
    "free": """name = "free"
board = "12x12"
start = "qrbncccnbrq1/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/QRBNCCCNBRQ1 w - - 0 1"
[pieces]
Q = "mbn:Q"
R = "mbn:R"
B = "mbn:B"
N = "mbn:N"
C = "mbn:mR+cpR"
P = { move = "mbn:mfW+cfF", promotes = { to = ["Q", "C"], zone = "[11-12]", optional = true } }
""",
}
# Each kind of generated code: the usual pieces, castling and en passant; hoppers, lame pieces and a board of more than
# 64 squares; pieces that are run; riders round the edges, castling on ten files and promotion that is no duty; captures
# from afar, swaps and states; levels, rows and hexagons; twelve files and nothing royal.
REPRESENTATIVE = [
    "chess", "xiangqi", "tempest", "raumschach", "glinski", "mixed", "run", "lions", "space", "cells", "free", "drops",
]
# Their turns are so many that the interpreter lists no more than one ply.
SHALLOW = ["amazons"]
# Deeper counts than this take seconds, and say hardly more.
MOST_NODES = 5_000_000
PLAYER = pathlib.Path(__file__).resolve().parent / "engine_games.cpp"
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
# Counts for one ply after the other; the last takes long, and is for --deeper.
SANITIZED = {
    "chess": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", [48, 2039, 97862]),
    "xiangqi": (None, [44, 1920, 79666]),
    "glinski": (None, [51, 2586, 137858]),
    "atomic": (None, [20, 400, 8902, 197326]),
    "seirawan": (None, [28, 784, 24830]),
}
# What engines call is compiled for these, too.
CALLED = {"chess": "Chess", "tempest": "TempestChess", "cylinder": "CylinderChess", "seirawan": "SeirawanChess"}
# These need as much from a compiler as any; the others differ from them in tables only. Those behind are for --deeper.
COMPILED_BY_ALL = ["chess", "raumschach", "tempest", "xiangqi", "shogi", "seirawan"]
COMPILED_DEEPER = ["cylinder", "glinski", "janggi-pieces", "atomic", "amazons"]


class Report:
    def __init__(self):
        self.checks = self.wrong = 0

    def expect(self, what, found, wanted):
        self.checks += 1
        if found == wanted:
            return
        self.wrong += 1
        print(f"{what}:\n    found  {found!r}\n    wanted {wanted!r}")

    def done(self):
        print(f"{self.checks} checks, {self.wrong} wrong")
        return 1 if self.wrong or not self.checks else 0


def output(*command, environment=None):
    done = subprocess.run(
        [str(each) for each in command], stdout=subprocess.PIPE, text=True, check=True, env=environment
    )
    return done.stdout


def perft(ferz, file, depth, fen=None, *options):
    how = [] if "--interpret" in options else ["--compile"]
    return output(ferz, "perft", file, depth, *(["--fen", fen] if fen else []), *how, *options)


def custom_file(folder, number):
    start, pieces, pawn, _ = CUSTOM[number]
    lines = [HEAD.format(start=start)]
    lines += [f'{letter} = "{move}"\n' for letter, move in pieces.items()]
    to = ", ".join(f'"{letter}"' for letter in pieces)
    lines.append(f'P = {{ move = "{pawn}", promotes = {{ to = [{to}], zone = "[8]" }} }}\n')
    path = folder / f"custom-{number + 1}.toml"
    path.write_text("".join(lines), encoding="utf-8")
    return path


def check_counts(ferz, examples, cache, random_games, *arguments):
    parser = argparse.ArgumentParser()
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("games", nargs="?", default="4")
    parser.add_argument("--all", action="store_true")
    given = parser.parse_args(arguments)
    examples, cache = pathlib.Path(examples), pathlib.Path(cache)
    cache.mkdir(parents=True, exist_ok=True)
    os.environ["XDG_CACHE_HOME"] = str(cache.resolve())
    report = Report()

    def count(what, file, depth, nodes, fen=None):
        if not given.all and (file.stem not in REPRESENTATIVE or nodes > MOST_NODES):
            return
        report.expect(f"{what} to depth {depth}", perft(ferz, file, depth, fen).splitlines()[-1], f"nodes {nodes}")

    for fen, counts in CHESS.items():
        for depth, nodes in counts.items():
            count(fen, examples / "chess.toml", depth, nodes, fen)
    for variant, counts in STARTS.items():
        for depth, nodes in counts.items():
            count(variant, examples / f"{variant}.toml", depth, nodes)
    files = sorted(examples.glob("*.toml"))
    for number, (_, _, _, counts) in enumerate(CUSTOM):
        files.append(custom_file(cache, number))
        for depth, nodes in counts.items():
            count(files[-1].name, files[-1], depth, nodes)
    for name, text in ODD.items():
        files.append(cache / f"{name}.toml")
        files[-1].write_text(text, encoding="utf-8")
    for file in files:
        if not given.all and file.stem not in REPRESENTATIVE:
            continue
        fens = output(random_games, file, given.seed, given.games, 80).splitlines()
        deeper = file.stem not in SHALLOW
        for fen, depth in [(None, 3 if deeper else 1)] + [(fen, 2 if deeper else 1) for fen in fens]:
            report.expect(
                f"{file.name}, depth {depth}, {fen}",
                perft(ferz, file, depth, fen, "--divide"),
                perft(ferz, file, depth, fen, "--divide", "--interpret"),
            )
        # By threads with a table, and in parts.
        nodes = perft(ferz, file, 3)
        report.expect(f"{file.name}, threads", perft(ferz, file, 3, None, "--jobs", 3, "--hash", 1), nodes)
        parts = subprocess.run([ferz, "perft", file, "3", "--split", "2"], stdout=subprocess.PIPE, text=True)
        if parts.returncode == 0:
            counted = subprocess.run(
                [ferz, "perft", file, "--jsonl", "--jobs", "2"], input=parts.stdout, stdout=subprocess.PIPE, text=True
            )
            counts = [json.loads(line) for line in counted.stdout.splitlines()]
            total = sum(each["nodes"] * each["times"] for each in counts)
            report.expect(f"{file.name}, in {len(counts)} parts", f"nodes {total}\n", nodes)
    return report.done()


def contents(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def check_compilers(ferz, examples, folder, *arguments):
    compilers = [each for each in arguments if each != "--deeper"]
    compiled = COMPILED_BY_ALL + (COMPILED_DEEPER if "--deeper" in arguments else [])
    folder = pathlib.Path(folder)
    report = Report()
    for file in sorted(pathlib.Path(examples).glob("*.toml")):
        first, second = folder / file.stem, folder / f"{file.stem}-again"
        for target in (first, second):
            output(ferz, "generate", file, "-o", target)
        report.expect(f"{file.name}, written twice", contents(first), contents(second))
        if file.stem not in compiled:
            continue
        source = [first / "perft.cpp"]
        if file.stem in CALLED:
            # Both programs at once: most of the time goes into the core.
            source = [f"-DGAME={CALLED[file.stem]}", "-I", first, folder / f"{file.stem}-both.cpp"]
            source[-1].write_text(f'#define main perft\n#include "{first.name}/perft.cpp"\n#undef main\n#include "{PLAYER}"\n')
        for compiler in compilers:
            done = subprocess.run(
                [*compiler.split(), "-std=c++17", "-fsyntax-only", *WARNINGS, *source],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            report.expect(f"{file.name}, {compiler}", (done.returncode, done.stdout[:2000]), (0, ""))
        if file.stem in SANITIZED and (file.stem == "chess" or "--deeper" in arguments):
            fen, counts = SANITIZED[file.stem]
            depth = len(counts) if "--deeper" in arguments else len(counts) - 1
            program = folder / f"{file.stem}-sanitized"
            flags = ["-std=c++17", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
            output(*compilers[-1].split(), *flags, first / "perft.cpp", "-o", program)
            found = output(program, depth, *(["--fen", fen] if fen else [])).splitlines()[-1]
            report.expect(f"{file.name}, sanitized", found, f"nodes {counts[depth - 1]}")
    return report.done()


if __name__ == "__main__":
    sys.exit({"counts": check_counts, "compiles": check_compilers}[sys.argv[1]](*sys.argv[2:]))
