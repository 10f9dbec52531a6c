"""Steps that proofs are written with: rules, parts, values, tests by their names."""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec.proof import Proof
from verifydp.language.notation import (
    TRUE,
    any_test,
    conjunction,
    equal,
    event_variable,
    forall,
    implies,
    indicator,
    law,
    mean,
    point,
    probability,
    real,
    space,
    value,
)
from verifydp.language.sorts import REAL
from verifydp.language.statement import Statement

x, y, z = map(real, "xyz")
S = space("S")
s, P, Q, B, h = (
    point("s", S),
    law("P", S),
    law("Q", S),
    event_variable("B", S),
    any_test("h", S),
)


def proof_with(**given):
    return Proof(Statement(tuple(given.items()), TRUE))


def rests_on(p, *names):
    return frozenset().union(*(p.given(name).sequent.hypotheses for name in names))


def test_a_part_of_a_conjunction_by_its_place():
    p = proof_with(both=conjunction(x >= 0, y >= 1))
    assert p.part(p.given("both"), 1).formula == (y >= 1)


def test_a_rule_is_used_by_what_grants_its_premise():
    p = proof_with(rule=implies(x >= 0, y >= 1), more=x >= 2)
    used = p.granted(p.given("rule"), p.given("more"))
    assert used.formula == (y >= 1)
    assert used.sequent.hypotheses == rests_on(p, "rule", "more")


def test_a_premise_that_nothing_grants_is_an_error():
    p = proof_with(rule=implies(x >= 0, y >= 1), less=x >= -2)
    with pytest.raises(SpecError):
        p.granted(p.given("rule"), p.given("less"))


def test_what_was_shown_of_variables_holds_at_values():
    p = proof_with(size=z >= 3)
    known = p.assume(conjunction(x >= 1, y >= 1))
    product = p.have(x * y >= 1, known)
    there = p.put({x: z, y: z - 1}, known, product, p.given("size"))
    assert there.formula == (z * (z - 1) >= 1)
    assert there.sequent.hypotheses == rests_on(p, "size")


def test_values_that_the_assumption_does_not_allow_are_an_error():
    p = proof_with(size=z >= 1)
    known = p.assume(conjunction(x >= 1, y >= 1))
    product = p.have(x * y >= 1, known)
    with pytest.raises(SpecError):
        p.put({x: z, y: z - 1}, known, product, p.given("size"))


def test_equal_chances_of_all_events_give_equal_means():
    same = forall(B, equal(probability(P, B), probability(Q, B)))
    p = proof_with(same=same)
    fact = p.same_test(p.given("same"), s, value(h, s))
    fact = p.the_same(fact, equal(mean(P, s, value(h, s)), mean(Q, s, value(h, s))))
    assert fact.sequent.hypotheses == rests_on(p, "same")


def test_a_function_takes_the_place_of_a_tests_name():
    q, k = point("q", REAL), any_test("k", REAL)
    p, body = proof_with(), indicator(q <= 0)
    meaning = p.assume(forall(q, equal(value(k, q), body)))
    small = p.have(value(k, q) <= 1, p.at(meaning, q))
    law_ = law("L", REAL)
    average = p.mean(small, law_, q)
    named = p.named(average, k, body, q)
    shown = p.the_same(named, mean(law_, q, body) <= mean(law_, q, 1))
    assert not shown.sequent.hypotheses
