"""Whole counts that round to published figures.

A figure is a text: 0.83 stands for every number from 0.825 to 0.835. Of finitely many
records only whole counts can be behind it, so that figures and numbers of records may
contradict each other. Nothing here is a float, and no search is over records: figures
with many digits of a thousand million records take no longer than others.
"""

from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor
from numbers import Rational, Real
from typing import Any

__all__ = ["counts_of_precision", "counts_of_share", "slack"]

#: Two neighbouring doubles are apart by at most this share of the larger.
_DOUBLE = Fraction(1, 2**52)
#: The same of narrower floats, by their bytes.
_NARROWER = {2: Fraction(1, 2**10), 4: Fraction(1, 2**23)}


def slack(value: Any) -> Fraction:
    """Say how far the number behind a figure may be from what is written.

    Parameters
    ----------
    value
        As it was given. Text, a Decimal and a float are decimals: half a unit of the
        last digit, and where the digits are those of a float what such a float leaves
        open. Fractions and whole numbers are exact.

    Examples
    --------
    >>> slack("0.83"), slack("83/100"), slack(1)
    (Fraction(1, 200), Fraction(0, 1), Fraction(0, 1))
    """
    unit = _DOUBLE
    if isinstance(value, Real) and not isinstance(value, Rational):
        narrower = _NARROWER.get(getattr(value, "itemsize", 8))
        # Read as a double, 0.83 in four bytes has digits that nobody has written.
        value = str(value) if narrower else repr(float(value))
        unit = narrower or _DOUBLE
    if not isinstance(value, str | Decimal) or "/" in str(value):
        return Fraction(0)
    number = Decimal(str(value))
    exponent = number.as_tuple().exponent
    assert isinstance(exponent, int)  # it was read as a finite number before
    if exponent >= 0:
        return Fraction(0)
    return max(Fraction(10) ** exponent / 2, abs(Fraction(number)) * unit)


def counts_of_share(
    share: Fraction, off: Fraction, records: int
) -> tuple[int, int] | None:
    """Give the least and the largest count whose share of the records is a figure.

    Parameters
    ----------
    share, off
        The figure, and how far from it the share may be.
    records
        Of how many, above 0.

    Returns
    -------
    tuple of int, optional
        None where no count has such a share.

    Examples
    --------
    >>> counts_of_share(Fraction(8, 10), Fraction(1, 20), 100)
    (75, 85)
    >>> counts_of_share(Fraction(83, 100), Fraction(1, 200), 20) is None
    True
    """
    least = max(0, ceil((share - off) * records))
    most = min(records, floor((share + off) * records))
    return (least, most) if least <= most else None


def counts_of_precision(
    precision: tuple[Fraction, Fraction], found: tuple[int, int], negatives: int
) -> tuple[int, int] | None:
    """Give the fewest true and the most false positives that a precision allows.

    Parameters
    ----------
    precision
        The least and the largest it may be; the largest is at least 0.
    found
        The least and the largest number of true positives.
    negatives
        Records that are not in, above 0.

    Returns
    -------
    tuple of int, optional
        The fewest true positives of all counts with such a precision, and the most
        false positives of all; they need not be of one pair. None where there are no
        counts. Guarantee: no counts with such a precision have fewer true or more
        false positives.

    Examples
    --------
    >>> counts_of_precision((Fraction(33, 40), Fraction(167, 200)), (100, 100), 20)
    (100, 20)
    """
    (low, high), (first, last) = precision, found
    if high <= 0:
        # Nothing that is found is in: every count of false positives will do.
        return (0, negatives) if first == 0 else None
    # False positives per true positive, at least and at most.
    fewest = max(Fraction(0), (1 - high) / high)
    if fewest:
        last = min(last, floor(negatives / fewest))
    if low <= 0:
        return (first, negatives) if first <= last else None
    first, most = max(first, 1), max(Fraction(0), (1 - low) / low)
    # Up to `free` all false positives are of some record; beyond, all records will do.
    free = min(last, floor(negatives / most)) if most else last

    def pairs(start: int, end: int) -> int:
        """How many counts there are with true positives from start to end."""
        if start > end:
            return 0
        return _points(fewest, most, end) - _points(fewest, most, start - 1)

    capped = max(first, free + 1)
    least = _least(lambda end: pairs(first, end) > 0, first, free)
    if capped <= last:
        return (capped if least is None else least), negatives
    if least is None:
        return None
    highest = _least(lambda back: pairs(-back, free) > 0, -free, -first)
    assert highest is not None  # there is one, since there is a least
    return least, floor(-highest * most)


def _points(fewest: Fraction, most: Fraction, end: int) -> int:
    """Count whole points (t, f) with t from 1 to end, fewest t <= f <= most t."""
    if end <= 0:
        return 0
    below = _floors(most.numerator, most.denominator, end)
    # The ceiling of x is minus the floor of -x, which is negative: shifted by end.
    part = fewest.denominator
    ceilings = -_floors(-fewest.numerator, part, end)
    return below - ceilings + end


def _floors(slope: int, part: int, end: int) -> int:
    """Sum the floors of ``slope t / part`` for t from 1 to end, as Euclid would."""
    total, offset, count = 0, 0, end + 1
    whole, slope = divmod(slope, part)
    total += whole * (count * (count - 1) // 2)
    while slope:
        top = slope * count + offset
        if top < part:
            break
        # Count the same points by rows in place of columns.
        count, offset = divmod(top, part)
        slope, part = part, slope
        total += (count - 1) * count // 2 * (slope // part) + count * (offset // part)
        slope, offset = slope % part, offset % part
    return total


def _least(holds: Callable[[int], bool], first: int, last: int) -> int | None:
    """Find the least number from which on something holds; None where it never does."""
    if first > last or not holds(last):
        return None
    while first < last:
        middle = (first + last) // 2
        if holds(middle):
            last = middle
        else:
            first = middle + 1
    return first
