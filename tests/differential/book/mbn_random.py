#!/usr/bin/env python3
"""Random MBN texts on random boards: `ferz moves` and the player by the book have to agree.

    mbn_random.py FERZ [--seed N] [--texts N] [--vectors FILE] [--asked]

With --vectors the player itself is tried first, on vectors as mbn_vectors.cpp reads them. Texts that ferz refuses and
those on which the book leaves no opinion are counted, not compared; too few compared is a failure, too. Exit code 1
when something differs.
"""
import argparse
import collections
import json
import random
import subprocess
import sys

import mbn_by_the_book as book
import mbn_reader

# Questions on which the notation's document and ferz's reading of it may differ; without an opinion here.
mbn_reader.AVOIDED.update((
    "braces under modes", "a doubled letter behind an oblique leg", "g or o twice",
    "g on a rider of legs", "what is attacked behind a swap, or where nobody is left", "is the square where the mover began occupied?", "N-FN"))
PER_TEXT = 6
LETTERS = "PNRBQ"
SETS = ("{P}", "{N}", "{R}", "{PN}", "{^P}", "{^NR}", "{!P}", "{!p}", "{!Np}", "{^}")
RANGES = ("[1-3]", "[2-4]", "[a-c]", "[b,d]", "[#]", "[.]", "[^a1,b2]", "[a1(+-2,+-1)]", "[b2(+1,+2)]", "[b-d2-4]",
          "[*]", "[+]", "[2]", "[c]", "[^#]", "[+,a1]", "[^*,b]", "[{N}]", "[^{R}]", "[{B},1]", "[^{N},#]", "[^{^P}]")
ATOMS = ("W F W F W F K K K D N N N A C H Z T R B Q :1,4: :2,4: W0 F0 N0 D0 W2 F3 W03 F02 N2 A2 WF WD FD FN R0* W* W0* "
         "Y U E P I R2 (W)2 Q02").split()
FIRST = ",,,,f,b,l,r,v,s,fs,lf,rb,(fr),(fl),(fs),ff,(vr),(sb),vv,fss,d".split(",")
LATER = ",,f,b,l,r,s,v,(fr),(fl),(br),(bl),t,tt,z,d,df,dl,ds,lf,rb,fs,lt,d(fr),(fs)".split(",")
LAST = "m c a cc cy w ww wy p pp g gg n o oo h u i m c a".split()
EARLIER = LAST + "j jj jy x xx xy j jy c a".split()


