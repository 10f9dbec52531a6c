"""Levels: where an output lies in its own law, to all digits in both tails."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp import special_functions as special
from verifydp.arrays import namespace_of
from verifydp.backends.functions import functions_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.laws.doubles import doubles

__all__ = ["Levels", "drawn_in_blocks"]

_HALF = float(np.log(0.5))
#: How far sums of doubles may be from 1.
_ROUNDING = 1e-12
#: Up to here the error function's complement is a normal number of 64 or 32 bits.
_NEAR = {64: 37.0, 32: 12.5}
#: Where ``1 - u`` is below its exponential, ``-log u`` is ``1 - u`` in doubles.
_ALIKE = -40.0
#: The exponentials of what is above this are normal doubles.
_NORMAL = -700.0
#: So many numbers are drawn at a time: what a block needs stays in the cache. Rows are
#: multiplied by a matrix, so that there are a few of them at least.
_BLOCK, _ROWS_MIN = 1 << 18, 256
#: Steps of Newton's for scores far out, each of which doubles the digits.
_NEWTON, _LOG_ROOT = 6, float(np.log(2 * np.pi) / 2)


class Levels:
    """Points of the open unit cube, in doubles that are exact to both sides.

    A double next to 1 is known to 1e-16 only, while levels of 1 - 1e-300 happen. So of
    each coordinate u the logarithm of the smaller of ``u`` and ``1 - u`` is kept, and
    which of them it is. Those that are drawn lie where the stream draws.

    Parameters
    ----------
    levels
        Numbers inside (0, 1), of shape ``(..., coordinates)``.
    above
        The same of ``1 - levels``, where these are known to more digits; then
        ``levels`` may be rounded to 1.

    Raises
    ------
    InputError
        If a number is not inside (0, 1), the shapes differ, or both do not sum to 1.

    Examples
    --------
    >>> far = Levels([[0.5, 1.0]], above=[[0.5, 1e-30]])
    >>> far.above.round(3).tolist(), far.scores.round(3).tolist()
    ([[-0.693, -69.078]], [[0.0, 11.464]])
    """

    def __init__(self, levels: ArrayLike, above: ArrayLike | None = None) -> None:
        low = doubles(levels, "levels")
        high = 1.0 - low if above is None else doubles(above, "levels above")
        if low.shape != high.shape or low.ndim == 0:
            raise InputError(
                f"levels have the shape {low.shape} and above has {high.shape}: give "
                "both the same, with the coordinates last"
            )
        tail = np.minimum(low, high)
        wrong = ~((tail > 0) & (np.maximum(low, high) <= 1))
        if wrong.any():
            value = low[wrong][0]
            raise InputError(
                f"a level is {value:g}: give numbers inside (0, 1), and for those that "
                "are rounded to 1 their distance from 1 as above"
            )
        unlike = np.abs(low + high - 1) > _ROUNDING
        if unlike.any():
            raise InputError(
                f"a level is {low[unlike][0]:g} and what is above it "
                f"{high[unlike][0]:g}: give 1 - levels as above"
            )
        self.tail = np.log(tail)
        self.upper = low > high

    @classmethod
    def of_tails(cls, tail: Any, upper: Any) -> "Levels":
        """From logarithms of the smaller of u and 1 - u, and whether it is 1 - u."""
        made = cls.__new__(cls)
        made.tail, made.upper = tail, upper
        return made

    @classmethod
    def of_logarithms(cls, below: Any) -> "Levels":
        """From ``log u``, which holds all digits to both sides."""
        library = namespace_of(below)
        with np.errstate(divide="ignore"):
            above = library.log(-library.expm1(below))
        return cls.of_tails(library.minimum(below, above), below > above)

    @classmethod
    def of_scores(cls, scores: Any) -> "Levels":
        """From normal scores: what a standard normal variable has at these levels."""
        made = cls.__new__(cls)
        made.scores = scores
        return made

    @cached_property
    def tail(self) -> Any:
        """Logarithm of the smaller of u and 1 - u."""
        library = namespace_of(self.scores)
        size = library.abs(self.scores)
        if isinstance(size, np.ndarray):
            if size.size and np.max(size) < _NEAR[64]:
                size *= np.sqrt(0.5)
                found = special.erfc(size, out=size)
                found *= 0.5
                return np.asarray(np.log(found, out=found))
            return np.asarray(special.log_ndtr(-size))
        functions, kind = functions_of(size), library.finfo(size.dtype)
        # In the bulk by functions that are fast on arrays.
        if 0 not in size.shape and bool(library.max(size) < _NEAR[kind.bits]):
            return library.log(functions.normal_distribution(-size))
        return functions.log_normal_distribution(-size)

    @property
    def laplace_scores(self) -> Any:
        """The quantiles of the standard Laplace law."""
        return self.turned(_HALF - self.tail)

    @cached_property
    def upper(self) -> Any:
        """Whether u is above 1/2."""
        return self.scores > 0

    @cached_property
    def scores(self) -> Any:
        """The quantiles of the standard normal law."""
        return self.turned(_quantiles(self.tail)) + 0.0  # the median's is 0, not -0

    def turned(self, size: Any) -> Any:
        """Give sizes the sign of their side: minus below 1/2."""
        library = namespace_of(size)
        if "scores" in self.__dict__:  # from which `upper` would be made first
            return library.copysign(size, self.scores)
        return library.copysign(size, library.astype(self.upper, size.dtype) - 0.5)

    @property
    def below(self) -> Any:
        """``log u``."""
        return self._side(self.upper)

    @property
    def above(self) -> Any:
        """``log(1 - u)``."""
        return self._side(~self.upper)

    @property
    def log_waits(self) -> Any:
        """``log(-log u)``, also where u is so near 1 that no double tells."""
        # There -log u is 1 - u to all digits.
        far = self.upper & (self.tail < _ALIKE)
        return np.log(-self.below, out=np.array(self.tail), where=~far)

    def _side(self, other: Any) -> Any:
        library = namespace_of(self.tail)
        rest = library.log1p(-library.exp(self.tail))
        return library.where(other, rest, self.tail)

    @property
    def rounded(self) -> Any:
        """The levels inside (0, 1): what is nearer to an end is moved in."""
        library = namespace_of(self.tail)
        kind = library.finfo(self.tail.dtype)
        tail = library.exp(self.tail)
        u = library.where(self.upper, 1.0 - tail, tail)
        return library.clip(u, float(kind.smallest_normal), 1.0 - float(kind.eps) / 2)

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the points, the coordinates last."""
        known = self.__dict__  # what the levels are made from is there, one of two
        one: Any = known["tail" if "tail" in known else "scores"]
        return tuple(one.shape)

    def reflected(self) -> "Levels":
        """``1 - u``."""
        return Levels.of_tails(self.tail, ~self.upper)


