"""Equal points and whole numbers: what a solver alone leaves open, and what is false.

Each case has a near miss that differs in one fact and must not be shown.
"""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec.equations import replaced
from verifydp.formal.spec.proof import Proof
from verifydp.language.notation import (
    FALSE,
    TRUE,
    at,
    choose,
    conjunction,
    disjunction,
    equal,
    event_variable,
    exists,
    exp,
    first,
    forall,
    function_variable,
    if_,
    implies,
    indicator,
    law,
    member,
    natural,
    natural_number,
    negation,
    next_,
    pair,
    point,
    probability,
    real,
    second,
    to_real,
)
from verifydp.language.sorts import NATURAL, finite, pair_sort, space
from verifydp.language.statement import Statement

S, T = space("S"), space("T")
a, b, c, d = (point(name, S) for name in "abcd")
s, t = point("s", T), point("t", T)
f, g = function_variable("f", S, S), function_variable("g", pair_sort(S, S), T)
height = function_variable("height", S)
path = function_variable("path", NATURAL, S)
A, near = event_variable("A", S), event_variable("near", pair_sort(S, S))
kernel = function_variable("kernel", S, law("P", T).sort)
B = event_variable("B", T)
i, j, k = map(natural, "ijk")
x, y = real("x"), real("y")
bit, cell = point("bit", finite(2)), point("cell", pair_sort(finite(2), finite(2)))


def chance(of):
    return probability(at(kernel, of), B)


#: The premises, the conclusion, and a premise that is too little in place of the last.
CASES = {
    "transitive": ((equal(a, b), equal(b, c)), equal(a, c), equal(b, d)),
    "against the order": ((equal(b, a), equal(c, b)), equal(a, c), equal(c, d)),
    "a function": ((equal(a, b),), equal(at(f, a), at(f, b)), equal(at(f, a), b)),
    "functions of functions": (
        (equal(at(f, at(f, a)), a), equal(at(f, a), b)),
        equal(at(f, b), a),
        equal(at(f, b), b),
    ),
    "three times and five times": (
        (
            equal(at(f, at(f, at(f, a))), a),
            equal(at(f, at(f, at(f, at(f, at(f, a))))), a),
        ),
        equal(at(f, a), a),
        equal(at(f, at(f, at(f, at(f, a)))), at(f, a)),
    ),
    "both parts": (
        (equal(a, c), equal(b, d)),
        equal(at(g, a, b), at(g, c, d)),
        equal(b, c),
    ),
    "crossed parts": ((equal(a, b),), equal(at(g, a, b), at(g, b, a)), equal(a, c)),
    "a real value": ((equal(a, b),), at(height, a) <= at(height, b) + 1, equal(a, c)),
    "a member": ((member(a, A), equal(a, b)), member(b, A), equal(a, c)),
    "no member": (
        (negation(member(pair(a, b), near)), equal(b, c)),
        negation(member(pair(a, c), near)),
        equal(a, c),
    ),
    "a chance": (
        (chance(a) <= x, equal(a, b)),
        chance(b) <= x,
        equal(a, c),
    ),
    "part of a conjunction": (
        (conjunction(equal(a, b), equal(b, c)),),
        equal(at(f, a), at(f, c)),
        conjunction(equal(a, b), equal(b, d)),
    ),
    "then": ((equal(a, b),), equal(if_(equal(a, b), c, d), c), equal(a, c)),
    "otherwise": (
        (negation(equal(a, b)),),
        equal(if_(equal(a, b), c, d), d),
        negation(equal(a, c)),
    ),
    "otherwise by equal points": (
        (equal(a, c), negation(equal(c, b))),
        equal(if_(equal(a, b), s, t), t),
        negation(equal(c, d)),
    ),
    "a condition on numbers": (
        (x < y,),
        equal(if_(equal(indicator(y <= x), 1), a, b), b),
        x <= y,
    ),
    "a condition on a whole number": (
        (to_real(i) < 1,),
        equal(if_(equal(to_real(i), 0), a, b), a),
        to_real(i) < 2,
    ),
    "below 1": ((to_real(i) < 1,), equal(i, natural_number(0)), to_real(i) < 2),
    "between": (
        (to_real(i) < to_real(next_(j)), negation(equal(i, j))),
        to_real(i) < to_real(j),
        to_real(i) <= to_real(next_(next_(j))),
    ),
    "no half": ((equal(2 * to_real(i), 1),), FALSE, equal(2 * to_real(i), 2)),
    "at equal numbers": (
        (equal(to_real(i), to_real(j)),),
        equal(at(path, i), at(path, j)),
        equal(to_real(i), to_real(k)),
    ),
    "at the next number": (
        (equal(to_real(i), to_real(j) + 1), equal(at(path, next_(j)), a)),
        equal(at(path, i), a),
        equal(at(path, j), a),
    ),
    "at a number": (
        (equal(to_real(i), 2), equal(at(path, natural_number(2)), a)),
        equal(at(path, i), a),
        equal(at(path, natural_number(3)), a),
    ),
}


