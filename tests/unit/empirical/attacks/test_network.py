"""The network: what it finds that no linear score sees, and what it must not know.

Each broken subject is one of 300 numbers, learned from 256 draws a side. The
separation of 1,500 fresh draws a side has a standard error of 0.04; a subject is found
from 0.8 on, and where nothing differs it stays below 0.3.
"""

import numpy as np
import pytest

from verifydp.backends import load_backend
from verifydp.empirical.attacks import Past, default_attacks
from verifydp.empirical.attacks.network import ATTACK, learn_network
from verifydp.empirical.halves import learn_halves
from verifydp.empirical.network_score import INPUTS, NetworkScore
from verifydp.empirical.stats.projections import separation

WIDTH, TAUGHT, FRESH = 300, 256, 1500
DIRECTION = np.random.default_rng(1).normal(size=WIDTH)
DIRECTION /= np.linalg.norm(DIRECTION)
NUMPY = load_backend("numpy")


def shifted(random, draws, *, broken):
    """A shift that is spread over all numbers."""
    return random.normal(size=(draws, WIDTH)) + 4 * broken * DIRECTION


def paired(random, draws, *, broken):
    """Each number of the first half shares its sign with one of the second, mostly."""
    rows = random.normal(size=(draws, WIDTH))
    if broken:
        half = WIDTH // 2
        agree = np.where(random.random((draws, half)) < 0.8, 1.0, -1.0)
        rows[:, half:] = np.abs(rows[:, half:]) * np.sign(rows[:, :half]) * agree
    return rows


def stretched(random, draws, *, broken):
    """All numbers are a little larger."""
    return random.normal(size=(draws, WIDTH)) * (1 + 0.08 * broken)


def mixed(random, draws, *, broken):
    """A shift in one direction, forward or backward with the same chance."""
    way = random.choice([-1.0, 1.0], size=(draws, 1))
    return random.normal(size=(draws, WIDTH)) + 5 * broken * way * DIRECTION


SUBJECTS = [shifted, paired, stretched, mixed]


def past_of(subject, seed, draws=TAUGHT):
    random = np.random.default_rng(seed)
    sides = (subject(random, draws, broken=broken) for broken in (True, False))
    return Past(*sides)


def network_of(past, backend=NUMPY):
    return learn_network(past, learn_halves(past, backend), backend)


def told_apart(feature, first, second):
    """How far fresh draws of two subjects lie apart, in standard deviations."""
    scores = np.concatenate([feature.values(first), feature.values(second)])
    return separation(scores, np.repeat([1.0, 0.0], [len(first), len(second)]))


def found(feature, subject, seed=9):
    fresh = past_of(subject, seed, FRESH)
    return told_apart(feature, fresh.database, fresh.neighbour)


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_differs_is_found_on_fresh_draws(subject):
    assert found(network_of(past_of(subject, 2)), subject) > 0.8


def test_no_linear_score_sees_pairs():
    """So the network is worth its share."""
    past = past_of(paired, 2, 2 * TAUGHT)
    names = {attack.name: attack for attack in default_attacks()}
    assert abs(found(names["scores"].looks(past)[0].feature, paired)) < 0.3
    assert found(ATTACK.looks(past)[0].feature, paired) > 0.8


def test_where_nothing_differs_nothing_is_found():
    random = np.random.default_rng(3)
    past = Past(*random.normal(size=(2, TAUGHT, WIDTH)))
    fresh = random.normal(size=(2, FRESH, WIDTH))
    assert abs(told_apart(network_of(past), *fresh)) < 0.3


def test_the_network_is_taught_by_draws_that_it_is_not_counted_on():
    past = past_of(shifted, 4, 300)
    (look,) = ATTACK.looks(past)
    assert isinstance(look.feature, NetworkScore)
    assert look.first == 128
    later = Past(past.database.copy(), past.neighbour.copy())
    later.database[look.first :] += 100
    later.neighbour[look.first :] = 0
    assert ATTACK.looks(later) == (look,)
    earlier = Past(past.database.copy(), past.neighbour.copy())
    earlier.database[: look.first] *= -1
    assert ATTACK.looks(earlier) != (look,)


