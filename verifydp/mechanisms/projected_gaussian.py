"""Normal noise on the span of what neighbouring answers differ by, and none outside.

Where published invariants leave only some directions in which neighbouring answers can
differ, the rest of the answer is the same for all of them and needs no noise.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Self

import numpy as np

from verifydp.exact.balls import Ball, ball
from verifydp.exact.linear import Matrix
from verifydp.exact.spans import projector
from verifydp.laws.vectors.span_normal import SpanNormal, rational_root
from verifydp.mechanisms.protocol import Mechanism, Parameter, WorstPair
from verifydp.mechanisms.reading import one_of, positive_number
from verifydp.mechanisms.vectors import (
    Answer,
    known_answer,
    read_vectors,
    squared_length,
)

__all__ = ["MECHANISM", "ProjectedGaussianMechanism", "rational_root"]


@dataclass(frozen=True)
class ProjectedGaussianMechanism(Mechanism):
    """An answer plus normal noise on a subspace (Cho and Awan 2024, algorithm 1).

    Parameters
    ----------
    vectors
        By what neighbouring answers can differ, with the negatives; not all zero.
    variance
        Of the noise along each direction of their span; above 0.
    given
        The parameters as they were given, for messages.

    Notes
    -----
    Two neighbouring answers that differ by u give normal laws whose likelihood ratio is
    a function of the output's product with u, so the pair is as hard to tell apart as
    two normal numbers at the distance ``|u| / sigma`` (Dong, Roth and Su 2022). The
    longest vector decides. The part of the answer outside the span is published as it
    is: it is the same for neighbours, not for all databases.

    Examples
    --------
    >>> tables = ProjectedGaussianMechanism.create(vectors=[(1, -1, -1, 1)], mu=1)
    >>> tables.variance, tables.squared_mu
    (Fraction(4, 1), Fraction(1, 1))
    """

    name: ClassVar[str] = "projected-gaussian"
    title: ClassVar[str] = "normal noise only where neighbouring answers can differ"
    example: ClassVar[Mapping[str, Any]] = {"vectors": [[1, -1, -1, 1]], "mu": 1}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "vectors", "JSON file with a list of the vectors by which answers differ."
        ),
        Parameter(
            "sigma", "Standard deviation in each direction; above 0.", required=False
        ),
        Parameter("mu", "The Gaussian-DP parameter instead; above 0.", required=False),
    )

    vectors: tuple[Answer, ...]
    variance: Fraction
    given: tuple[tuple[str, str], ...] = field(compare=False)

    @classmethod
    def create(  # type: ignore[override]
        cls, *, vectors: Any, sigma: Any = None, mu: Any = None
    ) -> Self:
        """Read the parameters; exactly one of sigma and mu."""
        which = one_of(cls.name, sigma=sigma, mu=mu)
        moves = read_vectors(vectors)
        if which == "sigma":
            deviation = positive_number(sigma, "sigma")
            return cls(moves, deviation**2, (("sigma", str(deviation)),))
        level = positive_number(mu, "mu")
        longest = max(map(squared_length, moves))
        return cls(moves, longest / level**2, (("mu", str(level)),))

    @property
    def values(self) -> dict[str, str]:
        """How many vectors, and the noise."""
        size = f"{len(self.vectors)} of {len(self.vectors[0])} entries"
        return {"vectors": size, **dict(self.given)}

    @property
    def neighbours(self) -> str:
        """Answers that differ by a vector."""
        return (
            f"all real answers of {len(self.vectors[0])} entries that differ by one of "
            f"the {len(self.vectors)} vectors, of squared length at most "
            f"{self.squared_sensitivity}"
        )

    @cached_property
    def longest(self) -> Answer:
        """The first of the longest vectors."""
        return max(self.vectors, key=squared_length)

    @property
    def squared_sensitivity(self) -> Fraction:
        """Squared Euclidean length of the longest vector; exact."""
        return squared_length(self.longest)

    @property
    def squared_mu(self) -> Fraction:
        """The square of the least mu of Gaussian DP; exact."""
        return self.squared_sensitivity / self.variance

    @property
    def mu(self) -> Ball:
        """Enclose the least mu of Gaussian DP."""
        root = rational_root(self.squared_mu)
        return ball(self.squared_mu).sqrt() if root is None else ball(root)

    @cached_property
    def projector(self) -> Matrix:
        """The orthogonal projector on the span of the vectors; exact."""
        return projector(self.vectors)

    @cached_property
    def noise(self) -> SpanNormal:
        """The law of the noise."""
        zero = (Fraction(0),) * len(self.vectors[0])
        return SpanNormal(zero, self.projector, self.variance)

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers, shape ``(size, d)``; the database is the answer."""
        answer = known_answer(database, len(self.vectors[0]), self.name)
        return self.noise.moved(answer).sample(size, rng)

    def law(self, database: Any) -> SpanNormal:
        """The normal law around the answer."""
        answer = known_answer(database, len(self.vectors[0]), self.name)
        return self.noise.moved(answer)

    def worst_pair(self) -> WorstPair:
        """Zero and the longest vector, seen by the product with that vector."""
        move = self.longest
        weights = np.array([float(one) for one in move])
        first, second = self.noise.line_pair(self.noise.moved(move))
        return WorstPair(
            ((Fraction(0),) * len(move), move),
            first,
            second,
            "foundations.gaussian: the profile grows with the distance, and the "
            "likelihood ratio is a function of the product with the difference",
            statistic=lambda outputs: np.asarray(outputs) @ weights,
        )


#: What the folder offers under this file's name.
MECHANISM = ProjectedGaussianMechanism
