"""Frontiers of vectors with independent noise on each coordinate.

Of normal noise the frontier is that of one number, with mu the Euclidean length of the
gaps over the deviation. Of Laplace noise it is not: the losses of the coordinates add
up, and are added on a grid: from below with outputs merged, from above with a pair of
laws of which the coordinate is a post-processing.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from verifydp.adversary.between import BetweenCurve
from verifydp.adversary.convolutions import LossGrid, add_chords, add_tangents
from verifydp.adversary.frontiers import FrontierVertex, with_ends
from verifydp.adversary.gaussian import GaussianCurve
from verifydp.adversary.growths import Growth
from verifydp.adversary.laplace import LaplaceCurve
from verifydp.adversary.polygon import PolygonCurve
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball, precision
from verifydp.laws.parameters import Rational, as_written, listed

__all__ = ["gaussian_vector_curve", "laplace_vector_bound", "laplace_vector_curve"]

#: Cells of the grid in all, unless another number is asked for, and at most.
_CELLS, _MOST_CELLS = 1024, 1 << 16
_SPARE_BITS = 64


def gaussian_vector_curve(
    gaps: Iterable[Rational | float], standard_deviation: Rational | float
) -> GaussianCurve:
    """Give the frontier of a vector with independent normal noise, exactly.

    The likelihood ratio depends on one projection alone, so that
    ``mu = ||gaps||_2 / standard_deviation`` (Dong, Roth and Su 2022, section 2).

    Parameters
    ----------
    gaps
        The coordinates' gaps between the two databases, at least one.
    standard_deviation
        Of the noise on each coordinate, above 0.

    Raises
    ------
    InputError
        If there is no gap, or the deviation is not above 0.

    Examples
    --------
    >>> gaussian_vector_curve([3, 4], 5).mu == 1
    True
    """
    exact, deviation = _read(gaps, standard_deviation, "the standard deviation")
    return GaussianCurve(sum((gap * gap for gap in exact), Fraction(0)) / deviation**2)


def laplace_vector_bound(
    gaps: Iterable[Rational | float], scale: Rational | float
) -> LaplaceCurve:
    """Give the scalar Laplace frontier that a vector's is nowhere above.

    Its epsilon is ``sum |gap_j| / scale``. The vector is a post-processing of that
    number: multiplied by the gaps' shares, with independent noise added whose
    characteristic function ``(1 + (sum r_j s_j)^2) / prod (1 + s_j^2)`` is that of a
    probability law. It is the same only if one gap alone differs from 0.

    Parameters
    ----------
    gaps
        The coordinates' gaps between the two databases, at least one.
    scale
        Of the Laplace noise on each coordinate, above 0.

    Raises
    ------
    InputError
        If there is no gap, the scale is not above 0, or the losses sum to more than
        700.

    Examples
    --------
    >>> str(laplace_vector_bound(["1/2", "-1/2"], 1).growth.level)
    '1'
    """
    exact, width = _read(gaps, scale, "the scale")
    total = sum((abs(gap) for gap in exact), Fraction(0)) / width
    return LaplaceCurve(Growth(Epsilon.of_claim(total)))


def laplace_vector_curve(
    gaps: Iterable[Rational | float], scale: Rational | float, cells: int = _CELLS
) -> BetweenCurve | LaplaceCurve:
    """Enclose the frontier of a vector with independent Laplace noise.

    Parameters
    ----------
    gaps
        The coordinates' gaps between the two databases, at least one.
    scale
        Of the Laplace noise on each coordinate, above 0.
    cells
        Of the grid of the summed loss, from 2 to 65536. The time rises with it, and
        the width of the result falls with its square where the gaps are small multiples
        of one number, else a little more slowly.

    Returns
    -------
    BetweenCurve or LaplaceCurve
        The latter, exact, where at most one gap differs from 0. Guarantee: the
        frontier of the pair is between the two polygons.

    Raises
    ------
    InputError
        If there is no gap, the scale or the number of cells is out of range, or the
        losses sum to more than 700.

    Examples
    --------
    >>> curve = laplace_vector_curve([1, 1], 1)
    >>> advantage = 2 * curve.highest_accuracy().value - 1
    >>> advantage.overlaps(1 - ball(Fraction(3, 2)) * ball(-1).exp())
    True
    >>> float(advantage.rad()) < 1e-5
    True
    """
    exact, width = _read(gaps, scale, "the scale")
    losses = sorted(abs(gap) / width for gap in exact if gap)
    total = Epsilon.of_claim(sum(losses, Fraction(0))).nats
    if not 2 <= cells <= _MOST_CELLS:
        raise InputError(
            f"the grid has {cells} cells: give a number from 2 to {_MOST_CELLS}"
        )
    if len(losses) < 2:
        return laplace_vector_bound(exact, width)
    assert total is not None  # an epsilon is what the level was made of
    step = _step(losses, total, cells)
    bits = _SPARE_BITS + 2 * cells.bit_length() + int(3 * total) + 64
    with precision(bits):
        grid = LossGrid(step, ball(step / 2).exp())
        inner, outer = [ball(1)], [ball(1)]
        for loss in losses:
            inner = add_chords(inner, loss, grid)
            outer = add_tangents(outer, loss, grid)
        return BetweenCurve(_polygon(inner), _polygon(outer))


def _read(
    gaps: Iterable[Rational | float], noise: Rational | float, name: str
) -> tuple[list[Fraction], Fraction]:
    exact = [as_written(gap, "a gap") for gap in listed(gaps, "gaps")]
    if not exact:
        raise InputError("there is no gap: give one for each coordinate")
    width = as_written(noise, name)
    if width <= 0:
        raise InputError(f"{name} is {written(width)}: it must be above 0")
    return exact, width


def _step(losses: list[Fraction], total: Fraction, cells: int) -> Fraction:
    """Choose the grid's step: one that divides every loss, if it is not too fine."""
    common = lcm(*(loss.denominator for loss in losses))
    unit = Fraction(1, common)
    whole = total / unit
    if whole <= cells:
        return unit / max(1, int(cells / whole))
    return total / cells


def _polygon(masses: list[Ball]) -> PolygonCurve:
    """Accept the outcomes from the highest place on the grid to the lowest.

    From above their ratios are exactly those of the places, so that this is the whole
    frontier; from below any order gives tests.
    """
    alarm, power, one = ball(0), ball(0), ball(1)
    corners: list[FrontierVertex] = []
    for present, absent in zip(reversed(masses), masses, strict=True):
        if not (present.is_zero() and absent.is_zero()):
            alarm, power = alarm + absent, power + present
            corners.append((alarm.min(one), power.min(one)))
    vertices = with_ends([*corners[:-1], (Fraction(1), Fraction(1))])
    return PolygonCurve(lambda: vertices)
