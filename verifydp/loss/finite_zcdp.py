"""The zCDP parameter of a pair of finite laws: the supremum of D_order / order.

Write ``s = order - 1``. The divergence times s is the cumulant generating function
``K(s) = log E exp(s L)`` of the privacy loss L under the first law, so the question
is for the least rho with ``K(s) <= rho s (1 + s)`` for all ``s > 0`` (Bun and Steinke
2016, definition 1.1).

Lower side: any s gives one, and s to 0 gives the Kullback-Leibler divergence; a
search that needs no trust proposes a good s.

Upper side: a march over s from 0. On ``[a, a + w]`` Taylor's theorem bounds K by
``K(a) + K'(a) x + V x**2 / 2``, where V bounds K'', the variance of L under the law
tilted by exp(s L). The rest is a quadratic in x that must not be negative. V is at most
the second moment about ``K'(a)``, each of whose terms is monotone in s, over the total
weight, which Jensen's inequality bounds from below; and never more than a quarter of
the squared range of L (Popoviciu). Beyond ``s = max L / rho - 1`` nothing is left to
show, since K(s) is at most s times the largest loss. No separate argument is needed at
0, where K vanishes. A step that fails halves; where halving does not help, rho is
raised, which leaves the steps done valid.
"""

import functools
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, highest, hull, lowest, precision
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.products import merged_by_ratio
from verifydp.loss.finite_divergences import kl, largest_direction

__all__ = ["zcdp_rho"]

_BITS = 192
#: Golden section, and how often it is applied: the error of s is squared in rho.
_GOLDEN = Fraction(610, 987)
_SECTIONS = 60
#: Halvings of a step in a row after which rho is raised instead.
_HALVINGS = 48
#: How much faster rho is raised each time, and the largest relative raise.
_RAISE, _LARGEST_RAISE = 4, Fraction(1, 32)


def zcdp_rho(
    first: FiniteLaw,
    second: FiniteLaw,
    *,
    symmetric: bool = False,
    relative: Fraction = Fraction(1, 2**40),
) -> Ball:
    """Enclose the least rho with ``D_order(P, Q) <= rho order`` for all orders > 1.

    Parameters
    ----------
    first, second
        The laws P and Q.
    symmetric
        Take the larger of both directions, as a mechanism's claim needs.
    relative
        The width that is aimed at, relative to the value; between 0 and 1.

    Returns
    -------
    Ball
        Guarantee: it contains the supremum, whatever its width. It is wider than
        asked for where a second order far away gives nearly as much as the one that
        was found. Infinite and 0 are exact.

    Raises
    ------
    InputError
        If ``relative`` is not between 0 and 1.

    Examples
    --------
    >>> growth = 3
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> difference = zcdp_rho(one, two) - ball(growth).log() / 2
    >>> abs(difference) < ball(Fraction(1, 10**11))  # attained as the order falls to 1
    True
    """
    if not 0 < relative < 1:
        raise InputError(
            f"the relative width is {relative}: give a number between 0 and 1"
        )
    compute = functools.partial(_rho, relative=relative)
    return largest_direction(compute, first, second, symmetric=symmetric)


def _rho(first: FiniteLaw, second: FiniteLaw, *, relative: Fraction) -> Ball:
    divergence = kl(first, second)
    if not divergence.is_finite() or divergence.is_zero():
        return divergence
    # K and its derivatives near 0 cancel as the divergence does.
    smallness = max(0, -_binary_exponent(lowest(divergence)))
    bits = _BITS + 2 * smallness + relative.denominator.bit_length()
    with precision(bits):
        loss = _Loss.of(first, second)
        ends = [lowest(loss.tilted(Fraction(0)).mean)]
        lower = max(ends + [loss.ratio_lower(s) for s in _proposed(loss)])
        lower, upper = _march(loss, lower, relative / 4)
        return hull(lower, upper)


@dataclass(frozen=True)
class _Loss:
    """The privacy loss under the first law: its values and their probabilities."""

    weights: tuple[Ball, ...]
    values: tuple[Ball, ...]

    @classmethod
    def of(cls, first: FiniteLaw, second: FiniteLaw) -> "_Loss":
        upper, _ = merged_by_ratio(first, second)
        ratios = [ratio for ratio in upper.support if isinstance(ratio, Fraction)]
        return cls(
            tuple(ball(upper.weight(ratio)) for ratio in ratios),
            tuple(ball(ratio).log() for ratio in ratios),
        )

    @property
    def largest(self) -> Ball:
        return self.values[-1]

    @functools.cached_property
    def range_bound(self) -> Ball:
        """Popoviciu's bound on any variance of the loss."""
        spread = self.values[-1] - self.values[0]
        return spread * spread / 4

    def tilted(self, s: Fraction) -> "_Tilted":
        shift = ball(s)
        weights = [
            weight * (shift * value).exp()
            for weight, value in zip(self.weights, self.values, strict=True)
        ]
        total = sum(weights, ball(0))
        mean = sum(map(_product, weights, self.values), ball(0)) / total
        cumulant = ball(0) if s == 0 else total.log()
        return _Tilted(s, tuple(weights), total, cumulant, mean)

    def ratio(self, s: Fraction) -> Ball:
        """Enclose ``D_order / order`` at ``order = 1 + s``, for s > 0."""
        return self.tilted(s).cumulant / ball(s * (1 + s))

    def ratio_lower(self, s: Fraction) -> Fraction:
        return lowest(self.ratio(s))


