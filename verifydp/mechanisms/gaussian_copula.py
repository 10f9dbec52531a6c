"""Normal noises that depend on one another, on an answer of several numbers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from verifydp.arrays import as_drawn
from verifydp.errors import InputError
from verifydp.exact.linear import inverse
from verifydp.laws.copulas.coupled import CoupledLaw
from verifydp.laws.copulas.gaussian import GaussianCopula
from verifydp.laws.normal import Normal
from verifydp.laws.parameters import as_written
from verifydp.mechanisms.protocol import Mechanism, Parameter, WorstPair
from verifydp.mechanisms.reading import positive_number
from verifydp.mechanisms.vectors import Answer, known_answer, read_vectors

__all__ = ["MECHANISM", "GaussianCopulaMechanism"]

#: Distances are exact, in numbers that grow with the entries.
_ENTRIES_MAX = 200
#: Python writes numbers of 4,300 digits and no more.
_BITS_MAX = 14_000
_ZERO = Fraction(0)


@dataclass(frozen=True)
class GaussianCopulaMechanism(Mechanism):
    """An answer plus normal noises of one deviation and given correlations.

    Parameters
    ----------
    vectors
        By what neighbouring answers can differ, with the negatives; not all zero.
    sigma
        Deviation of the noise on each number; above 0.
    copula
        How the noises depend on one another.

    Notes
    -----
    Answers that differ by d give outputs that are told apart as N(0, 1) and N(mu, 1)
    are, for ``mu**2 = d' R**-1 d / sigma**2`` and the correlation matrix R: exact. That
    is more than independent noise gives away where the answers move against the way the
    noises go together, and less where they move along.

    Examples
    --------
    >>> noise = GaussianCopulaMechanism.create(
    ...     vectors=[(1, 1), (1, -1)], sigma=1, correlations="1/2"
    ... )
    >>> noise.worst, noise.squared_mu
    ((Fraction(1, 1), Fraction(-1, 1)), Fraction(4, 1))
    """

    name: ClassVar[str] = "gaussian-copula"
    title: ClassVar[str] = "an answer plus normal noises that depend on one another"
    example: ClassVar[Mapping[str, Any]] = {
        "vectors": [[1, 1], [1, -1]],
        "sigma": 2,
        "correlations": "1/2",
    }
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter(
            "vectors", "JSON file with a list of the vectors by which answers differ."
        ),
        Parameter("sigma", "Standard deviation of each noise; above 0."),
        Parameter(
            "correlations",
            "Correlation of any two noises, or a JSON file with the matrix.",
        ),
    )

    vectors: tuple[Answer, ...]
    sigma: Fraction
    copula: GaussianCopula
    given: str = field(compare=False)

    @classmethod
    def create(  # type: ignore[override]
        cls, *, vectors: Any, sigma: Any, correlations: Any
    ) -> Self:
        """Read the parameters."""
        moves = read_vectors(vectors)
        size = len(moves[0])
        if not 2 <= size <= _ENTRIES_MAX:
            raise InputError(
                f"vectors have {size} entries: {cls.name} takes 2 to {_ENTRIES_MAX}"
            )
        copula, given = _read(correlations, size)
        return cls(moves, positive_number(sigma, "sigma"), copula, given)

    @property
    def values(self) -> dict[str, str]:
        """How many vectors, and the noise."""
        return {
            "vectors": f"{len(self.vectors)} of {self.copula.dimension} entries",
            "sigma": str(self.sigma),
            "correlations": self.given,
        }

    @property
    def neighbours(self) -> str:
        """Answers that differ by a vector."""
        return (
            f"all real answers of {self.copula.dimension} entries that differ by one "
            f"of the {len(self.vectors)} vectors, of a squared distance in the noise "
            f"of at most {self.squared_mu}"
        )

    @cached_property
    def _worst(self) -> tuple[Answer, Fraction]:
        """The first vector whose answers are farthest apart, and how far squared."""
        halves = {max(move, tuple(-one for one in move)) for move in self.vectors}
        few = len(halves) <= self.copula.dimension
        inverted = None if few else inverse(self.copula.correlations)

        def square(move: Answer) -> Fraction:
            if inverted is None:  # as many equations to be solved
                weights = self.copula.weights(move)
                return sum((a * b for a, b in zip(move, weights, strict=True)), _ZERO)
            places = [place for place, one in enumerate(move) if one]
            terms = (move[i] * move[j] * inverted[i][j] for i in places for j in places)
            return sum(terms, _ZERO)

        found = max(
            ((move, square(move)) for move in sorted(halves)), key=lambda p: p[1]
        )
        squared = found[1] / self.sigma**2
        if max(squared.numerator, squared.denominator).bit_length() > _BITS_MAX:
            raise InputError(
                f"the distance in {self.copula.dimension} correlated noises has over "
                f"{_BITS_MAX} bits: write correlations and vectors with fewer digits"
            )
        return found[0], squared

    @property
    def worst(self) -> Answer:
        """The first of the vectors whose answers are told apart best."""
        return self._worst[0]

    @property
    def squared_mu(self) -> Fraction:
        """The square of the least mu of Gaussian DP; exact."""
        return self._worst[1]

    @cached_property
    def noise(self) -> CoupledLaw:
        """The law of the noises."""
        return CoupledLaw(self.copula, [Normal(0, self.sigma)] * self.copula.dimension)

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers, shape ``(size, d)``; the database is the answer."""
        answer = known_answer(database, self.copula.dimension, self.name)
        noise = self.noise.sample(size, rng)
        return noise + as_drawn([float(one) for one in answer], noise)

    def law(self, database: Any) -> CoupledLaw:
        """The joint normal law around the answer."""
        answer = known_answer(database, self.copula.dimension, self.name)
        return CoupledLaw(self.copula, [Normal(one, self.sigma) for one in answer])

    def worst_pair(self) -> WorstPair:
        """Zero and the worst vector, seen by the product that tells them apart."""
        move, zero = self.worst, (Fraction(0),) * self.copula.dimension
        moves = [one / self.sigma for one in move]
        weights = [float(one / self.sigma) for one in self.copula.weights(moves)]
        first, second = self.law(zero).line_pair(self.law(move))
        return WorstPair(
            (zero, move),
            first,
            second,
            "foundations.gaussian: the profile grows with the distance, and the "
            "likelihood ratio is a function of the product with the difference over "
            "the covariance",
            statistic=lambda outputs: np.asarray(outputs) @ np.array(weights),
        )


def _read(given: Any, size: int) -> tuple[GaussianCopula, str]:
    """One correlation of all pairs, a matrix, or the file that holds it."""
    if isinstance(given, Path) or (isinstance(given, str) and given.endswith(".json")):
        try:
            rows = json.loads(Path(given).read_bytes(), parse_float=str, parse_int=str)
        except OSError as error:
            raise InputError(f"cannot read {given}: {error.strerror}") from error
        except (ValueError, RecursionError) as error:
            raise InputError(f"{given} is no JSON file: {error}") from error
        given = rows
    if hasattr(given, "__iter__") and not isinstance(given, str):
        copula = GaussianCopula(given)
        if copula.dimension != size:
            raise InputError(
                f"correlations have {copula.dimension} rows and vectors {size} "
                "entries: give as many"
            )
        return copula, f"a {size} x {size} matrix"
    one = as_written(given, "correlations")
    return GaussianCopula.equal(one, size), str(one)


#: What the folder offers under this file's name.
MECHANISM = GaussianCopulaMechanism
