"""Reads MBN in two dimensions into a tree, by the notation's document and nothing else.

In:  the text of definitions.   Out: a tree for each movement, in the words of the text: nothing is expanded but the
letters of the basic pieces and macros.   `Refused` is a text that is wrong, `Unsupported` one on which the document
leaves no opinion.

    definitions("X=W-fF")  ->  [("X", Chain((Item(W), Item("-", f F))))]
"""
import re
from collections import namedtuple

BASIC = {
    "A": ":2,2:", "B": "F0", "C": ":1,3:", "D": ":0,2:", "E": "RN", "F": ":1,1:", "G": "T", "H": ":0,3:",
    "I": "BN", "J": "Z", "K": "WF", "L": "C", "M": "WF", "N": ":1,2:", "O": ":0,0:",
    "P": "mfW+cefsF+[1-2]mefW02", "Q": "RB", "R": "W0", "S": "mfsF+cefW+[1-2]mefF02", "T": ":3,3:",
    "U": "g(WF)0", "V": "BN", "W": ":0,1:", "X": "(!dcy{^P}OK)0*", "Y": "F-[(zF)0]", "Z": ":2,3:"}
DIRECTIONS = "fblrvsdtz"
MODES = "acegjkmpwxhinou"
INFINITE = 1 << 20
AVOIDED = set()     # questions to have no opinion about, while others are looked for


def avoid(question):
    if question in AVOIDED:
        raise Unsupported(question)


class Refused(Exception):
    """The text is wrong."""


class Unsupported(Exception):
    """The book says nothing here; no opinion."""


Atom = namedtuple("Atom", "a b")
Alt = namedtuple("Alt", "parts")
Item = namedtuple("Item", "link kind node counts")       # kind: plain, may, must; counts: None or (low, high)
Chain = namedtuple("Chain", "items")
Mod = namedtuple("Mod", "directions modes node")
Guard = namedtuple("Guard", "test node")                 # test: ("from"|"to"|"if"|"attacked"|"to attacked", data)
Setup = namedtuple("Setup", "node")
Rider = namedtuple("Rider", "node low high kind")        # kind: "", "max" (0*), "edge" (*)
Circle = namedtuple("Circle", "node turn high kind")
Mode = namedtuple("Mode", "letter form pieces")          # form: "", "2" doubled, "y" any; pieces: Pieces or None
Pieces = namedtuple("Pieces", "coloured inverse names")
Range = namedtuple("Range", "inverse entries")         # entries: boxes, "#" ".", "+" "*" ":", Pieces


