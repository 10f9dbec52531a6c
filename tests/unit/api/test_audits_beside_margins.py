"""Audits of tables that share published counts: noise, and what it does to margins."""

import sys
from pathlib import Path

import numpy as np
import pytest

import verifydp
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

EXAMPLES = Path(__file__).parents[3] / "examples" / "invariants"
CLINIC = EXAMPLES / "clinic.csv"


@pytest.fixture(scope="module")
def release():
    sys.path.insert(0, str(EXAMPLES))
    try:
        import release as module  # noqa: PLC0415

        yield module
    finally:
        sys.path.remove(str(EXAMPLES))
        sys.modules.pop("release", None)


@pytest.fixture(scope="module")
def clinic():
    return verifydp.table_pairs(CLINIC, ["ward", "outcome"])


SAMPLES = 50_000


def audited(mechanism, shared, **more):
    given = {"samples": SAMPLES, "seed": 0, "progress": False} | more
    return verifydp.audit(
        mechanism, epsilon=1, delta="0.127", neighbours=shared, **given
    )


def squared(pair):
    sides = [np.array(side["values"]) for side in (pair.database, pair.neighbour)]
    return int(((sides[0] - sides[1]) ** 2).sum())


def test_the_printed_sensitivity_is_refuted_by_three_persons_in_a_circle(
    release, clinic
):
    """Refuted for 8 of 8 seeds; a true claim would be with probability 0.05."""
    result = audited(release.printed, clinic)
    assert result.verdict.value == "REFUTED"
    assert squared(result.witness.pair) == 6
    assert "3 persons differ: " in result.witness.pair.summary
    relation = Relation("the same counts by ward and by outcome", 3)
    assert result.claim.relation == relation
    assert any(f"neighbours under {relation.name}" in line
               for line in result.certificate.assumes)  # fmt: skip
    assert verifydp.check(result.certificate)
    again = verifydp.replay(result, release.printed)
    assert again.refuted
    assert (result.margins.tables, result.margins.broken) == (500, 0)


def test_the_repaired_sensitivity_is_not(release, clinic):
    """Refuted with probability 0.05 at most; its true epsilon at 0.127 is 0.99965."""
    result = audited(release.repaired, clinic)
    assert result.verdict.value == "NOT_REFUTED"
    assert squared(result.pair) == 6  # and it was looked at where it is worst
    assert result.margins.broken == 0


def test_a_pair_that_hides_nothing_is_tested_where_another_is_longer(clinic):
    """Favour for the longest change does not hide a cell that is published as it is.

    The first cell is; a circle that leaves it alone shows nothing. Outputs that only
    one side has are seen at once, so that this fails for no seed.
    """

    def leaky(table, size, rng):
        noisy = rng.normal(scale=100, size=(size, 2))
        noisy[:, 0] = table[0, 0]
        return noisy

    result = audited(leaky, clinic, samples=4_000)
    assert result.verdict.value == "REFUTED"
    assert result.margins.tables == 0


def noise(table, size, rng):
    return table + rng.normal(scale=9, size=(size, *table.shape))


def itself(table, size, rng):
    return np.broadcast_to(table, (size, *table.shape))


def rounded(table, size, rng):
    """Nothing is wrong but the rounding, which adds up to another total at times."""
    drawn = rng.normal(scale=1, size=(size, *table.shape))
    for axis in (1, 2):
        drawn -= drawn.mean(axis=axis, keepdims=True)
    return np.rint(table + drawn).astype(int)


def one_by_one(table):
    return (table + 1).tolist()


def moved_whole_numbers(table, size, rng):
    """A switch of one person between cells, for which no margin changes."""
    steps = rng.integers(-50, 51, size=(size, 1, 1))
    switch = np.array([[1, -1, 0], [-1, 1, 0], [0, 0, 0]])
    return table + steps * switch


@pytest.mark.parametrize(
    ("mechanism", "tables", "broken"),
    [
        (noise, 100, 100),
        (one_by_one, 100, 100),
        (rounded, 100, None),
        (itself, 100, 0),
        (moved_whole_numbers, 100, 0),
        (lambda table, size, rng: rng.normal(size=size), 0, 0),
    ],
    ids=["noise", "lists", "rounded", "itself", "whole numbers", "no table"],
)
def test_outputs_that_contradict_what_is_published_are_told(
    clinic, mechanism, tables, broken
):
    found = audited(mechanism, clinic, samples=2_000).margins
    assert (found.calls, found.tables) == (100, tables)
    if broken is None:  # about 3 in 4: outside of this with probability below 1e-6
        assert 45 < found.broken < 100
    else:
        assert found.broken == broken
    assert bool(found.example) == bool(found.broken)


def test_no_margins_are_looked_at_where_none_are_published():
    def same(database, size, rng):
        return rng.normal(size=size)

    assert verifydp.audit(same, epsilon=1, pair=([], [1]), samples=400).margins is None


def test_a_pair_is_checked_and_audited(release, clinic):
    table = np.array([[31, 4, 2], [12, 9, 1], [20, 0, 3]])
    other = table + np.array([[1, -1, 0], [-1, 1, 0], [0, 0, 0]])
    result = audited(
        release.repaired, clinic, samples=400, pair=(table.tolist(), other.tolist())
    )
    assert result.claim.relation == clinic.relation
    assert result.pairs_searched == 1
    with pytest.raises(InputError, match="does not have the published counts"):
        audited(release.repaired, clinic, pair=(table, table + 1))
    with pytest.raises(InputError, match="identical"):
        audited(release.repaired, clinic, pair=(table, table))


@pytest.mark.parametrize(
    "more", [{"relation": "replace"}, {"data": [1, 2]}, {"domain": "not empty"}]
)
def test_who_is_a_neighbour_is_said_once(release, clinic, more):
    with pytest.raises(InputError, match="neighbours of their own"):
        audited(release.repaired, clinic, **more)


def test_seeds_determine_everything(release, clinic):
    """The margin check too: nothing of a result differs but its time."""
    first, second = (
        audited(release.repaired, clinic, samples=2_000, jobs=jobs) for jobs in (1, 2)
    )
    assert first.pair == second.pair
    assert first.margins == second.margins
    assert first.wealth_log10 == second.wealth_log10
