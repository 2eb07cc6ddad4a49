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

# Why a limit is not tried here.
UNTRIED = {
    "diagram-nodes": "at effort 1 as many nodes take more steps than diagram-steps allows; at effort 16 and more they do not, "
                     "and take gigabytes",
    "diagram-steps": "the steps are those of the algorithm, so after each change to it another piece is at exactly the limit; "
                     "WORK has pieces beyond it",
    "transitions": "no program is known that has exactly so many before it has too many states",
    "expressions": "no program is known that comes to exactly so many in a second or two",
    "request": "not every build has the server; tests/playground/requests.py sends it requests of both sizes",
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


def perft(squares, depth):
    """Each side has a rook of its own rank, and as many moves as other squares."""
    toml = f'name = "ranks"\nboard = "{int(squares) + 1}x2"\nstart = "r{squares}/R{squares} w"\n[pieces]\nR = "mbn:sR"\n'
    return run("ask", "--jobs", "1", given=json.dumps({"ask": "play", "toml": toml, "perft": depth}) + "\n")


def advice(plies):
    return run("ask", "--jobs", "1", given=json.dumps({"ask": "play", "variant": "chess", "advice": plies}) + "\n")


def positions(count):
    # The moves of 2^14 - 1 positions are listed, or of twice as many and one.
    return perft("2", 14 if count < 2 ** 14 else 15)


def lsp(body):
    given = b"Content-Length: %d\r\n\r\n" % len(body) + body
    done = subprocess.run([FERZ, "lsp"], input=given, capture_output=True, timeout=SECONDS, check=False)
    return done.returncode, done.stdout.decode().replace('"code":-32600', "[InvalidRequest]")


def message(size):
    return lsp(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "shutdown"}).encode().ljust(size))


def message_of(values):
    # The message, its three other values and the list are five.
    return lsp(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "shutdown", "params": [1] * (values - 5)}).encode())


