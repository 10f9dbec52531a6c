"""Bettors: what each of them bets on, and when it does not bet."""

import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp.empirical.cells import OutputCells, lay_cells
from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.bettors import (
    BestEvent,
    Histogram,
    Logistic,
    OneSided,
    Outcomes,
)
from verifydp.empirical.stats.scalar import SCALAR_BETTORS
from verifydp.empirical.stats.wealth import ExactBet, Stakes
from verifydp.evidence.claim import ApproximateDP
from verifydp.exact.exponential import exp_upper

ALL = [
    *(bettor for _, bettor in SCALAR_BETTORS),
    Outcomes(),
    OneSided(True, 0.125),
    OneSided(False, 0.125),
]


def stakes_of(epsilon, delta=0.0):
    notion = ApproximateDP(epsilon=epsilon, delta=delta)
    return Stakes(notion, exp_upper(notion.exact_epsilon))


def sight_of(database, neighbour, *, categories=(), further=((), ()), new=(0, 0)):
    """A sight of numeric outputs and counts of further categories."""
    cells = lay_cells(np.concatenate([database, neighbour]), quantiles=128)
    counts = np.stack(
        [
            np.concatenate([cells.tally(side), np.array([*more, unseen], dtype=int)])
            for side, more, unseen in zip(
                (database, neighbour), further, new, strict=True
            )
        ]
    ).astype(np.int64)
    pairs = len(database) + sum(further[0])
    return Sight("value", "float", cells, tuple(categories), counts, pairs)


def noise(shift, scale=1.0, *, draws=400, seed=0):
    random = np.random.default_rng([seed, draws])
    return shift + random.laplace(scale=scale, size=draws)


def mirrored(sight):
    return Sight(
        sight.feature,
        sight.structure,
        sight.cells,
        sight.categories,
        np.ascontiguousarray(sight.counts[::-1]),
        sight.pairs,
    )


@pytest.mark.parametrize("bettor", ALL, ids=lambda bettor: bettor.name)
def test_names_are_unique_and_proposals_fit_the_slots(bettor):
    assert [other.name for other in ALL].count(bettor.name) == 1
    sight = sight_of(
        np.append(noise(2, 0.5, seed=1), [5.0, 5.0, math.nan]),
        np.append(noise(0, 0.5, seed=2), [7.0, 7.0, math.inf]),
        categories=["text 'a'", "raised E: x"],
        further=((9, 0), (0, 9)),
    )
    proposal = bettor.propose(sight, stakes_of(0.1))
    assert proposal is not None
    assert proposal.levels.shape == (sight.slots,)
    assert proposal.levels.min() >= 0
    assert proposal.levels.max() < len(proposal.bet.signed)
    assert proposal.bet.growth > 0
    assert ExactBet.round(proposal.bet, stakes_of(0.1)) is not None


@pytest.mark.parametrize("bettor", ALL, ids=lambda bettor: bettor.name)
@pytest.mark.parametrize("delta", [0.0, 1e-3])
def test_a_proposal_depends_on_nothing_but_the_sight(bettor, delta):
    sight = sight_of(noise(1, seed=3), noise(0, seed=4))
    stakes = stakes_of(0.1, delta)
    first, second = bettor.propose(sight, stakes), bettor.propose(sight, stakes)
    if first is None:
        assert second is None
        return
    assert first.bet.mu == second.bet.mu
    assert first.bet.signed.tolist() == second.bet.signed.tolist()
    assert first.levels.tolist() == second.levels.tolist()


@pytest.mark.parametrize("bettor", [Histogram(4), Histogram(16), Logistic()])
@pytest.mark.parametrize("mirror", [False, True])
def test_a_shift_is_bet_on_with_the_right_sign(bettor, mirror):
    """Large outputs are likelier on the database, so kappa is positive there."""
    sight = sight_of(noise(2, 0.5, seed=5), noise(0, 0.5, seed=6))
    sight = mirrored(sight) if mirror else sight
    proposal = bettor.propose(sight, stakes_of(1.0))
    assert proposal is not None
    signed = proposal.bet.signed[proposal.levels]
    centres = sight.cells.centres()
    sign = -1 if mirror else 1
    above = signed[: sight.intervals][centres > 2.5]
    below = signed[: sight.intervals][centres < -0.5]
    assert (sign * above >= 0).all()
    assert (sign * below <= 0).all()
    assert (above != 0).any()
    assert (below != 0).any()


@pytest.mark.parametrize("bettor", ALL, ids=lambda bettor: bettor.name)
def test_nobody_bets_against_outputs_that_are_alike(bettor):
    same = noise(0, seed=7)
    assert bettor.propose(sight_of(same, same), stakes_of(1.0)) is None


@pytest.mark.parametrize("bins", [4, 16, 32])
def test_a_histogram_waits_for_two_pairs_per_cell(bins):
    few = sight_of(noise(9, draws=2 * bins - 1), noise(0, draws=2 * bins - 1))
    enough = sight_of(noise(9, draws=2 * bins), noise(0, draws=2 * bins))
    assert Histogram(bins).propose(few, stakes_of(0.1)) is None
    assert Histogram(bins).propose(enough, stakes_of(0.1)) is not None


