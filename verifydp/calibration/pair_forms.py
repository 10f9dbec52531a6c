"""What rules ask of a pair of priors before they apply."""

from collections.abc import Sequence
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.data.beliefs import NormalComponent, Prior, PriorPair

__all__ = [
    "differences",
    "distinct_pairs",
    "is_hidden",
    "is_single",
    "like_components",
    "needs_delta",
    "needs_single",
    "shift_between",
    "single",
]


def _merged(prior: Prior) -> tuple[NormalComponent, ...]:
    """Give the components, what is written in parts made one."""
    weights: dict[tuple[Fraction, Fraction], Fraction] = {}
    for weight, mean, sd in prior.components:
        weights[mean, sd] = weights.get((mean, sd), Fraction(0)) + weight
    return tuple(NormalComponent(weight, *place) for place, weight in weights.items())


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
    found: dict[tuple[Prior, Prior], PriorPair] = {}
    for pair in pairs:
        found.setdefault((pair.first, pair.second), pair)
    return list(found.values())


def needs_single(pair: PriorPair, demand: Demand) -> str | None:
    """Say that a rule is for normal priors, where one is a mixture."""
    del demand
    if is_single(pair):
        return None
    return f"it is for normal priors, and in {pair} one is a mixture"


def needs_delta(pair: PriorPair, demand: Demand) -> str | None:
    """Say that delta 0 needs equal deviations, for rules with the factor tau."""
    sds = {sd for prior in (pair.first, pair.second) for _, _, sd in prior.components}
    if demand.delta or len(sds) == 1:
        return None
    return "at delta 0 it is for priors of one standard deviation only"


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
    moved: dict[tuple[Fraction, Fraction], Fraction] = {}
    for components, sign, by in (
        (pair.first.components, 1, Fraction(0)),
        (pair.second.components, -1, shift),
    ):
        for weight, mean, sd in components:
            place = mean + by, sd
            moved[place] = moved.get(place, Fraction(0)) + sign * weight
    return None if any(moved.values()) else shift


def like_components(
    pair: PriorPair,
) -> tuple[tuple[NormalComponent, NormalComponent], ...] | None:
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
    found = [matched for matched in (whole, written) if matched is not None]
    return min(found, key=_farthest, default=None)


def _matched(
    first: Sequence[NormalComponent], second: Sequence[NormalComponent]
) -> tuple[tuple[NormalComponent, NormalComponent], ...] | None:
    ordered = (
        sorted(parts, key=lambda part: (part.weight, part.sd, part.mean))
        for parts in (first, second)
    )
    matched = tuple(zip(*ordered, strict=False))
    alike = len(first) == len(second) and all(
        (one.weight, one.sd) == (two.weight, two.sd) for one, two in matched
    )
    return matched if alike else None


def _farthest(matched: Sequence[tuple[NormalComponent, NormalComponent]]) -> Fraction:
    return max(abs(one.mean - two.mean) for one, two in matched)


def is_hidden(pair: PriorPair, reach: Fraction) -> bool:
    """Say whether Laplace noise hides the pair, component by component, with delta 0.

    Parameters
    ----------
    pair
        The priors.
    reach
        Epsilon times the scale of the noise.

    Returns
    -------
    bool
        Guarantee: where True, no event is likelier by more than exp(epsilon), since
        the densities of like components are within that factor, and so are their
        mixtures. False says nothing.
    """
    matched = like_components(pair)
    return matched is not None and _farthest(matched) <= reach
