"""What authors write: all short constructors for terms.

Those with which rules and axioms are written are in `verifydp.language.constructors`.
No verdict rests on the others: a statement is its canonical text.
"""

from functools import reduce

from verifydp.language.constructors import (
    FALSE,
    PI,
    TRUE,
    any_test,
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
    indicator,
    label,
    laplace,
    law,
    log,
    mean,
    member,
    natural,
    natural_number,
    negation,
    next_,
    normal_cdf,
    pair,
    point,
    power,
    probability,
    real,
    sqrt,
    standard_normal,
    to_real,
    value,
)
from verifydp.language.sorts import (
    INTEGER,
    NATURAL,
    Sort,
    finite,
    function_sort,
    law_sort,
    pair_sort,
    space,
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
    "any_test",
    "at",
    "bind",
    "choose",
    "conjunction",
    "dirac",
    "discrete_normal",
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
    "to_real",
    "value",
    "weighted",
]


def integer(name: str | int) -> Term:
    """A variable over the integers, or one integer."""
    if isinstance(name, int):
        return make("integer", data=name)
    return variable(name, INTEGER)


def kernel(name: str, source: Sort, target: Sort) -> Term:
    """A variable over the Markov kernels from a space to a space."""
    return variable(name, function_sort(source, law_sort(target)))


def maximum(x: Real, *others: Real) -> Term:
    """The largest of some reals."""
    return reduce(lambda a, b: make("maximum", a, number(b)), others, number(x))


def minimum(x: Real, *others: Real) -> Term:
    """The smallest of some reals."""
    return reduce(lambda a, b: make("minimum", a, number(b)), others, number(x))


def sum_(count: Term, index: Term, body: Real) -> Term:
    """The sum of the body over ``index`` = 0, ..., ``count`` - 1."""
    return make("sum", count, function(index, body))


def first(of: Term) -> Term:
    """The first part of a pair."""
    return make("first", of)


def second(of: Term) -> Term:
    """The second part of a pair."""
    return make("second", of)


def choose(by: Term, *values: Real) -> Term:
    """The value that belongs to a label."""
    return make("choose", by, *map(number, values))


def event(over: Term, condition: Term) -> Term:
    """The points that satisfy a condition."""
    return make("event", abstract(condition, over))


def test_of(over: Term, body: Real) -> Term:
    """The test with this body, which has to lie in [0, 1]."""
    return make("test", function(over, body))


def finite_law(*weights: Real) -> Term:
    """The law on labels with these weights; they have to be at least 0 and sum to 1."""
    return make("finite_law", *map(number, weights))


def dirac(x: Term) -> Term:
    """The law of a constant."""
    return make("dirac", x)


def normal(mean_: Real, deviation: Real) -> Term:
    """The law of ``mean + deviation * Z`` with Z standard normal; deviation 0 too."""
    return make("normal", number(mean_), number(deviation))


def geometric(location: Term, decay: Real) -> Term:
    """The two-sided geometric law, ``P(k) ~ exp(-decay |k - location|)``, decay > 0."""
    return make("geometric", location, number(decay))


def discrete_normal(location: Term, variance: Real) -> Term:
    """The law ``P(k) ~ exp(-(k - location)^2 / (2 variance))`` of whole numbers."""
    return make("discrete_normal", location, number(variance))


def weighted(of: Term, over: Term, body: Real) -> Term:
    """The law with this bounded density with respect to another law."""
    return make("weighted", of, function(over, body))


def bind(of: Term, over: Term, then: Term) -> Term:
    """Draw from a law, then from the law that the draw selects."""
    return make("bind", of, abstract(then, over))


def pushforward(of: Term, over: Term, image: Real) -> Term:
    """The law of a function of one draw."""
    return bind(of, over, dirac(number(image)))


def iterate(count: Term, start: Term, step: Term, state: Term, then: Term) -> Term:
    """Begin at a state and draw the next one ``count`` times.

    ``then`` is the law of the next state, with ``step`` the number of the draw and
    ``state`` the state before it as free variables.
    """
    both = variable("both", pair_sort(NATURAL, state.sort))
    body = instantiate(abstract(then, state), second(both))
    body = instantiate(abstract(body, step), first(both))
    return make("iterate", count, start, abstract(body, both))
