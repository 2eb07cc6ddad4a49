#!/usr/bin/env python3
"""Generated C++ headers are short, compile alone, and work together:

    generated_headers.py FERZ SOURCE_DIR WORK_DIR COMPILER...

A header has no more lines than LINES says. It compiles alone without a warning with one of the COMPILERs (`g++ -O2`), and so
does every file of the runtime. The headers of PAIRS are included in pairs, and those of all pieces of cpp_pieces.ferz in one
source, each order by one of the compilers. All sources of a compiler are linked into one program, where a piece has the same
moves in each.
"""
import itertools
import pathlib
import re
import subprocess
import sys

FLAGS = "-std=c++17 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror".split()
LINES = {
    "mbn:N": 120,
    "mbn:R": 120,
    "mbn:B": 120,
    "mbn:K": 120,
    "betza:fmWfceFifmnD": 180,
    "mbn:P=mfW+cefF+imfnD +P=={QRBN}": 210,
}
# By their names in cpp_pieces.ferz, or with a definition. They have few parts of the runtime, many, and others.
PAIRS = ("knight", "rook", "betza:fmWfceFifmnD", "lion", "compulsory-ride")

BOARD = """
#include <string>
#include <string_view>

#include "mailbox.h"

struct Board : ferz::pieces::Mailbox {
    explicit Board(bool black) : Mailbox(8, 8) {
        const char* const rows[] = {"RNBQKBNR", "PPP..PPP", "..p.....", "...Pp...",
                                    "..N..p..", ".....n..", "ppp.p.pp", "rnbqkb.r"};
        for (int square = 0; square < 64; ++square) {
            const char piece = rows[square / 8][square % 8];
            if (piece != '.') put(square, piece >= 'a', std::string(1, piece));
        }
        setBlackToMove(black);
    }
    [[nodiscard]] bool inCheck() const { return false; }
    [[nodiscard]] bool neverChecked() const { return true; }
    [[nodiscard]] int state(std::string_view key) const { return static_cast<int>(key.size() % 2); }
    [[nodiscard]] int enPassantVictim(int square) const { return square == 44 ? 36 : -1; }
    [[nodiscard]] bool isAttacked(int square) const { return square % 3 == 0; }
    template <class OfName>
    [[nodiscard]] bool isAttackedBy(int square, OfName ofName, bool) const { return square % 5 == 0 && ofName("king"); }
};

/// All moves that `generate(board, from, sink)` makes, with a sink that takes a Move.
template <class Move, class Generate>
std::string movesOf(Generate&& generate) {
    std::string moves;
    for (const bool black : {false, true}) {
        const Board board(black);
        for (int from = 0; from < 64; ++from) {
            if (!board.isFriend(from)) continue;
            generate(board, from, [&](const Move& move) {
                moves += std::to_string(move.from) + "-" + std::to_string(move.to) + " ";
            });
        }
    }
    return moves;
}
"""


class Header:
    def __init__(self, ferz, work, name, arguments):
        self.name = name
        self.path = work / f"{name}.h"
        subprocess.run([ferz, "convert", *arguments, "--to", "cpp", "-o", self.path], check=True)
        self.text = self.path.read_text(encoding="utf-8")
        self.functions = re.findall(r"^void (generate\w+)\(", self.text, re.M)

    @property
    def lines(self):
        return self.text.count("\n")


def source(unit, headers):
    """Text of a source with a function `unit` that has a line of moves for each function of the headers.

    Where one of them has the type Move, sinks take it from all: what a knight makes is converted."""
    move = "Move" if any("struct Move {" in header.text for header in headers) else "Simple"
    calls = "".join(
        f"    text += movesOf<ferz::pieces::{move}>([](const auto& board, int from, auto&& sink) "
        f"{{ ferz::pieces::{function}(board, from, sink); }}) + \"\\n\";\n"
        for header in headers for function in header.functions)
    includes = "".join(f'#include "{header.name}.h"\n' for header in headers)
    return f"{includes}#include \"board.h\"\n\nstd::string {unit}() {{\n    std::string text;\n{calls}    return text;\n}}\n"


