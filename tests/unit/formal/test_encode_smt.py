"""The SMT form: unsatisfiable only where the statement holds, refused where none is."""

import pytest
import z3

from verifydp.errors import UnsupportedError
from verifydp.language import encodings
from verifydp.language.definitions import Definition
from verifydp.language.encodings import encoded
from verifydp.language.notation import (
    at,
    bind,
    choose,
    equal,
    event_variable,
    exists,
    exp,
    finite,
    finite_law,
    forall,
    function_variable,
    implies,
    iterate,
    kernel,
    laplace,
    law,
    log,
    maximum,
    mean,
    natural,
    normal_cdf,
    point,
    probability,
    real,
    space,
    sqrt,
    weighted,
)
from verifydp.language.sorts import REAL
from verifydp.language.statement import Statement

x, y, z, epsilon = map(real, ("x", "y", "z", "epsilon"))
S, T = space("S"), space("T")
P, Q, B, s = law("P", S), law("Q", S), event_variable("B", S), point("s", S)
near = Definition("near", (x, y), abs(x - y) <= 1)
i = point("i", finite(3))


def stated(claim, *given, definitions=()):
    names = ((f"h{place}", formula) for place, formula in enumerate(given))
    return Statement(tuple(names), claim, definitions)


def answer(statement):
    """What z3 says of the script as it stands."""
    solver = z3.Solver()
    solver.set("timeout", 20_000)
    solver.from_string(statement.to_smt())
    return str(solver.check())


def average(first, second, left, right):
    """The mean of two values under a law on two labels."""
    j = point("j", finite(2))
    return mean(finite_law(first, second), j, choose(j, left, right))


TRUE_ONES = {
    "square": stated(2 * x * y <= x * x + y * y),
    "exponential": stated(forall(x, y, implies(x <= y, exp(x) <= exp(y)))),
    "exponential of a sum": stated(equal(exp(x + y), exp(x) * exp(y))),
    "roots": stated(sqrt(x) <= sqrt(y), x <= y, x >= 0),
    "logarithm": stated(log(x) <= log(y), x <= y, x > 0),
    "normal": stated(normal_cdf(x) <= normal_cdf(x + 1)),
    "definitions": stated(x <= z + 2, near(x, y), near(y, z), definitions=(near,)),
    "probability": stated(probability(P, B) <= 1),
    "labels": stated(
        forall(i, choose(i, 1, 2, 3) * x <= 3 * x),
        forall(i, choose(i, 1, 2, 3) * x >= 0),
    ),
    "some label": stated(exists(i, equal(choose(i, x, y, z), maximum(x, y, z)))),
    "finite law": stated(average("1/4", "3/4", x, y) <= maximum(x, y)),
    "finite law with symbols": stated(
        average(x, 1 - x, 0, y) <= y, x >= 0, x <= 1, y >= 0
    ),
    "premises in the claim": stated(implies(x > 0, implies(y > 0, x * y > 0))),
}
FALSE_ONES = {
    "square": stated(x * x <= x),
    "strict": stated(2 * x * y < x * x + y * y),
    "division by zero": stated(equal(x / x, 1)),
    "root below zero": stated(equal(sqrt(x) * sqrt(x), x)),
    "no premise": stated(log(x) <= log(y), x <= y),
    "probability": stated(probability(P, B) <= probability(Q, B)),
    "weights that are none": stated(average(x, 1 - x, 0, y) <= y, y >= 0),
    "a label": stated(exists(i, choose(i, 1, 2, 3) * x < 0), x >= 0),
    "all labels": stated(forall(i, choose(i, x, y, 0) <= x), y <= x),
    "captured": stated(forall(x, implies(x <= y, x <= z)), z <= y),
}


@pytest.mark.parametrize("name", TRUE_ONES)
def test_a_true_statement_is_unsatisfiable(name):
    assert answer(TRUE_ONES[name]) == "unsat"


@pytest.mark.parametrize("name", FALSE_ONES)
def test_a_false_statement_is_not_unsatisfiable(name):
    # A wrong "unsat" would be a proof of something false.
    assert answer(FALSE_ONES[name]) == "sat"


def test_hypotheses_count():
    # without its hypotheses each of these is false
    for name in ("roots", "logarithm", "definitions", "finite law with symbols"):
        statement = TRUE_ONES[name]
        alone = Statement((), statement.claim, statement.definitions)
        assert answer(alone) == "sat"


close = Definition(
    "close",
    (P, Q, epsilon),
    forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B)),
)
K = kernel("K", S, T)
after = [bind(one, s, at(K, s)) for one in (P, Q)]
f, g, t = function_variable("f", S), function_variable("g", T), point("t", T)
WITHOUT_FORM = {
    "forall": stated(x <= x + 1, close(P, Q, epsilon), definitions=(close,)),
    "exists": stated(exists(B, probability(P, B) <= x)),
    "bind": stated(mean(after[0], t, at(g, t)) <= 1),
    "iterate": stated(
        probability(
            iterate(natural("n"), x, natural("k"), y, laplace(y, 1)),
            event_variable("A", REAL),
        )
        <= x
    ),
    "weighted": stated(mean(weighted(P, s, at(f, s)), s, at(f, s)) <= 1),
}


@pytest.mark.parametrize("name", WITHOUT_FORM)
def test_what_has_no_form_is_named_in_one_line(name):
    with pytest.raises(UnsupportedError, match=f"no SMT form: {name} ") as info:
        WITHOUT_FORM[name].to_smt()
    assert "\n" not in str(info.value)


EPSILON_ONE = "\N{GREEK SMALL LETTER EPSILON}\N{SUBSCRIPT ONE}"
AT_MOST = "\N{LESS-THAN OR EQUAL TO}"


def test_the_script_shows_the_statement_in_comments():
    script = stated(x <= y, real("epsilon_1") <= y).to_smt()
    assert script.splitlines()[:2] == [
        f"; given h0: {EPSILON_ONE} {AT_MOST} y",
        f"; claim: x {AT_MOST} y",
    ]


def test_a_name_cannot_leave_its_comment():
    hostile = "name) (assert false"
    script = Statement(((hostile, x <= x),), y <= x).to_smt()
    solver = z3.Solver()
    solver.from_string(script)
    assert str(solver.check()) == "sat"


def test_an_unknown_form_is_refused():
    with pytest.raises(UnsupportedError, match="choose from smt, sympy"):
        encoded(stated(x <= x), "latex")


def test_each_registered_form_exists():
    for name in encodings.ENCODINGS:
        assert "x" in str(encoded(stated(x <= y), name))