def test_before_there_are_draws_for_it_the_linear_score_is_looked_at():
    names = {attack.name: attack for attack in default_attacks()}
    for draws in (0, 3, 100):
        past = past_of(shifted, 5, draws)
        assert ATTACK.looks(past) == names["scores"].looks(past)


def test_only_long_vectors_have_a_network():
    """So shorter ones share the wealth as they did before."""
    slots = [bool(ATTACK.slots(width)) for width in (0, 1, 256, 257, 4096, 4097)]
    assert slots == [False, False, False, True, True, False]
    assert "more than 4,096" in ATTACK.unseen(4097)[0]
    assert "but for the 512 pairs" in ATTACK.unseen(4096)[0]
    assert ATTACK.unseen(256) == ()


def test_rows_that_are_not_finite_teach_nothing():
    past = past_of(shifted, 6, 128)
    odd = np.zeros((3, WIDTH))
    odd[:, 7] = np.nan, np.inf, -np.inf
    with_odd = Past(np.concatenate([past.database, odd]), past.neighbour)
    assert network_of(with_odd) == network_of(past)
    scores = network_of(past).values(odd)
    assert np.isnan(scores).tolist() == [True, False, False]


def test_columns_that_never_change_are_no_hindrance():
    past = past_of(paired, 7)
    past.database[:, :50] = past.neighbour[:, :50] = 3.0
    fresh = past_of(paired, 8, FRESH)
    fresh.database[:, :50] = fresh.neighbour[:, :50] = 3.0
    score = network_of(past)
    assert told_apart(score, fresh.database, fresh.neighbour) > 0.8


@pytest.fixture(scope="module")
def learned():
    return network_of(past_of(mixed, 2))


def test_a_score_does_not_depend_on_the_batch_or_its_order_in_memory(learned):
    rows = np.random.default_rng(8).normal(size=(200, WIDTH))
    together = learned.values(rows)
    assert together.tolist() == [learned.values(row[None])[0] for row in rows]
    assert together.tolist() == learned.values(np.asfortranarray(rows)).tolist()


def test_its_numbers_make_the_score_again(learned):
    numbers = learned.numbers()
    assert NetworkScore.names_of_numbers() == numbers.keys()
    assert NetworkScore.fits(numbers, WIDTH)
    assert NetworkScore.from_numbers(numbers) == learned
    assert max(map(len, numbers.values())) < 4096
    # Four digits each, so that a record of some thousand numbers stays short.
    del numbers["centre"]  # which may lie far from 0
    text = ",".join(map(repr, sum(numbers.values(), ())))
    assert len(text) < 12 * sum(map(len, numbers.values()))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("linear", (1.0,)),
        ("columns", (0.5,)),
        ("partners", (-1.0,)),
        ("columns", (float(WIDTH),)),
        ("middle", (0.0,) * (INPUTS - 1)),
        ("spread", (0.0,) * INPUTS),
        ("scale", (0.0,) * WIDTH),
        ("hidden", (1.0,)),
        ("output", ()),
        ("products", (1.0,)),
    ],
)
def test_numbers_of_no_score_are_noticed(learned, name, numbers):
    torn = learned.numbers() | {name: numbers}
    if name in {"columns", "partners"}:  # of the right length
        torn[name] = numbers * len(learned.telling.columns)
    assert not NetworkScore.fits(torn, WIDTH)


def test_another_library_learns_the_same():
    """But for the last digits, which rounding and the order of sums decide."""
    pytest.importorskip(
        "torch", reason="needs the extra torch: pip install 'verifydp[torch]'"
    )
    past = past_of(mixed, 2, 128)
    torch = load_backend("torch")
    here, there = network_of(past), network_of(past, torch)
    rows = past_of(mixed, 9, 200).database
    scores = here.values(rows)
    on_device = torch.to_numpy(there.values(torch.asarray(rows)))
    assert np.corrcoef(scores, on_device)[0, 1] > 0.999
    again = torch.to_numpy(here.values(torch.asarray(rows)))
    assert np.allclose(scores, again, rtol=1e-9, atol=1e-9)
