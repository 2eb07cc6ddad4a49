"""Texts of pieces, short and published, for tests that try them all or a seeded slice of each kind.

    kinds()                      {"short MBN": ["mbn:W", ...], ...}; what is no piece is among them
    in_automata(ferz, kinds)     the texts that are read, and what they mean in the text form of the automaton
"""
import itertools
import json
import os
import pathlib
import random
import subprocess
import sys

import short_texts

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "conversions"))
import lists  # noqa: E402

BETZA_DIALECTS = ("xbetza", "fsf", "classic")


def chains():
    """Two legs: any two letters, and with a modifier each those of the shortest leaps and rides."""
    legs = [modifier + letter for letter in "WFRB" for modifier in ["", *short_texts.MBN_MODIFIERS]]
    letters = itertools.product(short_texts.MBN_LETTERS, repeat=2)
    return [f"mbn:{first}-{second}" for first, second in itertools.chain(letters, itertools.product(legs, repeat=2))]


def betza_strings():
    """Of the conformance table, and of FERZ_CORPUS; in each dialect."""
    paths = [HERE.parent / "conformance/betza_strings.txt"]
    if corpus := os.environ.get("FERZ_CORPUS"):
        paths.append(pathlib.Path(corpus) / "betza_strings.tsv")
    lines = [line for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    strings = dict.fromkeys(line.split()[0] for line in lines if line and not line.startswith("#"))
    return [f"betza[dialect={dialect}]:{string}" for string in strings for dialect in BETZA_DIALECTS]


def chessembly_programs():
    """Those that the readers are fuzzed from, and of FERZ_CORPUS."""
    programs = (HERE.parent / "fuzz/corpus/chessembly.txt").read_text(encoding="utf-8").split("\n%%\n")
    if corpus := os.environ.get("FERZ_CORPUS"):
        programs += [path.read_text(encoding="utf-8") for path in sorted((pathlib.Path(corpus) / "chessembly").glob("*.csm"))]
    return ["chessembly:" + program for program in programs]


def kinds():
    short = list(short_texts.texts())
    return {
        "short MBN": [text for text in short if text.startswith("mbn:")],
        "short ANCP": [text for text in short if text.startswith("ancp:")],
        "MBN of two legs": chains(),
        "published": list(lists.listed()),
        "Betza": betza_strings(),
        "Chessembly": chessembly_programs(),
    }


def asked(ferz, verb, questions):
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    done = subprocess.run([ferz, verb, "--jsonl"], input=lines, stdout=subprocess.PIPE, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()]


def in_automata(ferz, texts):
    answers = asked(ferz, "convert", [{"def": text, "to": "ir"} for text in texts])
    return {text: answer["text"] for text, answer in zip(texts, answers, strict=True) if "text" in answer}


def sliced(ferz, count, seed):
    """By kind: `count` of the texts that are read with what they mean; 0 for all."""
    dice = random.Random(seed)
    for kind, texts in kinds().items():
        # At least one in four can be read.
        tried = dice.sample(texts, min(4 * count, len(texts))) if count else texts
        read = in_automata(ferz, tried)
        if 4 * len(read) < len(tried):
            sys.exit(f"{kind}: of {len(tried)} texts only {len(read)} are read")
        yield kind, dict(itertools.islice(read.items(), count or None))
