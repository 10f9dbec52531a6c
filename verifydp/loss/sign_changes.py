"""Where a function of doubles changes its sign, by few evaluations.

scipy has this too, in a package that takes 0.3 seconds of processor time to load, which
is more than the search for a scale takes.
"""

from collections.abc import Callable

__all__ = ["crossing"]

#: Absolute and relative width of the interval that is left.
_WIDTH, _RELATIVE = 1e-13, 1e-14
#: How often a curve through three points may choose; then the interval is halved.
_CHOSEN = 100


def crossing(function: Callable[[float], float], low: float, high: float) -> float:
    """Find a place between two at which a function has different signs.

    The method is that of T. Chandrupatla, Advances in Engineering Software 28, 1997:
    a parabola on its side where three points allow one, else the middle.

    Parameters
    ----------
    function
        In doubles; infinite values are only looked at for their sign.
    low, high
        The ends: above 0 at one of them, not at the other.

    Returns
    -------
    float
        Without a guarantee but that the sign changes within 1e-13 + 1e-14 of its size.

    Examples
    --------
    >>> round(crossing(lambda x: x**3 - 2, 0, 4), 12)
    1.259921049895
    """
    newest, other = float(low), float(high)
    at_newest, at_other = function(newest), function(other)
    share, chosen = 0.5, 0
    while True:
        point = newest + share * (other - newest)
        value = function(point)
        if (value > 0) == (at_newest > 0):
            last, at_last = newest, at_newest
        else:
            last, at_last = other, at_other
            other, at_other = newest, at_newest
        newest, at_newest = point, value
        nearer = newest if abs(at_newest) < abs(at_other) else other
        least = (_WIDTH + _RELATIVE * abs(nearer)) / abs(other - newest)
        if value == 0 or least > 0.5:
            return nearer
        share, chosen = 0.5, chosen + 1
        along = (newest - other) / (last - other)
        up = (at_newest - at_other) / (at_last - at_other)
        if chosen <= _CHOSEN and up * up < along and (1 - up) * (1 - up) < 1 - along:
            share = at_newest / (at_newest - at_other) * at_last / (at_last - at_other)
            share += (
                ((last - newest) / (other - newest))
                * (at_newest / (at_last - at_newest))
                * (at_other / (at_last - at_other))
            )
            share = min(1 - least, max(least, share))
