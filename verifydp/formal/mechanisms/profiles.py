"""The least deltas of a mechanism at some epsilons: what pictures of a proof show."""

from collections.abc import Iterator
from fractions import Fraction

from verifydp.errors import UnsupportedError
from verifydp.evidence.curves import CurvePoint
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import short_above
from verifydp.exact.balls import written_above, written_below
from verifydp.mechanisms import Mechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["profile_of"]

#: Epsilons beside 0, up to where delta is so small, or to so large a one at most.
_STEPS, _SMALL, _LAST = 24, Fraction(1, 10**6), 8.0
#: Mechanisms with more pairs of neighbours to compare are not told at many epsilons.
_PAIRS_MAX = 64


def profile_of(mechanism: Mechanism, claim: ExactApproximate) -> tuple[CurvePoint, ...]:
    """Enclose the least deltas from epsilon 0 to where delta is small.

    Parameters
    ----------
    mechanism
        Whose deltas.
    claim
        What is claimed of it: deltas are told as far down as its own.

    Returns
    -------
    tuple
        In rising order. Guarantee: ball arithmetic, rounded outward. Empty where the
        deltas have no form, or there are many pairs of neighbours.

    Examples
    --------
    >>> from verifydp.mechanisms import mechanism
    >>> noise = mechanism("laplace", scale=1, sensitivity=1)
    >>> points = profile_of(noise, ExactApproximate.read(1))
    >>> points[0].at, round(points[0].upper, 4), points[-1].at, points[-1].upper
    ('0', 0.3935, '1', 0.0)
    """
    if _pairs_of(mechanism) > _PAIRS_MAX:
        return ()
    try:
        return tuple(_points(mechanism, min(_SMALL, claim.delta or _SMALL)))
    except UnsupportedError:
        return ()


def _pairs_of(mechanism: Mechanism) -> int:
    try:
        return len(mechanism.law_pairs())
    except UnsupportedError:  # one pair dominates, whose laws have no exact form
        return 1


def _points(mechanism: Mechanism, small: Fraction) -> Iterator[CurvePoint]:
    least = mechanism.epsilon_at(small)
    # Where delta never gets so small, as for laws that share no output.
    last = written_above(least) if least.is_finite() else _LAST
    levels = {
        Epsilon.read(short_above(last * place / _STEPS, 3))
        for place in range(_STEPS + 1)
    }
    for level in sorted(levels):
        value = mechanism.delta_at(level)
        if value.is_finite():
            yield CurvePoint(
                at=str(level),
                lower=max(0.0, written_below(value)),
                upper=min(1.0, written_above(value)),
            )
