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


def test_single_numbers_and_very_long_vectors_have_no_score():
    widths = (0, 1, 2, 256, 257, 4096, 4097)
    slots = [bool(ATTACK.slots(width)) for width in widths]
    assert slots == [False, False, True, True, True, True, False]
    assert ATTACK.unseen(4096) == ()
    assert "more than 4,096" in ATTACK.unseen(4097)[0]


def moved_along(direction, shift, draws, random):
    """Two sides of normal numbers, one of them moved."""
    database, neighbour = random.normal(size=(2, draws, len(direction)))
    return database + shift * direction / np.linalg.norm(direction), neighbour


@pytest.mark.parametrize("correlated", [False, True])
def test_a_shift_over_all_of_600_numbers_is_learned_from_fewer_draws(correlated):
    """By 256 draws a side; what they cannot tell of the direction is left over."""
    random = np.random.default_rng(5)
    direction = random.normal(size=600)
    mixing = np.eye(600)
    if correlated:  # neighbours nearly agree, so that a rough shift stands out
        mixing += np.eye(600, k=1) + np.eye(600, k=2)
    sides = moved_along(direction, 4.0, 512, random)
    past = Past(*(side @ mixing for side in sides))
    look = ATTACK.looks(past)[0]
    assert look.first == 256
    fresh = moved_along(direction, 4.0, 2000, random)
    moved, still = (look.feature.values(side @ mixing) for side in fresh)
    distance = (moved.mean() - still.mean()) / still.std()
    assert 2.0 < distance < 4.0


def test_where_nothing_differs_no_long_score_stands_out():
    random = np.random.default_rng(6)
    look = ATTACK.looks(Past(*random.normal(size=(2, 512, 600))))[0]
    one, other = (look.feature.values(random.normal(size=(4000, 600))) for _ in "ab")
    # 0.022 is the standard error of the difference.
    assert abs(one.mean() - other.mean()) < 0.1 * max(one.std(), 1e-9)


@pytest.mark.parametrize("odd", [np.nan, np.inf, 1.7e308])
def test_odd_numbers_disturb_no_long_score(odd):
    random = np.random.default_rng(7)
    past = Past(*random.normal(size=(2, 40, 300)))
    past.database[::2, 3] = odd
    past.neighbour[:, 5] = 2.0
    feature = ATTACK.looks(past)[0].feature
    assert np.isfinite(feature.values(random.normal(size=(5, 300)))).all()
