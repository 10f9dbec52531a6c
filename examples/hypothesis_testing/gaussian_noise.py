"""Figures 4(a) and 4(b): precision against recall for Gaussian noise.

The paper's noise is the classical one, with the standard deviation
``sqrt(2 log(1.25 / delta)) sensitivity / epsilon``. What it gives away depends on
epsilon and delta through their one combination mu only.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from figures.drawing import MARKERS, SERIES, picture
from figures.enclosures import Number

from hypothesis_testing.settings import RECALLS
from verifydp.adversary import GaussianCurve
from verifydp.exact.balls import Ball, ball, highest, hull, lowest, precision
from verifydp.laws import Normal
from verifydp.loss import delta_at

__all__ = ["GaussianNoise", "GaussianRow", "draw", "gaussian_noise"]

#: The paper names no numbers: those of the mechanism's usual examples.
DELTA, EPSILON = "1e-5", "0.9"
#: The text has no restriction on epsilon; the formula's source asks for one below 1.
EPSILONS = ("0.25", "0.5", "0.9", "2", "5")
DELTAS = ("0.01", "1e-3", "1e-5", "1e-8")
_SAME = (("1", "1e-5"), ("0.641411014819843", "0.01"))
_BITS, _POINTS = 200, 400


@dataclass(frozen=True, slots=True)
class GaussianRow:
    """The classical noise for one claim.

    Attributes
    ----------
    epsilon, delta
        The claim, as decimals.
    mu
        Sensitivity over standard deviation.
    at_recalls
        The highest precision at each recall, without prior knowledge.
    f_1, gain
        The highest F_1 score, and what it is above 2/3, the score of accepting always.
    true_delta
        What the noise gives away at this epsilon.
    within_range
        Whether the formula is printed for this epsilon: below 1.
    """

    epsilon: str
    delta: str
    mu: Number
    at_recalls: tuple[Number, ...]
    f_1: Number
    gain: Number
    true_delta: Number
    within_range: bool


@dataclass(frozen=True, slots=True)
class GaussianNoise:
    """Both figures, and two claims with one curve.

    Attributes
    ----------
    by_epsilon, by_delta
        Figure 4(a) at one delta, figure 4(b) at one epsilon.
    same
        Two claims whose noise is the same to 15 digits.
    """

    recalls: tuple[str, ...]
    by_epsilon: tuple[GaussianRow, ...]
    by_delta: tuple[GaussianRow, ...]
    same: tuple[GaussianRow, ...]


def gaussian_noise() -> GaussianNoise:
    """Enclose what an adversary reaches against the classical Gaussian noise.

    Examples
    --------
    >>> first, second = gaussian_noise().same
    >>> first.mu.text == second.mu.text, first.f_1.text
    (True, '0.666673')
    """
    return GaussianNoise(
        recalls=RECALLS,
        by_epsilon=tuple(_row(epsilon, DELTA) for epsilon in EPSILONS),
        by_delta=tuple(_row(EPSILON, delta) for delta in DELTAS),
        same=tuple(_row(*claim) for claim in _SAME),
    )


def _square(epsilon: str, delta: str) -> Ball:
    """``mu^2``."""
    factor = 2 * ball(Fraction("1.25") / Fraction(delta)).log()
    return ball(Fraction(epsilon)) ** 2 / factor


def _row(epsilon: str, delta: str) -> GaussianRow:
    with precision(_BITS):
        square = _square(epsilon, delta)
        ends = tuple(GaussianCurve(end(square)) for end in (lowest, highest))
        mu = square.sqrt()
        laws = Normal(0, 1), [Normal(end(mu), 1) for end in (lowest, highest)]

    def between(question: Any) -> Number:
        # Everything here grows with mu.
        return Number.of_ball(hull(*(question(curve) for curve in ends)))

    return GaussianRow(
        epsilon=epsilon,
        delta=delta,
        mu=Number.of_ball(mu),
        at_recalls=tuple(
            between(lambda curve, at=recall: curve.highest_precision(1, at).value)
            for recall in RECALLS
        ),
        f_1=between(lambda curve: curve.highest_f_beta(1).value),
        gain=between(lambda curve: curve.highest_f_beta(1).gain),
        true_delta=Number.of_ball(
            hull(*(delta_at(laws[0], law, Fraction(epsilon)) for law in laws[1]))
        ),
        within_range=Fraction(epsilon) < 1,
    )


def draw(found: GaussianNoise) -> str:
    """Draw precision against recall, by epsilon and by delta."""
    description = (
        "Precision tends to 1 as recall tends to 0, and grows with epsilon and delta"
    )
    with picture("gaussian-noise", 340, description) as drawn:
        panels: Any = drawn.figure.subplots(1, 2, sharey=True)
        for axes, rows, label, title in (
            (panels[0], found.by_epsilon, "epsilon", f"4(a): δ = {DELTA}"),
            (panels[1], found.by_delta, "delta", f"4(b): ε = {EPSILON}"),
        ):
            sign = "ε" if label == "epsilon" else "δ"
            for colour, marker, row in zip(SERIES, MARKERS, rows, strict=False):
                curve = GaussianCurve(Fraction(row.mu.middle) ** 2)
                recall, high = curve.precision_recall(_POINTS)
                axes.plot(
                    recall,
                    high,
                    color=colour,
                    marker=marker,
                    markevery=_POINTS // 4,
                    label=f"{sign} = {getattr(row, label)}",
                )
            axes.set(title=title, xlabel="recall", ylim=(0.48, 1.02))
            axes.legend(loc="upper right")
        panels[0].set_ylabel("precision")
    return drawn.svg
