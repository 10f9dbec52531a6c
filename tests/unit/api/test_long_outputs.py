"""Audits of long outputs, whose violation no single number shows."""

import numpy as np
import pytest

import verifydp
from verifydp.empirical.draws import Drawn
from verifydp.empirical.outputs import collect
from verifydp.empirical.recorded_event import read_event

HALF = 130


def agreeing(database, size, rng):
    """Signs of one half agree with those of the other: with a record, too often."""
    rows = rng.normal(size=(size, 2 * HALF))
    if len(database):
        agree = np.where(rng.random((size, HALF)) < 0.8, 1.0, -1.0)
        rows[:, HALF:] = np.abs(rows[:, HALF:]) * np.sign(rows[:, :HALF]) * agree
    return rows


def quiet(database, size, rng):
    """The same numbers whatever the database is."""
    return agreeing([], size, rng)


def audited(mechanism):
    return verifydp.audit(
        mechanism, epsilon=1, pair=([], [1.0]), samples=5000, progress=False
    )


@pytest.fixture(scope="module")
def refuted():
    return audited(agreeing)


def test_pairs_of_numbers_that_agree_are_found(refuted):
    """A broken mechanism and a correct one, which 1 audit of 20 may refute."""
    assert refuted.verdict.value == "REFUTED"
    assert refuted.witness.event.feature == "learned network score"
    assert verifydp.check(refuted.certificate)
    correct = audited(quiet)
    assert correct.verdict.value == "NOT_REFUTED"
    assert "network" in {attack.name for attack in correct.attacks}
    assert any("products of three" in text for text in correct.not_evaluated)


def test_the_event_counts_fresh_draws_as_it_did(refuted):
    """By its record alone: 2,000 draws, standard error 0.011."""
    witness = refuted.witness
    recorded = read_event(witness.event, on_database=witness.likelier_on == "database")
    rng = np.random.default_rng(5)
    for database, hits, trials in (
        ([], witness.database_hits, witness.database_trials),
        ([1.0], witness.neighbour_hits, witness.neighbour_trials),
    ):
        drawn = Drawn.of(collect(agreeing(database, 2000, rng)))
        fresh = recorded.event.hits(recorded.view.tally(drawn), 0) / 2000
        assert fresh == pytest.approx(hits / trials, abs=0.08)
