"""Every bet, and the event that is counted, is fixed before its block is drawn.

Two runs whose outputs agree up to a block and differ in it must bet alike on that
block; the order inside a block must not matter at all.
"""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.journal import Journal
from verifydp.empirical.pair_testing import PairTest
from verifydp.empirical.source import Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.evidence.claim import ApproximateDP
from verifydp.exact.exponential import exp_upper

SIDES = ("database", "neighbour")


def stakes_of(epsilon, delta=0.0):
    notion = ApproximateDP(epsilon=epsilon, delta=delta)
    return Stakes(notion, exp_upper(notion.exact_epsilon))


@pytest.fixture
def play(recorded_rows):
    """Test one pair on fixed outputs; returns its outcome and the pieces asked for."""

    def run(rows, *, epsilon=1.0, delta=0.0, alpha="1/40", pairs=None):
        sampler = recorded_rows(*rows)
        test = PairTest(
            source=Source(sampler, SIDES, 0, (0,), SerialExecutor()),
            stakes=stakes_of(epsilon, delta),
            alpha=Fraction(alpha),
            attacks=default_attacks(),
            pairs=sampler.available if pairs is None else pairs,
            journal=Journal(),
            key="test",
            tell=lambda pairs, wealth: None,
        )
        return test.run(lambda *sides: None), sampler.pieces

    return run


def blocks_of(pieces):
    """First draw and size of each block."""
    return [(p.first, p.size) for p in pieces if p.database == "database"]


def tables_of(outcome):
    """All experts' tables per block, as plain values."""
    return [
        [
            None
            if settled.bet is None
            else (settled.bet.mu, settled.bet.nu, settled.bet.signed.tolist())
            for settled in (
                account.blocks[block] for account in outcome.ledger.accounts
            )
        ]
        for block in range(len(outcome.ledger.accounts[0].blocks))
    ]


def numbers(draws, width=None, seed=0):
    random = np.random.default_rng(seed)
    shape = draws if width is None else (draws, width)
    database = random.laplace(0.4, 1.0, size=shape)
    neighbour = random.laplace(0.0, 1.2, size=shape)
    return database, neighbour


def mixed(draws, seed=0):
    """Atoms, NaN, infinities, texts and other shapes among the numbers."""
    random = np.random.default_rng(seed)
    odd = [1.0, float("nan"), float("inf"), "no", "yes", [1.0, 2.0], 3, None]

    def side(chance):
        return [
            odd[random.integers(len(odd))]
            if random.random() < chance
            else float(random.normal())
            for _ in range(draws)
        ]

    return side(0.3), side(0.4)


def long_vectors(draws, seed=0):
    """So alike that no bet ends the test before the network has learned."""
    sides = np.random.default_rng(seed).normal(size=(2, draws, 260))
    return sides[0], sides[1]


CASES = {
    "numbers": numbers(700),
    "vectors": numbers(500, 3),
    "long vectors, of which a network learns": long_vectors(330),
    "mixed": mixed(400),
    "beyond the kept draws": numbers(4000, seed=5),
}


def permuted(rows, first, size, seed):
    """The rows with the order inside one block changed, on both sides."""
    random = np.random.default_rng(seed)
    changed = []
    for side in rows:
        copy = list(side) if isinstance(side, list) else side.copy()
        order = first + random.permutation(size)
        for place, origin in zip(range(first, first + size), order, strict=True):
            copy[place] = side[origin]
        changed.append(copy)
    return changed


def replaced(rows, first, size):
    """The rows with one block's outputs replaced by others."""
    changed = []
    for number, side in enumerate(rows):
        copy = list(side) if isinstance(side, list) else side.copy()
        for place in range(first, first + size):
            value = 50.0 * (number + 1) + place % 3
            copy[place] = (
                value if isinstance(side, list) else np.full_like(side[place], value)
            )
        changed.append(copy)
    return changed


