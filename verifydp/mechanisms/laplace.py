"""The Laplace mechanism: an answer plus Laplace noise."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from verifydp.arrays import as_drawn
from verifydp.laws.laplace import Laplace
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    known_database,
)
from verifydp.mechanisms.reading import positive_number

__all__ = ["MECHANISM", "LaplaceMechanism"]


@dataclass(frozen=True, slots=True)
class LaplaceMechanism(Mechanism):
    """The answer plus Laplace noise (Dwork, McSherry, Nissim and Smith 2006).

    Parameters
    ----------
    scale
        Mean absolute value of the noise, in units of the answer; above 0.
    sensitivity
        The most by which neighbouring answers differ, in the same units; above 0.

    Examples
    --------
    >>> noise = LaplaceMechanism.create(scale="0.5", sensitivity=1)
    >>> noise.epsilon_at(Fraction(0)) == 2
    True
    """

    name: ClassVar[str] = "laplace"
    title: ClassVar[str] = "an answer plus Laplace noise"
    example: ClassVar[Mapping[str, Any]] = {"scale": "0.5", "sensitivity": 1}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("scale", "Mean absolute noise, in units of the answer; above 0."),
        Parameter("sensitivity", "Most that neighbouring answers differ; above 0."),
    )

    scale: Fraction
    sensitivity: Fraction

    @classmethod
    def create(cls, *, scale: Any, sensitivity: Any) -> Self:  # type: ignore[override]
        """Read the parameters."""
        return cls(
            positive_number(scale, "scale"), positive_number(sensitivity, "sensitivity")
        )

    @property
    def values(self) -> dict[str, str]:
        """Scale and sensitivity."""
        return {"scale": str(self.scale), "sensitivity": str(self.sensitivity)}

    @property
    def neighbours(self) -> str:
        """Answers that are close."""
        return f"all real answers that differ by at most {self.sensitivity}"

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers; the database is the answer."""
        noise = rng.laplace(scale=float(self.scale), size=size)
        return as_drawn(database, noise) + noise

    def law(self, database: Any) -> Laplace:
        """The Laplace law around the answer."""
        return Laplace(known_database(database, self.name), self.scale)

    def worst_pair(self) -> WorstPair:
        """Two answers that are as far apart as they may be."""
        return WorstPair(
            (Fraction(0), self.sensitivity),
            Laplace(0, self.scale),
            Laplace(self.sensitivity, self.scale),
            "foundations.laplace_profile: the profile grows with the distance",
        )


#: What the folder offers under this file's name.
MECHANISM = LaplaceMechanism
