#!/usr/bin/env python3
"""Each limit of the table, at the limit and one beyond: docs/limits.md has the table that the program prints, and every
limit is tried here or is named in UNTRIED with the reason.

    limits.py FERZ SOURCE
"""
import json
import pathlib
import re
import resource
import subprocess
import sys
import tempfile

FERZ = str(pathlib.Path(sys.argv[1]).resolve())
SOURCE = pathlib.Path(sys.argv[2]).resolve()
SECONDS = 120  # a bound against hanging, no measurement
FOLDER = tempfile.TemporaryDirectory()
CHESS = (SOURCE / "examples/variants/chess.toml").read_text(encoding="utf-8")

# What takes too long to bring about at exactly the limit, or needs more than one text to be read.
UNTRIED = {
    "mbn-states", "mbn-text-states", "mbn-asked-states", "mbn-modifiers", "mbn-optional", "ancp-states", "betza-states", "automaton-nesting",
    "states", "tags", "slots", "configurations", "compared-configurations", "diagram-nodes", "diagram-steps",
    "chessembly-text", "cpp-states", "message-values", "request", "table-configurations",
}


def written(name, text):
    path = pathlib.Path(FOLDER.name) / name
    path.write_bytes(text.encode())
    return str(path)


def run(*arguments, given=""):
    done = subprocess.run([FERZ, *arguments], input=given.encode(), capture_output=True, timeout=SECONDS, check=False)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def text(notation, content):
    return run("check", f"{notation}:@{written('text.' + notation, content)}")


def question(**keys):
    return run("convert", "--jsonl", "--jobs", "1", given=json.dumps({"def": "mbn:N", "to": "ancp", **keys}) + "\n")


def padded_line(size):
    line = '{"def":"mbn:N","to":"ancp"}'
    return run("convert", "--jsonl", "--jobs", "1", given=line + " " * (size - len(line)) + "\n")


def variant(content):
    return run("check", written("variant.toml", content))


def squares(count):
    # 494 and 520 squares.
    board = "26x19" if count <= 512 else "26x20"
    return variant(CHESS.replace('board = "8x8"', f'board = "{board}"'))


def message(size):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "shutdown"}).encode()
    body += b" " * (size - len(body))
    given = b"Content-Length: %d\r\n\r\n" % len(body) + body
    done = subprocess.run([FERZ, "lsp"], input=given, capture_output=True, timeout=SECONDS, check=False)
    return done.returncode, done.stdout.decode().replace('"code":-32600', "[InvalidRequest]")


