"""The sympy form has the value of the term, and sympy has rewritten nothing."""

import random

import mpmath
import pytest
import sympy

from verifydp.formal.encode.to_sympy import statement_to_sympy, to_sympy
from verifydp.language.definitions import Definition
from verifydp.language.notation import (
    PI,
    any_test,
    choose,
    conjunction,
    disjunction,
    equal,
    event_variable,
    exists,
    exp,
    finite,
    forall,
    if_,
    implies,
    label,
    law,
    log,
    maximum,
    mean,
    minimum,
    natural,
    natural_number,
    negation,
    next_,
    normal_cdf,
    number,
    point,
    power,
    probability,
    real,
    space,
    sqrt,
    sum_,
    to_real,
    value,
)
from verifydp.language.statement import Statement
from verifydp.language.terms import Term

POINTS = 50
x, y, z = real("x"), real("y"), real("z")
k = natural("k")
S = space("S")
P, B, s = law("P", S), event_variable("B", S), point("s", S)


def evaluated(term: Term, values: dict[str, mpmath.mpf]):
    """The value of a term, by the meaning of its nodes, at 30 digits."""
    operator, arguments = term.operator, term.arguments
    if operator == "variable":
        return values[str(term.data)]
    if operator == "number":
        return mpmath.mpf(term.data.numerator) / term.data.denominator
    if operator == "natural":
        return mpmath.mpf(term.data)
    if operator == "label":
        return mpmath.mpf(term.data[0])
    if operator == "if":
        chosen = arguments[1] if evaluated(arguments[0], values) else arguments[2]
        return evaluated(chosen, values)
    if operator == "sum":
        count = int(evaluated(arguments[0], values))
        body = arguments[1].arguments[0]
        return mpmath.fsum(
            evaluated_bound(body, mpmath.mpf(index), values) for index in range(count)
        )
    parts = [evaluated(part, values) for part in arguments]
    return MEANINGS[operator](*parts)


def evaluated_bound(body: Term, index, values):
    """The body of a sum at an index: the only bound variable of these terms."""
    if body.operator == "bound":
        return index
    if not body.loose:
        return evaluated(body, values)
    parts = [evaluated_bound(part, index, values) for part in body.arguments]
    return MEANINGS[body.operator](*parts)


MEANINGS = {
    "add": lambda *parts: mpmath.fsum(parts),
    "subtract": lambda left, right: left - right,
    "negate": lambda part: -part,
    "multiply": lambda *parts: mpmath.fprod(parts),
    "divide": lambda above, below: above / below,
    "power": lambda base, exponent: base**exponent,
    "absolute": abs,
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "normal_cdf": mpmath.ncdf,
    "maximum": max,
    "minimum": min,
    "pi": lambda: mpmath.pi,
    "real": lambda part: part,
    "next": lambda part: part + 1,
    "choose": lambda by, *parts: parts[int(by)],
    "at_most": lambda left, right: left <= right,
    "less": lambda left, right: left < right,
    "equal": lambda left, right: left == right,
    "not": lambda part: not part,
    "and": lambda *parts: all(parts),
    "or": lambda *parts: any(parts),
    "implies": lambda left, right: (not left) or right,
    "true": lambda: True,
    "false": lambda: False,
}

#: Each node of arithmetic, at positive values of the variables.
TERMS = [
    x + y - z * number("3/7"),
    x / (y * z) - (x - (y - z)),
    -x / y + abs(x - y) ** 3,
    power(x, y) + power(x, -2),
    exp(-abs(x - y) / z) / (2 * z),
    log(x + y) * sqrt(z / x),
    normal_cdf(x / 2 - y / x) - exp(y) * normal_cdf(-x / 2 - y / x),
    normal_cdf(-3 * z),
    maximum(x, y, z) - minimum(x, y * z),
    if_(x <= y, x, if_(y < z, y, 0)),
    if_(conjunction(x <= y, negation(y < z)), 1, 0) * z,
    if_(disjunction(x <= y, y < x), z, x),
    if_(implies(x <= y, z <= y), x, y),
    sum_(natural_number(4), k, x / (to_real(k) + 1)),
    sum_(next_(natural("n")), k, to_real(k) ** 2 * y),
    choose(label(1, 3), x, y, z) + PI,
    choose(point("i", finite(3)), x, y, z),
    exp(-(x**2) / 2) / sqrt(2 * PI),
]


