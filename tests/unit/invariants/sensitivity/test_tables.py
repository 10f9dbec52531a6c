"""All changes of a table under published margins, beside all pairs of tables."""

from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from verifydp.checker.tables import changes
from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.invariants.sensitivity import table_sensitivity
from verifydp.invariants.sensitivity.changes import change_class
from verifydp.invariants.sensitivity.occurrence import margin_totals

ROWS_AND_COLUMNS = ((0,), (1,))


def tables(levels, persons):
    """Every table of so many persons."""
    cells = range(int(np.prod(levels)))
    for chosen in combinations_with_replacement(cells, persons):
        yield tuple(chosen.count(cell) for cell in cells)


def by_margins(levels, published, persons):
    """Tables of so many persons, together where their margins are the same."""
    groups = {}
    for table in tables(levels, persons):
        cube = np.array(table).reshape(levels)
        away = [
            cube.sum(tuple(f for f in range(len(levels)) if f not in margin))
            for margin in published
        ]
        groups.setdefault(b"".join(one.tobytes() for one in away), []).append(table)
    return list(groups.values())


def differences(group, changing):
    """What tables differ by, where so many persons can have changed cells."""
    found = set()
    for one, other in product(group, repeat=2):
        difference = tuple(x - y for x, y in zip(one, other, strict=True))
        if sum(map(abs, difference)) <= 2 * changing:
            found.add(difference)
    return found


@pytest.mark.parametrize(
    ("levels", "persons", "size", "norms"),
    [
        ((2, 2), 2, 3, (4, 4, 1)),
        ((2, 2), 3, 3, (4, 4, 1)),
        ((2, 3), 3, 7, (4, 4, 1)),
        ((2, 4), 3, 13, (4, 4, 1)),
        ((3, 3), 2, 19, (4, 4, 1)),
        ((3, 3), 3, 31, (6, 6, 1)),
        ((3, 4), 3, 85, (6, 6, 1)),
        ((4, 4), 3, 265, (6, 6, 1)),
        ((2, 2), 4, 5, (8, 16, 2)),
    ],
)
def test_sizes_and_norms_with_rows_and_columns(levels, persons, size, norms):
    found = table_sensitivity(levels, ROWS_AND_COLUMNS, persons)
    assert found.size == len(found.space()) == size
    assert (found.l1, found.l2_squared, found.linf) == norms


@pytest.mark.parametrize(
    ("levels", "persons", "size", "norms"),
    [
        ((2, 2), 1, 13, (2, 2, 1)),
        ((2, 2), 2, 55, (4, 8, 2)),
        ((2, 2), 3, 147, (6, 18, 3)),
        ((3, 3), 3, 13237, (6, 18, 3)),
    ],
)
def test_sizes_and_norms_without_margins(levels, persons, size, norms):
    found = table_sensitivity(levels, [()], persons)
    assert found.size == len(set(found.vectors())) == size
    assert (found.l1, found.l2_squared, found.linf) == norms


def random_margins(draw, features):
    return [
        tuple(place for place in range(features) if draw.random() < 0.5)
        for _ in range(draw.integers(1, 4))
    ]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("levels", [(2, 2), (2, 3), (3, 3), (2, 2, 2), (3, 1, 2)])
def test_all_changes_are_those_between_tables(levels, seed):
    """Deterministic: the seed fixes the margins; four persons show each change."""
    draw = np.random.default_rng(seed)
    published = random_margins(draw, len(levels))
    changing = int(draw.integers(1, 5))
    groups = by_margins(levels, published, 4)
    expected = set().union(*(differences(group, changing) for group in groups))
    found = table_sensitivity(levels, published, changing)
    listed = list(found.vectors())
    assert set(listed) == expected
    assert len(listed) == len(expected) == found.size
    assert found.l1 == max(sum(map(abs, one)) for one in expected)
    assert found.l2_squared == max(sum(x * x for x in one) for one in expected)
    assert found.linf == max(max(map(abs, one)) for one in expected)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("levels", [(2, 2), (2, 3), (3, 3), (2, 2, 2)])
def test_changes_among_tables_with_the_same_margins(levels, seed):
    draw = np.random.default_rng(100 + seed)
    published = random_margins(draw, len(levels))
    groups = by_margins(levels, published, int(draw.integers(1, 5)))
    for place in draw.integers(0, len(groups), 6):
        group = groups[place]
        table = group[draw.integers(0, len(group))]
        changing = int(draw.integers(1, 5))
        expected = differences(group, changing)
        found = table_sensitivity(levels, published, changing, table)
        assert set(found.vectors()) == expected
        assert found.size == len(expected)
        everywhere = table_sensitivity(levels, published, changing).classes
        assert set(found.classes) | set(found.absent) == set(everywhere)
        for one, seen in zip(found.classes, found.occurrences, strict=True):
            assert seen.before in group
            assert seen.after in group
            assert seen.change in set(one.vectors())
            moved = zip(seen.before, seen.change, seen.after, strict=True)
            assert all(x + y == z for x, y, z in moved)
        assert not {v for one in found.absent for v in one.vectors()} & expected


def test_three_persons_in_a_circle_are_there():
    circle = (1, -1, 0, 0, 1, -1, -1, 0, 1)
    found = table_sensitivity((3, 3), ROWS_AND_COLUMNS, 3)
    assert circle in set(found.vectors())
    assert circle not in set(table_sensitivity((3, 3), ROWS_AND_COLUMNS, 2).vectors())
    assert [one.size for one in found.classes] == [1, 18, 12]
    greatest = found.greatest
    assert sum(greatest.before) == sum(greatest.after) == 3
    for margin in ROWS_AND_COLUMNS:
        before = margin_totals(greatest.before, (3, 3), margin)
        assert before == margin_totals(greatest.after, (3, 3), margin)