class Parser:
    def __init__(self, text, macros=None):
        self.text, self.at, self.macros = text, 0, macros or {}

    def peek(self, n=1):
        return self.text[self.at:self.at + n]

    def take(self, literal):
        if self.text.startswith(literal, self.at):
            self.at += len(literal)
            return True
        return False

    def need(self, literal):
        if not self.take(literal):
            raise Refused(f"expected {literal} at {self.at} in {self.text}")

    def match(self, pattern):
        found = re.compile(pattern).match(self.text, self.at)
        if found:
            self.at = found.end()
        return found

    def all(self):
        node = self.sequence()
        if self.at != len(self.text):
            raise Refused(f"{self.text}: left over at {self.at}")
        return node

    def closing(self):
        """The place behind the bracket that closes the one here."""
        depth = 0
        for i in range(self.at, len(self.text)):
            if self.text[i] in "[{(":
                depth += 1
            elif self.text[i] in "]})":
                depth -= 1
                if depth == 0:
                    return i + 1
        raise Refused("a bracket is not closed")

    def isOptional(self):
        if self.peek() not in ("[", "{"):
            return False
        before = self.text[self.at - 1] if self.at else ""
        end = self.closing()
        after = re.match(r"\d*(.?)", self.text[end:]).group(1)
        return before in ("", "(", "-", "[", "{") and after in ("", ")", "-", "]", "}")

    def sequence(self):
        items, link = [], ""
        while True:
            if self.isOptional():
                kind = "may" if self.peek() == "[" else "must"
                self.at += 1
                node = self.sequence()
                self.need("]" if kind == "may" else "}")
                count = self.match(r"\d+")
                counts = None
                if count:
                    number = int(count.group())
                    if len(count.group()) > 1 and count.group()[0] == "0":
                        raise Unsupported("an exact number behind a bracket")
                    counts = (0, number or INFINITE)
                items.append(Item(link, kind, node, counts))
            else:
                items.append(Item(link, "plain", self.combined(), None))
            if self.take("--"):
                link = "--"
            elif self.take("-"):
                link = "-"
            else:
                break
        if len(items) == 1 and items[0].kind == "plain":
            return items[0].node
        return Chain(tuple(items))

    def combined(self):
        parts = [self.partial()]
        while True:
            if self.take("+"):
                parts.append(self.partial())
            elif self.at < len(self.text) and self.peek() not in "-])}":
                parts.append(self.partial())
            else:
                break
        return parts[0] if len(parts) == 1 else Alt(tuple(parts))

    def partial(self):
        setup, tests = False, []
        while True:
            if self.take("!"):
                setup = True
            elif self.take("#"):
                pass
            elif self.peek() == "/":
                tests.append(("if", self.condition()))
            elif self.peek() == "[":
                tests.append(("from", self.boardRange()))
            elif self.peek() == "{":
                tests.append(("attacked", self.pieces()))
            else:
                break
        directions, alternatives = self.modifiers()
        moves = [self.move()]
        while re.match(r"[A-Z:]", self.peek() or " ") or (self.peek() == "(" and not self.amalgam()):
            moves.append(self.move())
        node = moves[0] if len(moves) == 1 else Alt(tuple(moves))
        if directions or alternatives != [()]:
            versions = [Mod(tuple(directions), modes, node) for modes in alternatives]
            node = versions[0] if len(versions) == 1 else Alt(tuple(versions))
        if self.peek() == "[":
            node = Guard(("to", self.boardRange()), node)
        elif self.peek() == "{":
            node = Guard(("to attacked", self.pieces()), node)
        for test in reversed(tests):
            node = Guard(test, node)
        return Setup(node) if setup else node

    def amalgam(self):
        return re.compile(r"\([fblrvs]{2}\)").match(self.text, self.at)

    def modifiers(self):
        directions, alternatives = [], [()]
        while True:
            if self.amalgam():
                directions.append(self.peek(4)[1:3])
                self.at += 4
                continue
            letter = self.peek()
            if letter and letter in DIRECTIONS:
                self.at += 1
                directions.append(letter * 2 if self.take(letter) else letter)
            elif letter and letter in MODES:
                self.at += 1
                form = ""
                if letter in "cegijkopwx" and self.take(letter):
                    form = "2"
                elif letter in "cjwx" and self.take("y"):
                    form = "y"
                optional = self.take("?")
                if optional and letter not in "cjmpw":
                    raise Refused("not optional")
                pieces = None
                if self.peek() == "{" and letter in "acegjkmpwx":
                    pieces = self.pieces()
                elif letter == "o" and self.peek() == "[":
                    pieces = self.boardRange()
                given = [modes + (Mode(letter, form, pieces),) for modes in alternatives]
                alternatives = given + alternatives if optional else given
            else:
                return directions, alternatives

    def move(self):
        isGroup = False
        if self.take("("):
            node = self.sequence()
            self.need(")")
            isGroup = True
        elif self.peek() == ":":
            found = self.match(r":(\d+),(\d+):")
            if found:
                a, b = int(found[1]), int(found[2])
                if a > b:
                    raise Refused("the first ordinate is the smaller")
                node = Atom(a, b)
            else:
                found = self.match(r":([A-Za-z][A-Za-z0-9]{0,2}):")
                if not found or found[1].upper() not in self.macros:
                    raise Refused("no such piece")
                node, isGroup = Parser(*self.macros[found[1].upper()]).all(), True
        else:
            letter = self.peek()
            if not re.match("[A-Z]", letter or " "):
                raise Refused(f"a move is expected at {self.at} in {self.text}")
            self.at += 1
            if letter in self.macros:
                node, isGroup = Parser(*self.macros[letter]).all(), True
            else:
                node = Parser(BASIC[letter]).all()
                isGroup = not isinstance(node, Atom)
        turn = None
        if isGroup:
            found = self.match(r"([fblrvstz]|\([fblrvs]{2}\)|([fblrvs])\2)(?=\d)")
            turn = found.group(1).strip("()") if found else None
        steps = self.match(r"0\*|\*|\d+")
        if not steps:
            return node
        low, high, kind = stepsOf(steps.group())
        if high == 0:
            return Atom(0, 0)
        if turn:
            if low > 1:
                raise Unsupported("a circular rider of an exact number")
            return Circle(node, turn, high, kind)
        if isGroup:
            return spread(node, low, high, kind)
        return Rider(node, low, high, kind)

    def pieces(self):
        self.need("{")
        coloured, inverse = self.take("!"), self.take("^")
        names = []
        while not self.take("}"):
            found = self.match(r"([+\-#*$%&]?)(?::([A-Za-z][A-Za-z0-9]{0,2}):|([A-Za-z]))")
            if not found:
                raise Refused("a piece set")
            letter = found[2] or found[3]
            names.append((found[1] + letter.upper(), letter[0].isupper()))
        return Pieces(coloured, inverse, tuple(names))

    def condition(self):
        self.need("/")
        pieces = squares = None
        if self.peek() == "{":
            pieces = self.pieces()
        elif re.match("[A-Z:]", self.peek()):
            found = self.match(r":([A-Za-z][A-Za-z0-9]{0,2}):|([A-Z])")
            pieces = Pieces(False, False, (((found[1] or found[2]).upper(), True),))
        if self.peek() == "[":
            squares = self.boardRange()
        elif self.peek() != "/":
            found = self.match(r"[a-z]\d+")
            if not found:
                raise Refused("a condition")
            squares = Range(False, (parseEntry(found.group()),))
        self.need("/")
        return pieces, squares

    def boardRange(self):
        self.need("[")
        inverse = self.take("^")
        entries = []
        while self.peek() != "]":
            if entries:
                self.need(",")
            found = self.match(r"[#.*+:](?=[,\]])")
            if found:
                entries.append(found.group())
            elif self.peek() == "{":
                entries.append(self.pieces())
            else:
                entries.append(parseEntry(self.match(r"[^\]{,(]*(\([^)\]]*\))?").group()))
        self.need("]")
        return Range(inverse, tuple(entries))


