"""What authors write: short constructors for terms.

Arithmetic and comparisons of real terms use Python's operators:
``abs(x - y) <= epsilon * b``. Equality of terms is `equal`, for
``==`` asks Python whether two terms are the same object.
"""

from functools import reduce

from verifydp.language.sorts import (
    INTEGER,
    NATURAL,
    REAL,
    Sort,
    event_sort,
    finite,
    function_sort,
    law_sort,
    pair_sort,
    space,
    tests_over,
)
from verifydp.language.terms import (
    Real,
    Term,
    abstract,
    instantiate,
    make,
    number,
    variable,
)

__all__ = [
    "FALSE",
    "PI",
    "TRUE",
    "at",
    "bind",
    "choose",
    "conjunction",
    "dirac",
    "disjunction",
    "equal",
    "event",
    "event_variable",
    "exists",
    "exp",
    "finite",
    "finite_law",
    "first",
    "forall",
    "function",
    "function_variable",
    "geometric",
    "if_",
    "implies",
    "indicator",
    "integer",
    "iterate",
    "kernel",
    "label",
    "laplace",
    "law",
    "log",
    "maximum",
    "mean",
    "member",
    "minimum",
    "natural",
    "natural_number",
    "negation",
    "next_",
    "normal",
    "normal_cdf",
    "number",
    "pair",
    "pair_sort",
    "point",
    "power",
    "probability",
    "pushforward",
    "real",
    "second",
    "space",
    "sqrt",
    "standard_normal",
    "sum_",
    "test_of",
    "any_test",
    "to_real",
    "value",
    "weighted",
]


def real(name: str) -> Term:
    """A real variable."""
    return variable(name, REAL)


def natural(name: str) -> Term:
    """A variable over 0, 1, 2, ..."""
    return variable(name, NATURAL)


def integer(name: str | int) -> Term:
    """A variable over the integers, or one integer."""
    if isinstance(name, int):
        return make("integer", data=name)
    return variable(name, INTEGER)


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


def kernel(name: str, source: Sort, target: Sort) -> Term:
    """A variable over the Markov kernels from a space to a space."""
    return variable(name, function_sort(source, law_sort(target)))


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


def _closed(over: Term, body: Term) -> Term:
    return abstract(body, over)


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


def maximum(x: Real, *others: Real) -> Term:
    """The largest of some reals."""
    return reduce(lambda a, b: make("maximum", a, number(b)), others, number(x))


def minimum(x: Real, *others: Real) -> Term:
    """The smallest of some reals."""
    return reduce(lambda a, b: make("minimum", a, number(b)), others, number(x))


def if_(condition: Term, then: Real, otherwise: Real) -> Term:
    """One of two values of the same sort."""
    return make("if", condition, number(then), number(otherwise))


def indicator(condition: Term) -> Term:
    """1 where a formula holds and 0 elsewhere."""
    return if_(condition, 1, 0)


def sum_(count: Term, index: Term, body: Real) -> Term:
    """The sum of the body over ``index`` = 0, ..., ``count`` - 1."""
    return make("sum", count, function(index, body))


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


def first(of: Term) -> Term:
    """The first part of a pair."""
    return make("first", of)


def second(of: Term) -> Term:
    """The second part of a pair."""
    return make("second", of)


def choose(by: Term, *values: Real) -> Term:
    """The value that belongs to a label."""
    return make("choose", by, *map(number, values))


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
    return reduce(lambda term, over: make(operator, _closed(over, term)),
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


def event(over: Term, condition: Term) -> Term:
    """The points that satisfy a condition."""
    return make("event", _closed(over, condition))


def test_of(over: Term, body: Real) -> Term:
    """The test with this body, which has to lie in [0, 1]."""
    return make("test", function(over, body))


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


def finite_law(*weights: Real) -> Term:
    """The law on labels with these weights; they have to be at least 0 and sum to 1."""
    return make("finite_law", *map(number, weights))


def dirac(x: Term) -> Term:
    """The law of a constant."""
    return make("dirac", x)


standard_normal = make("standard_normal")


def normal(mean_: Real, deviation: Real) -> Term:
    """The law of ``mean + deviation * Z`` with Z standard normal; deviation 0 too."""
    return make("normal", number(mean_), number(deviation))


def laplace(location: Real, scale: Real) -> Term:
    """The Laplace law; the scale has to be positive."""
    return make("laplace", number(location), number(scale))


def geometric(location: Term, decay: Real) -> Term:
    """The two-sided geometric law, ``P(k) ~ exp(-decay |k - location|)``, decay > 0."""
    return make("geometric", location, number(decay))


def weighted(of: Term, over: Term, body: Real) -> Term:
    """The law with this bounded density with respect to another law."""
    return make("weighted", of, function(over, body))


def bind(of: Term, over: Term, then: Term) -> Term:
    """Draw from a law, then from the law that the draw selects."""
    return make("bind", of, _closed(over, then))


def pushforward(of: Term, over: Term, image: Real) -> Term:
    """The law of a function of one draw."""
    return bind(of, over, dirac(number(image)))


def iterate(count: Term, start: Term, step: Term, state: Term, then: Term) -> Term:
    """Begin at a state and draw the next one ``count`` times.

    ``then`` is the law of the next state, with ``step`` the number of the draw and
    ``state`` the state before it as free variables.
    """
    both = variable("both", pair_sort(NATURAL, state.sort))
    body = instantiate(_closed(step, instantiate(_closed(state, then), second(both))),
                       first(both))  # fmt: skip
    return make("iterate", count, start, _closed(both, body))
