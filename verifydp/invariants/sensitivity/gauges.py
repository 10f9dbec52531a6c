"""The norm whose unit ball is the hull of a sensitivity space, value by value."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.exact.linear import Vector
from verifydp.formal.prove.lp import Infeasible, Optimum, solve_rational
from verifydp.invariants.sensitivity.spaces import ExactNumber, SensitivitySpace, shown
from verifydp.invariants.sensitivity.spans import ChangeSpan, span_of

__all__ = ["Gauge", "check_gauge", "gauge", "is_vertex", "vertices"]


@dataclass(frozen=True, slots=True)
class Gauge:
    """The norm of a vector, with what shows it.

    Parameters
    ----------
    value
        The least factor by which the hull has to grow to hold the vector; infinite
        outside the span.
    weights
        Vectors of the space with positive weights that add up to the value; their sum
        is the vector: the norm is no more. Empty where it is infinite.
    dual
        A direction in which no vector of the space goes further than 1, and this one
        goes as far as the value: the norm is no less. Where it is infinite, a direction
        in which the space does not go at all.
    """

    value: Distance
    weights: tuple[tuple[Fraction, tuple[ExactNumber, ...]], ...]
    dual: Vector


def gauge(
    space: SensitivitySpace,
    vector: Sequence[ExactNumber],
    span: ChangeSpan | None = None,
) -> Gauge:
    """Find the norm of a vector whose unit ball is the hull of a space.

    Parameters
    ----------
    space
        The sensitivity space.
    vector
        Whole or rational numbers, as many as the vectors of the space have.
    span
        The span of the space, where it is known.

    Returns
    -------
    Gauge
        Guarantee: exact; `check_gauge` holds for it.

    Raises
    ------
    InputError
        If the vector has another length, or all vectors of the space are 0.
    UnsupportedError
        If the linear program is not solved.

    Examples
    --------
    >>> axes = SensitivitySpace(((1, 0), (-1, 0), (0, 1), (0, -1)))
    >>> gauge(axes, (2, -1)).value
    Fraction(3, 1)
    """
    _require_length(space, vector)
    span = span_of(space) if span is None else span
    outside = span.residual(vector)
    if any(outside):
        found = Gauge(INFINITE, (), outside)
    else:
        found = _by_program(space.nonzero, vector, span)
    check_gauge(space, vector, found)
    return found


def _by_program(
    vectors: Sequence[tuple[ExactNumber, ...]],
    vector: Sequence[ExactNumber],
    span: ChangeSpan,
) -> Gauge:
    short = [span.short(one) for one in vectors]
    rows = [
        {place: one[row] for place, one in enumerate(short) if one[row]}
        for row in range(span.rank)
    ]
    outcome = solve_rational([1] * len(vectors), rows, span.short(vector))
    if not isinstance(outcome, Optimum):
        raise UnsupportedError(
            f"the norm of {shown(vector)} in the hull of {len(vectors)} vectors is not "
            "found: the linear program is too large for exact arithmetic"
        )
    dual = [Fraction(0)] * len(vector)
    for place, entry in zip(span.block, outcome.dual, strict=True):
        dual[place] = entry
    weights = zip(outcome.primal, vectors, strict=True)
    return Gauge(outcome.value, tuple((x, one) for x, one in weights if x), tuple(dual))


def check_gauge(
    space: SensitivitySpace, vector: Sequence[ExactNumber], found: Gauge
) -> None:
    """Check a norm by its weights and its direction, with nothing but sums.

    Raises
    ------
    CertificateError
        If they do not show that it is the norm of the vector.
    """
    reach = max(_product(found.dual, one) for one in space.vectors)
    along = _product(found.dual, vector)
    if found.value == INFINITE:
        if reach != 0 or along <= 0:
            raise CertificateError(
                f"{shown(vector)} is not shown to lie outside the span of the space"
            )
        return
    present = set(space.vectors)
    total = [Fraction(0)] * len(vector)
    for weight, one in found.weights:
        if weight < 0 or one not in present:
            raise CertificateError(
                f"{shown(one)} has weight {weight}: give vectors of the space weights "
                "of at least 0"
            )
        for place, entry in enumerate(one):
            total[place] += weight * entry
    if total != list(vector):
        raise CertificateError(f"the weights do not add up to {shown(vector)}")
    if (most := sum(weight for weight, _ in found.weights)) != found.value:
        raise CertificateError(f"the weights show {most}, and not {found.value}")
    if reach > 1 or along != found.value:
        raise CertificateError(
            f"the direction goes {reach} with the space and {along} with the vector: "
            f"it does not show {found.value}"
        )


def is_vertex(space: SensitivitySpace, vector: Sequence[ExactNumber]) -> bool:
    """Whether a vector of a space is no mean of the others; exact.

    Raises
    ------
    InputError
        If it is not one of them.
    UnsupportedError
        If the linear program is not solved.
    """
    _require_length(space, vector)
    one = tuple(vector)
    if one not in space.vectors:
        raise InputError(f"{shown(one)} is no vector of the space: give one of it")
    if not any(one):
        return len(space) == 1
    others = [other for other in space.nonzero if other != one]
    span = span_of(space)
    rows = [
        {place: span.short(other)[row] for place, other in enumerate(others)}
        for row in range(span.rank)
    ]
    # 0 is a mean of a vector and its negative, so that less than 1 is as good as 1.
    match solve_rational([1] * len(others), rows, span.short(one)):
        case Infeasible():
            return True
        case Optimum(value=value):
            return value > 1
    raise UnsupportedError(
        f"whether {shown(one)} is a vertex of the hull of {len(space)} vectors is not "
        "found: the linear program is too large for exact arithmetic"
    )


def vertices(space: SensitivitySpace) -> tuple[tuple[ExactNumber, ...], ...]:
    """The vectors that are vertices of the hull; a linear program for each two.

    Raises
    ------
    InputError
        If all vectors are 0.
    UnsupportedError
        If a linear program is not solved.
    """
    found: dict[tuple[ExactNumber, ...], bool] = {}
    for vector in space.nonzero:
        if vector not in found:
            found[vector] = is_vertex(space, vector)
            found[tuple(-entry for entry in vector)] = found[vector]
    return tuple(vector for vector in space.nonzero if found[vector])


def _require_length(space: SensitivitySpace, vector: Sequence[ExactNumber]) -> None:
    if len(vector) != space.length:
        raise InputError(
            f"the vector has {len(vector)} entries, and those of the space have "
            f"{space.length}"
        )


def _product(one: Sequence[ExactNumber], other: Sequence[ExactNumber]) -> Fraction:
    pairs = zip(one, other, strict=True)
    return sum((Fraction(x) * y for x, y in pairs if x and y), Fraction(0))