def proof():
    return Proof(Statement((), TRUE))


@pytest.mark.parametrize("name", CASES)
def test_what_follows_is_shown_and_what_does_not_is_left_open(name):
    premises, conclusion, less = CASES[name]
    p = proof()
    facts = [p.assume(one) for one in premises]
    shown = p.have(conclusion, *facts)
    assert shown.formula is conclusion
    allowed = frozenset().union(*(fact.sequent.hypotheses for fact in facts))
    assert shown.sequent.hypotheses <= allowed
    p = proof()
    facts = [p.assume(one) for one in (*premises[:-1], less)]
    with pytest.raises(SpecError):
        p.have(conclusion, *facts)


@pytest.mark.parametrize("name", CASES)
def test_auto_proves_the_case_as_a_statement(name):
    premises, conclusion, less = CASES[name]
    p = proof()
    whole = implies(conjunction(*premises), conclusion)
    p.no_assumptions(p.auto(whole))
    with pytest.raises(SpecError):
        p.auto(implies(conjunction(*premises[:-1], less), conclusion))


def test_an_explanation_is_still_the_solvers():
    p = proof()
    with pytest.raises(SpecError, match="not so at"):
        p.have(x <= y, p.assume(to_real(i) <= x))


def test_terms_are_put_in_under_binders():
    formula = forall(bit, equal(at(f, a), choose(bit, a, b)))
    after = replaced(formula, a, c)
    assert after is forall(bit, equal(at(f, c), choose(bit, c, b)))


def test_a_label_is_some_value_of_an_exists_that_is_false():
    p = proof()
    claim = exists(i, conjunction(to_real(i) < 1, to_real(i) > 0))
    p.no_assumptions(p.denied(claim, p.absurd(p.assume(claim))))
    with pytest.raises(SpecError):
        p.absurd(p.assume(exists(i, conjunction(to_real(i) < 2, to_real(i) > 0))))


def test_each_part_of_a_false_disjunction_is_refuted():
    p = proof()
    none = exists(x, conjunction(x < 0, x > 0))
    claim = disjunction(none, x < x)
    p.no_assumptions(p.denied(claim, p.absurd(p.assume(claim))))
    with pytest.raises(SpecError):
        p.absurd(p.assume(disjunction(none, x < y)))


def table_at(of, *values):
    return choose(of, *values)


def test_auto_evaluates_before_it_takes_a_forall_apart():
    p = proof()
    claim = forall(bit, table_at(bit, exp(1), 2) >= 2)
    fact = p.auto(claim)
    assert [p.steps[fact.place].rule] == ["point"]
    with pytest.raises(SpecError):
        p.auto(forall(bit, table_at(bit, exp(1), 2) >= "5/2"))


def test_auto_enumerates_pairs_of_labels():
    p = proof()
    known = p.assume(x <= y)

    def claim(least):
        """Of something that evaluation alone does not decide."""
        bound = choose(first(cell), x, choose(second(cell), x, x - least))
        return forall(cell, bound <= y)

    shown = p.auto(claim(0), known)
    assert shown.formula is claim(0)
    assert shown.sequent.hypotheses == known.sequent.hypotheses
    assert "forall_labels" in {step.rule for step in p.steps}
    with pytest.raises(SpecError):
        p.auto(claim(-1), known)
