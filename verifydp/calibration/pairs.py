"""The second station: ordered pairs of priors, each two priors once, and their forms.

What is said of a form is exact: components are rationals.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeAlias

from verifydp.calibration.demands import Demand
from verifydp.data.beliefs import NormalComponent, Prior, PriorPair

__all__ = [
    "LikeComponents",
    "delta_misfit",
    "differences",
    "distinct_pairs",
    "farthest_shift",
    "has_one_deviation",
    "is_single",
    "like_components",
    "normal_misfit",
    "shift_between",
    "single",
]

#: Components of two priors matched one to one: of one weight and one deviation.
LikeComponents: TypeAlias = tuple[tuple[NormalComponent, NormalComponent], ...]


def _merged(prior: Prior) -> tuple[NormalComponent, ...]:
    """Give the components, what is written in parts made one."""
    weights: dict[tuple[Fraction, Fraction], Fraction] = {}
    for weight, mean, sd in prior.components:
        weights[mean, sd] = weights.get((mean, sd), Fraction(0)) + weight
    return tuple(NormalComponent(weight, *law) for law, weight in weights.items())


def single(pair: PriorPair) -> tuple[NormalComponent, NormalComponent] | None:
    """Give the two normal laws (or points) of a pair; None where one is a mixture.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> pair = PriorPair("a", "b", 0, GaussianPrior(0, 1), GaussianPrior(2, 0))
    >>> single(pair)[1].mean
    Fraction(2, 1)
    """
    first, second = _merged(pair.first), _merged(pair.second)
    return (first[0], second[0]) if len(first) == len(second) == 1 else None


def is_single(pair: PriorPair) -> bool:
    """Say whether both priors are single normal laws or points."""
    return single(pair) is not None


def distinct_pairs(pairs: Sequence[PriorPair]) -> list[PriorPair]:
    """Give the first pair of each two priors: alike users need one measurement.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> one, two = GaussianPrior(0, 1), GaussianPrior(2, 1)
    >>> pairs = [PriorPair(name, "z", 0, one, two) for name in "ab"]
    >>> [pair.first_secret for pair in distinct_pairs(pairs)]
    ['a']
    """
    first_of: dict[tuple[Prior, Prior], PriorPair] = {}
    for pair in pairs:
        first_of.setdefault((pair.first, pair.second), pair)
    return list(first_of.values())


def has_one_deviation(pair: PriorPair) -> bool:
    """Say whether all components of both priors have one standard deviation."""
    sds = {sd for prior in (pair.first, pair.second) for _, _, sd in prior.components}
    return len(sds) == 1


def delta_misfit(pair: PriorPair, demand: Demand) -> str | None:
    """Say that delta 0 needs equal deviations, for rules with the factor tau."""
    if demand.delta or has_one_deviation(pair):
        return None
    return "at delta 0 it is for priors of one standard deviation only"


def normal_misfit(pair: PriorPair, demand: Demand) -> str | None:
    """Say that a rule is for normal priors where one is a mixture, or needs a delta."""
    if not is_single(pair):
        return f"it is for normal priors, and in {pair} one is a mixture"
    return delta_misfit(pair, demand)


def differences(pair: PriorPair) -> tuple[Fraction, Fraction]:
    """Give the difference of means, and that of deviations in absolute value.

    The pair is one of single normal laws.
    """
    laws = single(pair)
    assert laws is not None
    first, second = laws
    return first.mean - second.mean, abs(first.sd - second.sd)


def shift_between(pair: PriorPair) -> Fraction | None:
    """Give the number that moves the second prior onto the first; None if none does.

    Guarantee: exact.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> one, two = GaussianPrior("0.5", 1), GaussianPrior(2, 1)
    >>> shift_between(PriorPair("a", "b", 0, one, two))
    Fraction(-3, 2)
    """
    shift = pair.first.mean - pair.second.mean
    difference: dict[tuple[Fraction, Fraction], Fraction] = {}
    for components, sign, by in (
        (pair.first.components, 1, Fraction(0)),
        (pair.second.components, -1, shift),
    ):
        for weight, mean, sd in components:
            law = mean + by, sd
            difference[law] = difference.get(law, Fraction(0)) + sign * weight
    return None if any(difference.values()) else shift


def like_components(pair: PriorPair) -> LikeComponents | None:
    """Match the components of mixtures that differ in their means only.

    Returns
    -------
    tuple of pairs of Component, or None
        Like components (one weight, one deviation) matched in increasing order of
        their means, which makes the largest distance of means least; as they are
        written, or with equal components made one, whichever leaves less. None where
        the weights and deviations of the two mixtures are not the same.

    Examples
    --------
    >>> from verifydp.data.beliefs import FinitePrior
    >>> one, two = FinitePrior({0: 0.5, 9: 0.5}), FinitePrior({8: 0.5, 1: 0.5})
    >>> matched = like_components(PriorPair("a", "b", 0, one, two))
    >>> [(str(left.mean), str(right.mean)) for left, right in matched]
    [('0', '1'), ('9', '8')]
    """
    # Merging may unite what matches in parts, and parts may hide what matches whole.
    written = _matched(pair.first.components, pair.second.components)
    whole = _matched(_merged(pair.first), _merged(pair.second))
    matches = [matched for matched in (whole, written) if matched is not None]
    return min(matches, key=farthest_shift, default=None)


def _matched(
    first: Sequence[NormalComponent], second: Sequence[NormalComponent]
) -> LikeComponents | None:
    ordered = (
        sorted(parts, key=lambda part: (part.weight, part.sd, part.mean))
        for parts in (first, second)
    )
    matched = tuple(zip(*ordered, strict=False))
    alike = len(first) == len(second) and all(
        (one.weight, one.sd) == (two.weight, two.sd) for one, two in matched
    )
    return matched if alike else None


def farthest_shift(matched: LikeComponents) -> Fraction:
    """Give the largest distance of the means of like components."""
    return max(abs(one.mean - two.mean) for one, two in matched)
