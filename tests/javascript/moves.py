#!/usr/bin/env python3
"""The moves that JavaScript finds and those of `ferz moves`, which have to be the same: moves.py FERZ RANDOM SOURCE_DIR POSITIONS TEXTS

A case is a question of `ferz moves --jsonl`. Its definition is written with `--to js`, node loads the module and answers the
same question, for both sides. The cases are those of cases.jsonl, and POSITIONS random positions for each piece of
cpp_pieces.ferz, of the catalogue and of the MBN document's examples, and for each automaton that RANDOM prints; and one for
each of TEXTS short and published texts of each kind (piece_texts.py; 0: of all). Where FERZ_VECTORS names a folder, all
vectors there are cases, too. What refused.jsonl asks has no answer, for the reason that stands there. FERZ_SEED says where
the random numbers start.
"""
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "differential"))
import piece_texts  # noqa: E402

BOARDS = ["8x8", "5x5", "9x10", "6x7"]
HEXAGONAL = ["hex6", "hex4h", "hex3x4x5", "hex3x4x5h", "rhomb5x6", "rhomb6x5v"]
AUTOMATA = 300
NAMES = ["king", "rook", "knight", "pawn", "odd-one", "C", "M"]


def squares_of(ferz, boards):
    """Where a piece may be dropped is every square of an empty board."""
    questions = [{"def": "mbn:N", "drop": "N", "board": board} for board in boards]
    return {board: [move["to"] for move in answer["moves"]]
            for board, answer in zip(boards, answers([ferz, "moves", "--jsonl"], questions), strict=True)}


def random_position(dice, board, squares):
    at = dice.choice(squares)
    others = [each for each in squares if each != at]
    filled = dice.sample(others, int(len(others) * dice.choice([0, 0.1, 0.3, 0.6])))
    some = lambda most: dice.sample(squares, dice.randrange(most))
    position = {"at": at, "board": board, "side": dice.choice(["white", "black"]),
                "place": {each: f"{dice.choice(['white', 'black'])}:{dice.choice(NAMES)}" for each in filled},
                "attacked": some(10), "moved": some(10), "check": dice.random() < 0.3,
                "state": {"mode": dice.randrange(3)}}
    if len(filled) > 1 and dice.random() < 0.5:
        position["ep"] = {dice.choice(squares): filled[0], dice.choice(squares): filled[1]}
    if dice.random() < 0.3:
        position["name"] = dice.choice(NAMES)
    return position


def own_cases(ferz, generator, source, count, texts):
    yield from lines_of(source / "tests/javascript/cases.jsonl")
    seed = int(os.environ.get("FERZ_SEED", "1"))
    print("seed", seed)
    dice = random.Random(seed)
    automata = (source / "tests/differential/cpp_pieces.ferz").read_text(encoding="utf-8")
    automata += subprocess.run([generator, str(seed), str(AUTOMATA)], stdout=subprocess.PIPE, text=True, check=True).stdout
    pieces = [("ir:" + each, None) for each in re.split(r"^(?=movement)", automata, flags=re.M)[1:]]
    catalogue = subprocess.run([ferz, "catalogue", "--json"], stdout=subprocess.PIPE, text=True, check=True).stdout
    known = map(json.loads, catalogue.splitlines())
    pieces += [(f"{notation}:{each[notation]}", each.get("board"))
               for each in known for notation in ("mbn", "betza") if notation in each]
    pieces += [("mbn:" + letter, board) for letter in "KQRBNP" for board in HEXAGONAL]
    document = tomllib.loads((source / "tests/conformance/mbn_document.toml").read_text(encoding="utf-8"))
    for each in document["example"]:
        boards = each.get("board", BOARDS)
        pieces += [("mbn:" + each["text"], board) for board in boards]
    squares = squares_of(ferz, list({board for _, board in pieces if board} | set(BOARDS + HEXAGONAL)))
    pieces *= count
    for kind, read in piece_texts.sliced(ferz, texts, seed):
        print(f"{kind}: {len(read)} texts")
        pieces += [(text, None) for text in read]
    for definition, board in pieces:
        on = board or dice.choice(BOARDS + HEXAGONAL if definition.startswith("ir:") else BOARDS)
        yield {"def": definition, **random_position(dice, on, squares[on])}


def from_options(vector):
    """A vector of mbn.jsonl: the options of `ferz moves` as one string."""
    question = {"def": "mbn:" + vector["text"], "place": {}}
    words = vector["args"].split(" ")
    for option, value in zip(words[::2], words[1::2], strict=True):
        key = option.removeprefix("--")
        if key == "place":
            square, piece = value.split("=")
            question["place"][square] = piece
        else:
            question[key] = value.split(",") if key in ("attacked", "moved") else value
    return question


