"""What is near a statement and what is far, with the change that is found."""

import pytest

from verifydp.errors import SpecError
from verifydp.formal.spec.theorem import At, NearMiss, Number
from verifydp.language.alterations import with_number
from verifydp.language.definitions import Definition
from verifydp.language.nearness import change_between
from verifydp.language.notation import (
    FALSE,
    PI,
    TRUE,
    at,
    conjunction,
    disjunction,
    equal,
    event_variable,
    exists,
    exp,
    forall,
    function,
    function_variable,
    if_,
    implies,
    label,
    laplace,
    law,
    log,
    maximum,
    mean,
    minimum,
    natural,
    natural_number,
    negation,
    next_,
    normal,
    number,
    point,
    probability,
    real,
    space,
    sqrt,
    sum_,
    to_real,
)
from verifydp.language.sorts import NATURAL, REAL, finite
from verifydp.language.statement import Statement

S = space("S")
P, Q, R = law("P", S), law("Q", S), law("R", S)
B = event_variable("B", S)
x, y, z, delta, epsilon = map(real, ("x", "y", "z", "delta", "epsilon"))
k, n, i = natural("k"), natural("n"), natural("i")
f = function_variable("f", REAL)
close = Definition(
    "close",
    (P, Q, epsilon, delta),
    forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B) + delta),
)


GIVEN = (("order", x > 0), ("bound", x <= 2 * y))


def claimed(before, after, *uses, given=()):
    return change_between(Statement(given, before, uses), Statement(given, after, uses))


NEAR = {
    "another number": (x <= "5/4", x <= "6/5", "number"),
    "a number for an expression of numbers": (
        x <= sqrt(2) * y,
        x <= number("7/5") * y,
        "number",
    ),
    "another natural number": (
        equal(k, natural_number(2)),
        equal(k, natural_number(3)),
        "number",
    ),
    "another label": (
        equal(point("b", finite(2)), label(0, 2)),
        equal(point("b", finite(2)), label(1, 2)),
        "number",
    ),
    "a factor": (x <= delta, x <= delta / 2, "number added"),
    "a factor in front": (x <= delta, x <= number("99/100") * delta, "number added"),
    "a summand": (x <= exp(epsilon), x <= exp(epsilon - "1/100"), "number added"),
    "a logarithm of a number as a summand": (
        x <= epsilon + y,
        x <= epsilon + y + log("99/100"),
        "number added",
    ),
    "a factor of a sum": (x <= y + z, x <= (y + z) * "1/2", "number added"),
    "the next natural number": (
        to_real(k) <= x,
        to_real(next_(k)) <= x,
        "number added",
    ),
    "without a factor": (2 * x * y <= z, x * y <= z, "number removed"),
    "without 1": (x <= 1 - y, x <= y, "number removed"),
    "without an exponent": (x**2 <= y, x <= y, "number removed"),
    "without a maximum": (maximum(0, x) <= y, x <= y, "number removed"),
    "strict": (x <= y, x < y, "operator"),
    "another sign": (x <= y + z, x <= y - z, "operator"),
    "the least": (maximum(x, y) <= z, minimum(x, y) <= z, "operator"),
    "another law": (
        probability(laplace(x, y), event_variable("C", REAL)) <= z,
        probability(normal(x, y), event_variable("C", REAL)) <= z,
        "operator",
    ),
    "another quantifier": (exists(x, x <= y), forall(x, x <= y), "operator"),
    "all for some": (
        disjunction(x <= y, y <= z),
        conjunction(x <= y, y <= z),
        "operator",
    ),
    "without an absolute value": (abs(x) <= y, x <= y, "operator"),
    "the converse": (implies(x <= y, y <= z), implies(y <= z, x <= y), "sides"),
    "exchanged": (x - y <= z, y - x <= z, "sides"),
    "two arguments of a definition exchanged": (
        close(P, Q, epsilon, delta),
        close(Q, P, epsilon, delta),
        "sides",
    ),
    "a definition that is written out": (
        implies(x <= y, close(P, Q, epsilon, delta)),
        implies(
            x <= y,
            forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B)),
        ),
        "part left out",
    ),
    "a summand less": (x <= y + z, x <= y, "part left out"),
    "a summand less of a difference": (x - y - z <= 1, x - y <= 1, "part left out"),
    "the first of two premises less": (
        implies(x <= y, implies(y <= z, x <= z)),
        implies(y <= z, x <= z),
        "part left out",
    ),
    "a premise less": (implies(x <= y, y <= z), y <= z, "part left out"),
    "a condition less in a premise": (
        implies(conjunction(x <= y, y <= z), x <= z),
        implies(x <= y, x <= z),
        "part left out",
    ),
    "one case alone": (if_(x <= 0, y, z) <= 1, z <= 1, "part left out"),
    "another variable": (x <= y + z * y, x <= y + z * x, "leaf"),
    "0 for a variable": (x <= y + delta, x <= y + 0, "leaf"),
    "another law in one place of a definition": (
        close(P, Q, epsilon, delta),
        close(P, P, epsilon, delta),
        "leaf",
    ),
    "a new law beside the old one": (
        conjunction(close(P, Q, epsilon, delta), probability(Q, B) <= 1),
        conjunction(close(P, R, epsilon, delta), probability(Q, B) <= 1),
        "leaf",
    ),
    "a number in a definition": (
        close(P, Q, epsilon, delta),
        close(P, Q, epsilon, delta / 2),
        "number added",
    ),
    "inside a binder": (
        forall(x, y, implies(x <= y, x <= y + z)),
        forall(x, y, implies(x <= y, x <= y / 2 + z)),
        "number added",
    ),
    "a named function and one written out": (
        sum_(k, i, at(function_variable("g", NATURAL), i)) <= x,
        sum_(k, i, at(function_variable("g", NATURAL), i) / 2) <= x,
        "number added",
    ),
    "one part of a claim, alone": (
        conjunction(x <= y, implies(y <= z, x <= 2 * z)),
        implies(y <= z, x <= z),
        "number removed",
    ),
    "some parts of a claim, one of them changed": (
        conjunction(x <= y, y <= z, z <= delta),
        conjunction(x <= y, y < z),
        "operator",
    ),
}


