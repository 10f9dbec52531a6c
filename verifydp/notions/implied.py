"""What the auditor tests in place of a notion: one claim that follows from it."""

import math
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, highest, written_above
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.pufferfish import PufferfishPrivacy
from verifydp.notions.pure import MetricPrivacy, PureDP
from verifydp.notions.trade_offs import TradeOffDP

__all__ = ["claim_to_test"]

#: The slack of the claim that is tested; rarer events are hard to see in samples.
_DELTA = Fraction(1, 1000)


def claim_to_test(claim: Any) -> tuple[ApproximateDP, tuple[str, ...]]:
    """Give the (epsilon, delta) claim to test, and a note where it is an implied one.

    Parameters
    ----------
    claim
        `ApproximateDP`, `PufferfishPrivacy`, or another notion of `verifydp.notions`
        that is about pairs alone, or one's own with ``implied_approximate``.

    Returns
    -------
    claim, notes
        Guarantee: the first follows from what was claimed (rounded upward), so
        refuting it refutes that; of pure and approximate privacy it is that.

    Raises
    ------
    InputError
        If it is no claim.

    Examples
    --------
    >>> claim_to_test(ApproximateDP(epsilon=1))[1]
    ()
    """
    if isinstance(claim, PufferfishPrivacy):
        return claim.record, ()
    if isinstance(claim, ApproximateDP):
        return ApproximateDP(claim.epsilon, claim.exact_delta), ()
    if isinstance(claim, PureDP):
        return ApproximateDP(claim.epsilon), ()
    if isinstance(claim, ExactApproximate):
        return ApproximateDP(claim.epsilon, claim.delta), ()
    if isinstance(claim, MetricPrivacy):
        raise InputError(
            f"the claim is {claim}, and an audit knows no distances: give the claim "
            "about a pair, claim.at_distance(d), with the pair"
        )
    implied = getattr(claim, "implied_approximate", None)
    if implied is None:
        raise InputError(f"the claim is {claim!r}: give ApproximateDP(epsilon=...)")
    exact = implied(_delta_of(claim))
    epsilon = exact.epsilon
    if epsilon.nats is not None:  # a bound, perhaps of hundreds of digits
        epsilon = Epsilon.read(_decimal_above(epsilon.enclosed()))
    tested = ApproximateDP(epsilon, _delta_above(exact.delta))
    note = (
        f"{claim} implies {tested}, which is what was tested: if it is false, so is "
        "the claim; if not, other consequences may be"
    )
    return tested, (note,)


def _delta_of(claim: Any) -> Fraction:
    """The slack to ask for; a curve implies nothing below the least of its corners."""
    if not isinstance(claim, TradeOffDP):
        return _DELTA
    slacks = [slack for growth, slack in claim.curve.profile() if growth >= 1]
    return max(_DELTA, min(slacks, default=_DELTA))


def _delta_above(delta: Fraction) -> float:
    """The least double whose shortest decimal is not below a rational number."""
    above = float(delta)
    while Fraction(repr(above)) < delta:
        above = math.nextafter(above, math.inf)
    return above


def _decimal_above(value: Ball) -> float:
    """The least double whose shortest decimal is not below a number."""
    above = written_above(value)
    while Fraction(repr(above)) < highest(value):
        above = math.nextafter(above, math.inf)
    return above
