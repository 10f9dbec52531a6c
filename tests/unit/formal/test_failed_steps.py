"""A step that fails says where, and what would help, when its message is read."""

import pytest

from verifydp.checker.lowering import names_of, script_of
from verifydp.checker.sequents import Context
from verifydp.checker.solver import decide
from verifydp.errors import SpecError
from verifydp.formal.prove import models
from verifydp.formal.prove.models import why_open
from verifydp.formal.spec import steps as steps_module
from verifydp.formal.spec.proof import Proof
from verifydp.language.notation import (
    event_variable,
    exp,
    law,
    member,
    point,
    probability,
    real,
    space,
)
from verifydp.language.statement import Statement

S = space("S")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
x, y, epsilon, delta = map(real, ("x", "y", "epsilon", "delta"))
close_at_b = probability(P, B) <= exp(epsilon) * probability(Q, B) + delta


def failure(given, goal, *names):
    proof = Proof(Statement(tuple(given.items()), goal))
    with pytest.raises(SpecError) as caught:
        proof.have(goal, *(proof.given(name) for name in names))
    return caught.value


def lines_of(error):
    return [line[4:] for line in str(error).split("\n") if line.startswith("    ")]


def test_numbers_stand_beside_the_terms_of_the_author():
    error = failure({"x": x >= 1}, x * y <= y, "x")
    *_, last = [line for line in lines_of(error) if line.startswith("not so at")]
    numbers = dict(part.split(" = ") for part in last[10:].split(", "))
    assert set(numbers) == {"x", "y"}
    a, b = (float(numbers[name].replace("\N{MINUS SIGN}", "-")) for name in ("x", "y"))
    assert a >= 1
    assert a * b > b


def test_at_most_six_numbers_are_shown():
    many = [real(f"x{place}") for place in range(9)]
    error = failure({}, sum(many, start=x) <= 0)
    (line,) = lines_of(error)
    assert line.count(" = ") == 6


def test_probabilities_and_growths_have_their_names():
    error = failure({"close": close_at_b}, probability(P, B) <= delta, "close")
    last = next(line for line in lines_of(error) if line.startswith("not so at"))
    assert "P(B) = " in last
    assert "e^ε = " in last


def test_the_missing_hypothesis_is_named():
    larger = probability(P, B) <= exp(y) * probability(Q, B) + delta
    given = {"close": close_at_b, "other": x <= 1, "larger": epsilon <= y}
    lines = lines_of(failure(given, larger, "close"))
    assert lines[-1] == "it would follow with the hypothesis 'larger'"


def test_an_earlier_fact_is_named():
    proof = Proof(Statement((("x", x >= 1),), y >= 1))
    proof.assume(x <= y)
    with pytest.raises(SpecError) as caught:
        proof.have(y * y * y >= 1, proof.given("x"))
    assert lines_of(caught.value)[-1] == "it would follow with the fact x ≤ y"


def test_a_sign_that_nobody_has_said_is_named():
    lines = lines_of(failure({"x": x >= 1}, y <= x * y, "x"))
    assert lines[-1] == "it would follow with 0 ≤ y"


def test_an_order_that_nobody_has_said_is_named():
    goal = probability(P, B) <= exp(y) * probability(Q, B) + delta
    lines = lines_of(failure({"close": close_at_b}, goal, "close"))
    assert lines[-1] == "it would follow with ε ≤ y"


def test_a_membership_is_true_or_false():
    (line,) = lines_of(failure({}, member(point("s", S), B)))
    assert line == "not so at s ∈ B is false"


def test_unknown_names_the_products_of_unknowns():
    context = Context({}, [], lambda script, *, seconds: "unknown")
    hard = x * x * exp(y) + delta <= 0
    lines = tuple(models._hard(context, [context.form(hard).term]))
    assert lines[0].startswith("it multiplies unknowns: ")
    assert "e^y" in lines[0]
    assert "split" in lines[1]
    (only,) = models._hard(context, [context.form(x <= y).term])
    assert "split" in only


def test_no_model_is_as_unknown(monkeypatch):
    monkeypatch.setattr(models, "find_model", lambda *a, **o: None)
    context = Context({}, [], decide)
    assert "split" in why_open(context, x * y <= 0, [], {})[-1]


def test_what_cannot_be_asked_is_not_explained():
    context = Context({}, [], decide)
    assert why_open(context, exp(5_000 * x) <= exp(x), [], {}) == ()


def test_nothing_is_explained_until_it_is_read(monkeypatch):
    asked = []
    monkeypatch.setattr(
        steps_module, "why_open", lambda *arguments: asked.append(1) or ("why",)
    )
    error = failure({}, x <= y)
    assert asked == []
    assert str(error) == str(error)
    assert lines_of(error) == ["why"]
    assert asked == [1]


def test_names_are_those_of_the_script():
    context = Context({}, [], decide)
    goal = context.form(close_at_b).term
    names = names_of([], goal, context.canonical)
    script = script_of([], goal, context.canonical)
    assert {f"(declare-const {name} Real)" for name in names} <= set(
        script.splitlines()
    )
    assert {repr(term) for term in names.values()} >= {"delta", "epsilon"}
    assert exp(epsilon) in names.values()
