"""An event that shows that a scale is too small."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from verifydp.exact.balls import Ball, ball, lowest, precision
from verifydp.laws.protocol import LineLaw
from verifydp.loss.regions import segments_of

__all__ = ["Interval", "ViolatingEvent", "find_violation"]

#: An interval of the line; None is the infinite end of its side.
Interval = tuple[Fraction | None, Fraction | None]

_BITS = 192
#: Significant digits, of the interval's own length, that ends are rounded to, in turn.
_DIGITS = range(1, 16)
#: A rounded event keeps this much of what its gap has above delta.
_KEPT = Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class ViolatingEvent:
    """Intervals of the line that are too likely under the first law.

    Attributes
    ----------
    intervals
        In increasing order, with rational ends.
    first, second
        Enclose their probability under the two laws.
    gap
        Encloses ``first - exp(epsilon) second``. Guarantee: certainly above delta.
    """

    intervals: tuple[Interval, ...]
    first: Ball
    second: Ball
    gap: Ball

    @property
    def text(self) -> str:
        """The event in words.

        Examples
        --------
        >>> half_line = (None, Fraction(5, 2))
        >>> ViolatingEvent((half_line,), ball(1), ball(0), ball(1)).text
        'the release is at most 2.5'
        """
        return "the release is " + " or ".join(map(_in_words, self.intervals))


def _in_words(interval: Interval) -> str:
    low, high = interval
    if low is None:
        return "anything" if high is None else f"at most {_shown(high)}"
    if high is None:
        return f"at least {_shown(low)}"
    return f"from {_shown(low)} to {_shown(high)}"


def _shown(end: Fraction) -> str:
    return f"{float(end):.15g}" if Fraction(f"{float(end):.15g}") == end else str(end)


def find_violation(
    first: LineLaw, second: LineLaw, epsilon: Fraction, delta: Fraction
) -> ViolatingEvent | None:
    """Find a short event at which a claim fails for a pair of laws with densities.

    Parameters
    ----------
    first, second
        The laws of the release given the two secrets, in this order.
    epsilon, delta
        The claim.

    Returns
    -------
    ViolatingEvent or None
        One interval where one is enough. None where no event is certainly above
        delta. Guarantee: the gap is enclosed in ball arithmetic.

    Examples
    --------
    >>> from verifydp.laws import Laplace
    >>> one, two = Laplace(0, 1), Laplace(3, 1)
    >>> found = find_violation(one, two, Fraction(1), Fraction(1, 10))
    >>> found.text, round(float(found.gap.mid()), 3)
    ('the release is at most 1', 0.632)
    """
    with precision(_BITS):
        pieces = _positive(first, second, epsilon)
        gains = [
            first.mass(*piece) - ball(epsilon).exp() * second.mass(*piece)
            for piece in pieces
        ]
        order = sorted(range(len(pieces)), key=lambda i: -float(gains[i].mid()))
        for count in range(1, len(pieces) + 1):
            chosen = sorted(order[:count])
            total = reduce(operator.add, [gains[i] for i in chosen])
            if total > ball(delta):
                intervals = [pieces[i] for i in chosen]
                return _shortened(first, second, epsilon, delta, (intervals, total))
    return None


def _positive(first: LineLaw, second: LineLaw, epsilon: Fraction) -> list[Interval]:
    """Intervals where the first density is proved above, neighbours made one."""
    joined: list[Interval] = []
    for segment in segments_of(first, second, epsilon):
        if segment.sign <= 0:
            continue
        if joined and segment.low is not None and joined[-1][1] == segment.low:
            joined[-1] = joined[-1][0], segment.high
        else:
            joined.append((segment.low, segment.high))
    return joined


def _shortened(
    first: LineLaw,
    second: LineLaw,
    epsilon: Fraction,
    delta: Fraction,
    whole: tuple[Sequence[Interval], Ball],
) -> ViolatingEvent | None:
    """Round the ends to as few digits as keep nearly all of the gap."""
    intervals, total = whole
    wanted = delta + _KEPT * (lowest(total) - delta)
    unit = max(first.spread, second.spread)
    for digits in _DIGITS:
        rounded = [
            tuple(None if x is None else _rounded(x, unit, digits) for x in interval)
            for interval in intervals
        ]
        if any(x is not None and y is not None and x >= y for x, y in rounded):
            continue
        kept: tuple[Interval, ...] = tuple((low, high) for low, high in rounded)
        first_mass, second_mass = _mass(first, kept), _mass(second, kept)
        gap = first_mass - ball(epsilon).exp() * second_mass
        if gap >= ball(wanted):
            return ViolatingEvent(kept, first_mass, second_mass, gap)
    return None


def _mass(law: LineLaw, intervals: Sequence[Interval]) -> Ball:
    return reduce(operator.add, [law.mass(*interval) for interval in intervals])


def _rounded(value: Fraction, unit: Fraction, digits: int) -> Fraction:
    """Round to a multiple of a power of ten, ``digits`` places below the unit."""
    size = len(str(unit.numerator)) - len(str(unit.denominator)) + 1
    step = Fraction(10) ** (size - digits)
    return round(value / step) * step
