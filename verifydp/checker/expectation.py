"""The rules about expectations: integrals of inequalities, and their order.

Every function of the language is measurable, every kernel a Markov kernel. Integrands
have to be bounded by their form; what else a rule needs becomes a hypothesis.
"""

from verifydp.checker.bounded import bounded_when
from verifydp.checker.logic import Given, Rule, is_variable, require, same_form
from verifydp.checker.sequents import Context, Sequent
from verifydp.errors import SpecError
from verifydp.language.constructors import (
    PI,
    equal,
    exp,
    forall,
    indicator,
    mean,
    sqrt,
    to_real,
)
from verifydp.language.sorts import INTEGER
from verifydp.language.terms import (
    Term,
    fresh,
    make,
    number,
)

__all__ = ["RULES"]


def _bounded(context: Context, drawn: Term, *bodies: Term) -> frozenset[Term]:
    """Demand bounded integrands; give what that needs, for every draw."""
    needs: set[Term] = set()
    for body in bodies:
        reduced, conditions = context.reduced(body)
        more = bounded_when(reduced, frozenset((drawn,)))
        if more is None:
            raise SpecError(f"the integrand {body!r} is not bounded by its form")
        needs |= {forall(drawn, need) for need in (*conditions, *more)}
    return context.conditions(needs)


def _sum(parts: list[Term]) -> Term:
    return make("add", *parts) if len(parts) > 1 else (*parts, number(0))[0]


def integrate(context: Context, given: Given) -> Sequent:
    """Integrate an inequality that holds for every draw.

    The terms are a variable y and then, for each part, a coefficient, a law and an
    integrand in y. From ``sum c f(y) p(y) <= 0`` for every y follows
    ``sum c E f <= 0``, where p is 1 if all parts have one law, else the density of the
    part's law with respect to length, or to counting for all parts.
    """
    require(
        len(given.sequents) == 1 and len(given.terms) % 3 == 1 and not given.texts,
        "the rule takes one fact, a variable, and triples of terms",
    )
    (fact,), (drawn, *rest) = given.sequents, given.terms
    is_variable(drawn)
    parts = list(zip(rest[::3], rest[1::3], rest[2::3], strict=True))
    require(bool(parts), "there is nothing to compare")
    require(drawn not in fact.free, f"{drawn.data} is not arbitrary")
    one_law = len(set(rest[1::3])) == 1
    needs: set[Term] = set()
    pointwise: list[Term] = []
    integrated: list[Term] = []
    measures: set[str] = set()
    for factor, law, body in parts:
        require(
            drawn not in factor.free | law.free, f"{drawn.data} is in a coefficient"
        )
        density = number(1)
        if not one_law:
            measure, density, positive = _density(law, drawn)
            measures.add(measure)
            needs.add(positive)
        pointwise.append(make("multiply", factor, body, density))
        integrated.append(factor * mean(law, drawn, body))
    require(len(measures) <= 1, "the laws have densities for different measures")
    bounds = _bounded(context, drawn, *(body for _, _, body in parts))
    same = same_form(context, fact.conclusion, _sum(pointwise) <= 0)
    every = context.conditions(forall(drawn, need) for need in same)
    return context.sequent(
        fact.hypotheses,
        _sum(integrated) <= 0,
        bounds,
        every,
        context.conditions(needs),
    )


def _density(law: Term, y: Term) -> tuple[str, Term, Term]:
    """The measure, the density at y, and when the law has it."""
    zero = number(0)
    if law.operator == "standard_normal":
        law = make("normal", zero, number(1))
    if law.operator == "normal":
        location, deviation = law.arguments
        ratio = (y - location) / deviation
        height = 1 / (deviation * sqrt(2 * PI))
        return "length", height * exp(-(ratio * ratio) / 2), zero < deviation
    if law.operator == "laplace":
        location, scale = law.arguments
        return "length", exp(-abs(y - location) / scale) / (2 * scale), zero < scale
    if law.operator == "geometric":
        location, decay = law.arguments
        # (1 - r) / (1 + r) r^|k - location| with r = exp(-decay)
        height = (1 - exp(-decay)) / (1 + exp(-decay))
        apart = abs(to_real(y) - to_real(location))
        return "counting", height * exp(-(decay * apart)), zero < decay
    if law.operator == "discrete_normal":
        # relative to its mass at the location, which is the same for all locations
        (location, variance), k = law.arguments, fresh(INTEGER)
        origin = make("integer", data=0)
        centred = make("discrete_normal", origin, variance)
        height = mean(centred, k, indicator(equal(k, origin)))
        apart = to_real(y) - to_real(location)
        return "counting", height * exp(-(apart * apart) / (2 * variance)), variance > 0
    raise SpecError(f"{law!r} has no density that the rule knows")


def swap(context: Context, given: Given) -> Sequent:
    """Integrate in the other order (Fubini); the terms are P, x, Q, y and the body."""
    given.fits(0, 5)
    first, x, second, y, body = given.terms
    is_variable(x)
    is_variable(y)
    require(x is not y, "the two variables are one")
    require(x not in second.free and y not in first.free, "a law has a variable")
    require(x not in first.free and y not in second.free, "a law has its variable")
    reduced, conditions = context.reduced(body)
    bounded = bounded_when(reduced, frozenset((x, y)))
    if bounded is None:
        raise SpecError(f"the integrand {body!r} is not bounded by its form")
    needs = context.conditions(forall(x, y, need) for need in (*conditions, *bounded))
    one = mean(first, x, mean(second, y, body))
    other = mean(second, y, mean(first, x, body))
    return context.sequent((), equal(one, other), needs)


RULES: dict[str, Rule] = {
    "integrate": integrate,
    "swap": swap,
}
