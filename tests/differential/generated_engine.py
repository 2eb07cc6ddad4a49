#!/usr/bin/env python3
"""What generated cores offer to engines, in random games of the examples.

    generated_engine.py FERZ EXAMPLES FOLDER INTERPRETED_NAMES GAMES [SEED] [--all]

engine_games.cpp, compiled with each core, plays GAMES games and compares the parts of the core with each other. The names
of moves, FENs and results that it prints have to be those of the interpreter. Four examples, or all of them; and the games
of the folder engine.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PLAYER = HERE / "engine_games.cpp"
# With hands, gates and pieces that are run.
FEW = ["chess", "crazyhouse", "seirawan", "lion-cannon"]
LONGEST = 80
TAB = "\t"


def output(command, given=None):
    done = subprocess.run([str(each) for each in command], input=given, stdout=subprocess.PIPE, text=True)
    return done.returncode, done.stdout.splitlines()


def problems(options, file):
    folder = options.folder / file.stem
    shutil.rmtree(folder, ignore_errors=True)
    output([options.ferz, "generate", file, "-o", folder])
    game = re.search(r"namespace ferz::games::(\w+)", (folder / "variant.h").read_text()).group(1)
    compiler = shlex.split(os.environ.get("CXX", "c++"))
    program = folder / "engine_games"
    # Pieces that are run take longer to run than to compile.
    level = "-O1" if (folder / "pieces.h").exists() else "-O0"
    flags = ["-std=c++17", level, "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror", f"-DGAME={game}"]
    code, lines = output([*compiler, *flags, "-I", folder, PLAYER, "-o", program])
    if code != 0:
        return [f"{file.name}: does not compile"]
    code, played = output([program, options.seed, options.games, LONGEST])
    if code != 0 or not played:
        return [f"{file.name}: {line}" for line in played if line.startswith("wrong")][:5] or [f"{file.name}: fails"]
    fens = "".join(line.split("\t")[0] + "\n" for line in played)
    _, interpreted = output([options.names, file], fens)
    found = [
        f"{file.name}, {ours.split(TAB)[0]}:\n    core        {sorted(set(ours.split(TAB)) - set(theirs.split(TAB)))[:4]}"
        f"\n    interpreter {sorted(set(theirs.split(TAB)) - set(ours.split(TAB)))[:4]}"
        for ours, theirs in zip(played, interpreted)
        if ours != theirs
    ]
    if len(played) != len(interpreted):
        found.append(f"{file.name}: {len(played)} and {len(interpreted)} positions")
    print(f"{file.stem}: {len(played)} positions")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("examples", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names")
    parser.add_argument("games")
    parser.add_argument("seed", nargs="?", default="1")
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    files = [file for file in sorted(options.examples.glob("*.toml")) if options.all or file.stem in FEW]
    files += sorted((HERE / "engine").glob("*.toml"))
    options.folder.mkdir(parents=True, exist_ok=True)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [each for some in pool.map(lambda file: problems(options, file), files) for each in some]
    print("\n".join(found))
    return 1 if found or len(files) <= len(FEW) else 0


if __name__ == "__main__":
    sys.exit(main())