class Writer:
    def __init__(self, seed, focus=False):
        self.random, self.focus = random.Random(seed), focus

    def chance(self, probability):
        return self.random.random() < probability

    def pick(self, options):
        return self.random.choice(options)

    def modes(self, number, kinds):
        out = []
        for _ in range(number):
            mode = self.pick(kinds)
            if out and mode[0] == out[-1][0]:
                continue
            if mode[0] in "mcawpgjx" and self.chance(0.3):
                mode += ("?" if mode[0] in "cjmpw" and self.chance(0.25) else "") + self.pick(SETS)
            elif mode == "o" and self.chance(0.3):
                mode += self.pick(("[b,c]", "[a,c]", "[b,g]", "[c,e]"))
            out.append(mode)
        return "".join(out)

    def leg(self, isRelative, isLast, depth):
        directions = self.pick(LATER if isRelative else FIRST)
        modes = self.modes(self.pick((0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3)), LAST if isLast else EARLIER)
        text = self.pick(RANGES) if self.chance(0.06) else ""
        text += directions + modes if self.chance(0.5) else modes + directions
        if depth and self.chance(0.25):
            text += "(" + self.chain(depth - 1, isRelative, isLast) + ")" + self.pick(("", "", "", "2", "3", "0", "02", "0*"))
        else:
            text += self.pick(ATOMS)
        return text + (self.pick(RANGES) if self.chance(0.06) else "")

    def legs(self, isRelative, isLast, depth):
        text = self.leg(isRelative, isLast, depth)
        return text + "+" + self.leg(isRelative, isLast, depth) if self.chance(0.12) else text

    def chain(self, depth, isRelative=False, isLast=True):
        if self.chance(0.3):
            return self.legs(isRelative, isLast, depth)
        number, out = self.pick((2, 2, 2, 3)), ""
        for i in range(number):
            link = self.pick(("-", "-", "-", "--")) if i else ""
            body = self.legs(link == "-" if i else isRelative, isLast and i == number - 1, depth)
            kind = self.random.random()
            if i and kind < 0.2:
                body = "[" + body + "]" + self.pick(("", "", "", "2", "0"))
            elif i and kind < 0.38:
                body = "{" + body + "}" + self.pick(("", "", "", "", "2", "0"))
            elif self.chance(0.06) and (i or not isRelative):
                body = "!" + body
            out += link + body
        return out

    def round(self):
        """A leg of one that is asked for: mostly round the edges."""
        modes = self.pick(("", "o", "o", "o", "oo", "o[a,c]", "o[b,d]", "on", "ou", "op", "og", "oc", "oa", "ow", "oj", "u", "n", "p"))
        return modes + self.pick(("", "", "", "f", "s", "r", "l", "d", "v", "(fr)")) + self.pick("W W F N D R R B K Q W2 F0 N0 A".split())

    def asked(self):
        """Compulsory legs and completed riders."""
        one, two, three = self.round(), self.round(), self.pick(("W", "F", "K", "rW", "R", "cK", "dW"))
        return self.pick((f"{three}-{{{one}}}", f"{{{one}}}-{three}", f"{three}-{{{one}}}-{three}", f"({one})0*",
                          f"({one}-{three})0*", f"({three}-{one})0*", f"({one}+{two})0*", f"{three}-{{{one}-{two}}}",
                          f"{three}--{{{one}}}", f"{three}-{{({one})0*}}", f"({one})r0*", f"{one}0*"))

    def deeper(self):
        """Questions inside questions, rides that remember squares inside others, and branches again and again."""
        one, two, three = self.round(), self.round(), self.pick(("W", "F", "K", "rW", "R", "cK", "dW", "aW", "wK"))
        home = self.pick(("oR0*", "ooB0*", "ooN0*", "o[a,c]R0*", "o[b,d]W0*", "o[a,c]D0*", "o[b,d]pR0*", "o[a,c]ppW0*", "o[b,d]pD0*", "o[b,c]p{P}gcR0*", "ooQ0*", "ouR", "oouB"))
        return self.pick((f"({three}-{home})0*", f"({home}-{three})0*", f"({home})0*", f"({home}-{three})r0*", f"{three}-{{{home}}}",
                          f"({three})0*-{home}", f"{home}--({three})0*", f"({three}-{{{one}}})0*", f"{three}-{{({one}-{two})0*}}",
                          f"(({one})0*-{three})0*", f"{three}-{{(d{three})0-{one}}}", f"({one}-{two}-r{two})0*", f"{{{three}-{{{one}}}}}-{three}",
                          self.pick(("", "m", "c", "w", "h", "oo", "g")) + self.pick(("pn", "ppn", "p{R}n")) +
                          self.pick(("N0*", "C0*", "Z0*", ":2,4:0*", "fN0*", "(fr)N0*"))))

    def several(self):
        """Completed riders behind and within each other, small enough to list all their ways."""
        one, two, three = (self.pick(("fW", "dfW", "drW", "(fr)W", "rF", "cW", "dcK", "fR", "sW", "K[1-3]", "oW", "onN", "aW", "fN"))
                           for _ in range(3))
        link, other = self.pick(("-", "--", "--")), self.pick(("-", "--"))
        home = self.pick(("oR0*", "ooB0*", "o[a,c]R0*", "ooN0*", "ouR"))
        return self.pick((f"({one})0*{link}({two})0*", f"(({one})0*{link}{two})0*", f"({one}{link}({two})0*)0*",
                          f"(({one})0*{link}({two})0*)0*", f"({one})0*{link}({two})0*{other}({three})0*", f"(({one})0*{link}{home})0*",
                          f"({one})0*{link}{home}{other}({two})0*", f"(({one}{link}({two})0*)0*{other}{three})0*", f"({one})0*-{{({two})0*}}",
                          f"((({one})0*)0*{link}{two})0*", f"({one})r0*{other}({two})0*"))

    def attackedByWalks(self):
        """A move under attack by a piece whose own captures decide how it goes on."""
        attacker = self.pick(("(dcK-mK)0", "(cW)0", "cR-tR", "cR-cR", "uR", "ucB", "cgR0*", "cR0*", "(cK-rK)0*", "(dcK)0*", "(K)r0", "(aK)r0*",
                              "K-{cK}", "W-{oR}-cW", "mW-{cW}", "wK-cK", "xK-cK", "j{P}R-cR", "(mF-cW)0", "!cR", "cK-{rK}", "N-[cK]", self.asked()))
        return self.pick(("{R}K", "W-{R}K", "W{R}", "/K{!r}/W", "W-{W{R}}", "(W{R})0*", "cK{R}")) + " R=" + attacker

    def paired(self):
        """Modifiers that say how a leg goes, two or three together."""
        modes = "".join(self.random.sample(("p", "pp", "p{R}", "p{^P}", "g", "gg", "g{P}", "g{^R}", "n", "n", "h", "o", "oo",
                                            "o[b,d]", "u", "c", "m", "w", "wy", "me", "ce", "ss", "i", "a"), self.pick((2, 2, 3))))
        return (self.pick(("", "", "r", "v", "(fr)", "fs")) + modes +
                self.pick("R B Q N N0 C Z D D0 A W F K W3 N2 R0* N0* :2,4: :2,4:0 W0* F02 R2 (W)2 (F)0 Q2 (D)03".split()))

    def attacked(self):
        """A move under attack, by a piece that the text defines."""
        attacker = self.pick(("(cR)0", "(aR)0", "cR[1-3]", "cB[a-c]", "[1-2]cQ", "oR", "ooB", "o[b,d]R", "[a]R", "fcR-cR", "(cF-mF)0",
                              "cN[^1-2]", "cR[a1(+-2,+-1)]", "mW-cR", "cW-oR", "iR", "ohR", "pgR", "p{P}g{N}R",
                              "pnN", "/P[a-c]/R", "fmW0-cfF0", "(acB)0", "N0", self.paired(), self.leg(False, True, 0)))
        return self.pick(("{R}K", "W-{R}K", "{^NBQP}W")) + " R=" + attacker

    def text(self):
        kind = self.random.random()
        if self.focus and kind < 0.08:
            return self.attacked()
        if self.focus and kind < 0.18:
            return self.attackedByWalks()
        if self.focus and kind < 0.32:
            return self.pick((self.deeper, self.several))()
        if self.focus and kind < 0.45:
            return self.paired()
        if self.focus and kind < 0.9:
            return self.asked()
        if 0.16 < kind < 0.24:
            return self.paired()
        if kind < 0.07:
            return f"({self.leg(False, True, 0)}){self.pick(('r', 'l', '(fr)', '(fl)', 's'))}{self.pick('0348')}"
        if kind < 0.12:
            return self.pick(("{N}", "{R}", "/N/", "/{!p}/", "/{R}[1-3]/", "/b2/", "/[^{R}]/", "/R[{N},1]/")) + self.chain(1)
        if kind < 0.16:
            return self.modes(1, LAST) + self.pick(FIRST) + "(" + self.chain(1) + ")"
        return self.chain(self.pick((0, 1, 1, 2)))

    def short(self):
        while True:
            text = self.text()
            if len(text) <= 16 or " R=" in text or self.chance(0.05):
                return text

    def position(self):
        width, height = self.pick(((3, 3), (4, 4), (5, 5), (5, 4), (6, 6), (8, 8), (4, 7), (7, 5), (9, 10)))
        squares = [chr(97 + x) + str(y + 1) for x in range(width) for y in range(height)]
        at, density = self.pick(squares), self.pick((0, 0.05, 0.15, 0.25, 0.4, 0.6))
        place = {square: self.pick(("white:", "black:")) + self.pick(LETTERS)
                 for square in squares if square != at and self.chance(density)}
        return {"at": at, "board": f"{width}x{height}", "side": self.pick(("white", "black")), "place": place,
                "moved": [square for square in [*place, at] if self.chance(0.3)],
                "attacked": [square for square in squares if self.chance(0.3)]}


