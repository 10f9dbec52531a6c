"""The optimal K-norm mechanism: noise shaped by how neighbouring answers can differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Self

import numpy as np

from verifydp import loss
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.exact.spans import span_of
from verifydp.laws.laplace import Laplace
from verifydp.laws.vectors.hull_exponential import HullExponential
from verifydp.laws.vectors.polytopes import Hull
from verifydp.mechanisms.protocol import Mechanism, Parameter, WorstPair
from verifydp.mechanisms.pure_profile import delta_within, epsilon_within
from verifydp.mechanisms.reading import positive_number
from verifydp.mechanisms.vectors import (
    Answer,
    known_answer,
    read_vectors,
    squared_length,
)

__all__ = ["MECHANISM", "KNormMechanism"]


@dataclass(frozen=True)
class KNormMechanism(Mechanism):
    """An answer plus noise that falls with the smallest norm (Awan and Slavkovic 2021).

    Parameters
    ----------
    vectors
        By what neighbouring answers can differ, with the negatives; not all zero.
    decay
        The density is proportional to ``exp(-decay |noise|)``.
    ball
        Vectors with their negatives, whose convex hull is the unit ball of the norm;
        their span holds all of ``vectors``. None for ``vectors`` themselves.

    Notes
    -----
    The log ratio of densities is ``decay`` times the norm of a vector at most, and
    reaches it: the least pure epsilon is ``decay`` times the largest norm of a vector,
    exactly (Cho and Awan 2024, theorem 31, on the span of the ball). That norm is 1
    for the hull of the vectors themselves, and may be more for another ball.

    Examples
    --------
    >>> tables = KNormMechanism.create(vectors=[(1, -1, -1, 1)], decay="1/2")
    >>> tables.epsilon_at(Fraction(0)) * 2 == 1
    True
    >>> narrow = KNormMechanism.create(vectors=[(2, -2)], decay=1, ball=[(1, -1)])
    >>> narrow.pure
    Fraction(2, 1)
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
        Parameter(
            "ball",
            "JSON file with vectors whose hull is the norm's unit ball; those of "
            "--vectors if not given.",
            required=False,
        ),
    )

    vectors: tuple[Answer, ...]
    decay: Fraction
    ball: tuple[Answer, ...] | None = None

    @classmethod
    def create(  # type: ignore[override]
        cls, *, vectors: Any, decay: Any, ball: Any = None
    ) -> Self:
        """Read the parameters."""
        moves, rate = read_vectors(vectors), positive_number(decay, "decay")
        if ball is None:
            return cls(moves, rate)
        corners = read_vectors(ball, "ball")
        _require_inside(moves, corners)
        return cls(moves, rate, corners)

    @property
    def values(self) -> dict[str, str]:
        """How many vectors, the decay, and a ball of its own."""
        size = f"{len(self.vectors)} of {len(self.vectors[0])} entries"
        shown = {"vectors": size, "decay": str(self.decay)}
        return shown if self.ball is None else {**shown, "ball": f"{len(self.ball)}"}

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
        return _hull(self.vectors if self.ball is None else self.ball)

    @cached_property
    def size(self) -> Fraction:
        """The largest norm of a vector; exact."""
        return Fraction(1) if self.ball is None else self.hull.gauge(self.corner)

    @property
    def pure(self) -> Fraction:
        """The least pure epsilon; exact."""
        return self.decay * self.size

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
        """The first of the vectors with the largest norm.

        In the hull of the vectors that is the longest one, which is a corner.
        """
        if self.ball is None:
            return max(self.vectors, key=squared_length)
        return max(self.vectors, key=self.hull.gauge)

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
            Laplace(0, 1 / self.pure),
            Laplace(1, 1 / self.pure),
            "foundations.laplace_profile: in one direction the noise is Laplace",
            statistic=lambda outputs: np.asarray(outputs) @ weights,
        )

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon; widely, where no form is known."""
        if self.hull.rank > 1:
            return delta_within(self.pure, level)
        return super().delta_at(level)

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon at a delta; exact at 0, widely elsewhere."""
        if delta == 0:
            return ball(self.pure)
        if self.hull.rank > 1:
            return epsilon_within(self.pure, delta)
        pair = self.worst_pair()
        value = loss.epsilon_at(pair.first, pair.second, delta, symmetric=True)
        return value.max(ball(0))


def _require_inside(moves: tuple[Answer, ...], corners: tuple[Answer, ...]) -> None:
    """Refuse changes that noise on the ball's span leaves in plain sight."""
    width, entries = len(moves[0]), len(corners[0])
    if width != entries:
        raise InputError(
            f"vectors have {width} entries and ball has {entries}: both need as many"
        )
    span = span_of(corners)
    for row in moves:
        try:
            span.coordinates([row])
        except InputError:
            shown = ", ".join(map(str, row[:12]))
            raise InputError(
                f"the vector ({shown}) lies outside the span of ball: there is no "
                "noise in its direction, so no epsilon holds; give a ball that spans it"
            ) from None


#: Hulls of large tables take seconds; mechanisms of other decays share them.
_hull = lru_cache(maxsize=8)(Hull)


#: What the folder offers under this file's name.
MECHANISM = KNormMechanism
