"""Basic facts that are no axioms: closed, proved, and on nobody's hypotheses."""

import pytest

from verifydp.checker.axioms import AXIOMS
from verifydp.formal.spec.derived import DERIVED
from verifydp.formal.spec.proof import Proof
from verifydp.language.notation import (
    TRUE,
    conjunction,
    disjunction,
    equal,
    forall,
    implies,
    indicator,
    laplace,
    log,
    mean,
    natural,
    normal_cdf,
    power,
    real,
    standard_normal,
    to_real,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import number

x, y, z, a, b, m, t = map(real, "xyzabmt")
j, k = natural("j"), natural("k")
FACTS = {
    "log_product": forall(
        x,
        y,
        implies(
            conjunction(number(0) < x, number(0) < y),
            equal(log(x * y), log(x) + log(y)),
        ),
    ),
    "young": forall(
        x,
        y,
        a,
        implies(
            conjunction(number(0) <= x, number(0) <= y, number(0) < a, a < 1),
            power(x, a) * power(y, 1 - a) <= a * x + (1 - a) * y,
        ),
    ),
    "normal_point": forall(
        t, equal(mean(standard_normal, z, indicator(equal(z, t))), 0)
    ),
    "normal_mirrored": forall(
        t, equal(mean(standard_normal, z, indicator(t <= z)), normal_cdf(-t))
    ),
    "whole_order": forall(
        j,
        k,
        disjunction(to_real(j) <= to_real(k), to_real(k) + 1 <= to_real(j)),
    ),
    "laplace_point": forall(
        m,
        b,
        t,
        implies(
            number(0) < b,
            equal(mean(laplace(m, b), y, indicator(equal(y, t))), 0),
        ),
    ),
}


def test_all_are_told():
    assert FACTS.keys() == DERIVED.keys()
    assert not DERIVED.keys() & AXIOMS.keys()


@pytest.mark.parametrize("name", FACTS)
def test_a_basic_fact_rests_on_nothing(name):
    # What is given would show anything, and is not used.
    p = Proof(Statement((("some", x < 0), ("more", x > 0)), TRUE))
    p.given("some"), p.given("more")
    fact = DERIVED[name](p)
    assert not fact.sequent.hypotheses
    assert fact.formula is FACTS[name]
    used = {step.texts[0] for step in p.steps if step.rule == "axiom"}
    assert used <= AXIOMS.keys()


def test_a_basic_fact_is_made_once():
    p = Proof(Statement((), TRUE))
    p.axiom("normal_mirrored", x)
    made = len(p.steps)
    p.axiom("normal_mirrored", y)
    assert len(p.steps) == made + 1
