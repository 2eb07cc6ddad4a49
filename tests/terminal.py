#!/usr/bin/env python3
"""Control characters, and characters that change the direction of a text, in names of strangers: no verb prints them raw,
neither to standard output nor to standard error. What a program reads has them in its own language's escapes.

    terminal.py FERZ SOURCE
"""
import json
import os
import pathlib
import pty
import subprocess
import sys
import tempfile
import unicodedata

FERZ, SOURCE = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2]).resolve()
# The title of the window, two that redraw, C1, right-to-left, an isolate, a line of its own, zero width, a tag.
HOSTILE = "\x1b]0;pwn\x07 \x08\x7f \x9b2J \u202egnp \u2066 \u2028 \u200b \U000e0041z"
COMMENT = "".join(HOSTILE.split()).replace(";", "")
# TOML writes them so.
ESCAPED = "".join(c if c.isprintable() and ord(c) < 128 else f"\\U{ord(c):08x}" for c in HOSTILE)
VARIANT = """name = "NAME"
board = "5x6"
start = "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1"
[pieces]
K = { move = "mbn:K", royal = true, name = "NAME" }
Q = "mbn:Q"
R = "mbn:R"
B = "mbn:B"
N = "mbn:N"
P = { move = "mbn:mfW+cfF", promotes = { to = ["Q", "N"], zone = "[6]" } }
"""


def raw(text):
    """The characters that steer a terminal."""
    kinds = {"Cc": "\n", "Cf": "\u200c\u200d", "Zl": "", "Zp": ""}
    return sorted({f"U+{ord(c):04X}" for c in text if c not in kinds.get(unicodedata.category(c), c)})


def files(folder):
    """Files with hostile contents, and some with a hostile name."""
    (folder / "v.toml").write_text(VARIANT.replace("NAME", ESCAPED))
    (folder / "key.toml").write_text(VARIANT.replace("NAME", "x") + f'"{ESCAPED}" = "mbn:W"\n')
    (folder / "wrong.toml").write_text(VARIANT.replace("NAME", ESCAPED).replace("mbn:Q", "mbn:q" + ESCAPED))
    (folder / "ends.toml").write_text(
        VARIANT.replace("NAME", "x") + f'[[ends]]\nwhen = "stalemate"\nresult = "draw"\nname = "{ESCAPED}"\n'
    )
    (folder / "pieces.toml").write_text(
        f'[sources]\nclub = "{ESCAPED}"\n[families."{ESCAPED}"]\n'
        f'"{ESCAPED} ox" = {{ mbn = "NH", also = ["ox", "{ESCAPED} cow"], source = "club" }}\n'
    )
    (folder / "v.ini").write_text(f"[{HOSTILE.replace(chr(0x2028), '')}:chess]\npawnTypes = p{HOSTILE}\nking = -\n[b{HOSTILE}]\n")
    (folder / f"named{HOSTILE}.mbn").write_text("A=W   B=F")
    (folder / f"wrong{HOSTILE}.mbn").write_text("A=qW")
    (folder / f"named{HOSTILE}.toml").write_text(VARIANT.replace("NAME", "x"))
    (folder / "laid.csm").write_text(f"# {COMMENT};\nmove(0, 1);\n")
    (folder / "comment.csm").write_text(f"# {HOSTILE}\ntake-mvoe(1, 0);")
    (folder / "piece.csm").write_text(f'peek(1, 0); piece({HOSTILE.replace(" ", "")}); move(0, 1);')
    (folder / "program.icp").write_text(HOSTILE)
    (folder / "program.hos").write_text(HOSTILE)


