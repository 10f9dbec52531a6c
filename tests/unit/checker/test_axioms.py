"""Every axiom, and every fact that a solver is told, at drawn points."""

import math
import random
import runpy
from fractions import Fraction
from math import prod
from pathlib import Path

import mpmath
import pytest

from verifydp.checker.axioms import AXIOMS
from verifydp.checker.lowering import _FACTS, _ORDERED
from verifydp.exact.constants import enclosing_rationals
from verifydp.language.sorts import finite
from verifydp.language.spaces import rename_spaces

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


#: Axioms that a finite evaluation cannot decide, and how they are tested instead.
EXISTENTIAL = {"archimedes", "hahn", "normal_quantile"}


@pytest.mark.parametrize("name", sorted(set(AXIOMS) - EXISTENTIAL))
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
    assert set(AXIOMS) >= EXISTENTIAL
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


def test_a_wrong_axiom_would_be_found():
    """The points see a missing premise."""
    formula, _ = AXIOMS["log_tangent"]
    body, _ = opened(formula)
    meaning = Meaning()
    assert not meaning(body.arguments[1], {}, (mpmath.mpf(-3),))


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


def atom_value(operator, x, y):
    """The total meaning of a node at reals; a power of a natural is a product."""
    zero = mpmath.mpf(0)
    if operator == "divide":
        return 1 / y if y else zero
    if operator == "sqrt":
        return mpmath.sqrt(x) if x >= 0 else zero
    if operator == "log":
        return mpmath.log(x) if x > 0 else zero
    if operator == "normal_cdf":
        return mpmath.ncdf(x)
    if y >= 0 and y == mpmath.nint(y):
        return x ** int(y)
    return x**y if x > 0 else zero


@pytest.mark.parametrize("operator", sorted(set(_FACTS) - {"value"}))
def test_a_fact_for_the_solver_holds_at_drawn_points(operator):
    rng = random.Random(f"fact {operator}")
    with mpmath.workdps(40):
        for _ in range(POINTS):
            x, y = mpmath.mpf(draw(rng)), mpmath.mpf(draw(rng))
            values = (atom_value(operator, x, y), x, y)
            for fact in _FACTS[operator]:
                assert evaluated(read(fact), values), (fact, x, y)


@pytest.mark.parametrize("operator", sorted(_ORDERED))
def test_an_order_for_the_solver_holds_at_drawn_points(operator):
    rng = random.Random(f"order {operator}")
    with mpmath.workdps(40):
        for _ in range(POINTS):
            x, y, a = (mpmath.mpf(draw(rng)) for _ in range(3))
            values = (
                atom_value(operator, x, a),
                atom_value(operator, y, a),
                x,
                y,
                a,
            )
            assert evaluated(read(_ORDERED[operator]), values), (x, y, a)


def test_a_fact_without_its_guard_would_be_found():
    fact = read("(<= 0.0 {0})")
    assert not evaluated(fact, (atom_value("power", mpmath.mpf(-1), mpmath.mpf(3)),))


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
