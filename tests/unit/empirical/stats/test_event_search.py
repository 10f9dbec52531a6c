"""Learning one event: the candidates, the choice, and what it must not do."""

import math
from itertools import pairwise

import numpy as np
import pytest

from verifydp.empirical.cells import lay_cells, lay_grid
from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.event_search import best_event
from verifydp.evidence.claim import ApproximateDP


def sight_of(database, neighbour, *, categories=(), further=((), ()), grid=False):
    pooled = np.concatenate([database, neighbour])
    cells = lay_grid(pooled) if grid else lay_cells(pooled, quantiles=128)
    counts = np.stack(
        [
            np.concatenate([cells.tally(side), np.array([*more, 0], dtype=int)])
            for side, more in zip((database, neighbour), further, strict=True)
        ]
    ).astype(np.int64)
    pairs = len(database) + sum(further[0])
    return Sight("value", "float", cells, tuple(categories), counts, pairs)


ONE_DRAW = {
    "notion": ApproximateDP(epsilon=1.0),
    "doubt": math.inf,
    "learned": 1,
    "confirming": 1,
}


def find(*sights, delta=0.0, confirming=None):
    pairs = sights[0].pairs
    return best_event(
        sights,
        notion=ApproximateDP(epsilon=1.0, delta=delta),
        doubt=math.inf,
        learned=pairs,
        confirming=confirming or pairs,
    )


def intervals_inside(event, sight):
    return [
        sight.cells.interval(cell)
        for cell in np.flatnonzero(event.mask[: sight.intervals])
    ]


@pytest.mark.parametrize("grid", [False, True])
@pytest.mark.parametrize("shift", [1.0, -1.0])
def test_a_shift_gives_a_half_line_near_the_best_one(shift, grid):
    random = np.random.default_rng(1)
    draws = 20_000
    database = shift + random.laplace(scale=0.5, size=draws)
    neighbour = random.laplace(scale=0.5, size=draws)
    sight = sight_of(database, neighbour, grid=grid)
    event = find(sight)
    # Either side may be chosen: both half-lines have a loss of 2.
    outward = event.on_database == (shift > 0)
    inside = intervals_inside(event, sight)
    if outward:
        assert inside[-1][1] == math.inf
        edge = inside[0][0]
    else:
        assert inside[0][0] == -math.inf
        edge = inside[-1][1]
    assert all(a[1] == b[0] for a, b in pairwise(inside))
    fresh = [place + random.laplace(scale=0.5, size=200_000) for place in (shift, 0.0)]
    share = [(f >= edge).mean() if outward else (f < edge).mean() for f in fresh]
    first, second = share if event.on_database else share[::-1]
    assert math.log(first / second) > 1.85
    # The score is pessimistic.
    assert event.score < math.log(first / second)


def test_a_wider_side_gives_both_tails_or_the_middle():
    random = np.random.default_rng(2)
    sight = sight_of(random.normal(0, 2, size=5000), random.normal(0, 1, size=5000))
    event = find(sight)
    inside = intervals_inside(event, sight)
    if event.on_database:
        assert inside[0][0] == -math.inf
        assert inside[-1][1] == math.inf
        assert not any(lower <= 0 < upper for lower, upper in inside)
    else:
        assert any(lower <= 0 < upper for lower, upper in inside)
        assert inside[0][0] > -math.inf


def test_a_frequent_atom_on_one_side_is_found_alone():
    """Outside the atom the sides agree: no half-line is nearly as good."""
    random = np.random.default_rng(3)
    database = np.where(random.random(4000) < 0.2, 7.25, random.uniform(0, 10, 4000))
    neighbour = random.uniform(0, 10, 4000)
    sight = sight_of(database, neighbour)
    event = find(sight)
    assert event.on_database
    assert intervals_inside(event, sight) == [(7.25, math.nextafter(7.25, math.inf))]
    assert not event.mask[sight.intervals :].any()


def test_nan_on_one_side_is_found():
    random = np.random.default_rng(4)
    neighbour = random.normal(size=3000)
    neighbour[random.random(3000) < 0.3] = np.nan
    sight = sight_of(random.normal(size=3000), neighbour)
    event = find(sight)
    assert not event.on_database
    assert np.flatnonzero(event.mask).tolist() == [sight.cells.count - 1]


