"""Input laws of channels that are proposed as best, and moves towards better ones.

Nothing here is certain: what a law is worth is enclosed elsewhere. Channels are laws
of the output for each input, as integers with one sum; gains are the divergences of
these laws from the law of the output.
"""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

__all__ = [
    "Channel",
    "far_apart",
    "first_laws",
    "mean",
    "moved_law",
    "multiplied",
    "normal",
    "output_law",
]

#: A channel: the law of the output for each input, as integers with one sum.
Channel = tuple[tuple[int, ...], ...]

#: A proposed probability is a multiple of one over this.
_GRID = 1 << 100
#: A gap, as a share of the capacity, that doubles hardly improve.
_CLOSE = 1e-13
#: A singular value of about 1 that counts as 0.
_DEPENDENT = 1e-10


def first_laws(channels: Sequence[Channel], rounds: int) -> list[tuple[Fraction, ...]]:
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
    return [normal([Fraction(float(one)) for one in row]) for row in weights]


def _doubles(channel: Channel) -> list[list[float]]:
    total = sum(channel[0])
    return [[part / total for part in row] for row in channel]


def normal(weights: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """Round to a grid, drop what is negative and make the sum 1."""
    counts = [max(0, round(weight * _GRID)) for weight in weights]
    total = sum(counts)
    return tuple(Fraction(count, total) for count in counts)


def output_law(channel: Channel, inputs: Sequence[Fraction]) -> tuple[int, ...]:
    """Give the law of the output, as integers."""
    scale = math.lcm(*(weight.denominator for weight in inputs))
    counts = [int(weight * scale) for weight in inputs]
    return tuple(
        sum(count * part for count, part in zip(counts, column, strict=True))
        for column in zip(*channel, strict=True)
    )


def far_apart(channel: Channel) -> tuple[Fraction, ...]:
    """Put half the weight on each of two laws at a large distance."""
    places = range(len(channel))

    def farthest(place: int) -> int:
        here = channel[place]
        return max(
            places,
            key=lambda one: sum(
                abs(p - q) for p, q in zip(here, channel[one], strict=True)
            ),
        )

    ends = {first := farthest(0), farthest(first)}
    return tuple(Fraction(place in ends, len(ends)) for place in places)


def mean(weights: Sequence[Fraction], gains: Sequence[Fraction]) -> Fraction:
    """Give the information, from the divergences of the inputs that count."""
    pairs = zip(weights, gains, strict=True)
    return sum((weight * gain for weight, gain in pairs if weight), Fraction(0))


def multiplied(
    weights: Sequence[Fraction], gains: Sequence[Fraction]
) -> tuple[Fraction, ...]:
    """Take the step of Blahut and Arimoto."""
    level = mean(weights, gains)
    return normal(
        [
            weight * Fraction(math.exp(gain - level)) if weight else weight
            for weight, gain in zip(weights, gains, strict=True)
        ]
    )


def moved_law(
    channel: Channel,
    weights: Sequence[Fraction],
    mixed: Sequence[int],
    gains: Sequence[Fraction],
) -> tuple[tuple[Fraction, ...], bool]:
    """Move towards D(P_x || q) = C for all inputs of positive weight.

    Returns
    -------
    tuple
        The weights, and whether an input was dropped.
    """
    kept = [letter for letter, weight in enumerate(weights) if weight]
    # d D(P_x || q) / d p_y = - sum_o P_x(o) P_y(o) / q(o). Moves sum to 0, so that q
    # may be taken off both laws; doubles then keep their digits for nearly equal laws.
    total, whole = sum(channel[0]), sum(mixed)
    apart = np.array(
        [
            [
                (p * whole - q * total) / (total * q) * math.sqrt(q / whole) if q else 0
                for p, q in zip(channel[letter], mixed, strict=True)
            ]
            for letter in kept
        ]
    )
    scale = float(np.abs(apart).max()) or 1.0
    apart /= scale
    level = mean(weights, gains)
    ahead = [gains[letter] - level for letter in kept]
    size = max(map(abs, ahead)) or Fraction(1)
    rises = np.array([float(lead / size) for lead in ahead])
    # Along moves that leave q as it is the information is linear: go to the border.
    still = _still(apart, rises)
    if still is not None:
        moves = [Fraction(float(move)) for move in still]
    else:
        count = len(kept)
        matrix = np.zeros((count + 1, count + 1))
        matrix[:count, :count] = apart @ apart.T
        matrix[:count, count] = matrix[count, :count] = 1.0
        step = np.linalg.lstsq(matrix, np.append(rises, 0.0), rcond=None)[0][:-1]
        factor = size / Fraction(scale) ** 2
        moves = [Fraction(float(move)) * factor for move in step]
    blocked = [
        (-weights[letter] / move, letter)
        for letter, move in zip(kept, moves, strict=True)
        if move < 0
    ]
    length, border = min(blocked, default=(Fraction(1), None))
    dropped = border is not None and (still is not None or length < 1)
    changed = list(weights)
    for letter, move in zip(kept, moves, strict=True):
        changed[letter] += move * (length if dropped else 1)
    if dropped and border is not None:
        changed[border] = Fraction(0)
    return normal(changed), dropped


def _still(apart: Any, rises: Any) -> Any:
    """Give a move that leaves the law of the output as it is, and does not lose."""
    extended = np.vstack([apart.T, np.ones(len(apart))])
    _, values, axes = np.linalg.svd(extended)
    if len(apart) <= len(values) and values[len(apart) - 1] > _DEPENDENT:
        return None
    move = axes[len(apart) - 1]
    return move if float(move @ rises) >= 0 else -move
