"""Mechanisms on vectors: what they promise, and what the printed set would break."""

import json
import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball
from verifydp.laws.vectors.norm_exponential import NormExponential
from verifydp.mechanisms import mechanism
from verifydp.mechanisms.naive_tables import naive_gaussian, naive_norm_noise

CYCLE = (1, -1, 0, 0, 1, -1, -1, 0, 1)
ONE = Epsilon(nats=Fraction(1))


def projected(vectors, **level):
    return mechanism("projected-gaussian", vectors=vectors, **level)


def test_mu_is_the_longest_vector_over_sigma(table_moves):
    two = projected(table_moves(2, 2), mu=1)
    assert (two.variance, two.squared_mu, two.mu) == (4, 1, 1)
    three = projected(table_moves(3, 3), sigma=2)
    assert three.squared_mu == Fraction(3, 2)
    assert float(three.mu.mid()) == pytest.approx(1.2247448714)
    assert projected(table_moves(3, 3), mu=1).variance == 6


def test_the_printed_set_gives_away_more_on_3_by_3(table_moves):
    """Published: delta(1) is 0.211122756841886, not 0.1269367375066439."""
    printed, whole = (projected(table_moves(3, 3, k), sigma=2) for k in (2, 3))
    assert printed.squared_mu == 1
    assert float(printed.delta_at(ONE).mid()) == pytest.approx(0.1269367375066439)
    assert float(whole.delta_at(ONE).mid()) == pytest.approx(0.211122756841886)


def test_the_delta_of_the_cycle_is_seen_in_samples(table_moves):
    """Losses of 200,000 draws, by Hoeffding: fails rightly with 2e-9, finds 0.02."""
    noise = projected(table_moves(3, 3), sigma=2)
    first, other = noise.law((0,) * 9), noise.law(CYCLE)
    draws = 200_000
    points = noise.sample((0,) * 9, draws, np.random.default_rng(1))
    losses = first.privacy_loss(other, points)
    seen = np.maximum(1 - np.exp(1 - losses), 0).mean()
    bound = math.sqrt(math.log(1e9) / (2 * draws))
    assert abs(seen - 0.211122756841886) < bound
    assert abs(seen - 0.1269367375066439) > 2 * bound


def test_noise_is_added_to_the_answer(table_moves):
    answer = np.array([5, 1, 2, 4])
    for noise in (
        projected(table_moves(2, 2), mu=1),
        mechanism("k-norm", vectors=table_moves(2, 2), decay=1),
    ):
        drawn = noise.sample(answer, 1000, np.random.default_rng(0))
        assert drawn.shape == (1000, 4)
        assert np.all(drawn.reshape(-1, 2, 2).sum(axis=2) == [6, 6])  # to the last bit
        assert np.ptp(drawn[:, 0]) > 1


@pytest.mark.parametrize("name", ["projected-gaussian", "k-norm"])
def test_where_there_is_no_noise_the_answer_is_as_it_was(name):
    """No last digit shows which neighbour it was: one cell is in no vector."""
    moves = [CYCLE, (1, -1, 0, -1, 1, 0, 0, 0, 0)]
    level = {"mu": 1} if name == "projected-gaussian" else {"decay": 1}
    noise = mechanism(name, vectors=moves, **level)
    for answer in ((0,) * 9, CYCLE, (1e5, 3, 7, -2, 0.5, 9, 1, 0, 4)):
        drawn = noise.sample(answer, 10_000, np.random.default_rng(3))
        assert np.all(drawn[:, [2, 7]] == [answer[2], answer[7]])
        table = drawn.reshape(-1, 3, 3)
        whole = np.reshape(answer, (3, 3))
        assert np.all(table.sum(axis=1) == whole.sum(axis=0))
        assert np.all(table.sum(axis=2) == whole.sum(axis=1))
    # The noise of neighbours is the same noise moved, bit by bit.
    first, second = (
        noise.sample(one, 1000, np.random.default_rng(5)) for one in ((0,) * 9, CYCLE)
    )
    assert np.all(second - first == CYCLE)


