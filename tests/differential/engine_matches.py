#!/usr/bin/env python3
"""The example engine: it finds mates in three, values pieces as is usual, searches the same nodes each time, learns, and
plays whole games.

    engine_matches.py FERZ SOURCE FOLDER GAMES [--all]

Built for chess and lion-cannon, or with --all for every game of OPPONENTS. It beats a player that moves at random in
GAMES games each, and with --all plays as many against fairy-stockfish where that knows the game and is installed: nobody
makes an illegal move.
"""
import argparse
import concurrent.futures
import fcntl
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import threading

# Examples, and what fairy-stockfish calls them.
OPPONENTS = {
    "chess": "chess", "makruk": "makruk", "xiangqi": "xiangqi", "capablanca": "capablanca", "shogi": "shogi",
    "crazyhouse": "crazyhouse", "lion-cannon": None,
}
FEW = ["chess", "lion-cannon"]

# White mates in three.
MATES = {
    "chess": [
        "8/1R6/8/8/1QK5/7k/8/8 w - - 0 1", "4RR2/8/K7/8/8/7k/8/8 w - - 0 1", "7k/8/3Q4/8/8/6KN/8/8 w - - 0 1",
        "3R4/4K3/7k/8/8/2B1N3/8/8 w - - 0 1", "6k1/8/8/4Q2K/8/2P5/8/8 w - - 0 1", "3K1k2/8/1R6/8/8/8/5B2/3B4 w - - 0 1",
        "6R1/8/8/8/6R1/8/1k1PK3/8 w - - 0 1", "8/8/2B4Q/2K5/3p4/k7/8/8 w - - 0 1", "1n6/K7/8/6k1/8/5R2/1R6/8 w - - 0 1",
        "2R5/8/5K2/8/8/8/7k/1Q3r2 w - - 0 1",
    ],
    "xiangqi": ["5a3/1N2k4/1P7/9/9/4C4/8r/6R2/9/4K4 w - - 0 1"],
}