@pytest.mark.parametrize("term", TERMS, ids=repr)
def test_the_value_is_that_of_the_term(term):
    rng = random.Random(20261121)
    form = to_sympy(term)
    names = sorted(str(symbol) for symbol in form.free_symbols)
    assert names == sorted(str(variable.data) for variable in term.free)
    function = sympy.lambdify(sorted(form.free_symbols, key=str), form, "mpmath")
    with mpmath.workdps(30):
        for _ in range(POINTS):
            values = {name: mpmath.mpf(rng.randint(1, 300)) / 100 for name in names}
            for name in {"n", "i"}.intersection(names):
                values[name] = rng.randint(0, 2)
            expected = evaluated(term, values)
            found = function(*(values[name] for name in names))
            assert mpmath.almosteq(found, expected, rel_eps=1e-25, abs_eps=1e-25)


FORMULAS = [
    conjunction(x <= y, y < z),
    disjunction(x <= y, y < x),
    negation(disjunction(x < y, equal(y, z))),
    implies(x <= y, conjunction(x < z, z <= y)),
]


@pytest.mark.parametrize("formula", FORMULAS, ids=repr)
def test_the_truth_is_that_of_the_formula(formula):
    rng = random.Random(7)
    form = to_sympy(formula)
    seen = set()
    for _ in range(POINTS):
        values = {name: rng.randint(1, 3) for name in "xyz"}
        symbols = {sympy.Symbol(name, real=True): one for name, one in values.items()}
        expected = evaluated(formula, {k: mpmath.mpf(v) for k, v in values.items()})
        assert bool(form.subs(symbols)) == expected
        seen.add(expected)
    assert seen <= {True, False}


UNTOUCHED = [
    (x / x, "x/x"),
    (sqrt(x) ** 2, "(sqrt(x))**2"),
    (exp(log(x)), "exp(log(x))"),
    (x - x, "-x + x"),
    (x * 0, "x*0"),
    (x + 0, "x + 0"),
    (power(x, 0), "x**0"),
    (number(1) / 0, "1/0"),
    (abs(abs(x)), "Abs(Abs(x))"),
    (maximum(x, x), "Max(x, x)"),
    (minimum(1, 2), "Min(1, 2)"),
    (log(1), "log(1)"),
    (exp(0), "exp(0)"),
    (x <= x, "x <= x"),
    (equal(x, x), "Eq(x, x)"),
    (number(2) <= 1, "2 <= 1"),
    (conjunction(x <= y, x <= y), "(x <= y) & (x <= y)"),
    (conjunction(x <= y, y < x), "(x <= y) & (y < x)"),
    (disjunction(x <= y, y < x), "(x <= y) | (y < x)"),
    (negation(x < y), "~(x < y)"),
    (negation(negation(x < y)), "~(~(x < y))"),
    (implies(x <= y, x <= y), "Implies(x <= y, x <= y)"),
    (if_(x <= x, y, y), "Piecewise((y, x <= x), (y, True))"),
]


@pytest.mark.parametrize(("term", "text"), UNTOUCHED, ids=[one for _, one in UNTOUCHED])
def test_sympy_rewrites_nothing(term, text):
    assert str(to_sympy(term)) == text


def test_variables_are_real_and_nothing_more():
    (symbol,) = to_sympy(x + 1).free_symbols
    assert symbol.is_real
    assert symbol.is_positive is None
    assert symbol.is_zero is None


def test_what_sympy_has_not_is_opaque():
    assert str(to_sympy(probability(P, B))) == "P(B)"
    phi = any_test("phi", S)
    assert str(to_sympy(mean(P, s, value(phi, s)))) == "mean(P, Lambda(s, phi(s)))"
    quantified = to_sympy(forall(x, exists(y, x < y)))
    assert str(quantified) == "forall(Lambda(x, exists(Lambda(y, x < y))))"
    assert not quantified.free_symbols


def test_a_bound_variable_stays_bound():
    shown = to_sympy(forall(y, x <= y))
    assert {str(symbol) for symbol in shown.free_symbols} == {"x"}
    assert str(shown) == "forall(Lambda(y, x <= y))"
    both = to_sympy(conjunction(x <= y, forall(x, x <= y)))
    assert str(both.args[1]) == "forall(Lambda(z, z <= y))"


def test_a_variable_is_no_node_and_no_definition_of_the_same_name():
    named = probability(law("mean", S), B)
    node = mean(P, s, value(any_test("phi", S), s))
    defined = Definition("mean", (x, y), x + y)(x, y)
    heads = {to_sympy(term).func for term in (named, node, defined)}
    assert len(heads) == 3


def test_a_statement_is_an_implication_with_folded_definitions():
    near = Definition("near", (x, y), abs(x - y) <= 1)
    statement = Statement((("a", near(x, y)), ("b", y <= z)), x <= z + 1, (near,))
    form = statement.to_sympy()
    assert isinstance(form, sympy.Implies)
    assert str(form.args[1]) == "x <= z + 1"
    assert list(map(str, form.args[0].args)) == ["near(x, y)", "y <= z"]
    assert form == statement_to_sympy(statement)
    assert str(Statement((), x <= x).to_sympy()) == "x <= x"
