"""Epsilon: an exact number of nats, the logarithm of a rational number, or infinity.

Balls are loaded where digits decide, so that reading and showing claims stays light.
"""

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from typing import TYPE_CHECKING, Any

from verifydp.errors import InputError
from verifydp.evidence.exact_numbers import (
    as_written,
    exact_text,
    plain,
    quoted,
    recorded,
)

if TYPE_CHECKING:
    from verifydp.exact.balls import Ball

__all__ = ["EPSILON_MAX", "Epsilon"]

#: Above this, exp(epsilon) leaves the range of a double and the claim says nothing.
EPSILON_MAX = 700.0

_LOGARITHM = re.compile(r"\s*log\s*(?:\(([^()]*)\)|([^()]+))\s*", re.ASCII)
#: The exponentials of the infinite ones.
_INFINITE = {"inf": None, "-inf": Fraction(0)}


@total_ordering
@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Epsilon:
    """A privacy loss in nats, exactly; without arguments it is infinite.

    It is compared with others, and with numbers, exactly; a float means the decimal
    that it is written as, 0.1 one tenth. Equal ones have one hash; of numbers that
    equal them, integers and fractions have it too. ``float(epsilon)`` is the nearest
    double, which no comparison uses.

    Parameters
    ----------
    nats
        Epsilon itself, where it is rational; else None.
    growth
        ``exp(epsilon)``, where that is rational, at least 0; else None. At 0 epsilon
        is minus infinity. One of the two is given; both are known of epsilon 0 alone.

    Raises
    ------
    InputError
        If both are given, one is no number, or the growth is negative.

    Examples
    --------
    >>> Epsilon.read("log(3)") > Epsilon.read("1.0986"), Epsilon.read(0.5) == 0.5
    (True, True)
    >>> str(Epsilon(nats=Fraction(1, 10))), f"{Epsilon(growth=Fraction(3)):.4f}"
    ('0.1', '1.0986')
    """

    nats: Fraction | None = None
    growth: Fraction | None = None

    def __post_init__(self) -> None:
        for name in ("nats", "growth"):
            value = getattr(self, name)
            if value is not None and not isinstance(value, Fraction):
                object.__setattr__(self, name, as_written(value, name))
        if self.nats is not None and self.growth is not None:
            raise InputError(
                "give an epsilon, or its exponential as growth: one of them"
            )
        if self.growth is not None and self.growth < 0:
            raise InputError(f"growth is {self.growth}: exp(epsilon) is at least 0")
        # The logarithm of another rational, and the exponential, are irrational.
        if self.nats == 0 or self.growth == 1:
            object.__setattr__(self, "nats", Fraction(0))
            object.__setattr__(self, "growth", Fraction(1))

    @classmethod
    def read(cls, value: Any, name: str = "epsilon") -> "Epsilon":
        """Read an epsilon: a number, or text such as ``"1/3"`` or ``"log(3)"``.

        Parameters
        ----------
        value
            An `Epsilon`, an integer, a Fraction, a Decimal, a float (meant as its
            shortest decimal), or text; ``"inf"`` is infinite.
        name
            What it is called in a message.

        Raises
        ------
        InputError
            If it is none of these.
        """
        if isinstance(value, Epsilon):
            return value
        text = str(value).strip() if isinstance(value, str | float) else ""
        if text in _INFINITE:
            return cls(growth=_INFINITE[text])
        if (match := _LOGARITHM.fullmatch(text)) is None:
            return cls(nats=as_written(value, name))
        inner = match[2] if match[1] is None else match[1]
        growth = as_written(inner, f"the growth exp({name})")
        if growth <= 0:
            raise InputError(
                f"{name} is {quoted(text)}: logarithms are of numbers above 0"
            )
        return cls(growth=growth)

    @classmethod
    def of_claim(cls, value: Any, name: str = "epsilon") -> "Epsilon":
        """Read an epsilon that a claim can be about, from 0 to `EPSILON_MAX`.

        Raises
        ------
        InputError
            If it is none, or out of range.
        """
        epsilon = cls.read(value, name)
        if not 0 <= epsilon <= EPSILON_MAX:
            raise InputError(
                f"{name} is {epsilon!s:.60}: it must be from 0 to {EPSILON_MAX:.0f}"
            )
        return epsilon

    @property
    def is_finite(self) -> bool:
        """Whether epsilon is neither infinite nor minus infinite."""
        return self.nats is not None or bool(self.growth)

    @property
    def exact(self) -> str:
        """Epsilon as exact numbers travel: ``"1/10"`` or ``"log(3)"``."""
        return str(self) if self.nats is None else exact_text(self.nats)

    @property
    def recorded(self) -> float | str:
        """Epsilon as it stands in the record of a claim; `read` reads it back."""
        return str(self) if self.nats is None else recorded(self.nats)

    def enclosed(self) -> "Ball":
        """Enclose epsilon at the working precision."""
        from verifydp.exact.balls import Ball, ball  # noqa: PLC0415

        if self.nats is not None:
            return ball(self.nats)
        if self.growth is None:
            return Ball.pos_inf()
        return ball(self.growth).log() if self.growth else Ball.neg_inf()

    def enclosed_growth(self) -> "Ball":
        """Enclose ``exp(epsilon)`` at the working precision."""
        from verifydp.exact.balls import Ball, ball  # noqa: PLC0415

        if self.growth is not None:
            return ball(self.growth)
        return Ball.pos_inf() if self.nats is None else ball(self.nats).exp()

    def growth_upper(self) -> Fraction:
        """Give a rational not below ``exp(epsilon)``, of a finite epsilon from 0 on.

        Guarantee: exact where that is rational, else as `exp_upper` says.
        """
        if self.growth is not None:
            return self.growth
        if self.nats is None:
            raise InputError("epsilon is inf: its exponential is no number")
        from verifydp.exact.exponential import exp_upper  # noqa: PLC0415

        return exp_upper(self.nats)

    def __eq__(self, other: object) -> bool:
        its = _read(other)
        if its is None:
            return NotImplemented
        return (self.nats, self.growth) == (its.nats, its.growth)

    def __hash__(self) -> int:
        return hash(("log", self.growth) if self.nats is None else self.nats)

    def __lt__(self, other: Any) -> bool:
        its = _read(other)
        if its is None:
            return NotImplemented
        for one, two in ((self.nats, its.nats), (self.growth, its.growth)):
            if one is not None and two is not None:
                return one < two
        from verifydp.exact.comparison import is_less  # noqa: PLC0415

        # What is left are a rational and a logarithm, which are never equal: exp of a
        # rational other than 0 is irrational (Lindemann), so that enough digits tell.
        ends = [end for end in (self.nats, self.growth, its.nats, its.growth) if end]
        digits = sum(max(end.as_integer_ratio(), key=abs).bit_length() for end in ends)
        return self != its and is_less(
            self.enclosed, its.enclosed, limit=8192 + 32 * digits
        )

    def __float__(self) -> float:
        if self.nats is not None:
            return float(self.nats)
        from verifydp.evidence.epsilon_doubles import nearest  # noqa: PLC0415

        return nearest(self)

    def __format__(self, spec: str) -> str:
        return format(float(self), spec) if spec else str(self)

    def __repr__(self) -> str:
        return f"Epsilon.read({str(self)!r})"

    def __str__(self) -> str:
        if self.nats is not None:
            return plain(self.nats)
        if self.growth is None:
            return "inf"
        return f"log({exact_text(self.growth)})" if self.growth else "-inf"


def _read(value: object) -> Epsilon | None:
    """Read what an epsilon is compared with; None where that is no number."""
    if isinstance(value, str):
        return None
    try:
        return Epsilon.read(value)
    except InputError:
        return None
