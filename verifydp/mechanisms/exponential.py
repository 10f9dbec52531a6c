"""The exponential mechanism: a candidate, likelier the higher its score."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, precision
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    not_below_zero,
)
from verifydp.mechanisms.reading import positive_number

__all__ = ["MECHANISM", "ExponentialMechanism"]

_BITS = 256
_NO_LAW = (
    "the probabilities of the exponential mechanism are not rational, so it has no "
    "exact finite law: audit it from samples, or prove the claim"
)


@dataclass(frozen=True, slots=True)
class ExponentialMechanism(Mechanism):
    """A candidate, with weight ``exp(epsilon_0 score / (2 sensitivity))``.

    The outcomes may be any space with any base law; the scores are bounded, and on
    neighbouring databases those of an outcome differ by at most the sensitivity
    (McSherry and Talwar 2007). The log odds of an event then move by at most
    epsilon_0, which is all that an observer can use (Dong, Durfee and Rogers 2020).

    Parameters
    ----------
    epsilon_0
        The privacy loss that the weights are chosen for, in nats; above 0.
    sensitivity
        The most by which neighbouring scores differ, above 0.

    Examples
    --------
    >>> choice = ExponentialMechanism.create(epsilon_0=1, sensitivity=1)
    >>> choice.epsilon_at(Fraction(0)) == 1
    True
    """

    name: ClassVar[str] = "exponential"
    title: ClassVar[str] = "a candidate, likelier the higher its score"
    example: ClassVar[Mapping[str, Any]] = {"epsilon_0": 1, "sensitivity": 1}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("epsilon_0", "Loss that the weights are chosen for; above 0."),
        Parameter("sensitivity", "Most that neighbouring scores differ; above 0."),
    )

    epsilon_0: Fraction
    sensitivity: Fraction

    @classmethod
    def create(cls, *, epsilon_0: Any, sensitivity: Any) -> Self:  # type: ignore[override]
        """Read the parameters."""
        return cls(
            positive_number(epsilon_0, "epsilon_0"),
            positive_number(sensitivity, "sensitivity"),
        )

    @property
    def rate(self) -> Fraction:
        """The factor of the score in the exponent."""
        return self.epsilon_0 / (2 * self.sensitivity)

    @property
    def values(self) -> dict[str, str]:
        """The loss that the weights are chosen for, and the sensitivity."""
        return {
            "epsilon_0": str(self.epsilon_0),
            "sensitivity": str(self.sensitivity),
        }

    @property
    def neighbours(self) -> str:
        """Scores that are close."""
        return (
            "all outcome spaces, base laws and bounded scores that differ by at most "
            f"{self.sensitivity} at every outcome"
        )

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw candidates by number; the database holds their scores."""
        scores = np.asarray(database, dtype=float)
        if scores.ndim != 1 or scores.size == 0 or not np.isfinite(scores).all():
            raise InputError("the database of exponential is a list of finite scores")
        weights = np.exp(float(self.rate) * (scores - scores.max()))
        steps = np.cumsum(weights / weights.sum())[:-1]
        drawn = rng.random(size=size)
        places = as_drawn(steps, drawn)
        return namespace_of(drawn).searchsorted(places, drawn, side="right")

    def law(self, database: Any) -> Any:
        """Refuse: the probabilities are not rational."""
        del database
        raise UnsupportedError(_NO_LAW)

    def worst_pair(self) -> WorstPair:
        """Refuse: see `law`; the profile has a closed form."""
        raise UnsupportedError(_NO_LAW)

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta, ``(1 - u / v)^2 / (1 - 1 / v^2)`` below epsilon_0.

        Here u and v are the exponentials of half of epsilon and of epsilon_0.
        """
        with precision(_BITS):
            gap = level.enclosed() - ball(self.epsilon_0)
            if gap >= 0:
                return ball(0)
            missing = 1 - (gap / 2).exp()
            return not_below_zero(missing) ** 2 / self._odds()

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon: the inverse of `delta_at`."""
        with precision(_BITS):
            missing = (ball(delta) * self._odds()).sqrt() if delta else ball(0)
            if missing >= 1:
                return ball(0)
            return not_below_zero(ball(self.epsilon_0) + 2 * (1 - missing).log())

    def _odds(self) -> Ball:
        return 1 - ball(-self.epsilon_0).exp()


#: What the folder offers under this file's name.
MECHANISM = ExponentialMechanism
