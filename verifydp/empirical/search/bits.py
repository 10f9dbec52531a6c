"""Small numbers drawn from coin flips.

Hypothesis mixes constants of the loaded modules into the integers it draws, so
what it draws depends on which modules happen to be loaded. Coin flips do not:
what is drawn this way depends on the seed alone.
"""

from hypothesis import strategies
from hypothesis.strategies import DrawFn

__all__ = ["draw_below", "draw_flag"]

_FLIP = strategies.booleans()


def draw_flag(draw: DrawFn) -> bool:
    """Draw true or false."""
    return draw(_FLIP)


def draw_below(draw: DrawFn, limit: int) -> int:
    """Draw a whole number from 0 to ``limit - 1``, all about equally likely."""
    value = 0
    # One flip more than needed halves the bias of the remainder.
    flips = (limit - 1).bit_length() + 1 if limit > 1 else 0
    for _ in range(flips):
        value = 2 * value + draw(_FLIP)
    return value % limit