@dataclass(frozen=True)
class _Tilted:
    """The loss under the law tilted by ``exp(s L)``, and ``K(s)``."""

    s: Fraction
    weights: tuple[Ball, ...]
    total: Ball
    cumulant: Ball
    mean: Ball


def _march(loss: _Loss, lower: Fraction, excess: Fraction) -> tuple[Fraction, Fraction]:
    """Prove an upper bound, step by step; give the best lower bound met, and it."""
    upper = _rounded_up(lower * (1 + excess))
    here, width, halvings = loss.tilted(Fraction(0)), Fraction(1), 0
    while not loss.largest <= ball(upper * (1 + here.s)):
        if _holds_on_step(loss, here, ball(upper), width):
            here = loss.tilted(here.s + width)
            width, halvings = 4 * width, 0
            continue
        width, halvings = width / 2, halvings + 1
        if halvings > _HALVINGS:
            if here.s > 0:
                lower = max(lower, lowest(here.cumulant / ball(here.s * (1 + here.s))))
            excess = min(_RAISE * excess, max(excess, _LARGEST_RAISE))
            upper = _rounded_up(max(upper, lower) * (1 + excess))
            width, halvings = width * 2**_HALVINGS, 0
    return lower, upper


def _holds_on_step(loss: _Loss, here: _Tilted, rho: Ball, width: Fraction) -> bool:
    """Whether ``rho s (1 + s) - K(s) >= 0`` is sure on ``[here, here + width]``."""
    s, step = ball(here.s), ball(width)
    constant = rho * s * (1 + s) - here.cumulant
    slope = rho * (1 + 2 * s) - here.mean
    curvature = rho - _variance_bound(loss, here, step) / 2
    end = constant + step * (slope + step * curvature)
    if not (constant >= 0 and end >= 0):
        return False
    # The ends are settled: between them only a minimum of a convex quadratic counts.
    return bool(
        slope >= 0
        or curvature <= 0
        or slope + 2 * curvature * step <= 0
        or slope * slope <= 4 * constant * curvature
    )


def _variance_bound(loss: _Loss, here: _Tilted, step: Ball) -> Ball:
    """Bound the variance of the loss under every tilt in the step, from above."""
    one = ball(1)
    moment = ball(0)
    for weight, value in zip(here.weights, loss.values, strict=True):
        distance = value - here.mean
        moment += weight * distance * distance * (step * distance).exp().max(one)
    # With the mean itself as the centre, Jensen's inequality keeps the tilted total
    # at or above the total here.
    return (moment / here.total).min(loss.range_bound)


def _proposed(loss: _Loss) -> list[Fraction]:
    """Propose orders at which the supremum may be attained, as order - 1."""
    ratio = lowest(loss.largest) / highest(loss.tilted(Fraction(0)).mean)
    last = max(1, _binary_exponent(ratio) + 1)
    stride = 1 + (last + 16) // 64
    coarse = [Fraction(2) ** power for power in range(-16, last + stride, stride)]
    near = max(coarse, key=loss.ratio_lower)
    grid = [near * Fraction(2) ** power for power in range(-stride, stride + 1)]
    best = max(grid, key=loss.ratio_lower)
    low, high = best / 2, best * 2
    inner = [high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)]
    values = [loss.ratio_lower(s) for s in inner]
    for _ in range(_SECTIONS):
        if values[0] < values[1]:
            low = inner[0]
            inner = [inner[1], _short(low + _GOLDEN * (high - low))]
            values = [values[1], loss.ratio_lower(inner[1])]
        else:
            high = inner[1]
            inner = [_short(high - _GOLDEN * (high - low)), inner[0]]
            values = [loss.ratio_lower(inner[0]), values[0]]
    return [best, *inner]


def _product(one: Ball, two: Ball) -> Ball:
    return one * two


def _short(value: Fraction) -> Fraction:
    return Fraction(round(value * 2**96), 2**96)


def _binary_exponent(value: Fraction) -> int:
    """Give e with ``2**(e - 1) < value < 2**(e + 1)``, for a positive value."""
    return value.numerator.bit_length() - value.denominator.bit_length()


def _rounded_up(value: Fraction) -> Fraction:
    """Shorten a positive rational to about 96 digits, upward."""
    places = 96 - _binary_exponent(value)
    unit = Fraction(2) ** -places
    return -(-value // unit) * unit
