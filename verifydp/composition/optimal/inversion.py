"""The least epsilon at a delta: planned in doubles, shown by enclosures of delta."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.composition.optimal.composed_loss import ComposedLoss
from verifydp.composition.optimal.roots import planned_epsilon
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.exact.balls import ball, float_above, highest, lowest, precision

__all__ = ["EnclosedEpsilon", "enclosed_epsilon"]

#: How far beside the planned epsilon to look first, and how much further each time.
_NEAR, _FURTHER = Fraction(1, 1 << 40), 16
#: Significant digits of stated epsilons.
_DIGITS = 16
#: Bits of a growth whose logarithm is written down as it is.
_GROWTH_BITS = 1_000


@dataclass(frozen=True, slots=True)
class EnclosedEpsilon:
    """An epsilon between two, the bounds on delta that show it, and their digits."""

    low: Epsilon
    high: Epsilon
    shown: tuple[tuple[Epsilon, Fraction, Fraction], ...]
    bits: int


def enclosed_epsilon(loss: ComposedLoss, delta: Fraction) -> EnclosedEpsilon | None:
    """Enclose the least epsilon from 0 to 700 at which a delta is enough.

    Returns
    -------
    EnclosedEpsilon or None
        Guarantee: the least epsilon is between its ends. None where none is found to be
        enough.
    """
    zero, most = Epsilon(nats=Fraction(0)), Epsilon(nats=Fraction(int(EPSILON_MAX)))
    bits = loss.first_bits()
    at_zero = loss.bounds(zero, bits)
    if at_zero[1] <= delta:
        return EnclosedEpsilon(zero, zero, ((zero, *at_zero),), bits)
    # Beyond the sum of all epsilons only what gives itself away is left.
    last = loss.largest_loss
    if last is not None and last <= most:
        at_last = loss.bounds(last, bits)
        if at_last == (delta, delta):
            low, high = _written(last)
            return EnclosedEpsilon(low, high, ((high, *at_last),), bits)
    target = _target(loss, delta)
    # A first plan tells how many digits are needed.
    planned = _planned(loss, 0, bits, target)
    if not 0 < target < 1:
        return None
    bits = loss.bits_for(planned, target)
    below = _found(loss, delta, -1, _planned(loss, 0, bits, target), bits)
    side = 0 if loss.is_exact else 1
    planned = _planned(loss, side, bits, target)
    # At the delta of epsilon 0 itself the width of its bounds hides that 0 is enough.
    nearly = at_zero[0] <= delta
    above = _found(loss, delta, 1, float(_NEAR), bits) if nearly else None
    above = above or _found(loss, delta, 1, planned, bits)
    if above is None:
        return None
    shown = (above,) if below is None else (below, above)
    return EnclosedEpsilon(below[0] if below else zero, above[0], shown, bits)


def _written(epsilon: Epsilon) -> tuple[Epsilon, Epsilon]:
    """The epsilon itself, or decimals beside it where it has too many digits."""
    growth = epsilon.growth or Fraction(1)
    if max(growth.as_integer_ratio()).bit_length() <= _GROWTH_BITS:
        return epsilon, epsilon
    with precision(128):
        value = epsilon.enclosed()
        low, high = _short(lowest(value), -1), _short(highest(value), 1)
    return Epsilon(nats=low), Epsilon(nats=high)


def _target(loss: ComposedLoss, delta: Fraction) -> float:
    """The excess of the loss at which the composition has a delta."""
    kept = loss.kept()
    if isinstance(kept, Fraction):
        return float((delta - (1 - kept)) / kept)
    with precision(1024):
        return float((1 - ball(1 - delta) / ball(kept)).mid())


def _planned(loss: ComposedLoss, side: int, bits: int, target: float) -> float:
    deviation = float_above(ball(loss.variance).sqrt())
    rows = loss.losses(side, bits).doubles()
    planned = planned_epsilon(*rows, deviation, target)
    if planned is None:  # near one of the ends: found by going further and further
        return float(rows[0].max()) if deviation == 0 else EPSILON_MAX / 2
    return planned


def _found(
    loss: ComposedLoss, delta: Fraction, side: int, planned: float, bits: int
) -> tuple[Epsilon, Fraction, Fraction] | None:
    """An epsilon above the planned one that is enough, or one below that is not."""
    away = _NEAR
    while away < _FURTHER:
        exact = Fraction(planned) * (1 + side * min(away, 1 if side < 0 else away))
        epsilon = Epsilon(nats=_short(exact, side))
        away *= _FURTHER
        if not 0 <= epsilon <= EPSILON_MAX:
            continue
        bounds = loss.bounds(epsilon, bits)
        if bounds[1] <= delta if side > 0 else bounds[0] > delta:
            return epsilon, *bounds
    return None


def _short(value: Fraction, side: int) -> Fraction:
    """Round to a decimal, upward for a positive side, else downward."""
    digits = _DIGITS - (len(str(int(value))) if value >= 1 else 0)
    scaled = value * 10**digits
    return Fraction(-(-scaled // 1) if side > 0 else scaled // 1, 10**digits)
