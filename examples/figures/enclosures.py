"""Numbers between two ends that are certain, as they are kept and as they are shown."""

import math
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.least_scale.roots import Enclosed
from verifydp.evidence.numbers import BoundValue
from verifydp.exact.balls import Ball, float_above, float_below
from verifydp.report.wording import loss_text, number_text

__all__ = ["Number"]

#: Significant digits that are shown where both ends agree on them.
_DIGITS = 6
#: What is surely below this is shown as that.
_TINY = 1e-12


@dataclass(frozen=True, slots=True)
class Number:
    """A number that is known to lie between two doubles.

    Attributes
    ----------
    lower, upper
        Guarantee: rounded outward from ball arithmetic. ``"inf"`` where the number
        is infinite.
    """

    lower: BoundValue
    upper: BoundValue

    @classmethod
    def of_ball(cls, value: Ball) -> "Number":
        """Keep a number of at least 0 that a ball contains; it may be infinite."""
        if not value.is_finite():
            return cls("inf", "inf")
        return cls(max(0.0, float_below(value)), max(0.0, float_above(value)))

    @classmethod
    def of_signed(cls, value: Ball) -> "Number":
        """Keep a finite number of either sign that a ball contains."""
        return cls(float_below(value), float_above(value))

    @classmethod
    def of_exact(cls, value: Fraction | int) -> "Number":
        """Keep a rational."""
        return cls(float_below(value), float_above(value))

    @classmethod
    def of_root(cls, value: Enclosed) -> "Number":
        """Keep a scale between its two ends."""
        return cls(float_below(value.lower), float_above(value.upper))

    @property
    def middle(self) -> float:
        """A double inside, for pictures."""
        low, high = float(self.lower or 0), float(self.upper or 0)
        return low if math.isinf(low) else (low + high) / 2

    @property
    def text(self) -> str:
        """The digits on which both ends agree, rounded to nearest, at most six."""
        if self.upper == "inf":
            return "no bound"
        low, high = float(self.lower or 0), float(self.upper or 0)
        if low >= 0 and 0 < high < _TINY:
            return f"below {_TINY:g}"
        for digits in range(_DIGITS, 0, -1):
            shown = number_text(low, digits=digits)
            if shown == number_text(high, digits=digits):
                return shown.replace("-", "\u2212")
        return f"{low:.3g} to {high:.3g}"

    @property
    def rounded_up(self) -> str:
        """Four digits of the upper end, rounded upward: for what a claim promises."""
        upper = self.upper
        return loss_text(upper) if isinstance(upper, float) else "infinity"

    def __str__(self) -> str:
        return self.text
