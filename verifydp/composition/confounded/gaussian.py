"""Linear-Gaussian mechanisms on confounded normal data.

Given a state s the outputs ``y = B x + v`` are normal with the mean ``B E[x|s]`` and
the covariance ``S = B C B' + N``, C that of the data and N that of the noise. Two
states move the mean by m; the likelihood ratio depends on ``m' S^-1 y`` alone, so that
the states are as far apart as two normal laws of deviation 1 with means mu apart, for
``mu^2 = m' S^-1 m``, a rational number. The least delta at epsilon is
``Phi(mu/2 - epsilon/mu) - exp(epsilon) Phi(-mu/2 - epsilon/mu)`` (Balle and Wang 2018,
theorem 8), which rises with mu: on which side the product of the marginals is, is
decided by two rational numbers, at all epsilons at once.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import isqrt

from verifydp import loss
from verifydp.composition.confounded.figures import (
    BoundedDelta,
    BoundedEpsilon,
    ComparedDeltas,
    ComparedEpsilons,
    ProductSide,
)
from verifydp.data.causal import GaussianCausalModel, GaussianKernels
from verifydp.data.causal.labels import StatePair
from verifydp.data.causal.matrices import product
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, highest, lowest
from verifydp.exact.definiteness import inverse_form
from verifydp.exact.enclosing import enclosed
from verifydp.exact.linear import Matrix
from verifydp.exact.normal import normal_cdf
from verifydp.laws.normal import Normal

__all__ = ["GaussianConfounding", "gaussian_delta", "gaussian_epsilon", "root_ends"]

#: Deltas below this are told to this width; relative accuracy is kept far below it.
_SMALLEST = Fraction(1, 10**300)
#: Decimal digits after the point of the ends between which a root lies.
_ROOT_DIGITS = 40

#: mu^2 of each ordered pair; None stands for infinity.
_Squares = Mapping[StatePair, Fraction | None]


@dataclass(frozen=True)
class GaussianConfounding:
    """A linear-Gaussian model and the mechanisms that read its data.

    Parameters
    ----------
    model
        Normal data with a mean linear in the state, and the pairs to protect.
    kernels
        The mechanisms and the covariances of their noises.

    Raises
    ------
    InputError
        If mechanisms read data of another size.

    Examples
    --------
    >>> from verifydp.data.causal import LinearGaussianKernel
    >>> model = GaussianCausalModel({"s0": 0, "s1": 1}, loading=1, covariance=1)
    >>> five = [LinearGaussianKernel(f"m{n}", 1, 1) for n in range(5)]
    >>> both = GaussianConfounding(model, GaussianKernels(five))
    >>> both.true_squares["s0", "s1"], both.product_squares["s0", "s1"]
    (Fraction(5, 6), Fraction(5, 2))
    """

    model: GaussianCausalModel
    kernels: GaussianKernels

    def __post_init__(self) -> None:
        size = len(self.kernels.weights[0])
        if size != self.model.size:
            raise InputError(
                f"the mechanisms read data of {size} numbers and the model's data have "
                f"{self.model.size}: give a weight for each"
            )

    @property
    def exactness(self) -> str:
        """What is exact and what is enclosed."""
        return (
            "mu^2 and the sides of the product are exact rational arithmetic; deltas "
            "and epsilons are enclosed in ball arithmetic"
        )

    @cached_property
    def covariance(self) -> Matrix:
        """That of all outputs given a state: ``B C B' + N``, positive definite."""
        weights = self.kernels.weights
        moved = [product(self.model.covariance, row) for row in weights]
        return tuple(
            tuple(
                sum((a * b for a, b in zip(row, column, strict=True)), noise)
                for column, noise in zip(moved, noises, strict=True)
            )
            for row, noises in zip(weights, self.kernels.noise, strict=True)
        )

    @cached_property
    def true_squares(self) -> _Squares:
        """``m' S^-1 m`` of all outputs, for each ordered pair."""
        return self._squares([range(len(self.covariance))])

    @cached_property
    def product_squares(self) -> _Squares:
        """The sum of the mechanisms' own, as if they were independent given a state."""
        return self._squares(list(self.kernels.blocks))

    @cached_property
    def data_squares(self) -> _Squares:
        """``d' C^-1 d`` of the data themselves."""
        return {
            pair: inverse_form(self.model.covariance, self.model.shift(*pair))
            for pair in self.model.pairs
        }

    def own_squares(self, place: int) -> _Squares:
        """``m_i' S_ii^-1 m_i`` of one mechanism alone, for each ordered pair."""
        return self._squares([self.kernels.blocks[place]])

    @property
    def local_bound(self) -> Epsilon:
        """Infinite where any data are read: normal noise bounds no likelihood ratio."""
        if any(any(row) for row in self.kernels.weights):
            return Epsilon()
        return Epsilon(nats=Fraction(0))

    def deltas_at(self, epsilon: Epsilon) -> ComparedDeltas:
        """Compare at an epsilon; see `ComparedDeltas`."""
        true, both = _largest(self.true_squares), _largest(self.product_squares)
        return ComparedDeltas(
            epsilon,
            _delta(*true, epsilon),
            _delta(*both, epsilon),
            _side(true[1], both[1]),
            _delta(*_largest(self.data_squares), epsilon),
        )

    def epsilons_at(self, delta: Fraction) -> ComparedEpsilons:
        """Compare at a delta, from 0 on and below 1."""
        families = self.true_squares, self.product_squares, self.data_squares
        found = []
        for squares in families:
            pair, square = _largest(squares)
            found.append(BoundedEpsilon(*gaussian_epsilon(square, delta), pair))
        return ComparedEpsilons(delta, *found)

    def holds(self, epsilon: Epsilon, delta: Fraction) -> bool | None:
        """Decide whether the joint law has at most this delta at an epsilon.

        Returns
        -------
        bool or None
            Guarantee: never wrong; None where the enclosure does not tell.
        """
        found = _delta(*_largest(self.true_squares), epsilon)
        if found.upper <= delta:
            return True
        return False if found.lower > delta else None

    def _squares(self, blocks: list[range]) -> _Squares:
        parts = [[[self.covariance[i][j] for j in b] for i in b] for b in blocks]
        found: dict[StatePair, Fraction | None] = {}
        for pair in self.model.pairs:
            moved = product(self.kernels.weights, self.model.shift(*pair))
            total = Fraction(0)
            for block, part in zip(blocks, parts, strict=True):
                square = inverse_form(part, [moved[place] for place in block])
                assert square is not None  # the noise is positive definite
                total += square
            found[pair] = total
        return found


