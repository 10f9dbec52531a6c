"""What a pair of noised mixtures gives away, in doubles: fast, without a guarantee.

These propose scales and events; balls decide about them.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import numpy as np

from verifydp import special_functions as special
from verifydp.data.beliefs import NormalComponent, PriorPair
from verifydp.errors import UnsupportedError
from verifydp.laws.protocol import Floats

__all__ = ["FloatPair", "FloatSide"]

_ROOT = np.sqrt(2.0)
#: Distances from a component at which the sign of the difference is looked at, in
#: units of a width: dense near the component, reaching far into its tails.
_NODES = np.sinh(np.linspace(-7.4, 7.4, 149)) / 10
_TAIL_NODES = _NODES[np.abs(_NODES) > 0.5]
#: With more components than this, gaps between neighbours are looked at instead.
_MOST_GRIDS = 12
_STEPS = 3


class FloatSide:
    """One noised mixture in doubles.

    Parameters
    ----------
    components
        Weights, means and deviations.
    kind
        ``"laplace"`` or ``"gaussian"``.
    """

    def __init__(self, components: Sequence[NormalComponent], kind: str) -> None:
        if kind not in {"laplace", "gaussian"}:
            raise UnsupportedError(f"there is no float form for {kind} noise")
        self.kind = kind
        columns = np.array([[float(x) for x in part] for part in components]).T
        self.weights, self.means, self.sds = columns[:, :, np.newaxis]

    def log_density(self, x: Floats, scale: float) -> Floats:
        """Logarithm of the density at points of shape (n,)."""
        z = x[np.newaxis, :] - self.means
        if self.kind == "gaussian":
            width = np.hypot(self.sds, scale)
            logs = -((z / width) ** 2) / 2 - np.log(width) - np.log(2 * np.pi) / 2
        else:
            left, right = _halves(z, self.sds, scale)
            logs = np.logaddexp(left, right) - np.log(2 * scale)
        logs = logs + np.log(self.weights)
        top = logs.max(axis=0)
        return np.asarray(top + np.log(np.exp(logs - top).sum(axis=0)))

    def mass(self, low: Floats, high: Floats, scale: float) -> Floats:
        """Probabilities of intervals of shape (n,), each from the nearer tail."""
        a, b = low[np.newaxis, :] - self.means, high[np.newaxis, :] - self.means
        # An interval left of a component is looked at in the mirror.
        flip = b <= 0
        a, b = np.where(flip, -b, a), np.where(flip, -a, b)
        inside = np.where(
            a >= 0,
            self._beyond(np.abs(a), scale) - self._beyond(np.abs(b), scale),
            1 - self._beyond(np.abs(a), scale) - self._beyond(np.abs(b), scale),
        )
        return np.asarray((self.weights * inside).sum(axis=0))

    def _beyond(self, z: Floats, scale: float) -> Floats:
        if self.kind == "gaussian":
            return np.asarray(special.ndtr(-z / np.hypot(self.sds, scale)))
        left, right = _halves(z, self.sds, scale)
        around = special.ndtr(-z / np.where(self.sds > 0, self.sds, 1.0))
        normal = np.where(self.sds > 0, around, 0.0)
        return np.asarray(normal + (np.exp(left) - np.exp(right)) / 2)

    def log_tail(self, scale: float, side: int) -> float:
        """Logarithm of the Laplace tail's factor: the mean of exp(side x / scale)."""
        logs = side * self.means / scale + (self.sds / scale) ** 2 / 2
        logs = logs + np.log(self.weights)
        top = float(logs.max())
        return top + float(np.log(np.exp(logs - top).sum()))


def _halves(z: Floats, sds: Floats, scale: float) -> tuple[Floats, Floats]:
    """Logarithms of the two terms of a normal plus Laplace density, times 2 scale.

    For a point the second one is missing on its own side.
    """
    width = np.where(sds > 0, sds, 1.0)
    ratio, u = width / scale, z / width
    left, right = _log_half(u, ratio), _log_half(-u, ratio)
    at_point = -np.abs(z) / scale
    return (
        np.where(sds > 0, left, at_point),
        np.where(sds > 0, right, -np.inf),
    )


def _log_half(u: Floats, ratio: Floats) -> Floats:
    """``ratio**2 / 2 - ratio u + log Phi(u - ratio)`` without cancellation."""
    x = (ratio - u) / _ROOT
    outside = -(u**2) / 2 + np.log(special.erfcx(np.maximum(x, -1.0)) / 2)
    inside = ratio * (ratio / 2 - u) + np.log(special.erfc(np.minimum(x, 0.0)) / 2)
    return np.asarray(np.where(x > -1.0, outside, inside))


