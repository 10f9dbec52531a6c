"""How exact and rounded numbers are written down.

Exact numbers travel as strings (``"1/10"``), because a JSON number is a binary
float to most readers. Bounds shown to people are floats rounded outward, and
infinities are written ``"inf"`` or ``"-inf"``.
"""

from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction

from verifydp.errors import InputError

__all__ = [
    "BoundValue",
    "bound_value",
    "exact_text",
    "parse_exact",
    "written",
    "short_above",
    "short_below",
]

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


def short_above(value: Fraction | float, digits: int = 7) -> str:
    """Write a number with few significant digits, rounded upward.

    Examples
    --------
    >>> short_above(Fraction(1, 3)), short_above(2.0), short_above(Fraction(-1, 3), 2)
    ('0.3333334', '2', '-0.33')
    >>> short_above(1.23456789e-12), short_above(Fraction(10) ** 21)
    ('1.234568e-12', '1e+21')
    """
    return _short(Fraction(value), digits, ROUND_CEILING)


def short_below(value: Fraction | float, digits: int = 7) -> str:
    """Write a number with few significant digits, rounded downward.

    Examples
    --------
    >>> short_below(Fraction(2, 3)), short_below(0.1, 3)
    ('0.6666666', '0.1')
    """
    return _short(Fraction(value), digits, ROUND_FLOOR)


def _short(value: Fraction, digits: int, rounding: str) -> str:
    context = Context(prec=digits, rounding=rounding)
    rounded = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"{float(rounded):.{digits}g}"


def written(value: Fraction, digits: int = 10) -> str:
    """Write a number for people: as a decimal or a quotient where that is short.

    Returns
    -------
    str
        Exact, unless it begins with "about".

    Examples
    --------
    >>> written(Fraction(5, 2)), written(Fraction(1, 3)), written(Fraction(-40))
    ('2.5', '1/3', '-40')
    >>> written(Fraction(123456789123, 1000007))
    'about 123455.9249'
    """
    rounded = _short(value, digits, ROUND_FLOOR)
    if Fraction(rounded) == value:
        return rounded
    exact = exact_text(value)
    return exact if len(exact) <= digits else f"about {rounded}"