def byTheBook(text, case):
    """The moves, or a text that says why there are none to compare."""
    width, height = map(int, case["board"].split("x"))
    place = {square: tuple(piece.split(":", 1)) for square, piece in case["place"].items()}
    try:
        return book.play(text, width, height, case["at"], case["side"], place, case["moved"], case["attacked"],
                         piece=case.get("piece"), name="none")
    except (book.Refused, book.Unsupported, RecursionError) as reason:
        return f"{type(reason).__name__}: {reason}"


def asMoves(moves, origin):
    def listOf(move, key):
        return tuple(sorted(tuple(sorted(each)) if isinstance(each, list) else each for each in move.get(key, [])))
    return {(move.get("to", origin), listOf(move, "captures"), listOf(move, "flips"), listOf(move, "swaps"),
             listOf(move, "en_passant")) for move in moves}


def difference(theirs, ours):
    return (f"  only ferz: {sorted(theirs - ours, key=str)[:4]}\n"
            f"  only the book: {sorted(ours - theirs, key=str)[:4]}")


def tryVectors(path):
    wrong = total = silent = 0
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            vector = json.loads(line)
            words = vector["args"].split()
            case = {"board": "8x8", "side": "white", "place": {}, "moved": [], "attacked": []}
            for option, value in zip(words[::2], words[1::2]):
                key = option[2:]
                if key == "place":
                    square, piece = value.split("=")
                    colour, name = piece.split(":", 1)
                    case["place"][square] = f"{colour}:{name.strip(':')}"
                elif key in ("moved", "attacked"):
                    case[key] = value.split(",")
                else:
                    case[key] = value.strip(":").upper() if value.startswith(":") else value
            ours, expected = byTheBook(vector["text"], case), vector["expected"]
            if isinstance(ours, str) and ours.startswith("Uns"):
                silent += 1
                continue
            total += 1
            isRight = (str(ours).startswith("Refused") if "error" in expected
                       else ours == asMoves(expected["moves"], case["at"]))
            if not isRight:
                wrong += 1
                print(f"the book is wrong: {vector['name']} {vector['text']}: {str(ours)[:200]}")
    print(f"vectors: {total - wrong} of {total} right, {silent} without an opinion")
    return wrong == 0


