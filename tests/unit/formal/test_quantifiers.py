"""An ``exists`` made and used, and equations turned round."""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec.proof import Proof
from verifydp.language.notation import TRUE, forall, implies
from verifydp.language.statement import Statement
from verifydp.language.terms import variable
from verifydp.language.text import parse_sort, parse_term

SORTS = {**dict.fromkeys("xyz", "real"), "u": "(space S)", "v": "(space S)"}
VARIABLES = {name: variable(name, parse_sort(sort)) for name, sort in SORTS.items()}
SOME = "(exists (lambda real (less $0 y)))"


def term(text):
    return parse_term(text, VARIABLES)


def proof():
    return Proof(Statement((), TRUE))


def hypotheses(p, *formulas):
    return frozenset(p.context.form(term(formula)).term for formula in formulas)


def follows(p, conclusion, *premises):
    """What is assumed to follow for every x, at x."""
    rule = term(conclusion)
    for premise in reversed(premises):
        rule = implies(term(premise), rule)
    x = VARIABLES["x"]
    fact = p.at(p.assume(forall(x, rule)), x)
    return p.apply(fact, *(p.assume(term(premise)) for premise in premises))


def test_a_value_shows_that_there_is_one():
    p = proof()
    fact = p.some(term(SOME), 3, p.assume(term("(less 3 y)")))
    assert fact.formula is term(SOME)
    assert fact.sequent.hypotheses == hypotheses(p, "(less 3 y)")
    with pytest.raises(SpecError):
        p.some(term(SOME), 4, p.assume(term("(less 3 y)")))
    with pytest.raises(SpecError):
        p.some(
            term("(forall (lambda real (less $0 y)))"), 3, p.assume(term("(less 3 y)"))
        )


def test_what_follows_at_any_value_follows():
    p = proof()
    used = follows(p, "(less 0 z)", "(less x y)")
    fact = p.obtain(p.assume(term(SOME)), VARIABLES["x"], used)
    assert fact.formula is term("(less 0 z)")
    rule = "(forall (lambda real (implies (less $0 y) (less 0 z))))"
    assert fact.sequent.hypotheses == hypotheses(p, SOME, rule)


@pytest.mark.parametrize(
    ("found", "conclusion", "premises"),
    [
        (SOME, "(less 0 x)", ["(less x y)"]),
        (SOME, "(less 0 z)", ["(less x y)", "(less x z)"]),
        ("(exists (lambda real (less $0 x)))", "(less 0 z)", ["(less x x)"]),
        (SOME, "(less 0 z)", ["(less x z)"]),
        ("(forall (lambda real (less $0 y)))", "(less 0 z)", ["(less x y)"]),
    ],
)
def test_the_value_is_arbitrary(found, conclusion, premises):
    p = proof()
    used = follows(p, conclusion, *premises)
    with pytest.raises(SpecError):
        p.obtain(p.assume(term(found)), VARIABLES["x"], used)


def test_an_equation_is_turned():
    for left, right in ("xy", "uv"):
        p = proof()
        fact = p.turned(p.assume(term(f"(equal {left} {right})")))
        assert fact.formula is term(f"(equal {right} {left})")
        assert fact.sequent.hypotheses == hypotheses(p, f"(equal {left} {right})")
    with pytest.raises(SpecError):
        p.turned(p.assume(term("(less x y)")))
