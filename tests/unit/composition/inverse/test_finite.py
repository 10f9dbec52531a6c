"""Joint laws of finite outputs that show least: against others, and a dual."""

import itertools
import random
from decimal import Context, Decimal
from fractions import Fraction

import pytest

import verifydp
from verifydp.errors import InputError
from verifydp.formal.prove.couplings import balancing_weights, least_delta

PAIRS = [(0, 1), (1, 0)]


def law(rng, size):
    weights = [rng.randint(0, 6) for _ in range(size - 1)] + [rng.randint(1, 6)]
    return [Fraction(weight, sum(weights)) for weight in weights]


def apart(laws, pairs, growth):
    return max(
        sum(
            max(p - growth * q, Fraction(0))
            for p, q in zip(laws[s], laws[t], strict=True)
        )
        for s, t in pairs
    )


def product_of(laws, state):
    product = [Fraction(1)]
    for one in laws:
        product = [p * q for p in product for q in one[state]]
    return product


@pytest.mark.parametrize("seed", range(12))
def test_no_joint_law_shows_less(seed):
    """The dual's value is the primal's, and other joint laws show no less."""
    rng = random.Random(seed)
    states, count = rng.choice([(2, 2), (2, 3), (3, 2)])
    sizes = [rng.randint(2, 3) for _ in range(count)]
    laws = [[law(rng, size) for _ in range(states)] for size in sizes]
    pairs = [(s, t) for s in range(states) for t in range(states) if s != t]
    growth = Fraction(rng.randint(10, 30), 10)
    best = least_delta(laws, pairs, growth)
    outputs = list(itertools.product(*map(range, sizes)))
    for state, joint in enumerate(best.joint):
        assert min(joint) >= 0
        for place, own in enumerate(laws):
            for value, mass in enumerate(own[state]):
                found = sum(
                    p
                    for p, out in zip(joint, outputs, strict=True)
                    if out[place] == value
                )
                assert found == mass
    assert apart(best.joint, pairs, growth) == best.delta
    independent = [product_of(laws, state) for state in range(states)]
    assert best.delta <= apart(independent, pairs, growth)
    assert best.delta >= max(apart(own, pairs, growth) for own in laws)
    value = sum(
        f * p
        for state, own in enumerate(best.potentials)
        for potentials, one in zip(own, laws, strict=True)
        for f, p in zip(potentials, one[state], strict=True)
    )
    assert value == best.delta


def test_three_states_may_show_more_than_any_mechanism_alone():
    """Then the dual says more than that a mechanism by itself exceeds the target."""
    rng = random.Random(2)
    pairs = [(s, t) for s in range(3) for t in range(3) if s != t]
    found = 0
    for _ in range(15):
        laws = [[law(rng, 3) for _ in range(3)] for _ in range(2)]
        best = least_delta(laws, pairs, Fraction(1))
        found += best.delta > max(apart(own, pairs, Fraction(1)) for own in laws)
    assert found


def test_too_many_outputs_are_refused_in_one_line():
    fair = [[Fraction(1, 10)] * 10] * 2
    with pytest.raises(InputError, match="1000 joint outputs"):
        least_delta([fair, fair, fair], PAIRS, Fraction(2))


def test_many_mechanisms_are_refused_before_their_outputs_are_listed():
    coin = [[Fraction(1, 2)] * 2] * 2
    with pytest.raises(InputError, match="more than 10\\^9 joint outputs"):
        least_delta([coin] * 1000, PAIRS, Fraction(2))


def test_only_the_pairs_that_are_named_are_kept_apart():
    laws = {"x": ["3/4", "1/4"], "y": ["1/4", "3/4"], "z": ["0", "1"]}
    own = {"name": "c", "laws": laws}
    target = {"epsilon": "log(3)"}
    found = verifydp.invert(
        {"target": target | {"pairs": [["x", "y"]]}, "mechanism": [own]}
    )
    assert found.verdict.value == "PROVED"
    assert found.scope == "no pairs of states but x and y; outputs from the joint laws"
    every = verifydp.invert({"target": target, "mechanism": [own]})
    assert every.verdict.value == "REFUTED"


def test_what_is_printed_of_the_least_delta_is_on_its_side():
    """At epsilon 0 it is 1/3: "no less than 0.333334" would be false."""
    laws = {"x": ["2/3", "1/3"], "y": ["1/3", "2/3"]}
    own = {"name": "c", "laws": laws}
    found = verifydp.invert({"target": {"epsilon": 0}, "mechanism": [own]})
    assert found.reason == "no joint laws show less than delta 0.333333"
    tenth = verifydp.invert({"target": {"epsilon": "0.1"}, "mechanism": [own]})
    (best,) = [one.upper for one in tenth.figures if one.case == "the best joint laws"]
    exact = (2 - Fraction(Decimal("0.1").exp(Context(60)))) / 3
    assert exact <= Fraction(best) <= exact + Fraction(1, 10**9)


def test_weights_balance_moves():
    changes = [[Fraction(1), Fraction(2)], [Fraction(1), Fraction(-2)]]
    assert balancing_weights(changes) == (Fraction(1, 2), Fraction(1, 2))
    three = [*changes, [Fraction(3), Fraction(0)]]
    assert balancing_weights(three) == (0, 0, 1)
    assert balancing_weights([[Fraction(1), Fraction(1)]]) is None