def test_an_empty_row_takes_changes_away():
    whole = table_sensitivity((3, 3), ROWS_AND_COLUMNS, 3, [1, 0, 0, 0, 1, 0, 0, 0, 1])
    assert whole.size == 31
    empty = table_sensitivity((3, 3), ROWS_AND_COLUMNS, 3, [1, 0, 0, 0, 1, 1, 0, 0, 0])
    assert empty.size == 7
    assert [one.l1 for one in empty.absent] == [6]


def test_two_way_margins_of_three_features_leave_the_checkerboard():
    """All two-way margins of 2 x 2 x 2: four persons change, in all eight cells."""
    published = [(0, 1), (0, 2), (1, 2)]
    assert table_sensitivity((2, 2, 2), published, 3).size == 1
    four = table_sensitivity((2, 2, 2), published, 4)
    assert (four.size, four.l2_squared) == (3, 8)
    odd = [1, 0, 0, 1, 0, 1, 1, 0]
    assert table_sensitivity((2, 2, 2), published, 4, odd).size == 3
    assert table_sensitivity((2, 2, 2), published, 4, [4] + [0] * 7).size == 1


def test_large_tables_by_classes():
    hundred = table_sensitivity((100, 100), ROWS_AND_COLUMNS, 3)
    assert hundred.size == 1 + 100 * 99 * 100 * 99 // 2 + 12 * (100 * 99 * 98 // 6) ** 2
    with pytest.raises(UnsupportedError, match="are not written out"):
        hundred.space()


def test_many_persons_end_in_time():
    """Ten persons in ten rows and columns look alike in 10! ways."""
    with pytest.raises(UnsupportedError, match="10 persons can move"):
        table_sensitivity((10, 10), ROWS_AND_COLUMNS, 10, work=20_000)


def test_levels_and_tables_of_arrays():
    found = table_sensitivity(np.array([2, 2]), np.array([[0], [1]]), np.int64(2))
    assert found == table_sensitivity((2, 2), [(0,), (1,)], 2)
    counts = table_sensitivity((2, 2), [(0,), (1,)], 2, np.array([1, 0, 0, 1]))
    assert counts.size == 3
    assert type(counts.persons) is int


def test_implied_margins_are_left_out():
    published = [(), (0,), (1, 0), (1,)]
    assert table_sensitivity((2, 3, 2), published, 2).published == ((0, 1),)


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (((), [], 1), "levels is"),
        (((2, 0), [], 1), "levels is"),
        (((2, 2.5), [], 1), "levels is"),
        (((2, 2), [(2,)], 1), r"published has \(2,\)"),
        (((2, 2), [(0, 0)], 1), r"published has \(0, 0\)"),
        (((2, 2), [0, 1], 1), "published has 0: give a margin as positions"),
        (((2, 2), [("a",)], 1), r"published has \('a',\)"),
        ((3, [], 1), "levels is 3"),
        (((2, 2), [], 1, 5), "table has 1 entries: give 4"),
        (((2, 2), [], 0), "persons is 0"),
        (((2, 2), [], True), "persons is True"),
        (((2, 2), [], 1, [1, 2, 3]), "table has 3 entries: give 4"),
        (((2, 2), [], 1, [1, 2, 3, -1]), "table has -1 in cell 3"),
        (((2, 2), [], 1, [1, 2, 3, 0.5]), "table has 0.5 in cell 3"),
    ],
)
def test_bad_input_is_one_line(given, line):
    with pytest.raises(InputError, match=line) as raised:
        table_sensitivity(*given)
    assert "\n" not in str(raised.value)


def test_too_much_work_is_said():
    with pytest.raises(
        UnsupportedError, match="5 persons can move take more than 100 steps"
    ):
        table_sensitivity((9, 9, 9), [], 5, work=100)


@pytest.mark.parametrize("seed", range(20))
def test_the_plain_way_through_agrees(seed):
    """Deterministic: random levels, margins and persons, within a work of 50,000."""
    draw = np.random.default_rng(200 + seed)
    levels = tuple(int(x) for x in draw.integers(1, 5, draw.integers(1, 4)))
    published = random_margins(draw, len(levels))
    persons = int(draw.integers(1, 4))
    try:
        looked_at = list(changes(levels, published, persons))
    except CertificateError:
        looked_at, persons = list(changes(levels, published, 1)), 1
    found = table_sensitivity(levels, published, persons).classes
    kept = {change_class(change, levels).pattern for change in looked_at}
    assert kept == {one.pattern for one in found}


def test_two_rows_of_a_hundred_have_no_circle():
    """Three rows are needed, and most margins are large: found at once, not tried."""
    table = [0] * 10_000
    for place in range(100):
        table[place] = table[5_000 + place] = 1
    found = table_sensitivity((100, 100), ROWS_AND_COLUMNS, 3, table)
    assert [one.l1 for one in found.absent] == [6]
    assert found.l2_squared == 4


def test_overlapping_margins_of_four_levels():
    """A margin that has no room for a change that single features would allow."""
    table = [0] * 8
    table[0] = table[3] = table[5] = 2  # 000, 011, 101
    published = [(0, 1), (0, 2), (1, 2)]
    found = table_sensitivity((2, 2, 2), published, 4, table)
    assert found.size == 1
    apart = table_sensitivity((2, 2, 2), [(0,), (1,), (2,)], 2, table)
    assert apart.size > 1
