"""The frontier of the threshold tests on a score, from draws, with a band.

The score is a function of the output that was fixed before these draws. The band comes
from the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant (1990),
for each world at half the error probability: with probability at least the confidence
the empirical distribution functions of both are nowhere farther than
``sqrt(log(4 / alpha) / (2 n))`` from the true ones, at all thresholds together.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.adversary.between import BetweenCurve
from verifydp.adversary.polygon import PolygonCurve, polygon_curve
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import ball, highest, precision
from verifydp.laws.parameters import Rational, as_written
from verifydp.laws.protocol import Floats
from verifydp.loss.tradeoff_lines import hull

__all__ = ["EmpiricalCurve", "empirical_curve"]

_ROUNDED = 1 << 48
#: So few points need no thinning.
_FEW = 64

#: Counts of draws, of shape ``(k,)``.
DrawCounts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class EmpiricalCurve(BetweenCurve):
    """What thresholds of one score achieve, between two bounds.

    Attributes
    ----------
    lower, upper
        Polygons around the frontier of the score's threshold tests and their mixes.
    estimate
        The frontier of the draws themselves: point estimates, which bound nothing.
    confidence
        The probability with which the band holds, at all thresholds together.
    samples
        Draws of the present and of the absent world.

    Notes
    -----
    Guarantee: with probability at least `confidence` over the draws, if they are
    independent and the score was fixed before them, the frontier of *this score* lies
    in the band and every interval here contains its number. Adversaries with a better
    score may do better: of the pair's own frontier the band bounds nothing from above,
    only `lower` is below it. Where the score is a rising function of the likelihood
    ratio both frontiers are one.
    """

    estimate: PolygonCurve
    confidence: Fraction
    samples: tuple[int, int]

    def reversed(self) -> "EmpiricalCurve":
        """Give the curve with the other world as the positive class.

        It is that of the score with its sign changed.
        """
        return EmpiricalCurve(
            lower=self.lower.reversed(),
            upper=self.upper.reversed(),
            estimate=self.estimate.reversed(),
            confidence=self.confidence,
            samples=self.samples[::-1],
        )


def empirical_curve(
    present_scores: ArrayLike,
    absent_scores: ArrayLike,
    confidence: Rational | float = "0.95",
) -> EmpiricalCurve:
    """Give a confidence band for what thresholds of a score achieve.

    Parameters
    ----------
    present_scores, absent_scores
        Draws of the score in the two worlds, of shapes ``(n,)`` and ``(m,)``; a high
        score speaks for the present world. Infinite scores are allowed. Draws of one
        value are accepted together, or with one probability.
    confidence
        Above 0 and below 1.

    Returns
    -------
    EmpiricalCurve
        With ``lower``, ``upper`` and ``estimate``; its values are intervals.

    Raises
    ------
    InputError
        If a world has no draw, a score is not a number, or the confidence is out of
        range.

    Examples
    --------
    >>> rng = np.random.default_rng(0)
    >>> band = empirical_curve(rng.normal(1, 1, 4000), rng.normal(0, 1, 4000))
    >>> band.area().contains(ball(Fraction("0.7602499389")))
    True
    >>> band.estimate.highest_accuracy().value < band.upper.highest_accuracy().value
    True
    """
    level = as_written(confidence, "the confidence")
    if not 0 < level < 1:
        raise InputError(
            f"the confidence is {written(level)}: give a number between 0 and 1, such "
            "as 0.95"
        )
    present = _read(present_scores, "present")
    absent = _read(absent_scores, "absent")
    corners = _corners(present, absent)
    up = _distance(present.size, 1 - level)
    across = _distance(absent.size, 1 - level)
    return EmpiricalCurve(
        lower=polygon_curve(
            (alarm + across, power - up)
            for alarm, power in corners
            if alarm + across < 1 and power > up
        ),
        upper=polygon_curve(_raised(corners, across, up)),
        estimate=polygon_curve(corners),
        confidence=level,
        samples=(int(present.size), int(absent.size)),
    )


def _read(scores: ArrayLike, world: str) -> Floats:
    try:
        values = np.asarray(scores, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"the scores of the {world} world are no list of numbers: give one "
            "of at most 1e308 in size for each draw"
        ) from None
    if values.ndim != 1 or values.size == 0:
        raise InputError(
            f"the scores of the {world} world have shape {values.shape}: give one "
            "number for each draw, at least one"
        )
    if np.isnan(values).any():
        raise InputError(
            f"{int(np.isnan(values).sum())} scores of the {world} world are NaN: score "
            "such outputs with a number, infinite if they are a proof"
        )
    return values


def _distance(draws: int, error: Fraction) -> Fraction:
    """Bound the distance of a distribution function from that of its draws, upward.

    Massart: it exceeds d with probability at most ``2 exp(-2 n d^2)``; each of the two
    worlds has half the error.
    """
    with precision(64):
        distance = ((ball(4 / error)).log() / (2 * draws)).sqrt()
        return Fraction(-(-highest(distance) * _ROUNDED // 1), _ROUNDED)


def _corners(present: Floats, absent: Floats) -> list[tuple[Fraction, Fraction]]:
    """Give the vertices of the draws' frontier, exactly; ties are one step.

    The hull is found in counts, which are integers.
    """
    scores = np.unique(np.concatenate([present, absent]))[::-1]
    above = np.sort(-absent), np.sort(-present)
    wide, high = (np.searchsorted(side, -scores, side="right") for side in above)
    # Only the last point at each false-alarm count, the highest one, can be a vertex.
    last = np.append(wide[1:] > wide[:-1], [True])
    wide, high = _thinned(wide[last].astype(np.int64), high[last].astype(np.int64))
    points = [
        (Fraction(int(alarms)), Fraction(-int(hits)))
        for alarms, hits in zip(wide, high, strict=True)
    ]
    if points[0][0] > 0:
        points.insert(0, (Fraction(0), Fraction(0)))
    return [
        (alarms / absent.size, -hits / present.size) for alarms, hits in hull(points)
    ]


def _thinned(wide: DrawCounts, high: DrawCounts) -> tuple[DrawCounts, DrawCounts]:
    """Drop points that are not above the chord of their neighbours, exactly, and again.

    Such a point is no vertex, whether or not the neighbours are. What is left is little
    enough for a hull in fractions.
    """
    while wide.size > _FEW:
        before = np.diff(high)[:-1] * np.diff(wide)[1:]
        after = np.diff(high)[1:] * np.diff(wide)[:-1]
        kept = np.concatenate([[True], before > after, [True]])
        if kept.all():
            break
        wide, high = wide[kept], high[kept]
    return wide, high


def _raised(
    corners: list[tuple[Fraction, Fraction]], across: Fraction, up: Fraction
) -> list[tuple[Fraction, Fraction]]:
    """Move the polygon up and to the left, and cut it where rates leave [0, 1].

    What is cut off by 0 on the left leaves the height there, as the polygon rises.
    """
    if across >= 1:
        return [(Fraction(0), Fraction(1))]
    moved = [(alarm - across, power + up) for alarm, power in corners]
    kept: list[tuple[Fraction, Fraction]] = []
    for (left, low), (right, high) in pairwise(moved):
        slope = (high - low) / (right - left)
        if left <= 0 < right:
            kept.append((Fraction(0), min(Fraction(1), low - left * slope)))
        if left > 0 and low <= 1:
            kept.append((left, low))
        if low < 1 < high:
            kept.append((max(Fraction(0), left + (1 - low) / slope), Fraction(1)))
    return kept
