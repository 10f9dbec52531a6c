"""Canonical forms mean the same: random closed terms, evaluated by another program."""

import random
import runpy
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

from verifydp.checker.lowering import script_of
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.language.notation import (
    FALSE,
    TRUE,
    at,
    bind,
    choose,
    conjunction,
    dirac,
    disjunction,
    equal,
    event,
    event_variable,
    exists,
    exp,
    finite_law,
    forall,
    function,
    if_,
    implies,
    iterate,
    label,
    log,
    maximum,
    mean,
    member,
    minimum,
    natural,
    natural_number,
    negation,
    normal_cdf,
    number,
    pair,
    point,
    power,
    real,
    second,
    sqrt,
    standard_normal,
    sum_,
    to_real,
    value,
    weighted,
)
from verifydp.language.notation import test_of as a_test_of
from verifydp.language.sorts import REAL, finite
from verifydp.language.sorts import tests_over as over_tests
from verifydp.language.spaces import rename_spaces
from verifydp.language.terms import substitute, variable

_MEANING = runpy.run_path(str(Path(__file__).with_name("total_meaning.py")))
Meaning = _MEANING["Meaning"]
LABELS = finite(3)
X, Y = real("x"), real("y")
EVENT, TEST = event_variable("B", LABELS), variable("h", over_tests(LABELS))


class Drawer:
    """Draws terms of the language, with the variables that are in scope."""

    def __init__(self, rng):
        self.rng = rng
        self.names = 0
        self.labels = [label(k, 3) for k in range(3)]

    def pick(self, *options):
        return self.rng.choice(options)

    def constant(self):
        return number(Fraction(self.rng.randint(-4, 4), self.rng.choice([1, 1, 2, 3])))

    def fresh(self, sort):
        self.names += 1
        return point(f"v{self.names}", sort)

    def real(self, depth):
        if depth <= 0:
            return self.pick(X, Y, self.constant(), value(TEST, self.label()))
        kind = self.rng.randrange(15)
        a = self.real(depth - 1)
        if kind < 6:
            b = self.real(depth - 1)
            return self.pick(a + b, a - b, a * b, a / b, maximum(a, b), minimum(a, b))
        if kind < 9:
            small = minimum(a, 3) if self.rng.random() < 0.5 else a / 4
            return self.pick(
                -a, abs(a), log(a), sqrt(a), normal_cdf(a), exp(minimum(3, small))
            )
        if kind == 9:
            exponent = self.pick(0, 1, 2, 3, -1, Fraction(1, 2), Fraction(5, 2))
            return power(a, exponent)
        if kind == 10:
            return if_(self.formula(depth - 1), a, self.real(depth - 1))
        if kind == 11:
            return choose(self.label(), a, self.real(depth - 1), self.constant())
        if kind == 12:
            index = point(f"n{self.names}", natural("n").sort)
            self.names += 1
            body = a * to_real(index) + self.real(depth - 1)
            return sum_(natural_number(self.rng.randint(0, 3)), index, body)
        return self.mean(depth)

    def mean(self, depth):
        drawn = self.fresh(LABELS)
        law = self.law(depth - 1)
        self.labels.append(drawn)
        body = self.real(depth - 1)
        self.labels.remove(drawn)
        return mean(law, drawn, body)

    def law(self, depth):
        kind = self.rng.randrange(7 if depth > 0 else 2)
        if kind == 0:
            return dirac(self.label())
        if kind < 4:
            parts = [self.rng.randint(0, 4) for _ in range(3)]
            parts[self.rng.randrange(3)] += 1
            if self.rng.random() < 0.1:
                parts[0] -= 2  # perhaps no law: then a condition says so
            return finite_law(*(Fraction(part, sum(parts) or 1) for part in parts))
        if kind == 4:
            one, other = self.law(depth - 1), self.law(depth - 1)
            return if_(self.formula(depth - 1), one, other)
        drawn = self.fresh(LABELS)
        base = self.law(depth - 1)
        if kind == 5:
            self.labels.append(drawn)
            then = self.law(depth - 1)
            self.labels.remove(drawn)
            return bind(base, drawn, then)
        step, state = point("k", natural("n").sort), drawn
        start = self.label()
        self.labels.append(state)
        then = self.law(depth - 1)
        self.labels.remove(state)
        count = natural_number(self.rng.randint(0, 2))
        return iterate(count, start, step, state, then)

    def label(self):
        return self.rng.choice(self.labels)

    def event(self, depth):
        if self.rng.random() < 0.5:
            return EVENT
        drawn = self.fresh(LABELS)
        self.labels.append(drawn)
        inside = self.formula(depth - 1)
        self.labels.remove(drawn)
        return event(drawn, inside)

    def formula(self, depth):
        kind = self.rng.randrange(9)
        if depth <= 0 or kind < 3:
            a, b = self.real(depth - 1), self.real(depth - 1)
            return self.pick(
                a <= b, a < b, equal(a, b), equal(self.label(), self.label())
            )
        a, b = self.formula(depth - 1), self.formula(depth - 1)
        if kind == 3:
            return member(self.label(), self.event(depth - 1))
        if kind < 7:
            return self.pick(
                negation(a), conjunction(a, b), disjunction(a, b), implies(a, b)
            )
        drawn = self.fresh(LABELS)
        self.labels.append(drawn)
        inside = self.formula(depth - 1)
        self.labels.remove(drawn)
        return self.pick(forall, exists)(drawn, inside)