def test_crooked_vectors_get_noise_of_the_right_variance():
    """Their whole numbers are too large for exact sums; 6 deviations of a variance."""
    moves = [(Fraction(1, 7919), Fraction(10**6, 104_729), 3), (5, Fraction(1, 3), 1)]
    noise = projected(moves, sigma=2)
    assert not noise.noise._spread[1].is_exact
    drawn = noise.sample((0, 0, 0), 50_000, np.random.default_rng(1))
    exact = 4 * np.array(noise.projector, dtype=float)
    found = drawn.T @ drawn / 50_000
    assert np.abs(found - exact).max() < 6 * 4 * math.sqrt(2 / 50_000)


def test_k_norm_promises_its_decay_exactly(table_moves):
    noise = mechanism("k-norm", vectors=table_moves(3, 3), decay="1/4")
    assert noise.epsilon_at(Fraction(0)) * 4 == 1
    assert noise.delta_at(Epsilon(nats=Fraction(1, 4))) == 0
    losses = {
        noise.law((0,) * 9).shifted_loss_bound(noise.law(move))
        for move in noise.vectors
    }
    assert losses == {Fraction(1, 4)}
    wide = noise.delta_at(Epsilon(nats=Fraction(1, 8)))
    assert wide.contains(0)
    assert wide.is_finite()
    with pytest.raises(UnsupportedError, match="4 dimensions"):
        noise.worst_pair()


def test_k_norm_in_one_direction_is_laplace(table_moves):
    one = mechanism("k-norm", vectors=table_moves(2, 2), decay=1)
    known = mechanism("laplace", scale=1, sensitivity=1)
    half = Epsilon(nats=Fraction(1, 2))
    assert one.delta_at(half).overlaps(known.delta_at(half))
    tenth = Fraction(1, 10)
    assert one.epsilon_at(tenth).overlaps(known.epsilon_at(tenth))


def test_enclosed_profiles_of_k_norm_hold_what_samples_show(table_moves):
    """The true delta of the cycle at 1/2, from 200,000 losses, lies in the ball."""
    noise = mechanism("k-norm", vectors=table_moves(3, 3), decay=1)
    first, other = noise.law((0,) * 9), noise.law(CYCLE)
    points = noise.sample((0,) * 9, 200_000, np.random.default_rng(2))
    losses = first.privacy_loss(other, points)
    seen = np.maximum(1 - np.exp(0.5 - losses), 0).mean()
    assert 0.01 < seen < float(noise.delta_at(Epsilon(nats=Fraction(1, 2))).upper())


def test_norm_noise_promises_sensitivity_over_scale():
    for norm in ("l1", "l2", "linf"):
        noise = mechanism("norm-noise", norm=norm, entries=4, scale=8, sensitivity=2)
        assert noise.epsilon_at(Fraction(0)) * 4 == 1
        assert isinstance(noise.law((0, 0, 0, 0)), NormExponential)


def test_naive_noise_of_tables():
    """Three times the deviation for one record, and what tables feel of it."""
    noise = naive_gaussian(9, mu=1, changes=3)
    assert (noise.rank, noise.variance) == (9, 18)
    assert Fraction(6) / noise.variance == Fraction(1, 3)  # mu / sqrt(3) on a cycle
    two = naive_norm_noise("l2", 4, epsilon=1, changes=3)
    assert 0 < float(two.scale**2 - 18) < 1e-20  # rounded upward
    assert naive_norm_noise("linf", 4, epsilon="1/2", changes=3).scale == 6
    assert naive_norm_noise("l1", 4, epsilon=1, changes=2).scale == 4


@pytest.mark.parametrize("slack", [0, "1/16"])
def test_tulap_uses_up_what_it_is_given(slack):
    """Its profile is that of the trade-off function that it was made for."""
    noise = mechanism("tulap", decay=1, sensitivity=2, slack=slack)
    delta = Fraction(slack)
    assert noise.delta_at(ONE).contains(ball(delta).mid())
    assert noise.epsilon_at(delta) == 1
    half = noise.delta_at(Epsilon(nats=Fraction(1, 2)))
    grid = np.linspace(-30, 30, 60_001)
    masses, moved = (np.diff(noise.noise.cdf(grid - move)) for move in (0, 1))
    excess = np.maximum(moved - math.exp(0.5) * masses, 0).sum()
    assert float(half.mid()) == pytest.approx(excess, abs=1e-9)
    if delta:
        assert not noise.epsilon_at(delta / 2).is_finite()