def build(options, name):
    folder = options.folder / name
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([options.ferz, "generate", options.source / f"examples/variants/{name}.toml", "-o", folder], check=True)
    game = re.search(r"namespace ferz::games::(\w+)", (folder / "engine.h").read_text()).group(1)
    flags = ["-std=c++17", "-O1", "-pthread", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"]
    command = [*shlex.split(os.environ.get("CXX", "c++")), *flags, f"-DGAME={game}", "-I", folder]
    subprocess.run([*command, options.source / "examples/engine/main.cpp", "-o", folder / "engine"], check=True)
    return folder / "engine"


def unsolved(engine, fens):
    found = []
    for fen in fens:
        process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        process.stdin.write(f"position fen {fen}\ngo mate 3 nodes 1000000\n")
        lines = []
        while not lines or not lines[-1].startswith("bestmove"):
            lines.append(process.stdout.readline())
        process.communicate("quit\n")
        if "score mate 3 " not in lines[-2]:
            found.append(f"no mate in three in {fen}: {lines[-2].strip()}")
    return found


# In chess.
USUAL = {"P": 1, "N": 3.2, "B": 3.3, "R": 5, "Q": 9.5}


def unusual(engine):
    found = []
    values = subprocess.run([engine, "values"], stdout=subprocess.PIPE, text=True).stdout
    for letter, value in (line.split()[:2] for line in values.splitlines()):
        if letter in USUAL and not 0.8 <= float(value) / USUAL[letter] <= 1.2:
            found.append(f"{letter} is worth {value}")
    return found


def unsteady(engine):
    runs = {subprocess.run([engine, "bench", "5"], stdout=subprocess.PIPE, text=True).stdout.split()[0] for _ in range(2)}
    return [f"bench searches {' or '.join(sorted(runs))} nodes"] if len(runs) > 1 else []


def wrong_answers(engine, patterns):
    """Returns a line for each command whose answer, up to the first move, does not match its pattern."""
    found = []
    for commands, pattern in patterns.items():
        process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        watch = threading.Timer(60, process.kill)
        watch.start()
        process.stdin.write(commands + "\n")
        process.stdin.flush()
        text = ""
        for line in process.stdout:
            text += line
            if re.match("(best)?move ", line):
                break
        process.communicate("quit\n")
        watch.cancel()
        if not re.search(pattern, text):
            found.append(f"after {commands!r}: {text!r}")
    return found


def disobedient(engine):
    """Commands at their bounds: each search ends by itself, and each option is within what it says."""
    found = wrong_answers(engine, {
        "go wtime 0 btime 0": "bestmove [a-h]", "go wtime -100 btime 100": "bestmove [a-h]", "go movetime -1": "bestmove [a-h]",
        "go searchmoves a2a3 h2h3 depth 3": "bestmove (a2a3|h2h3)", "go depth 2 searchmoves b1a3": "bestmove b1a3",
        "go searchmoves e2e5 depth 1": "info string no legal move is called e2e5", "go quickly depth 1": "`go` has no word quickly",
        "setoption name multipv value 3\ngo depth 2 searchmoves a2a3 b2b3": r"multipv 2(?s:(?!multipv 3).)*bestmove",
        "setoption name Clear Hash\nsetoption name tempo value nan\ngo depth 1":
            "info string there is no option `Clear Hash`\ninfo string a weight is a number\n(?s:.*)bestmove [a-h]",
        "setoption name hash value -5\nsetoption name THREADS value 0\ngo depth 1": "bestmove [a-h]",
        # After a refused `position` there is no move, until another `position` is accepted.
        "position fen rubbish\ngo depth 1": r"no position: .*\nbestmove \(none\)",
        "position startpos moves e2e4 e2e4\ngo infinite": r"no position: .* is called e2e4\nbestmove \(none\)",
        "position startpos e2e4\ngo depth 1": r"`position` needs .*\n.*\nbestmove \(none\)",
        "position fen\nposition startpos moves e2e4\ngo depth 1": "bestmove [a-h][78]",
        "go btime 1000 binc 10": "bestmove [a-h]", "go movetime 100 wtime 90000000 btime 1": "bestmove [a-h]",
        # Castling of chess 960 does not share its name.
        "setoption name uci_chess960 value TRUE\nposition fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1 moves f1g1 e8e7\n"
        "go searchmoves g1f1 depth 1": "bestmove g1f1",
        # A pawn moves before the game is drawn by the rule of 50 moves, and a mate is a mate.
        "position fen 8/8/8/3k4/8/8/4P3/4KQ2 w - - 99 100\ngo depth 6": "bestmove e2e[34]",
        "position fen 7k/8/6K1/8/8/8/4P3/R7 w - - 99 100\ngo depth 4": "score mate 1 .*\nbestmove a1a8",
        "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3": r"score cp 0\nbestmove \(none\)",
        "position fen R6k/8/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3": r"score mate 0\nbestmove \(none\)",
        "xboard\ntime 0\ngo": "move [a-h]",
        "xboard\nst 100\nusermove e2e4\nremove\nsd 1\nusermove d2d4": "move [a-h]",
        "xboard\nst 100\nusermove e2e4\nping 1\n?": "^move [a-h]",
        "xboard\nst 100\nusermove e2e4\ndraw\nother\n?": r"^Error \(unknown command\): other\nmove [a-h]",
        "xboard\nst 100\nusermove e2e4\nresult 1-0\nnew\nsd 1\ngo": "^move [a-h][12]",
        "xboard\nsd 1\nsetboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\r\ngo": "^move [eh]1",
    })
    # What there is not enough memory for is refused, and the engine goes on.
    limited = ["sh", "-c", f"ulimit -v 2000000; exec '{engine}'"]
    asked = "setoption name Hash value 99999999999\ngo depth 1\nisready\n"
    done = subprocess.run(limited, input=asked + "quit\n", stdout=subprocess.PIPE, text=True)
    if done.returncode != 0 or "no memory for a table of 65536 MB" not in done.stdout:
        found.append(f"a table that is too large: {done.returncode} {done.stdout!r}")
    for word, code in {"--help": 0, "bensch": 1}.items():
        done = subprocess.run([engine, word], input="", stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != code or "usage: " not in done.stdout:
            found.append(f"{word}: {done.returncode} {done.stdout!r}")
    return found


def disordered(engine):
    """The lines of each depth come with the best one first, and that is played."""
    process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    process.stdin.write("setoption name MultiPV value 5\ngo depth 7\n")
    scores, first = {}, None
    for line in process.stdout:
        if line.startswith("bestmove"):
            break
        depth, number, score, move = re.search(r"depth (\d+) .* multipv (\d+) score cp (-?\d+) .* pv (\S+)", line).groups()
        scores.setdefault(int(depth), []).append(int(score))
        first = move if number == "1" else first
    process.communicate("quit\n")
    found = [f"scores {each} of depth {depth}" for depth, each in scores.items() if each != sorted(each, reverse=True)]
    return found + ([] if line.split()[1] == first else [f"{line.strip()} is not {first}"])


def unlearned_from_nothing(engine):
    """There are no numbers without positions."""
    folder = engine.parent
    (folder / "rubbish.txt").write_text("rubbish;1\n4k3/8/8/8/8/8/8/4K2R w K - 0 1;nan\n")
    codes = [subprocess.run([engine, "learn", folder / name, folder / "numbers.h"], stderr=subprocess.PIPE).returncode
             for name in ["none.txt", "rubbish.txt"]]
    return [] if codes == [1, 1] and not (folder / "numbers.h").exists() else [f"learning from nothing: {codes}"]


def answers(folder, question):
    command = [folder / "engine"]
    return subprocess.run(command, cwd=folder, input=question + "\nquit\n", stdout=subprocess.PIPE, text=True).stdout.split()


def unlearned(options):
    """An engine that is told that all positions are even comes nearer to that, and to be on the move is worth as much; the
    order of positions does not matter; and numbers are those of its pieces."""
    folder = options.folder / "learned"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([options.ferz, "generate", "crazyhouse", "--engine", "-o", folder], check=True)
    command = [*shlex.split(os.environ.get("CXX", "c++")), "-std=c++17", "-O1", "-pthread", folder / "engine.cpp", "-o", folder / "engine"]
    subprocess.run(command, cwd=folder, check=True)
    fens = subprocess.run([folder / "engine", "sample", "400"], stdout=subprocess.PIPE, text=True).stdout.splitlines()
    lines = [f"{fen};0\n" for fen in fens * 20]
    (folder / "even.txt").write_text("".join(lines))
    (folder / "backwards.txt").write_text("".join(reversed(lines)))
    before = float(answers(folder, "fit even.txt")[1]), answers(folder, "eval")
    subprocess.run([folder / "engine", "learn", "even.txt", "learned.h"], cwd=folder, stdout=subprocess.PIPE, check=True)
    subprocess.run(command, cwd=folder, check=True)
    after = float(answers(folder, "fit even.txt")[1]), answers(folder, "eval")
    backwards = float(answers(folder, "fit backwards.txt")[1])
    is_right = len(fens) == 400 and after[0] < before[0] * 0.95 and after[1] == before[1] and abs(backwards - after[0]) < 1e-6
    found = [] if is_right else [f"learned from {len(fens)}: {before}, then {after} or {backwards}"]
    # Numbers of other pieces are not taken.
    numbers = folder / "learned.h"
    numbers.write_text(re.sub(r'\{"([^,]+),([^,]+),', r'{"\2,\1,', numbers.read_text()))
    done = subprocess.run([*command[:-2], "-fsyntax-only"], cwd=folder, stderr=subprocess.PIPE, text=True)
    return found + ([] if "learned.h is of another game" in done.stderr else ["numbers of other pieces are taken"])


def match(options, name, engine, opponent, *more):
    script = options.source / "examples/engine/match.py"
    done = subprocess.run(
        [sys.executable, script, options.ferz, options.source / f"examples/variants/{name}.toml", engine, opponent]
        + ["--games", str(options.games), *more],
        stdout=subprocess.PIPE, text=True,
    )
    first = done.stdout.splitlines()[0] if done.stdout else "no answer"
    print(f"{name} against {pathlib.Path(opponent).name}: {first}")
    return done.returncode, first


def logged_twice(options):
    """A log that another match has is left as it is."""
    log = options.folder / "match.log"
    with log.open("w") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        code, _ = match(options, "chess", "random", "random", "--log", log)
    if code == 0 or log.read_text():
        return [f"a second match writes {log}"]
    # Of one that ended there is no trace.
    code, answer = match(options, "chess", "random", "random", "--log", log, "--plies", "4")
    return [] if code == 0 and len(log.read_text().splitlines()) == options.games + 1 else [f"a match with a log: {answer}"]


def of_chess(engine):
    return unusual(engine) + disobedient(engine) + disordered(engine) + unlearned_from_nothing(engine)


def problems(options, name):
    engine = build(options, name)
    found = unsolved(engine, MATES.get(name, [])) + unsteady(engine) + (of_chess(engine) if name == "chess" else [])
    if name == "xiangqi":
        # XBoard counts ten ranks from 0: a rook takes the cannon that took a horse.
        found += wrong_answers(engine, {"xboard\nsd 2\nusermove a1a2\nusermove b2b9": "^Illegal move: a1a2\nmove a9b9"})
    code, answer = match(options, name, engine, "random", "--movetime", "15", "--plies", "400")
    if code != 0 or f": {options.games} won" not in answer:
        found.append(f"{name} against random moves: {answer}")
    stockfish = shutil.which("fairy-stockfish", path=os.environ["PATH"] + ":/usr/games")
    if options.all and OPPONENTS[name] and stockfish:
        code, answer = match(options, name, engine, stockfish, "--movetime", "15", "--variant", OPPONENTS[name])
        if code != 0:
            found.append(f"{name} against fairy-stockfish: {answer}")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("source", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("games", type=int)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    names = list(OPPONENTS) if options.all else FEW
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [each for some in pool.map(lambda name: problems(options, name), names) for each in some]
    found += logged_twice(options) + unlearned(options)
    print("\n".join(found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