class FloatPair:
    """An ordered pair of mixtures under noise of any scale.

    Points are measured from the mean of the narrowest component.

    Parameters
    ----------
    first, second
        Components of both.
    epsilon
        The level.
    kind
        ``"laplace"`` or ``"gaussian"``.
    """

    def __init__(
        self,
        first: Sequence[NormalComponent],
        second: Sequence[NormalComponent],
        epsilon: float,
        kind: str,
    ) -> None:
        # Doubles are finest around 0, which is put where the narrowest component is.
        origin = min((part.sd, part.mean) for part in (*first, *second))[1]
        first, second = (
            [part._replace(mean=part.mean - origin) for part in side]
            for side in (first, second)
        )
        self.first, self.second = FloatSide(first, kind), FloatSide(second, kind)
        self.epsilon, self.kind = epsilon, kind
        parts = {(part.mean, part.sd) for part in (*first, *second)}
        self._parts = sorted((float(mean), float(sd)) for mean, sd in parts)

    @classmethod
    def of(cls, pair: PriorPair, epsilon: Fraction, kind: str) -> "FloatPair":
        """Round an ordered pair of priors to doubles.

        Raises
        ------
        UnsupportedError
            If a number is beyond the range of doubles.
        """
        first, second = pair.first.components, pair.second.components
        try:
            return cls(first, second, float(epsilon), kind)
        except OverflowError:
            raise UnsupportedError(
                f"the priors of {pair} differ by more than doubles reach: write the "
                "data in a larger unit"
            ) from None

    @property
    def width(self) -> float:
        """A length of the order at which the pair differs."""
        means = [mean for mean, _ in self._parts]
        sds = [sd for _, sd in self._parts]
        return max(max(means) - min(means), max(sds) - min(sds), 1e-300)

    def gap(self, x: Floats, scale: float) -> Floats:
        """``log p - log q - epsilon`` at points of shape (n,)."""
        ratio = self.first.log_density(x, scale) - self.second.log_density(x, scale)
        return ratio - self.epsilon

    def _points(self, scale: float) -> Floats:
        if len(self._parts) > _MOST_GRIDS:
            means = np.array(sorted({mean for mean, _ in self._parts}))
            gaps = [np.linspace(a, b, 9) for a, b in pairwise(means)]
            sd = max(sd for _, sd in self._parts)
            reach = np.abs(_NODES) * max(scale, sd)
            return np.unique(
                np.concatenate([means[0] - reach, means[-1] + reach, *gaps])
            )
        pieces = []
        for mean, sd in self._parts:
            pieces.append(mean + scale * _NODES)
            if sd > 0:
                pieces.append(mean + sd * _NODES)
        first, last = self._parts[0][0], self._parts[-1][0]
        if first < last:
            pieces.append(np.linspace(first, last, 65))
        return np.unique(np.concatenate(pieces))

    def region(self, scale: float) -> tuple[Floats, Floats]:
        """Ends of the intervals where p is above exp(epsilon) q; may be infinite."""
        points = self._points(scale)
        values = self.gap(points, scale)
        seen = np.isfinite(values)
        points, values = points[seen], values[seen]
        if not points.size:
            return points, points
        positive = values > 0
        change = np.flatnonzero(positive[1:] != positive[:-1])
        ends = self._refined(
            points[change],
            points[change + 1],
            (values[change], values[change + 1]),
            scale,
        )
        if positive[0]:
            ends = np.concatenate([[-np.inf], ends])
        if positive[-1]:
            ends = np.concatenate([ends, [np.inf]])
        return ends[::2], ends[1::2]

    def _refined(
        self, low: Floats, high: Floats, values: tuple[Floats, Floats], scale: float
    ) -> Floats:
        """Place the sign changes by Ridders' method (1979)."""
        below, above = values
        for _ in range(_STEPS if low.size else 0):
            middle = (low + high) / 2
            at = self.gap(middle, scale)
            root = np.sqrt(np.maximum(at**2 - below * above, 1e-300))
            crossing = middle + (middle - low) * np.sign(below) * at / root
            at_crossing = self.gap(crossing, scale)
            for point, value in ((middle, at), (crossing, at_crossing)):
                inside = (low <= point) & (point <= high)
                left = inside & ((value > 0) == (below > 0))
                right = inside & ~left
                low, below = np.where(left, point, low), np.where(left, value, below)
                high, above = (
                    np.where(right, point, high),
                    np.where(right, value, above),
                )
        return np.where(np.abs(below) <= np.abs(above), low, high)

    def delta(self, scale: float) -> float:
        """The hockey-stick divergence of the first against the second."""
        with np.errstate(all="ignore"):
            low, high = self.region(scale)
            if not low.size:
                return 0.0
            gains = self.first.mass(low, high, scale) - np.exp(
                self.epsilon + np.log(self.second.mass(low, high, scale))
            )
        return float(np.maximum(gains, 0.0).sum())

    def excess(self, scale: float) -> float:
        """The largest log ratio less epsilon, for Laplace noise."""
        with np.errstate(all="ignore"):
            excess = self._excess(scale)
        return excess if np.isfinite(excess) else np.inf

    def _excess(self, scale: float) -> float:
        tails = [
            self.first.log_tail(scale, side) - self.second.log_tail(scale, side)
            for side in (-1, 1)
        ]
        points = self._points(scale)
        values = self.gap(points, scale)
        values = np.where(np.isfinite(values), values, -np.inf)
        best = int(values.argmax())
        top = max(float(values[best]), max(tails) - self.epsilon)
        around = points[max(best - 1, 0) : best + 2]
        if len(around) > 2 and np.isfinite(around).all():
            top = max(top, self._highest(around[0], around[2], scale))
        return top

    def _highest(self, low: float, high: float, scale: float) -> float:
        """The highest log ratio less epsilon between two points around a peak.

        Every round cuts the interval to an eighth; after ten the place is known to a
        relative 1e-9 of it, the height to the square of that.
        """
        top = -np.inf
        for _ in range(10):
            points = np.linspace(low, high, 17)
            values = self.gap(points, scale)
            values = np.where(np.isfinite(values), values, -np.inf)
            best = int(values.argmax())
            top = max(top, float(values[best]))
            low, high = points[max(best - 1, 0)], points[min(best + 1, 16)]
        return top
