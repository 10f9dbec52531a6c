"""Layouts of arithmetic, in which signs move to where readers expect them."""

from fractions import Fraction

from verifydp.language.printing.boxes import (
    Box,
    Level,
    Product,
    Ratio,
    Scripts,
    Sign,
    Within,
    row,
)
from verifydp.language.printing.pieces import Draw
from verifydp.language.printing.scenes import Scene
from verifydp.language.terms import Term, make

__all__ = ["add", "divide", "multiply", "negate", "power", "subtract"]

_PLUS, _LESS = Sign("plus", "binary"), Sign("minus", "binary")


def _positive(term: Term) -> Term | None:
    """The term whose negative this is: ``-x``, ``-3 x`` and ``-x / y`` have one."""
    if term.operator == "negate":
        return term.arguments[0]
    if term.operator == "number":
        assert isinstance(term.data, Fraction)
        return make("number", data=-term.data) if term.data < 0 else None
    if term.operator not in {"multiply", "divide"}:
        return None
    first, *others = term.arguments
    inside = _positive(first)
    return None if inside is None else make(term.operator, inside, *others)


def add(term: Term, scene: Scene, draw: Draw) -> Box:
    """A sum; what is negative is subtracted."""
    first, *others = term.arguments
    parts: list[Box] = [Within(draw(first, scene), Level.SUM)]
    for other in others:
        positive = _positive(other)
        if positive is None:
            parts += [_PLUS, Within(draw(other, scene), Level.SUM)]
        else:
            parts += [_LESS, Within(draw(positive, scene), Level.RATIO)]
    return row(*parts, level=Level.SUM)


def subtract(term: Term, scene: Scene, draw: Draw) -> Box:
    """A difference."""
    left, right = (draw(part, scene) for part in term.arguments)
    # a - (b + c) needs its parentheses, a + (b + c) does not
    sides = Within(left, Level.SUM), Within(right, Level.RATIO)
    return row(sides[0], _LESS, sides[1], level=Level.SUM)


def negate(term: Term, scene: Scene, draw: Draw) -> Box:
    """The negative of a term."""
    return _negative(term.arguments[0], scene, draw)


def _negative(term: Term, scene: Scene, draw: Draw) -> Box:
    inside = Within(draw(term, scene), Level.RATIO)
    return row(Sign("minus"), inside, level=Level.SUM)


def multiply(term: Term, scene: Scene, draw: Draw) -> Box:
    """A product; the sign of its first factor stands before it."""
    positive = _positive(term)
    if positive is not None:
        return _negative(positive, scene, draw)
    *firsts, last = (draw(part, scene) for part in term.arguments)
    factors = [Within(box, Level.PRODUCT) for box in firsts]
    return Product((*factors, Within(last, Level.RATIO)))


def divide(term: Term, scene: Scene, draw: Draw) -> Box:
    """A fraction; the sign of its numerator stands before it."""
    positive = _positive(term)
    if positive is not None:
        return _negative(positive, scene, draw)
    above, below = (draw(part, scene) for part in term.arguments)
    return Ratio(above, below)


def power(term: Term, scene: Scene, draw: Draw) -> Box:
    """A power."""
    base, exponent = (draw(part, scene) for part in term.arguments)
    return Scripts(Within(base, Level.ATOM), above=exponent)
