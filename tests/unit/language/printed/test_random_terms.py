"""Terms that differ print differently, unless they mean the same by `meanings`."""

import random

import pytest

from verifydp.errors import SpecError
from verifydp.language.notation import (
    at,
    bind,
    choose,
    conjunction,
    dirac,
    discrete_normal,
    disjunction,
    equal,
    event,
    event_variable,
    exists,
    exp,
    finite,
    finite_law,
    forall,
    function,
    function_variable,
    geometric,
    if_,
    implies,
    integer,
    iterate,
    kernel,
    laplace,
    law,
    log,
    maximum,
    mean,
    member,
    minimum,
    natural,
    natural_number,
    negation,
    next_,
    normal,
    normal_cdf,
    number,
    pair,
    point,
    power,
    probability,
    real,
    space,
    sqrt,
    standard_normal,
    sum_,
    to_real,
    weighted,
)
from verifydp.language.printing import latex, mathml, plain
from verifydp.language.sorts import REAL

from .meanings import meaning, read_mathml
from .mutants import mutants

S = space("S")
REALS = [real(name) for name in ("x", "y", "z", "e", "d", "epsilon", "x_1")]
NATURALS = [natural(name) for name in ("n", "k")]
POINTS = [point(name, S) for name in ("s", "t")]
EVENTS = [event_variable(name, S) for name in ("A", "B")]
LAWS = [law(name, S) for name in ("P", "Q", "N", "E")]
LINES = [law("L", REAL)]
KERNEL = kernel("K", S, S)
F, G = function_variable("f", S), function_variable("g", REAL)
LABEL = point("i", finite(2))
NUMBERS = [0, 1, 2, -1, "1/2", "1/3", "0.05", "0.001", "-1/3", 10]


