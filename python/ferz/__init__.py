"""How the pieces of chess variants move, in any notation: read, converted, compared, asked.

    import ferz
    queen = ferz.read("mbn:Q")
    queen.to("chessembly")
    queen == ferz.read("betza:RB")                   True, proved on 8x8
    queen.difference(ferz.read("mbn:R"))             a position in which they differ
    queen.moves(at="d4", place={"d6": "black:pawn"})
    queen                                            in a notebook: its picture

The program `ferz` answers; it has to be on the path, or `$FERZ` says where it is.
"""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from .process import Answer, Error, Ferz, Remedy

__all__ = ["Difference", "Error", "Ferz", "Known", "Move", "Piece", "Problem", "Remedy", "Undecided", "check", "compare_variants",
           "read", "rules", "variant_fingerprint"]

_default = Ferz()


class Undecided(Error):
    """A comparison took more work than the limit allows."""


@dataclass(frozen=True)
class Problem:
    """Something that is wrong with a text. `repairs` are whole definitions without it, which were tried."""

    name: str
    message: str
    is_error: bool
    line: int = 0
    column: int = 0
    help: str = ""
    repairs: Tuple[str, ...] = ()
    remedy: Optional[Remedy] = None


@dataclass(frozen=True)
class Move:
    """The change that a move makes. `to` is `origin` if the piece stays, and None if it disappears."""

    origin: Optional[str]
    to: Optional[str]
    captures: Tuple[str, ...] = ()
    swaps: Tuple[Tuple[str, str], ...] = ()
    flips: Tuple[str, ...] = ()
    becomes: Tuple[str, ...] = ()
    states: Mapping[str, int] = field(default_factory=dict, hash=False)
    en_passant: Tuple[str, ...] = ()
    drops: Tuple[str, ...] = ()
    displaces: Tuple[Tuple[str, str], ...] = ()
    flags: Tuple[str, ...] = ()

    def __str__(self) -> str:
        captures = f" takes {' '.join(self.captures)}" if self.captures else ""
        return f"{self.origin or ''}-{self.to or ''}{captures}"


@dataclass(frozen=True)
class Difference:
    """A position with as few other pieces as possible in which two pieces differ. The piece stands on `at`."""

    board: str
    at: str
    fen: str
    options: str  # of `ferz moves`, for this position
    only_left: Tuple[Move, ...]
    only_right: Tuple[Move, ...]
    svg: str = field(default="", repr=False)

    def _repr_svg_(self) -> str:
        return self.svg


@dataclass(frozen=True)
class Known:
    """A piece of the catalogue."""

    name: str
    also: Tuple[str, ...]
    mbn: str
    every_board: bool


class Piece:
    """What one definition says. Two pieces are `==` if they have the same moves in every position on 8x8."""

    def __init__(self, definition: str, name: str, warnings: Tuple[Problem, ...] = (), ferz: Ferz = _default) -> None:
        self.definition = definition
        self.name = name
        self.warnings = warnings
        self._ferz = ferz
        self._fingerprints: Dict[str, str] = {}

    @property
    def notation(self) -> str:
        """The notation that the definition is read in."""
        return self.definition.split(":", 1)[0].split("[", 1)[0]

    def _ask(self, question: str, **keys: Any) -> Answer:
        return self._ferz({"ask": question, "def": self.definition, **keys})

    def to(self, target: str, name: Optional[str] = None, without: Sequence[str] = ()) -> str:
        """The piece as a text of `mbn`, `betza`, `ancp`, `chessembly` and others, proved; or as `cpp`, `js`, `json`.
        Without what the target has no word for: `promotion`, `en-passant`, `first-move`."""
        text: str = self._ask("convert", to=target, name=name, without=list(without))["text"]
        return text[:-1] if text.endswith("\n") else text

    def moves(self, at: str, board: str = "8x8", **position: Any) -> List[Move]:
        """Its moves from a square. The keys of the position are those of `ferz ask`: place, side, fen, moved, ..."""
        return [_move(each) for each in self._ask("moves", at=at, board=board, **position)["moves"]]

    def difference(self, other: Piece, board: str = "8x8", side: str = "white") -> Optional[Difference]:
        """None if they are proved equal on this board. Raises `Undecided` if that takes too long."""
        answer = self._compared(other, board=board, side=side, theme="auto")
        if answer["equal"]:
            return None
        return Difference(
            answer["board"],
            answer["origin"],
            answer.get("fen", ""),
            answer["options"],
            tuple(map(_move, answer["only_left"])),
            tuple(map(_move, answer["only_right"])),
            answer.get("svg", ""),
        )

    def equal_everywhere(self, other: Piece) -> bool:
        """Whether it is proved that they are equal on every board; False says nothing about any board."""
        answer = self._compared(other)
        return bool(answer["equal"] and answer.get("every_board"))

    def fingerprint(self, board: str = "8x8") -> str:
        """128 bits, which pieces share exactly when they are equal on this board."""
        if board not in self._fingerprints:
            self._fingerprints[board] = self._ask("fingerprint", board=board)["fingerprint"]
        return self._fingerprints[board]

    def identify(self, board: str = "8x8") -> List[Known]:
        """The known pieces that it is."""
        known = self._ask("identify", board=board)["known"]
        return [Known(each["name"], tuple(each.get("also", ())), each["mbn"], each["every_board"]) for each in known]

    def describe(self, language: str = "en", board: Optional[str] = None) -> str:
        """A sentence or a few (`en`, `ko`), which pieces share that are equal on all boards, or on this one."""
        return str(self._ask("describe", language=language, board=board)["text"])

    def svg(self, board: Optional[str] = None, at: Optional[str] = None, theme: str = "auto") -> str:
        """Its picture: what it does, in all situations."""
        return str(self._ask("show", board=board, at=at, theme=theme)["svg"])

    def _repr_svg_(self) -> str:
        return self.svg()

    def _compared(self, other: Piece, **keys: Any) -> Answer:
        answer = self._ferz({"ask": "equal", "left": self.definition, "right": other.definition, **keys})
        if answer["equal"] is None:
            raise Undecided("undecided", answer["undecided"])
        return answer

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Piece):
            return NotImplemented
        return bool(self._compared(other)["equal"])

    def __hash__(self) -> int:
        return hash(self.fingerprint())

    def __repr__(self) -> str:
        return f"ferz.read({self.definition!r})"


