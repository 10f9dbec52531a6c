"""The Gaussian mechanism: an answer plus normal noise."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from verifydp.arrays import as_drawn
from verifydp.laws.normal import Normal
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    known_database,
)
from verifydp.mechanisms.reading import positive_number

__all__ = ["MECHANISM", "GaussianMechanism"]


@dataclass(frozen=True, slots=True)
class GaussianMechanism(Mechanism):
    """The answer plus normal noise (Dwork and Roth 2014, appendix A).

    Parameters
    ----------
    sigma
        Standard deviation of the noise, in units of the answer; above 0.
    sensitivity
        The most by which neighbouring answers differ, in the same units; above 0.

    Examples
    --------
    >>> noise = GaussianMechanism.create(sigma=1, sensitivity=1)
    >>> noise.epsilon_at(Fraction(0)).is_finite()  # no finite pure epsilon
    False
    """

    name: ClassVar[str] = "gaussian"
    title: ClassVar[str] = "an answer plus normal noise"
    example: ClassVar[Mapping[str, Any]] = {"sigma": 2, "sensitivity": 1}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("sigma", "Standard deviation, in units of the answer; above 0."),
        Parameter("sensitivity", "Most that neighbouring answers differ; above 0."),
    )

    sigma: Fraction
    sensitivity: Fraction

    @classmethod
    def create(cls, *, sigma: Any, sensitivity: Any) -> Self:  # type: ignore[override]
        """Read the parameters."""
        return cls(
            positive_number(sigma, "sigma"), positive_number(sensitivity, "sensitivity")
        )

    @property
    def values(self) -> dict[str, str]:
        """Standard deviation and sensitivity."""
        return {"sigma": str(self.sigma), "sensitivity": str(self.sensitivity)}

    @property
    def neighbours(self) -> str:
        """Answers that are close."""
        return f"all real answers that differ by at most {self.sensitivity}"

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers; the database is the answer."""
        noise = rng.normal(scale=float(self.sigma), size=size)
        return as_drawn(database, noise) + noise

    def law(self, database: Any) -> Normal:
        """The normal law around the answer."""
        return Normal(known_database(database, self.name), self.sigma)

    def worst_pair(self) -> WorstPair:
        """Two answers that are as far apart as they may be."""
        return WorstPair(
            (Fraction(0), self.sensitivity),
            Normal(0, self.sigma),
            Normal(self.sensitivity, self.sigma),
            "foundations.gaussian: the profile grows with the distance",
        )


#: What the folder offers under this file's name.
MECHANISM = GaussianMechanism
