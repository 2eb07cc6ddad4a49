#!/usr/bin/env python3
"""Every example of the MBN document: that ferz reads it, and that it means what mbn_document.toml says.

    mbn_document.py FERZ [--update]

The table of examples in docs/notations/mbn.md is written from the same file; without --update it has to agree.

Keys of an example in the file:
    section    where the document has it
    text       what ferz reads
    quotes     what the document prints, where `text` is a place to try it in or repairs a slip
    means      in our words; `note` where the document contradicts itself
    same       definitions that move the same (`mbn:` unless a notation stands before), proved on `board`; what pieces
               become at the end of a move is left out
    different  definitions that are not
    moves      `[on BOARD] SQUARE [with PIECES]: MOVES`, where pieces are `e5p` (black, a pawn) and `e5:NR:` and
               moves are `d4`, `d4xe5` (captures), `d4=c3e5` (swaps), `~` flips, `*` marked for en passant,
               `-` the piece is gone, `!` decisive, `>queen|rook` becomes one of these, `+d4:X` leaves X on d4, `&h1f1` castles;
               `27 moves` counts them, `none` is none
    error      the text is refused with this diagnostic

Each movement also has to come back from IR text as the same automaton, and from Chessembly proved equal, unless
Chessembly cannot say it.
"""
import json
import pathlib
import re
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE / "mbn_document.toml"
PAGE = HERE.parents[1] / "docs/notations/mbn.md"
BEGIN, END = "<!-- examples: begin -->\n", "<!-- examples: end -->\n"
CHECKS = ("same", "different", "moves", "error")
# What the file has to hold at least, so that a broken reader of it cannot pass.
FEWEST_EXAMPLES = 300


