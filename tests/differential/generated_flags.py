#!/usr/bin/env python3
"""A generated core counts the same whatever the compiler and its flags.

    generated_flags.py FERZ VARIANT.toml FOLDER RANDOM_GAMES COMPILER... [--all] [--always COMPILER FLAGS]

The program of a variant is compiled by each compiler with each set of flags, and counts one and two plies of ten positions
of random games: each time what the interpreter counts. A compiler may be several words, the last of which names it.
Without --all those of --always are taken, or one compiler and one set of flags, by a number that the generated text
determines. What is compiled for instructions that this processor lacks is not run, and the last line says how many those were.
"""
import argparse
import itertools
import pathlib
import platform
import subprocess
import sys
import zlib

LEVELS = ["x86-64-v2", "x86-64-v3", "x86-64-v4"]
FLAGS = [
    "-O0",
    "-O2 -march=native",
    *([f"-O3 -march={level}" for level in LEVELS] if platform.machine() == "x86_64" else ["-O3"]),
    "-O0 -fsanitize=undefined -fno-sanitize-recover=all",
]
LOADER = "/lib64/ld-linux-x86-64.so.2"
GAMES, LONGEST, SEED = 10, 80, 1


def output(*command, **options):
    done = subprocess.run([str(each) for each in command], stdout=subprocess.PIPE, text=True, check=True, **options)
    return done.stdout


def can_run(flags):
    """The processor has the instructions, as the loader of programs says."""
    level = flags.partition("-march=")[2]
    return level not in LEVELS or f"{level} (supported" in output(LOADER, "--help")


def name_of(compiler):
    return pathlib.Path(compiler.split()[-1]).name


def chosen(compilers, folder, given):
    every = list(itertools.product(compilers, FLAGS))
    if given.all:
        return every
    texts = b"".join(path.read_bytes() for path in sorted(folder.rglob("*.h")))
    always = [(compiler, flags) for compiler, flags in every if [name_of(compiler), flags] in given.always]
    return always or [every[zlib.crc32(texts) % len(every)]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ferz")
    parser.add_argument("variant", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("random_games")
    parser.add_argument("compilers", nargs="+")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--always", nargs=2, action="append", default=[])
    given = parser.parse_args()

    folder = given.folder.resolve() / given.variant.stem
    output(given.ferz, "generate", given.variant, "-o", folder)
    fens = output(given.random_games, given.variant, SEED, GAMES, LONGEST).splitlines()
    questions = [(depth, fen) for fen in fens for depth in (1, 2)]
    expected = [
        output(given.ferz, "perft", given.variant, depth, "--fen", fen, "--interpret").splitlines()[-1]
        for depth, fen in questions
    ]
    lines = "".join(f"{depth} {fen}\n" for depth, fen in questions)
    program = folder / "perft"
    compiled = wrong = not_run = 0
    for compiler, flags in chosen(given.compilers, folder, given):
        output(*compiler.split(), "-std=c++17", "-pthread", *flags.split(), folder / "perft.cpp", "-o", program)
        compiled += 1
        if not can_run(flags):
            not_run += 1
            continue
        done = subprocess.run(
            [program, "--lines"], input=lines, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        found = done.stdout.splitlines()
        if done.returncode == 0 and found == expected:
            continue
        wrong += 1
        print(f"{name_of(compiler)} {flags}: exit code {done.returncode}")
        for (depth, fen), ours, theirs in itertools.zip_longest(questions, found, expected, fillvalue=("", "")):
            if ours != theirs:
                print(f"    {depth} {fen}: {ours}, and {theirs} by the interpreter")
    print(f"{compiled} programs, {len(questions)} counts each: {wrong} differ, {not_run} not for this processor")
    return 1 if wrong or len(fens) < GAMES else 0


if __name__ == "__main__":
    sys.exit(main())
