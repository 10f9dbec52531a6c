"""Which line through the tests of two worlds keeps a score below its limit.

Closeness at a level L with slack d says ``T <= exp(L) A + d`` and, of the opposite
test, ``1 - A <= exp(L) (1 - T) + d``. A limit follows from one such line, at the level
of the best test. The choice is trusted with nothing: the checker decides.
"""

from collections.abc import Callable
from fractions import Fraction

from verifydp.adversary.mechanism_classes.any_mechanism import AnyMechanism
from verifydp.adversary.mechanism_classes.demands import (
    CurveDemand,
    FalseAlarmAtLeast,
    WeightedAtMost,
)
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.formal.adversary.worlds import NoisyWorlds

__all__ = ["growth_above", "is_enough", "line_for"]

_BITS, _FINE, _STEP = 512, 2**160, 2**400
#: Thirds of a bracket of the level of the best test: it is known to 1e-20 of it.
_THIRDS, _LEVEL_MAX = 120, Fraction(40)


def growth_above(level: Fraction) -> Fraction:
    """Round the exponential of a level upward; 1 at level 0.

    Parameters
    ----------
    level
        At least 0.

    Returns
    -------
    Fraction
        Guarantee: at least ``exp(level)``.

    Examples
    --------
    >>> growth_above(Fraction(0)), 2 < growth_above(Fraction(1)) < 3
    (Fraction(1, 1), True)
    """
    if level == 0:
        return Fraction(1)
    with precision(_BITS):
        exact = highest(ball(level).exp())
    return Fraction(-((-exact * _STEP) // 1), _STEP)


def is_enough(demand: CurveDemand, level: Fraction, delta: Fraction) -> bool:
    """Say whether a demand is met by all laws that are close at a level.

    Examples
    --------
    >>> one = Fraction(1)
    >>> is_enough(WeightedAtMost(one, one, Fraction(1, 2)), one, Fraction(0))
    True
    >>> is_enough(WeightedAtMost(one, one, Fraction(2, 5)), one, Fraction(0))
    False
    """
    return delta < 1 and AnyMechanism(delta).meets(demand, growth_above(level))


def line_for(
    demand: CurveDemand, worlds: NoisyWorlds
) -> tuple[Fraction, Fraction] | None:
    """Choose a level and its slack from which a demand follows; None if none is known.

    Parameters
    ----------
    demand
        What is to be shown of every test.
    worlds
        The two worlds.
    """
    found = _candidate(demand, worlds)
    return found if found is not None and is_enough(demand, *found) else None


def _candidate(
    demand: CurveDemand, worlds: NoisyWorlds
) -> tuple[Fraction, Fraction] | None:
    if not worlds.only_pure:
        if isinstance(demand, WeightedAtMost):
            slopes = demand.odds / demand.weight, demand.weight / demand.odds
            return _at(worlds, _logarithm_below(max(slopes)))
        if isinstance(demand, FalseAlarmAtLeast):
            return _at(worlds, _best_level(worlds, demand.recall))
    return None if worlds.pure is None else _at(worlds, worlds.pure)


def _at(worlds: NoisyWorlds, level: Fraction) -> tuple[Fraction, Fraction]:
    return level, worlds.delta(level)


def _logarithm_below(growth: Fraction) -> Fraction:
    if growth == 1:
        return Fraction(0)
    with precision(_BITS):
        exact = lowest(ball(growth).log())
    return max(Fraction(0), Fraction((exact * _FINE) // 1, _FINE))


def _best_level(worlds: NoisyWorlds, recall: Fraction) -> Fraction:
    """Find the level that says most of the false alarms of tests of a recall.

    Both bounds first rise with the level and then fall.
    """

    def forwards(level: Fraction) -> Fraction:
        return (recall - worlds.delta(level)) / growth_above(level)

    def backwards(level: Fraction) -> Fraction:
        return 1 - worlds.delta(level) - growth_above(level) * (1 - recall)

    return max(_peak(worlds, of) for of in (forwards, backwards))[1]


def _peak(
    worlds: NoisyWorlds, bound: Callable[[Fraction], Fraction]
) -> tuple[Fraction, Fraction]:
    low, high = Fraction(0), worlds.pure or _LEVEL_MAX
    ends = [low, high]
    for _ in range(_THIRDS):
        third = Fraction(((high - low) / 3 * _FINE) // 1, _FINE)
        if third == 0:
            break
        one, other = low + third, high - third
        if bound(one) < bound(other):
            low = one
        else:
            high = other
    return max((bound(level), level) for level in (*ends, low, high))