def test_few_draws_give_small_bets():
    """The largest bet is far below the most that the ratio allows."""
    stakes = stakes_of(1.0)
    allowed = 0.5 / stakes.ratio
    early = sight_of(noise(3, 0.5, draws=10, seed=1), noise(0, 0.5, draws=10, seed=2))
    late = sight_of(noise(3, 0.5, draws=2000), noise(0, 0.5, draws=2000, seed=2))
    for bettor in (Histogram(4), Logistic()):
        first, second = bettor.propose(early, stakes), bettor.propose(late, stakes)
        assert second is not None
        high = np.abs(second.bet.signed).max()
        low = 0.0 if first is None else np.abs(first.bet.signed).max()
        assert low < 0.9 * high < 0.9 * allowed


@pytest.mark.parametrize("on_database", [True, False])
def test_what_was_seen_on_one_side_only_is_bet_on(on_database):
    own = ((4, 0), (0, 0)) if on_database else ((0, 0), (4, 0))
    sight = sight_of(
        noise(0, draws=40), noise(0, draws=40, seed=9), categories="ab", further=own
    )
    stakes = stakes_of(1.0)
    proposal = OneSided(on_database, 0.125).propose(sight, stakes)
    assert proposal is not None
    signed = proposal.bet.signed[proposal.levels]
    category = signed[sight.cells.count]
    assert category > 0 if on_database else category < 0
    assert (signed[: sight.cells.count] * category <= 0).all()
    assert OneSided(not on_database, 0.125).propose(sight, stakes) is None


def test_intervals_empty_by_chance_are_not_one_sided():
    sight = sight_of(noise(0, draws=30, seed=1), noise(0, draws=30, seed=2))
    assert ((sight.counts == 0).any(axis=0) & (sight.counts > 0).any(axis=0)).any()
    for on_database in (True, False):
        assert OneSided(on_database, 0.125).propose(sight, stakes_of(1.0)) is None


def test_a_one_sided_guess_not_above_delta_is_no_bet():
    sight = sight_of(noise(0), noise(0, seed=9), categories="a", further=((40,), (0,)))
    assert OneSided(True, 0.125).propose(sight, stakes_of(1.0, 0.125)) is None
    assert OneSided(True, 0.125).propose(sight, stakes_of(1.0, 0.001)) is not None


def test_a_category_shares_its_level_with_no_interval():
    sight = sight_of(
        noise(0, seed=1), noise(0, seed=2), categories="ab", further=((90, 2), (2, 90))
    )
    for bettor in (Histogram(4), Outcomes()):
        proposal = bettor.propose(sight, stakes_of(0.5))
        assert proposal is not None
        intervals = set(proposal.levels[: sight.intervals].tolist())
        first, second = proposal.levels[sight.cells.count :][:2].tolist()
        assert first != second
        assert not {first, second} & intervals
        assert proposal.bet.signed[first] > 0 > proposal.bet.signed[second]


def test_more_outcomes_than_levels_share_one_that_is_no_interval():
    names = [f"text {number}" for number in range(200)]
    counts = (tuple(range(200, 0, -1)), tuple(range(1, 201)))
    sight = sight_of(noise(0), noise(0, seed=2), categories=names, further=counts)
    proposal = Outcomes().propose(sight, stakes_of(0.1))
    assert proposal is not None
    used = set(proposal.levels[sight.cells.count : -1].tolist())
    assert len(used) <= 63
    assert not used & set(proposal.levels[: sight.intervals].tolist())


def test_the_best_event_bets_on_a_rare_tail():
    """One per cent of the mass far out on one side, delta 1e-6."""
    random = np.random.default_rng(12)
    database = random.normal(size=5000)
    database[:60] += 50
    sight = sight_of(database, random.normal(size=5000))
    proposal = BestEvent().propose(sight, stakes_of(1.0, 1e-6))
    assert proposal is not None
    signed = proposal.bet.signed[proposal.levels][: sight.intervals]
    centres = sight.cells.centres()
    far = signed[(centres > 45) & (centres < 55)]
    assert (far > 0).all()
    assert (signed[np.abs(centres) < 1] <= 0).all()


def test_the_shares_of_the_bettors_of_a_number_add_up_to_one():
    assert sum(share for share, _ in SCALAR_BETTORS) == Fraction(1)
    assert all(share > 0 for share, _ in SCALAR_BETTORS)


def test_the_smooth_curve_needs_numbers_in_at_least_half_of_the_draws():
    further = ((1000, 0), (0, 1000))
    sight = sight_of(noise(2), noise(0), categories="ab", further=further)
    assert Logistic().propose(sight, stakes_of(0.1)) is None


def test_an_empty_past_gets_no_bet():
    empty = Sight(
        "value", "float", OutputCells(np.zeros(0)), (), np.zeros((2, 3), int), 0
    )
    for bettor in ALL:
        assert bettor.propose(empty, stakes_of(1.0)) is None