def drawn_in_blocks(draw: Callable[[int], Any], size: int, width: int) -> Any:
    """Draw many rows, a block at a time; on an accelerator all at once.

    Parameters
    ----------
    draw
        Gives so many rows.
    size
        How many there are to be.
    width
        How many numbers a row has.

    Raises
    ------
    InputError
        If the size is no whole number of at least 0.
    """
    if not isinstance(size, int | np.integer) or isinstance(size, bool) or size < 0:
        raise InputError(f"size is {quoted(size)}: give a whole number of at least 0")
    block = max(_BLOCK // width, _ROWS_MIN)
    first = draw(min(block, size))
    if size <= block:
        return first
    library = namespace_of(first)
    if str(first.device) != "cpu":
        return library.concat([first, draw(size - block)], axis=0)
    counts = [min(block, size - start) for start in range(block, size, block)]
    rows = library.empty((size, *first.shape[1:]), dtype=first.dtype)
    try:
        rows[:block] = first
    except TypeError:  # arrays that are never written to
        return library.concat([first, *map(draw, counts)], axis=0)
    for place, count in enumerate(counts, start=1):
        rows[place * block : place * block + count] = draw(count)
    return rows


def _quantiles(tail: Any) -> Any:
    """Normal scores below 0 whose levels have these logarithms."""
    if not isinstance(tail, np.ndarray):
        library, functions = namespace_of(tail), functions_of(tail)
        near = library.clip(tail, _NORMAL, 0.0)
        found = functions.normal_quantile(library.exp(near))
        far = library.minimum(found, -library.sqrt(library.abs(2 * tail)))
        for _ in range(_NEWTON):  # where the level itself is no normal number
            value = functions.log_normal_distribution(far)
            far = far - (value - tail) * library.exp(value + far * far / 2 + _LOG_ROOT)
        return library.where(tail < _NORMAL, far, found)
    if tail.size and np.min(tail) > _NORMAL:
        return special.ndtri(np.exp(tail))
    return special.ndtri_exp(tail)