def commands():
    mbn, toml = f"named{HOSTILE}.mbn", f"named{HOSTILE}.toml"
    csm = "chessembly:peek(1,0) piece(" + HOSTILE.replace(" ", "") + ");"
    place = f"e5=black:{HOSTILE}"
    for name in ("v.toml", "key.toml", "wrong.toml", "ends.toml", "pieces.toml", "v.ini", mbn, f"wrong{HOSTILE}.mbn", toml,
                 "comment.csm", "piece.csm", "program.icp", "program.hos", HOSTILE, "mbn:" + HOSTILE, "betza:" + HOSTILE, csm):
        yield ["check", name]
        yield ["check", "--json", name]
        yield ["convert", name, "--to", "ancp"]
        yield ["show", name]
        yield ["run", name]
        yield ["perft", name, "2", "--divide", "--interpret"]
        yield ["play", name, "--moves"]
        yield ["play", name, "--json"]
        yield ["play", name]
    for target in ("ancp", "betza", "chessembly", "cpp", "ir", "js", "json", "mbn"):
        for definition in ("mbn:N", csm):
            yield ["convert", definition, "--to", target, "--name", HOSTILE]
    yield ["convert", "mbn:N", "--to", "ir", "--name", HOSTILE, "--dump-after", "all"]
    yield ["convert", "mbn:N", "--to", HOSTILE]
    yield ["convert", "mbn:N", "--to", "cpp", "-o", f"missing{HOSTILE}/x"]
    yield ["convert", "--jsonl"]
    yield ["ask"]
    yield ["equal", "mbn:N", "mbn:N0", "--name", HOSTILE]
    yield ["equal", "mbn:N", csm]
    yield ["equal", "mbn:N", csm, "--json"]
    yield ["equal", "mbn:N", "mbn:N" + HOSTILE]
    yield ["moves", "mbn:Q", "--at", "d4", "--place", place, "--draw"]
    yield ["moves", "mbn:Q", "--at", "d4", "--place", place, "--json"]
    yield ["moves", "mbn:Q", "--at", HOSTILE]
    yield ["moves", csm, "--at", "d4", "--place", place, "--state", f"{HOSTILE}=1", "--draw"]
    yield ["moves", "chessembly:move(0,1) transition(" + HOSTILE.replace(" ", "") + ");", "--at", "d4"]
    yield ["show", "mbn:N", "--title", HOSTILE]
    yield ["show", "mbn:R", "--at", "d4", "--place", place]
    yield ["show", "ox", "--catalogue", "pieces.toml"]
    yield ["identify", "mbn:NH", "--catalogue", "pieces.toml", "--draw"]
    yield ["identify", "mbn:NH", "--catalogue", "pieces.toml", "--json"]
    yield ["identify", "mbn:NHW", "--catalogue", "pieces.toml"]
    yield ["identify", HOSTILE]
    yield ["catalogue", "--catalogue", "pieces.toml"]
    yield ["catalogue", "--catalogue", "pieces.toml", "--json"]
    yield ["catalogue", "ox", "--catalogue", "pieces.toml"]
    yield ["catalogue", HOSTILE]
    yield ["fingerprint", csm]
    yield ["betza", HOSTILE]
    yield ["betza", "mRcpR" + HOSTILE]
    yield ["fmt", "--check", mbn]
    yield ["fmt", f"wrong{HOSTILE}.mbn"]
    yield ["generate", "v.toml", "-o", f"missing{HOSTILE}"]
    yield ["generate", "key.toml"]
    yield ["import", "v.ini"]
    yield ["import", "v.ini", "-o", f"folder{HOSTILE}"]
    yield ["import", "--variant", HOSTILE]
    yield ["export", "v.toml", "--to", "fairy"]
    yield ["export", "v.toml", "--to", "diagram"]
    yield ["export", "v.toml", "--to", HOSTILE]
    yield ["perft", "v.toml", "1", "--fen", HOSTILE]
    yield ["play", "chess", "--fen", HOSTILE]
    yield ["play", "chess"]
    yield ["help", HOSTILE]
    yield [HOSTILE]
    yield ["help", "--completion", HOSTILE]


def on_terminal(folder, *command):
    """What a command prints to a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([FERZ, *command], cwd=folder, stdout=theirs, stderr=theirs):
        os.close(theirs)
        output = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # its end
                break
            if not part:
                break
            output += part
    os.close(ours)
    return output.decode().replace("\r\n", "\n")


def dialogue(folder, keys, *command):
    """What a command prints to a terminal on which somebody types."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([FERZ, *command], cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, "TERM": "xterm"}):
        os.close(theirs)
        output = b""
        try:
            for key in keys:
                while not output.endswith(b"> "):
                    output += os.read(ours, 4096)
                output += b"\n"
                os.write(ours, key)
            while part := os.read(ours, 4096):
                output += part
        except OSError:  # its end
            pass
    os.close(ours)
    return output.decode(errors="replace")


def main():
    wrong = count = 0
    typed = f"{HOSTILE.replace(chr(10), '')}\nundo {HOSTILE}\nmoves {HOSTILE}\nnew {HOSTILE}\n"
    questions = "".join(
        json.dumps(each, ensure_ascii=False) + "\n"
        for each in (
            # An id is the program's that asks: it comes back byte for byte.
            {"ask": "convert", "def": "mbn:" + HOSTILE, "to": "ir", "id": 1},
            {"ask": "convert", "def": "mbn:N", "to": "ir", "name": HOSTILE},
            {"ask": HOSTILE, HOSTILE: 1},
            {"ask": "play", "toml": VARIANT.replace("NAME", ESCAPED)},
            {"def": "mbn:N", "to": "cpp", "name": HOSTILE},
        )
    )
    with tempfile.TemporaryDirectory() as folder:
        files(pathlib.Path(folder))
        for command in commands():
            done = subprocess.run(
                [FERZ, *command], cwd=folder, timeout=60, capture_output=True,
                input=(typed if command[0] == "play" else questions).encode(),
                env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_CACHE_HOME": folder},
            )
            count += 1
            for name, output in (("output", done.stdout), ("error", done.stderr)):
                try:
                    found = raw(output.decode())
                except UnicodeDecodeError as error:
                    found = [str(error)]
                if found:
                    wrong += 1
                    print(f"{ascii(command)}: raw on standard {name}: {found}")
            if done.returncode not in (0, 1, 2, 3, 64):
                wrong += 1
                print(f"{ascii(command)}: exit code {done.returncode}")
        # A comment is laid out as it is, but not on a terminal.
        laid = subprocess.run([FERZ, "fmt", "laid.csm"], cwd=folder, stdout=subprocess.PIPE, check=True).stdout.decode()
        shown = on_terminal(folder, "fmt", "laid.csm")
        if COMMENT not in laid or raw(shown) or "pwn" not in shown:
            wrong += 1
            print(f"fmt of a comment: {ascii(laid)} and on a terminal {ascii(shown)}")
        # Edited, and brought back by the arrow upwards; without libedit neither can be tried.
        if b"libedit" in subprocess.run(["ldd", FERZ], capture_output=True, check=False).stdout:
            shown = dialogue(folder, [b"e4x\x7f\r", b"fen\r", b"\x1b[A\r", b"quit\r"], "play", "chess", "--color", "never")
            if shown.count("PPPP1PPP/RNBQKBNR b") != 2:
                wrong += 1
                print(f"play with edited lines: {ascii(shown)}")
    print(f"{count} commands, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
