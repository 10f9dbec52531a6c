"""An exact epsilon: a rational number, or the logarithm of one."""

import re
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational as RationalNumber
from numbers import Real
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.exact.balls import Ball, ball
from verifydp.language.notation import log
from verifydp.language.terms import Term, number

__all__ = ["Level", "exact_number"]

_LOGARITHM = re.compile(r"\s*log\s*\(?\s*([0-9./eE+-]+)\s*\)?\s*", re.ASCII)
#: Longer numbers are refused: nothing that is meant has so many digits.
_TEXT_MAX = 400


def exact_number(value: Any, name: str) -> Fraction:
    """Read a number as it is written: 0.1 is one tenth, however it is stored.

    Parameters
    ----------
    value
        An integer, a fraction, a float (meant as its shortest decimal), or text such
        as ``"0.1"`` or ``"1/3"``.
    name
        What the number is called in a message.

    Raises
    ------
    InputError
        If it is no finite number.

    Examples
    --------
    >>> exact_number(0.1, "scale"), exact_number("1/3", "scale")
    (Fraction(1, 10), Fraction(1, 3))
    """
    text = value
    if isinstance(value, RationalNumber) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, Real) and not isinstance(value, bool):
        text = repr(float(value))
    shown = repr(value)[:60]
    if not isinstance(text, str) or len(text) > _TEXT_MAX:
        raise InputError(f"{name} is {shown}: give a number such as 0.1 or 1/3")
    try:
        # A huge exponent would fill the memory before anything else refuses it.
        if abs(float(Fraction(text) if "/" in text else text)) == float("inf"):
            raise OverflowError
        return Fraction(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise InputError(
            f"{name} is {shown}: give a finite number such as 0.1 or 1/3"
        ) from None


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
            return cls(growth=exact_number(match[1], "the growth exp(epsilon)"))
        return cls(epsilon=exact_number(value, "epsilon"))

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
