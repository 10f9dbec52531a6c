"""Noise that falls with an l1, l2 or l-infinity norm, in all coordinates."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

import numpy as np

from verifydp import loss
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.laws.laplace import Laplace
from verifydp.laws.vectors.norm_exponential import NormExponential
from verifydp.mechanisms.protocol import Mechanism, Parameter, WorstPair
from verifydp.mechanisms.pure_profile import delta_within, epsilon_within
from verifydp.mechanisms.reading import positive_number, positive_whole
from verifydp.mechanisms.vectors import known_answer

__all__ = ["MECHANISM", "NormNoiseMechanism"]


@dataclass(frozen=True, slots=True)
class NormNoiseMechanism(Mechanism):
    """An answer plus K-norm noise of a usual norm (Hardt and Talwar 2010).

    Parameters
    ----------
    norm
        ``"l1"``, ``"l2"`` or ``"linf"``.
    entries
        Of the answer; at least 1.
    scale
        The density is proportional to ``exp(-|noise| / scale)``; above 0.
    sensitivity
        The largest norm of a difference of neighbouring answers; above 0.

    Notes
    -----
    The least pure epsilon is ``sensitivity / scale``: no more by the triangle
    inequality, and reached where the noise is 0.

    Examples
    --------
    >>> noise = NormNoiseMechanism.create(norm="l2", entries=4, scale=2, sensitivity=1)
    >>> noise.epsilon_at(Fraction(0)) * 2 == 1
    True
    """

    name: ClassVar[str] = "norm-noise"
    title: ClassVar[str] = "noise that falls with an l1, l2 or l-infinity norm"
    example: ClassVar[Mapping[str, Any]] = {
        "norm": "l2",
        "entries": 3,
        "scale": 2,
        "sensitivity": 1,
    }
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("norm", "One of l1, l2, linf."),
        Parameter("entries", "Of the answer; at least 1."),
        Parameter("scale", "The noise's density falls by e over it; above 0."),
        Parameter("sensitivity", "Largest norm of a difference of neighbours."),
    )

    noise: NormExponential
    sensitivity: Fraction

    @classmethod
    def create(  # type: ignore[override]
        cls, *, norm: Any, entries: Any, scale: Any, sensitivity: Any
    ) -> Self:
        """Read the parameters."""
        width = positive_whole(entries, "entries", most=1_000_000)
        size = positive_number(scale, "scale")
        zero = (Fraction(0),) * width
        return cls(
            NormExponential(zero, norm, size),
            positive_number(sensitivity, "sensitivity"),
        )

    @property
    def values(self) -> dict[str, str]:
        """Norm, entries, scale and sensitivity."""
        return {
            "norm": self.noise.norm,
            "entries": str(self.noise.rank),
            "scale": str(self.noise.scale),
            "sensitivity": str(self.sensitivity),
        }

    @property
    def neighbours(self) -> str:
        """Answers that are close in the norm."""
        return (
            f"all real answers of {self.noise.rank} entries that differ by at most "
            f"{self.sensitivity} in the {self.noise.norm} norm"
        )

    @property
    def pure(self) -> Fraction:
        """The least pure epsilon; exact."""
        return self.sensitivity / self.noise.scale

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers, shape ``(size, d)``; the database is the answer."""
        return self.law(database).sample(size, rng)

    def law(self, database: Any) -> NormExponential:
        """The law around the answer."""
        return self.noise.moved(known_answer(database, self.noise.rank, self.name))

    def worst_pair(self) -> WorstPair:
        """Two answers of one entry, as far apart as they may be.

        Raises
        ------
        UnsupportedError
            If answers have more entries: the profile there has no form here.
        """
        if self.noise.rank > 1:
            raise UnsupportedError(
                f"the noise has {self.noise.rank} dimensions: the profile of "
                "norm-noise has no exact form there; its pure epsilon is exact"
            )
        return WorstPair(
            ((Fraction(0),), (self.sensitivity,)),
            Laplace(0, self.noise.scale),
            Laplace(self.sensitivity, self.noise.scale),
            "foundations.laplace_profile: the profile grows with the distance",
            statistic=lambda outputs: np.asarray(outputs)[:, 0],
        )

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon; widely, where no form is known."""
        if self.noise.rank > 1:
            return delta_within(self.pure, level)
        pair = self.worst_pair()
        return loss.delta_at(pair.first, pair.second, level, symmetric=True)

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon at a delta; exact at 0, widely elsewhere."""
        if delta == 0:
            return ball(self.pure)
        if self.noise.rank > 1:
            return epsilon_within(self.pure, delta)
        pair = self.worst_pair()
        value = loss.epsilon_at(pair.first, pair.second, delta, symmetric=True)
        return value.max(ball(0))


#: What the folder offers under this file's name.
MECHANISM = NormNoiseMechanism
