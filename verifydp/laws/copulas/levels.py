"""Levels: where an output lies in its own law, to all digits in both tails."""

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp import special_functions as special
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.laws.doubles import doubles
from verifydp.laws.laplace import Laplace
from verifydp.laws.normal import Normal
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["Levels", "drawn_in_blocks", "levels_under", "outputs_at"]

_HALF = float(np.log(0.5))
#: How far sums of doubles may be from 1.
_ROUNDING = 1e-12
#: Up to here the error function's complement is a normal double.
_NEAR = 37.0
#: Where ``1 - u`` is below its exponential, ``-log u`` is ``1 - u`` in doubles.
_ALIKE = -40.0
#: The exponentials of what is above this are normal doubles.
_NORMAL = -700.0
#: Draws are made so many at a time: what a block needs stays in the cache.
_BLOCK = 1 << 14
#: A bracket doubles so often, and is halved so often: to the spacing of doubles.
_DOUBLINGS, _HALVINGS = 1_000, 1_100


class Levels:
    """Points of the open unit cube, in doubles that are exact to both sides.

    A double next to 1 is known to 1e-16 only, while levels of 1 - 1e-300 happen. So of
    each coordinate u the logarithm of the smaller of ``u`` and ``1 - u`` is kept, and
    which of them it is.

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
    def of_tails(cls, tail: Floats, upper: NDArray[np.bool_]) -> "Levels":
        """From logarithms of the smaller of u and 1 - u, and whether it is 1 - u."""
        made = cls.__new__(cls)
        made.tail, made.upper = tail, upper
        return made

    @classmethod
    def of_logarithms(cls, below: Floats) -> "Levels":
        """From ``log u``, which holds all digits to both sides."""
        with np.errstate(divide="ignore"):
            above = np.log(-np.expm1(below))
        return cls.of_tails(np.minimum(below, above), below > above)

    @classmethod
    def of_scores(cls, scores: Floats) -> "Levels":
        """From normal scores: what a standard normal variable has at these levels."""
        made = cls.__new__(cls)
        made.scores = scores
        return made

    @cached_property
    def tail(self) -> Floats:
        """Logarithm of the smaller of u and 1 - u."""
        size = np.abs(self.scores)
        if size.size and np.max(size) < _NEAR:
            found = special.erfc(size * np.sqrt(0.5))
            found *= 0.5
            return np.asarray(np.log(found, out=found))
        return np.asarray(special.log_ndtr(-size))

    @cached_property
    def upper(self) -> NDArray[np.bool_]:
        """Whether u is above 1/2."""
        return np.asarray(self.scores > 0)

    @cached_property
    def scores(self) -> Floats:
        """The quantiles of the standard normal law."""
        if self.tail.size and np.min(self.tail) > _NORMAL:
            size = special.ndtri(np.exp(self.tail))
        else:
            size = special.ndtri_exp(self.tail)
        return self.turned(size) + 0.0  # the median's is 0, not -0

    def turned(self, size: Floats) -> Floats:
        """Give sizes the sign of their side: minus below 1/2."""
        return np.copysign(size, np.subtract(self.upper, 0.5))

    @property
    def below(self) -> Floats:
        """``log u``."""
        return self._side(self.upper)

    @property
    def above(self) -> Floats:
        """``log(1 - u)``."""
        return self._side(~self.upper)

    @property
    def log_waits(self) -> Floats:
        """``log(-log u)``, also where u is so near 1 that no double tells."""
        # There -log u is 1 - u to all digits.
        far = self.upper & (self.tail < _ALIKE)
        return np.log(-self.below, out=np.array(self.tail), where=~far)

    def _side(self, other: NDArray[np.bool_]) -> Floats:
        return np.asarray(np.where(other, np.log1p(-np.exp(self.tail)), self.tail))

    @property
    def rounded(self) -> Floats:
        """The levels as doubles inside (0, 1): what is nearer to an end is moved in."""
        u = np.abs(np.subtract(self.upper, np.exp(self.tail)))
        return np.clip(u, np.finfo(float).tiny, np.nextafter(1.0, 0.0))

    @property
    def shape(self) -> tuple[int, ...]:
        """Of the points, the coordinates last."""
        known = self.__dict__  # what the levels are made from is there, one of two
        one: Floats = known["tail" if "tail" in known else "scores"]
        return one.shape

    def reflected(self) -> "Levels":
        """``1 - u``."""
        return Levels.of_tails(self.tail, ~self.upper)


def drawn_in_blocks(draw: Callable[[int], Floats], size: int, width: int) -> Floats:
    """Draw many rows, a block at a time.

    Raises
    ------
    InputError
        If the size is no whole number of at least 0.
    """
    if not isinstance(size, int | np.integer) or isinstance(size, bool) or size < 0:
        raise InputError(f"size is {quoted(size)}: give a whole number of at least 0")
    rows = np.empty((size, width))
    for start in range(0, size, _BLOCK):
        count = min(_BLOCK, size - start)
        rows[start : start + count] = draw(count)
    return rows


def levels_under(margins: Sequence[LineLaw], outputs: ArrayLike) -> Levels:
    """Give the levels of outputs, each in its own law without atoms.

    Parameters
    ----------
    margins
        The law of each coordinate.
    outputs
        Shape ``(..., coordinates)``.

    Returns
    -------
    Levels
        Where an output is outside the support, or so far out that a double has no
        name for its tail, the tail's logarithm is minus infinity.
    """
    at = doubles(outputs, "outputs")
    tails, uppers = np.empty(at.shape), np.empty(at.shape, dtype=bool)
    for place, law in enumerate(margins):
        tails[..., place], uppers[..., place] = _tail_under(law, at[..., place])
    return Levels.of_tails(tails, uppers)


def _tail_under(law: LineLaw, x: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    if isinstance(law, Normal | NormalSum):
        scores = (x - float(law.mean)) / _deviation(law)
        return np.asarray(special.log_ndtr(-np.abs(scores))), scores > 0
    if isinstance(law, Laplace):
        far = (x - float(law.location)) / float(law.scale)
        return _HALF - np.abs(far), far > 0
    low, high = law.cdf_float(x), law.survival_float(x)
    with np.errstate(divide="ignore"):
        return np.log(np.minimum(low, high)), low > high


def outputs_at(margins: Sequence[LineLaw], levels: Levels) -> Floats:
    """Give the quantiles of laws without atoms at levels, of the levels' shape.

    Of normal and Laplace laws by a closed form, of others by halving an interval.
    """
    if all(isinstance(law, Normal | NormalSum) for law in margins):
        found = np.array(levels.scores)
    else:
        found = np.empty(levels.shape)
    for place, law in enumerate(margins):
        own = found[..., place]  # written in place
        if isinstance(law, Normal | NormalSum):
            own[...] = float(law.mean) + _deviation(law) * levels.scores[..., place]
            continue
        one = Levels.of_tails(levels.tail[..., place], levels.upper[..., place])
        if isinstance(law, Laplace):
            far = one.turned((_HALF - one.tail) * float(law.scale))
            own[...] = float(law.location) + far
        else:
            own[...] = _halved(law, one.tail, one.upper)
    return found


def _deviation(law: Normal | NormalSum) -> float:
    return float(law.deviation if isinstance(law, Normal) else law.variance**0.5)


def _halved(law: LineLaw, tail: Floats, upper: NDArray[np.bool_]) -> Floats:
    """Quantiles of any law without atoms, to the spacing of doubles."""
    mass = np.exp(tail)

    def is_low(x: Floats) -> NDArray[np.bool_]:
        return np.asarray(
            np.where(upper, law.survival_float(x) > mass, law.cdf_float(x) < mass)
        )

    centre, step = float(law.centre), float(law.spread)
    low, high = np.full(tail.shape, centre), np.full(tail.shape, centre)
    for _ in range(_DOUBLINGS):
        left, right = ~is_low(low), is_low(high)
        if not left.any() and not right.any():
            break
        low, high = np.where(left, low - step, low), np.where(right, high + step, high)
        step *= 2
    for _ in range(_HALVINGS):
        middle = low + (high - low) / 2
        if not ((low < middle) & (middle < high)).any():
            break
        below = is_low(middle)
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return np.asarray(high)