def test_tulap_noise_is_scaled_to_the_sensitivity():
    noise = mechanism("tulap", decay=1, sensitivity=2)
    drawn = np.sort(noise.sample(3, 40_000, np.random.default_rng(1)))
    shares = np.arange(1, 40_001) / 40_000
    assert np.abs(noise.noise.cdf((drawn - 3) / 2) - shares).max() < 0.0164
    with pytest.raises(UnsupportedError, match="infinitely many steps"):
        noise.law(3)


def test_discrete_noise_is_drawn_for_each_cell():
    """Shares of ten sizes in four cells: six deviations, a chance below 1e-7."""
    noise = mechanism("discrete-gaussian", variance=4, sensitivity=1)
    answer = np.array([[7, 0], [3, 1]])
    draws = 40_000
    drawn = noise.sample(answer, draws, np.random.default_rng(4))
    assert drawn.shape == (draws, 2, 2)
    assert drawn.dtype.kind == "i"
    law = noise.law(0)
    for cell in range(4):
        off = drawn.reshape(draws, 4)[:, cell] - answer.ravel()[cell]
        for size in range(-5, 5):
            chance = float(law.probability(size).mid())
            spread = math.sqrt(chance * (1 - chance) / draws)
            assert abs(np.mean(off == size) - chance) < 6 * spread
    pairs = np.corrcoef((drawn - answer).reshape(draws, 4).T)
    assert np.abs(pairs - np.eye(4)).max() < 6.5 / math.sqrt(draws)
    assert noise.rho_of([CYCLE]) == Fraction(3, 4)


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("projected-gaussian", {"vectors": [[1, -1]]}, "exactly one"),
        ("projected-gaussian", {"vectors": [[1, -1]], "sigma": 0}, "sigma is 0"),
        ("projected-gaussian", {"vectors": [[1, -1]], "mu": -1}, "mu is -1"),
        ("projected-gaussian", {"vectors": [[0, 0]], "mu": 1}, "all zero"),
        ("projected-gaussian", {"vectors": [], "mu": 1}, "all zero"),
        ("projected-gaussian", {"vectors": [[1], [1, 2]], "mu": 1}, "1 and 2 entries"),
        ("projected-gaussian", {"vectors": [["x"]], "mu": 1}, "an entry of vectors"),
        ("projected-gaussian", {"vectors": 7, "mu": 1}, "give a list of vectors"),
        ("projected-gaussian", {"vectors": "none.json", "mu": 1}, "cannot read"),
        ("k-norm", {"vectors": [[0]], "decay": 1}, "all zero"),
        ("k-norm", {"vectors": [[1]], "decay": 0}, "decay is 0"),
        ("norm-noise", {"norm": "l0", "entries": 1, "scale": 1, "sensitivity": 1},
         "one of l1, l2, linf"),
        ("norm-noise", {"norm": "l1", "entries": 0, "scale": 1, "sensitivity": 1},
         "entries is 0"),
        ("tulap", {"decay": 0, "sensitivity": 1}, "decay is 0"),
        ("tulap", {"decay": 1, "sensitivity": 1, "slack": 2}, "slack is 2"),
        ("discrete-gaussian", {"variance": 0, "sensitivity": 1}, "variance is 0"),
        ("discrete-gaussian", {"variance": 1, "sensitivity": "1/2"}, "whole number"),
    ],
)  # fmt: skip
def test_a_wrong_parameter_is_one_line(name, parameters, message):
    with pytest.raises(InputError, match=message) as raised:
        mechanism(name, **parameters)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("database", "message"),
    [("abcd", "list of 4 finite numbers"), ([1, 2, 3], "3 entries"),
     ([1, 2, 3, math.nan], "finite numbers"), (5, "list of 4 finite numbers")],
)  # fmt: skip
def test_a_wrong_database_is_one_line(database, message, table_moves):
    with pytest.raises(InputError, match=message) as raised:
        projected(table_moves(2, 2), mu=1).sample(database, 1, np.random.default_rng(0))
    assert "\n" not in str(raised.value)


def test_vectors_are_read_from_a_file(tmp_path):
    file = tmp_path / "moves.json"
    file.write_text(json.dumps([[1, -1, -1, 1], [0.5, -0.5, -0.5, 0.5]]))
    noise = projected(str(file), mu=1)
    assert len(noise.vectors) == 4
    assert noise.squared_sensitivity == 4
    file.write_text("{")
    with pytest.raises(InputError, match="no JSON file"):
        projected(str(file), mu=1)
