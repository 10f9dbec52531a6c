"""The best budget of a composition: delta at an epsilon, epsilon at a delta.

Optimal is what holds for all components of the given guarantees, adaptive ones
included, and for some of them with nothing to spare: Kairouz, Oh and Viswanath (2015,
theorem 3.3) for equal ones, Murtagh and Vadhan (2016, theorem 1.5) for any, and Dong,
Roth and Su (2022, corollary 3.3) for Gaussian ones. Every number is an enclosure.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.composition.optimal.components import PrivateComponent
from verifydp.composition.optimal.composed_loss import ComposedLoss, composed_loss
from verifydp.composition.optimal.inversion import enclosed_epsilon
from verifydp.composition.optimal.writing import composition_certificate
from verifydp.errors import InputError
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.numbers import as_written, plain

__all__ = [
    "OptimalComposition",
    "OptimalDelta",
    "OptimalEpsilon",
    "compose_optimally",
]

#: An enclosure is narrow enough at this share of its size, or at this width.
_RELATIVE, _ABSOLUTE = Fraction(1, 1 << 40), Fraction(1, 10**300)


@dataclass(frozen=True, slots=True)
class OptimalDelta:
    """The least delta at an epsilon.

    Attributes
    ----------
    epsilon
        Where.
    delta_lower, delta_upper
        Guarantee: the least delta is between them.
    certificate
        From which `verifydp.check` computes both again.
    """

    epsilon: Epsilon
    delta_lower: Fraction
    delta_upper: Fraction
    certificate: CompositionCertificate


@dataclass(frozen=True, slots=True)
class OptimalEpsilon:
    """The least epsilon at a delta.

    Attributes
    ----------
    delta
        Where.
    epsilon_lower, epsilon_upper
        Guarantee: the least epsilon is between them.
    certificate
        It states that the least delta is at most ``delta`` at ``epsilon_upper``, and
        above it at ``epsilon_lower`` where that is neither 0 nor ``epsilon_upper``.
    """

    delta: Fraction
    epsilon_lower: Epsilon
    epsilon_upper: Epsilon
    certificate: CompositionCertificate


@dataclass(frozen=True, slots=True)
class OptimalComposition:
    """Components, and what they give away together; `compose_optimally` makes it."""

    loss: ComposedLoss

    @property
    def components(self) -> tuple[PrivateComponent, ...]:
        """The components as they were given."""
        return self.loss.components

    @property
    def method(self) -> str:
        """How the loss is found, in words."""
        return self.loss.method

    def delta_at(self, epsilon: Any) -> OptimalDelta:
        """Enclose the least delta at an epsilon from 0 to 700.

        Returns
        -------
        OptimalDelta
            Guarantee: its bounds hold; they differ by about 1e-12 of their size, except
            where losses are rounded, or delta is below 1e-300.

        Raises
        ------
        InputError
            If epsilon is out of range.

        Examples
        --------
        >>> two = compose_optimally([("log(3)", 0), ("log(3)", 0)])
        >>> found = two.delta_at("log(3)")
        >>> found.delta_lower <= Fraction(3, 8) <= found.delta_upper
        True
        """
        at, loss = Epsilon.of_claim(epsilon), self.loss
        bits = loss.first_bits()
        while True:
            low, high = loss.bounds(at, bits)
            narrow = high - low <= max(_RELATIVE * low, _ABSOLUTE)
            if narrow or not loss.is_exact or not loss.fits(2 * bits + 1):
                break
            bits = 2 * bits + 1
        return OptimalDelta(at, low, high, self._certificate(bits, (at, low, high)))

    def epsilon_at(self, delta: Any) -> OptimalEpsilon:
        """Enclose the least epsilon at a delta.

        Parameters
        ----------
        delta
            From 0 on and below 1, as it is written.

        Returns
        -------
        OptimalEpsilon
            Guarantee: its bounds hold; they differ by about 1e-11 of their size, except
            where losses are rounded.

        Raises
        ------
        InputError
            If delta is out of range, or no epsilon up to 700 is enough for it.

        Examples
        --------
        >>> two = compose_optimally([("log(3)", 0), ("log(3)", 0)])
        >>> found = two.epsilon_at("3/8")
        >>> found.epsilon_lower <= Epsilon.read("log(3)") <= found.epsilon_upper
        True
        """
        level = as_written(delta, "delta")
        if not 0 <= level < 1:
            raise InputError(
                f"delta is {plain(level)}: give a number from 0 on, below 1"
            )
        found = enclosed_epsilon(self.loss, level)
        if found is None:
            raise InputError(
                f"delta is {plain(level)}: no epsilon up to {EPSILON_MAX:.0f} is "
                "enough for it, as the components' own deltas or losses are larger; "
                "give a larger delta"
            )
        return OptimalEpsilon(
            level, found.low, found.high, self._certificate(found.bits, *found.shown)
        )

    def _certificate(
        self, bits: int, *bounds: tuple[Epsilon, Fraction, Fraction]
    ) -> CompositionCertificate:
        loss = self.loss
        return composition_certificate(
            loss.stages, loss.gaussian, loss.lattice, bits, bounds
        )


def compose_optimally(
    components: Iterable[Any], *, points: int | None = None
) -> OptimalComposition:
    """Compose components of given guarantees as well as is possible.

    Parameters
    ----------
    components
        `ApproximateComponent`, `GaussianComponent`, or pairs (epsilon, delta).
    points
        Most points of a lattice, by default 2**20, which takes about two seconds; where
        losses are rounded, twice that.

    Returns
    -------
    OptimalComposition
        It holds for mechanisms that are chosen by what was released before, as long as
        each has its guarantee whatever that was.

    Raises
    ------
    InputError
        If there are no components, one is none, or too many have nothing in common.

    Examples
    --------
    >>> many = compose_optimally([(0.01, 0)] * 10_000)
    >>> found = many.delta_at(6)
    >>> f"{float(found.delta_lower):.6e}"
    '2.752803e-09'
    """
    return OptimalComposition(composed_loss(components, points))