class Drawing:
    """Random terms of each sort; binders bind what is in use as well as new names."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def one(self, *choices):
        return self.rng.choice(choices)

    def real(self, depth):
        if depth <= 0 or self.rng.random() < 0.12:
            leaf = self.rng.random()
            if leaf < 0.3:
                return number(self.rng.choice(NUMBERS))
            if leaf < 0.4:
                return to_real(self.natural(0))
            if leaf < 0.5:
                return at(F, self.point(0))
            return self.rng.choice(REALS)
        a = self.real(depth - 1)

        def b():
            return self.real(depth - 1)

        x, n = self.rng.choice(REALS), self.rng.choice(NATURALS)
        return self.one(
            lambda: a + b(),
            lambda: a - b(),
            lambda: a * b(),
            lambda: a * b(),
            lambda: a / b(),
            lambda: -a,
            lambda: abs(a),
            lambda: power(a, b()),
            lambda: exp(a),
            lambda: log(a),
            lambda: sqrt(a),
            lambda: normal_cdf(a),
            lambda: maximum(a, b()),
            lambda: minimum(a, b()),
            lambda: if_(self.decision(depth - 1), a, b()),
            lambda: if_(self.decision(depth - 1), 1, 0),
            lambda: choose(LABEL, a, b()),
            lambda: sum_(self.natural(depth - 1), n, a),
            lambda: at(G, a),
            lambda: at(function(x, a), b()),
            lambda: mean(self.line(depth - 1), x, a),
            lambda: self.average(depth, a),
            lambda: probability(self.law(depth - 1), self.event(depth - 1)),
        )()

    def average(self, depth, body):
        return mean(self.law(depth - 1), self.rng.choice(POINTS), body)

    def natural(self, depth):
        if depth <= 0 or self.rng.random() < 0.5:
            return self.one(*NATURALS, natural_number(self.rng.randint(0, 3)))
        return next_(self.natural(depth - 1))

    def point(self, depth):
        return self.one(*POINTS)

    def decision(self, depth):
        if depth > 0 and self.rng.random() < 0.4:
            both = self.decision(depth - 1), self.decision(depth - 1)
            return self.one(conjunction, disjunction, implies)(*both)
        return self.one(
            lambda: self.real(depth - 1) <= self.real(depth - 1),
            lambda: self.real(depth - 1) < self.real(depth - 1),
            lambda: equal(self.real(depth - 1), self.real(depth - 1)),
            lambda: equal(self.point(0), self.point(0)),
            lambda: equal(pair(*POINTS), pair(self.point(0), self.point(0))),
            lambda: member(self.point(0), self.event(depth - 1)),
            lambda: negation(self.decision(depth - 1)),
        )()

    def formula(self, depth):
        if depth <= 0 or self.rng.random() < 0.25:
            return self.decision(depth)
        one = self.formula(depth - 1)
        over = self.one(*REALS, *NATURALS, *POINTS, *EVENTS, *LAWS)

        def other():
            return self.formula(depth - 1)

        return self.one(
            lambda: conjunction(one, other()),
            lambda: disjunction(one, other()),
            lambda: implies(one, other()),
            lambda: conjunction(one, other(), self.formula(depth - 1)),
            lambda: negation(one),
            lambda: forall(over, one),
            lambda: exists(over, one),
        )()

    def event(self, depth):
        if depth <= 0 or self.rng.random() < 0.5:
            return self.one(*EVENTS)
        return event(self.point(0), self.decision(depth - 1))

    def law(self, depth):
        if depth <= 0 or self.rng.random() < 0.3:
            return self.one(*LAWS, at(KERNEL, self.point(0)))
        s, inner = self.point(0), self.law(depth - 1)
        return self.one(
            lambda: dirac(s),
            lambda: bind(inner, s, self.law(depth - 1)),
            lambda: weighted(inner, s, self.real(depth - 1)),
            lambda: iterate(
                self.natural(depth - 1), s, NATURALS[1], POINTS[1], self.law(depth - 1)
            ),
            lambda: choose(LABEL, inner, self.law(depth - 1)),
        )()

    def line(self, depth):
        a, b = self.real(depth - 1), self.real(depth - 1)
        x = self.rng.choice(REALS)
        return self.one(
            lambda: LINES[0],
            lambda: standard_normal,
            lambda: normal(a, b),
            lambda: laplace(a, b),
            lambda: bind(
                finite_law(a, b), LABEL, choose(LABEL, LINES[0], laplace(a, 1))
            ),
            lambda: bind(geometric(integer(2), a), integer("j"), laplace(0, b)),
            lambda: bind(discrete_normal(integer(2), a), integer("j"), laplace(0, b)),
            lambda: bind(LINES[0], x, dirac(a)),
        )()


def drawn(seed, count):
    drawing = Drawing(seed)
    found = []
    while len(found) < count:
        try:
            found.append(drawing.formula(3))
        except SpecError:  # what decides may not hold every formula
            continue
    return found


FORMS = {
    "plain": plain,
    "latex": latex,
    "mathml": lambda term: read_mathml(mathml(term)),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_change_in_one_place_is_seen(form):
    written, rng, compared = FORMS[form], random.Random(5), 0
    for term in drawn(20261122, 250):
        if term.size > 200:
            continue
        text, means = written(term), meaning(term)
        changed = [one for one in mutants(term) if not one.loose]
        for mutant in rng.sample(changed, min(6, len(changed))):
            try:
                other = written(mutant)
            except SpecError:  # a bound variable stands where its sort does not fit
                continue
            assert text != other or means == meaning(mutant), (text, term, mutant)
            compared += 1
    assert compared > 500


@pytest.mark.parametrize("form", FORMS)
def test_random_terms_of_one_text_mean_the_same(form):
    written = FORMS[form]
    texts = {}
    for term in drawn(7, 400) + [Drawing(seed).decision(1) for seed in range(800)]:
        texts.setdefault(written(term), []).append(term)
    for text, terms in texts.items():
        assert len({meaning(term) for term in terms}) == 1, (text, terms)
    assert len(texts) > 500
