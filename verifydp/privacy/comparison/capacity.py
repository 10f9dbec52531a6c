"""Capacities and mutual informations of finite channels, enclosed from both sides.

For an input law p with output law q, information and divergences bound the capacity:
``sum p_x D(P_x || q) <= capacity <= max_x D(P_x || q)`` (Blahut 1972; Topsoe 1967).
Doubles and Newton steps propose p; both ends are then enclosed in balls for exactly
the rational p that was proposed, so that a poor proposal is wide, never wrong.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp.errors import UnsupportedError
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.exact.linear import solve

__all__ = ["RELATIVE_WIDTH", "Capacity", "capacity", "divergence", "largest_capacity"]

#: A channel: the law of the output for each input, as integers with one sum.
Channel = tuple[tuple[int, ...], ...]

#: How narrow an enclosed capacity shall be, as a share of it.
RELATIVE_WIDTH = Fraction(1, 10**9)
#: Binary digits of enclosures, of Newton steps, and of a proposed probability.
_BITS, _NEWTON_BITS, _GRID = 128, 192, 1 << 100
#: Rounds of Blahut and Arimoto: at first, and where that was not enough; Newton steps.
_ROUNDS, _MORE_ROUNDS, _STEPS = 64, 2048, 6
#: A gap, as a share of the capacity, that doubles hardly improve.
_CLOSE = 1e-13
#: Most sets of inputs that are tried, beside the likeliest ones.
_SETS = 256


@dataclass(frozen=True, slots=True)
class Capacity:
    """An enclosed capacity, in nats.

    Attributes
    ----------
    lower, upper
        Guarantee: the capacity is between them.
    inputs
        The input law whose information is the lower end, exact.
    """

    lower: Fraction
    upper: Fraction
    inputs: tuple[Fraction, ...]

    @property
    def is_narrow(self) -> bool:
        """Whether the width is within `RELATIVE_WIDTH`."""
        return self.upper - self.lower <= RELATIVE_WIDTH * self.upper


def divergence(row: Sequence[int], other: Sequence[int]) -> Ball:
    """Enclose the Kullback-Leibler divergence of two laws given as integers, in nats.

    Each has its own sum. It is exactly 0 where the laws are equal, and infinite where
    the first has an outcome that the other lacks.

    Examples
    --------
    >>> divergence((1, 1), (2, 2)) == 0, divergence((1, 1), (1, 0)).is_finite()
    (True, False)
    """
    total, whole = sum(row), sum(other)
    value = ball(0)
    for p, q in zip(row, other, strict=True):
        if not p:
            continue
        if not q:
            return Ball.pos_inf()
        numerator, denominator = p * whole, q * total
        if numerator != denominator:
            value += p * (ball(numerator) / denominator).log()
    return value / total


def capacity(channel: Sequence[Sequence[int]]) -> Capacity:
    """Enclose the largest mutual information of a channel over its input laws.

    Parameters
    ----------
    channel
        The law of the output for each input, as integers with one sum.

    Returns
    -------
    Capacity
        Guarantee: both ends are enclosed in balls and rounded outward. The width is
        within `RELATIVE_WIDTH` of the capacity, unless the steps do not converge.

    Examples
    --------
    >>> found = capacity([(3, 1), (1, 3)])   # log 2 - H(1/4)
    >>> float(found.lower), found.is_narrow
    (0.130812035941..., True)
    """
    (found,) = largest_capacity([channel])[1:]
    assert isinstance(found, Capacity)
    return found


def largest_capacity(
    channels: Iterable[Sequence[Sequence[int]]],
) -> tuple[int, Capacity]:
    """Enclose the largest capacity of several channels.

    Parameters
    ----------
    channels
        At least one, as for `capacity`.

    Returns
    -------
    tuple
        The place of the channel with the largest lower end, and the enclosure: its
        upper end is not below the capacity of any of the channels.
    """
    kinds: dict[Channel, int] = {}
    for place, channel in enumerate(channels):
        kinds.setdefault(_reduced(channel), place)
    proposed = _all_proposed(kinds)
    found = {kind: _enclosed(kind, proposed[kind]) for kind in kinds}
    while True:
        best = max(found, key=lambda kind: found[kind].lower)
        top = max(found, key=lambda kind: found[kind].upper)
        both = Capacity(found[best].lower, found[top].upper, found[best].inputs)
        if both.is_narrow:
            return kinds[best], both
        if found[top].is_narrow:  # another one's lower end is what is missing
            top = best
        better = _refined(top, found[top])
        if better.upper - better.lower >= found[top].upper - found[top].lower:
            return kinds[best], both
        found[top] = better


def _reduced(channel: Sequence[Sequence[int]]) -> Channel:
    """Drop repeated inputs and impossible outputs, and sort: the capacity stays."""
    rows = sorted({tuple(row) for row in channel})
    columns = sorted(column for column in zip(*rows, strict=True) if any(column))
    return tuple(zip(*columns, strict=True))


def _all_proposed(kinds: Iterable[Channel]) -> dict[Channel, tuple[Fraction, ...]]:
    """Propose input laws, channels of one shape together."""
    shapes: dict[tuple[int, int], list[Channel]] = {}
    for kind in kinds:
        shapes.setdefault((len(kind), len(kind[0])), []).append(kind)
    return {
        kind: inputs
        for alike in shapes.values()
        for kind, inputs in zip(alike, _proposed(alike, _ROUNDS), strict=True)
    }


def _proposed(channels: Sequence[Channel], rounds: int) -> list[tuple[Fraction, ...]]:
    """Run Blahut and Arimoto in doubles from the uniform law.

    All channels have one shape.
    """
    laws = np.array([_doubles(channel) for channel in channels])
    weights = np.full(laws.shape[:2], 1 / laws.shape[1])
    for _ in range(rounds):
        mixed = np.einsum("ci,cio->co", weights, laws)
        with np.errstate(divide="ignore", invalid="ignore"):
            logs = np.where(laws > 0, np.log(laws / mixed[:, None, :]), 0.0)
        gains = (laws * logs).sum(axis=2)
        top = gains.max(axis=1)
        if np.all(top - (weights * gains).sum(axis=1) <= _CLOSE * top):
            break
        weights = weights * np.exp(gains - top[:, None])
        weights /= weights.sum(axis=1, keepdims=True)
    return [_normal([Fraction(float(one)) for one in row]) for row in weights]


def _doubles(channel: Channel) -> list[list[float]]:
    total = sum(channel[0])
    return [[part / total for part in row] for row in channel]


def _normal(weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Round to a grid, drop what is negative and make the sum 1."""
    counts = [max(0, round(weight * _GRID)) for weight in weights]
    total = sum(counts)
    return tuple(Fraction(count, total) for count in counts)


