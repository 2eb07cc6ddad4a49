#!/usr/bin/env python3
"""Names from texts do not become code: hostile names go into everything that is generated, and what is generated is
compiled, run and parsed.

    injection.py FERZ SOURCE FOLDER [--all]

Of the variants some are compiled, or with --all every one. Each name has to come out as a name. A name that became code would end a literal, a comment or an element, make the
file PWNED, or make a program say something else than its names.
"""
import html.parser
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

FERZ = str(pathlib.Path(sys.argv[1]).resolve())
SOURCE = pathlib.Path(sys.argv[2]).resolve()
FOLDER = pathlib.Path(sys.argv[3]).resolve()
EVERY = 1 if "--all" in sys.argv else 12
CXX = os.environ.get("CXX", "g++").split()
STRICT = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-trigraphs"]

NAMES = [
    'a"b', "a\\", "a\\\\", "'", "`", "*/ int x; /*", "// x", "/*", "??/", "a??/", "??=", "???/", "\\u0022", "\\x22", "\\",
    "$(touch PWNED)", "`touch PWNED`", "; touch PWNED", '");system("touch PWNED");("', "${process.exit(1)}", "' + PWNED + '",
    "../../PWNED", "/dev/null", "-o", "--help", "%s%n", "{}", "{0}", "@NAME@", 'R"(', ')"', "#include <PWNED>", "#", "\t", "a\tb", "\x01", "a\x1b[31m", "\x7f",
    "</script><script>PWNED()</script>", "<!--", "-->", "]]>", "<![CDATA[", "&quot;", "&", "<img src=x onerror=PWNED()>", "javascript:PWNED",
    "class", "int", "main", "std", "default", "__proto__", "constructor", "toString", "1a", "a b", "a-b", "a_b", " ", "왕", "é",
    "\u202e", "\u2066", "\u2028", "\u200b", "\ufeff", "a\U000e0041", "x" * 300,
]
# Nothing that is generated has them as they are: they hide what follows, or turn it round.
HIDDEN = re.compile("[\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]")


def run(*arguments, **options):
    return subprocess.run([str(each) for each in arguments], capture_output=True, text=True, timeout=300, check=False, cwd=FOLDER, **options)


def ferz(*arguments):
    done = run(FERZ, *arguments)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout


def written(name, text):
    path = FOLDER / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def in_quotes(text):
    """As ANCP and automata as text write a name."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def in_toml(text):
    return json.dumps(text).replace("\x7f", "\\u007f")


def definition():
    """A piece for each name that is taken, which captures only pieces of this name; and the names that are not taken."""
    taken, refused, lines = [], [], []
    for name in NAMES:
        line = f"{in_quotes(name)}=capture{{{in_quotes(name)}}}:leap(1,2)&move:leap(0,1)\n"
        done = run(FERZ, "check", f"ancp:{line}")
        assert done.returncode == 0 or "error: " in done.stderr, (name, done.stderr)
        (taken if done.returncode == 0 else refused).append(name)
        if done.returncode == 0:
            lines.append(line)
    assert len(taken) * 2 > len(NAMES), refused
    written("names.ancp", "".join(lines))
    return taken, refused


def cpp(names):
    """Compiles without a warning, with trigraphs, and the board is asked for each of the names."""
    header = ferz("convert", "@names.ancp", "--to", "cpp")
    assert not HIDDEN.search(header), HIDDEN.findall(header)
    written("names.h", header)
    functions = [line.split("(")[0].split()[-1] for line in header.split("\n") if line.startswith("void ") and "Board" in line]
    literals = [line.split("of ", 1)[1][:-1] for line in header.split("\n") if line.startswith("/// Generates the moves of ")]
    assert len(literals) == len(names), (len(literals), len(names))
    program = '#include <cstdio>\n#include "names.h"\nint main() {\n'
    program += "".join(f"    std::puts({each});\n" for each in literals) + "}\n"
    written("names.cpp", program)
    done = run(*CXX, *STRICT, "names.cpp", "-o", "names")
    assert done.returncode == 0, done.stderr
    done = run(FOLDER / "names")
    assert done.stdout == "".join(name + "\n" for name in names), done.stdout
    return len(literals), len(functions)


def javascript(names):
    """A module whose data are these names."""
    module = ferz("convert", "@names.ancp", "--to", "js")
    assert not HIDDEN.search(module), HIDDEN.findall(module)
    written("names.mjs", module)
    written("print.mjs", "import * as all from './names.mjs';\nconst found = JSON.stringify(Object.values(all));\nconsole.log(found);\n")
    done = run("node", "print.mjs")
    assert done.returncode == 0, done.stderr
    found = done.stdout
    for name in names:
        assert json.dumps(name, ensure_ascii=False)[1:-1] in found, name


# Of the list of texts in notations, which not all can write every name.
NOTATIONS = {"dt", "dd", "code"}


class Elements(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        if tag not in NOTATIONS:
            self.found.append((tag, sorted(name for name, _ in attrs)))

    def handle_comment(self, data):
        self.found.append(("comment", []))


def pictures(names):
    """The same elements with the same attributes, whatever the name is."""
    def pages(name):
        written("one.ancp", f"{in_quotes(name)}=leap(1,2)\n")
        page, svg = FOLDER / "one.html", FOLDER / "one.svg"
        ferz("show", "@one.ancp", "-o", page)
        ferz("show", "@one.ancp", "-o", svg)
        done = run("xmllint", "--noout", svg)
        assert done.returncode == 0, (name, done.stderr)
        texts = [each.read_text(encoding="utf-8") for each in (page, svg)]
        for each in texts:
            assert not HIDDEN.search(each), (name, HIDDEN.findall(each))
        return [Elements(each).found for each in texts]

    expected = pages("knight")
    for name in names:
        assert pages(name) == expected, name


CHESS = (SOURCE / "examples/variants/chess.toml").read_text(encoding="utf-8")


def game(name):
    return CHESS.replace('name = "chess"', f"name = {in_toml(name)}", 1)


def games(names):
    """A variant of each name is refused, or counted right; the generated files stay in their folder."""
    counted = 0
    for name in names:
        path = written("game.toml", game(name))
        checked = run(FERZ, "check", path)
        if checked.returncode != 0:
            assert "error: " in checked.stderr, (name, checked.stderr)
            continue
        assert ferz("perft", path, "2", "--interpret").split()[-1] == "400", name
        out = FOLDER / "core"
        shutil.rmtree(out, ignore_errors=True)
        before = sorted(FOLDER.iterdir())
        ferz("generate", path, "-o", out)
        for each in filter(pathlib.Path.is_file, out.rglob("*")):
            assert not HIDDEN.search(each.read_text(encoding="utf-8")), (name, each)
        assert sorted(FOLDER.iterdir()) == sorted([*before, out]), name
        counted += 1
        if counted % EVERY == 0:
            done = run(*CXX, *STRICT, "-fsyntax-only", out / "perft.cpp")
            assert done.returncode == 0, (name, done.stderr[:2000])
    return counted


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    taken, refused = definition()
    print(f"{len(taken)} names taken, {len(refused)} refused: {refused}")
    print("c++:", cpp(taken))
    javascript(taken)
    pictures(taken)
    print("games:", games(NAMES))
    found = [each for each in (*FOLDER.rglob("*PWNED*"), *FOLDER.parent.glob("*PWNED*"))]
    assert not found, found


if __name__ == "__main__":
    main()
