"""What an ordered pair of priors gives away under noise, enclosed."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.pairs import (
    LikeComponents,
    farthest_shift,
    like_components,
    shift_between,
)
from verifydp.data.beliefs import FinitePrior, PriorPair
from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.special import unit_ball
from verifydp.laws.noise import GaussianNoise, LaplaceNoise, Noise, NoNoise
from verifydp.laws.protocol import LineLaw
from verifydp.loss import finite, hockey_stick, pure_epsilon

__all__ = [
    "PairLoss",
    "holds_raw",
    "noise_of",
    "pair_delta",
    "pair_epsilon",
    "raw_delta",
]

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


@dataclass(frozen=True, slots=True)
class PairLoss:
    """What an ordered pair gives away at an epsilon, under noise of one kind.

    Attributes
    ----------
    pair
        The two priors, in this order.
    epsilon
        The level, rational.
    kind
        Of the noise: ``"laplace"`` or ``"gaussian"``.
    shift
        What moves the second prior onto the first; None if nothing does.
    matched
        Components that differ in their means only; None if others differ.
    """

    pair: PriorPair
    epsilon: Fraction
    kind: str
    shift: Fraction | None
    matched: LikeComponents | None

    @classmethod
    def of(cls, pair: PriorPair, demand: Demand) -> "PairLoss":
        """Look at the forms of a pair once, before it is measured."""
        return cls(
            pair,
            demand.epsilon,
            demand.noise,
            shift_between(pair),
            like_components(pair),
        )

    def delta(self, scale: Fraction) -> Ball:
        """Enclose the least delta at a scale, 0 for no noise.

        Returns
        -------
        Ball
            Guarantee: as of `delta_under`.
        """
        return self.delta_under(noise_of(self.kind, scale))

    def delta_under(self, noise: Noise) -> Ball:
        """Enclose the least delta under a noise of any kind.

        Returns
        -------
        Ball
            Guarantee: it contains the hockey-stick divergence of the released laws, the
            first against the second; with noise its radius is at most 1e-13 of it or
            1e-120. Without noise it is all of [0, 1] where no narrow one is found.
        """
        if isinstance(noise, NoNoise):
            return raw_delta(self.pair, self.epsilon)
        if self.hidden_under(noise) is not None:
            return ball(0)  # a tie along the tails, which no enclosure would decide
        return hockey_stick(*_released(self.pair, noise), self.epsilon)

    def hidden(self, scale: Fraction) -> LikeComponents | None:
        """Give like components each of which the noise of a scale hides, with delta 0.

        Returns
        -------
        tuple of pairs of Component, or None
            Guarantee: as of `hidden_under`.
        """
        return self.hidden_under(noise_of(self.kind, scale))

    def hidden_under(self, noise: Noise) -> LikeComponents | None:
        """Give like components each of which Laplace noise hides, with delta 0.

        Returns
        -------
        tuple of pairs of Component, or None
            Guarantee: where there are any, no event is likelier by more than
            exp(epsilon), since the densities of like components are within that factor,
            and so are their mixtures. None says nothing.
        """
        if not isinstance(noise, LaplaceNoise) or self.matched is None:
            return None
        reach = self.epsilon * noise.scale
        return self.matched if farthest_shift(self.matched) <= reach else None

    def log_ratio(self, scale: Fraction) -> Ball:
        """Enclose the largest log ratio at a scale, 0 for no noise; may be infinite.

        Raises
        ------
        UnsupportedError
            If it could not be enclosed.
        """
        return self.log_ratio_under(noise_of(self.kind, scale))

    def log_ratio_under(self, noise: Noise) -> Ball:
        """Enclose the largest log ratio under a noise; it may be infinite.

        Raises
        ------
        UnsupportedError
            If it could not be enclosed.

        Notes
        -----
        Between shifts of one law Laplace noise leaves the shift over the scale, which
        is approached at infinity, since the priors have exponential moments.
        """
        if self.shift is not None and isinstance(noise, LaplaceNoise):
            return ball(abs(self.shift) / noise.scale)
        return pure_epsilon(*_released(self.pair, noise))

    def is_within(self, scale: Fraction, delta: Fraction) -> bool:
        """Say whether a pair has a least delta of at most this at a scale above 0.

        Guarantee: True is certain. False may also mean that the two sides are equal to
        within what an enclosure tells.

        Raises
        ------
        UnsupportedError
            If an enclosure is not found.
        """
        if delta:
            return bool(self.delta(scale) <= ball(delta))
        if self.hidden(scale) is not None:
            return True
        return bool(self.log_ratio(scale) <= ball(self.epsilon))

    def satisfies_raw(self, delta: Fraction) -> bool:
        """Say whether the data as they are have a least delta of at most this.

        Guarantee: True is certain. False may also mean that the two sides are equal to
        within what an enclosure tells.

        Examples
        --------
        >>> coin = FinitePrior({0: "0.95", 1: "0.05"})
        >>> pair = PriorPair("a", "b", 0, coin, FinitePrior({0: 1}))
        >>> demand = Demand(Fraction(1), Fraction("0.05"))
        >>> PairLoss.of(pair, demand).satisfies_raw(demand.delta)
        True
        """
        first, second = self.pair.first, self.pair.second
        if isinstance(first, FinitePrior) and isinstance(second, FinitePrior):
            first_law, second_law = first.finite_law, second.finite_law
            event = finite.attaining_event(first_law, second_law, self.epsilon)
            if not second_law.probability(event):  # a rational: it may equal delta
                return first_law.probability(event) <= delta
        return bool(raw_delta(self.pair, self.epsilon) <= ball(delta))


def _released(pair: PriorPair, noise: Noise) -> tuple[LineLaw, LineLaw]:
    return noise.released(pair.first), noise.released(pair.second)


def pair_delta(pair: PriorPair, epsilon: Fraction, noise: Noise) -> Ball:
    """Enclose the least delta of an ordered pair at an epsilon, under a noise.

    Returns
    -------
    Ball
        Guarantee: it contains the hockey-stick divergence of the released laws, the
        first against the second; its radius is at most 1e-13 of it or 1e-120.
    """
    return PairLoss.of(pair, Demand(epsilon, Fraction(0))).delta_under(noise)


def pair_epsilon(pair: PriorPair, noise: Noise) -> Ball:
    """Enclose the largest log ratio of an ordered pair under a noise; may be infinite.

    Raises
    ------
    UnsupportedError
        If it could not be enclosed.
    """
    return PairLoss.of(pair, Demand(Fraction(0), Fraction(0))).log_ratio_under(noise)


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
    >>> first, second = GaussianPrior(0, 1), GaussianPrior(1, 1)
    >>> pair = PriorPair("a", "b", 0, first, second)
    >>> round(float(raw_delta(pair, Fraction(1)).mid()), 12)
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
    """Say whether the data satisfy a claim as they are.

    Guarantee: as of `PairLoss.satisfies_raw`.
    """
    return PairLoss.of(pair, demand).satisfies_raw(demand.delta)
