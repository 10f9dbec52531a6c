"""Randomised response: the truth with some probability, else another answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Self

import numpy as np

from verifydp.arrays import namespace_of
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, highest, precision
from verifydp.laws.finite import FiniteLaw
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    not_below_zero,
)
from verifydp.mechanisms.reading import at_least, one_of, positive_whole

__all__ = ["MECHANISM", "RandomisedResponse"]

#: More answers make longer proofs than anyone reads.
_CATEGORIES_MAX = 64
_BITS = 192


@dataclass(frozen=True, slots=True)
class RandomisedResponse(Mechanism):
    """The true answer with probability ``keep``, each other one equally likely.

    Parameters
    ----------
    keep
        Probability of the truth, from 0 to 1; None where `calibrated` is given.
    calibrated
        The epsilon for which ``keep = exp(epsilon) / (exp(epsilon) + k - 1)``.
    categories
        Number k of possible answers, from 2.

    Notes
    -----
    Warner 1965 for two answers, Kairouz, Oh and Viswanath 2016 for more.

    Examples
    --------
    >>> coin = RandomisedResponse.create(keep="3/4")
    >>> coin.law(0)
    FiniteLaw({0: '3/4', 1: '1/4'})
    """

    name: ClassVar[str] = "randomised-response"
    title: ClassVar[str] = "the truth, or another answer at random"
    example: ClassVar[Mapping[str, Any]] = {"keep": "0.75", "categories": 3}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("keep", "Probability of the truth, from 0 to 1.", required=False),
        Parameter(
            "calibrated",
            "Instead of keep: the epsilon that it is chosen for, as 1 or log(3).",
            required=False,
        ),
        Parameter("categories", "Number of answers, 2 by default.", required=False),
    )

    keep: Fraction | None
    calibrated: Epsilon | None
    categories: int

    @classmethod
    def create(  # type: ignore[override]
        cls, *, keep: Any = None, calibrated: Any = None, categories: Any = 2
    ) -> Self:
        """Read the parameters."""
        count = positive_whole(categories, "categories", least=2, most=_CATEGORIES_MAX)
        if one_of(cls.name, keep=keep, calibrated=calibrated) == "keep":
            return cls(at_least(keep, "keep", Fraction(0), Fraction(1)), None, count)
        level = Epsilon.of_claim(calibrated)
        if level.growth is None or level.nats is not None:
            return cls(None, level, count)
        return cls(level.growth / (level.growth + count - 1), None, count)

    @property
    def values(self) -> dict[str, str]:
        """What decides the probability of the truth, and the number of answers."""
        chance = (
            {"calibrated": self.calibrated.exact}
            if self.calibrated is not None
            else {"keep": str(self.keep)}
        )
        return {**chance, "categories": str(self.categories)}

    @property
    def neighbours(self) -> str:
        """Any two answers."""
        return f"all pairs of the {self.categories} possible true answers"

    def enclosed_keep(self) -> Ball:
        """Enclose the probability of the truth at the working precision."""
        if self.keep is not None:
            return ball(self.keep)
        assert self.calibrated is not None
        growth = self.calibrated.enclosed_growth()
        return growth / (growth + self.categories - 1)

    def _true_answer(self, database: Any) -> int:
        whole = isinstance(database, int | np.integer) and not isinstance(
            database, bool
        )
        if not whole or not 0 <= int(database) < self.categories:
            raise InputError(
                f"the database is {str(database)[:60]!r}: it is the true answer, a "
                f"whole number from 0 to {self.categories - 1}"
            )
        return int(database)

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw answers; the database is the true one, from 0."""
        truth = self._true_answer(database)
        with precision(64):
            keep = float(self.enclosed_keep())
        drawn = rng.random(size=size)
        library = namespace_of(drawn)
        others = library.floor(drawn * (self.categories - 1))
        lie = (truth + 1 + library.astype(others, library.int64)) % self.categories
        honest = library.full_like(lie, truth)
        return library.where(rng.random(size=size) < keep, honest, lie)

    def law(self, database: Any) -> FiniteLaw:
        """The law of the answer given the true one."""
        truth = self._true_answer(database)
        if self.keep is None:
            raise UnsupportedError(
                f"the probabilities of {self} are not rational: give keep instead"
            )
        wrong = (1 - self.keep) / (self.categories - 1)
        return FiniteLaw(
            {
                answer: self.keep if answer == truth else wrong
                for answer in range(self.categories)
            }
        )

    def worst_pair(self) -> WorstPair:
        """Two true answers; all pairs are alike."""
        return WorstPair((0, 1), self.law(0), self.law(1), "all pairs are alike")

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta: one of two answers is too likely, if any."""
        with precision(_BITS):
            keep, growth = self.enclosed_keep(), level.enclosed_growth()
            wrong = (1 - keep) / (self.categories - 1)
            gains = (
                not_below_zero(keep - growth * wrong),
                not_below_zero(wrong - growth * keep),
            )
            return gains[0].max(gains[1])

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon: where the likelier answer exceeds by delta."""
        with precision(_BITS):
            keep = self.enclosed_keep()
            wrong = (1 - keep) / (self.categories - 1)
            slack = ball(delta)
            ends = [
                ball(0) if more <= less + slack else _growth(more - slack, less).log()
                for more, less in ((keep, wrong), (wrong, keep))
            ]
            return not_below_zero(ends[0]).max(not_below_zero(ends[1]))


def _growth(more: Ball, less: Ball) -> Ball:
    return Ball.pos_inf() if highest(less) == 0 else more / less


#: What the folder offers under this file's name.
MECHANISM = RandomisedResponse
