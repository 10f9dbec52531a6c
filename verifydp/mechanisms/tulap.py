"""The Tulap mechanism: the noise that uses up an epsilon and a delta exactly."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Self

from verifydp.arrays import as_drawn
from verifydp.errors import UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.laws.canonical_noise import CanonicalNoise, approximate_curve
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    known_database,
)
from verifydp.mechanisms.reading import at_least, positive_number

__all__ = ["MECHANISM", "TulapMechanism"]


@dataclass(frozen=True)
class TulapMechanism(Mechanism):
    """The answer plus canonical noise of (decay, slack) (Awan and Slavkovic 2018).

    Parameters
    ----------
    decay
        The epsilon that the noise is made for; above 0.
    slack
        The delta that it is made for; from 0, below 1.
    sensitivity
        The most by which neighbouring answers differ; above 0.

    Notes
    -----
    Two answers at the full distance have the trade-off function of (decay, slack)
    itself: as hard to tell apart as a coin that is shown with probability slack and
    else flipped with odds of exp(decay). So the least delta at a smaller epsilon is
    ``slack + (1 - slack) (exp(decay) - exp(epsilon)) / (exp(decay) + 1)``; Laplace
    noise of the same epsilon gives away less there.

    Examples
    --------
    >>> tulap = TulapMechanism.create(decay=1, sensitivity=1)
    >>> tulap.epsilon_at(Fraction(0)) == 1
    True
    """

    name: ClassVar[str] = "tulap"
    title: ClassVar[str] = "an answer plus noise that uses up epsilon and delta"
    example: ClassVar[Mapping[str, Any]] = {"decay": 1, "sensitivity": 1}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("decay", "The epsilon that the noise is made for; above 0."),
        Parameter("sensitivity", "Most that neighbouring answers differ; above 0."),
        Parameter("slack", "The delta that it is made for; 0 if not given.",
                  required=False),
    )  # fmt: skip

    decay: Fraction
    sensitivity: Fraction
    slack: Fraction

    @classmethod
    def create(  # type: ignore[override]
        cls, *, decay: Any, sensitivity: Any, slack: Any = 0
    ) -> Self:
        """Read the parameters."""
        most = Fraction(999_999, 1_000_000)
        return cls(
            positive_number(decay, "decay"),
            positive_number(sensitivity, "sensitivity"),
            at_least(slack, "slack", Fraction(0), most),
        )

    @property
    def values(self) -> dict[str, str]:
        """Decay, sensitivity, and slack where there is some."""
        shown = {"decay": str(self.decay), "sensitivity": str(self.sensitivity)}
        return {**shown, "slack": str(self.slack)} if self.slack else shown

    @property
    def neighbours(self) -> str:
        """Answers that are close."""
        return f"all real answers that differ by at most {self.sensitivity}"

    @cached_property
    def noise(self) -> CanonicalNoise:
        """The noise for answers that differ by at most 1."""
        return CanonicalNoise(approximate_curve(self.decay, self.slack))

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw noisy answers; the database is the answer."""
        noise = self.noise.sample(size, rng)
        return as_drawn(database, noise) + float(self.sensitivity) * noise

    def law(self, database: Any) -> Any:
        """None in exact form.

        Raises
        ------
        UnsupportedError
            Always: the density has infinitely many steps. ``noise`` has its
            distribution function in doubles.
        """
        known_database(database, self.name)
        raise UnsupportedError(
            "the tulap law has infinitely many steps, and no exact form here: its "
            "profile is exact, and `noise` has its distribution function in doubles"
        )

    def worst_pair(self) -> WorstPair:
        """None in exact form; see `law`."""
        raise UnsupportedError(
            "the tulap law has no exact form here: its profile is exact all the same"
        )

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon of at least 0, over all neighbours."""
        if level.nats is not None and level.nats >= self.decay:
            return ball(self.slack)
        most = ball(self.decay).exp()
        gain = ((most - level.enclosed_growth()) / (most + 1)).max(ball(0))
        return ball(self.slack) + ball(1 - self.slack) * gain

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon of at least 0 at a delta, over all neighbours."""
        if delta < self.slack:
            return Ball.pos_inf()
        if delta == self.slack:
            return ball(self.decay)
        most = ball(self.decay).exp()
        share = (delta - self.slack) / (1 - self.slack)
        return (most - ball(share) * (most + 1)).max(ball(1)).log().max(ball(0))


#: What the folder offers under this file's name.
MECHANISM = TulapMechanism
