"""Nobody expects to win against a true claim: every outcome, enumerated exactly.

A mechanism with two or three outputs sits on the boundary of the claim. The past
is fixed and looks like a violation, so that every bettor bets; then come blocks
whose outcomes are enumerated, each block's table computed from the outcomes
before it. All numbers are fractions, so the mean wealth is exact.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
import pytest

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.bettors import (
    BestEvent,
    Histogram,
    Logistic,
    OneSided,
    Outcomes,
)
from verifydp.empirical.stats.wealth import ExactBet, Stakes
from verifydp.evidence.claim import ApproximateDP
from verifydp.exact.exponential import exp_upper

BETTORS = [
    Histogram(4),
    Histogram(16),
    Logistic(),
    BestEvent(),
    Outcomes(),
    OneSided(True, 0.125),
    OneSided(False, 0.5),
]
#: Edges of the cells: 0 and 1 are atoms, and there are intervals around them.
CELLS = OutputCells(np.array([0.0, 5e-324, 1.0, np.nextafter(1.0, 2.0)]))
#: Slot of output 0, of output 1, and of the category.
PLACES = (1, 3, CELLS.count)
SLOTS = CELLS.count + 2
ONE = Fraction(1)


def stakes_of(epsilon, delta=0.0):
    notion = ApproximateDP(epsilon=epsilon, delta=delta)
    return Stakes(notion, exp_upper(notion.exact_epsilon))


def sight_of(counts):
    pairs = int(counts[0].sum())
    return Sight("value", "float", CELLS, ("text 'a'",), counts, pairs)


def payoffs(bet, stakes):
    """Exact payoffs, (side, level)."""
    unit = Fraction(2, 1 << stakes.scale)
    first, second = [], []
    for signed in bet.signed.tolist():
        up, down = max(0, signed), max(0, -signed)
        first.append(unit * (bet.mu + up - stakes.exp_upper * down))
        second.append(unit * (bet.nu - stakes.exp_upper * up + down))
    return first, second


@cache
def outcomes(pairs, law):
    """All counts of one side's draws, each with its exact probability."""
    found = []
    for rest in product(range(pairs + 1), repeat=len(law) - 1):
        if sum(rest) > pairs:
            continue
        chance, left = ONE, pairs
        for count, share in zip((*rest, pairs - sum(rest)), law, strict=True):
            chance *= comb(left, count) * share**count
            left -= count
        found.append(((*rest, pairs - sum(rest)), chance))
    return found


def mean_wealth(bettor, past, laws, blocks, stakes):
    """The mean of the wealth after the blocks; also whether anything was bet."""
    if not blocks:
        return ONE, False
    proposal = bettor.propose(sight_of(past), stakes)
    bet = ExactBet.round(proposal.bet, stakes) if proposal else None
    total, betted = Fraction(0), bet is not None
    if bet is not None:
        paid = payoffs(bet, stakes)
    for first, chance_first in outcomes(blocks[0], laws[0]):
        for second, chance_second in outcomes(blocks[0], laws[1]):
            chance = chance_first * chance_second
            if chance == 0:
                continue
            wealth = ONE
            later = past.copy()
            for side, counts in enumerate((first, second)):
                for place, count in zip(PLACES, counts, strict=False):
                    later[side, place] += count
                    if bet is not None:
                        wealth *= paid[side][proposal.levels[place]] ** count
            further, more = mean_wealth(bettor, later, laws, blocks[1:], stakes)
            total += chance * wealth * further
            betted = betted or more
    return total, betted


def past_of(database, neighbour):
    past = np.zeros((2, SLOTS), dtype=np.int64)
    past[0, list(PLACES)] = database
    past[1, list(PLACES)] = neighbour
    return past


def boundary(stakes, delta=Fraction(0)):
    """P(1) = e Q(1) + delta and, where delta is 0, Q(0) = e P(0) as well."""
    q = (1 - delta) / (1 + stakes.exp_upper)
    p = stakes.exp_upper * q + delta
    return (1 - p, p), (1 - q, q)


