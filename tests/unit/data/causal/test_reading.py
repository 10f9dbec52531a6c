"""Models and mechanisms as plain values, there and back; beliefs as models."""

import tomllib
from fractions import Fraction

import pytest

from verifydp.data.beliefs import (
    Family,
    FinitePrior,
    GaussianMixturePrior,
    GaussianPrior,
    as_family,
    causal_models,
)
from verifydp.data.causal import FiniteCausalModel, GaussianCausalModel
from verifydp.data.causal.reading import (
    plain_kernels,
    plain_model,
    read_kernels,
    read_model,
)
from verifydp.errors import InputError, UnsupportedError

FINITE = """
[model]
kind = "finite"
structure = "fork"
data_prior = { a = 0.5, b = "1/2" }
state_map = { a = "s0", b = { s0 = "1/10", s1 = "9/10" } }

[[mechanism]]
name = "flip"
copies = 2
outputs = ["no", "yes"]
kernel = { a = [0.75, 0.25], b = { yes = 1 } }
"""
GAUSSIAN = """
[model]
kind = "gaussian"
states = { s0 = 0, s1 = [1] }
loading = [1, 2]
covariance = [[1, 0], [0, "1/2"]]
pairs = [["s0", "s1"]]

[[mechanism]]
name = "sum"
weights = [1, 1]
noise = 1

[[mechanism]]
name = "both"
weights = [[1, 0], [0, 1]]
noise = [[1, 0], [0, 1]]

[[covariance]]
between = ["sum", "both"]
value = [["1/4", 0]]
"""


def _read(text):
    given = tomllib.loads(text)
    model = read_model(given["model"])
    return model, read_kernels(model, given["mechanism"], given.get("covariance"))


@pytest.mark.parametrize("text", [FINITE, GAUSSIAN])
def test_plain_values_are_read_back(text):
    model, kernels = _read(text)
    again = read_model(plain_model(model))
    assert plain_model(again) == plain_model(model)
    assert read_kernels(again, *plain_kernels(kernels)) == kernels
    if isinstance(model, GaussianCausalModel):
        assert again == model
    else:
        assert (again.rows, again.pairs) == (model.rows, model.pairs)


def test_a_file_says_what_it_says():
    model, kernels = _read(FINITE)
    assert model.data_row("s0") == (Fraction(10, 11), Fraction(1, 11))
    assert [kernel.name for kernel in kernels] == ["flip 1", "flip 2"]
    assert kernels[1].rows["b"] == (Fraction(0), Fraction(1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('kind = "finite"', 'kind = "finit"', "did you mean finite"),
        ('structure = "fork"', 'structure = "chain"', "given as a fork"),
        ("data_prior =", "prior =", "given in 0 ways"),
        ("[model]", "[model]\nprior = 1", "the key 'prior'"),
        ("copies = 2", "copies = 0", "from 1 to 64"),
        ('name = "flip"', 'title = "flip"', "name is missing|the key 'title'"),
        ("[0.75, 0.25]", "[0.75, 0.2]", "sums to 0.95"),
        ("state_map =", "joint = {}\nstate_map =", "given in 2 ways"),
    ],
)
def test_a_file_that_says_what_cannot_be_is_refused(old, new, message):
    assert old in FINITE
    with pytest.raises(InputError, match=message):
        _read(FINITE.replace(old, new))


def test_covariances_are_for_normal_noise():
    model, _ = _read(FINITE)
    kernel = {"name": "m", "kernel": {"a": {"y": 1}, "b": {"y": 1}}}
    with pytest.raises(InputError, match="independent given the data"):
        read_kernels(model, [kernel], [{"between": ["m", "n"], "value": 1}])


@pytest.mark.parametrize("names", [["m", ["n"]], [["m"], "n"], ["m", {}], ["m", 0.5]])
def test_covariances_are_between_names(names):
    model, _ = _read(GAUSSIAN)
    mechanisms = [{"name": name, "weights": [1, 0], "noise": 1} for name in "mn"]
    with pytest.raises(InputError, match="a mechanism is named"):
        read_kernels(model, mechanisms, [{"between": names, "value": 0}])


