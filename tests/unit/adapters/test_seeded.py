"""What is seeded in functions with randomness of their own, and seen in a trial."""

import gc
import os
import random
import secrets

import numpy as np
import pytest

from verifydp.adapters.seeded import Trial, why_not_seeded
from verifydp.adapters.seeding import Generators, fixed_entropy
from verifydp.adapters.values import plain_values

OF_NUMPY = np.random.mtrand._rand
SEEDS = [np.random.SeedSequence(5, spawn_key=(k,)) for k in range(3)]

KINDS = {
    "random": random.random,
    "random's normal": lambda: random.gauss(0, 1),
    "another Random": random.Random(1).random,
    "numpy": OF_NUMPY.random,
    "numpy's normal": lambda: OF_NUMPY.standard_normal(3)[0],
    "a RandomState": np.random.RandomState(1).standard_normal,
    "a Generator": np.random.default_rng(1).random,
    **{
        kind.__name__: np.random.Generator(kind(1)).random
        for kind in (
            np.random.PCG64DXSM,
            np.random.MT19937,
            np.random.Philox,
            np.random.SFC64,
        )
    },
}


@pytest.fixture
def generators():
    """All generators, left as they were found."""
    gc.unfreeze()  # those of this file were made before the run was frozen
    before = random.getstate(), OF_NUMPY.get_state()
    yield Generators()
    gc.freeze()
    random.setstate(before[0])
    OF_NUMPY.set_state(before[1])


@pytest.mark.parametrize("draw", KINDS.values(), ids=KINDS)
def test_every_generator_is_seeded_wherever_it_lives(draw, generators):
    seen = []
    for seeds in (SEEDS[0], SEEDS[1], SEEDS[0]):
        generators.seed(seeds)
        seen.append([draw() for _ in range(3)])
        draw()  # an odd number of normals leaves one behind
    assert seen[0] == seen[2]
    assert not set(seen[0]) & set(seen[1])


def test_generators_do_not_share_a_stream(generators):
    generators.seed(SEEDS[0])
    one, other = np.random.default_rng(1), np.random.default_rng(2)
    more = Generators()
    more.seed(SEEDS[0])
    assert not set(one.random(20)) & set(other.random(20))
    assert generators.more()
    assert not more.more()
    del one, other, more
    assert not generators.more()


def test_entropy_is_fixed_in_trials_alone():
    def drawn():
        return (
            os.urandom(8),
            secrets.token_bytes(8),
            secrets.randbelow(2**60),
            random.SystemRandom().random(),
            np.random.default_rng().random(),
            np.random.RandomState().random(),
        )

    before = os.urandom
    with fixed_entropy(SEEDS[0]):
        first, later = drawn(), drawn()
    with fixed_entropy(SEEDS[0]):
        assert drawn() == first
    with fixed_entropy(SEEDS[1]):
        other = drawn()
    assert os.urandom is before
    free = drawn()
    for place in range(len(first)):
        values = {one[place] for one in (first, later, other, free)}
        assert len(values) == 4


def trial(first="a", second="b", changed=None, generators=False):
    return Trial(((first,) * 8, (second,) * 8), changed, generators)


@pytest.mark.parametrize(
    ("others", "words"),
    [
        ([trial()], None),
        ([trial(), trial()], None),
        ([trial("x")], "gave other outputs"),
        ([trial("b", "a")], "gave other outputs"),  # by place, not by seeds
        ([trial(), trial(second="y")], "gave other outputs"),
        ([trial(changed="C")], "change C"),
        ([trial(generators=True)], "generators that stay"),
    ],
)
def test_only_what_the_seeds_determine_everywhere_is_taken(others, words):
    reason = why_not_seeded([trial(), *others])
    assert (reason is None) == (words is None)
    assert words is None or words in reason
    assert "did not change" in why_not_seeded([trial("a", "a")] * 2)


COUNT, TABLE = 0, {}


class Accountant:
    __slots__ = ("left",)

    def __init__(self):
        self.left = 10.0


OF_ALL = Accountant()


def through_another(database):
    return by_global(database)


def by_global(database):
    global COUNT  # noqa: PLW0603 - as mechanisms do
    COUNT += 1


def by_table(database):
    TABLE[len(TABLE)] = 1


def by_object(database):
    OF_ALL.left -= 1


def by_closure():
    calls = [0]

    def count(database):
        calls[0] += 1

    return count


class ByItself:
    def __init__(self):
        self.calls = 0
        self.random = np.random.default_rng(1)

    def __call__(self, database):
        self.calls += 1

    def sample(self, database):
        self.calls += 1


CHANGING = [
    (by_global, "COUNT"),
    (through_another, "COUNT"),
    (by_table, "TABLE"),
    (by_object, "OF_ALL.left"),
    (by_closure(), "calls[0]"),
    (ByItself(), "calls"),
    (ByItself().sample, "calls"),
]


@pytest.mark.parametrize(("function", "name"), CHANGING)
def test_what_calls_change_is_named(function, name):
    before = plain_values(function)
    function(None)
    after = plain_values(function)
    changed = [n for n in after if before.get(n) != after[n]]
    assert changed[0].endswith(name)


def test_generators_and_constants_are_no_such_values():
    rng, constants = np.random.default_rng(1), (1, 2, [3])

    def right(database):
        return rng.random() + random.random() + constants[0]

    before = plain_values(right)
    right(None)
    assert plain_values(right) == before
    assert before["constants[0]"] == "1"
