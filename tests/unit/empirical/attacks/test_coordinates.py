"""The coordinate that differs most is looked at first."""

import numpy as np
import pytest

from verifydp.empirical.attacks import Past
from verifydp.empirical.attacks.coordinates import ATTACK


def first_look(past):
    return ATTACK.looks(past)[0].feature.index


@pytest.mark.parametrize("width", [2, 5, 50])
@pytest.mark.parametrize("change", ["place", "spread", "atom"])
def test_the_differing_coordinate_comes_first(width, change):
    random = np.random.default_rng(width)
    database, neighbour = random.normal(size=(2, 400, width))
    place = width - 2
    if change == "place":
        database[:, place] += 0.7
    elif change == "spread":
        neighbour[:, place] *= 2
    else:
        database[random.random(400) < 0.4, place] = 50.0
    assert first_look(Past(database, neighbour)) == place
    assert first_look(Past(neighbour, database)) == place


def test_short_vectors_have_a_slot_for_each_coordinate():
    random = np.random.default_rng(1)
    for width, slots in ((1, 0), (2, 4), (16, 18), (17, 2)):
        assert len(ATTACK.slots(width)) == slots
        if slots:
            past = Past(*random.normal(size=(2, 30, width)))
            looked_at = {look.feature.index for look in ATTACK.looks(past)}
            assert len(looked_at) == (width if width <= 16 else 2)
