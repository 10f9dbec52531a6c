"""Neighbouring tables with the same margins, and Algorithm 1 audited on them."""

from math import sqrt

import numpy as np
import pytest
from hypothesis import find, given, settings

import verifydp
from verifydp.errors import InputError
from verifydp.evidence.verdict import Verdict
from verifydp.invariants.sensitivity import table_sensitivity
from verifydp.mechanisms.projected_gaussian import ProjectedGaussianMechanism

ONE_WAY = [(0,), (1,)]
SHAPES = [
    ((3, 3), ONE_WAY, 3),
    ((2, 4), ONE_WAY, 2),
    ((2, 2, 2), [(0, 1), (0, 2), (1, 2)], 4),
    ((3, 2), [(1,)], 2),
    ((4,), [], 2),
]


@pytest.mark.parametrize(("levels", "published", "persons"), SHAPES, ids=str)
def test_drawn_tables_share_margins_and_differ_in_few_persons(
    levels, published, persons
):
    @settings(max_examples=150, derandomize=True, deadline=None)
    @given(verifydp.neighbours.margins(levels, published, persons=persons))
    def holds(pair):
        one, two = pair
        for subset in published:
            others = tuple(place for place in range(len(levels)) if place not in subset)
            assert (one.sum(axis=others) == two.sum(axis=others)).all()
        assert one.sum() == two.sum()
        assert 0 < np.abs(one - two).sum() <= 2 * persons
        assert min(one.min(), two.min()) >= 0

    holds()


@pytest.mark.parametrize("wanted", [4, 6])
def test_switches_and_circles_are_drawn(wanted):
    pairs = verifydp.neighbours.margins((3, 3), ONE_WAY, persons=3)
    one, two = find(
        pairs,
        lambda pair: np.abs(pair[0] - pair[1]).sum() == wanted,
        settings=settings(derandomize=True),
    )
    assert np.square(one - two).sum() == wanted


def test_persons_are_drawn_as_lists():
    pairs = verifydp.neighbours.margins((3, 3), ONE_WAY, persons=2, form="persons")
    one, two = find(pairs, lambda _: True, settings=settings(derandomize=True))
    assert sorted(row for row, _ in one) == sorted(row for row, _ in two)
    assert sorted(one) != sorted(two)


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"levels": ()}, "levels are"),
        ({"levels": (3, 0)}, "levels are"),
        ({"levels": (10**3, 10**3)}, "at most 10,000 cells"),
        ({"published": [(2,)]}, "places are from 0 to 1"),
        ({"published": [(-1,)]}, "places are from 0 to 1"),
        ({"persons": 0}, "0 persons"),
        ({"form": "rows"}, "give counts or persons"),
    ],
    ids=str,
)
def test_what_cannot_be_drawn_is_refused(asked, words):
    given_ = {"levels": (3, 3), "published": ONE_WAY, "persons": 3} | asked
    with pytest.raises(InputError, match=words):
        verifydp.neighbours.margins(**given_)


def changes(*counts):
    """Changes of 3 x 3 tables that keep both margins, by the cells that they change."""
    found = set()
    for flat in np.ndindex(*(3,) * 9):
        change = np.array(flat).reshape(3, 3) - 1
        if not (change.sum(0).any() or change.sum(1).any()):
            found.add(tuple(map(int, change.ravel())))
    return sorted(one for one in found if sum(map(abs, one)) in counts)


def algorithm_1(squared):
    """The paper's noise of parameter 1 for a squared sensitivity."""
    noise = ProjectedGaussianMechanism.create(
        vectors=changes(4, 6), sigma=str(int(sqrt(squared) * 10**9) / 10**9)
    )

    def noisy(table, size, rng):
        return noise.sample([int(one) for one in np.ravel(table)], size, rng)

    return noisy


def audited(squared, **pairs):
    return verifydp.audit(
        algorithm_1(squared),
        epsilon=1,
        delta="0.12693674",
        samples=20_000,
        seed=5,
        **pairs,
    )


CIRCLES = verifydp.neighbours.margins((3, 3), ONE_WAY, persons=3, squared=6)
DRAWN = {"neighbours": CIRCLES}


def worst():
    """The longest change that three persons can make, from exact enumeration."""
    found = table_sensitivity((3, 3), ONE_WAY, 3).greatest
    both = (found.before, found.after)
    return {"pair": tuple(np.array(one).reshape(3, 3) for one in both)}


@pytest.mark.parametrize("pairs", [DRAWN, worst()], ids=["drawn", "worst"])
def test_algorithm_1_with_the_printed_sensitivity_is_refuted(pairs):
    """1-Gaussian DP implies (1, 0.1269)-DP; three persons in a circle get 0.211."""
    found = audited(4, **pairs)
    assert found.verdict is Verdict.REFUTED
    assert 0.1269 < found.delta_lower < 0.2112
    assert verifydp.check(found.certificate)


@pytest.mark.parametrize("pairs", [DRAWN, worst()], ids=["drawn", "worst"])
def test_algorithm_1_with_the_right_sensitivity_is_not(pairs):
    assert audited(6, **pairs).verdict is Verdict.NOT_REFUTED
