"""What coupled outputs give away: a loss in its parts, and normal outputs enclosed.

The parts are those of confounding privacy (Zhang, Malin, Raviv and Vorobeychik,
equation 6; catalogue item CP-Q6). Normal outputs of any correlation are as far apart as
two normal laws on the line (CP-Q203), whose closeness other files of this room enclose.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import quoted, written
from verifydp.exact.balls import Ball, ball, highest, hull, lowest, precision
from verifydp.laws.copulas import (
    CopulaPerturbation,
    CoupledLaw,
    GaussianCopula,
    gaussian_factor,
)
from verifydp.laws.normal import Normal
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.parameters import Rational, listed, positive, rational
from verifydp.laws.protocol import Floats
from verifydp.loss.dispatch import epsilon_at, hockey_stick

__all__ = [
    "SplitLoss",
    "coupled_normal_delta",
    "coupled_normal_epsilon",
    "coupled_normal_squared",
    "perturbed_squared",
    "released_delta",
    "split_loss",
]

_BITS = 192


@dataclass(frozen=True, slots=True)
class SplitLoss:
    """The privacy loss at outputs, in the parts that sum to it; doubles.

    Attributes
    ----------
    copula
        Logarithm of the ratio of the copulas' densities, each at the levels of the
        outputs under its own margins; shape ``(...)``. NaN where an output is outside
        the support of one of the laws.
    margins
        The loss of each output by itself; shape ``(..., coordinates)``.
    total
        The joint loss; shape ``(...)``. Infinite where one law has no density there,
        NaN where neither has.
    """

    copula: Floats
    margins: Floats
    total: Floats


def split_loss(first: CoupledLaw, second: CoupledLaw, outputs: ArrayLike) -> SplitLoss:
    """Split the loss of two joint laws into that of the copulas and of the margins.

    It is an identity of functions, ``log b0/b1 = log c0/c1 + sum of log p0_i/p1_i``.
    The parts are no losses of independent releases: their laws do not add up.

    Parameters
    ----------
    first, second
        Joint laws with densities; margins with atoms are refused where these are made.
    outputs
        Shape ``(..., coordinates)``.

    Raises
    ------
    InputError
        If the laws have different numbers of outputs, or a copula has no density.

    Examples
    --------
    >>> copula = GaussianCopula("1/2")
    >>> here = CoupledLaw(copula, [Normal(0, 1)] * 2)
    >>> there = CoupledLaw(copula, [Normal(1, 1)] * 2)
    >>> split = split_loss(here, there, [1.0, 1.0])
    >>> split.margins.tolist(), *map(float, np.round([split.copula, split.total], 9))
    ([-0.5, -0.5], 0.333333333, -0.666666667)
    """
    for law in (first, second):
        if not isinstance(law, CoupledLaw):
            raise InputError(f"a law is {quoted(law)}: give two of CoupledLaw")
    if len(first.margins) != len(second.margins):
        raise InputError(
            f"joint laws of {len(first.margins)} and {len(second.margins)} outputs: "
            "give two of the same number"
        )
    above, below = first.log_margins_float(outputs), second.log_margins_float(outputs)
    with np.errstate(invalid="ignore"):
        margins = above - below
        copula = first.log_copula_float(outputs) - second.log_copula_float(outputs)
        joint = above.sum(axis=-1) - below.sum(axis=-1)
        total = np.where(np.isnan(copula), joint, margins.sum(axis=-1) + copula)
    return SplitLoss(copula, margins, total)


def coupled_normal_squared(
    moves: Sequence[Rational], copula: GaussianCopula
) -> Fraction:
    """Give the squared distance of normal outputs whose means move: exact.

    Parameters
    ----------
    moves
        How far each mean moves, in deviations of its noise.
    copula
        How the noises depend on one another.

    Returns
    -------
    Fraction
        ``d' R**-1 d``: the outputs are told apart as N(0, 1) and N(mu, 1) are, whose
        squared distance mu**2 it is.

    Raises
    ------
    InputError
        If there are not as many moves as coordinates.

    Examples
    --------
    >>> coupled_normal_squared([1, 1], GaussianCopula("1/2"))
    Fraction(4, 3)
    """
    if not isinstance(copula, GaussianCopula):
        raise InputError(f"the copula is {quoted(copula)}: give a GaussianCopula")
    exact = [rational(move, "a move") for move in listed(moves, "moves")]
    if len(exact) != copula.dimension:
        raise InputError(f"{len(exact)} moves: give {copula.dimension}, one an output")
    solved = copula.weights(exact)
    return sum((a * b for a, b in zip(exact, solved, strict=True)), Fraction(0))


def perturbed_squared(
    perturbation: CopulaPerturbation, moves: Sequence[Rational]
) -> Ball:
    """Enclose the squared distance of two outputs with noise of a perturbation.

    Parameters
    ----------
    perturbation
        With normal noises.
    moves
        How far the answers to which the noises are added move, in the answers' units.

    Raises
    ------
    InputError
        If a noise is not normal (the loss is then not known here, and for noise such
        as Laplace's has no bound), or there are not two moves.
    """
    if not isinstance(perturbation, CopulaPerturbation):
        raise InputError(
            f"the perturbation is {quoted(perturbation)}: give a CopulaPerturbation"
        )
    exact = [rational(move, "a move") for move in listed(moves, "moves")]
    if len(exact) != 2:
        raise InputError(f"{len(exact)} moves: give 2, one an output")
    sign = 1 if perturbation.correlation > 0 else -1
    squares: list[Fraction] = []
    for place, law in enumerate(perturbation.margins, start=1):
        if not isinstance(law, Normal | NormalSum):
            raise InputError(
                f"noise {place} is {type(law).__name__}: the joint loss is enclosed "
                "for normal noise; a Gaussian copula makes the loss of Laplace noise "
                "unbounded (catalogue item CP-Q206)"
            )
        squares.append(law.deviation**2 if isinstance(law, Normal) else law.variance)
    with precision(_BITS):
        one, two = (
            ball(move) / ball(square).sqrt()
            for move, square in zip(exact, squares, strict=True)
        )
        apart = (one - sign * two) ** 2
        if exact[0] ** 2 * squares[1] == exact[1] ** 2 * squares[0]:  # as far each
            apart = ball(0) if exact[0] * exact[1] * sign >= 0 else 4 * one * one
        size = abs(perturbation.effective)
        # (a**2 + b**2 - 2 rho a b) / (1 - rho**2), without a difference near rho 1.
        return apart / perturbation.remaining + 2 * sign * one * two / (1 + size)


def coupled_normal_delta(squared: Ball | Rational, epsilon: Epsilon | Rational) -> Ball:
    """Enclose the least delta at an epsilon of normal outputs at a squared distance.

    Guarantee: contains it for every number of the ball ``squared``.

    Examples
    --------
    >>> round(float(coupled_normal_delta(1, 1).mid()), 12)
    0.126936737507
    """
    level = epsilon if isinstance(epsilon, Epsilon) else rational(epsilon, "epsilon")
    low, high = (
        hockey_stick(*pair, level) if pair else ball(0) for pair in _pairs(squared)
    )
    return hull(low, high)


def coupled_normal_epsilon(squared: Ball | Rational, delta: Rational) -> Ball:
    """Enclose the least epsilon, at least 0, at a delta, of the same.

    Raises
    ------
    InputError
        If delta is not inside (0, 1).
    """
    share = rational(delta, "delta")
    if not 0 < share < 1:
        raise InputError(f"delta is {written(share)}: give a number inside (0, 1)")
    low, high = (
        epsilon_at(*pair, share).max(ball(0)) if pair else ball(0)
        for pair in _pairs(squared)
    )
    return hull(low, high)


def released_delta(epsilon: Rational, delta: Rational) -> Ball:
    """Enclose the delta that the paper's state noise really has at its epsilon.

    It is at most ``delta`` for every epsilon up to 9, and for larger ones not always
    (catalogue item CP-Q107).

    Examples
    --------
    >>> released_delta(9, "0.02") < ball(Fraction("0.02"))
    True
    >>> released_delta(140, "0.02") > ball(Fraction("0.02"))
    True
    """
    nats = positive(epsilon, "epsilon")
    with precision(_BITS):
        squared = (ball(nats) / gaussian_factor(delta)) ** 2
    return coupled_normal_delta(squared, nats)


def _pairs(squared: Ball | Rational) -> list[tuple[NormalSum, NormalSum] | None]:
    """Pairs that are nearer, and farther apart; None where they are the same law.

    Both answers rise with the distance. The laws are N(0, v) and N(1, v) for the
    variance v = 1 / squared, which is rational where the distance is none.
    """
    if isinstance(squared, Ball):
        ends = [max(lowest(squared), Fraction(0)), highest(squared)]
    else:
        ends = [rational(squared, "the squared distance")] * 2
    if ends[1] < 0:
        shown = written(ends[1])
        raise InputError(f"the squared distance is {shown}: it is at least 0")
    return [
        (NormalSum(0, 1 / end), NormalSum(1, 1 / end)) if end else None for end in ends
    ]
