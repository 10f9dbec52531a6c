"""Families: which ordered pairs a claim speaks of."""

import pytest

from verifydp.data.beliefs import Family, GaussianPrior
from verifydp.errors import InputError

A, B, C = (GaussianPrior(mean, 1) for mean in range(3))
BELIEF = {"a": A, "b": B, "c": C}


def _orders(family):
    return [
        (pair.belief_index, pair.first_secret, pair.second_secret)
        for pair in family.ordered_pairs()
    ]


def test_no_pairs_are_all_pairs_in_both_orders():
    expected = {(0, x, y) for x in "abc" for y in "abc" if x != y}
    orders = _orders(Family(BELIEF))
    assert set(orders) == expected
    assert len(orders) == len(expected)


def test_one_order_needs_pairs_that_have_one():
    with pytest.raises(InputError, match="which order"):
        Family(BELIEF, symmetric=False)


def test_order_counts_where_it_is_asked_for():
    assert _orders(Family(BELIEF, [("b", "a")], symmetric=False)) == [(0, "b", "a")]
    assert _orders(Family(BELIEF, [("b", "a"), ("a", "b")])) == [
        (0, "b", "a"),
        (0, "a", "b"),
    ]


def test_every_adversary_has_every_pair():
    family = Family([{"a": A, "b": B}, {"a": B, "b": A}], [("a", "b")], symmetric=False)
    first, second = family.ordered_pairs()
    assert (first.first, first.second) == (A, B)
    assert (second.first, second.second, second.belief_index) == (B, A, 1)


def test_a_reversed_pair_swaps_secrets_and_priors():
    pair = next(iter(Family(BELIEF).ordered_pairs()))
    turned = pair.reversed()
    assert (turned.first, turned.second_secret) == (pair.second, pair.first_secret)
    assert turned.reversed() == pair


def test_a_family_does_not_change_with_what_it_was_made_of():
    belief = {"a": A, "b": B}
    family = Family(belief)
    belief["a"] = C
    assert next(iter(family.ordered_pairs())).first is A


@pytest.mark.parametrize(
    ("beliefs", "pairs", "words"),
    [
        (BELIEF, [], "the set of secret pairs is empty"),
        ((), None, "there is no belief"),
        ({"a": A}, None, "1 secret is given"),
        (BELIEF, [("a", "x")], "the secret 'x', which no belief is given"),
        (BELIEF, [("a", "a")], "paired with itself"),
        (BELIEF, ["ab"], "'ab' is no pair"),
        ([{"a": A, "b": B}, {"a": A, "c": C}], None, "different secrets"),
        ({"a": A, "b": 3}, None, "the belief given 'b' is 3"),
    ],
)
def test_what_is_no_family_gets_one_line(beliefs, pairs, words):
    with pytest.raises(InputError) as caught:
        Family(beliefs, pairs)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
