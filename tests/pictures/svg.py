#!/usr/bin/env python3
"""SVG pictures: well-formed, rendered by another program, with the right colours on the right squares, and nothing in
them but shapes and texts.

    svg.py FERZ FOLDER [--chromium]     the files and what is rendered of them go into the folder

In all pictures of the catalogue no label covers another one, and no mark covers the tip of a line.

Each square of the first scene is looked at as rsvg-convert or Chromium draws it: a ring or a disc shows the colour of moves, a cross that
of captures, an empty square neither. Which squares these are is what `ferz moves` says.
"""
import contextlib
import json
import pathlib
import re
import struct
import subprocess
import sys
import xml.etree.ElementTree
import zlib

# The piece, its board and square, and further options. The first scene is an empty board, and all of them leap or ride.
PIECES = [
    ("knight", "8x8", "d4"),
    ("rook", "8x8", "d4"),
    ("queen", "9x9", "e5"),
    ("horse", "8x8", "d4"),
    ("short rook", "9x9", "e5"),
    ("griffin", "10x10", "e5"),
    ("nightrider", "10x8", "e4"),
    ("ski-rook", "8x8", "d4"),
    ("gold general", "7x7", "d4"),
    ("rookni", "8x8", "d4"),
    ("steward", "7x7", "d4"),
    ("falcon", "9x9", "e5"),
]
COLOURS = {
    "light": {"move": (0x00, 0x59, 0xA0), "take": (0xB5, 0x3C, 0x00)},
    "dark": {"move": (0x6C, 0xC0, 0xF5), "take": (0xFF, 0x9A, 0x52)},
}
SQUARE, MARGIN, TITLE = 44, 22, 22
ELEMENTS = {"svg", "title", "desc", "g", "rect", "path", "circle", "text"}


