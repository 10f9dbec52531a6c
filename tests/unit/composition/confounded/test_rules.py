"""Rules of composition: broken ones are found, a true one is not."""

from fractions import Fraction

import pytest

import verifydp
from verifydp.composition.confounded.rules import (
    COMPOSITION_RULES,
    MarginalRule,
    find_broken,
)
from verifydp.errors import InputError

LESS = {
    "product-is-enough": lambda one: one.marginals < one.truth,
    "product-is-least": lambda one: one.truth < one.marginals,
}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("name", COMPOSITION_RULES)
def test_a_broken_rule_is_found_from_any_seed(name, seed):
    found, tried = find_broken(COMPOSITION_RULES[name], seed, 2000)
    assert found is not None
    assert LESS[name](found)
    assert tried < 2500
    assert len(found.data[0]) <= 4


def test_a_true_rule_is_not_broken():
    """No output tells more than the data: all outputs together never exceed 1."""
    true = MarginalRule("true", "", "", lambda truth, _: truth > 1, of_product=False)
    assert find_broken(true, 0, 500) == (None, 500)


@pytest.mark.parametrize("name", COMPOSITION_RULES)
def test_the_counterexample_is_certified(name):
    found = verifydp.falsify_composition(name)
    assert found.verdict.value == "REFUTED"
    assert sorted(found.certificates) == ["beside", "claim"]
    assert all(map(verifydp.check, found.certificates.values()))
    deltas = [one.points[0].true.exact for one in (found.together, found.product)]
    truth, marginals = map(Fraction, deltas)
    assert (truth > marginals) == (name == "product-is-enough")
    assert found.together.points[0].product.exact == deltas[1]


def test_the_same_seed_finds_the_same():
    first, again = (
        verifydp.falsify_composition("product-is-enough", seed=3) for _ in range(2)
    )
    assert first.together == again.together


def test_nothing_found_is_no_proof():
    found = verifydp.falsify_composition("product-is-least", attempts=1)
    assert found.verdict.value == "INCONCLUSIVE"
    assert found.certificates == {}
    assert "proves nothing" in found.reason


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"name": "product-is-enogh"}, "did you mean product-is-enough"),
        ({"name": "product-is-least", "seed": -1}, "at least 0 and 1"),
        ({"name": "product-is-least", "attempts": 0}, "at least 0 and 1"),
    ],
)
def test_mistakes_are_one_line(given, says):
    with pytest.raises(InputError, match=says) as caught:
        verifydp.falsify_composition(**given)
    assert "\n" not in str(caught.value)
