"""The confidence of bounds from one set of counts: one rule for all that state one."""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.exact_numbers import as_written
from verifydp.evidence.numbers import written

__all__ = ["confidence_of"]

_CONFIDENCE = Fraction(19, 20)


def confidence_of(value: object) -> Fraction:
    """Read a confidence; 0.95 where none is given.

    Raises
    ------
    InputError
        If it is no number above 1/2 and below 1.

    Examples
    --------
    >>> confidence_of("0.999"), confidence_of(None)
    (Fraction(999, 1000), Fraction(19, 20))
    """
    if value is None:
        return _CONFIDENCE
    confidence = as_written(value, "confidence")
    if not Fraction(1, 2) < confidence < 1:
        raise InputError(
            f"confidence is {written(confidence)}: it must be above 1/2 and below 1"
        )
    return confidence
