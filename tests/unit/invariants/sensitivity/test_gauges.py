"""The norm whose ball is the hull of a sensitivity space, with what shows it."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import CertificateError, InputError
from verifydp.invariants.sensitivity import (
    SensitivitySpace,
    check_gauge,
    gauge,
    is_vertex,
    span_of,
    table_sensitivity,
    vertices,
)

CIRCLE = (1, -1, 0, 0, 1, -1, -1, 0, 1)


def space(rows, columns, persons):
    return table_sensitivity((rows, columns), [(0,), (1,)], persons).space()


PRINTED = space(3, 3, 2)
WHOLE = space(3, 3, 3)


def test_the_printed_set_gives_the_circle_twice_its_loss():
    found = gauge(PRINTED, CIRCLE)
    assert found.value == 2
    check_gauge(PRINTED, CIRCLE, found)
    assert gauge(WHOLE, CIRCLE).value == 1


@pytest.mark.parametrize(("ball", "corners"), [(PRINTED, 18), (WHOLE, 30)])
def test_every_change_of_three_by_three_is_a_vertex(ball, corners):
    assert len(vertices(ball)) == corners
    assert {gauge(ball, one).value for one in ball.nonzero} == {1}
    assert not is_vertex(ball, (0,) * 9)


def test_a_mean_is_no_vertex():
    line = SensitivitySpace(((2, 0), (1, 0), (-1, 0), (-2, 0), (0, 1), (0, -1), (0, 0)))
    assert vertices(line) == ((2, 0), (-2, 0), (0, 1), (0, -1))
    assert vertices(SensitivitySpace(((3,), (-3,)))) == ((3,), (-3,))


def test_outside_the_span_the_norm_is_infinite():
    found = gauge(PRINTED, (1, 0, 0, 0, 0, 0, 0, 0, 0))
    assert found.value == float("inf")
    assert all(
        sum(x * y for x, y in zip(found.dual, one, strict=True)) == 0
        for one in PRINTED.vectors
    )


def test_altered_certificates_are_refused():
    found = gauge(PRINTED, CIRCLE)
    (weight, one), *others = found.weights
    wrong = [
        replace(found, value=Fraction(1)),
        replace(found, value=float("inf")),
        replace(found, weights=((weight / 2, one), *others)),
        replace(found, weights=((-weight, tuple(-x for x in one)), *others)),
        replace(found, weights=((weight, CIRCLE), *others)),
        replace(found, dual=tuple(x / 2 for x in found.dual)),
        replace(found, dual=tuple(2 * x for x in found.dual)),
    ]
    for altered in wrong:
        with pytest.raises(CertificateError):
            check_gauge(PRINTED, CIRCLE, altered)


small = st.integers(-3, 3)
vectors = st.lists(
    st.tuples(small, small, small).filter(any), min_size=1, max_size=6, unique=True
)


def symmetric(some):
    return SensitivitySpace(
        tuple(sorted({*some, *(tuple(-x for x in one) for one in some)}))
    )


@given(vectors, st.lists(st.fractions(-2, 2, max_denominator=6), min_size=6))
def test_it_is_a_norm_on_the_span(some, weights):
    """Homogeneous, and no longer than the pieces that a vector is made of."""
    ball = symmetric(some)
    pairs = list(zip(weights, some, strict=False))
    vector = tuple(sum((x * one[k] for x, one in pairs), Fraction(0)) for k in range(3))
    found = gauge(ball, vector).value
    assert found <= sum(abs(x) for x, _ in pairs)
    assert gauge(ball, tuple(-2 * x for x in vector)).value == 2 * found
    assert (found == 0) == (not any(vector))


def test_span_and_projector_of_tables():
    """Beside the closed form: centring of rows times centring of columns."""
    for rows, columns in product(range(2, 5), range(2, 4)):
        span = span_of(space(rows, columns, 2))
        assert span.rank == (rows - 1) * (columns - 1)
        assert span.block == tuple(
            i * columns + j for i in range(1, rows) for j in range(1, columns)
        )
        cells = list(product(range(rows), range(columns)))
        expected = tuple(
            tuple(
                ((i == k) - Fraction(1, rows)) * ((j == h) - Fraction(1, columns))
                for k, h in cells
            )
            for i, j in cells
        )
        assert span.projector() == expected


def test_the_basis_of_a_switch_has_to_be_made_a_unit():
    """The sum of squares of an unnormalised basis is four times the projector."""
    projector = span_of(space(2, 2, 2)).projector()
    switch = (1, -1, -1, 1)
    assert [[4 * x for x in row] for row in projector] == [
        [x * y for y in switch] for x in switch
    ]


@pytest.mark.parametrize(
    ("some", "line"),
    [
        ((), "no vectors"),
        (((1, 2), (-1, -2), (0,)), "differ in length"),
        (((1, 2), (-1, 2)), r"has \(1, 2\) and not its negative: no norm"),
        (((0, 0), (0, 0)), "a vector twice"),
        (((0.5,), (-0.5,)), "the entry 0.5: give whole"),
    ],
)
def test_what_is_no_ball_is_refused(some, line):
    with pytest.raises(InputError, match=line):
        SensitivitySpace(some)


def test_nothing_to_protect_is_said():
    nothing = table_sensitivity((2, 2), [(0, 1)], 3)
    assert (nothing.size, nothing.l2_squared) == (1, 0)
    for ask in (span_of, vertices, lambda one: gauge(one, (1, 0, 0, 0))):
        with pytest.raises(InputError, match="there is nothing to protect") as raised:
            ask(nothing.space())
        assert "\n" not in str(raised.value)


def test_a_vector_of_another_length_is_refused():
    with pytest.raises(InputError, match="the vector has 2 entries"):
        gauge(PRINTED, (1, 2))
    with pytest.raises(InputError, match="is no vector of the space"):
        is_vertex(PRINTED, CIRCLE)