def test_a_finite_family_has_the_laws_of_its_priors():
    sick, well = FinitePrior({0: "1/4", 1: "3/4"}), FinitePrior({0: "2/3", 2: "1/3"})
    family = Family(
        [{"sick": sick, "well": well}, {"sick": well, "well": sick}],
        [("well", "sick")],
        symmetric=False,
    )
    first, second = causal_models(family)
    assert isinstance(first, FiniteCausalModel)
    assert first.pairs == (("well", "sick"),)
    assert first.data_law("sick").weights == {
        "0": Fraction(1, 4),
        "1": Fraction(3, 4),
        "2": 0,
    }
    assert second.data_law("well") == first.data_law("sick")


def test_data_values_of_one_number_are_told():
    """It was said that probabilities do not sum to 1, which they do."""
    half = {"0.5": "1/4", "1/2": "1/4", "1": "1/2"}
    model = FiniteCausalModel.chain({"a": half, "b": {"1/2": 1}})
    with pytest.raises(InputError, match=r"'0\.5' and '1/2' are one number"):
        as_family(model)


def test_normal_beliefs_of_one_deviation_are_a_gaussian_model():
    family = Family({"a": GaussianPrior(1, 2), "b": GaussianPrior(4, 2)})
    (model,) = causal_models(family)
    assert model == GaussianCausalModel.of_means({"a": 1, "b": 4}, 4)


@pytest.mark.parametrize(
    "other",
    [
        GaussianPrior(0, 3),
        FinitePrior({0: 1}),
        GaussianMixturePrior(["1/2", "1/2"], [0, 1], [1, 1]),
    ],
)
def test_beliefs_of_no_one_kind_are_refused(other):
    with pytest.raises(UnsupportedError, match="normal"):
        causal_models(Family({"a": GaussianPrior(0, 2), "b": other}))


def test_a_model_is_a_belief_and_back():
    laws = {"sick": {0: "1/4", 1: "3/4"}, "well": {0: "2/3", "1/2": "1/3"}}
    model = FiniteCausalModel.chain(laws)
    family = as_family(model)
    assert family.symmetric
    assert family.beliefs[0]["sick"] == FinitePrior({0: "1/4", 1: "3/4"})
    (again,) = causal_models(family)
    assert again.data_law("well").weights["1/2"] == Fraction(1, 3)
    assert set(again.pairs) == set(model.pairs)
    one_way = FiniteCausalModel.chain(laws, pairs=[("well", "sick")])
    assert causal_models(as_family(one_way))[0].pairs == (("well", "sick"),)
    normal = GaussianCausalModel({"a": 1, "b": 2}, 3, "9/4")
    assert as_family(normal).beliefs[0]["b"] == GaussianPrior(6, "3/2")


@pytest.mark.parametrize(
    ("model", "error", "message"),
    [
        (
            FiniteCausalModel.chain({"a": {"x": 1}, "b": {"y": 1}}),
            InputError,
            "programs are called",
        ),
        (
            GaussianCausalModel({"a": 0, "b": 1}, 1, 2),
            UnsupportedError,
            "variance 2 .* no rational root",
        ),
        (
            GaussianCausalModel({"a": 0, "b": 1}, [1, 1], [[1, 0], [0, 1]]),
            UnsupportedError,
            "data of 2 numbers",
        ),
        (
            FiniteCausalModel.chain(
                {name: {0: 1} for name in "abc"},
                pairs=[("a", "b"), ("b", "a"), ("a", "c")],
            ),
            UnsupportedError,
            "both orders of some pairs",
        ),
    ],
)
def test_a_model_that_is_no_belief_is_refused(model, error, message):
    with pytest.raises(error, match=message):
        as_family(model)
