"""Releases of frequencies: who is in, the noise, and what attackers compute from both.

All attackers need of a release is how it lies along each individual's contribution. So
releases are kept as these products and the frequencies themselves are not stored.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from confounding_privacy.panel import Panel
from verifydp import coupled_noise
from verifydp.evidence.inverse_compositions import InverseComposition

__all__ = ["Products", "Study"]


@dataclass(frozen=True, slots=True)
class Products:
    """Products of contributions with each other and with releases.

    Attributes
    ----------
    own
        By data set, contributions with one another, over the variance of the noise;
        shape ``(sets, individuals, individuals)``.
    seen
        By data set, contributions with releases less the panel's frequencies, over the
        variance of the noise; shape ``(sets, individuals, releases)``.
    """

    own: NDArray[np.float64]
    seen: NDArray[np.float64]


class Study:
    """Many releases of one panel, each with its own members and its own noise.

    All ways to add noise meet the same members and, by data set, the same standard
    normal numbers, so that they differ by less than chance would have them.

    Parameters
    ----------
    panel
        The genotypes.
    releases
        How many.
    seed
        Of members and noise.

    Attributes
    ----------
    panel
        As given.
    inside
        Who is in; shape ``(releases, individuals)``. All data sets of a release have
        the same members.
    """

    def __init__(self, panel: Panel, releases: int, seed: int) -> None:
        self.panel = panel
        self._seed = seed
        generator = np.random.default_rng([seed, 0])
        order = generator.random((releases, panel.individuals)).argsort(axis=1)
        self.inside: NDArray[np.bool_] = order < panel.members
        self._contributions = panel.contributions()
        self._own = [one @ one.T for one in self._contributions]
        self._sums = [own @ self.inside.T.astype(float) for own in self._own]
        self._noises = [
            one @ generator.standard_normal((panel.per_set, releases))
            for one in self._contributions
        ]

    def independent(self, scales: Sequence[float]) -> Products:
        """Release the first data sets, each with independent noise.

        Parameters
        ----------
        scales
            Standard deviation of the noise of each set, over the sensitivity.
        """
        own, seen = [], []
        for at, scale in enumerate(scales):
            deviation = scale * self.panel.sensitivity
            own.append(self._own[at] / deviation**2)
            seen.append((self._sums[at] + deviation * self._noises[at]) / deviation**2)
        return Products(np.stack(own), np.stack(seen))

    def repeated(self, coupling: InverseComposition) -> Products:
        """Release the first data set again and again, with noise that is coupled.

        At each variant the noises of all releases are drawn as the coupling says, with
        the sensitivity as the unit. They enter the best linear combination, which is
        all that repeated releases of one frequency tell.
        """
        mechanisms = coupling.mechanisms
        scales = np.array([_number(one.scale) for one in mechanisms])
        loadings = np.array([_number(one.loading) for one in mechanisms])
        covariance = np.outer(scales * loadings, scales * loadings)
        covariance[np.diag_indices_from(covariance)] = scales**2
        weights = np.linalg.solve(covariance, np.ones(len(scales)))
        scale = 1 / np.sqrt(weights.sum())
        weights /= weights.sum()
        generator = np.random.default_rng([self._seed, 1])
        count = len(self.inside)
        drawn = coupled_noise(coupling, self.panel.per_set * count, generator)
        combined = (drawn @ weights).reshape(self.panel.per_set, count)
        unit = self.panel.sensitivity
        noise = self._contributions[0] @ (unit * combined)
        variance = float(scale * unit) ** 2
        return Products(
            (self._own[0] / variance)[np.newaxis],
            ((self._sums[0] + noise) / variance)[np.newaxis],
        )


def _number(exact: str) -> float:
    numerator, _, denominator = exact.partition("/")
    return int(numerator) / int(denominator or 1)
