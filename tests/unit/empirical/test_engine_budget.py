"""What an audit draws: never more than it may, all of it counted."""

import numpy as np
import pytest

from verifydp.empirical.events import Progress, Started
from verifydp.empirical.plan import SearchedPairs
from verifydp.empirical.search import edge_pairs, neighbours_of
from verifydp.evidence.claim import Relation
from verifydp.evidence.verdict import Verdict

DATA = np.array([3.0, 1.0, 2.0, 5.0])
REPLACE = Relation("replace")


def noisy_total(scale):
    def release(database, size, rng):
        total = np.nansum(np.clip(database, 0.0, 5.0))
        return total + rng.laplace(scale=scale, size=size)

    return release


def searched(relation=REPLACE):
    return SearchedPairs(
        neighbours_of(DATA, relation), edge_pairs(DATA, relation), relation
    )


@pytest.mark.parametrize("samples", [40, 41, 100, 999, 3000, 30_000])
@pytest.mark.parametrize("scale", [5.0, 1.0], ids=["holds", "fails"])
@pytest.mark.parametrize("search", [False, True], ids=["pair", "search"])
def test_no_more_is_drawn_than_planned_and_all_is_counted(
    samples, scale, search, counting_sampler, run_engine
):
    sampler = counting_sampler(noisy_total(scale))
    if search:
        findings, told = run_engine(sampler, samples=samples, neighbours=searched())
    else:
        sampler.function = lambda database, size, rng: (
            5.0 * database + rng.laplace(scale=scale, size=size)
        )
        findings, told = run_engine(sampler, samples=samples)
    assert sampler.drawn == 2 * findings.draws
    assert 2 * findings.draws <= samples
    # As many on either side: pieces come in pairs, one for each.
    pieces = sampler.pieces
    assert [p.size for p in pieces[::2]] == [p.size for p in pieces[1::2]]
    progress = [event for event in told if isinstance(event, Progress)]
    counted = [event.samples for event in progress]
    assert isinstance(told[0], Started)
    assert counted == sorted(counted)
    assert counted[-1] == 2 * findings.draws
    assert {event.samples_planned for event in progress} == {samples}
    if scale == 5.0:
        assert findings.verdict is not Verdict.REFUTED
    if scale == 1.0 and samples >= 999:
        assert findings.verdict is Verdict.REFUTED


@pytest.mark.parametrize("samples", [400, 5000])
def test_a_sampler_with_large_requests_stays_within_the_budget(
    samples, counting_sampler, run_engine
):
    """As executables are: a start is dear, so blocks hold at least 64 draws."""
    sampler = counting_sampler(noisy_total(5.0), smallest_block=64, piece_size=256)
    findings, _ = run_engine(sampler, samples=samples, neighbours=searched())
    assert sampler.drawn == 2 * findings.draws <= samples
    assert max(piece.size for piece in sampler.pieces) <= 256
    # 400 are too few: a burn-in of 64 leaves little to bet on.
    if samples == 5000:
        short = [piece for piece in sampler.pieces if piece.size < 64]
        assert len(short) < len(sampler.pieces) / 2


def test_a_run_to_the_end_uses_all_draws_of_a_pair(counting_sampler, run_engine):
    def noise(database, size, rng):
        return rng.normal(size=size)

    sampler = counting_sampler(noise)
    findings, _ = run_engine(sampler, samples=2001)
    assert findings.draws == 1000
    assert sampler.drawn == 2000


def test_an_early_stop_spends_a_fraction(counting_sampler, run_engine):
    sampler = counting_sampler(lambda database, size, rng: np.full(size, database))
    findings, _ = run_engine(sampler, samples=1_000_000)
    assert findings.verdict is Verdict.REFUTED
    assert sampler.drawn == 2 * findings.draws < 10_000


def test_the_phases_are_told_in_order(counting_sampler, run_engine):
    sampler = counting_sampler(noisy_total(1.0))
    findings, told = run_engine(sampler, samples=20_000, neighbours=searched())
    phases = [event.phase for event in told if isinstance(event, Progress)]
    assert list(dict.fromkeys(phases)) == ["search", "test", "shrink", "confirm"]
    looked_at = [e.pairs for e in told if isinstance(e, Progress)]
    assert looked_at == sorted(looked_at)
    assert looked_at[-1] == findings.pairs_searched
    needed = [e.wealth_needed_log10 for e in told if isinstance(e, Progress)]
    assert np.allclose(needed, np.log10(40))


def test_draws_of_different_phases_never_share_a_stream(counting_sampler, run_engine):
    sampler = counting_sampler(noisy_total(1.0))
    run_engine(sampler, samples=20_000, neighbours=searched())
    keys = [piece.seeds.spawn_key for piece in sampler.pieces]
    assert len(set(keys)) == len(keys)
    assert {key[0] for key in keys} == {0, 1, 2, 3}