@pytest.mark.parametrize("bettor", BETTORS, ids=lambda bettor: bettor.name)
@pytest.mark.parametrize("epsilon", [0.0, 0.1, 1.0])
@pytest.mark.parametrize("mirror", [False, True])
def test_no_bettor_expects_to_win_on_the_boundary(bettor, epsilon, mirror):
    stakes = stakes_of(epsilon)
    laws = boundary(stakes)
    past = past_of((2, 98, 0), (95, 5, 0))
    if isinstance(bettor, OneSided):
        past = past_of((0, 70, 0), (60, 0, 10))
        past = past if bettor.on_database else past[::-1].copy()
    if mirror:
        laws = laws[::-1]
    mean, betted = mean_wealth(bettor, past, laws, (2, 1, 3), stakes)
    assert betted
    assert mean <= 1
    if not mirror and not isinstance(bettor, OneSided):
        assert mean > Fraction(9, 10)  # bets in the right direction are fair


@pytest.mark.parametrize("bettor", BETTORS, ids=lambda bettor: bettor.name)
@pytest.mark.parametrize(("epsilon", "delta"), [(0.0, 0.25), (0.5, 0.01), (1.0, 1e-3)])
def test_no_bettor_expects_to_win_with_delta(bettor, epsilon, delta):
    stakes = stakes_of(epsilon, delta)
    laws = boundary(stakes, Fraction(str(delta)))
    past = past_of((1, 99, 0), (97, 3, 0))
    if isinstance(bettor, OneSided):
        past = past_of((30, 70, 0), (100, 0, 0))
        if not bettor.on_database:
            past, laws = past[::-1].copy(), laws[::-1]
    mean, betted = mean_wealth(bettor, past, laws, (2, 2), stakes)
    assert betted or bettor == OneSided(True, 0.125)  # 0.125 is below delta 0.25
    assert mean <= 1


@pytest.mark.parametrize("bettor", BETTORS, ids=lambda bettor: bettor.name)
def test_no_bettor_expects_to_win_against_three_outputs(bettor):
    """All the slack of the claim on both sides at once, the rest equal."""
    stakes = stakes_of(0.7)
    e = stakes.exp_upper
    share = Fraction(1, 10)
    first = (share, e * share, 1 - share - e * share)
    second = (e * share, share, 1 - share - e * share)
    past = past_of((3, 60, 37), (60, 3, 37))
    if isinstance(bettor, OneSided):
        past = past_of((0, 60, 40), (60, 0, 40))
    mean, betted = mean_wealth(bettor, past, (first, second), (2, 1), stakes)
    assert betted
    assert mean <= 1


@pytest.mark.parametrize(
    "bettor", [b for b in BETTORS if not isinstance(b, OneSided)], ids=lambda b: b.name
)
def test_against_a_false_claim_they_expect_to_win(bettor):
    """The same mean is above 1 where the mechanism breaks the claim."""
    stakes = stakes_of(0.5)
    truth = stakes_of(3.0)
    laws = boundary(truth)
    past = past_of((2, 98, 0), (95, 5, 0))
    mean, _ = mean_wealth(bettor, past, laws, (2, 1, 3), stakes)
    assert mean > Fraction(3, 2)


def test_a_table_that_knows_its_block_would_win():
    """What predictability buys: with the block's own outcome in the past, mean > 1."""
    stakes = stakes_of(0.0)
    half = Fraction(1, 2)
    bettor = Histogram(4)
    total = Fraction(0)
    for first, chance_first in outcomes(8, (half, half)):
        for second, chance_second in outcomes(8, (half, half)):
            seen = past_of((*first, 0), (*second, 0))
            proposal = bettor.propose(sight_of(seen), stakes)
            bet = ExactBet.round(proposal.bet, stakes) if proposal else None
            wealth = ONE
            if bet is not None:
                paid = payoffs(bet, stakes)
                for side, counts in enumerate((first, second)):
                    for place, count in zip(PLACES, counts, strict=False):
                        wealth *= paid[side][proposal.levels[place]] ** count
            total += chance_first * chance_second * wealth
    assert total > Fraction(11, 10)
