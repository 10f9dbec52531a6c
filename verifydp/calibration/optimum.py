"""The smallest scale of noise that makes a claim about a pair of priors true."""

from collections.abc import Callable
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.float_profiles import FloatPair
from verifydp.calibration.pair_forms import is_hidden, shift_between
from verifydp.calibration.roots import Enclosed, enclosed_root, proposed_root
from verifydp.data.beliefs import FinitePrior, PriorPair
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.special import unit_ball
from verifydp.laws.noise import GaussianNoise, LaplaceNoise, Noise, NoNoise
from verifydp.loss import finite, hockey_stick, pure_epsilon

__all__ = [
    "RELATIVE",
    "holds_raw",
    "noise_of",
    "optimal_scale",
    "pair_delta",
    "pair_epsilon",
    "pure_scale",
    "raw_delta",
]

#: How far apart the two ends of an optimum are, relative to the upper one.
RELATIVE = Fraction(1, 10**9)

_NOISES: dict[str, Callable[[Fraction], Noise]] = {
    "laplace": LaplaceNoise,
    "gaussian": GaussianNoise,
}


def noise_of(kind: str, scale: Fraction) -> Noise:
    """Give the noise of a kind and a scale; scale 0 is no noise.

    Examples
    --------
    >>> noise_of("gaussian", Fraction(2)).text, noise_of("laplace", Fraction(0)).text
    ('normal noise of sd 2', 'no noise')
    """
    return _NOISES[kind](scale) if scale else NoNoise()


def pair_delta(pair: PriorPair, epsilon: Fraction, noise: Noise) -> Ball:
    """Enclose the least delta of an ordered pair at an epsilon, under a noise.

    Returns
    -------
    Ball
        Guarantee: it contains the hockey-stick divergence of the released laws, the
        first against the second; its radius is at most 1e-13 of it or 1e-120.
    """
    if isinstance(noise, NoNoise):
        return raw_delta(pair, epsilon)
    if isinstance(noise, LaplaceNoise) and is_hidden(pair, epsilon * noise.scale):
        return ball(0)  # a tie along the tails, which no enclosure would decide
    first, second = noise.released(pair.first), noise.released(pair.second)
    return hockey_stick(first, second, epsilon)


def pair_epsilon(pair: PriorPair, noise: Noise) -> Ball:
    """Enclose the largest log ratio of an ordered pair under a noise; may be infinite.

    Raises
    ------
    UnsupportedError
        If it could not be enclosed.

    Notes
    -----
    Between shifts of one law Laplace noise leaves the shift over the scale, which is
    approached at infinity, since the priors have exponential moments.
    """
    shift = shift_between(pair)
    if shift is not None and isinstance(noise, LaplaceNoise):
        return ball(abs(shift) / noise.scale)
    return pure_epsilon(noise.released(pair.first), noise.released(pair.second))


def raw_delta(pair: PriorPair, epsilon: Fraction) -> Ball:
    """Enclose the least delta without noise.

    Returns
    -------
    Ball
        Guarantee: it contains the hockey-stick divergence of the two priors. Where
        that cannot be enclosed narrowly it is all of [0, 1].

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> one, two = GaussianPrior(0, 1), GaussianPrior(1, 1)
    >>> round(float(raw_delta(PriorPair("a", "b", 0, one, two), Fraction(1)).mid()), 12)
    0.126936737507
    """
    first, second = pair.first, pair.second
    if isinstance(first, FinitePrior) and isinstance(second, FinitePrior):
        return finite.hockey_stick(first.finite_law, second.finite_law, epsilon)
    try:
        return hockey_stick(first.law, second.law, epsilon)
    except UnsupportedError:
        return unit_ball()


