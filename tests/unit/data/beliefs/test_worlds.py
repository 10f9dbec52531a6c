"""Worlds draw the data that their beliefs, models and programs say.

Means and covariances of 40,000 draws are looked at to 5 standard errors: wrong once in
a million runs each, and the seeds are fixed. A mean that is off by a tenth of a
deviation is 20 standard errors away.
"""

import numpy as np
import pytest

from verifydp.data.beliefs import Family, FinitePrior, GaussianPrior, Worlds
from verifydp.data.causal import FiniteCausalModel, GaussianCausalModel
from verifydp.errors import InputError

SIZE, ERRORS = 40_000, 5
PRIORS = {"sick": GaussianPrior(3, 2), "well": FinitePrior({0: "1/4", 4: "3/4"})}


def named(worlds):
    return [(one.secret, other.secret) for one, other in worlds.pairs]


def drawn(worlds, secret, size=SIZE):
    return worlds.beliefs[0][secret].sample(size, np.random.default_rng(1))


@pytest.mark.parametrize("given", [PRIORS, Family(PRIORS), [PRIORS]])
def test_priors_are_drawn_from_and_told_exactly(given):
    worlds = Worlds(given)
    assert named(worlds) == [("sick", "well"), ("well", "sick")]
    assert worlds.symmetric
    for secret, sd in (("sick", 2), ("well", 3**0.5)):
        assert abs(drawn(worlds, secret).mean() - 3) < ERRORS * sd / SIZE**0.5
        world = worlds.beliefs[0][secret]
        assert world.exact == PRIORS[secret].exact
        assert world.prior == PRIORS[secret]
        assert world.is_stated


def test_beliefs_of_several_adversaries_have_pairs_of_their_own():
    worlds = Worlds([PRIORS, {"sick": PRIORS["well"], "well": PRIORS["sick"]}])
    assert [one.belief_index for one, _ in worlds.pairs] == [0, 0, 1, 1]
    assert worlds.pairs[2][0].exact == PRIORS["well"].exact


def test_a_finite_model_draws_its_values():
    law = {"a": {"x": "1/4", "y": "3/4"}, "b": {"y": 1}}
    worlds = Worlds(FiniteCausalModel.chain(law))
    values = drawn(worlds, "a").tolist()
    assert abs(values.count("x") / SIZE - 0.25) < ERRORS * (0.1875 / SIZE) ** 0.5
    assert set(drawn(worlds, "b").tolist()) == {"y"}
    assert worlds.beliefs[0]["a"].exact == "1/4 of 'x'; 3/4 of 'y'"


def test_values_that_numbers_name_are_numbers():
    worlds = Worlds(
        FiniteCausalModel.chain({"a": {0: "1/2", "5/2": "1/2"}, "b": {0: 1}})
    )
    assert set(drawn(worlds, "a").tolist()) == {0.0, 2.5}


def test_a_gaussian_model_draws_rows_with_its_covariance():
    model = GaussianCausalModel(
        {"low": 0, "high": 2},
        loading=[[1], [-1]],
        covariance=[[2, 1], [1, 1]],
        offset=[0, 10],
    )
    worlds = Worlds(model)
    values = drawn(worlds, "high")
    assert values.shape == (SIZE, 2)
    assert np.abs(values.mean(axis=0) - [2, 8]).max() < ERRORS * (2 / SIZE) ** 0.5
    # an entry of a sample covariance has a variance of at most 2 * 2**2 / n here
    apart = np.abs(np.cov(values.T) - [[2, 1], [1, 1]]).max()
    assert apart < ERRORS * (8 / SIZE) ** 0.5
    words = worlds.beliefs[0]["high"].exact
    assert words == "normal([2, 8], covariance [[2, 1], [1, 1]])"


def test_a_gaussian_model_of_one_number_draws_numbers():
    """Also where the deviation is irrational, and where the state tells the data."""
    worlds = Worlds(GaussianCausalModel({"a": 0, "b": 1}, loading=1, covariance=2))
    assert drawn(worlds, "a").shape == (SIZE,)
    assert abs(drawn(worlds, "a").std() - 2**0.5) < 0.05
    fixed = Worlds(GaussianCausalModel({"a": 0, "b": 1}, loading=1, covariance=0))
    assert set(drawn(fixed, "b").tolist()) == {1.0}


def test_pairs_and_their_orders_are_kept():
    def ones(size, rng):
        return np.ones(size)

    three = {"a": ones, "b": ones, "c": GaussianPrior(0, 1)}
    assert named(Worlds(three, [("c", "a")])) == [("c", "a")]
    assert not Worlds(three, [("c", "a")]).symmetric
    assert len(Worlds(three).pairs) == 6
    one_way = FiniteCausalModel.chain(
        {"a": {"x": 1}, "b": {"y": 1}}, pairs=[("b", "a")]
    )
    assert named(Worlds(one_way)) == [("b", "a")]
    program = Worlds(three).beliefs[0]["a"]
    assert program.exact == f"draws of {ones.__qualname__}"
    assert not program.is_stated


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (({"a": PRIORS["sick"]},), "1 secret is given"),
        (({"a": 3, "b": 4},), "give a prior such as"),
        (({1: PRIORS["sick"], 2: PRIORS["well"]},), "name secrets by texts"),
        ((PRIORS, [("sick", "ill")]), "did you mean|use"),
        ((PRIORS, []), "the set of secret pairs is empty"),
        ((PRIORS, [("sick", "sick")]), "paired with itself"),
        ((Family(PRIORS), [("sick", "well")]), "has its own pairs"),
    ],
)
def test_what_are_no_worlds_is_told(arguments, message):
    with pytest.raises(InputError, match=message) as error:
        Worlds(*arguments)
    assert "\n" not in str(error.value)


def test_a_program_that_draws_another_number_is_told():
    worlds = Worlds({"a": PRIORS["sick"], "b": lambda size, rng: np.zeros(size + 1)})
    with pytest.raises(InputError, match=r"shape \(6,\), of 5 draws"):
        drawn(worlds, "b", 5)
