"""How exact and rounded numbers are written down.

Exact numbers travel as strings (``"1/10"``), because a JSON number is a binary
float to most readers. Bounds shown to people are floats rounded outward, and
infinities are written ``"inf"`` or ``"-inf"``.
"""

from fractions import Fraction

from verifydp.errors import InputError

__all__ = ["BoundValue", "bound_value", "exact_text", "parse_exact"]

#: A bound in JSON: a finite number, an infinity as text, or null (no bound).
BoundValue = float | str | None


def parse_exact(text: str) -> Fraction:
    """Read an exact rational from ``"a/b"``, an integer or a decimal.

    Raises
    ------
    InputError
        If the text is no finite rational.

    Examples
    --------
    >>> parse_exact("0.1")
    Fraction(1, 10)
    >>> parse_exact("34/59")
    Fraction(34, 59)
    """
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise InputError(
            f"{text!r} is no rational number such as 1/10 or 0.1"
        ) from error


def exact_text(value: Fraction | int) -> str:
    """Write an exact rational so that `parse_exact` reads the same value back.

    Examples
    --------
    >>> exact_text(Fraction("0.5")), exact_text(Fraction(3))
    ('1/2', '3')
    """
    return str(Fraction(value))


def bound_value(value: float | None) -> BoundValue:
    """Write a bound as JSON can hold it: infinities as text, nothing as null.

    Examples
    --------
    >>> bound_value(0.25), bound_value(float("inf")), bound_value(None)
    (0.25, 'inf', None)
    """
    if value is None or abs(value) != float("inf"):
        return value
    return "inf" if value > 0 else "-inf"