def _output(channel: Channel, inputs: Sequence[Fraction]) -> tuple[int, ...]:
    scale = math.lcm(*(weight.denominator for weight in inputs))
    counts = [int(weight * scale) for weight in inputs]
    return tuple(
        sum(count * part for count, part in zip(counts, column, strict=True))
        for column in zip(*channel, strict=True)
    )


def _enclosed(channel: Channel, inputs: tuple[Fraction, ...]) -> Capacity:
    """Bound the capacity from both sides at an input law."""
    if len(channel) == 1:
        return Capacity(Fraction(0), Fraction(0), inputs)
    mixed = _output(channel, inputs)
    with precision(_BITS):
        gains = [divergence(row, mixed) for row in channel]
        mean = ball(0)
        for weight, gain in zip(inputs, gains, strict=True):
            if weight:
                mean += ball(weight) * gain
        size = ball(min(len(channel), len(channel[0]))).log()
        top = size
        if all(gain.is_finite() for gain in gains):
            top = gains[0]
            for gain in gains[1:]:
                top = top.max(gain)
        return Capacity(max(Fraction(0), lowest(mean)), highest(top), inputs)


def _refined(channel: Channel, start: Capacity) -> Capacity:
    """Solve for equal divergences on the inputs that count, by Newton's method."""
    best = start
    (again,) = _proposed([channel], _MORE_ROUNDS)
    later = _enclosed(channel, again)
    if later.upper - later.lower < best.upper - best.lower:
        best = later
    begun = best.inputs
    for kept in _supports(channel, begun):
        inputs = [
            max(weight, Fraction(1, _GRID)) if place in kept else Fraction(0)
            for place, weight in enumerate(begun)
        ]
        for _ in range(_STEPS):
            try:
                inputs = list(_normal(_newton(channel, inputs)))
            except UnsupportedError:  # a singular system: inputs that are mixtures
                break
            found = _enclosed(channel, tuple(inputs))
            if found.upper - found.lower < best.upper - best.lower:
                best = found
            if best.is_narrow:
                return best
    return best


def _supports(
    channel: Channel, inputs: Sequence[Fraction]
) -> Iterator[tuple[int, ...]]:
    """Give sets of inputs to try: the likeliest ones, then any.

    No more inputs than outputs are needed (Gallager 1968, section 4.5).
    """
    order = sorted(range(len(inputs)), key=lambda place: -inputs[place])
    most = min(len(order), len(channel[0]))
    for size in range(most, 1, -1):
        yield tuple(order[:size])
    others = itertools.chain.from_iterable(
        itertools.combinations(order, size) for size in range(most, 1, -1)
    )
    yield from itertools.islice(others, _SETS)


def _newton(channel: Channel, inputs: Sequence[Fraction]) -> list[Fraction]:
    """Take one step towards D(P_x || q) = C for all inputs of positive weight."""
    mixed = _output(channel, inputs)
    kept = [place for place, weight in enumerate(inputs) if weight]
    with precision(_NEWTON_BITS):
        gains = [lowest(divergence(channel[place], mixed).mid()) for place in kept]
    # d D(P_x || q) / d p_y = - sum_o P_x(o) P_y(o) / q(o). Steps sum to 0, so that q
    # may be taken off both laws; doubles then keep their digits for nearly equal laws.
    total, whole = sum(channel[0]), sum(mixed)
    apart = np.array(
        [
            [
                (p * whole - q * total) / (total * whole)
                for p, q in zip(row, mixed, strict=True)
            ]
            for row in (channel[place] for place in kept)
        ]
    )
    slopes = -(apart / np.array([part / whole or 1.0 for part in mixed])) @ apart.T
    matrix = [[*(Fraction(float(one)) for one in row), Fraction(-1)] for row in slopes]
    matrix.append([Fraction(1)] * len(kept) + [Fraction(0)])
    level = sum((inputs[p] * g for p, g in zip(kept, gains, strict=True)), Fraction(0))
    right = [level - gain for gain in gains] + [Fraction(0)]
    moves = solve(matrix, right)
    moved = list(inputs)
    for place, move in zip(kept, moves[:-1], strict=True):
        moved[place] += move
    if not any(weight > 0 for weight in moved):
        raise UnsupportedError("a Newton step left every input behind")
    return moved
