"""Small pieces that several layouts are made of."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.language.printing.boxes import (
    Box,
    Fence,
    Leaf,
    Level,
    Numeral,
    Phrase,
    Scripts,
    Sign,
    Symbol,
    Within,
    Word,
    listed,
    row,
    tupled,
)
from verifydp.language.printing.scenes import Scene
from verifydp.language.sorts import Sort
from verifydp.language.terms import Term

__all__ = [
    "Draw",
    "call",
    "declared",
    "number",
    "space_box",
    "values_box",
]

#: Lays out a part of a term, under the names in use there.
Draw = Callable[[Term, Scene], Box]


def call(head: Box, *arguments: Box) -> Box:
    """A function at arguments; a comma must not seem to end a phrase among them."""
    return row(head, tupled(*(Within(one, Level.IMPLICATION) for one in arguments)))


def number(value: Fraction) -> Box:
    """A number; small powers of ten are written as such.

    Examples
    --------
    >>> number(Fraction(1, 1000)).above
    Row(parts=(Sign(name='minus', space=''), Numeral(value=Fraction(3, 1))), ...)
    """
    digits = str(value.denominator)
    if value.numerator == 1 and len(digits) > 3 and digits.strip("0") == "1":
        tens = Numeral(Fraction(len(digits) - 1))
        power = row(Sign("minus"), tens, level=Level.SUM)
        return Scripts(Numeral(Fraction(10)), above=power)
    return Numeral(value)


def space_box(sort: Sort) -> Box:
    """A space of points, as a set."""
    if sort.kind == "space":
        return Symbol(str(sort.parameters[0]))
    if sort.kind == "pair":
        sides = [space_box(sort.of(place)) for place in (0, 1)]
        left = Within(sides[0], Level.PRODUCT)
        return row(left, Sign("cross", "binary"), sides[1], level=Level.SUM)
    if sort.kind == "finite":
        (size,) = sort.parameters
        assert isinstance(size, int)
        labels: list[Box] = [Numeral(Fraction(label)) for label in range(min(size, 4))]
        if size > 4:
            labels[2:] = [Leaf("dots"), Numeral(Fraction(size - 1))]
        return Fence("{", listed(*labels), "}")
    return Leaf(f"{sort.kind}s")


def declared(name: Box, sort: Sort) -> Box:
    """A variable with where it ranges: "B within S", "f: S -> reals".

    Laws on a space and kernels are named by a word before the variable.
    """
    if sort.kind == "event":
        return _related(name, "within", space_box(sort.of()))
    if sort.kind == "law":
        place = space_box(sort.of())
        return Phrase(("law ", name, " on ", place))
    if sort.kind == "test":
        units = listed(*(Numeral(Fraction(end)) for end in (0, 1)))
        return _mapping(name, space_box(sort.of()), Fence("[", units, "]"))
    if sort.kind == "function":
        source, target = sort.of(0), sort.of(1)
        if target.kind == "law":
            ends = (space_box(source), " to ", space_box(target.of()))
            return Phrase(("kernel ", name, " from ", *ends))
        return _mapping(name, space_box(source), values_box(target))
    return _related(name, "in", space_box(sort))


def values_box(sort: Sort) -> Box:
    """The set of values of a function."""
    if sort.kind in {"event", "law", "test"}:
        return call(Word(f"{sort.kind}s"), space_box(sort.of()))
    if sort.kind == "function":
        arrow = _mapping(None, space_box(sort.of(0)), values_box(sort.of(1)))
        return Fence("(", arrow, ")")
    return space_box(sort)


def _related(left: Box, sign: str, right: Box) -> Box:
    return row(left, Sign(sign, "relation"), right, level=Level.RELATION)


def _mapping(name: Box | None, source: Box, target: Box) -> Box:
    arrow = (source, Sign("arrow", "relation"), target)
    head = () if name is None else (name, Sign("typed", "after"))
    return row(*head, *arrow, level=Level.RELATION)
