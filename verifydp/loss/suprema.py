"""Pure epsilon: the supremum of the log ratio of two laws, wherever it sits."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import reduce
from math import ceil, floor

from verifydp.exact.balls import Ball, ball
from verifydp.exact.enclosing import DEFAULT_WIDTH
from verifydp.laws.canonical_forms import is_same_law
from verifydp.laws.protocol import LatticeLaw, LineLaw
from verifydp.loss.forms import form_of
from verifydp.loss.infinities import enclosed_or_infinite
from verifydp.loss.kinds import Law, on_integers, on_line
from verifydp.loss.laplace_mixtures import laplace_pair
from verifydp.loss.lattices import open_pieces_of
from verifydp.loss.peaks import PairPiece, proved_supremum
from verifydp.loss.quadratics import (
    Quadratic,
    constant_log_ratio,
    log_ratio_of,
    two_quadratics,
)
from verifydp.loss.regions import joint_pieces
from verifydp.loss.shapes import log_ratio_limit, shape_of, valley_supremum

__all__ = ["is_dominated", "pure_epsilon"]

_FIRST_BITS, _LAST_BITS = 96, 2048
#: A supremum that is 0 without being seen so is enclosed to this.
_SMALLEST = Fraction(1, 10**60)


def pure_epsilon(
    first: Law,
    second: Law,
    *,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Ball:
    """Enclose the least epsilon with ``P(E) <= exp(epsilon) Q(E)`` for every event.

    Parameters
    ----------
    first, second
        The laws P and Q, both on the line or both on the integers.
    symmetric
        Take the larger of both directions.
    relative
        Radius of the ball, relative to the value.

    Returns
    -------
    Ball
        Infinite where the ratio is unbounded. Guarantee: it contains the supremum of
        the log ratio, also where that is only approached along a tail; its radius is
        at most ``relative`` of the value, or 1e-60.

    Raises
    ------
    UnsupportedError
        If the supremum cannot be enclosed.

    Examples
    --------
    >>> from verifydp.laws.laplace import Laplace
    >>> from verifydp.laws.normal import Normal
    >>> pure_epsilon(Laplace(3, 2), Laplace(0, 2)) * 2 == 3
    True
    >>> pure_epsilon(Normal(0, 2), Normal(0, 1)) == Ball.pos_inf()
    True
    """
    value = _one_way(first, second, relative)
    return value.max(_one_way(second, first, relative)) if symmetric else value


def is_dominated(first: Law, second: Law) -> bool:
    """Say whether every event of second probability 0 has first probability 0.

    Decided by the laws' structure; the laws on the integers charge all of them.
    """
    if on_integers(first, second) is not None:
        return True
    first, second = on_line(first, second)
    return all(x in second.atoms for x in first.atoms) and all(
        bool(second.parts(inside)) or not first.parts(inside)
        for _, _, inside in joint_pieces(first, second)
    )


def _one_way(first: Law, second: Law, relative: Fraction) -> Ball:
    if is_same_law(first, second):
        return ball(0)
    whole_numbers = on_integers(first, second)
    if whole_numbers is not None:
        return _narrow(lambda: _on_integers(*whole_numbers), relative)
    return _one_way_on_line(*on_line(first, second), relative)


def _one_way_on_line(first: LineLaw, second: LineLaw, relative: Fraction) -> Ball:
    limit = log_ratio_limit(first, second)
    if limit is not None:
        return ball(limit)
    finite = laplace_pair(first, second)
    if finite is not None:
        return _narrow(finite.supremum, relative)
    if not is_dominated(first, second):
        return Ball.pos_inf()
    exact = valley_supremum(first, second)
    if exact is not None:
        return ball(exact)
    closed = form_of(first, second).supremum
    if closed(first, second) is not None:
        return _narrow(lambda: _known(closed(first, second)), relative)
    return _narrow(lambda: _on_line(first, second, relative), relative)


def _narrow(compute: Callable[[], Ball], relative: Fraction) -> Ball:
    return enclosed_or_infinite(
        compute,
        relative=relative,
        absolute=_SMALLEST,
        start=_FIRST_BITS,
        limit=_LAST_BITS,
    )


def _largest(values: Sequence[Ball]) -> Ball:
    return reduce(lambda a, b: a.max(b), values)


def _on_line(first: LineLaw, second: LineLaw, relative: Fraction) -> Ball:
    values = [(first.atom(x) / second.atom(x)).log() for x in first.atoms]
    searched: list[PairPiece] = []
    for low, high, inside in joint_pieces(first, second):
        one, two = first.parts(inside), second.parts(inside)
        if not one:
            continue
        if (curves := two_quadratics(one, two)) is not None:
            function = log_ratio_of(*curves, Fraction(0))
            values.append(_quadratic_supremum(function, low, high))
        elif (constant := constant_log_ratio(one, two, Fraction(0))) is not None:
            values.append(constant.constant)
        else:
            searched.append(PairPiece(first, second, (one, two), low, high))
    if not searched:
        return _largest(values)
    margin = relative / 4
    if len(searched) == 1 and shape_of(first, second) > 0:
        top = searched[0].hill_top(margin)
        if top is not None:
            return top
    values += [value for piece in searched for value in piece.known(margin)]
    return proved_supremum(searched, _largest(values), margin)


def _quadratic_supremum(
    function: Quadratic, low: Fraction | None, high: Fraction | None
) -> Ball:
    if function.is_constant:
        return function.constant
    values = []
    for end, side in ((low, -1), (high, 1)):
        if end is not None:
            values.append(function.value(end))
        elif (unbounded := _unbounded(function, side)) is not None:
            return unbounded
    if function.square < 0:
        left, right = function.vertex()
        if (low is None or low <= right) and (high is None or left <= high):
            linear = function.linear
            at_vertex = linear * linear / (4 * ball(function.square))
            values.append(function.constant - at_vertex)
    return _largest(values)


def _unbounded(function: Quadratic, side: int) -> Ball | None:
    """Infinity where the function rises, no number where that is undecided."""
    direction = function.direction(side)
    if direction is None:
        return Ball.nan()
    return Ball.pos_inf() if direction >= 0 else None


def _on_integers(first: LatticeLaw, second: LatticeLaw) -> Ball:
    values = []
    for left, right, (one, two) in open_pieces_of(first, second):
        function = log_ratio_of(one, two, Fraction(0))
        if function.is_constant:
            values.append(function.constant)
            continue
        for end, side in ((left, -1), (right, 1)):
            if end is not None:
                values.append(function.value(end))
            elif (unbounded := _unbounded(function, side)) is not None:
                return unbounded
        if function.square < 0:
            low, high = function.vertex()
            start = floor(low) if left is None else max(floor(low), left)
            stop = ceil(high) if right is None else min(ceil(high), right)
            values += [function.value(k) for k in range(start, stop + 1)]
    return _largest(values)


def _known(value: Ball | None) -> Ball:
    assert value is not None
    return value