def holds_raw(pair: PriorPair, demand: Demand) -> bool:
    """Say whether the data satisfy the claim as they are.

    Guarantee: True is certain. False may also mean that the two sides are equal to
    within what an enclosure tells.

    Examples
    --------
    >>> coin = FinitePrior({0: "0.95", 1: "0.05"})
    >>> pair = PriorPair("a", "b", 0, coin, FinitePrior({0: 1}))
    >>> holds_raw(pair, Demand(Fraction(1), Fraction("0.05")))
    True
    """
    first, second = pair.first, pair.second
    if isinstance(first, FinitePrior) and isinstance(second, FinitePrior):
        one, two = first.finite_law, second.finite_law
        event = finite.attaining_event(one, two, demand.epsilon)
        if not two.probability(event):  # a rational: it may equal delta
            return one.probability(event) <= demand.delta
    return bool(raw_delta(pair, demand.epsilon) <= ball(demand.delta))


def optimal_scale(
    pair: PriorPair, demand: Demand, relative: Fraction = RELATIVE
) -> Enclosed:
    """Enclose the least scale of noise at which an ordered pair satisfies a claim.

    Parameters
    ----------
    pair
        The two priors, in this order.
    demand
        Epsilon, delta and the kind of noise.
    relative
        How far apart the two ends may be, relative to the upper one.

    Returns
    -------
    Enclosed
        Guarantee: at the lower end the claim certainly fails, at the upper end it
        certainly holds, and so at every scale above. Both are 0 where the data
        satisfy the claim without noise, and equal where the scale is known exactly.

    Raises
    ------
    InputError
        If no scale is enough: normal noise at delta 0.
    UnsupportedError
        If an enclosure cannot decide.

    Notes
    -----
    More noise never hurts: Laplace noise of a larger scale is Laplace noise of the
    smaller one plus an independent variable (the quotient of their characteristic
    functions is one of a mixture of 0 and a Laplace law), and so is normal noise.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> one, two = GaussianPrior(0, 1), GaussianPrior(1, 2)
    >>> pair = PriorPair("a", "b", 0, two, one)
    >>> found = optimal_scale(pair, Demand(Fraction(1), Fraction("0.05")))
    >>> round(float(found.upper), 8)
    1.25963874
    """
    if demand.delta == 0:
        return pure_scale(pair, demand, relative)
    if holds_raw(pair, demand):
        return Enclosed(Fraction(0), Fraction(0))
    floats = _floats(pair, demand)
    guess = proposed_root(
        lambda scale: floats.delta(scale) - float(demand.delta), floats.width
    )
    return enclosed_root(
        lambda scale: pair_delta(pair, demand.epsilon, noise_of(demand.noise, scale)),
        demand.delta,
        guess,
        relative,
    )


def pure_scale(
    pair: PriorPair, demand: Demand, relative: Fraction = RELATIVE
) -> Enclosed:
    """Enclose the least scale of Laplace noise at which the claim holds with delta 0.

    Parameters, guarantee and errors are those of `optimal_scale`.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> one, two = GaussianPrior(0, 1), GaussianPrior(1, 2)
    >>> pair = PriorPair("a", "b", 0, two, one)
    >>> found = pure_scale(pair, Demand(Fraction(1), Fraction(0)))
    >>> round(float(found.upper), 8)
    1.82287566
    """
    if holds_raw(pair, Demand(demand.epsilon, Fraction(0))):
        return Enclosed(Fraction(0), Fraction(0))
    if demand.noise != "laplace":
        raise InputError(
            "delta 0 is only possible with Laplace noise: normal noise leaves the log "
            f"ratio of {pair} unbounded; give a delta above 0 or noise='laplace'"
        )
    shift = shift_between(pair)
    if shift is not None:
        return Enclosed(abs(shift) / demand.epsilon, abs(shift) / demand.epsilon)
    floats = _floats(pair, demand)
    guess = proposed_root(floats.excess, floats.width)
    return enclosed_root(
        lambda scale: pair_epsilon(pair, LaplaceNoise(scale)),
        demand.epsilon,
        guess,
        relative,
    )


def _floats(pair: PriorPair, demand: Demand) -> FloatPair:
    try:
        return FloatPair(
            pair.first.components,
            pair.second.components,
            float(demand.epsilon),
            demand.noise,
        )
    except OverflowError:
        raise UnsupportedError(
            f"the priors of {pair} differ by more than doubles reach: write the data "
            "in a larger unit"
        ) from None
