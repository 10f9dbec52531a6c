"""Closeness of two closed laws on the line, for all events, from a tiling of the line.

The most that ``P(B) - exp(epsilon) R(B)`` can be is the integral of the positive part
of ``p - exp(epsilon) r``. A tiling is text: signs and rational ends in turn, from
minus infinity to infinity. ``-`` says that the difference is nowhere positive on a
cell, ``+`` that it is nowhere negative, and both are proved; ``?`` says nothing, and
counts an upper bound.
"""

import re
from fractions import Fraction
from itertools import pairwise

from verifydp.checker.closed_laws import read_excess, read_real
from verifydp.checker.evaluation import read_bits
from verifydp.checker.excess import End, Excess
from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.sequents import Context, Sequent
from verifydp.exact.balls import Ball, ball, precision
from verifydp.language.constructors import event_variable, exp, forall, probability
from verifydp.language.sorts import REAL

__all__ = ["RULES", "contribution"]

_ENDS_MAX, _TEXT_MAX = 4_096, 1 << 20
#: Ends times components times bits: five seconds or so.
_WORK_MAX = 1 << 23
_END = re.compile(r"-?[0-9]{1,1200}(/[1-9][0-9]{0,1199})?")


def contribution(excess: Excess, sign: str, low: End | None, high: End | None) -> Ball:
    """Enclose what a cell adds to the integral of the positive part, at most.

    Parameters
    ----------
    excess
        The difference of the densities.
    sign
        What is claimed about the cell: ``-``, ``+`` or ``?``.
    low, high
        Its ends; None is infinity, for one of them.

    Returns
    -------
    Ball
        Guarantee: the integral of the positive part over the cell is not above its
        upper end.

    Raises
    ------
    SpecError
        If the claimed sign is not certain.
    """
    if sign == "?":
        most = excess.positive_integral(low, high).upper()
        if low is None or high is None:
            return most
        height = excess.supremum(low, high).max(ball(0))
        return most.min(height * ball(high.y - low.y))
    side = excess if sign == "-" else excess.negated()
    require(
        side.is_never_positive(low, high),
        f"the sign {sign} is not certain from {_words(low, '-')} to {_words(high)}",
    )
    return ball(0) if sign == "-" else excess.integral(low, high)


def _read_tiling(text: str) -> tuple[list[str], list[Fraction]]:
    require(len(text) <= _TEXT_MAX, f"a tiling of {len(text)} characters is too long")
    words = text.split(" ")
    signs, ends = words[::2], words[1::2]
    require(
        1 <= len(ends) <= _ENDS_MAX and len(signs) == len(ends) + 1,
        f"a tiling has signs and 1 to {_ENDS_MAX} ends in turn, and a sign last",
    )
    for sign in signs:
        require(sign in {"-", "+", "?"}, f"{sign[:20]!r} is no sign of a cell")
    for end in ends:
        require(_END.fullmatch(end) is not None, f"{end[:20]!r} is no end of a cell")
    values = [Fraction(end) for end in ends]
    for low, high in pairwise(values):
        require(low < high, f"a cell runs from {str(low)[:40]} to {str(high)[:40]}")
    return signs, values


def profile(context: Context, given: Given) -> Sequent:
    """For every event, ``P(B) <= exp(epsilon) R(B) + delta``.

    The terms are P, R, epsilon and delta, all closed; the texts are the number of
    bits and the tiling.
    """
    given.fits(0, 4, 2)
    first, second, epsilon, delta = given.terms
    bits, (signs, ends) = read_bits(given.texts[0]), _read_tiling(given.texts[1])
    with precision(bits):
        limit = read_real(context, delta)
        read_real(context, epsilon)
        excess = read_excess(context, first, second, epsilon)
        work = bits * len(ends) * len(excess.components)
        require(work <= _WORK_MAX, "the tiling takes too long: fewer cells or bits")
        total = ball(0)
        low: End | None = None
        for sign, y in zip(signs, [*ends, None], strict=True):
            high = None if y is None else excess.at(y)
            total += contribution(excess, sign, low, high)
            low = high
        # No probability is above 1.
        require(
            bool(total <= limit or limit >= 1),
            f"the cells add up to {total.str(12)}, which is not surely at most delta",
        )
    event = event_variable("B", REAL)
    bound = exp(epsilon) * probability(second, event) + delta
    return context.sequent((), forall(event, probability(first, event) <= bound))


def _words(end: End | None, sign: str = "") -> str:
    return f"{sign}infinity" if end is None else str(end.y)[:40]


RULES: dict[str, Rule] = {"profile": profile}