def draw_values(rng):
    def draw():
        return mpmath.mpf(rng.randint(-6, 6)) / rng.choice([1, 2, 3, 7])

    weights = [mpmath.mpf(rng.randint(0, 4)) / 4 for _ in range(3)]
    inside = frozenset(k for k in range(3) if rng.random() < 0.5)
    return {"x": draw(), "y": draw(), "B": inside, "h": weights.__getitem__}


@pytest.mark.parametrize("seed", range(8))
def test_canonical_forms_preserve_truth(seed):
    rng = random.Random(seed)
    drawer, meaning = Drawer(rng), Meaning()
    compared = truths = 0
    with mpmath.workdps(60):
        for _ in range(120):
            formula = drawer.formula(3)
            try:
                form = Context({}, [], None).form(formula)
            except SpecError:
                continue  # too large to be written out
            for _ in range(4):
                values = draw_values(rng)
                if not all(meaning(need, values) for need in form.needs):
                    continue
                truth = meaning(formula, values)
                assert truth == meaning(form.term, values), (formula, values)
                compared += 1
                truths += truth
    assert compared > 150
    assert 0.1 < truths / compared < 0.9


@pytest.mark.parametrize("seed", range(8))
def test_canonical_forms_preserve_value(seed):
    rng = random.Random(f"value {seed}")
    drawer, meaning = Drawer(rng), Meaning()
    compared = 0
    with mpmath.workdps(60):
        for _ in range(80):
            term = drawer.real(3)
            context = Context({}, [], None)
            try:
                reduced, needs = context.reduced(term)
                form, more = context.canonical(reduced)
                conditions = needs | context.conditions(more)
            except SpecError:
                continue
            for _ in range(3):
                values = draw_values(rng)
                if not all(meaning(need, values) for need in conditions):
                    continue
                left, right = meaning(term, values), meaning(form, values)
                assert meaning.same(left, right), (term, values, left, right)
                compared += 1
    assert compared > 80


@pytest.mark.parametrize("seed", range(4))
def test_a_canonical_form_leaves_no_condition_unstated(seed):
    """What a form needs where it is read again, as questions do, is stated already."""
    rng = random.Random(f"again {seed}")
    drawer, read = Drawer(rng), 0
    for _ in range(120):
        formula = drawer.formula(3)
        context, asked = Context({}, [], None), set()
        try:
            form = context.form(formula)
            script_of([], form.term, context.canonical, asked)
        except SpecError:
            continue  # too large to be written out
        assert context.conditions(asked) <= form.needs, formula
        assert context.form(form.term).needs <= form.needs, formula
        read += form.term.operator not in {"true", "false"}
    assert read > 40


def test_a_question_states_what_its_reading_needs():
    """By the form of the integrand the mean is linear only where q is at least 0."""
    z, q = real("z"), real("q")
    body = power(normal_cdf(z), q) + normal_cdf(z)
    claim = mean(standard_normal, z, body) <= 2
    context, asked = Context({}, [], None), set()
    form = context.form(claim)
    assert context.form(q >= 0).term in form.needs
    script_of([], form.term, context.canonical, asked)
    assert asked
    assert context.conditions(asked) <= form.needs


def test_conventions_of_zero():
    """The power 0 is 1, of 0 as well; of other exponents a form says nothing."""
    context, x = Context({}, [], None), real("x")
    for base in (x, number(0)):
        form = context.form(equal(power(base, number(0)), 1))
        assert (form.term.operator, form.needs) == ("true", frozenset())
    zero = context.form(equal(power(number(0), x), 1)).term
    assert zero.operator == "equal"


def test_the_judge_sees_a_difference():
    """The evaluation of this file is no rubber stamp."""
    meaning = Meaning()
    values = {"x": mpmath.mpf(2)}
    assert meaning(X * X <= 4, values)
    assert not meaning(X * X < 4, values)
    assert meaning(equal(X / 0, 0), values)
    assert not meaning(equal(sqrt(X) * sqrt(X), 3), values)
    ill = mean(finite_law(2, -1), point("l", finite(2)), 1)
    assert meaning(equal(ill, 1), values)


