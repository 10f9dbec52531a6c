import math
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.data import pair_digest
from verifydp.empirical.search import (
    add_remove,
    edge_pairs,
    find_worst_pairs,
    neighbours_of,
    number_pairs,
    numbers,
)
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

from .bases import TABLE

ADD_REMOVE = Relation("add-remove")


def search(strategy, score, *, examples=100, seed=1, keep=3, stop=None, first=()):
    return find_worst_pairs(
        strategy,
        score,
        examples=examples,
        seed=seed,
        keep=keep,
        stop=stop or (lambda: False),
        first=first,
    )


def size_score(database, neighbour):
    """A loss that is largest on the smallest databases: noise scaled by the size."""
    return 1 / (1 + min(len(database), len(neighbour)))


def missing_score(database, neighbour):
    """A loss on pairs where one record has NaN in one column and nothing else odd."""
    counts = [np.isnan(side["radius"]).sum() for side in (database, neighbour)]
    return float(abs(counts[0] - counts[1]))


def category_score(database, neighbour):
    """A loss on pairs where a category exists on one side only."""
    return float(len(set(database["city"]) ^ set(neighbour["city"])) > 0)


def range_score(database, neighbour):
    """How much one record moves the range of the data."""
    if min(len(database), len(neighbour)) < 2:
        return 0.0
    with np.errstate(all="ignore"):
        spread = abs(np.ptp(database["radius"]) - np.ptp(neighbour["radius"]))
    return 0.0 if math.isnan(spread) else float(spread)


PLANTED = [
    (size_score, 1.0),
    (missing_score, 1.0),
    (category_score, 1.0),
    (range_score, 1e290),
]


@pytest.mark.parametrize(("score", "worst"), PLANTED)
def test_a_planted_worst_pair_is_among_the_edge_pairs(score, worst):
    pairs = edge_pairs(TABLE, ADD_REMOVE)
    best = search(neighbours_of(TABLE, ADD_REMOVE), score, examples=40, first=pairs)
    assert best[0].score >= worst


@pytest.mark.parametrize(("score", "worst"), PLANTED)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_planted_worst_pair_is_drawn_without_them(score, worst, seed):
    best = search(neighbours_of(TABLE, ADD_REMOVE), score, examples=150, seed=seed)
    assert best[0].score >= worst


def test_the_score_steers_the_search():
    """A pair that chance alone does not draw: both numbers near one point."""
    target = 3777.0

    def score(database, neighbour):
        return -abs(database - target) - abs(neighbour - target)

    integers = st.integers(0, 10_000).map(float)
    steered = search(st.tuples(integers, integers), score, examples=800)
    blind = search(
        st.tuples(integers, integers), lambda a, b: 0.0, examples=800, keep=800
    )
    by_chance = max(score(each.database, each.neighbour) for each in blind)
    assert steered[0].score > -10 > by_chance


def test_candidates_are_distinct_and_best_first():
    found = search(number_pairs(1.0), lambda a, b: abs(a), examples=60, keep=20)
    assert len(found) == 20
    scores = [each.score for each in found]
    assert scores == sorted(scores, reverse=True)
    assert len({pair_digest(each.database, each.neighbour) for each in found}) == 20
    assert all(each.score == abs(each.database) for each in found)


def test_of_equal_scores_the_first_is_kept():
    first = [(0.0, 1.0), (2.0, 3.0)]
    found = search(number_pairs(1.0), lambda a, b: 7.0, examples=20, first=first)
    assert [(each.database, each.neighbour) for each in found[:2]] == first


def test_each_pair_is_scored_once_and_never_more_than_asked():
    calls = []

    def score(database, neighbour):
        calls.append(pair_digest(database, neighbour))
        return float(len(calls))

    pairs = st.tuples(st.integers(0, 20), st.integers(0, 20))
    search(pairs, score, examples=50, first=[(1, 2), (1, 2), (2, 2)])
    assert len(set(calls)) == len(calls) <= 50
    assert calls[0] == pair_digest(1, 2)
    assert not {pair_digest(each, each) for each in range(21)} & set(calls)
    calls.clear()
    search(pairs, score, examples=2, first=[(1, 2), (2, 3), (3, 4)])
    assert len(calls) == 2


def test_small_spaces_are_exhausted():
    pairs = st.tuples(st.integers(0, 2), st.integers(0, 2))
    found = search(pairs, lambda a, b: a - b, examples=100, keep=100)
    assert len(found) == 6
    assert (found[0].database, found[0].neighbour) == (2, 0)


@pytest.mark.parametrize("limit", [0, 1, 3, 15])
def test_the_search_stops_when_told(limit):
    calls = []

    def score(database, neighbour):
        calls.append(1)
        return 0.0

    found = search(
        number_pairs(1.0),
        score,
        examples=10_000,
        keep=99,
        stop=lambda: len(calls) >= limit,
        first=[(5.0, 6.0), (7.0, 8.0)],
    )
    assert len(calls) == len(found) == limit


