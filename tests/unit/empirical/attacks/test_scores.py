"""The learned score: it finds directions, and never sees the draws it is used on."""

import numpy as np
import pytest

from verifydp.empirical.attacks import Past
from verifydp.empirical.attacks.scores import ATTACK, learn_score


def test_a_direction_over_all_coordinates_is_learned():
    random = np.random.default_rng(1)
    direction = np.array([1.0, -1.0, 1.0, -1.0, 1.0])
    database = random.normal(size=(2000, 5)) + 0.3 * direction
    neighbour = random.normal(size=(2000, 5))
    score = learn_score(Past(database, neighbour))
    assert np.sign(score.linear).tolist() == direction.tolist()
    assert np.abs(score.bent).max() < 0.5 * np.abs(score.linear).min()
    fresh = random.normal(size=(2, 5000, 5))
    moved = score.values(fresh[0] + 0.3 * direction)
    still = score.values(fresh[1])
    # The distance is that of the best direction, 0.3 sqrt(5) standard deviations.
    distance = (moved.mean() - still.mean()) / still.std()
    assert distance == pytest.approx(0.3 * np.sqrt(5), rel=0.1)


def test_a_wider_side_is_learned_from_the_magnitudes():
    random = np.random.default_rng(2)
    database = random.normal(size=(2000, 3)) * 2
    score = learn_score(Past(database, random.normal(size=(2000, 3))))
    assert min(score.bent) > 0.3


def test_the_score_is_taught_by_draws_that_it_is_not_counted_on():
    random = np.random.default_rng(3)
    for draws in (4, 63, 64, 300):
        past = Past(*random.normal(size=(2, draws, 4)))
        look = ATTACK.looks(past)[0]
        assert 0 < look.first <= draws / 2
        later = Past(past.database.copy(), past.neighbour.copy())
        later.database[look.first :] += 100
        later.neighbour[look.first :] = 0
        assert ATTACK.looks(later)[0] == look
        earlier = Past(past.database.copy(), past.neighbour.copy())
        earlier.database[: look.first] += 100
        assert ATTACK.looks(earlier)[0] != look


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_without_draws_the_score_is_the_sum(rows):
    score = learn_score(Past(np.ones((rows, 2)), np.ones((0, 2))))
    assert score.values(np.array([[0.5, 2.0]])).tolist() == [2.5]


def test_rows_that_are_not_finite_teach_nothing():
    random = np.random.default_rng(4)
    past = Past(*random.normal(size=(2, 100, 3)))
    odd = np.array([[np.nan, 0, 0], [np.inf, 0, 0], [0, 0, -np.inf]])
    with_odd = Past(np.concatenate([past.database, odd]), past.neighbour)
    assert learn_score(with_odd) == learn_score(past)


def test_short_and_very_long_vectors_have_no_score():
    assert [bool(ATTACK.slots(w)) for w in (0, 1, 2, 256, 257)] == [
        False,
        False,
        True,
        True,
        False,
    ]
