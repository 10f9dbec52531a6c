"""Polygons inside and outside the frontier of two laws, from likelihood-ratio tests.

The tests on "the ratio is above t" lie on the frontier, and the tangent there is
``power = H(t) + t * false_alarm``. Chords between tests are reached by mixing them;
nothing is above a tangent.
"""

import heapq
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verifydp.adversary.frontiers import FrontierVertex, with_ends
from verifydp.adversary.polygon import PolygonCurve
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, precision
from verifydp.loss.kinds import Law
from verifydp.loss.positive_part import positive_part

__all__ = ["enclosing_polygons"]

_BITS = 128
#: The first thresholds on the privacy loss. None is the logarithm of a rational ratio
#: but 0, so that atoms of the ratio are seldom hit.
_FIRST = (-64, -16, -4, -1, 0, 1, 4, 16, 64)
#: A triangle between chord and tangents this small is left alone.
_NEGLIGIBLE = 1e-18


@dataclass(frozen=True, slots=True, eq=False)
class _Touch:
    """A test on the frontier and the tangent at it."""

    loss: Fraction
    alarm: Ball
    power: Ball
    ratio: Ball
    support: Ball


def enclosing_polygons(
    present: Law, absent: Law, tests: int
) -> tuple[PolygonCurve, PolygonCurve]:
    """Give an inner and an outer polygon of the frontier.

    Parameters
    ----------
    present, absent
        The laws P1 and P0, both with tests in closed form.
    tests
        How many tests are tried; more are put where chord and tangents are apart.

    Raises
    ------
    InputError
        If fewer than nine are allowed.

    Notes
    -----
    Guarantee: that of `LawsCurve.polygons`.
    """
    if tests < len(_FIRST):
        raise InputError(
            f"{tests} tests are too few for a polygon: allow {len(_FIRST)} or more"
        )
    with precision(_BITS):
        first_touches = {
            loss: _touch(present, absent, Fraction(loss)) for loss in _FIRST
        }
        touches: dict[Fraction, _Touch] = {t.loss: t for t in first_touches.values()}
        order = [touches[loss] for loss in sorted(touches)]
        waiting = [(-_apart(*pair), *_losses(pair)) for pair in pairwise(order)]
        heapq.heapify(waiting)
        while waiting and len(touches) < tests:
            area, low, high = heapq.heappop(waiting)
            if -area < _NEGLIGIBLE:
                break
            middle = (low + high) / 2
            touches[middle] = _touch(present, absent, middle)
            for pair in ((low, middle), (middle, high)):
                apart = _apart(touches[pair[0]], touches[pair[1]])
                heapq.heappush(waiting, (-apart, *pair))
        # Steepest first: from (0, 0) to (1, 1).
        falling = [touches[loss] for loss in sorted(touches, reverse=True)]
        inner = with_ends([(touch.alarm, touch.power) for touch in falling])
        outer = with_ends(_crossings(falling))
    return PolygonCurve(lambda: inner), PolygonCurve(lambda: outer)


def _losses(pair: tuple[_Touch, _Touch]) -> tuple[Fraction, Fraction]:
    return pair[0].loss, pair[1].loss


def _touch(present: Law, absent: Law, loss: Fraction) -> _Touch:
    part = positive_part(present, absent, loss)
    return _Touch(loss, part.second_mass, part.first_mass, part.growth, part.divergence)


def _apart(lower: _Touch, higher: _Touch) -> float:
    """Estimate the triangle between a chord and the tangents at its two ends."""
    width = float((lower.alarm - higher.alarm).mid())
    height = float((lower.power - higher.power).mid())
    if width <= 0 or height <= 0:
        return 0.0
    crossing, top = (float(each.mid()) for each in _crossing(higher, lower))
    wide = crossing - float(higher.alarm.mid())
    high = top - float(higher.power.mid())
    return abs(wide * height - width * high) / 2


def _crossing(steep: _Touch, flat: _Touch) -> tuple[Ball, Ball]:
    alarm = (flat.support - steep.support) / (steep.ratio - flat.ratio)
    alarm = alarm.max(ball(0)).min(ball(1))
    return alarm, (flat.support + flat.ratio * alarm).min(ball(1))


def _crossings(falling: list[_Touch]) -> list[FrontierVertex]:
    first, last = falling[0], falling[-1]
    start: FrontierVertex = (Fraction(0), first.support.max(ball(0)))
    end: FrontierVertex = (
        ((1 - last.support) / last.ratio).max(ball(0)).min(ball(1)),
        Fraction(1),
    )
    return [start, *(_crossing(*pair) for pair in pairwise(falling)), end]