def stepsOf(text):
    if text == "*":
        return 1, INFINITE, "edge"
    if text == "0*":
        return 1, INFINITE, "max"
    if text == "0":
        return 1, INFINITE, ""
    if text[0] == "0":
        return int(text), int(text), ""
    return 1, int(text), ""


def spread(node, low, high, kind):
    """A star on a letter or a group of bare leapers and sliders belongs to each. A number makes a chain of it."""
    if kind:
        result = spreadOver(node, low, high, kind, True)
        if result is not None:
            return result
        if kind == "edge":
            raise Refused("an edge rider of a group")
    return Rider(Alt((node,)) if isinstance(node, Atom) else node, low, high, kind)


def spreadOver(node, low, high, kind, slidersToo):
    """The number on each of the leapers and sliders; None where there is anything else."""
    if isinstance(node, Alt):
        parts = [spreadOver(part, low, high, kind, slidersToo) for part in node.parts]
        return None if None in parts else Alt(tuple(parts))
    if isinstance(node, Atom):
        return Rider(node, low, high, kind)
    isSlider = (isinstance(node, Rider) and isinstance(node.node, Atom) and node.low == 1 and node.high == INFINITE
                and not node.kind)
    return Rider(node.node, 1, INFINITE, kind) if slidersToo and isSlider else None


def parseEntry(text):
    found = re.fullmatch(r"([a-z](?:-[a-z])?)?(\d+(?:-\d+)?)?(?:\(([+-]*\d*),([+-]*\d*)\))?", text)
    if not found or not text:
        raise Refused("a range")
    files = [ord(each) - 97 for each in found[1].split("-")] if found[1] else None
    ranks = [int(each) - 1 for each in found[2].split("-")] if found[2] else None
    return files, ranks, found[3], found[4]


def definitions(text):
    """(name, node) of each movement, in the order of the text."""
    text = re.sub(r"\|[^|]*\|", "", text)
    bodies, plain = {}, []
    for token in text.split():
        found = re.fullmatch(r"@(?::([A-Za-z]\w{0,2}):|([A-Z]))=(.+)", token)
        if found:
            bodies[(found[1] or found[2]).upper()] = found[3]
        else:
            plain.append(token)
    macros = {}

    def without(name):
        return {each: macros[each] for each in macros if each != name}
    for name in bodies:
        macros[name] = (bodies[name], {})
    for name in bodies:
        macros[name] = (bodies[name], without(name))
    result = []
    for token in plain:
        letter = r"([+#*$%&'-]?)(?::([A-Za-z][\w+]{0,2}):|([A-Z]))"
        found = re.fullmatch(rf"((?:{letter})+(?:<\w+>)?)=(.*)", token)
        if found:
            body = found[found.lastindex]
            if not body:
                raise Refused("a definition without a movement")
            node = Parser(body, macros).all()
            for prefix, compound, single in re.findall(letter, found[1].split("<")[0]):
                result.append((prefix + (compound or single).upper(), node))
        elif re.fullmatch(r"'[A-Z]", token):
            raise Unsupported("a side-mover")
        else:
            result.append((token if re.fullmatch(r"[A-Z]", token) else "", Parser(token, macros).all()))
    return result
