"""The optimal K-norm mechanism: noise shaped by how neighbouring answers can differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

import numpy as np

from verifydp import loss
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.laws.laplace import Laplace
from verifydp.laws.vectors.hull_exponential import HullExponential
from verifydp.laws.vectors.polytopes import Hull
from verifydp.mechanisms.protocol import Mechanism, Parameter, WorstPair
from verifydp.mechanisms.pure_profile import delta_within, epsilon_within
from verifydp.mechanisms.reading import positive_number
from verifydp.mechanisms.vectors import Answer, known_answer, read_vectors

__all__ = ["MECHANISM", "KNormMechanism"]


@dataclass(frozen=True)
class KNormMechanism(Mechanism):
    """An answer plus noise that falls with the smallest norm (Awan and Slavkovic 2021).

    Parameters
    ----------
    vectors
        By what neighbouring answers can differ, with the negatives; not all zero. Their
        convex hull is the unit ball of the norm.
    decay
        The pure epsilon: the density is proportional to ``exp(-decay |noise|)``.

    Notes
    -----
    Neighbours differ by vectors of norm 1 at most, so the log ratio of densities is
    ``decay`` at most; and a vector that is a corner of the hull has norm 1 and reaches
    it, so the least pure epsilon is ``decay`` exactly (Cho and Awan 2024, theorem 31,
    on the span of the vectors).

    Examples
    --------
    >>> tables = KNormMechanism.create(vectors=[(1, -1, -1, 1)], decay="1/2")
    >>> tables.epsilon_at(Fraction(0)) * 2 == 1
    True
    """

    name: ClassVar[str] = "k-norm"
    title: ClassVar[str] = "noise with the smallest norm ball that fits, for vectors"
    example: ClassVar[Mapping[str, Any]] = {
        "vectors": [[1, -1, 0], [0, 1, -1], [1, 0, -1]],
        "decay": 1,
    }
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "vectors", "JSON file with a list of the vectors by which answers differ."
        ),
        Parameter("decay", "Rate at which the density falls with the norm; above 0."),
    )

    vectors: tuple[Answer, ...]
    decay: Fraction

    @classmethod
    def create(cls, *, vectors: Any, decay: Any) -> Self:  # type: ignore[override]
        """Read the parameters."""
        return cls(read_vectors(vectors), positive_number(decay, "decay"))

    @property
    def values(self) -> dict[str, str]:
        """How many vectors, and the decay."""
        size = f"{len(self.vectors)} of {len(self.vectors[0])} entries"
        return {"vectors": size, "decay": str(self.decay)}

    @property
    def neighbours(self) -> str:
        """Answers that differ by a vector."""
        return (
            f"all real answers of {len(self.vectors[0])} entries that differ by one of "
            f"the {len(self.vectors)} vectors"
        )

    @cached_property
    def hull(self) -> Hull:
        """The unit ball of the norm."""
        return _hull(self.vectors)

    @cached_property
    def noise(self) -> HullExponential:
        """The law of the noise."""
        zero = (Fraction(0),) * len(self.vectors[0])
        return HullExponential(zero, self.hull, self.decay)

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers, shape ``(size, d)``; the database is the answer."""
        answer = known_answer(database, len(self.vectors[0]), self.name)
        return self.noise.moved(answer).sample(size, rng)

    def law(self, database: Any) -> HullExponential:
        """The law around the answer."""
        answer = known_answer(database, len(self.vectors[0]), self.name)
        return self.noise.moved(answer)

    @cached_property
    def corner(self) -> Answer:
        """The longest vector, which is a corner of the hull."""
        return max(self.vectors, key=lambda row: sum(one * one for one in row))

    def worst_pair(self) -> WorstPair:
        """Zero and the longest vector, where there is one direction only.

        Raises
        ------
        UnsupportedError
            If the span has more dimensions: the profile there has no closed form.
        """
        if self.hull.rank > 1:
            raise UnsupportedError(
                f"the noise has {self.hull.rank} dimensions: the profile of k-norm has "
                "no exact form there; its pure epsilon is exact"
            )
        move = self.corner
        weights = np.array([float(one) for one in move])
        weights /= float(weights @ weights)
        return WorstPair(
            ((Fraction(0),) * len(move), move),
            Laplace(0, 1 / self.decay),
            Laplace(1, 1 / self.decay),
            "foundations.laplace_profile: in one direction the noise is Laplace",
            statistic=lambda outputs: np.asarray(outputs) @ weights,
        )

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon; widely, where no form is known."""
        if self.hull.rank > 1:
            return delta_within(self.decay, level)
        return super().delta_at(level)

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon at a delta; exact at 0, widely elsewhere."""
        if delta == 0:
            return ball(self.decay)
        if self.hull.rank > 1:
            return epsilon_within(self.decay, delta)
        pair = self.worst_pair()
        value = loss.epsilon_at(pair.first, pair.second, delta, symmetric=True)
        return value.max(ball(0))


#: Hulls of large tables take seconds; mechanisms of other decays share them.
_hull = lru_cache(maxsize=8)(Hull)


#: What the folder offers under this file's name.
MECHANISM = KNormMechanism
