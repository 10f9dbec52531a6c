"""Quantile functions of laws that have no closed one, on any array library.

A table holds the places of some levels, found by halving; between two of them Newton's
steps go on, on the logarithm of the nearer tail, and a step that leaves the bracket
is replaced by its middle.
"""

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import functions_of, in_host
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.laplace import Laplace
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal import Normal
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["TabledQuantile"]

_HALF = float(np.log(0.5))
#: How far below 1/2 the tails of the table reach: to the last normal double.
_FARTHEST = 707.0
#: Places of the table in the bulk, and of each far tail.
_BULK, _TAIL = 129, 64
#: A bracket doubles so often, and is halved so often: to the spacing of doubles.
_DOUBLINGS, _HALVINGS = 1_000, 1_100
_STEPS = 100
#: A step of Newton's that moves by less of the place or of the law's width was the
#: last, since each doubles the digits; so was any in a bracket as narrow as this.
_SMALL, _NARROW = {64: 1e-9, 32: 1e-4}, {64: 4e-16, 32: 2e-7}


class TabledQuantile:
    """The quantile function of one law without atoms.

    Parameters
    ----------
    law
        Mixtures of normal and Laplace laws are computed where the levels lie, others in
        host memory.

    Notes
    -----
    In doubles, without a guarantee. A tail below 1e-307 is taken for that.

    Examples
    --------
    >>> law = Mixture(["1/2", "1/2"], [Normal(-2, 1), Normal(2, 1)])
    >>> TabledQuantile(law).at(Levels([0.25, 0.75])).round(6).tolist()
    [-2.000079, 2.000079]
    """

    def __init__(self, law: LineLaw) -> None:
        self._law = law
        self._parts = _device_parts(law)

    def at(self, levels: Levels) -> Any:
        """Outputs at levels, of the levels' shape."""
        if self._parts is None and not isinstance(levels.tail, np.ndarray):
            host = Levels.of_tails(in_host(levels.tail), in_host(levels.upper))
            return as_drawn(self._solved(host), levels.tail)
        return self._solved(levels)

    @cached_property
    def _table(self) -> tuple[Floats, Floats]:
        """Increasing keys, minus for what is below the median, and their places."""
        bulk = np.linspace(0.0, 4.0, _BULK)[:-1]
        away = np.concatenate([bulk, np.geomspace(4.0, _FARTHEST, _TAIL)])
        keys = np.concatenate([-away[:0:-1], away])
        places = _halved(self._law, _HALF - np.abs(keys), keys > 0)
        return keys, np.maximum.accumulate(places)

    def _solved(self, levels: Levels) -> Any:
        tail = levels.tail
        library = namespace_of(tail)
        keys, places = (as_drawn(one, tail) for one in self._table)
        tail = library.clip(tail, _HALF - _FARTHEST, _HALF)
        key = levels.turned(_HALF - tail)
        flat = library.reshape(key, (-1,))
        count = keys.shape[0]
        right = library.clip(library.searchsorted(keys, flat), 1, count - 1)
        ends = []
        for table in (keys, places):
            for index in (right - 1, right):
                taken = library.take(table, index, axis=0)
                ends.append(library.reshape(taken, key.shape))
        share = library.clip((key - ends[0]) / (ends[1] - ends[0]), 0.0, 1.0)
        low, high = ends[2], ends[3]
        return self._refined(low + (high - low) * share, low, high, tail, levels.upper)

    def _refined(self, x: Any, low: Any, high: Any, tail: Any, upper: Any) -> Any:
        library = namespace_of(x)
        bits = library.finfo(x.dtype).bits
        width = float(self._law.spread)
        ones = library.ones_like(x)
        sign = library.where(upper, ones, -ones)
        for _ in range(_STEPS):
            reached, density = self._logs(x, upper)
            off = reached - tail
            # Above the median the tail falls: what is reached too much lies ahead.
            ahead = off * sign > 0
            low, high = library.where(ahead, x, low), library.where(ahead, high, x)
            with np.errstate(invalid="ignore", over="ignore"):
                moved = x + sign * off * library.exp(reached - density)
            middle, size = low + (high - low) / 2, library.abs(x) + width
            inside = (moved >= low) & (moved <= high)  # not where a step is NaN
            last = inside & (library.abs(moved - x) <= _SMALL[bits] * size)
            last = last | (high - low <= _NARROW[bits] * size) | (off == 0)
            x = library.where(inside, moved, middle)
            if bool(library.all(last)):
                break
        return x

    def _logs(self, x: Any, upper: Any) -> tuple[Any, Any]:
        """Logarithms of the tail on its side, and of the density."""
        library = namespace_of(x)
        if self._parts is None:
            with np.errstate(divide="ignore"):
                sides = self._law.survival_float(x), self._law.cdf_float(x)
                tail = np.log(np.where(upper, *sides))
            return tail, self._law.log_density_float(x)
        tails, densities = [], []
        for weight, law in self._parts:
            tail, density = _component(law, x, upper)
            tails.append(weight + tail)
            densities.append(weight + density)
        summed = [_log_sum(library, one) for one in (tails, densities)]
        return summed[0], summed[1]


def _device_parts(law: LineLaw) -> list[tuple[float, Normal | Laplace]] | None:
    """Logarithms of weights, and laws; None where a part needs host memory."""
    if not isinstance(law, Mixture):
        return None
    found = []
    for weight, part in law.components:
        if not isinstance(part, Normal | Laplace) or part.atoms:
            return None
        found.append((float(np.log(float(weight))), part))
    return found


def _component(law: Normal | Laplace, x: Any, upper: Any) -> tuple[Any, Any]:
    library = namespace_of(x)
    if isinstance(law, Laplace):
        far = (x - float(law.location)) / float(law.scale)
        out = library.where(upper, far, -far)  # how far out on the side of the tail
        near = library.log1p(-library.exp(_HALF - library.abs(out)))
        tail = library.where(out > 0, _HALF - library.abs(out), near)
        constant = float(_HALF - np.log(float(law.scale)))
        return tail, constant - library.abs(far)
    far = (x - float(law.mean)) / float(law.deviation)
    out = library.where(upper, far, -far)
    constant = float(np.log(float(law.deviation)) + np.log(2 * np.pi) / 2)
    return functions_of(x).log_normal_distribution(-out), -(far**2) / 2 - constant


def _log_sum(library: Any, terms: list[Any]) -> Any:
    total = terms[0]
    for term in terms[1:]:
        total = library.logaddexp(total, term)
    return total


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
