"""Pairs of tables with the same published counts."""

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.invariants.margins import CountTable, TableFeature
from verifydp.invariants.neighbouring import SharedMargins

DIAGONAL = CountTable.from_counts([[1, 0, 0], [0, 1, 0], [0, 0, 1]])
CUBE = CountTable.from_counts([[[3, 1], [2, 4]], [[1, 1], [5, 0]]])


def lengths(shared):
    return [int(((one - other) ** 2).sum()) for one, other in shared.pairs]


@pytest.mark.parametrize(
    ("table", "publish", "longest"),
    [
        (DIAGONAL, ["A", "B"], 6),
        (CountTable.from_counts([[31, 4, 2], [12, 9, 1], [20, 0, 3]]), ["A", "B"], 6),
        (CUBE, ["A", "B", "C"], 8),
        (CUBE, [("A", "B"), "C"], 4),
        (CUBE, [("A", "B"), ("B", "C"), ("A", "C")], 8),
        (CUBE, ["total"], 2),
    ],
)
def test_pairs_share_the_published_counts_and_begin_with_the_longest(
    table, publish, longest
):
    shared = SharedMargins.of(table, publish)
    found = lengths(shared)
    assert found == sorted(found, reverse=True)
    assert found[0] == longest
    assert shared.longest == found.count(longest)
    for pair in shared.pairs:
        for side in pair:
            assert side.dtype == np.int64
            assert (side >= 0).all()
            assert shared.totals.are_those_of(tuple(side.reshape(-1).tolist()))
        assert 0 < abs(pair[0] - pair[1]).sum() <= 2 * shared.persons
        shared.taken(pair)
    texts = {str([side.tolist() for side in pair]) for pair in shared.pairs}
    assert len(texts) == len(shared.pairs)


def test_pairs_are_made_of_the_published_counts_alone():
    """Two tables with the same margins give the same pairs, byte for byte."""
    other = CountTable.from_counts([[0, 0, 1], [0, 1, 0], [1, 0, 0]])
    first, second = (SharedMargins.of(one, ["A", "B"]) for one in (DIAGONAL, other))
    assert np.array(first.pairs).tobytes() == np.array(second.pairs).tobytes()
    assert first.identity == second.identity
    fewer = SharedMargins.of(DIAGONAL, ["A", "B"], 2)
    assert fewer.identity != first.identity
    assert max(lengths(fewer)) == 4


def test_what_cannot_be_listed_is_said():
    """With six features three persons change; changes of two are listed."""
    table = CountTable.from_counts(np.ones((2, 2, 2, 2, 2, 2), dtype=int))
    shared = SharedMargins.of(table, list("ABCDEF"))
    assert "changes of more than 2 of the 3 persons are too many" in shared.looked_at
    assert "too many" not in SharedMargins.of(DIAGONAL, ["A", "B"]).looked_at


@pytest.mark.parametrize(
    ("publish", "persons", "words"),
    [
        ([("A", "B")], None, "all counts of the table are published"),
        (["A", "B"], 1, "no change of at most 1 person keeps"),
        (["A", "B"], 0, "persons is 0: give a whole number"),
        (["A", "sex"], None, "'sex' is no feature"),
    ],
)
def test_nothing_to_audit_is_one_line(publish, persons, words):
    with pytest.raises(InputError, match=words):
        SharedMargins.of(DIAGONAL, publish, persons)


@pytest.mark.parametrize(
    ("side", "words"),
    [
        ([[0, 1, 0], [1, 0, 0], [0, 0, 2]], "does not have the published counts"),
        ([[1, 0], [0, 1]], "is a table of 2 x 2 counts"),
        ([[0, 0.5, 0.5], [1, 0, 0], [0, 0, 1]], "is no table of counts"),
        ("text", "is no table of counts"),
    ],
)
def test_a_given_pair_has_to_be_one(side, words):
    shared = SharedMargins.of(DIAGONAL, ["A", "B"])
    with pytest.raises(InputError, match=words):
        shared.taken((DIAGONAL.array, side))


def test_a_given_pair_of_too_many_persons_is_refused():
    shared = SharedMargins.of(DIAGONAL, ["A", "B"], 2)
    with pytest.raises(InputError, match="differs in 3 persons, more than 2"):
        shared.taken((DIAGONAL.array, [[0, 1, 0], [0, 0, 1], [1, 0, 0]]))


def test_names_may_hold_anything():
    features = [("a: b, c", 2), ("x + y", 2)]
    table = CountTable.from_counts(
        [[3, 1], [2, 4]], [TableFeature.numbered(*one) for one in features]
    )
    shared = SharedMargins.of(table, ["a: b, c", "x + y"], 2)
    assert shared.relation.name == "the same counts by a: b, c and by x + y"
    assert shared.relation.group_size == 2
