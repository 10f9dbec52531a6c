"""Every axiom, and every fact that a solver is told, at drawn points."""

import math
import random
import runpy
from fractions import Fraction
from math import prod
from pathlib import Path

import mpmath
import pytest

from verifydp.checker.arithmetic import smt
from verifydp.checker.axioms import AXIOMS, TOLD
from verifydp.checker.logic import Given
from verifydp.checker.lowering import _told
from verifydp.checker.sequents import Context
from verifydp.checker.solver import decide
from verifydp.errors import SpecError
from verifydp.exact.constants import enclosing_rationals
from verifydp.language.sorts import finite
from verifydp.language.spaces import rename_spaces
from verifydp.language.terms import instantiate, open_binder

_MEANING = runpy.run_path(str(Path(__file__).with_name("total_meaning.py")))
Meaning = _MEANING["Meaning"]
POINTS = 1_000
#: Corners where a domain ends, and what is in between.
CORNERS = (0, 1, -1, 2, -2, 3)


def draw(rng):
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(CORNERS)
    if kind == 1:
        return rng.uniform(0, 1)
    return rng.uniform(-4, 4) if kind == 2 else rng.gauss(0, 1) * 1.5


def opened(formula):
    """The body under the outer quantifiers, and how many there are."""
    count = 0
    while formula.operator == "forall":
        formula = formula.arguments[0].arguments[0]
        count += 1
    return formula, count


def holds(meaning, formula, point):
    """The body at a point; quantifiers over reals inside are refused."""
    body, count = opened(formula)
    values = {f"cut {k}": value for k, value in enumerate(point)}
    return meaning(body, values, tuple(point[:count]))


#: Axioms that are not about reals, or that a finite evaluation cannot decide; they
#: have tests of their own below.
OTHERS = {
    "archimedes",
    "discrete_normal_moved",
    "hahn",
    "mean_at_most_one",
    "mean_nonnegative",
    "natural",
    "normal_quantile",
    "value",
}


