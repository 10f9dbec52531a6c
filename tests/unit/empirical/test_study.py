"""A quick look at kept draws: the event that tells the sides apart best."""

import numpy as np
import pytest

from verifydp.empirical.attacks import default_attacks
from verifydp.empirical.draws import Drawn, View
from verifydp.empirical.outputs import collect
from verifydp.empirical.study import study
from verifydp.evidence.claim import ApproximateDP


def look(first, second, delta=0.0):
    drawn = Drawn.of(collect(first)), Drawn.of(collect(second))
    return study(drawn, default_attacks(), ApproximateDP(1.0, delta))


def hits(found, values):
    view = View(
        found.structure, found.width, ((found.event.feature, found.event.cells),)
    )
    return found.event.hits(view.tally(Drawn.of(collect(values))), 0)


def test_an_atom_on_one_side_is_found_and_held_by_the_event():
    random = np.random.default_rng(1)
    rare = np.where(random.random(2000) < 0.3, 4.25, random.normal(size=2000))
    found = look(rare, random.normal(size=2000))
    assert found.score > 1
    assert found.event.on_database
    assert hits(found, [4.25, 4.25, 0.0]) == 2


@pytest.mark.parametrize("width", [2, 5, 40])
def test_the_telling_coordinate_of_a_vector_is_found(width):
    random = np.random.default_rng(2)
    first, second = random.laplace(size=(2, 1000, width))
    first[:, width - 1] += 4
    found = look(first, second)
    assert found.event.feature.name in {f"coordinate {width - 1}", "learned score"}
    fresh = random.laplace(size=(2, 5000, width))
    fresh[0, :, width - 1] += 4
    p, q = (hits(found, rows) for rows in fresh)
    assert max(p / max(q, 1), q / max(p, 1)) > 10


def test_equal_sides_score_low():
    random = np.random.default_rng(3)
    found = look(random.normal(size=1000), random.normal(size=1000))
    assert found is None or found.score < 0.3


def test_texts_are_told_apart():
    found = look(["yes"] * 90 + ["no"] * 10, ["yes"] * 10 + ["no"] * 90)
    assert found.width == 0
    assert found.score > 0.8
    assert {hits(found, ["yes"] * 3), hits(found, ["no"] * 3)} == {0, 3}


def test_messages_that_never_repeat_are_known_as_new():
    """The event holds messages that the past has not shown."""
    first = [1.0, 1.0] + [f"case {number}" for number in range(1998)]
    found = look(first, [1.0] * 2000)
    assert found is not None
    fresh = [f"other {number}" for number in range(50)]
    beside = hits(found, fresh)
    assert beside == (50 if found.event.on_database else 0)
    assert hits(found, [1.0] * 50) == 50 - beside