def plies(count):
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * (count // 4 + 1)
    return run("ask", "--jobs", "1", given=json.dumps({"ask": "play", "variant": "chess", "moves": moves[:count]}) + "\n")


def program(size):
    return run("run", written("number.icp", "1. a=R*,0\n"), given="9" * size + "\n")


CASES = {
    "text": lambda n: text("chessembly", "#" * n),
    "mbn-definition": lambda n: text("mbn", "N|" + "x" * (n - 3) + "|"),
    "ancp-definition": lambda n: text("ancp", "leap(1,2)" + "(" * (n - 9)),
    "betza-piece": lambda n: text("betza", "N" * n),
    "definitions": lambda n: text("mbn", " ".join(f"x{number}:W" for number in range(n))),
    "betza-pieces": lambda n: text("betza", "\n".join(["W"] * n)),
    "nesting": lambda n: text("chessembly", "{" * n + "}" * n),
    "betza-nesting": lambda n: text("betza", "[" * n + "W" + "]" * n),
    "key-parts": lambda n: variant(CHESS + "\n" + ".".join(["a"] * n) + " = 1\n"),
    "sections": lambda n: run("check", written("many.ini", "".join(f"[v{k}:chess]\n" for k in range(n)))),
    "mbn-number": lambda n: text("mbn", f"N{n}"),
    "ancp-count": lambda n: text("ancp", f"slide&×{n}(0,1)"),
    "betza-range": lambda n: text("betza", f"W{n}"),
    "vector": lambda n: text("chessembly", f"take-move({n}, 1);"),
    "board-side": lambda n: run("moves", "mbn:W", "--at", "a1", "--board", f"{n}x1"),
    "board-levels": lambda n: run("moves", "mbn:W", "--at", "a1A", "--board", f"2x2x{n}"),
    "variant-squares": squares,
    "plies": plies,
    "line": padded_line,
    "json-nesting": lambda n: question(id=json.loads("[" * (n - 1) + "]" * (n - 1))),
    "json-values": lambda n: question(id=[1] * (n - 4)),
    "jobs": lambda n: run("convert", "--jsonl", "--jobs", str(n), given='{"def":"mbn:N","to":"ancp"}\n'),
    "input": program,
    "message": message,
}


def limited(kind, amount, *arguments, given=""):
    """The exit code and the output of ferz with a limit of the system."""
    set_limit = lambda: resource.setrlimit(kind, (amount, amount))
    done = subprocess.run([FERZ, *arguments], input=given, capture_output=True, text=True, timeout=SECONDS, check=False,
                          preexec_fn=set_limit)
    return done.returncode, done.stdout, done.stderr


SLIDES = "ancp:" + "+".join(["slide&×(0,1)(1,1)"] * 3)
# Much work of each kind. It is counted, and what is counted takes two seconds; a machine may be slow and busy.
WORK = [["fingerprint", "betza:K0aK0aK", "--board", "26x26"], ["identify", SLIDES, "--board", "16x16"],
        ["fingerprint", "mbn:K-K", "--board", "26x26x8x8"]]


def work():
    for arguments in WORK:
        code, said, _ = limited(resource.RLIMIT_CPU, 8, *arguments)
        yield f"{arguments} is undecided soon", code == 3 and "undecided" in said, (code, said)


def memory():
    """Out of memory is an answer, and the other questions have theirs."""
    large = json.dumps({"ask": "fingerprint", "def": "betza:K0aK0aK", "board": "26x26", "id": "large"})
    small = [json.dumps({"ask": "check", "def": "N", "id": each}) for each in range(20)]
    questions = "\n".join([large, *small, large, small[0]]) + "\n"
    whole = run("ask", "--jobs", "1", given=questions)[1].splitlines()
    # With the stacks and pools of the threads; eight find no room for a question at last.
    for jobs, megabytes, is_enough in ((1, 130, True), (2, 170, True), (8, 500, True), (8, 130, False)):
        code, said, told = limited(resource.RLIMIT_AS, megabytes << 20, "ask", "--jobs", str(jobs), given=questions)
        lines = said.splitlines()
        yield f"{jobs} jobs, {megabytes} MB: an answer each", code == 0 and len(lines) == len(whole), (code, told, lines)
        for line, expected in zip(lines, whole):
            is_limit = '"name":"limit"' in line and (line.endswith('"id":"large"}') or not is_enough)
            yield f"{jobs} jobs, {megabytes} MB", line == expected or is_limit, line
    code, _, told = limited(resource.RLIMIT_AS, 130 << 20, "fingerprint", "betza:K0aK0aK", "--board", "26x26")
    yield "one question alone", code == 2 and "not enough memory" in told and "[limit]" in told, (code, told)


def table():
    rows = {}
    for line in run("help", "--limits")[1].splitlines()[2:]:
        name, most, error, *_ = [cell.strip() for cell in line.strip("|").split("|")]
        rows[name] = (int(most.split()[0]), error.strip("`"))
    return rows


def says(answer, error):
    code, said = answer
    if code < 0:
        print(f"ended by signal {-code}")
        sys.exit(1)
    return code == 64 if error == "usage" else f"[{error}]" in said or f'"name":"{error}"' in said


def main():
    wrong = 0
    rows = table()
    if run("help", "--limits")[1] not in (SOURCE / "docs/limits.md").read_text(encoding="utf-8"):
        print("docs/limits.md has another table than `ferz help --limits`")
        wrong += 1
    for name in rows.keys() ^ (CASES.keys() | UNTRIED):
        print(f"{name}: there is no such limit, or it is not tried")
        wrong += 1
    for name, case in CASES.items():
        most, error = rows[name]
        if says(case(most), error):
            print(f"{name}: {error} at {most} already")
            wrong += 1
        if not says(case(most + 1), error):
            print(f"{name}: no {error} at {most + 1}: {case(most + 1)[1][:300]}")
            wrong += 1
    for check in (work, memory):
        for what, is_right, found in check():
            if not is_right:
                print(f"{what}: {found}")
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