def from_lines(vector):
    """A vector of chessembly.jsonl: a board, a line a piece."""
    question = {"def": "chessembly:" + vector["script"], "place": {}, "state": {}, "attacked": []}
    for word, *rest in map(str.split, vector["board"].splitlines()):
        if word == "piece":
            square, side, name = rest
            question["place"][square] = f"{side}:{name}"
        elif word == "state":
            key, value = rest[0].split("=")
            question["state"][key] = int(value)
        elif word == "danger":
            question["attacked"].append(rest[0])
        elif word == "check":
            question["check"] = rest[0] == "1"
        elif word == "size":
            question["board"] = "x".join(rest)
        elif word == "run":
            question["at"] = rest[0]
        else:
            sys.exit(f"what is `{word}`?")
    question["side"] = question["place"][question["at"]].split(":")[0]
    return question


def given_cases(folder):
    for name, convert in {"mbn.jsonl": from_options, "mbn_games.jsonl": lambda each: each["request"],
                          "chessembly.jsonl": from_lines}.items():
        yield from map(convert, lines_of(folder / name))


def other_side(question):
    """The same for the other side: the piece on its own square changes sides, too."""
    side = {"white": "black", "black": "white"}[question.get("side", "white")]
    place = dict(question.get("place", {}))
    if question["at"] in place:
        place[question["at"]] = side + ":" + place[question["at"]].split(":", 1)[1]
    return {**question, "side": side, "place": place}


def answers(command, questions):
    lines = "".join(json.dumps(each) + "\n" for each in questions)
    done = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def written(ferz, questions):
    """What `--to js` gives for each definition, as it is read on its board; where it can be read."""
    keys = list(dict.fromkeys(key_of(each) for each in questions))
    texts = answers([ferz, "convert", "--jsonl"], [{"def": text, "board": board, "to": "js"} for text, board in keys])
    return {key: answer["text"] for key, answer in zip(keys, texts, strict=True) if "text" in answer}


def key_of(question):
    return question["def"], question.get("board", "8x8")


class Script:
    """Node with the modules, asked all questions at once."""

    def __init__(self, source, modules):
        self.source = source
        self.lines = [{"module": text} for text in modules.values()]
        self.numbers = {key: number for number, key in enumerate(modules)}

    def ask(self, questions):
        node = shutil.which("node") or sys.exit("node is missing")
        # What is no board is for the script to find out, with the definition as it is read on another one.
        uses = [self.numbers.get(key_of(each), self.numbers.get((each["def"], "8x8"))) for each in questions]
        lines = [{"use": use, "position": {key: value for key, value in each.items() if key != "def"}}
                 for use, each in zip(uses, questions, strict=True)]
        return answers([node, str(self.source / "tests/javascript/answers.mjs")], self.lines + lines)


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main():
    ferz, generator, source = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    count, texts = map(int, sys.argv[4:6])
    folder = os.environ.get("FERZ_VECTORS")
    questions = []
    for each in [*own_cases(ferz, generator, source, count, texts), *(given_cases(pathlib.Path(folder)) if folder else ())]:
        if "drop" not in each:
            each.pop("castling", None)
            questions += [each] if "fen" in each else [each, other_side(each)]
    refused = lines_of(source / "tests/javascript/refused.jsonl")
    reasons = [each.pop("reason") for each in refused]
    modules = written(ferz, questions + [{"def": each["def"]} for each in refused])
    script = Script(source, modules)

    expected = answers([ferz, "moves", "--jsonl"], questions)
    pairs = [(question, answer) for question, answer in zip(questions, expected, strict=True) if key_of(question) in modules]
    wrong = [(question, answer, "no module") for question, answer in zip(questions, expected, strict=True)
             if key_of(question) not in modules and "moves" in answer]
    found = script.ask([question for question, _ in pairs] + refused)
    counts = collections.Counter(definitions=len(modules), positions=len(pairs))
    for (question, answer), other in zip(pairs, found[:len(pairs)], strict=True):
        counts["moves"] += len(answer.get("moves", []))
        counts["errors"] += "error" in answer
        if answer.get("moves") != other.get("moves"):
            wrong.append((question, answer, other))
    for question, reason, other in zip(refused, reasons, found[len(pairs):], strict=True):
        if other != {"error": reason}:
            wrong.append((question, {"error": reason}, other))
    for question, answer, other in wrong[:5]:
        print(json.dumps(question), "expected:   " + json.dumps(answer), "javascript: " + json.dumps(other), sep="\n    ")
    print(", ".join(f"{number} {what}" for what, number in counts.items()) + f", {len(wrong)} differences")
    if counts["moves"] < 1000:
        sys.exit("too few moves to prove anything")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
