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
    "Numeral",
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
    "digits_of",
    "dotted",
    "flattened",
    "level_of",
    "listed",
    "row",
    "settled",
    "tupled",
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
    """A constant, a set of numbers, a function with a sign of its own, by name.

    ``name`` and that of `Sign` are keys of `verifydp.language.printing.glyphs.GLYPHS`.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Sign(Box):
    """A sign between or before terms.

    ``space`` is ``"relation"`` or ``"binary"`` (a space on both sides), ``"after"``
    (punctuation), or ``""``.
    """

    name: str
    space: str = ""


@dataclass(frozen=True, slots=True)
class Numeral(Box):
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
    >>> row(Word("log"), Numeral(Fraction(2))).level.name
    'ATOM'
    """
    return Row(parts, level)


def listed(*boxes: Box) -> Box:
    """Boxes with commas between them."""
    parts: list[Box] = []
    for box in boxes:
        parts += [Sign("comma", "after")] * bool(parts)
        parts.append(box)
    return row(*parts)


def tupled(*boxes: Box) -> Box:
    """Boxes with commas, in parentheses."""
    return Fence("(", listed(*boxes), ")")


def digits_of(value: Fraction) -> str | None:
    """The sign and digits of an integer or a short decimal; None for a fraction.

    Examples
    --------
    >>> digits_of(Fraction(1, 20)), digits_of(Fraction(-3)), digits_of(Fraction(1, 4))
    ('0.05', '-3', None)
    """
    sign = "-" if value < 0 else ""
    size = abs(value)
    if size.denominator == 1:
        return f"{sign}{size}"
    if size.denominator <= _SMALL_DENOMINATOR:
        return None
    for places in range(1, _DECIMALS_MAX + 1):
        scaled = size * 10**places
        if scaled.denominator == 1:
            whole, part = divmod(int(scaled), 10**places)
            return f"{sign}{whole}.{part:0{places}d}"
    return None


#: Fractions with at most this denominator stay fractions, as 1/4 does.
_SMALL_DENOMINATOR = 12
_DECIMALS_MAX = 6


def level_of(box: Box, *, one_line: bool) -> Level:
    """How tight a box is, on one line of text or as a formula with heights."""
    flat = Level.RATIO if one_line else Level.PRODUCT
    match box:
        case Row(level=level):
            return level
        case Product(factors=factors):
            # what ends in a sum or, on one line, a fraction, goes on to its right
            last = level_of(factors[-1], one_line=one_line)
            return min(last, Level.PRODUCT)
        case Phrase():
            return Level.LOOSE
        case Within():
            inside = settled(box, one_line=one_line)
            return level_of(inside, one_line=one_line)
        case Numeral(value=value):
            below_zero = Level.SUM if value < 0 else Level.ATOM
            return min(below_zero, flat if digits_of(value) is None else Level.ATOM)
        case Ratio():
            return flat
        case Tower():
            return Level.RATIO
        case Cases():
            return Level.ATOM if one_line else Level.RELATION
        case Scripts(above=above):
            return Level.ATOM if above is None else Level.POWER
        case Root():
            return Level.POWER
    return Level.ATOM


def settled(box: Within, *, one_line: bool) -> Box:
    """Decide whether a box needs parentheses here."""
    inside = box.box
    if level_of(inside, one_line=one_line) >= box.least:
        return inside
    return Fence("(", inside, ")")


def dotted(before: Box, after: Box, *, one_line: bool) -> bool:
    """Say whether two factors need a dot between them, because a gap would mislead.

    ``f (x + y)`` looks like a call, ``x 2`` like an index, and words like one word.
    """
    left = _edge(before, -1, one_line=one_line)
    right = _edge(after, 0, one_line=one_line)
    if isinstance(right, Fence) and right.left in "([":
        return not isinstance(left, Numeral)
    words = (isinstance(box, Symbol) and len(box.base) > 1 for box in (left, right))
    return isinstance(right, Numeral) or right == Leaf("indicator") or any(words)


def _edge(box: Box, place: int, *, one_line: bool) -> Box:
    """The first (place 0) or last (place -1) small box of a box."""
    while True:
        match box:
            case Within():
                box = settled(box, one_line=one_line)
            case Row(parts=parts) | Product(factors=parts):
                box = parts[place]
            case Scripts(base=base, above=above):
                if place and above is not None:
                    return box
                box = base
            case Ratio(above=above, below=below) if one_line:
                box = below if place else above
            case _:
                return box


def flattened(box: Box) -> Box:
    """A box with its fractions on one line, as they stand in exponents."""
    match box:
        case Within(box=inside, least=least):
            return Within(flattened(inside), least)
        case Row(parts=parts, level=level):
            return Row(tuple(map(flattened, parts)), level)
        case Product(factors=factors):
            return Product(tuple(map(flattened, factors)))
        case Numeral(value=value) if value > 0 and digits_of(value) is None:
            ends = (
                Numeral(Fraction(value.numerator)),
                Numeral(Fraction(value.denominator)),
            )
            return flattened(Ratio(*ends))
        case Ratio(above=above, below=below):
            top = Within(flattened(above), Level.PRODUCT)
            bottom = Within(flattened(below), Level.POWER)
            return Row((top, Sign("slash"), bottom), Level.RATIO)
    return box
