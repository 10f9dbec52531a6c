"""Constructors for the terms with which rules and axioms are written.

Arithmetic and comparisons of real terms use Python's operators:
``abs(x - y) <= epsilon * b``. Equality of terms is `equal`, for
``==`` asks Python whether two terms are the same object. What only authors need is in
`verifydp.language.notation`.
"""

from functools import reduce

from verifydp.language.sorts import (
    NATURAL,
    REAL,
    Sort,
    event_sort,
    function_sort,
    law_sort,
    tests_over,
)
from verifydp.language.terms import Real, Term, abstract, make, number, variable

__all__ = [
    "FALSE",
    "PI",
    "TRUE",
    "any_test",
    "at",
    "conjunction",
    "disjunction",
    "equal",
    "event_variable",
    "exists",
    "exp",
    "forall",
    "function",
    "function_variable",
    "if_",
    "implies",
    "indicator",
    "label",
    "laplace",
    "law",
    "log",
    "mean",
    "member",
    "natural",
    "natural_number",
    "negation",
    "next_",
    "normal_cdf",
    "pair",
    "point",
    "power",
    "probability",
    "real",
    "sqrt",
    "standard_normal",
    "to_real",
    "value",
]


def real(name: str) -> Term:
    """A real variable."""
    return variable(name, REAL)


def natural(name: str) -> Term:
    """A variable over 0, 1, 2, ..."""
    return variable(name, NATURAL)


def natural_number(value: int) -> Term:
    """One natural number."""
    return make("natural", data=value)


def point(name: str, over: Sort) -> Term:
    """A variable over the points of a space."""
    return variable(name, over)


def event_variable(name: str, over: Sort) -> Term:
    """A variable over the measurable sets of a space."""
    return variable(name, event_sort(over))


def any_test(name: str, over: Sort) -> Term:
    """A variable over the measurable functions into [0, 1]."""
    return variable(name, tests_over(over))


def law(name: str, over: Sort) -> Term:
    """A variable over the probability measures on a space."""
    return variable(name, law_sort(over))


def function_variable(name: str, source: Sort, target: Sort = REAL) -> Term:
    """A variable over the measurable functions of a point."""
    return variable(name, function_sort(source, target))


def at(function_term: Term, *arguments: Term) -> Term:
    """A function or kernel at a point; several points make a pair."""
    argument = reduce(lambda right, left: pair(left, right), reversed(arguments))
    return make("apply", function_term, argument)


def function(over: Term, body: Real) -> Term:
    """The function of a variable that has this body."""
    return abstract(number(body), over)


def exp(x: Real) -> Term:
    """The exponential."""
    return make("exp", number(x))


def log(x: Real) -> Term:
    """The natural logarithm; 0 where it is not defined."""
    return make("log", number(x))


def sqrt(x: Real) -> Term:
    """The square root; 0 below 0."""
    return make("sqrt", number(x))


def normal_cdf(x: Real) -> Term:
    """The distribution function of the standard normal law."""
    return make("normal_cdf", number(x))


def power(x: Real, exponent: Real) -> Term:
    """A power; of a negative base it is 0, unless the exponent is a natural number."""
    return make("power", number(x), number(exponent))


def if_(condition: Term, then: Real, otherwise: Real) -> Term:
    """One of two values of the same sort."""
    return make("if", condition, number(then), number(otherwise))


def indicator(condition: Term) -> Term:
    """1 where a formula holds and 0 elsewhere."""
    return if_(condition, 1, 0)


def to_real(x: Term) -> Term:
    """A natural number or an integer as a real."""
    return make("real", x)


def next_(x: Term) -> Term:
    """The natural number after ``x``."""
    return make("next", x)


def label(index: int, size: int) -> Term:
    """One of the labels 0 to ``size - 1``."""
    return make("label", data=(index, size))


def pair(left: Term, right: Term) -> Term:
    """An ordered pair of points."""
    return make("pair", left, right)


TRUE, FALSE, PI = make("true"), make("false"), make("pi")


def equal(left: Real, right: Real) -> Term:
    """Two points of one space are the same."""
    return make("equal", number(left), number(right))


def negation(formula: Term) -> Term:
    """Not."""
    return make("not", formula)


def conjunction(*formulas: Term) -> Term:
    """All of them hold; of none, true."""
    return make("and", *formulas) if len(formulas) > 1 else (*formulas, TRUE)[0]


def disjunction(*formulas: Term) -> Term:
    """At least one of them holds; of none, false."""
    return make("or", *formulas) if len(formulas) > 1 else (*formulas, FALSE)[0]


def implies(premise: Term, conclusion: Term) -> Term:
    """If the premise holds, so does the conclusion."""
    return make("implies", premise, conclusion)


def _quantified(operator: str, arguments: tuple[Term, ...]) -> Term:
    *variables, body = arguments
    return reduce(lambda term, over: make(operator, abstract(term, over)),
                  reversed(variables), body)  # fmt: skip


def forall(*variables_and_body: Term) -> Term:
    """For all values of the variables, the last argument holds."""
    return _quantified("forall", variables_and_body)


def exists(*variables_and_body: Term) -> Term:
    """For some values of the variables, the last argument holds."""
    return _quantified("exists", variables_and_body)


def member(x: Term, of: Term) -> Term:
    """A point lies in an event."""
    return make("member", x, of)


def value(of: Term, x: Term) -> Term:
    """A test at a point: a number in [0, 1]."""
    return make("value", of, x)


def mean(of: Term, over: Term, body: Real) -> Term:
    """The expectation of a function of one draw of a law."""
    return make("mean", of, function(over, body))


def probability(of: Term, what: Term) -> Term:
    """The probability of an event under a law."""
    drawn = variable("drawn", of.sort.of())
    return mean(of, drawn, indicator(member(drawn, what)))


standard_normal = make("standard_normal")


def laplace(location: Real, scale: Real) -> Term:
    """The Laplace law; the scale has to be positive."""
    return make("laplace", number(location), number(scale))
