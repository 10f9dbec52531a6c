"""Capacities and mutual informations of finite channels, enclosed from both sides.

For an input law p with output law q, information and divergences bound the capacity:
``sum p_x D(P_x || q) <= capacity <= max_x D(P_x || q)`` (Blahut 1972; Topsoe 1967).
Doubles and Newton steps propose p; both ends are then enclosed in balls for exactly
the rational p that was proposed, so that a poor proposal is wide, never wrong.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.notions.finite.input_laws import (
    Channel,
    far_apart,
    first_laws,
    mean,
    moved_law,
    multiplied,
    normal,
    output_law,
)

__all__ = ["RELATIVE_WIDTH", "Capacity", "capacity", "divergence", "largest_capacity"]

#: How narrow an enclosed capacity shall be, as a share of it.
RELATIVE_WIDTH = Fraction(1, 10**9)
#: Binary digits of enclosures, and of what Newton's method begins with.
_BITS, _NEWTON_BITS = 128, 192
#: Rounds of Blahut and Arimoto at first; moves where that was not enough.
_ROUNDS, _MOVES = 64, 400
#: A relative change of weights at which Newton's method has settled, and weights with
#: which an input is taken in.
_SETTLED = Fraction(1, 10**9)
_SHARES = tuple(Fraction(1, 10**digits) for digits in (2, 4, 8, 16, 28))
#: In place of an infinite divergence.
_INFINITE = 1000


@dataclass(frozen=True, slots=True)
class Capacity:
    """An enclosed capacity, in nats.

    Attributes
    ----------
    lower, upper
        Guarantee: the capacity is between them.
    inputs
        The law of the inputs, in their order, whose information is the lower end.
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

    Raises
    ------
    InputError
        If there is no input, or the rows are no such laws.

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

    Raises
    ------
    InputError
        If there is no channel, or one is none.
    """
    listed = [_checked(channel) for channel in channels]
    if not listed:
        raise InputError("there is no channel: give at least one")
    first_places: dict[Channel, int] = {}
    for place, channel in enumerate(listed):
        first_places.setdefault(_reduced(channel), place)
    proposed = _all_proposed(first_places)
    capacities = {kind: _enclosed(kind, proposed[kind]) for kind in first_places}
    tried: set[Channel] = set()
    while True:
        best = max(capacities, key=lambda kind: capacities[kind].lower)
        top = max(capacities, key=lambda kind: capacities[kind].upper)
        both = Capacity(
            capacities[best].lower, capacities[top].upper, capacities[best].inputs
        )
        # another one's lower end may be what is missing
        worse = best if capacities[top].is_narrow else top
        if both.is_narrow or worse in tried:
            place = first_places[best]
            inputs = _of_inputs(listed[place], both.inputs)
            return place, Capacity(both.lower, both.upper, inputs)
        tried.add(worse)
        capacities[worse] = _refined(worse, capacities[worse])


def _checked(channel: Sequence[Sequence[int]]) -> Channel:
    """Refuse what is no channel."""
    rows = tuple(map(tuple, channel))
    sums = {sum(row) for row in rows}
    widths = set(map(len, rows))
    if (
        len(sums) != 1
        or len(widths) != 1
        or min((0, *(min(r, default=-1) for r in rows)))
    ):
        raise InputError(
            f"the channel is {channel!r:.60}: give a law for each input, as integers "
            "of at least 0 with one sum"
        )
    if not all(sums):
        raise InputError(f"the channel is {channel!r:.60}: its rows sum to 0")
    return rows


def _of_inputs(channel: Channel, weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Give the weights of the reduced channel to its inputs, to the first of equals."""
    rest = dict(zip(sorted(set(channel)), weights, strict=True))
    return tuple(rest.pop(row, Fraction(0)) for row in channel)


def _reduced(channel: Channel) -> Channel:
    """Drop repeated inputs and impossible outputs, and sort: the capacity stays.

    The inputs that remain are in the order of their rows in the channel given.
    """
    columns = sorted(
        column for column in zip(*sorted(set(channel)), strict=True) if any(column)
    )
    return tuple(zip(*columns, strict=True))


def _all_proposed(kinds: Iterable[Channel]) -> dict[Channel, tuple[Fraction, ...]]:
    """Propose input laws, channels of one shape together."""
    shapes: dict[tuple[int, int], list[Channel]] = {}
    for kind in kinds:
        shapes.setdefault((len(kind), len(kind[0])), []).append(kind)
    return {
        kind: inputs
        for alike in shapes.values()
        for kind, inputs in zip(alike, first_laws(alike, _ROUNDS), strict=True)
    }


def _enclosed(channel: Channel, inputs: tuple[Fraction, ...]) -> Capacity:
    """Bound the capacity from both sides at an input law."""
    if len(channel) == 1:
        return Capacity(Fraction(0), Fraction(0), inputs)
    mixed = output_law(channel, inputs)
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
    """Look for the inputs that count, and for equal divergences on them.

    It begins with two laws that are far apart, moves by Newton's method, drops an input
    whose weight would fall below 0, and takes in the one of largest divergence.
    """
    best = start
    weights = far_apart(channel)
    mixed = output_law(channel, weights)
    gains = _gains(channel, mixed, weights)
    for _ in range(_MOVES):
        moved, dropped = moved_law(channel, weights, mixed, gains)
        change = max(abs(x - y) / y for x, y in zip(moved, weights, strict=True) if y)
        mixed = output_law(channel, moved)
        ahead = _gains(channel, mixed, moved)
        if change > _SETTLED and mean(moved, ahead) < mean(weights, gains):
            moved, dropped = multiplied(weights, gains), False  # this never loses
            mixed = output_law(channel, moved)
            ahead = _gains(channel, mixed, moved)
        weights, gains = moved, ahead
        if dropped or change > _SETTLED:
            continue
        found = _enclosed(channel, weights)
        if found.upper - found.lower < best.upper - best.lower:
            best = found
        gains = _gains(channel, mixed)
        top = max(range(len(channel)), key=gains.__getitem__)
        if best.is_narrow or (weights[top] and not change):
            break
        if not weights[top]:
            weights, mixed, gains = _with(channel, weights, top)
    return best


def _with(
    channel: Channel, weights: Sequence[Fraction], place: int
) -> tuple[tuple[Fraction, ...], tuple[int, ...], list[Fraction]]:
    """Take an input in, with a share at which it still tells more than the mean."""
    for share in _SHARES:
        taken = [weight * (1 - share) for weight in weights]
        taken[place] = share
        now = normal(taken)
        mixed = output_law(channel, now)
        gains = _gains(channel, mixed, now)
        if gains[place] > mean(now, gains):
            break
    return now, mixed, gains


def _gains(
    channel: Channel,
    mixed: Sequence[int],
    weights: Sequence[Fraction] | None = None,
) -> list[Fraction]:
    """Approximate the divergences from the law of the output; infinite ones are 1000.

    With weights only those of the inputs that count; the others are told as 0.
    """
    with precision(_NEWTON_BITS):
        found = [
            divergence(row, mixed) if weights is None or weights[place] else ball(0)
            for place, row in enumerate(channel)
        ]
        return [
            lowest(one.mid()) if one.is_finite() else Fraction(_INFINITE)
            for one in found
        ]
