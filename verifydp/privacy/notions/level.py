"""An exact epsilon: a rational number, or the logarithm of one."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.exact.balls import Ball, ball
from verifydp.language.notation import log
from verifydp.language.terms import Term, number
from verifydp.privacy.laws.parameters import as_written

__all__ = ["Level"]

_LOGARITHM = re.compile(r"\s*log\s*\(?\s*([0-9./eE+-]+)\s*\)?\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Level:
    """The epsilon of a claim, exactly: ``epsilon``, or the logarithm of ``growth``.

    Parameters
    ----------
    epsilon
        Privacy loss in nats, from 0 to 700; None where `growth` is given.
    growth
        ``exp(epsilon)``, a rational of at least 1.

    Raises
    ------
    InputError
        If not exactly one is given, or it is out of range.

    Examples
    --------
    >>> Level.read("0.5"), str(Level.read("log(3)"))
    (Level(epsilon=Fraction(1, 2), growth=None), 'log(3)')
    """

    epsilon: Fraction | None = None
    growth: Fraction | None = None

    def __post_init__(self) -> None:
        if (self.epsilon is None) == (self.growth is None):
            raise InputError(
                "give an epsilon, or its exponential as growth: one of them"
            )
        if self.epsilon is not None and not 0 <= self.epsilon <= EPSILON_MAX:
            raise InputError(
                f"epsilon is {float(self.epsilon):g}: it must be from 0 to "
                f"{EPSILON_MAX:.0f}"
            )
        if self.growth is not None and not (
            self.growth >= 1 and ball(self.growth).log() < EPSILON_MAX
        ):
            raise InputError(
                f"the growth exp(epsilon) is {float(self.growth):g}: it must be from 1 "
                f"to exp({EPSILON_MAX:.0f})"
            )

    @classmethod
    def read(cls, value: Any) -> "Level":
        """Read an epsilon: a number, or text such as ``"log(3)"``.

        Raises
        ------
        InputError
            If it is neither, or out of range.
        """
        if isinstance(value, Level):
            return value
        match = _LOGARITHM.fullmatch(value) if isinstance(value, str) else None
        if match is not None:
            return cls(growth=as_written(match[1], "the growth exp(epsilon)"))
        return cls(epsilon=as_written(value, "epsilon"))

    @property
    def term(self) -> Term:
        """Epsilon in the language of statements."""
        if self.epsilon is not None:
            return number(self.epsilon)
        assert self.growth is not None
        return log(number(self.growth))

    def enclosed(self) -> Ball:
        """Enclose epsilon at the working precision."""
        if self.epsilon is not None:
            return ball(self.epsilon)
        assert self.growth is not None
        return ball(0) if self.growth == 1 else ball(self.growth).log()

    def enclosed_growth(self) -> Ball:
        """Enclose ``exp(epsilon)`` at the working precision."""
        if self.growth is not None:
            return ball(self.growth)
        assert self.epsilon is not None
        return ball(1) if self.epsilon == 0 else ball(self.epsilon).exp()

    def __str__(self) -> str:
        return str(self.epsilon) if self.growth is None else f"log({self.growth})"
