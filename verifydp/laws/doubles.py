"""Doubles and random streams that users give: read, or refused in one line."""

from typing import Any

import numpy as np

from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["doubles", "finite_doubles", "random_stream"]


def doubles(values: Any, name: str) -> Floats:
    """Read doubles of any shape; NaN and infinite ones as well.

    Parameters
    ----------
    values
        A number, or whatever numpy makes an array of: lists in lists, a data frame.
    name
        What they are, in the plural, for the message.

    Raises
    ------
    InputError
        If numpy makes no array of doubles of them.

    Examples
    --------
    >>> doubles([[1, 2], [3, 4]], "outputs").shape
    (2, 2)
    """
    try:
        return np.asarray(values, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            f"the {name} are {quoted(values)}: give numbers, in rows of one length"
        ) from None


def finite_doubles(values: Any, name: str) -> Floats:
    """Read doubles that are finite.

    Raises
    ------
    InputError
        If one is NaN or infinite, or numpy makes no array of doubles of them.
    """
    found = doubles(values, name)
    wrong = ~np.isfinite(found)
    if wrong.any():
        raise InputError(
            f"among the {name} is {found[wrong][0]:g}: give finite numbers"
        )
    return found


def random_stream(rng: Any) -> RandomStream:
    """A stream of random numbers, of any array library.

    Raises
    ------
    InputError
        If it is something else, such as a seed.
    """
    if not all(hasattr(rng, name) for name in ("random", "normal", "exponential")):
        raise InputError(f"rng is {quoted(rng)}: give numpy.random.default_rng(...)")
    stream: RandomStream = rng
    return stream
