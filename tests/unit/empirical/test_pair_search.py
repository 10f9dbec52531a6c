"""Searching the worst pair: within the draws it may spend, and the right pair."""

from dataclasses import dataclass, field

import numpy as np
import pytest

from verifydp.data import digest_words
from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.journal import Journal
from verifydp.empirical.pair_search import search_pair
from verifydp.empirical.plan import SearchedPairs
from verifydp.empirical.search import edge_pairs, listed_pairs, neighbours_of
from verifydp.empirical.source import Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.evidence.claim import ApproximateDP, Relation
from verifydp.exact.exponential import exp_upper

DATA = np.array([3.0, 1.0, 2.0, 5.0])
ADD_REMOVE = Relation("add-remove")


@dataclass
class Searching:
    sampler: object
    told: list
    neighbours: SearchedPairs = field(
        default_factory=lambda: SearchedPairs(
            neighbours_of(DATA, ADD_REMOVE),
            edge_pairs(DATA, ADD_REMOVE),
            ADD_REMOVE,
        )
    )

    def run(self, pairs, seed=0, journal=None, smallest=1):
        notion = ApproximateDP(epsilon=1.0)
        return search_pair(
            self.neighbours,
            source_of=lambda database, neighbour: Source(
                self.sampler,
                (database, neighbour),
                0,
                digest_words(database, neighbour),
                SerialExecutor(),
            ),
            attacks=default_attacks(),
            stakes=Stakes(notion, exp_upper(notion.exact_epsilon)),
            pairs=pairs,
            smallest=smallest,
            seed=seed,
            journal=journal or Journal(),
            tell=lambda looked_at, draws: self.told.append((looked_at, draws)),
        )


@pytest.fixture
def searching(counting_sampler):
    def make(function):
        return Searching(counting_sampler(function), [])

    return make


def count(database, size, rng):
    return len(database) + rng.laplace(scale=1.0, size=size)


@pytest.mark.parametrize("smallest", [1, 64])
@pytest.mark.parametrize("pairs", [0, 4, 7, 8, 60, 200, 575, 576, 3000, 20_000])
def test_no_more_draws_are_spent_than_allowed(pairs, smallest, searching):
    search = searching(count)
    found = search.run(pairs, smallest=smallest)
    assert search.sampler.drawn == 2 * found.draws <= 2 * pairs
    assert found.looked_at >= 1
    assert abs(len(found.database) - len(found.neighbour)) == 1
    if search.told:
        assert search.told[-1] == (found.looked_at, found.draws)
    if pairs >= 576 and smallest == 1:
        assert found.draws > pairs / 2
        assert found.looked_at >= 8


def test_the_pair_on_which_the_claim_fails_is_found(searching):
    """The noise is too small only where a record beyond 20 comes or goes."""

    def release(database, size, rng):
        return np.nansum(np.clip(database, 0, 100)) + rng.laplace(scale=20, size=size)

    found = searching(release).run(40_000)
    totals = [
        np.nansum(np.clip(side, 0, 100)) for side in (found.database, found.neighbour)
    ]
    assert abs(totals[0] - totals[1]) > 20


def test_the_same_seed_finds_the_same_pair(searching):
    first, second = (searching(count).run(5000, seed=3) for _ in range(2))
    assert first.database.tobytes() == second.database.tobytes()
    assert first.neighbour.tobytes() == second.neighbour.tobytes()
    assert (first.looked_at, first.draws) == (second.looked_at, second.draws)


@pytest.mark.parametrize(
    ("other", "taken"), [(0.6, False), (2.5, True)], ids=["a little", "clearly"]
)
def test_a_favoured_pair_is_left_for_one_that_is_clearly_worse(searching, other, taken):
    """Losses of 0.5, and of the other pair 0.6 or 2.5 at noise of scale 1.

    Scores of the last look, at 2,000 draws and more, err by 0.1 at most but in one of
    1,000 cases: 0.6 is not 0.25 above 0.5, and 2.5 is.
    """
    places = [(np.array([0.0]), np.array([end])) for end in (0.5, other)]
    search = searching(
        lambda database, size, rng: database[0] + rng.laplace(scale=1.0, size=size)
    )
    search.neighbours = SearchedPairs(
        listed_pairs(places), places, ADD_REMOVE, most=2, favoured=1
    )
    found = search.run(20_000)
    assert bool(found.neighbour[0] == other) is taken