@pytest.mark.parametrize("name", sorted(set(AXIOMS) - OTHERS))
def test_an_axiom_holds_at_drawn_points(name):
    formula, _ = AXIOMS[name]
    averages = "mean" in repr(formula)
    meaning = Meaning(mpmath.fp if averages else mpmath.mp)
    rng = random.Random(f"axiom {name}")
    body, count = opened(formula)
    real_uses = 0
    with mpmath.workdps(40):
        for _ in range(POINTS if not averages else POINTS // 4):
            point = [
                float(draw(rng)) if averages else mpmath.mpf(draw(rng))
                for _ in range(count)
            ]
            assert holds(meaning, formula, point), (name, point)
            premise = body.arguments[0] if body.operator == "implies" else None
            real_uses += premise is None or meaning(premise, {}, tuple(point))
    assert real_uses > 10


def test_a_quantile_exists_where_the_axiom_says_so():
    assert set(AXIOMS) >= OTHERS
    for k in range(1, 40):
        x = mpmath.mpf(k) / 40
        t = mpmath.sqrt(2) * mpmath.erfinv(2 * x - 1)
        assert mpmath.almosteq(mpmath.ncdf(t), x, 1e-12)


def test_a_natural_number_exists_above_every_real():
    """The ceiling, or 0, is the witness of archimedes at drawn points."""
    body, _ = opened(AXIOMS["archimedes"][0])
    assert body.operator == "exists"
    inner = body.arguments[0].arguments[0]
    rng, meaning = random.Random("archimedes"), Meaning()
    for _ in range(POINTS):
        x = draw(rng)
        witness = max(0, math.ceil(x))
        assert meaning(inner, {}, (witness, mpmath.mpf(x)))
        assert not meaning(inner, {}, (math.floor(x) - 1, mpmath.mpf(x)))


def test_a_discrete_normal_law_moves_with_its_location():
    """At drawn whole numbers, and nowhere else: a shift to the other side is found."""
    formula, _ = AXIOMS["discrete_normal_moved"]
    meaning, rng = Meaning(mpmath.fp), random.Random("discrete normal")
    wrong, wide = 0, 0
    for _ in range(150):
        i, j = rng.randint(-3, 3), rng.randint(-3, 3)
        variance, slope = rng.choice([0.2, 1.0, 6.0]), rng.choice([-1.5, -1, 0, 1, 2])
        end = slope * rng.randint(-4, 4) + rng.choice([0, 0.5])
        assert holds(meaning, formula, [i, j, variance, slope, end])
        _, equation = opened(formula)[0].arguments
        left, right = equation.arguments
        point = (i, j, variance, slope, end)
        sides = [meaning(side, {}, point) for side in (left, right)]
        wide += 0.01 < sides[0] < 0.99
        swapped = (j, i, variance, slope, end)
        wrong += abs(sides[0] - meaning(right, {}, swapped)) > 1e-9
    assert wide > 50
    assert wrong > 50
    assert holds(meaning, formula, [0, 1, -1.0, 1, 0])  # it says nothing there


def test_hahn_holds_for_finite_laws():
    """On three points, for all events; what is linear in tests, at their vertices."""
    formula = rename_spaces(AXIOMS["hahn"][0], {"S": finite(3)})
    for _ in range(2):
        formula = formula.arguments[0].arguments[0]
    factor_free = formula.arguments[0].arguments[0]
    rng, meaning = random.Random("hahn"), Meaning(mpmath.fp)
    for _ in range(60):
        laws = []
        for _ in range(2):
            weights = [rng.choice([0, 1, 1, 2, 3]) + 1e-3 for _ in range(3)]
            laws.append([(k, w / sum(weights)) for k, w in enumerate(weights)])
        assert meaning(factor_free, {}, (rng.uniform(-1, 3), *laws))


@pytest.mark.parametrize("name", ["mean_nonnegative", "mean_at_most_one"])
def test_expectations_are_monotone_under_finite_laws(name):
    """Under drawn laws and functions; where the premise holds, at least 100 times."""
    formula = rename_spaces(AXIOMS[name][0], {"S": finite(3)})
    body, count = opened(formula)
    assert count == 2
    rng, meaning, real_uses = random.Random(name), Meaning(), 0
    for _ in range(POINTS):
        weights = [rng.choice([0, 1, 2, 3]) for _ in range(2)] + [1]
        law = [(k, mpmath.mpf(w) / sum(weights)) for k, w in enumerate(weights)]
        values = [mpmath.mpf(rng.uniform(-0.3, 1.1)) for _ in range(3)]
        point = (law, values.__getitem__)
        assert meaning(body, {}, point)
        real_uses += bool(meaning(body.arguments[0], {}, point))
    assert real_uses > 100


def test_values_of_tests_lie_between_0_and_1():
    """At the vertices of the tests on three points, which are all that matter."""
    formula = rename_spaces(AXIOMS["value"][0], {"S": finite(3)})
    assert Meaning()(formula, {})


def test_natural_numbers_are_not_negative():
    body, _ = opened(AXIOMS["natural"][0])
    assert all(Meaning()(body, {}, (k,)) for k in range(100))
    assert not Meaning()(body, {}, (-1,))


def test_a_wrong_axiom_would_be_found():
    """The points see a missing premise."""
    formula, _ = AXIOMS["exp_log"]
    body, _ = opened(formula)
    meaning = Meaning()
    assert not meaning(body.arguments[1], {}, (mpmath.mpf(-3),))


def test_each_axiom_names_its_source():
    assert all(len(source) > 10 for _, source in AXIOMS.values())


def instance(name):
    """The body of an axiom, at variables."""
    formula, _ = AXIOMS[name]
    while formula.operator == "forall":
        _, formula = open_binder(formula.arguments[0])
    return formula


@pytest.mark.parametrize("name", sorted(set(AXIOMS) - set(TOLD)))
def test_no_axiom_follows_from_what_the_solver_is_told(name):
    """What one solver step proves is no axiom: a rule does it."""
    with pytest.raises(SpecError, match="no proof"):
        smt(Context({}, [], decide, seconds=2.0), Given((), (instance(name),), ()))


def test_what_the_solver_is_told_follows_in_one_step():
    """The test above would see an axiom that is told, too."""
    for name in ("exp_log", "sqrt_ordered", "power", "divide_zero"):
        context = Context({}, [], decide)
        smt(context, Given((), (instance(name),), ()))
        assert list(context.engines) == ["z3"]


# --- facts for the solver, read by a small reader of its own


def read(text):
    tokens = text.replace("(", " ( ").replace(")", " ) ").split()

    def tree(position):
        if tokens[position] != "(":
            return tokens[position], position + 1
        parts, position = [], position + 1
        while tokens[position] != ")":
            part, position = tree(position)
            parts.append(part)
        return parts, position + 1

    return tree(0)[0]


_SOLVER = {
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    "and": lambda *parts: all(parts),
    "not": lambda a: not a,
    "=>": lambda a, b: not a or b,
    "or": lambda *parts: any(parts),
    "+": lambda *parts: sum(parts),
    "-": lambda a, *more: a - sum(more) if more else -a,
    "*": lambda *parts: prod(parts, start=mpmath.mpf(1)),
    "/": lambda a, b: a / b,
}


def evaluated(tree, values):
    if isinstance(tree, str):
        return values[int(tree[1:-1])] if tree[0] == "{" else mpmath.mpf(tree)
    head, *rest = tree
    parts = [evaluated(part, values) for part in rest]
    if head == "=":
        left, right = parts
        return left == right if isinstance(left, bool) else abs(left - right) < 1e-25
    return _SOLVER[head](*parts)


def at_variables(name):
    """The body of an axiom that a solver is told, at the variables of its terms."""
    formula, _ = AXIOMS[name]
    for term in TOLD[name]:
        if formula.operator == "forall":
            formula = instantiate(formula.arguments[0], term)
    return formula


@pytest.mark.parametrize("name", sorted(set(TOLD) - OTHERS))
def test_the_solver_is_told_the_axiom_and_nothing_else(name):
    """The text, read by another reader, says the same as the formula.

    Where the constants have the values of the terms it is true; where they have any
    values, it is what the formula says of them.
    """
    terms, formula = TOLD[name], at_variables(name)
    parts = formula.arguments if formula.operator == "and" else (formula,)
    told = [
        read(text) for text in _told(name, *(f"{{{k}}}" for k in range(len(terms))))
    ]
    assert len(told) == len(parts)
    rng, meaning, answers = random.Random(f"told {name}"), Meaning(), set()
    with mpmath.workdps(40):
        for _ in range(POINTS):
            values = {
                str(term.data): mpmath.mpf(draw(rng))
                for term in terms
                if term.operator == "variable"
            }
            right = [meaning(term, values) for term in terms]
            assert all(evaluated(text, right) for text in told), (name, values)
            wrong = [*right[:-1], mpmath.mpf(draw(rng))]
            answers.add(all(evaluated(text, wrong) for text in told))
    assert False in answers


def test_a_fact_without_its_guard_would_be_found():
    fact = read("(<= 0.0 {0})")
    assert not evaluated(fact, (mpmath.mpf(-1) ** 3,))


@pytest.mark.parametrize("name", ["exp", "log", "sqrt", "normal_cdf"])
def test_a_constant_lies_between_its_ends(name):
    rng = random.Random(f"constant {name}")
    functions = {
        "exp": mpmath.exp,
        "log": mpmath.log,
        "sqrt": mpmath.sqrt,
        "normal_cdf": mpmath.ncdf,
    }
    with mpmath.workdps(60):
        for _ in range(300):
            x = Fraction(rng.randint(1, 10**6), rng.randint(1, 10**6))
            x = -x if name in {"exp", "normal_cdf"} and rng.random() < 0.5 else x
            ends = enclosing_rationals(name, x)
            if ends is None:
                continue
            value = functions[name](mpmath.mpf(x.numerator) / x.denominator)
            low, high = (mpmath.mpf(end.numerator) / end.denominator for end in ends)
            assert low <= value <= high
