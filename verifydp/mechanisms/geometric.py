"""The geometric mechanism: a count plus two-sided geometric noise."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, precision
from verifydp.laws.geometric import Geometric
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    known_database,
)
from verifydp.mechanisms.reading import (
    one_of,
    positive_number,
    positive_whole,
)

__all__ = ["MECHANISM", "GeometricMechanism"]

_SENSITIVITY_MAX = 1000


@dataclass(frozen=True, slots=True)
class GeometricMechanism(Mechanism):
    """A count plus integer noise (Ghosh, Roughgarden and Sundararajan 2012).

    The noise k has a probability proportional to ``ratio ** |k|``.

    Parameters
    ----------
    decay
        Privacy loss of a shift by 1, ``-log(ratio)``, in nats; None where the ratio
        is given.
    ratio
        Strictly between 0 and 1.
    sensitivity
        The most by which neighbouring counts differ, a whole number.

    Examples
    --------
    >>> noise = GeometricMechanism.create(decay="0.5", sensitivity=2)
    >>> noise.epsilon_at(Fraction(0)) == 1
    True
    """

    name: ClassVar[str] = "geometric"
    title: ClassVar[str] = "a count plus two-sided geometric noise"
    example: ClassVar[Mapping[str, Any]] = {"ratio": "1/3", "sensitivity": 2}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("decay", "Loss of a shift by 1, in nats; above 0.", required=False),
        Parameter(
            "ratio", "Instead of decay: exp(-decay), from 0 to 1.", required=False
        ),
        Parameter("sensitivity", "Most that neighbouring counts differ; whole."),
    )

    decay: Fraction | None
    ratio: Fraction | None
    sensitivity: int

    @classmethod
    def create(  # type: ignore[override]
        cls, *, sensitivity: Any, decay: Any = None, ratio: Any = None
    ) -> Self:
        """Read the parameters."""
        is_decay = one_of(cls.name, decay=decay, ratio=ratio) == "decay"
        exact = positive_number(*((decay, "decay") if is_decay else (ratio, "ratio")))
        if not is_decay and exact >= 1:
            raise InputError(f"ratio is {ratio}: it must be below 1")
        whole = positive_whole(sensitivity, "sensitivity", most=_SENSITIVITY_MAX)
        return cls(exact, None, whole) if is_decay else cls(None, exact, whole)

    @property
    def values(self) -> dict[str, str]:
        """Decay or ratio, and sensitivity."""
        noise = (
            {"decay": str(self.decay)}
            if self.ratio is None
            else {"ratio": str(self.ratio)}
        )
        return {**noise, "sensitivity": str(self.sensitivity)}

    @property
    def neighbours(self) -> str:
        """Counts that are close."""
        return f"all integers that differ by at most {self.sensitivity}"

    def enclosed_decay(self) -> Ball:
        """Enclose the decay at the working precision."""
        if self.decay is not None:
            return ball(self.decay)
        assert self.ratio is not None
        return -ball(self.ratio).log()

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy counts; the database is the count."""
        with precision(64):
            rate = float(self.enclosed_decay())
        # A whole part of an exponential variable is geometric with ratio exp(-rate).
        waits = rng.exponential(scale=1 / rate, size=(2, size))
        library = namespace_of(waits)
        waits = library.floor(waits)
        noise = library.astype(waits[0, :] - waits[1, :], library.int64)
        return as_drawn(database, noise) + noise

    def law(self, database: Any) -> Geometric:
        """The geometric law around the count."""
        count = known_database(database, self.name)
        if count.denominator != 1:
            raise InputError(
                f"the database is {database}: that of geometric is a whole number"
            )
        return self._around(int(count))

    def _around(self, count: int) -> Geometric:
        if self.ratio is not None:
            return Geometric(count, ratio=self.ratio)
        assert self.decay is not None
        return Geometric(count, decay=self.decay)

    def worst_pair(self) -> WorstPair:
        """Two counts that are as far apart as they may be."""
        return WorstPair(
            (0, self.sensitivity),
            self._around(0),
            self._around(self.sensitivity),
            "likelihood ratios are monotone, so the profile grows with the distance",
        )


#: What the folder offers under this file's name.
MECHANISM = GeometricMechanism