def pixels(path):
    """Width and rows of RGBA of a PNG as rsvg-convert writes it: eight bits, not interlaced."""
    data = path.read_bytes()
    at, packed, width, height, channels = 8, b"", 0, 0, 4
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
            assert depth == 8 and colour in (2, 6), "an unusual PNG"
            channels = 3 if colour == 2 else 4
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    raw, stride = zlib.decompress(packed), width * channels
    rows, before = [], bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for x in range(stride):
            left = line[x - channels] if x >= channels else 0
            up, corner = before[x], before[x - channels] if x >= channels else 0
            if kind == 1:
                line[x] = (line[x] + left) & 255
            elif kind == 2:
                line[x] = (line[x] + up) & 255
            elif kind == 3:
                line[x] = (line[x] + (left + up) // 2) & 255
            elif kind == 4:
                estimate = left + up - corner
                nearest = min((abs(estimate - left), 0, left), (abs(estimate - up), 1, up), (abs(estimate - corner), 2, corner))
                line[x] = (line[x] + nearest[2]) & 255
        rows.append([tuple(line[x : x + 3]) for x in range(0, stride, channels)])
        before = line
    return rows


def expected(ferz, definition, board, at):
    """What each square shows: `move` where the piece goes, else `take` where it captures."""
    files, ranks = map(int, board.split("x"))
    squares = [f"{chr(ord('a') + f)}{r + 1}" for f in range(files) for r in range(ranks)]
    questions = [{"def": definition, "at": at, "board": board}]
    questions += [{"def": definition, "at": at, "board": board, "place": {s: "black:pawn"}} for s in squares if s != at]
    done = subprocess.run([ferz, "moves", "--jsonl"], input="".join(json.dumps(q) + "\n" for q in questions),
                          capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    shown = {s: None for s in squares if s != at}
    for square, answer in zip(list(shown), answers[1:]):
        if any(m["to"] == square and m["captures"] == [square] for m in answer["moves"]):
            shown[square] = "take"
    for move in answers[0]["moves"]:
        shown[move["to"]] = "move"
    return shown


def differs(a, b):
    return max(abs(x - y) for x, y in zip(a, b)) > 40


def by_rsvg(svg, png):
    subprocess.run(["rsvg-convert", svg, "-o", png], check=True)


@contextlib.contextmanager
def by_chromium():
    from browser import browser

    with browser() as driven:
        def render(svg, png):
            size = re.search(r'width="(\d+)" height="(\d+)"', svg.read_text(encoding="utf-8"))
            driven.look(int(size[1]), int(size[2]))
            driven.open(svg)
            driven.driver.save_screenshot(str(png))
        yield render


def check(ferz, folder, render, name, board, at, theme):
    svg, png = folder / f"{name}-{theme}.svg", folder / f"{name}-{theme}.png"
    known = json.loads(subprocess.run([ferz, "catalogue", name, "--json"], capture_output=True, text=True, check=True).stdout)
    notation = next(key for key in known if key not in ("name", "also", "source"))
    subprocess.run([ferz, "show", name, "--board", board, "--at", at, "--theme", theme, "-o", svg], check=True)
    subprocess.run(["xmllint", "--noout", svg], check=True)
    render(svg, png)
    text = svg.read_text(encoding="utf-8")
    problems = [f"an element <{e}>" for e in sorted(set(re.findall(r"<(\w+)", text)) - ELEMENTS)]
    problems += [f"`{word}`" for word in ("style=", "href", "script", "url(") if word in text]
    if 'role="img"' not in text or f"<title>{name}" not in text:
        problems.append("no role or no title")
    rows, colours = pixels(png), COLOURS[theme]
    ranks = int(board.split("x")[1])
    for square, what in expected(ferz, f"{notation}:{known[notation]}", board, at).items():
        x = MARGIN + (ord(square[0]) - ord("a")) * SQUARE
        y = TITLE + MARGIN + (ranks - int(square[1:])) * SQUARE
        cell = [rows[y + dy][x + dx] for dy in range(4, SQUARE - 4) for dx in range(4, SQUARE - 4)]
        seen = {kind for kind, colour in colours.items() if sum(not differs(p, colour) for p in cell) > 40}
        if seen != ({what} if what else set()):
            problems.append(f"{square} shows {sorted(seen) or 'nothing'} in place of {what or 'nothing'}")
    return [f"{name}, {theme}: {problem}" for problem in problems]


def check_sides(ferz, folder, render, theme):
    """A friend is lighter than an enemy, whatever the theme."""
    svg, png = folder / f"sides-{theme}.svg", folder / f"sides-{theme}.png"
    fen = "3k4/8/8/8/8/8/8/R2K4"
    subprocess.run([ferz, "show", "rook", "--at", "a1", "--fen", fen, "--theme", theme, "-o", svg], check=True)
    render(svg, png)
    rows = pixels(png)
    left, lowest = MARGIN + 3 * SQUARE, TITLE + MARGIN + 7 * SQUARE
    lightness = [
        sum(sum(rows[top + dy][left + dx][:3]) for dy in range(12, 32) for dx in range(12, 32))
        for top in (lowest, lowest - 7 * SQUARE)
    ]
    return [] if lightness[0] > 1.5 * lightness[1] else [f"{theme}: a friend of {lightness[0]}, an enemy of {lightness[1]}"]


def placed(element, x=0, y=0):
    """The elements of a group, with where the group has been moved to; groups that are drawn smaller are left out."""
    for each in element:
        moved = re.fullmatch(r"translate\(([^,()]*),([^,()]*)\)", each.get("transform", "translate(0,0)"))
        if not moved:
            continue
        at = x + float(moved[1]), y + float(moved[2])
        if each.tag.endswith("}g"):
            yield from placed(each, *at)
        else:
            yield each, *at


def covers(a, b):
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def covered(svg):
    """Labels that cover one another, and tips of lines behind a mark. A digit is 0.62 of its size wide, in bold 0.7."""
    labels, gates, marks, tips = [], [], [], []
    for each, x, y in placed(xml.etree.ElementTree.parse(svg).getroot()):
        kind = each.tag.split("}")[1]
        if kind == "text":
            size, words = float(each.get("font-size")), each.text
            width = size * len(words) * (0.7 if each.get("font-weight") else 0.62)
            if size > 11:
                continue  # captions and the legend
            left = x + float(each.get("x")) - {"middle": width / 2, "end": width}.get(each.get("text-anchor"), 0)
            base = y + float(each.get("y"))
            labels.append((left, base - 0.73 * size, left + width, base, words))
        elif kind == "rect" and each.get("rx") == "6.5":
            left, top = x + float(each.get("x")), y + float(each.get("y"))
            gates.append((left, top, left + float(each.get("width")), top + float(each.get("height")), "a gate"))
        elif kind == "circle" and 11 <= float(each.get("r")) < 13:
            marks.append((x + float(each.get("cx")), y + float(each.get("cy")), float(each.get("r"))))
        elif kind == "path" and re.fullmatch(r"M[^A-Za-z]+(L[^A-Za-z]+){2}z", each.get("d")):
            tips += [(x + float(a), y + float(b)) for a, b in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", each.get("d"))]
    boxes = labels + gates
    # The number of a gate stands in it.
    for index, one in enumerate(boxes):
        for other in boxes[index + 1:]:
            is_in = other[4] == "a gate" and one[0] >= other[0] and one[2] <= other[2] and one[1] >= other[1] and one[3] <= other[3]
            if covers(one, other) and not is_in:
                yield f"`{one[4]}` and `{other[4]}` cover one another"
    for tip in tips:
        if any((tip[0] - x) ** 2 + (tip[1] - y) ** 2 < r ** 2 for x, y, r in marks):
            yield f"the tip at {tip} is behind a mark"


def check_layout(ferz, folder):
    subprocess.run([ferz, "catalogue", "-o", folder], check=True, capture_output=True)
    pictures = sorted(folder.glob("*.svg"))
    problems = [f"{svg.stem}: {problem}" for svg in pictures for problem in covered(svg)]
    return problems if len(pictures) > 300 else problems + ["a catalogue without pictures"]


def main():
    ferz, folder, *rest = sys.argv[1:]
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    problems = []
    is_chromium = rest == ["--chromium"]
    pictures = [(piece, theme) for piece in PIECES for theme in COLOURS]
    if is_chromium:  # one theme a piece: the colours are the same
        pictures = [(piece, list(COLOURS)[index % 2]) for index, piece in enumerate(PIECES)]
    with by_chromium() if is_chromium else contextlib.nullcontext(by_rsvg) as render:
        for piece, theme in pictures:
            problems += check(ferz, folder, render, *piece, theme)
        for theme in COLOURS:
            problems += check_sides(ferz, folder, render, theme)
    problems += check_layout(ferz, folder / "catalogue")
    # One media query, and nothing else of a style sheet.
    both = subprocess.run([ferz, "show", "cannon", "-o", folder / "auto.svg"], check=True) and (folder / "auto.svg").read_text()
    subprocess.run(["xmllint", "--noout", folder / "auto.svg"], check=True)
    subprocess.run(["rsvg-convert", folder / "auto.svg", "-o", folder / "auto.png"], check=True)
    styles = re.findall(r"<style>(.*?)</style>", both)
    if len(styles) != 1 or not re.fullmatch(r"@media \(prefers-color-scheme: dark\)\{(\.\w+\{(fill|stroke):#\w{6}\})+\}", styles[0]):
        problems.append("auto: not one media query")
    print("\n".join(problems[:40]))
    print(f"{len(pictures)} pictures, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
