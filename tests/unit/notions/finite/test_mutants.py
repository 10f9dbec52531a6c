"""Plausible mistakes give other numbers: the catalogue's mutants, one by one."""

from fractions import Fraction as Q
from math import log

import pytest

from verifydp.notions.finite import DatabasePrior, Policy, compare
from verifydp.notions.finite.neighbours import blowfish_pairs
from verifydp.notions.finite.notions.plausible_deniability import is_deniable

BITS = [(a, b) for a in (0, 1) for b in (0, 1)]
EQUAL = {(0, 0): "1/2", (1, 1): "1/2"}


def bit(value):
    return {value: Q(3, 4), 1 - value: Q(1, 4)}


XOR = {x: bit(x[0] ^ x[1]) for x in BITS}
BOTH = {x: {y: bit(x[0])[y[0]] * bit(x[1])[y[1]] for y in BITS} for x in BITS}
TERNARY = {(v,): [Q(2, 3) if o == v else Q(1, 6) for o in range(3)] for v in range(3)}
ONE_WAY = {(1,): [1, 0], (0,): ["4/5", "1/5"]}


def test_one_direction_only_would_miss_an_infinite_loss():
    found = compare(ONE_WAY)["bounded-dp"]
    assert found.growth is None  # the mutant says 5/4
    assert (found.witness.first, found.witness.second) == ("(0)", "(1)")


def test_a_mean_over_outputs_would_be_a_divergence():
    epsilon = compare(TERNARY).epsilon("bounded-dp")
    assert epsilon == pytest.approx(log(4))  # the mutant says log(4) / 2


def test_unbounded_does_not_bound_bounded_without_the_2():
    counts = {(): "1/2", (0,): "3/4", (1,): "1/4"}
    found = compare({x: [p, 1 - Q(p)] for x, p in counts.items()})
    assert found["unbounded-dp"].growth < found["bounded-dp"].growth


def test_marginal_in_place_of_conditional_laws():
    found = compare(BOTH, prior=EQUAL)
    assert found["dependent-dp/conditional"].growth == 9
    independent = DatabasePrior.independent([{0: "1/2", 1: "1/2"}] * 2)
    mutant = compare(BOTH, prior=independent)
    assert mutant["dependent-dp/conditional"].growth == 3


def test_prior_odds_left_out():
    constant = {(0,): [1], (1,): [1]}
    found = compare(constant, prior={(0,): "9/10", (1,): "1/10"})
    assert found["inferential/record"].growth == 1  # the mutant says 9


def test_the_upper_bound_alone_of_membership():
    found = compare({(v,): bit(v) for v in (0, 1)})
    assert found["membership/record"].growth == 2  # the mutant says 3/2
    assert found["membership/record"].witness.first == "the prior"


def test_bits_in_place_of_nats_and_unconditional_information():
    found = compare(XOR)
    nats = found.epsilon("mutual-information/conditional")
    assert nats == pytest.approx(0.130812035941137, abs=1e-14)
    assert nats / log(2) == pytest.approx(0.18872, abs=1e-5)
    assert found["mutual-information/unconditional"].growth == 1


def test_all_pairs_in_place_of_minimal_ones():
    four = {
        x: [1] for x in ((a, b, c, d) for a, b in BITS for c, d in BITS) if sum(x) == 2
    }
    question = compare(four, policy=Policy.count(1, 2)).question
    pairs = blowfish_pairs(question.mechanism, question.policy)
    assert len(pairs) == 24 < 6 * 5


def test_a_line_in_place_of_the_full_graph():
    rows = {
        (0,): ["2/3", "1/6", "1/6"],
        (1,): ["1/3"] * 3,
        (2,): ["1/6", "1/6", "2/3"],
    }
    assert compare(rows)["blowfish"].growth == 4
    assert compare(rows, policy=Policy.line((0, 1, 2)))["blowfish"].growth == 2


def test_explanations_compared_with_the_seed_alone():
    pool = [Q(1, 10), Q(1, 5), Q(2, 5), Q(1, 100)]
    assert not is_deniable(pool, 1, 3, 2)  # three are near the seed, not each other
    assert is_deniable(pool, 1, 3, 4)


def test_theorem_7_line_2_with_the_first_membership_privacy():
    found = compare({(0,): ["1/5", "4/5"], (1,): [0, 1]}, absent=0)
    assert found["membership/positive"].growth == Q(9, 8)
    assert found["inferential/record"].growth is None


def test_point_masses_dropped_from_the_beliefs():
    found = compare(XOR)
    assert found["inferential/product-priors"].growth == 3
    assert found["inferential/record"].growth == 1