def compiled(compiler, work, runtime, *arguments):
    command = [*compiler.split(), *FLAGS, f"-I{work}", f"-I{runtime}", *arguments]
    return subprocess.run(command, cwd=work, check=False).returncode == 0


def together(compiler, work, runtime, headers):
    """What is wrong where headers are used together; each of `headers` is a list of them, for one source."""
    (work / "board.h").write_text(BOARD, encoding="utf-8")
    units = [f"unit{number}" for number in range(len(headers))]
    for unit, each in zip(units, headers):
        (work / f"{unit}.cpp").write_text(source(unit, each), encoding="utf-8")
        if not compiled(compiler, work, runtime, "-c", f"{unit}.cpp", "-o", f"{unit}.o"):
            return [f"{compiler}: {', '.join(header.name for header in each)} do not compile"]
    declared = "".join(f"std::string {unit}();\n" for unit in units)
    printed = "".join(f"    std::cout << {unit}();\n" for unit in units)
    (work / "main.cpp").write_text(f"#include <iostream>\n#include <string>\n\n{declared}\nint main() {{\n{printed}}}\n",
                                   encoding="utf-8")
    if not compiled(compiler, work, runtime, "main.cpp", *(f"{unit}.o" for unit in units), "-o", "program"):
        return [f"{compiler}: the sources do not link"]
    lines = iter(subprocess.run([work / "program"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines())
    first = {}
    wrong = []
    for each in headers:
        for function in (function for header in each for function in header.functions):
            moves = next(lines)
            if first.setdefault(function, moves) != moves:
                wrong.append(f"{compiler}: {function} has other moves in {', '.join(header.name for header in each)}")
    if not any(first.values()):
        wrong.append(f"{compiler}: nothing was compared")
    return wrong


def namesakes(ferz, compiler, work, runtime):
    """Two pieces of one name, each in a source of its own: `mbn:fmRN` and `betza:fmRN` are other pieces."""
    one, two = (Header(ferz, work, f"namesake{number}", [text]) for number, text in enumerate(("mbn:fmRN", "betza:fmRN")))
    alone = {header.name: together(compiler, work, runtime, [[header]]) for header in (one, two)}
    if one.functions != two.functions or any(alone.values()):
        return [f"{compiler}: {one.functions} and {two.functions} are no namesakes"]
    both = together(compiler, work, runtime, [[one], [two]])
    return [] if any("other moves" in each for each in both) else [f"{compiler}: one of two functions of a name is called twice"]


def main():
    ferz, sources, work, *compilers = sys.argv[1:]
    sources, work = pathlib.Path(sources).resolve(), pathlib.Path(work).resolve()
    runtime = sources / "backends/cpp/runtime"
    table = sources / "tests/differential/cpp_pieces.ferz"
    work.mkdir(parents=True, exist_ok=True)
    names = re.findall(r"^movement (\S+)", table.read_text(encoding="utf-8"), re.M)
    pieces = {name: Header(ferz, work, name, [f"@{table}", "--piece", name]) for name in names}
    bounded = {text: Header(ferz, work, f"bounded{number}", [text]) for number, text in enumerate(LINES)}
    pairs = [pieces.get(name) or Header(ferz, work, f"pair{number}", [name, "--name", f"pair {number}"])
             for number, name in enumerate(PAIRS)]
    wrong = [f"{text} has {bounded[text].lines} lines, and {most} are the most" for text, most in LINES.items()
             if bounded[text].lines > most]
    every = list(pieces.values())
    alone = sorted({header.path for header in (*every, *bounded.values(), *pairs)}) + sorted(runtime.glob("*.h"))
    orders = list(itertools.permutations(pairs, 2))
    for number, compiler in enumerate(compilers):
        own = slice(number, None, len(compilers))
        wrong += [f"{compiler}: {file.name} does not compile alone" for file in alone[own]
                  if not compiled(compiler, work, runtime, "-fsyntax-only", "-x", "c++", file)]
        wrong += together(compiler, work, runtime,
                          [*([each] for each in pairs), *orders[own], *(every, every[::-1])[own]])
        wrong += namesakes(ferz, compiler, work, runtime)
    print("\n".join(wrong) or f"{len(every)} headers, {len(pairs)} of them and others in pairs: good")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
