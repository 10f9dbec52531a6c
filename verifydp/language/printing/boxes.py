"""Boxes: what the layout of a term consists of, before it becomes text.

Each renderer turns every kind of box into text with a level, which says how tightly
the text holds together; `Within` asks for a least level, and the renderer sets
parentheses where its own text is looser. (A fraction needs none in LaTeX, but does on
one line.)
"""

from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction

__all__ = [
    "Box",
    "Cases",
    "Fence",
    "Leaf",
    "Level",
    "Number",
    "Phrase",
    "Product",
    "Ratio",
    "Root",
    "Row",
    "Scripts",
    "Sign",
    "Symbol",
    "Tower",
    "Within",
    "Word",
    "row",
]


class Level(IntEnum):
    """How tightly a piece of text holds together; what is tighter is larger."""

    LOOSE = 0
    IMPLICATION = 1
    JUNCTION = 2
    RELATION = 3
    SUM = 4
    RATIO = 5
    PRODUCT = 6
    POWER = 7
    ATOM = 8


class Box:
    """Any box."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Symbol(Box):
    """The name of a variable: a letter or a word, an index, primes."""

    base: str
    index: str = ""
    primes: int = 0


@dataclass(frozen=True, slots=True)
class Word(Box):
    """The name of a function or of a family of laws, in upright letters."""

    text: str


@dataclass(frozen=True, slots=True)
class Leaf(Box):
    """A single character that is no variable: a constant, a set of numbers."""

    text: str


@dataclass(frozen=True, slots=True)
class Sign(Box):
    """A sign between or before terms.

    ``space`` is ``"relation"`` or ``"binary"`` (a space on both sides), ``"after"``
    (punctuation), or ``""``.
    """

    text: str
    space: str = ""


@dataclass(frozen=True, slots=True)
class Number(Box):
    """An exact number."""

    value: Fraction


@dataclass(frozen=True, slots=True)
class Row(Box):
    """Boxes side by side; ``level`` is that of the whole."""

    parts: tuple[Box, ...]
    level: Level = Level.ATOM


@dataclass(frozen=True, slots=True)
class Product(Box):
    """Factors side by side; the renderer chooses between a gap and a dot."""

    factors: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Phrase(Box):
    """Words of a language with boxes between them."""

    parts: tuple[str | Box, ...]


@dataclass(frozen=True, slots=True)
class Within(Box):
    """A box that gets parentheses unless it is at least as tight as ``least``."""

    box: Box
    least: Level


@dataclass(frozen=True, slots=True)
class Fence(Box):
    """A box between two delimiters, which grow with it."""

    left: str
    box: Box
    right: str


@dataclass(frozen=True, slots=True)
class Ratio(Box):
    """A fraction."""

    above: Box
    below: Box


@dataclass(frozen=True, slots=True)
class Root(Box):
    """A square root."""

    inside: Box


@dataclass(frozen=True, slots=True)
class Scripts(Box):
    """A base with what stands below and above at its right."""

    base: Box
    below: Box | None = None
    above: Box | None = None


@dataclass(frozen=True, slots=True)
class Tower(Box):
    """A large sign with what stands under and over it, before a body."""

    sign: str
    under: Box
    over: Box
    body: Box


@dataclass(frozen=True, slots=True)
class Cases(Box):
    """Values, each with the condition under which it is taken; None is the rest."""

    choices: tuple[tuple[Box, Box | None], ...]


def row(*parts: Box, level: Level = Level.ATOM) -> Row:
    """Boxes side by side.

    Examples
    --------
    >>> row(Word("log"), Number(Fraction(2))).level.name
    'ATOM'
    """
    return Row(parts, level)
