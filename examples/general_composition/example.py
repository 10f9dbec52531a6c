"""A worked example of the paper: what it prints, and what is found here."""

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from figures.enclosures import Number

from verifydp.exact.balls import ball

__all__ = ["NO_BOUND", "WorkedExample", "exactly", "root"]

NO_BOUND = Number("inf", "inf")
#: Roots are rounded upward in their sixteenth digit.
_ROOM = 1e-12


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """An example of the paper.

    Attributes
    ----------
    place, setting
        Where it stands, and what it is about.
    quantity
        What the numbers are, as a sign or in a word.
    printed
        What the paper says; None where it has no number.
    added
        All budgets added up, or the other bound that the paper compares with; None
        without one.
    found
        What is found here.
    rule
        By which rule.
    statement
        The id of a statement that shows it.
    note
        What has to be known about the row; empty for nothing.
    """

    place: str
    setting: str
    quantity: str
    printed: Number | None
    added: Number | None
    found: Number
    rule: str
    statement: str
    note: str = ""

    @property
    def verdict(self) -> str:
        """How the printed number compares with the one that is found.

        ``"as printed"``; ``"less is enough"`` where the printed number is a bound that
        is not the least; ``"false as printed"`` where it is no bound; ``"not printed"``
        without one.
        """
        if self.printed is None:
            return "not printed"
        printed, found = self.printed.middle, self.found.middle
        if math.isclose(printed, found, rel_tol=_ROOM):
            return "as printed"
        return "less is enough" if found < printed else "false as printed"


def exactly(value: Any) -> Number:
    """Keep a rational, as a text or a number; ``"inf"`` is no bound."""
    return NO_BOUND if value == "inf" else Number.of_exact(Fraction(value))


def root(square: int) -> Number:
    """Keep a square root."""
    return Number.of_ball(ball(square).sqrt())