def test_infinite_scores_are_scores():
    found = search(
        number_pairs(1.0), lambda a, b: math.inf if a > b else -math.inf, keep=100
    )
    assert found[0].score == math.inf
    assert found[-1].score == -math.inf


def test_a_score_that_is_nan_is_refused():
    for first in ([], [(0.0, 1.0)]):
        with pytest.raises(InputError, match="the score of a pair is NaN"):
            search(number_pairs(1.0), lambda a, b: math.nan, first=first)


def test_what_the_score_raises_is_passed_on_after_one_call():
    calls = []

    def score(database, neighbour):
        calls.append(1)
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        search(number_pairs(1.0), score)
    assert len(calls) == 1


def test_an_interruption_is_passed_on():
    def score(database, neighbour):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(number_pairs(1.0), score)


@pytest.mark.parametrize(
    ("strategy", "message"),
    [
        (st.just(3), "it must draw pairs"),
        (st.nothing(), "no pairs can be drawn"),
        (st.integers().map(lambda x: 1 / 0), "raised ZeroDivisionError"),
    ],
)
def test_a_strategy_that_draws_no_pairs_is_refused(strategy, message):
    with pytest.raises(InputError, match=message):
        search(strategy, lambda a, b: 0.0)


def test_identical_pairs_alone_give_no_candidate():
    assert search(st.just((1, 1)), lambda a, b: 0.0) == ()


def digests(found):
    return [(pair_digest(each.database, each.neighbour), each.score) for each in found]


def test_the_result_is_the_same_inside_a_hypothesis_test():
    strategy = neighbours_of(TABLE[:20], ADD_REMOVE)
    outside = digests(search(strategy, size_score, examples=40))
    threads = []

    def score(database, neighbour):
        threads.append(threading.current_thread())
        return size_score(database, neighbour)

    @settings(derandomize=True, database=None, deadline=None, max_examples=2)
    @given(st.booleans())
    def outer(_):
        assert digests(search(strategy, score, examples=40)) == outside
        with pytest.raises(ValueError, match="inner"):
            search(strategy, _raise_inner)

    outer()
    assert threading.main_thread() not in threads


def _raise_inner(database, neighbour):
    raise ValueError("inner")


def test_the_profile_of_the_user_does_not_matter():
    strategy = add_remove(numbers(0, 1))
    expected = digests(search(strategy, size_score))
    default = settings.get_current_profile_name()
    settings.register_profile("odd", max_examples=3, derandomize=True, deadline=1)
    try:
        settings.load_profile("odd")
        assert digests(search(strategy, size_score)) == expected
    finally:
        settings.load_profile(default)


def test_the_seed_matters():
    strategy = neighbours_of(TABLE, ADD_REMOVE)
    one, other = (
        digests(search(strategy, range_score, seed=seed, keep=9)) for seed in (1, 2)
    )
    assert one != other


def test_nothing_is_printed(capsys):
    search(number_pairs(1.0), lambda a, b: a, stop=iter([False] * 9 + [True]).__next__)
    with pytest.raises(ValueError, match="inner"):
        search(number_pairs(1.0), _raise_inner)
    captured = capsys.readouterr()
    assert captured.out == captured.err == ""


CHILD = """
import sys
{preamble}
import numpy as np
from verifydp.empirical.search import edge_pairs, find_worst_pairs, neighbours_of
from verifydp.evidence.claim import Relation
from verifydp.data import pair_digest

base = np.array([(float(i), "ab"[i % 2]) for i in range(40)],
                dtype=[("x", float), ("c", object)])
relation = Relation("add-remove")
found = find_worst_pairs(
    neighbours_of(base, relation),
    lambda a, b: float(np.nansum(np.clip(a["x"], 0, 50))),
    examples=120, seed=4, keep=50, stop=lambda: False,
    first=edge_pairs(base, relation)[:5],
)
print([(pair_digest(c.database, c.neighbour), c.score) for c in found])
"""


def test_children_find_the_same_whatever_else_they_load(tmp_path):
    """Hypothesis draws constants of loaded modules; base searches must not see them."""
    (tmp_path / "odd_constants.py").write_text("VALUES = [3, 5, 7, 11, 2.5, 77, 123]\n")
    outputs = {
        subprocess.run(
            [sys.executable, "-c", CHILD.format(preamble=preamble)],
            env={"PYTHONHASHSEED": str(number), "PYTHONPATH": str(tmp_path)},
            cwd=Path(tmp_path),
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number, preamble in enumerate(["", "", "import odd_constants"])
    }
    assert len(outputs) == 1
    assert outputs.pop().count("(") == 50