@pytest.mark.parametrize("name", NEAR)
def test_one_thing_is_near(name):
    before, after, kind = NEAR[name]
    assert claimed(before, after, close).kind == kind


FAR = {
    "another claim": (x <= y, number(1) <= 0),
    "a number for the only variable": (number(0) <= x, number(0) <= -1),
    "a number for the only variable, bound": (
        forall(x, exp(x) >= 0),
        forall(x, number(0) <= -1),
    ),
    "no variable any more": (1 - x <= 0, number(1) <= 0),
    "false": (x <= y, FALSE),
    "false in place of true": (TRUE, FALSE),
    "the contrary": (x <= y, negation(x <= y)),
    "the contrary, turned": (x <= y, y < x),
    "two numbers": (2 * x <= 3 * y, x <= 4 * y),
    "two places of one number": (2 * x <= 2 * y, 3 * x <= 3 * y),
    "two steps in one place": (x <= y, x <= 2 * y + 1),
    "a new variable": (x <= y, x <= z),
    "a variable beside a part": (x + y + z <= 1, x * z + y + z <= 1),
    "a new part": (x <= y, conjunction(x <= y, number(1) <= 0)),
    "parts of a premise exchanged": (
        implies(conjunction(x <= y, y <= z), x <= z),
        implies(x <= z, x <= y),
    ),
    "both places of a bound variable": (
        forall(x, x <= y + x),
        forall(x, y, x <= y + y),
    ),
    "four arguments of a definition": (
        close(P, Q, epsilon, delta),
        close(Q, P, delta, epsilon),
    ),
    "a definition that is written out and nothing else": (
        close(P, Q, epsilon, delta),
        forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B) + delta),
    ),
    "two places of a definition that is written out": (
        close(P, Q, epsilon, delta),
        forall(B, probability(P, B) <= 2 * probability(Q, B) + 2 * delta),
    ),
    "parts left out alone": (conjunction(x <= y, y <= z), x <= y),
    "a premise may not be a part of the claim": (
        implies(conjunction(x <= y, y <= 2 * z), x <= 0),
        implies(y <= z, x <= 0),
    ),
    "part of what exists": (
        exists(x, conjunction(x <= y, x <= 2 * z)),
        exists(x, x <= z),
    ),
}


@pytest.mark.parametrize("name", FAR)
def test_more_than_one_thing_is_far(name):
    before, after = FAR[name]
    with pytest.raises(SpecError, match="not near"):
        claimed(before, after, close)


def test_nested_binders_are_told_apart():
    """With one letter for both, the two bodies would seem to differ in one place."""
    g = function_variable("g", REAL)
    before = forall(x, y, at(f, x) <= at(g, y))
    after = forall(x, y, at(f, y) <= at(g, x))
    with pytest.raises(SpecError, match="not near"):
        claimed(before, after)


def test_a_hypothesis_is_left_out_or_changed_in_one_place():
    whole = Statement((("order", x > 0), ("bound", x <= 2 * y)), x <= y + z)
    left = change_between(whole, Statement((("order", x > 0),), x <= y + z))
    assert (left.hypothesis, left.kind, left.after) == (
        "bound",
        "hypothesis left out",
        None,
    )
    weaker = Statement((("order", x > 0), ("bound", x <= 3 * y)), x <= y + z)
    change = change_between(whole, weaker)
    assert (change.hypothesis, change.kind) == ("bound", "number")
    assert (change.before, change.after) == (number(2), number(3))


