"""Areas under curves of attackers, and how certain their means are."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtrit

__all__ = ["CONFIDENCE", "Estimate", "area_under_curve", "mean_area"]

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean of areas over releases.

    Attributes
    ----------
    mean
        Over all releases that were drawn.
    lower, upper
        Student's interval of the mean. Releases are independent given the panel, so it
        misses the true mean in about 1 case of 20. Individuals of one release share
        its noise, so that intervals from single releases (DeLong) would not do.
    releases
        How many there were.
    """

    mean: float
    lower: float
    upper: float
    releases: int

    @property
    def text(self) -> str:
        """The mean with four decimals."""
        return f"{self.mean:.4f}"

    @property
    def margin(self) -> str:
        """Half the width of the interval, rounded up."""
        half = max(self.upper - self.mean, self.mean - self.lower)
        return f"\u00b1 {math.ceil(half * 1e4) / 1e4:.4f}"


def area_under_curve(
    scores: NDArray[np.float64], inside: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """How often a member has the higher score than another; a tie counts half.

    Parameters
    ----------
    scores, inside
        Shape ``(releases, individuals)``; who is in, by release.

    Returns
    -------
    ndarray
        Shape ``(releases,)``.

    Examples
    --------
    >>> area_under_curve(np.array([[0.1, 0.2, 0.2]]), np.array([[False, True, False]]))
    array([0.75])
    """
    areas = np.empty(len(scores))
    for at, (row, who) in enumerate(zip(scores, inside, strict=True)):
        members, others = row[who], np.sort(row[~who])
        below = np.searchsorted(others, members, "left")
        not_above = np.searchsorted(others, members, "right")
        areas[at] = (below + not_above).mean() / (2 * len(others))
    return areas


def mean_area(scores: NDArray[np.float64], inside: NDArray[np.bool_]) -> Estimate:
    """Average the areas of releases; arguments as for `area_under_curve`."""
    areas = area_under_curve(scores, inside)
    count = len(areas)
    quantile = float(stdtrit(count - 1, (1 + CONFIDENCE) / 2))
    margin = quantile * float(areas.std(ddof=1)) / math.sqrt(count)
    mean = float(areas.mean())
    return Estimate(mean, mean - margin, mean + margin, count)
