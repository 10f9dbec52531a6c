"""Numbers of records, as the places and lengths that are drawn.

What is drawn is to the eye: the digits that count stand in the words beside it, rounded
to their side.
"""

from verifydp.evidence.numbers import BoundValue

__all__ = ["drawn_number"]


def drawn_number(value: BoundValue) -> float | None:
    """Give a bound as a number; None where it says nothing.

    Examples
    --------
    >>> drawn_number("inf"), drawn_number(0.5), drawn_number(None)
    (inf, 0.5, None)
    """
    return None if value is None else float(value)
