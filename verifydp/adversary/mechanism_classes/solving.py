"""From a limit to the largest epsilon, and the check that the rounded one meets it."""

import sys
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from verifydp.adversary.limits import Limit
from verifydp.adversary.mechanism_classes.protocol import (
    AllowedEpsilon,
    Everything,
    Largest,
    MechanismClass,
    Never,
)
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.evidence.numbers import short_above, short_below
from verifydp.exact.balls import ball, highest, lowest, precision, written_below

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = ["readings", "safe_epsilon", "smallest", "solve"]

#: At a growth larger by this share the demand has to fail.
_BEYOND = 1 + Fraction(1, 2**60)
#: By which shares a rounded epsilon is lowered where the check cannot decide at once.
_STEPS = (Fraction(0), *(Fraction(1, 2**bits) for bits in (50, 45, 40, 35, 30, 25)))
#: Of what is smaller doubles have fewer digits, and scores are not told apart.
_SUBNORMAL = Fraction(sys.float_info.min)
_BITS = 256


def solve(limit: Limit, mechanisms: MechanismClass, odds: Fraction) -> AllowedEpsilon:
    """Find the largest epsilon at which no test exceeds a limit.

    Parameters
    ----------
    limit
        On a score.
    mechanisms
        The mechanisms that are meant.
    odds
        Of the absent to the present world, at least 0.

    Returns
    -------
    AllowedEpsilon
        Guarantee: that of `MechanismClass.largest`. Where the answer is a rational
        growth, the curve itself was evaluated at it and a little above, exactly.

    Raises
    ------
    InputError
        If the epsilon is beyond what a claim may have.

    Examples
    --------
    >>> from verifydp.adversary.mechanism_classes import ClassSettings, mechanism_class
    >>> from verifydp.adversary.limits import PrecisionLimit
    >>> every = mechanism_class("any", ClassSettings())
    >>> solve(PrecisionLimit("0.9"), every, Fraction(1, 3)).growth
    Fraction(3, 1)
    """
    if limit.is_always_met(odds):
        return Everything()
    if limit.value < limit.baseline(odds):
        return Never()
    demand = limit.demand(odds)
    largest = mechanisms.largest(demand)
    if not isinstance(largest, Largest):
        return largest
    if largest.growth is not None:
        met = mechanisms.meets(demand, largest.growth)
        beyond = mechanisms.meets(demand, largest.growth * _BEYOND)
        if met is False or beyond is True:
            raise AssertionError(
                f"log({largest.growth}) is not the largest epsilon for {demand} of "
                f"{mechanisms.words}: {met}, {beyond}"
            )
    if largest.low > EPSILON_MAX:
        raise InputError(
            f"{limit.said(' at or below')} allows an epsilon of "
            f"{short_below(largest.low, 6)}, above the {EPSILON_MAX:.0f} that a claim "
            "may have: give a lower limit, or none"
        )
    return largest


def smallest(outcomes: Sequence[AllowedEpsilon]) -> int | None:
    """Find the outcome that counts where all have to hold.

    Returns
    -------
    int or None
        The place of the first `Never`, else that of the least `Largest`; None where
        everything is allowed.

    Examples
    --------
    >>> three, two = (Largest.of_growth(Fraction(growth)) for growth in (3, 2))
    >>> smallest([three, Everything(), two]), smallest([three, Never()])
    (2, 1)
    """
    least: int | None = None
    for place, outcome in enumerate(outcomes):
        if isinstance(outcome, Never):
            return place
        if isinstance(outcome, Largest):
            before = None if least is None else outcomes[least]
            if not isinstance(before, Largest) or _is_less(outcome, before):
                least = place
    return least


def _is_less(one: Largest, other: Largest) -> bool:
    if one.growth is not None and other.growth is not None:
        return one.growth < other.growth
    return one.low < other.low


def readings(value: float) -> tuple[Fraction, Fraction]:
    """Give what a number in JSON may mean: its double and its decimal, sorted.

    Examples
    --------
    >>> low, high = readings(0.1)
    >>> low == Fraction(1, 10) < high == Fraction(0.1)
    True
    """
    low, high = sorted((Fraction(value), Fraction(repr(value))))
    return low, high


def safe_epsilon(
    largest: Largest,
    limits: Sequence[Limit],
    mechanisms: MechanismClass,
    odds: Fraction,
) -> tuple[float, "Curve"]:
    """Round an epsilon toward 0, and show that it meets every limit.

    Parameters
    ----------
    largest
        What is rounded.
    limits, mechanisms, odds
        As for `solve`.

    Returns
    -------
    tuple of float and Curve
        Guarantee: at the float, read as the binary number that it is or as the decimal
        that it is written as, the curve of the class has no score above a limit; balls
        show it at the larger one, whose curve this is, or where they are too wide
        rational scores at a growth that is surely no smaller.

    Raises
    ------
    UnsupportedError
        If the balls are too wide to tell.
    """
    none = (Fraction(1),) if largest.low < _SUBNORMAL else ()
    for share in (*_STEPS, *none):
        epsilon = written_below(largest.low * (1 - share))
        _, most = readings(epsilon)
        curve = mechanisms.curve(most)
        if all(_holds(limit, curve, odds, mechanisms, most) for limit in limits):
            return epsilon, curve
    raise UnsupportedError(
        f"whether epsilon {short_below(largest.low, 6)} meets the limits is not "
        "decided by balls of some hundred digits: give a limit further from 1"
    )


def _holds(
    limit: Limit,
    curve: "Curve",
    odds: Fraction,
    mechanisms: MechanismClass,
    epsilon: Fraction,
) -> bool:
    """Say whether the score is surely within the limit; False where that is open."""
    if limit.value == 1:
        return True
    if epsilon == 0:
        met = mechanisms.meets(limit.demand(odds), Fraction(1))
        if met is not None:
            return met
    with precision(_BITS):
        value, gain = limit.highest(curve, odds)
        room = ball(limit.value - limit.baseline(odds))
        # Near the baseline the gain is known to more digits than the score.
        is_known = value.is_finite()
        if (is_known and highest(value) <= limit.value) or gain <= room:
            return True
        if is_known and lowest(value) > limit.value:
            raise AssertionError(
                f"{limit} fails at epsilon {short_above(epsilon)} for "
                f"{mechanisms.words}: {short_above(lowest(value))}"
            )
        # Scores that are nearly 1 need more digits than a curve gives: a growth that
        # is surely no smaller has rational scores, where the class has them.
        growth = highest(ball(epsilon).exp())
    return mechanisms.meets(limit.demand(odds), growth) is True
