"""Best tests between two finite laws, exactly."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar

from verifydp.adversary.polygon import PolygonCurve, polygon_curve
from verifydp.adversary.score import read_share
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational
from verifydp.loss.tradeoff import tradeoff

__all__ = ["Test", "finite_curve", "most_powerful_test"]


@dataclass(frozen=True, slots=True)
class Test:
    """A randomised test between two finite laws.

    Attributes
    ----------
    acceptance
        For each outcome the probability of accepting "present", exactly.
    size
        Its false-alarm rate, which may be below what was allowed.
    power
        Its power.
    """

    __test__: ClassVar[bool] = False  # pytest would collect it for its name

    acceptance: Mapping[Hashable, Fraction]
    size: Fraction
    power: Fraction


def finite_curve(present: FiniteLaw, absent: FiniteLaw) -> PolygonCurve:
    """Give the frontier of a pair of finite laws, exact in rationals.

    Its edges are the outcomes of one likelihood ratio, steepest first (Neyman and
    Pearson 1933).

    Parameters
    ----------
    present, absent
        The laws P1 and P0 of the output.

    Examples
    --------
    >>> present = FiniteLaw({0: "2/10", 1: "3/10", 2: "5/10"})
    >>> absent = FiniteLaw({0: "5/10", 1: "3/10", 2: "2/10"})
    >>> finite_curve(present, absent).highest_f_beta(1).exact
    Fraction(16, 23)
    """
    errors = tradeoff(absent, present).vertices
    return polygon_curve([(alarm, 1 - miss) for alarm, miss in errors])


def most_powerful_test(
    present: FiniteLaw, absent: FiniteLaw, false_alarm: Rational | float
) -> Test:
    """Give the most powerful test of at most a false-alarm rate.

    Outcomes are accepted in falling order of ``present / absent``, those of the last
    ratio that fits with one probability between 0 and 1. An outcome that the present
    world never gives is never accepted: among the most powerful tests this is the one
    of least false alarm, which alone has the highest precision.

    Parameters
    ----------
    present, absent
        The laws P1 and P0 of the output.
    false_alarm
        The rate that is allowed, from 0 to 1.

    Raises
    ------
    InputError
        If the rate is not between 0 and 1.

    Examples
    --------
    >>> present, absent = FiniteLaw({0: 1}), FiniteLaw({0: "1/2", 1: "1/2"})
    >>> test = most_powerful_test(present, absent, "7/10")
    >>> test.acceptance[0], test.acceptance[1], test.size, test.power
    (Fraction(1, 1), Fraction(0, 1), Fraction(1, 2), Fraction(1, 1))
    """
    left = read_share(false_alarm, "the false-alarm rate")
    groups: dict[Fraction | None, list[Hashable]] = {}
    outcomes = dict.fromkeys((*present.outcomes, *absent.outcomes))
    for outcome in outcomes:
        high, low = present.weight(outcome), absent.weight(outcome)
        if high:
            groups.setdefault(high / low if low else None, []).append(outcome)
    acceptance = dict.fromkeys(outcomes, Fraction(0))
    # An infinite ratio costs no false alarm, so it comes first.
    steepest = sorted(ratio for ratio in groups if ratio is not None)[::-1]
    for ratio in ([None] if None in groups else []) + list(steepest):
        cost = sum((absent.weight(outcome) for outcome in groups[ratio]), Fraction(0))
        share = min(Fraction(1), left / cost) if cost else Fraction(1)
        acceptance.update(dict.fromkeys(groups[ratio], share))
        left -= share * cost
        if left == 0 and share < 1:
            break
    return Test(
        acceptance=MappingProxyType(acceptance),
        size=_mean(absent, acceptance),
        power=_mean(present, acceptance),
    )


def _mean(law: FiniteLaw, acceptance: Mapping[Hashable, Fraction]) -> Fraction:
    return sum(
        (law.weight(outcome) * share for outcome, share in acceptance.items()),
        Fraction(0),
    )
