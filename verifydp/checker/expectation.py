"""The rules about expectations: monotone, densities, order of integration.

Every function of the language is measurable, every kernel a Markov kernel. Integrands
have to be bounded by their form; what else a rule needs becomes a hypothesis.
"""

from verifydp.checker.bounded import bounded_when
from verifydp.checker.logic import Given, Rule, is_variable, require, same_form
from verifydp.checker.sequents import Context, Sequent
from verifydp.errors import SpecError
from verifydp.language.constructors import (
    PI,
    at,
    equal,
    exp,
    forall,
    mean,
    sqrt,
    to_real,
)
from verifydp.language.terms import (
    Term,
    instantiate,
    make,
    number,
)

__all__ = ["RULES"]


def mean_increasing(context: Context, given: Given) -> Sequent:
    """From ``f <= g`` for every y, ``E f <= E g`` under any law of y."""
    given.fits(1, 2)
    (fact,), (law, drawn) = given.sequents, given.terms
    is_variable(drawn)
    formula, needs = context.exposed(fact.conclusion, "at_most")
    left, right = formula.arguments
    require(drawn not in fact.free | law.free, f"{drawn.data} is not arbitrary")
    bounds = _bounded(context, drawn, left, right)
    # What holds of the formula itself has to hold whatever is drawn.
    every = context.conditions(forall(drawn, need) for need in needs)
    return context.sequent(
        fact.hypotheses,
        mean(law, drawn, left) <= mean(law, drawn, right),
        bounds,
        every,
    )


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


def density_compare(context: Context, given: Given) -> Sequent:
    """Compare laws through their densities with respect to one measure.

    The terms are a variable y and then, for each part, a coefficient, a law and an
    integrand in y. From ``sum c f(y) p(y) <= 0`` for every y, where p is the density
    of the part's law, follows ``sum c E f <= 0``.
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
    needs: set[Term] = set()
    pointwise: list[Term] = []
    integrated: list[Term] = []
    bases: set[Term | str] = set()
    for factor, law, body in parts:
        require(
            drawn not in factor.free | law.free, f"{drawn.data} is in a coefficient"
        )
        base, density, conditions = _density(law, drawn)
        bases.add(base)
        needs |= set(conditions)
        pointwise.append(make("multiply", factor, body, density))
        integrated.append(factor * mean(law, drawn, body))
    require(len(bases) == 1, "the laws have densities for different measures")
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


def _density(law: Term, y: Term) -> tuple[Term | str, Term, list[Term]]:
    """The measure, the density at y, and when the law has it."""
    zero = number(0)
    if law.operator == "standard_normal":
        law = make("normal", zero, number(1))
    if law.operator == "normal":
        location, deviation = law.arguments
        ratio = (y - location) / deviation
        height = 1 / (deviation * sqrt(2 * PI))
        return "length", height * exp(-(ratio * ratio) / 2), [zero < deviation]
    if law.operator == "laplace":
        location, scale = law.arguments
        return "length", exp(-abs(y - location) / scale) / (2 * scale), [zero < scale]
    if law.operator == "geometric":
        location, decay = law.arguments
        # (1 - r) / (1 + r) r^|k - location| with r = exp(-decay)
        height = (1 - exp(-decay)) / (1 + exp(-decay))
        apart = abs(to_real(y) - to_real(location))
        return "counting", height * exp(-(decay * apart)), [zero < decay]
    if law.operator == "weighted":
        base, weight = law.arguments
        density = at(weight, y)
        needs = [forall(y, zero <= density), equal(mean(base, y, density), 1)]
        # The law is what its density makes it only where that is integrable.
        bounded = bounded_when(instantiate(weight, y), frozenset((y,)))
        if bounded is None:
            raise SpecError(f"the density of {law!r} is not bounded by its form")
        return base, density, [*needs, *(forall(y, need) for need in bounded)]
    return law, number(1), []


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
    "density_compare": density_compare,
    "mean_increasing": mean_increasing,
    "swap": swap,
}