def plies(count):
    moves = ["g1f3", "g8f6", "f3g1", "f6g8"] * (count // 4 + 1)
    return run("ask", "--jobs", "1", given=json.dumps({"ask": "play", "variant": "chess", "moves": moves[:count]}) + "\n")


def program(size):
    return run("run", written("number.icp", "1. a=R*,0\n"), given="9" * size + "\n")


# Movements of so many states. What one alternative takes is known, and a few of another kind make up the rest.


def betza_states(count):
    # 63 legs, each behind the one before, take 19,892; `fW` takes 3 and `mfW` 2.
    rest = count - 19_892
    return text("betza", "aK" * 63 + "fW" * (rest % 2) + "mfW" * ((rest - rest % 2 * 3) // 2))


def mbn_states(count):
    # `mfW` takes 5 and `mfF` 7.
    wide = 3 * (count - 3) % 5
    return text("mbn", "+".join(["mfF"] * wide + ["mfW"] * ((count - 3 - 7 * wide) // 5)))


def mbn_asked_states(count):
    # `mfW` takes 7 and `mfF` 12.
    wide = 3 * (count - 3) % 7
    return text("mbn", "W-{" + "+".join(["mfF"] * wide + ["mfW"] * ((count - 3 - 12 * wide) // 7)) + "}")


def ancp_states(count):
    # A move takes 5, a step 2.
    moves = (count - 2) // 5
    moves -= (count - moves) % 2
    steps = (count - 2 - 5 * moves) // 2
    leaps = "".join(f"move:leap!({each % 900 + 1},{each // 900}) & " for each in range(moves))
    return text("ancp", leaps + "step(1,0) ++ " * steps + "end")


def ancp_legs(count):
    # A group is a leg, too. A ride lowers what is inside four times: 256 times 182 legs. Behind `end` nothing has a state.
    inside = "(" * 180 + "if[empty]" + ")" * 180
    for _ in range(4):
        inside = f"({inside})&×"
    tens, ones = divmod(count - 256 * 182, 10)
    return text("ancp", inside + " ++ end" + (" & " + "(" * 9 + "end" + ")" * 9) * tens + " & end" * ones)


def chessembly_states(count):
    # A chain of one `move` takes 3, a further `move` 2; all chains begin in one state.
    further = 2 * (count - 1) % 3
    chains = (count - 1 - 2 * further) // 3
    alone = "".join(f"move({each % 900 + 1},{each // 900});" for each in range(chains - 1))
    return text("chessembly", alone + "move(1,0)" * (further + 1) + ";")


def mbn_parts(count):
    # 382 legs that 39 modifiers reach take 39,902 parts; `O` takes 3 and `mfW` 4.
    rest = count - 39_902
    many = "c(" * 39 + "+".join(["W"] * 382) + ")" * 39
    return text("mbn", many + "+mfW" * (rest % 3) + "+O" * ((rest - 4 * (rest % 3)) // 3))


def mbn_text_states(count):
    # Five movements of 1,590 legs take 71,581 with their parts; in the sixth `mfW` takes 9 and `(mfW)` 14.
    rest = count - 71_581
    grouped = 2 * rest % 9
    legs = [["mfW"] * 1_590] * 5 + [["(mfW)"] * grouped + ["mfW"] * ((rest - 14 * grouped) // 9)]
    return text("mbn", " ".join(f":{letter}X:=" + "+".join(each) for letter, each in zip("ABCDEF", legs)))


# Automata as text: of each state, the lines behind it; the last one accepts.


def automaton(states):
    lines = ["movement"]
    for number, state in enumerate(states):
        lines += [f"state {number}" + (" accepts" if number == len(states) - 1 else ""), *(f"  {each}" for each in state)]
    return "ir:@" + written("automaton.ir", "\n".join(lines) + "\n")


def there_and_back(first, count, last):
    """States from the first number on: a step to the right, one to the left and so on; behind them the landing, on the last."""
    steps = [[f"step ({-1 if each % 2 else 1},0) -> {first + each + 1}"] for each in range(count - 1)]
    return [*steps, [f"act land -> {last}"]]


def nested_parts(count):
    parts = [f"part {number}\nstate 0\n  test playable {number + 1} -> 0\n" for number in range(1, count)]
    asked = "movement\nstate 0\n  test playable 1 -> 0\n" + "".join(parts)
    return text("ir", f"{asked}part {count}\nstate 0 accepts\n")


def configurations(count):
    # One of each state, all on their way between two squares.
    return run("moves", automaton([*there_and_back(0, count - 1, count - 1), []]), "--at", "a1")


def walking(origins, walks, more):
    """From each of the origins that many walks over all squares, one behind the other: on each a configuration for every
    square, and at the end one that has landed there. From a1 so many more."""
    last = walks + more + 1
    states = [[f"test zone {origins} -> 1", f"test zone [a1] -> {walks + 1}"]]
    for each in range(1, walks + 1):
        then = "act land -> " + str(last) if each == walks else f"test not in-check -> {each + 1}"
        states.append([f"step (1,0) cylinder -> {each}", f"step (0,1) -> {each}", then])
    return automaton([*states, *there_and_back(walks + 1, more, last), []])


def compared(origins, walks, more):
    """A fingerprint on 26x26, where every square has a configuration of its own, too."""
    return run("fingerprint", walking(origins, walks, more), "--board", "26x26")


def game_configurations(count):
    # 256 squares, and one configuration each to begin and to land.
    game = f'name = "t"\nboard = "16x16"\nstart = "{"16/" * 15}K15 w - - 0 1"\n[pieces]\n'
    game += f'K = "{walking("[a1]", 3900, count - 256 * 3901 - 2)}"\n'
    return run("perft", written("game.toml", game), "1", "--interpret")


def table_configurations(count):
    walks = (count - 678) // 676
    return compared("[a1]", walks, count - 677 - 676 * walks)


def compared_configurations(count):
    # Five origins, and 671 other squares.
    return compared("[a-e1]", 294, count - 5 * (676 * 294 + 677) - 671)


def cpp_states(count):
    steps = [f"step ({each % 900},{each // 900}) -> {each + 1}" for each in range(count - 2)]
    states = [steps, *[[f"act land -> {count - 1}"]] * (count - 2), []]
    return run("convert", automaton(states), "--to", "cpp", "-o", "/dev/null")


def chessembly_text(count):
    # A line has 19 characters, or 18 with a number of one digit.
    short = -count % 19
    long = (count - 18 * short) // 19
    vectors = [(1, each) for each in range(10, 10 + short)]
    vectors += [(10 + each // 90, 10 + each % 90) for each in range(long)]
    leaps = "leap!" + "".join(f"({files},{ranks})" for files, ranks in vectors)
    return run("convert", f"ancp:{leaps}", "--to", "chessembly", "-o", "/dev/null")


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
    "perft-depth": lambda n: perft("1", n),
    "advice-plies": advice,
    "positions": positions,
    "line": padded_line,
    "json-nesting": lambda n: question(id=json.loads("[" * (n - 1) + "]" * (n - 1))),
    "json-values": lambda n: question(id=[1] * (n - 4)),
    "jobs": lambda n: run("convert", "--jsonl", "--jobs", str(n), given='{"def":"mbn:N","to":"ancp"}\n'),
    "input": program,
    "message": message,
    "message-values": message_of,
    "automaton-nesting": nested_parts,
    "states": chessembly_states,
    "mbn-states": mbn_states,
    "mbn-parts": mbn_parts,
    "mbn-text-states": mbn_text_states,
    "mbn-asked-states": mbn_asked_states,
    "mbn-modifiers": lambda n: text("mbn", "c(" * n + "W" + ")" * n),
    "mbn-optional": lambda n: text("mbn", "m?" * n + "W"),
    "ancp-states": ancp_states,
    "ancp-legs": ancp_legs,
    "betza-states": betza_states,
    "tags": lambda n: text("chessembly", "".join(f"set-state(k{each},1) " for each in range(n)) + "take-move(1,0);"),
    # The blocks, the last take and one for a far square.
    "slots": lambda n: text("chessembly", "{take-move(1,0) " * (n - 2) + "} not " * (n - 2) + ";"),
    "configurations": configurations,
    "game-configurations": game_configurations,
    "table-configurations": table_configurations,
    "compared-configurations": compared_configurations,
    "chessembly-text": chessembly_text,
    "cpp-states": cpp_states,
}


def limited(kind, amount, *arguments, given=""):
    """The exit code and the output of ferz with a limit of the system."""
    set_limit = lambda: resource.setrlimit(kind, (amount, amount))
    done = subprocess.run([FERZ, *arguments], input=given, capture_output=True, text=True, timeout=SECONDS, check=False,
                          preexec_fn=set_limit)
    return done.returncode, done.stdout, done.stderr


SLIDES = "ancp:" + "+".join(["slide&×(0,1)(1,1)"] * 3)
# Much work of each kind. It is counted, and what is counted takes two to five seconds; a machine may be slow and busy.
MOST_SECONDS = 30
WORK = [["fingerprint", "betza:K0aK0aK", "--board", "26x26"], ["identify", SLIDES, "--board", "16x16"],
        ["fingerprint", "mbn:K-K", "--board", "26x26x8x8"]]


def work():
    for arguments in WORK:
        code, said, _ = limited(resource.RLIMIT_CPU, MOST_SECONDS, *arguments)
        yield f"{arguments} is undecided soon", code == 3 and "undecided" in said, (code, said)
    chain = written("chain.csm", "move(1,0)" * 40_000)
    code, said, told = limited(resource.RLIMIT_CPU, 8, "check", chain)
    yield "a long chain of Chessembly is checked soon", code == 0, (code, said, told[:300])


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


def is_refused(answer, error):
    code, said = answer
    if code < 0:
        print(f"ended by signal {-code}")
        sys.exit(1)
    if error == "usage":
        return code == 64
    if error == "limit" and code == 3:
        return said.startswith("undecided")
    return f"[{error}]" in said or f'"name":"{error}"' in said


def main():
    wrong = 0
    rows = table()
    if run("help", "--limits")[1] not in (SOURCE / "docs/limits.md").read_text(encoding="utf-8"):
        print("docs/limits.md has another table than `ferz help --limits`")
        wrong += 1
    for name in rows.keys() ^ (CASES.keys() | UNTRIED.keys()):
        print(f"{name}: there is no such limit, or it is not tried")
        wrong += 1
    for name, case in CASES.items():
        most, error = rows[name]
        accepted, refused = case(most), case(most + 1)
        if is_refused(accepted, error):
            print(f"{name}: {error} at {most} already: {accepted[1][:300]}")
            wrong += 1
        if not is_refused(refused, error):
            print(f"{name}: no {error} at {most + 1}: {refused[1][:300]}")
            wrong += 1
        elif str(most) not in refused[1]:
            print(f"{name}: what is refused at {most + 1} does not say {most}: {refused[1][:300]}")
            wrong += 1
    for check in (work, memory):
        for what, is_right, found in check():
            if not is_right:
                print(f"{what}: {found}")
                wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
