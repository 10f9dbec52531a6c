"""Strategies for beliefs: pairs of normal laws and mixtures with plain parameters.

What breaks a rule is easiest to see with small numbers, so that these are drawn and
shrunk to: whole means, few components, the demand (1, 1/20).
"""

import random
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import Phase, find, strategies
from hypothesis.errors import NoSuchExample
from hypothesis.strategies import DrawFn, SearchStrategy

from verifydp.data.beliefs import GaussianMixturePrior, GaussianPrior, Prior
from verifydp.empirical.search.isolation import quiet_settings, run_apart

__all__ = ["Challenge", "challenges", "find_challenge"]

_EPSILONS = tuple(map(Fraction, ("1", "1/2", "2", "4", "10", "100")))
_DELTAS = tuple(map(Fraction, ("1/20", "1/100", "1/10", "3/10")))
_SDS = tuple(map(Fraction, ("1", "2", "1/2", "4", "1/10", "0")))
_MEANS_MAX, _WEIGHT_MAX, _COMPONENTS_MAX = 60, 4, 3


@dataclass(frozen=True, slots=True)
class Challenge:
    """Two priors and a demand, to which a rule gives a scale.

    Attributes
    ----------
    first, second
        The priors.
    epsilon, delta
        The demand.
    """

    first: Prior
    second: Prior
    epsilon: Fraction
    delta: Fraction


@strategies.composite
def challenges(draw: DrawFn, *, pure: bool = False) -> Challenge:
    """Draw normal pairs, mixtures that share weights and deviations, and others.

    Parameters
    ----------
    draw
        Given by hypothesis.
    pure
        Whether delta is 0.
    """
    epsilon = draw(strategies.sampled_from(_EPSILONS))
    delta = Fraction(0) if pure else draw(strategies.sampled_from(_DELTAS))
    size = draw(strategies.integers(1, _COMPONENTS_MAX))
    weights, sds = draw(_weights(size)), draw(_sds(size))
    first = _prior(weights, draw(_means(size)), sds)
    if not draw(strategies.booleans()):  # the second differs in its means alone
        return Challenge(
            first, _prior(weights, draw(_means(size)), sds), epsilon, delta
        )
    size = draw(strategies.integers(1, _COMPONENTS_MAX))
    second = _prior(draw(_weights(size)), draw(_means(size)), draw(_sds(size)))
    return Challenge(first, second, epsilon, delta)


def find_challenge(
    violates: Callable[[Challenge], bool], *, pure: bool, seed: int, attempts: int
) -> Challenge | None:
    """Search for a challenge that a rule fails, and make it small.

    Parameters
    ----------
    violates
        Says whether the rule's scale is too small; called a few times for each
        attempt, shrinking included.
    pure
        Whether delta is 0 throughout.
    seed
        Determines what is drawn.
    attempts
        How many challenges are drawn at most.

    Returns
    -------
    Challenge or None
        The smallest one that hypothesis' shrinker finds; None where all that were
        drawn pass.
    """

    def search() -> Challenge:
        return find(
            challenges(pure=pure),
            violates,
            settings=quiet_settings(attempts, Phase.generate, Phase.shrink),
            random=random.Random(seed),
        )

    try:
        return run_apart(search)
    except NoSuchExample:
        return None


def _weights(size: int) -> SearchStrategy[list[Fraction]]:
    parts = strategies.lists(
        strategies.integers(1, _WEIGHT_MAX), min_size=size, max_size=size
    )
    return parts.map(lambda drawn: [Fraction(part, sum(drawn)) for part in drawn])


def _means(size: int) -> SearchStrategy[list[int]]:
    numbers = strategies.integers(0, _MEANS_MAX)
    return strategies.lists(numbers, min_size=size, max_size=size)


def _sds(size: int) -> SearchStrategy[list[Fraction]]:
    numbers = strategies.sampled_from(_SDS)
    return strategies.lists(numbers, min_size=size, max_size=size)


def _prior(weights: list[Fraction], means: list[int], sds: list[Fraction]) -> Prior:
    if len(weights) == 1:
        return GaussianPrior(means[0], sds[0])
    return GaussianMixturePrior(weights, means, sds)