def test_a_category_is_found_among_numbers():
    random = np.random.default_rng(5)
    sight = sight_of(
        random.normal(size=900),
        random.normal(size=900),
        categories=["text 'a'", "raised E: x"],
        further=((50, 50), (98, 2)),
    )
    event = find(sight)
    assert event.on_database
    assert np.flatnonzero(event.mask).tolist() == [sight.cells.count + 1]


def test_the_most_telling_of_several_features_is_chosen():
    random = np.random.default_rng(6)
    dull = sight_of(random.normal(size=2000), random.normal(size=2000))
    telling = sight_of(random.normal(3, 1, size=2000), random.normal(size=2000))
    assert find(dull, telling, dull).sight == 1
    assert find(telling, dull).sight == 0


def test_delta_rules_out_events_that_it_may_excuse():
    """An event of mass 1 % on one side only counts for nothing at delta 5 %."""
    random = np.random.default_rng(7)
    database = random.normal(size=5000)
    database[:50] = 100.5
    sight = sight_of(database, random.normal(size=5000))
    alone = find(sight)
    assert alone.on_database
    assert any(lower == 100.5 for lower, _ in intervals_inside(alone, sight))
    excused = find(sight, delta=0.05)
    assert excused.score < 0.1 < alone.score


def test_noise_alone_promises_little():
    """The best of hundreds of candidates on equal laws: pessimism beats chance.

    Of 100 looks at 200 pairs of equal laws, none scores above 0.5 (a bad look
    would: the plain estimate of the best candidate does almost always).
    """
    random = np.random.default_rng(8)
    scores = []
    for _ in range(100):
        event = find(sight_of(random.normal(size=200), random.normal(size=200)))
        scores.append(-math.inf if event is None else event.score)
    assert max(scores) < 0.5


def test_mirrored_counts_give_the_mirrored_event():
    random = np.random.default_rng(9)
    a, b = random.normal(2, 1, size=999), random.normal(size=999)
    there, back = find(sight_of(a, b)), find(sight_of(b, a))
    assert there.score == pytest.approx(back.score)
    assert there.on_database != back.on_database
    assert there.mask.tolist() == back.mask.tolist()


def test_there_is_no_event_where_nothing_was_seen_or_delta_covers_all():
    nothing = sight_of(np.zeros(0), np.zeros(0))
    assert best_event([nothing], **ONE_DRAW) is None
    assert best_event([], **ONE_DRAW) is None
    random = np.random.default_rng(10)
    sight = sight_of(random.normal(size=50), random.normal(size=50))
    assert find(sight, delta=0.999) is None


def test_draws_that_count_twice_do_not_hide_the_event():
    """Messages that never repeat: new ones count as new and for themselves."""
    names = [f"raised E: {number}" for number in range(400)]
    own = (1,) * 400
    cells = lay_cells(np.full(1600, 1.0), quantiles=8)
    database = [*cells.tally(np.full(400, 1.0)), *own, 390]
    neighbour = [*cells.tally(np.full(800, 1.0)), *(0,) * 400, 0]
    counts = np.array([database, neighbour], dtype=np.int64)
    sight = Sight("value", "float", cells, tuple(names), counts, 800)
    event = find(sight, confirming=8000)
    assert math.isfinite(event.score)
    assert event.on_database
    assert event.mask[-1]  # outputs of a kind not seen before are inside


def test_a_rare_event_beyond_the_boundary_is_suspected_where_asked_for():
    """NaN on one side with probability 1/20: rarer than a pessimist can bound."""
    random = np.random.default_rng(11)
    database, neighbour = random.normal(size=200), random.normal(size=200)
    neighbour[:10] = np.nan
    sight = sight_of(database, neighbour)
    notion = ApproximateDP(epsilon=1.0)
    looked = {"notion": notion, "learned": 200, "confirming": 200}
    assert not best_event([sight], doubt=math.inf, **looked).mask.tolist()[-2]
    found = best_event([sight], doubt=1.0, **looked)
    assert not found.on_database
    assert np.flatnonzero(found.mask).tolist() == [sight.intervals]  # NaN alone
    assert found.score < notion.epsilon