# --- what is the same, and what is not

_L = point("l", LABELS)
P = finite_law("1/2", "1/4", "1/4")

SAME = [
    (X + X, 2 * X),
    ((X + Y) * (X - Y), X * X - Y * Y),
    (exp(X) * exp(Y), exp(X + Y)),
    (exp(X) / exp(Y), exp(X - Y)),
    (log(exp(X)), X),
    (power(X, 3), X * X * X),
    (power(X, 0), 1),
    (maximum(X, Y), -minimum(-X, -Y)),
    (abs(X - Y), abs(Y - X)),
    (normal_cdf(-X), 1 - normal_cdf(X)),
    (1 / (2 * X), Fraction(1, 2) * (1 / X)),
    (if_(X <= Y, 1, 0) * if_(X <= Y, 1, 0), if_(X <= Y, 1, 0)),
    (if_(X <= Y, X, Y) + if_(X <= Y, Y, X), X + Y),
    (if_(negation(X <= Y), 1, 0), 1 - if_(X <= Y, 1, 0)),
    (mean(P, _L, if_(equal(_L, label(0, 3)), 1, 0)), Fraction(1, 2)),
    (mean(dirac(label(1, 3)), _L, choose(_L, 3, 4, 5)), 4),
    (second(pair(X, Y)), Y),
    (at(function(X, X + 1), Y), Y + 1),
    (value(a_test_of(_L, choose(_L, 0, Fraction(1, 2), 1)), label(1, 3)), "1/2"),
    (
        mean(weighted(P, _L, choose(_L, 0, 2, 2)), _L, choose(_L, X, 1, 0)),
        Fraction(1, 2),
    ),
]

DIFFERENT = [
    (X / X, number(1)),
    (exp(log(X)), X),
    (sqrt(X * X), X),
    (sqrt(X) * sqrt(X), X),
    (power(power(X, 2), "1/2"), X),
    (power(X, "1/2") * power(X, "1/2"), X),
    (log(X * Y), log(X) + log(Y)),
    (X * (1 / X), number(1)),
    (abs(X), X),
    (normal_cdf(X) + normal_cdf(Y), number(1)),
    (if_(X <= Y, 1, 0) + if_(Y <= X, 1, 0), number(1)),
]


@pytest.mark.parametrize(("left", "right"), SAME)
def test_what_is_the_same_is_seen(left, right):
    form = Context({}, [], None).form(equal(left, right))
    assert form.term is TRUE


@pytest.mark.parametrize(("left", "right"), DIFFERENT)
def test_what_differs_somewhere_is_not_the_same(left, right):
    form = Context({}, [], None).form(equal(left, right))
    assert form.term not in {TRUE, FALSE}


def test_conditions_are_kept_under_binders():
    """A condition on weights that depend on a draw has to hold for every draw."""
    inner, outer = point("i", finite(2)), point("o", finite(2))
    weight = choose(outer, X, "1/2")
    law = finite_law(weight, 1 - weight)
    term = mean(finite_law("1/2", "1/2"), outer, mean(law, inner, choose(inner, 1, 0)))
    form = Context({}, [], None).form(term <= 1)
    assert form.needs
    meaning = Meaning()
    for x, good in (("1/4", True), ("1", True), ("3/2", False), ("-1/4", False)):
        values = {"x": mpmath.mpf(Fraction(x).numerator) / Fraction(x).denominator}
        assert all(meaning(need, values) for need in form.needs) is good


def test_conditions_do_not_leak_from_one_context_to_another():
    """The same law, guarded and bare: only the bare one needs its condition."""
    drawn = point("l", finite(2))
    hit = mean(finite_law(X, 1 - X), drawn, choose(drawn, 1, 0))
    inside = conjunction(number(0) <= X, X <= 1)
    context = Context({}, [], None)
    guarded = context.form(implies(inside, hit <= 1))
    bare = context.form(hit <= 1)
    again = context.form(implies(inside, hit <= 1))
    meaning, values = Meaning(), {"x": mpmath.mpf(2)}
    assert all(meaning(need, values) for need in guarded.needs)
    assert not all(meaning(need, values) for need in bare.needs)
    assert again == guarded


def test_the_form_does_not_depend_on_names_of_bound_variables():
    left = forall(X, exists(Y, X <= Y))
    right = forall(Y, exists(X, Y <= X))
    assert left is right
    assert substitute(forall(Y, X <= Y), {X: Y}) is forall(real("z"), real("z") >= Y)
    assert rename_spaces(left, {"S": REAL}) is left
