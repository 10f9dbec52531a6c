"""Expectations under laws that are built from others, by the definition of these."""

from collections.abc import Callable
from functools import reduce as fold

from verifydp.checker.bounded import bounded_when
from verifydp.language.constructors import (
    at,
    conjunction,
    equal,
    forall,
    label,
    mean,
)
from verifydp.language.sorts import REAL
from verifydp.language.terms import (
    Term,
    fresh,
    instantiate,
    make,
    number,
    open_binder,
)

__all__ = ["MEANS", "Conditions", "Result", "for_every"]

#: Formulas that have to hold for a reduction to be right.
Conditions = frozenset[Term]
#: A term with its conditions, or None where the form gives nothing.
Result = tuple[Term, Conditions] | None


def for_every(over: Term, conditions: Conditions) -> Conditions:
    """State conditions for every value of a variable."""
    return frozenset(
        forall(over, needed) if over in needed.free else needed for needed in conditions
    )


def _only(term: Term) -> Result:
    return term, frozenset()


def _mean_dirac(law: Term, body: Term) -> Result:
    return _only(at(body, law.arguments[0]))


def _mean_finite(law: Term, body: Term) -> Result:
    weights = law.arguments
    total = fold(lambda a, b: a + b, weights, number(0))
    is_law = conjunction(*(number(0) <= weight for weight in weights), equal(total, 1))
    terms = [
        weight * at(body, label(index, len(weights)))
        for index, weight in enumerate(weights)
    ]
    return fold(lambda a, b: a + b, terms), frozenset((is_law,))


def _mean_normal(law: Term, body: Term) -> Result:
    """The law of ``mean + deviation z`` is defined as that image."""
    location, deviation = law.arguments
    z = fresh(REAL, law, body)
    image = mean(make("standard_normal"), z, at(body, location + deviation * z))
    return _only(image)


def _mean_bind(law: Term, body: Term) -> Result:
    """Integrate the inner law first (Tonelli); the integrand has to be bounded."""
    y, inside = open_binder(body)
    needs = bounded_when(inside, frozenset((y,)))
    if needs is None:
        return None
    first, kernel = law.arguments
    x, inner = open_binder(kernel, body)
    return mean(first, x, make("mean", inner, body)), for_every(y, needs)


def _mean_weighted(law: Term, body: Term) -> Result:
    """Integrate the density as well; it has to be bounded, like the integrand."""
    base, density = law.arguments
    y, weight = open_binder(density, body)
    inside = instantiate(body, y)
    needs = bounded_when(weight * inside, frozenset((y,)))
    both = bounded_when(weight, frozenset((y,)))
    if needs is None or both is None:
        return None
    is_density = frozenset(
        (forall(y, number(0) <= weight), equal(make("mean", base, density), 1))
    )
    conditions = is_density | for_every(y, needs | both)
    return mean(base, y, weight * inside), conditions


def _mean_case(law: Term, body: Term) -> Result:
    condition, then, otherwise = law.arguments
    return _only(
        make("if", condition, make("mean", then, body), make("mean", otherwise, body))
    )


def _mean_choose(law: Term, body: Term) -> Result:
    by, *laws = law.arguments
    return _only(make("choose", by, *(make("mean", one, body) for one in laws)))


#: How the expectation of a function is computed, by the law.
MEANS: dict[str, Callable[[Term, Term], Result]] = {
    "dirac": _mean_dirac,
    "finite_law": _mean_finite,
    "normal": _mean_normal,
    "bind": _mean_bind,
    "weighted": _mean_weighted,
    "if": _mean_case,
    "choose": _mean_choose,
}