def tryRandom(ferz, seed, number, focus):
    writer, count = Writer(seed, focus), collections.Counter()
    for _ in range(0, number, 50):
        cases = []
        for text in [writer.short() for _ in range(50)]:
            several = {"piece": "X"} if " " in text else {}
            cases += [(text, {**writer.position(), **several}) for _ in range(PER_TEXT)]
        questions = "".join(json.dumps({**case, "def": "mbn:X=" + text}) + "\n" for text, case in cases)
        run = subprocess.run([ferz, "moves", "--jsonl"], input=questions, capture_output=True, text=True, check=True)
        done = set()
        for (text, case), line in zip(cases, run.stdout.splitlines(), strict=True):
            answer = json.loads(line)
            if text in done:
                continue
            if "error" in answer:
                count["refused: " + answer["error"]["name"]] += 1
                done.add(text)
                continue
            ours = byTheBook("X=" + text, case)
            if isinstance(ours, str) and ours.startswith("Uns"):
                count["no opinion"] += 1
                done.add(text)
                continue
            count["compared"] += 1
            theirs = asMoves(answer["moves"], case["at"])
            if isinstance(ours, str) and not theirs:
                count["refused by the book, no moves"] += 1
                done.add(text)
                continue
            if isinstance(ours, str) or ours != theirs:
                done.add(text)
                count["DIFFERENT"] += 1
                print(f"{text}\n  {json.dumps(case)}\n" + (ours if isinstance(ours, str) else difference(theirs, ours)))
    print(", ".join(f"{key} {value}" for key, value in sorted(count.items())))
    return count["DIFFERENT"] == 0 and count["compared"] > number


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ferz")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--texts", type=int, default=300)
    parser.add_argument("--vectors")
    parser.add_argument("--asked", action="store_true", help="mostly compulsory legs, completed riders and several modifiers together")
    arguments = parser.parse_args()
    isRight = tryVectors(arguments.vectors) if arguments.vectors else True
    return 0 if tryRandom(arguments.ferz, arguments.seed, arguments.texts, arguments.asked) and isRight else 1


if __name__ == "__main__":
    sys.exit(main())