@pytest.mark.parametrize("case", CASES)
def test_the_outputs_of_a_block_do_not_change_its_own_table(case, play):
    rows = CASES[case]
    outcome, pieces = play(rows, alpha="1/1000000000000")
    tables, blocks = tables_of(outcome), blocks_of(pieces)[1:]
    assert len(tables) == len(blocks)
    chosen = [len(blocks) // 3, len(blocks) * 2 // 3, len(blocks) - 2]
    for number in chosen:
        first, size = blocks[number]
        other, pieces = play(replaced(rows, first, size), alpha="1/1000000000000")
        changed = tables_of(other)
        assert blocks_of(pieces)[1 : number + 2] == blocks[: number + 1]
        assert changed[: number + 1] == tables[: number + 1]
        # The next tables do learn from it, so the comparison is not idle.
        assert changed[number + 1 :] != tables[number + 1 :]


@pytest.mark.parametrize("case", CASES)
def test_the_order_inside_a_block_does_not_matter_for_it(case, play):
    rows = CASES[case]
    outcome, pieces = play(rows, alpha="1/1000000000000")
    tables, blocks = tables_of(outcome), blocks_of(pieces)[1:]
    number = max(range(len(blocks)), key=lambda n: blocks[n][1])
    first, size = blocks[number]
    other, _ = play(permuted(rows, first, size, seed=1), alpha="1/1000000000000")
    assert tables_of(other)[: number + 1] == tables[: number + 1]
    for account, twin in zip(
        outcome.ledger.accounts, other.ledger.accounts, strict=True
    ):
        here, there = account.blocks[number], twin.blocks[number]
        assert here.counts.tolist() == there.counts.tolist()


@pytest.mark.parametrize("case", CASES)
def test_blocks_cover_all_draws_once_and_count_them_all(case, play):
    rows = CASES[case]
    outcome, pieces = play(rows, alpha="1/1000000000000")
    for side in SIDES:
        own = [(p.first, p.size) for p in pieces if p.database == side]
        assert own[0][0] == 0
        assert all(a + n == b for (a, n), (b, _) in pairwise(own))
        assert sum(size for _, size in own) == len(rows[0]) == outcome.pairs
    for account in outcome.ledger.accounts:
        assert sum(block.pairs for block in account.blocks) == outcome.pairs - 8
        for block in account.blocks:
            if block.bet is not None:
                assert block.counts.sum(axis=1).tolist() == [block.pairs] * 2
    for look, sight in zip(outcome.looks, outcome.sights, strict=True):
        assert sight.counts.min() >= 0
        if look.first == 0:  # the last slot repeats what categories count
            assert sight.counts[:, :-1].sum(axis=1).tolist() == [outcome.pairs] * 2


@pytest.mark.parametrize("case", ["numbers", "mixed", "beyond the kept draws"])
def test_the_counted_event_was_fixed_on_the_first_tenth(case, play):
    rows = CASES[case]
    outcome, pieces = play(rows, alpha="1/1000000000000")
    event, pairs = outcome.event, len(rows[0])
    assert event is not None
    learned = pairs - outcome.event_trials[0]
    assert learned == pairs // 10
    assert learned in {first for first, _ in blocks_of(pieces)}
    # All later outputs may change: the event stays, and so does its sample size.
    later = replaced(rows, learned, pairs - learned)
    other, _ = play(later, alpha="1/1000000000000000000000000000000", pairs=pairs)
    assert other.event.feature == event.feature
    assert other.event.on_database == event.on_database
    assert other.event.mask.tolist() == event.mask.tolist()
    assert other.event.names == event.names
    assert other.event.cells.edges.tolist() == event.cells.edges.tolist()


@pytest.mark.parametrize("case", ["numbers", "mixed", "beyond the kept draws"])
def test_its_hits_are_those_of_the_draws_after_it_was_fixed(case, play):
    """Counted here once more, one output at a time."""
    rows = CASES[case]
    outcome, _ = play(rows, alpha="1/1000000000000")
    event, learned = outcome.event, len(rows[0]) // 10
    for side in (0, 1):
        hits = sum(inside(event, value) for value in rows[side][learned:])
        assert outcome.event_hits[side] == hits


def inside(event, value):
    if not isinstance(value, float):  # the usual structure is a float here
        name = {
            str: f"text {value!r}",
            list: "[float, float]",
            int: "int",
            type(None): "None",
        }[type(value)]
        return event.holds(name)
    if np.isnan(value):
        return bool(event.mask[-1])
    ends = event.intervals()
    # Infinity has a cell of its own where it occurred, and the last one else.
    if value == np.inf:
        return bool(event.mask[-2])
    return any(lower <= value < upper for lower, upper in ends)


def test_a_run_that_fires_stops_at_that_block(play):
    random = np.random.default_rng(9)
    rows = random.normal(5, 1, size=500), random.normal(0, 1, size=500)
    outcome, pieces = play(rows)
    assert outcome.fired
    assert outcome.pairs < 100
    assert max(p.first + p.size for p in pieces) == outcome.pairs
    # What comes later cannot have mattered.
    later = replaced(rows, outcome.pairs, 500 - outcome.pairs)
    other, _ = play(later)
    assert other.log_wealth == outcome.log_wealth
    assert other.pairs == outcome.pairs


def test_sizes_of_blocks_do_not_depend_on_the_outputs(play):
    first = blocks_of(play(numbers(900, seed=1), alpha="1/1000000000000")[1])
    second = blocks_of(play(mixed(900, seed=2), alpha="1/1000000000000")[1])
    assert first == second
