"""Canonical metrics inside a class, what they connect, and ratios between them."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.data.spaces import (
    INFINITE,
    finite_space,
    granularity,
    ratio_among_all,
    ratio_in_class,
    scaled,
    sensitivity,
)
from verifydp.errors import InputError

from .classes import chains, graphs, multisets, words


@st.composite
def relations(draw):
    """A symmetric relation on up to nine points."""
    size = draw(st.integers(1, 9))
    pairs = [(i, j) for i in range(size) for j in range(i)]
    chosen = draw(st.sets(st.sampled_from(pairs))) if pairs else set()
    return list(range(size)), lambda a, b: (max(a, b), min(a, b)) in chosen


@given(relations())
def test_any_symmetric_relation_has_its_shortest_chains(relation):
    points, near = relation
    space = finite_space(points, near)
    matrix, expected = space.matrix(), chains(points, near)
    for i, j in product(range(len(points)), repeat=2):
        found = space.distance(i, j)
        assert found == expected[i][j]
        assert (matrix[i, j] == found) or (matrix[i, j] == -1 and found == INFINITE)
        assert found == space.distance(j, i)
        for k in range(len(points)):
            assert found <= space.distance(i, k) + space.distance(k, j)


def test_chains_may_not_leave_the_class():
    """GC-RA.2 and GC-EIII.4: tables of one size have no neighbours by adding."""
    sized = [one for one in multisets(2, 3) if len(one) == 3]
    apart = finite_space(sized, "add-remove")
    assert apart.connection().is_vacuous
    assert "every mechanism is private" in apart.connection().warning
    assert apart.distance(0, 3) == INFINITE
    assert granularity("add-remove").between(sized[0], sized[3]) == 6
    together = finite_space(sized, "replace")
    assert [together.distance(0, i) for i in range(4)] == [0, 1, 2, 3]
    assert together.connection().warning == ""


def test_parts_without_a_chain_are_told():
    connection = finite_space(multisets(2, 2), "replace").connection()
    assert len(connection.components) == 3
    assert "falls into 3 parts" in connection.warning
    assert not connection.is_vacuous


@pytest.mark.parametrize(
    ("databases", "relation", "message"),
    [
        ([], "replace", "no databases"),
        ([[1, 2], [2, 1]], "replace", "are the same"),
        ([1, 2], lambda a, b: a < b, "symmetric"),
        (range(3001), lambda a, b: False, "up to 3000"),
    ],
)
def test_classes_that_are_none(databases, relation, message):
    with pytest.raises(InputError, match=message):
        finite_space(databases, relation)


@pytest.mark.parametrize(
    ("measured", "over", "databases"),
    [
        ("add-remove", "replace", multisets(2, 4)),
        ("replace", "add-remove", multisets(2, 4)),
        ("add-remove:2", "replace", multisets(2, 4)),
        ("add-remove", "replace:2", multisets(2, 4)),
        ("replace:2", "replace", multisets(2, 4)),
        ("in-place", "window:2", [one for one in words(2, 4) if len(one) == 4]),
        ("in-place", "window:3", [one for one in words(2, 4) if len(one) == 4]),
        ("window:2", "window:3", [one for one in words(2, 5) if len(one) == 5]),
        ("window:3", "window:2", [one for one in words(2, 5) if len(one) == 5]),
        ("window:2", "in-place:2", [one for one in words(2, 5) if len(one) == 5]),
        ("node", "edge", graphs()),
        ("node", "edge:2", graphs()),
        ("any", "replace", multisets(2, 4)),
    ],
)
def test_ratios_among_all_are_those_of_a_class_that_is_large_enough(
    measured, over, databases
):
    among_all = ratio_among_all(granularity(measured), granularity(over))
    in_class = ratio_in_class(
        finite_space(databases, measured), finite_space(databases, over)
    )
    assert among_all.value == in_class.value
    if in_class.value not in {0, INFINITE}:
        far = granularity(measured).between(in_class.database, in_class.neighbour)
        assert far == in_class.value


def test_edges_per_node_depend_on_the_class():
    """GC-PA.3: on four nodes, three edges; the closed table does not say."""
    spaces = finite_space(graphs(), "edge"), finite_space(graphs(), "node")
    assert ratio_in_class(*spaces).value == 3
    with pytest.raises(InputError, match="depends on the class"):
        ratio_among_all(granularity("edge"), granularity("node"))


def test_the_ratio_bounds_all_distances():
    for first, second in product(["add-remove", "replace", "any"], repeat=2):
        one, two = (finite_space(multisets(2, 4), name) for name in (first, second))
        ratio = ratio_in_class(one, two).value
        for i, j in product(range(len(one)), repeat=2):
            assert one.distance(i, j) <= scaled(ratio, two.distance(i, j))


def test_sensitivity_over_neighbours_is_that_over_all_pairs():
    space = finite_space(multisets(3, 3), "add-remove")
    found = sensitivity(sum, space, lambda a, b: abs(a - b))
    ratios = [
        Fraction(abs(sum(space.databases[i]) - sum(space.databases[j])))
        / space.distance(i, j)
        for i, j in product(range(len(space)), repeat=2)
        if i != j
    ]
    assert found.value == max(ratios) == 2
    assert abs(sum(found.database) - sum(found.neighbour)) == 2


def test_a_square_is_no_metric_and_neighbours_say_too_little():
    """GC-Q6, near miss: for squared distances pairs further apart decide."""
    space = finite_space([[1] * size for size in range(4)], "add-remove")
    found = sensitivity(len, space, lambda a, b: (a - b) ** 2)
    assert found.value == 1
    assert found.value * space.distance(0, 3) < (3 - 0) ** 2


def test_distances_that_are_none_are_refused():
    space = finite_space([[], [1]], "add-remove")
    with pytest.raises(InputError, match="at least 0"):
        sensitivity(len, space, lambda a, b: -1)
    assert sensitivity(len, space, lambda a, b: INFINITE).value == INFINITE


def test_zero_times_infinity_is_infinity():
    assert scaled(0, INFINITE) == INFINITE
    assert scaled(INFINITE, 0) == INFINITE
    assert scaled(0, 5) == 0


@pytest.mark.parametrize(
    ("measured", "over", "is_shown"),
    [
        ("add-remove", "replace", True),
        ("add-remove", "replace:5", False),
        ("in-place", "window", True),
        ("in-place", "window:3", False),
        ("node", "edge", True),
        ("node", "edge:3", False),
        ("replace", "add-remove:2", True),
    ],
)
def test_a_pair_is_shown_only_where_it_is_that_far_apart(measured, over, is_shown):
    """Single neighbours show nothing of groups, which are farther apart."""
    one = granularity(measured)
    found = ratio_among_all(one, granularity(over))
    assert (found.neighbour is not None) is is_shown
    if is_shown:
        assert one.between(found.database, found.neighbour) == found.value
