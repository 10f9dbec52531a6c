"""Terms: equal terms are one object, and substitution respects binding."""

import random

import pytest

from verifydp.errors import SpecError
from verifydp.language.notation import (
    equal,
    event_variable,
    exists,
    exp,
    forall,
    if_,
    indicator,
    law,
    mean,
    member,
    natural,
    point,
    real,
    sum_,
    to_real,
    weighted,
)
from verifydp.language.sorts import REAL, finite, function_sort, space
from verifydp.language.spaces import rename_spaces
from verifydp.language.terms import (
    abstract,
    bound,
    fresh,
    instantiate,
    make,
    number,
    open_binder,
    substitute,
    variable,
)

NAMES = [real(name) for name in ("a", "b", "c")]
A, B, C = NAMES


def draw(rng, depth, binders=0):
    """A real term with free variables and, inside binders, variables of its own."""
    if depth == 0:
        return rng.choice([*NAMES, number(rng.randint(-3, 3))])
    kind = rng.randrange(6)
    one, other = draw(rng, depth - 1), draw(rng, depth - 1)
    if kind < 2:
        return rng.choice([one + other, one * other, one - other, exp(one)])
    over = rng.choice(NAMES)
    if kind == 2:
        return mean(law("P", REAL), over, one)
    if kind == 3:
        return mean(weighted(law("Q", REAL), over, other), over, one)
    if kind == 4:
        return if_(one < other, other, mean(law("Q", REAL), over, one))
    return mean(make("dirac", one), over, other)


def value(term, values, binders=()):
    """A hash-like number of a term that sees binding: an evaluator without meaning."""
    if term.operator == "variable":
        return values.get(str(term.data), 17)
    if term.operator == "bound":
        return binders[term.data]
    if term.operator == "lambda":
        return tuple(value(term.arguments[0], values, (k, *binders)) for k in (1, 2))
    data = "" if term.data is None else str(term.data)
    return hash(
        (
            term.operator,
            data,
            *(value(part, values, binders) for part in term.arguments),
        )
    )


@pytest.mark.parametrize("seed", range(20))
def test_substitution_is_evaluation_with_other_values(seed):
    rng = random.Random(seed)
    for _ in range(30):
        body, first, second = (draw(rng, 3) for _ in range(3))
        values = {"a": rng.random(), "b": rng.random(), "c": rng.random()}
        put = substitute(body, {A: first, B: second})
        inside = {**values, "a": value(first, values), "b": value(second, values)}
        assert value(put, values) == value(body, inside)


@pytest.mark.parametrize("seed", range(20))
def test_binding_and_instantiation_are_inverse(seed):
    rng = random.Random(100 + seed)
    for _ in range(30):
        body, argument = draw(rng, 3), draw(rng, 2)
        closed = abstract(body, A)
        assert A not in closed.free
        assert closed.loose == 0
        assert instantiate(closed, A) is body
        assert instantiate(closed, argument) is substitute(body, {A: argument})
        name, opened = open_binder(closed, argument)
        assert name not in closed.free | argument.free
        assert abstract(opened, name) is closed


def test_substitution_cannot_capture():
    """The y that is put for x stays the free y, whatever is bound around it."""
    body = forall(B, A <= B)
    put = substitute(body, {A: B})
    assert put.free == {B}
    assert put is forall(C, B <= C)
    assert put is not forall(B, B <= B)


def test_substitution_is_simultaneous():
    assert substitute(A - B, {A: B, B: A}) is B - A


def test_names_of_bound_variables_do_not_matter():
    assert forall(A, exists(B, A <= B)) is forall(C, exists(A, C <= A))
    assert forall(A, exists(B, A <= B)) is not forall(A, exists(B, B <= A))


def test_equal_terms_are_one_object():
    assert number("1/2") is number("0.5")
    assert number(1) is not make("natural", data=1)
    assert make("natural", data=1) is not make("integer", data=1)
    assert A + B is A + B
    assert A + B is not B + A


def test_a_fresh_variable_is_in_none_of_the_terms():
    first = fresh(REAL)
    second = fresh(REAL, first + A)
    third = fresh(finite(2), first + second)
    assert len({first.data, second.data, third.data}) == 3


def test_a_variable_of_another_sort_is_another_one():
    x, y = point("x", space("S")), point("x", space("T"))
    assert x is not y
    inside = member(x, event_variable("B", space("S")))
    assert substitute(inside, {y: point("z", space("T"))}) is inside


def test_spaces_are_renamed_everywhere():
    s = space("S")
    x, event_of = point("x", s), event_variable("B", s)
    term = mean(law("P", s), x, indicator(member(x, event_of)))
    small = finite(2)
    y, smaller = point("x", small), event_variable("B", small)
    expected = mean(law("P", small), y, indicator(member(y, smaller)))
    assert rename_spaces(term, {"S": small}) is expected
    assert rename_spaces(term, {"T": small}) is term


def test_spaces_are_renamed_at_once():
    s, t = space("S"), space("T")
    both = equal(point("x", s), point("y", s)), equal(point("x", t), point("y", t))
    swapped = {"S": t, "T": s}
    assert rename_spaces(both[0], swapped) is both[1]
    assert rename_spaces(both[1], swapped) is both[0]


@pytest.mark.parametrize(
    "make_it",
    [
        lambda: variable("%0", REAL),
        lambda: variable("$0", REAL),
        lambda: variable("x y", REAL),
        lambda: variable("", REAL),
        lambda: variable("pi", REAL),
        lambda: number(0.5),
        lambda: number(True),
        lambda: number("one"),
        lambda: number("1/0"),
        lambda: make("natural", data=-1),
        lambda: make("label", data=(-1, 2)),
        lambda: make("label", data=(2, 2)),
        lambda: make("add", A),
        lambda: make("nothing", A),
        lambda: make("less", A, natural("n")),
        lambda: equal(law("P", REAL), law("Q", REAL)),
        lambda: sum_(A, B, B),
        lambda: to_real(A),
        lambda: abstract(A, A + B),
        lambda: instantiate(abstract(A, A), natural("n")),
        lambda: instantiate(abstract(A, A), bound(0, REAL)),
        lambda: substitute(A, {A: natural("n")}),
        lambda: substitute(A, {A + B: A}),
        lambda: substitute(A, {A: bound(0, REAL)}),
        lambda: function_sort(REAL, A.sort.__class__("formula")),
        lambda: finite(0),
        lambda: finite(10**9),
        lambda: finite(True),
        lambda: space("a b"),
    ],
)
def test_what_is_not_well_formed_is_refused(make_it):
    with pytest.raises(SpecError):
        make_it()


def test_terms_are_immutable_and_have_no_truth():
    with pytest.raises(AttributeError):
        A.operator = "number"
    with pytest.raises(SpecError):
        bool(A <= B)
    with pytest.raises(SpecError):
        _ = 0 <= A <= 1


def test_a_term_is_not_too_deep():
    term = A
    for _ in range(198):
        term = exp(term)
    with pytest.raises(SpecError, match="levels"):
        exp(exp(term))


def test_a_term_is_not_too_large():
    term = A
    for _ in range(18):
        term = term + term
    with pytest.raises(SpecError, match="nodes"):
        term + term