def gaussian_delta(square: Fraction | None, epsilon: Epsilon) -> Ball:
    """Enclose the least delta of two normal laws of deviation 1, mu apart.

    Parameters
    ----------
    square
        ``mu^2``, at least 0; None is infinity.
    epsilon
        Finite, from 0 on.

    Returns
    -------
    Ball
        Guarantee: it contains the value; its radius is at most 2**-44 of it, or 1e-300.

    Examples
    --------
    >>> round(float(gaussian_delta(Fraction(1), Epsilon.read(1)).mid()), 12)
    0.126936737507
    """
    if square is None:
        return ball(1)
    if not square:
        return ball(0)

    def compute() -> Ball:
        mu, level = ball(square).sqrt(), epsilon.enclosed()
        above = normal_cdf(mu / 2 - level / mu)
        return above - epsilon.enclosed_growth() * normal_cdf(-mu / 2 - level / mu)

    return enclosed(compute, absolute=_SMALLEST, start=128, limit=1 << 16)


def gaussian_epsilon(
    square: Fraction | None, delta: Fraction
) -> tuple[Epsilon, Epsilon]:
    """Enclose the least epsilon from 0 on of two normal laws mu apart, at a delta.

    Parameters
    ----------
    square
        ``mu^2``, at least 0; None is infinity.
    delta
        From 0 on, below 1.

    Returns
    -------
    tuple of Epsilon
        Guarantee: it is between the two. Both are infinite at delta 0, where mu is not.

    Examples
    --------
    >>> low, high = gaussian_epsilon(Fraction(1), Fraction(1, 10))
    >>> round(float(low), 6), float(high) - float(low) < 1e-12
    (1.160334, True)
    """
    if square == 0:
        return Epsilon(nats=Fraction(0)), Epsilon(nats=Fraction(0))
    if square is None or not delta:
        return Epsilon(), Epsilon()
    least, most = root_ends(square)
    # What is told of normal laws rises with their distance.
    low, high = (
        loss.epsilon_at(Normal(0, 1), Normal(mu, 1), delta) for mu in (least, most)
    )
    return (
        Epsilon(nats=max(Fraction(0), lowest(low))),
        Epsilon(nats=max(Fraction(0), highest(high))),
    )


def root_ends(square: Fraction) -> tuple[Fraction, Fraction]:
    """Give rationals between which the root of a rational lies, equal where it is one.

    Examples
    --------
    >>> root_ends(Fraction(9, 4))
    (Fraction(3, 2), Fraction(3, 2))
    >>> low, high = root_ends(Fraction(2))
    >>> low**2 < 2 < high**2, float(high - low)
    (True, 1e-40)
    """
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    if root**2 == square:
        return root, root
    size = len(str(square.numerator)) - len(str(square.denominator))
    unit = 10 ** max(_ROOT_DIGITS, _ROOT_DIGITS - size // 2)
    scaled = square * unit**2
    below = isqrt(scaled.numerator // scaled.denominator)
    return Fraction(below, unit), Fraction(below + 1, unit)


def _largest(squares: _Squares) -> tuple[StatePair, Fraction | None]:
    """The pair that is told apart best."""
    infinite = [pair for pair, square in squares.items() if square is None]
    if infinite:
        return infinite[0], None
    known = {pair: square for pair, square in squares.items() if square is not None}
    pair = max(known, key=lambda one: known[one])
    return pair, known[pair]


def _delta(pair: StatePair, square: Fraction | None, at: Epsilon) -> BoundedDelta:
    value = gaussian_delta(square, at)
    if square and value < ball(_SMALLEST):
        # Deltas fall so fast that a rational may not hold one.
        return BoundedDelta(Fraction(0), _SMALLEST, pair)
    low, high = max(Fraction(0), lowest(value)), min(Fraction(1), highest(value))
    return BoundedDelta(low, high, pair)


def _side(true: Fraction | None, both: Fraction | None) -> ProductSide:
    assert true is not None
    assert both is not None
    if true > both:
        return ProductSide.UNDER
    return ProductSide.OVER if true < both else ProductSide.EQUAL
