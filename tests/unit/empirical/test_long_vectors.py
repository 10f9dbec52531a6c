"""Long outputs: little memory a piece, and learned anew only now and then."""

import numpy as np
import pytest

from verifydp.empirical.attacks import Past, doubled
from verifydp.empirical.attacks.coordinates import ATTACK as COORDINATES
from verifydp.empirical.attacks.coordinates import _difference
from verifydp.empirical.attacks.scores import ATTACK as SCORES
from verifydp.empirical.draws import View
from verifydp.empirical.executors import SerialExecutor
from verifydp.empirical.plan import GivenPair
from verifydp.empirical.source import Phase, Source


def vectors(width, scale=1.0):
    def release(database, size, rng):
        return rng.laplace(scale=scale, size=(size, width)) + database

    return release


@pytest.mark.parametrize(("width", "most"), [(1, 65_536), (16, 65_536), (1000, 1048)])
def test_a_piece_holds_a_megaword_of_numbers_at_most(counting_sampler, width, most):
    sampler = counting_sampler(vectors(width))
    sides = np.zeros(width), np.zeros(width)
    source = Source(sampler, sides, 0, (1, 2), SerialExecutor())
    source.counted(Phase.TEST, 0, 0, 70_000, View(f"float[{width}]", width, ()))
    assert max(piece.size for piece in sampler.pieces) == most
    assert sum(piece.size for piece in sampler.pieces) == 2 * 70_000


def test_blocks_that_are_worth_a_request_are_not_cut(counting_sampler):
    sampler = counting_sampler(vectors(1000), smallest_block=5000)
    source = Source(sampler, (np.zeros(1000),) * 2, 0, (1, 2), SerialExecutor())
    source.counted(Phase.TEST, 0, 0, 5000, View("float[1000]", 1000, ()))
    assert [piece.size for piece in sampler.pieces] == [5000, 5000]


@pytest.mark.parametrize("attack", [COORDINATES, SCORES], ids=lambda one: one.name)
def test_what_is_learned_depends_on_a_doubled_past_alone(attack):
    """Draws after the last power of two change nothing, and what is known is kept."""
    random = np.random.default_rng(3)
    database, neighbour = random.normal(size=(2, 300, 40))
    neighbour[:, 7] += 2
    known = {}
    first = attack.looks(Past(database, neighbour, known))
    kept = dict(known)
    other = database.copy(), neighbour.copy()
    other[0][256:], other[1][256:] = 0, 0
    assert attack.looks(Past(*other)) == first
    assert attack.looks(Past(database[:290], neighbour[:290], known)) == first
    assert known == kept


def test_the_most_telling_coordinate_is_looked_at_first():
    random = np.random.default_rng(4)
    database, neighbour = random.normal(size=(2, 200, 500))
    neighbour[:, 321] += 3
    look, *_ = COORDINATES.looks(Past(database, neighbour))
    assert look.feature.index == 321


def test_columns_are_ranked_in_parts_as_they_are_in_one():
    random = np.random.default_rng(5)
    database, neighbour = random.integers(0, 5, size=(2, 50, 200)).astype(float)
    parts = _difference(Past(database, neighbour))
    single = [
        _difference(Past(database[:, [place]], neighbour[:, [place]]))[0]
        for place in range(200)
    ]
    np.testing.assert_allclose(parts, single, rtol=1e-12)


@pytest.mark.parametrize(("draws", "power"), [(0, 1), (1, 1), (7, 4), (8, 8)])
def test_doubled(draws, power):
    assert doubled(draws) == power


@pytest.mark.parametrize(("scale", "verdict"), [(1.0, "NOT_REFUTED"), (0.4, "REFUTED")])
def test_one_telling_number_of_300_is_found(
    counting_sampler, run_engine, scale, verdict
):
    """1-DP and 2.5-DP in one number; the right one is refuted with chance 0.05."""
    far = np.zeros(300)
    far[211] = 1
    findings, _ = run_engine(
        counting_sampler(vectors(300, scale)),
        samples=6000,
        neighbours=GivenPair(np.zeros(300), far),
    )
    assert findings.verdict.value == verdict