def ask(ferz, verb, requests, *options):
    done = subprocess.run(
        # Some examples are larger than any program should be.
        [ferz, verb, "--jsonl", *options, *(["--max-text", "100000"] if verb == "convert" else [])],
        input="".join(json.dumps(request) + "\n" for request in requests),
        stdout=subprocess.PIPE,
        text=True,
        timeout=500,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    if len(answers) != len(requests):
        sys.exit(f"ferz {verb} answered {len(answers)} of {len(requests)} questions")
    return answers


def definition(text):
    return text if re.match(r"(mbn|chessembly|ir|ancp)(\[.*?\])?:", text) else "mbn:" + text


def pieces(answer):
    """The movements of an IR text, each a definition."""
    return ["ir:movement" + text for text in re.split(r"^movement\b", answer.get("text", ""), flags=re.M)[1:]]


def letter(name):
    return name if len(name) > 1 else name.upper()


def situation(example, question):
    """The request for `on 7x7 d4 with e5p: ...`, without the moves."""
    match = re.fullmatch(r"(?:on (\S+) )?(\w+)((?: \w+=\S+)*)(?: with (.*))?", question)
    board, at, options, pieces = match.groups()
    request = {"def": definition(example["text"]), "at": at, "place": {}}
    if board:
        request["board"] = board
    if "piece" in example:
        request["piece"] = example["piece"]
    for option in options.split():
        key, value = option.split("=", 1)
        lists = {"attacked", "moved", "announced", "dropped", "castling"}
        if key == "ep":
            request["ep"] = dict([value.split(">")])
        elif key == "check":
            request["check"] = True
        else:
            request[key] = value.split(",") if key in lists else value
    for word in (pieces or "").split():
        axes = 2 if (board or "").startswith(("hex", "rhomb")) else (board or "").count("x") + 1
        square = r"([a-z]\d+" + ("[A-H]" if axes > 2 else "") + (r"\d" if axes > 3 else "") + ")"
        square, name = re.fullmatch(square + r"(\w+)", word).groups()
        request["place"][square] = ("black:" if name[0].islower() else "white:") + letter(name)
    return request


def described(move):
    text = move["to"] or "-"
    text += "".join("x" + square for square in sorted(move["captures"]))
    text += "".join("=" + "".join(sorted(pair)) for pair in sorted(move["swaps"]))
    text += "".join("~" + square for square in sorted(move["flips"]))
    text += "".join("*" + square for square in sorted(move["en_passant"]))
    text += "".join("&" + "".join(pair) for pair in move["displaces"])
    text += ">" + "|".join(move["becomes"]) if move["becomes"] else ""
    text += "".join("+" + drop.replace("=white", "").replace("=black", "") for drop in sorted(move["drops"]))
    return text + ("!" if "decisive" in move["flags"] else "")


def wrong_moves(expected, answer):
    if "error" in answer:
        return answer["error"]["message"]
    found = sorted({described(move) for move in answer["moves"]})
    if match := re.fullmatch(r"(\d+) moves", expected):
        return "" if len(answer["moves"]) == int(match[1]) else f"{len(answer['moves'])} moves: {' '.join(found)}"
    wanted = [] if expected == "none" else sorted(expected.split())
    return "" if found == wanted else "found    " + " ".join(found) + "\n    expected " + " ".join(wanted)


def problems(ferz, examples):
    """Pairs of an example and what is wrong with it."""
    for example in examples:
        if not any(key in example for key in CHECKS):
            yield example, "nothing is checked"
    refused = [example for example in examples if "error" in example]
    read = [example for example in examples if "error" not in example]

    answers = ask(ferz, "convert", [{"def": definition(e["text"]), "to": "ir"} for e in refused])
    for example, answer in zip(refused, answers):
        name = answer.get("error", {}).get("name", "none")
        if name != example["error"]:
            yield example, f"the error is `{name}`, not `{example['error']}`"

    equals = [(e, key, other, board) for e in read for key in ("same", "different") for other in e.get(key, [])
              for board in e.get("board", ["5x5"])]
    lefts = ask(ferz, "convert", [{"def": definition(e["text"]), "to": "ir"} for e, _, _, _ in equals],
                "--without", "promotion")
    rights = ask(ferz, "convert", [{"def": definition(other), "to": "ir"} for _, _, other, _ in equals],
                 "--without", "promotion")
    # Piece by piece, in the order of the texts.
    pairs, requests = [], []
    for (example, key, other, board), left, right in zip(equals, lefts, rights):
        ours, theirs = pieces(left), pieces(right)
        if not ours or len(ours) != len(theirs):
            yield example, f"`{other}`: {len(theirs)} pieces, not {len(ours)} {right.get('error', '')}"
            continue
        # Of several pieces the last is the one that differs.
        for index in range(len(ours) if key == "same" else 1):
            which = index if key == "same" else -1
            pairs.append((example, key, other, board))
            requests.append({"left": ours[which], "right": theirs[which], "boards": [board]})
    for (example, key, other, board), answer in zip(pairs, ask(ferz, "equal", requests)):
        if "error" in answer:
            yield example, f"compared with `{other}` on {board}: {answer['error']['message']}"
        elif answer["equal"] != (key == "same"):
            moves = {side: [described(move) for move in answer.get(side, [])] for side in ("only_left", "only_right")}
            yield example, f"it is not {key} to `{other}` on {board}: {answer.get('options', '')} {moves}"

    questions = [(e, *line.rsplit(": ", 1)) for e in read for line in e.get("moves", [])]
    answers = ask(ferz, "moves", [situation(e, question) for e, question, _ in questions])
    for (example, question, expected), answer in zip(questions, answers):
        if wrong := wrong_moves(expected, answer):
            yield example, f"{question}: {wrong}"

    printed = ask(ferz, "convert", [{"def": definition(e["text"]), "to": "ir"} for e in read])
    again = ask(ferz, "convert", [{"def": "ir:" + answer.get("text", ""), "to": "ir"} for answer in printed])
    for example, first, second in zip(read, printed, again):
        if "error" in first:
            yield example, f"to IR text: {first['error']['message']}"
        elif second.get("text") != first["text"]:
            yield example, "the IR text does not come back as the same automaton"

    programs = ask(ferz, "convert", [{"def": definition(e["text"]), "to": "chessembly"} for e in read])
    for example, answer in zip(read, programs):
        # `convert` proves what it writes; a refusal says what Chessembly lacks.
        if "error" in answer and answer["error"]["name"] not in {"inexpressible", "black-differs"}:
            yield example, f"to Chessembly: {answer['error']['message']}"
    said = sum("text" in answer for answer in programs)
    print(f"{len(read)} movements and {len(refused)} errors; {len(requests)} comparisons, "
          f"{len(questions)} positions, {said} as Chessembly")


def table(examples):
    lines = ["| section | definition | meaning | where the document is at odds with itself |", "|---|---|---|---|"]
    for example in examples:
        text = example.get("quotes", example["text"]).replace("|", "\\|")
        lines.append(f"| {example['section']} | `{text}` | {example['means']} | {example.get('note', '')} |")
    return "\n".join(lines) + "\n"


def main():
    ferz, update = sys.argv[1], "--update" in sys.argv
    examples = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))["example"]
    wrong = 0
    for example, problem in problems(ferz, examples):
        wrong += 1
        print(f"section {example['section']}: `{example['text']}`: {problem}")
    page = PAGE.read_text(encoding="utf-8")
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    now = before + BEGIN + table(examples) + END + after
    if now != page and update:
        PAGE.write_text(now, encoding="utf-8")
    elif now != page:
        wrong += 1
        print("the table in docs/notations/mbn.md is another: run mbn_document.py FERZ --update")
    print(f"{len(examples)} examples, {wrong} problems")
    return 1 if wrong or len(examples) < FEWEST_EXAMPLES else 0


if __name__ == "__main__":
    sys.exit(main())
