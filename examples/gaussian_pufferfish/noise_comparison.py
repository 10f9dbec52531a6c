"""Figure 1: Laplace noise beside normal noise, on two normal laws of our choice.

The paper does not say which two laws it draws, and the two noises that it says to have
the same variance do not: Laplace noise of scale 4 has the variance 32, and what is
written as G(0, 8) has 8 or, read as a deviation, 64. So the laws here are ours, and
normal noise is shown with the variances 32, 8 and 64.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from figures.drawing import INK, QUIET, SERIES, picture
from figures.enclosures import Number

from verifydp.calibration import Demand, optimal_scale
from verifydp.data.beliefs import GaussianPrior, PriorPair
from verifydp.exact.balls import Ball, float_above, float_below
from verifydp.laws.noise import LaplaceNoise, NormalSum
from verifydp.laws.protocol import LineLaw
from verifydp.loss import hockey_stick, pure_epsilon

__all__ = [
    "ComparedNoise",
    "NoiseComparison",
    "NoiseNeed",
    "compare_noises",
    "draw",
]

#: Chosen by us: the paper says that mean and variance differ, no more.
FIRST, SECOND = GaussianPrior(0, 1), GaussianPrior(1, 2)
#: The scale in the paper.
SCALE = Fraction(4)
#: Normal noise as wide as the Laplace noise, then the paper's G(0, 8) in two readings.
VARIANCES = (2 * SCALE**2, Fraction(8), Fraction(64))
#: Where log ratios are told.
_PLACES = (0, 10, 20, 50, 1000)
_EPSILONS = ("0.1", "0.2", "0.3")
#: Pairs of normal laws with a claim: mean and deviation of both, epsilon, delta.
_CLAIMS = (
    ((0, 1), (0, 2), "1", "0.05"),
    ((0, 1), (1, 2), "1", "0.05"),
    ((0, 1), (1, 2), "0.5", "0.01"),
    ((0, 1), (2, "1.2"), "2", "0.00001"),
    ((0, 1), (1, 1), "1", "0.000001"),
    ((0, "0.01"), (1, "0.02"), "1", "0.1"),
)
_REACH = 40.0


@dataclass(frozen=True, slots=True)
class ComparedNoise:
    """What one noise leaves of the difference between the two laws.

    Attributes
    ----------
    name, variance
        The noise.
    first_supremum, second_supremum
        Largest logarithm of the first released density over the second, and of the
        second over the first; over the whole line.
    log_ratios
        The logarithm of the first over the second at each of the places.
    deltas
        The least delta for both orders, at each epsilon.
    """

    name: str
    variance: str
    first_supremum: Number
    second_supremum: Number
    log_ratios: tuple[Number, ...]
    deltas: tuple[Number, ...]


@dataclass(frozen=True, slots=True)
class NoiseNeed:
    """The least variance of either noise for a claim about a pair of normal laws.

    Attributes
    ----------
    first, second
        The laws.
    epsilon, delta
        The claim, for both orders.
    laplace, normal
        The least variances.
    """

    first: str
    second: str
    epsilon: str
    delta: str
    laplace: Number
    normal: Number

    @property
    def normal_wins(self) -> bool:
        """Whether normal noise certainly does with less variance."""
        return float(self.normal.upper or 0) < float(self.laplace.lower or 0)


@dataclass(frozen=True, slots=True)
class NoiseComparison:
    """The numbers of figure 1."""

    first: str
    second: str
    places: tuple[int, ...]
    epsilons: tuple[str, ...]
    noises: tuple[ComparedNoise, ...]
    needs: tuple[NoiseNeed, ...]


def compare_noises() -> NoiseComparison:
    """Enclose what Laplace and normal noise leave of the pair, and what both cost."""
    return NoiseComparison(
        first=FIRST.text,
        second=SECOND.text,
        places=_PLACES,
        epsilons=_EPSILONS,
        noises=tuple(_compared(*laws) for laws in _releases()),
        needs=tuple(_need(*claim) for claim in _CLAIMS),
    )


def _releases() -> list[tuple[str, Fraction, LineLaw, LineLaw]]:
    """Name, variance and both released laws of each noise."""
    laplace = LaplaceNoise(SCALE)
    found: list[tuple[str, Fraction, LineLaw, LineLaw]] = [
        (
            f"Laplace, scale {SCALE}",
            laplace.variance,
            laplace.released(FIRST),
            laplace.released(SECOND),
        )
    ]
    for variance in VARIANCES:
        # The variance and not the deviation, which is irrational.
        one = NormalSum(FIRST.mean, FIRST.variance + variance)
        two = NormalSum(SECOND.mean, SECOND.variance + variance)
        found.append((f"normal, variance {variance}", variance, one, two))
    return found


def _compared(
    name: str, variance: Fraction, first: LineLaw, second: LineLaw
) -> ComparedNoise:
    return ComparedNoise(
        name=name,
        variance=str(variance),
        first_supremum=Number.of_ball(pure_epsilon(first, second)),
        second_supremum=Number.of_ball(pure_epsilon(second, first)),
        log_ratios=tuple(
            Number.of_signed(first.log_density(y) - second.log_density(y))
            for y in _PLACES
        ),
        deltas=tuple(_delta(first, second, Fraction(level)) for level in _EPSILONS),
    )


def _delta(first: LineLaw, second: LineLaw, epsilon: Fraction) -> Number:
    orders: list[Ball] = [
        hockey_stick(first, second, epsilon),
        hockey_stick(second, first, epsilon),
    ]
    return Number.of_ball(orders[0].max(orders[1]))


def _need(
    first: tuple[Any, Any], second: tuple[Any, Any], epsilon: str, delta: str
) -> NoiseNeed:
    one, two = GaussianPrior(*first), GaussianPrior(*second)
    pair = PriorPair("first", "second", 0, one, two)
    variances = []
    for noise, factor in (("laplace", 2), ("gaussian", 1)):
        demand = Demand(Fraction(epsilon), Fraction(delta), noise)
        ends = [optimal_scale(way, demand) for way in (pair, pair.reversed())]
        low, high = max(end.lower for end in ends), max(end.upper for end in ends)
        variances.append(
            Number(float_below(factor * low**2), float_above(factor * high**2))
        )
    return NoiseNeed(one.text, two.text, epsilon, delta, *variances)


def draw(found: NoiseComparison) -> str:
    """Draw the laws, both releases, and the log ratio over the line."""
    laplace = found.noises[0]
    description = (
        "Above, the densities of the data, of the data with Laplace noise and with "
        "normal noise. Below, the log ratio of the released densities: with Laplace "
        f"noise it stays between minus {laplace.second_supremum} and "
        f"{laplace.first_supremum}, with normal noise it is a parabola"
    )
    releases = _releases()
    with picture("noise-comparison", 560, description) as drawn:
        grid = drawn.figure.add_gridspec(2, 3, height_ratios=(1, 1.6))
        panels: list[tuple[str, LineLaw, LineLaw, float]] = [
            ("data", FIRST.law, SECOND.law, 8.0),
            (f"+ {releases[0][0]}", releases[0][2], releases[0][3], 20.0),
            (f"+ {releases[1][0]}", releases[1][2], releases[1][3], 20.0),
        ]
        for place, (name, one, two, reach) in enumerate(panels):
            axes = drawn.figure.add_subplot(grid[0, place])
            _densities(axes, name, (one, two), reach, legend=place == 0)
        _log_ratios(drawn.figure.add_subplot(grid[1, :]), found, releases)
    return drawn.svg


def _densities(
    axes: Any,
    name: str,
    laws: tuple[LineLaw, LineLaw],
    reach: float,
    *,
    legend: bool,
) -> None:
    y = np.linspace(-reach, reach, 321)
    for law, colour, style, label in zip(
        laws, SERIES, ("-", "--"), ("first", "second"), strict=False
    ):
        axes.plot(y, law.density_float(y), style, color=colour, label=label)
    axes.set(xlim=(-reach, reach), xlabel=name, yticks=[])
    axes.set_ylim(0)
    axes.grid(visible=False)
    axes.spines["left"].set_visible(False)
    if legend:
        axes.set_ylabel("density")
        axes.legend(loc="upper left", handlelength=1.2, borderaxespad=0)


def _log_ratios(
    axes: Any,
    found: NoiseComparison,
    releases: list[tuple[str, Fraction, LineLaw, LineLaw]],
) -> None:
    y = np.linspace(-_REACH, _REACH, 401)
    looks = (
        (SERIES[0], "-", 2.4),
        (SERIES[1], "--", 2.4),
        (SERIES[2], "-.", 1.6),
        (SERIES[3], ":", 2.0),
    )
    for (name, _, one, two), (colour, style, width) in zip(
        releases, looks, strict=True
    ):
        ratio = one.log_density_float(y) - two.log_density_float(y)
        axes.plot(y, ratio, style, color=colour, linewidth=width, label=name)
    laplace = found.noises[0]
    ends = (laplace.first_supremum.middle, -laplace.second_supremum.middle)
    for end, side in zip(ends, ("bottom", "top"), strict=True):
        axes.axhline(end, color=INK, linewidth=0.9, linestyle=(0, (2, 3)))
        axes.annotate(
            f"{end:+.4f}".replace("-", "\u2212"),
            (_REACH, end),
            xytext=(0, 3 if side == "bottom" else -3),
            textcoords="offset points",
            horizontalalignment="right",
            verticalalignment=side,
            color=QUIET,
        )
    axes.set(
        xlim=(-_REACH, _REACH),
        ylim=(-2, 0.5),
        xlabel="released value y",
        ylabel="log ratio of the densities (nats)",
    )
    axes.legend(loc="lower left")
