"""The past: kept draws, then counts; categories and those never seen before."""

import numpy as np
import pytest

from verifydp.empirical.attacks import Look
from verifydp.empirical.draws import Drawn, View
from verifydp.empirical.features import Coordinate, Total
from verifydp.empirical.outputs import collect
from verifydp.empirical.past import History, usual_structure

VALUE = Look(Coordinate(0, 1))
NUMBERS = View("float", 1, ())


def drawn(values):
    return Drawn.of(collect(values))


def remember(history, first, second):
    kept = drawn(first), drawn(second)
    view = View(history.structure, history.width, history.views())
    tallies = view.tally(kept[0]), view.tally(kept[1])
    history.remember(len(first), tallies, None if history.fixed else kept)
    return tallies


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ([1.0, 2.0], [3.0, "a"], ("float", 1)),
        (["a", "a", "b"], ["a", "b", "b"], ("text 'b'", 0)),
        (["a"] * 9 + [1.0], ["a"] * 9 + [2.0], ("float", 1)),
        (["a"] * 10, ["a"] * 9 + [2.0], ("text 'a'", 0)),
        ([[1.0, 2.0]] * 2, [1.0] * 3, ("float", 1)),
    ],
)
def test_the_usual_structure_holds_numbers_where_a_tenth_of_the_outputs_does(
    first, second, expected
):
    assert usual_structure(drawn(first), drawn(second)) == expected
    assert usual_structure(drawn(second), drawn(first)) == expected


def test_counts_are_the_same_before_and_after_the_cells_are_fixed():
    """Fixed cells count block by block what was counted on kept draws before."""
    random = np.random.default_rng(1)
    blocks = [
        (random.normal(size=40).tolist(), random.normal(1, 1, size=40).tolist())
        for _ in range(4)
    ]
    history = History("float", 1)
    remember(history, *blocks[0])
    remember(history, *blocks[1])
    history.lay([VALUE])
    history.fix()
    assert len(history.past.database) == 0
    for block in blocks[2:]:
        remember(history, *block)
    sight = history.sights()[0]
    for side in (0, 1):
        values = np.concatenate([block[side] for block in blocks])
        expected = sight.cells.tally(values)
        assert sight.counts[side, : sight.cells.count].tolist() == expected.tolist()
    assert sight.pairs == history.pairs == 160


def test_a_blocks_slots_hold_all_of_its_draws():
    history = History("float", 1)
    remember(history, [1.0, "a"], [2.0, None])
    history.lay([VALUE])
    kept = drawn([1.0, "a", "new", 7.0]), drawn([None, None, "newer", "newest"])
    view = View("float", 1, history.views())
    counts = history.slot_counts(0, (view.tally(kept[0]), view.tally(kept[1])))
    assert counts.sum(axis=1).tolist() == [4, 4]
    categories = counts[:, -3:]
    assert history.categories == ("text 'a'", "None")
    assert categories.tolist() == [[1, 0, 1], [0, 2, 2]]


def test_new_categories_are_counted_as_new_once_and_then_by_name():
    history = History("float", 1)
    remember(history, ["a", 1.0, 1.0], [1.0, 1.0, 1.0])  # the first block teaches none
    history.lay([VALUE])
    assert history.sights()[0].counts[:, -1].tolist() == [0, 0]
    remember(history, ["b", "b", "a"], [1.0, "c", 1.0])
    history.lay([VALUE])
    assert history.sights()[0].counts[:, -1].tolist() == [2, 1]
    remember(history, ["b", "c", 1.0], [1.0, 1.0, 1.0])
    history.lay([VALUE])
    sight = history.sights()[0]
    assert sight.counts[:, -1].tolist() == [2, 1]
    named = dict(zip(sight.categories, sight.counts[:, -4:-1].T.tolist(), strict=True))
    assert named == {"text 'a'": [2, 0], "text 'b'": [3, 0], "text 'c'": [1, 1]}


def test_names_beyond_the_limit_stay_new_and_take_no_memory():
    history = History("float", 1)
    remember(history, [1.0], [1.0])
    history.lay([VALUE])
    for block in range(4):
        names = [f"{block} {number}" for number in range(300)]
        remember(history, names, [1.0] * 300)
        history.lay([VALUE])
    assert len(history.categories) == 512
    sight = history.sights()[0]
    assert sight.counts[0, -1] == 1200
    assert sum(len(counter) for counter in history._categories) == 512


def test_a_feature_does_not_count_the_draws_that_taught_it():
    history = History("[float, float]", 2)
    rows = [[float(n), 0.0] for n in range(10)]
    remember(history, [*rows, "a", "a"], [*rows, 1.0, 1.0])
    later = Look(Total(), first=6)
    history.lay([Look(Total()), later])
    whole, part = history.sights()
    numbers = slice(None, whole.cells.count)
    assert whole.counts[:, numbers].sum(axis=1).tolist() == [10, 10]
    assert part.counts[:, : part.cells.count].sum(axis=1).tolist() == [4, 4]
    assert (whole.pairs, part.pairs) == (12, 6)
    assert history.index(later) == 1