@pytest.mark.parametrize(
    ("near", "why"),
    [
        (Statement((), x <= y + z), "'order' is left out, and 'bound' is left out"),
        (
            Statement((("order", x >= 0), ("bound", x <= y)), x <= y + z),
            "'order' differs, and 'bound' differs",
        ),
        (
            Statement((("order", x > 0),), x <= y),
            "'bound' is left out, and the claim differs",
        ),
        (
            Statement((*GIVEN, ("new", z <= 1)), x <= y + z),
            "further hypothesis 'new'",
        ),
        (
            Statement((("order", x > 0), ("limit", x <= 2 * y)), x <= y + z),
            "further hypothesis 'limit'",
        ),
        (Statement(GIVEN, x <= y + z), "nothing differs"),
    ],
)
def test_two_changes_a_new_hypothesis_and_none_are_far(near, why):
    with pytest.raises(SpecError, match=why):
        change_between(Statement(GIVEN, x <= y + z), near)


def test_a_definition_of_another_meaning_is_far():
    other = Definition("close", (P, Q, epsilon, delta), TRUE)
    before = Statement((), close(P, Q, epsilon, delta), (close,))
    after = Statement((), other(P, Q, epsilon, delta / 2), (other,))
    with pytest.raises(SpecError, match="another meaning"):
        change_between(before, after)


def test_the_parts_are_shown_with_letters_for_bound_variables():
    change = claimed(
        forall(x, x <= 2 * exp(x + delta)), forall(x, x <= 2 * exp(x / 2 + delta))
    )
    assert change.before.operator == "variable"
    assert change.after is (change.before / 2)
    assert not change.before.loose
    drawn = point("s", S)
    before, after = mean(P, drawn, if_(equal(drawn, drawn), 1, 0)), number(0)
    with pytest.raises(SpecError):
        claimed(before <= x, after <= x)


def test_a_near_miss_gives_its_change():
    whole = Statement((("scale", x > 0),), x * PI <= y)
    miss = NearMiss(At({x: 1, y: 0}), claim=x * PI <= y / 2)
    assert miss.change(whole).place == "the claim"
    far = NearMiss(At({x: 1, y: 0}), claim=x <= y / 2)
    with pytest.raises(SpecError, match="not near"):
        far.change(whole)
    two = NearMiss(At({x: 1, y: 0}), without=("scale",), claim=x * PI <= y / 2)
    with pytest.raises(SpecError, match="not near"):
        two.change(whole)


def test_an_identity_of_functions_is_no_change():
    before, after = sum_(n, i, to_real(i)) <= x, sum_(n, i, to_real(i)) <= x
    assert before is after
    with pytest.raises(SpecError, match="nothing differs"):
        claimed(before, after)
    assert function(x, x) is function(y, y)


def test_one_of_several_equal_numbers_is_exchanged():
    whole = forall(x, close(P, Q, 2 * x, 2 * delta))
    assert with_number(whole, 2, "9/5") is forall(
        x, close(P, Q, number("9/5") * x, 2 * delta)
    )
    changed = with_number(whole, 2, 3, place=1)
    assert changed is forall(x, close(P, Q, 2 * x, 3 * delta))
    assert claimed(whole, changed, close).kind == "number"
    naturals = equal(k, natural_number(2))
    assert with_number(naturals, 2, 3) is equal(k, natural_number(3))
    with pytest.raises(SpecError, match="2 stands there 2 times"):
        with_number(whole, 2, 3, place=2)
    with pytest.raises(SpecError, match="no whole number"):
        with_number(naturals, 2, "5/2")


def test_a_near_miss_may_name_the_number_that_it_changes():
    whole = Statement((("scale", 2 * x <= 1),), x * PI <= y / 2)
    point_ = At({x: 1, y: 0})
    miss = NearMiss(point_, number=Number(2, "9/5"))
    assert miss.statement(whole).claim is (x * PI <= y / "9/5")
    given = NearMiss(point_, number=Number(2, 3, hypothesis="scale"))
    assert given.change(whole).hypothesis == "scale"
    both = NearMiss(point_, without=("scale",), number=Number(2, 3))
    with pytest.raises(SpecError, match="nothing else"):
        both.change(whole)
    nowhere = NearMiss(point_, number=Number(2, 3, hypothesis="size"))
    with pytest.raises(SpecError, match="no hypothesis 'size'"):
        nowhere.change(whole)