def _variant(text: str) -> Dict[str, str]:
    """A name that is built in, or a variant file's text, as the keys of a question."""
    return {"toml" if "\n" in text or "=" in text else "variant": text}


def compare_variants(left: str, right: str, ferz: Ferz = _default, **keys: Any) -> Dict[str, Any]:
    """Are two variants the same game? By name or by a file's text. `equal` is None where it is not decided; if they differ,
    `moves` is a line that shows it."""
    return dict(ferz({"ask": "equal", "left": _variant(left), "right": _variant(right), **keys}))


def variant_fingerprint(variant: str, ferz: Ferz = _default) -> str:
    """Of a variant by its name or its file's text. Variants whose files are proved to be the same game share it."""
    found = ferz({"ask": "fingerprint", **_variant(variant)})
    if found["fingerprint"] is None:
        raise Undecided("undecided", found["undecided"])
    return str(found["fingerprint"])


def rules(variant: str, format: str = "html", ferz: Ferz = _default) -> str:
    """The rules of a variant, by its name or its file's text, for those who play it: a page (`html`), or Markdown (`md`)."""
    return str(ferz({"ask": "rules", **_variant(variant), "format": format})["text"])


def check(definition: str, ferz: Ferz = _default, **keys: Any) -> List[Problem]:
    """Everything that is wrong with a definition, errors and warnings."""
    return [_problem(each) for each in ferz({"ask": "check", "def": definition, **keys})["problems"]]


def read(definition: str, notation: Optional[str] = None, piece: Optional[str] = None, ferz: Ferz = _default) -> Piece:
    """The piece of a definition: `mbn:Q`, or `Q`: without a prefix it is Betza's where several notations differ. Of a
    definition of several pieces `piece` is the name of the one that is meant."""
    answer = ferz({"ask": "check", "def": definition, "notation": notation})
    problems = [_problem(each) for each in answer["problems"]]
    for each in answer["problems"]:
        if each["severity"] == "error":
            raise Error.of(each)
    if not answer["prefix"]:
        definition = f"{notation or answer['notation']}:{definition}"
    names = answer["pieces"]
    if len(names) > 1 and piece is None:
        raise Error("several-pieces", f"the definition has the pieces {', '.join(names)}", help="name one: piece=...")
    if len(names) > 1:
        # One of them alone, exactly: a part of a text has no other name.
        definition = "ir:" + ferz({"ask": "convert", "def": definition, "piece": piece, "to": "ir"})["text"]
    elif piece is not None and piece not in names:
        raise Error("no-such-piece", f"the definition has no piece `{piece}`")
    return Piece(definition, piece or names[0], tuple(problems), ferz)


def _problem(json: Mapping[str, Any]) -> Problem:
    return Problem(
        json["name"],
        json["message"],
        json["severity"] == "error",
        json.get("line", 0),
        json.get("col", 0),
        json.get("help", ""),
        tuple(each["def"] for each in json.get("repairs", ())),
        Remedy.of(json),
    )


def _move(json: Mapping[str, Any]) -> Move:
    def frozen(value: Any) -> Any:
        return tuple(map(frozen, value)) if isinstance(value, list) else value

    return Move(origin=json["from"], **{key: frozen(value) for key, value in json.items() if key != "from"})
