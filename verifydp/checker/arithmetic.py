"""Steps of arithmetic: by a solver, or by nonnegative combinations without one."""

import re
from fractions import Fraction

from verifydp.checker.logic import Given, Rule, require
from verifydp.checker.lowering import script_of
from verifydp.checker.polynomials import (
    Polynomial,
    added,
    as_number,
    constant,
    multiplied,
    scaled,
)
from verifydp.checker.sequents import Context, Sequent
from verifydp.errors import SpecError
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term

__all__ = ["RULES", "difference_of"]


def smt(context: Context, given: Given) -> Sequent:
    """What follows from facts by arithmetic and propositional logic.

    The checker writes the question itself; only the solver's ``unsat`` counts.
    """
    require(len(given.terms) == 1 and not given.texts, "the rule takes one formula")
    goal = context.form(given.terms[0])
    facts = [context.form(fact.conclusion) for fact in given.sequents]
    asked: set[Term] = set()
    premises = [fact.term for fact in facts]
    script = script_of(premises, goal.term, context.canonical, asked)
    answer = context.decide(script, seconds=context.seconds)
    if answer != "unsat":
        raise SpecError(f"the solver says {answer}, which is no proof")
    context.engines["z3"] = None
    return context.sequent(
        frozenset().union(*(fact.hypotheses for fact in given.sequents)),
        given.terms[0],
        goal.needs,
        context.conditions(asked),
        *(fact.needs for fact in facts),
    )


_COMBINATION = re.compile(
    r"(-?[0-9]{1,400}(?:/[0-9]{1,400})?)((?::[0-9]{1,4})*)", re.ASCII
)
_FACTORS_MAX = 8


def products(context: Context, given: Given) -> Sequent:
    """A goal that is a combination of products of facts, which are added up.

    Each text is ``c:i:j...``: a rational and the numbers of facts. The sum of
    ``c * fact_i * fact_j * ...`` has to be the goal exactly; the coefficient of a
    product of inequalities ``0 <= f`` is not negative, that of a product with an
    equation is free. A strict goal needs a positive constant or product of strict
    facts.
    """
    require(len(given.terms) == 1, "the rule takes one formula")
    goal, strict, goal_needs = difference_of(context, given.terms[0])
    require(strict is not None, "an equation is no goal of this rule")
    facts = [difference_of(context, fact.conclusion) for fact in given.sequents]
    total: Polynomial = {}
    positive = False
    for text in given.texts:
        factor, places = _combination(text, len(facts))
        kinds = [facts[place][1] for place in places]
        require(factor >= 0 or None in kinds, f"the product {text[:40]} is subtracted")
        product = constant(factor)
        for place in places:
            product = multiplied(product, facts[place][0])
        positive = positive or (factor > 0 and all(kinds))
        total = added(total, product)
    require(
        as_number(added(goal, scaled(total, -1))) == 0, "the products miss the goal"
    )
    require(not strict or positive, "nothing makes the inequality strict")
    return context.sequent(
        frozenset().union(*(fact.hypotheses for fact in given.sequents)),
        given.terms[0],
        goal_needs,
        *(needs for _, _, needs in facts),
    )


def _combination(text: str, count: int) -> tuple[Fraction, list[int]]:
    match = _COMBINATION.fullmatch(text)
    if match is None:
        raise SpecError(f"{text[:40]!r} is no combination: write 1/2:0:1")
    places = [int(part) for part in match[2].split(":")[1:]]
    require(
        len(places) <= _FACTORS_MAX and all(place < count for place in places),
        f"{text[:40]} names a fact that is not there, or too many",
    )
    try:
        return Fraction(match[1]), places
    except ZeroDivisionError as error:
        raise SpecError(f"{text[:40]!r} divides by zero") from error


def difference_of(
    context: Context, formula: Term
) -> tuple[Polynomial, bool | None, frozenset[Term]]:
    """Write a comparison as ``0 <= p``, ``0 < p`` or ``p = 0``.

    Returns
    -------
    polynomial, strict, needs
        ``strict`` is None for an equation.

    Raises
    ------
    SpecError
        If the formula is no comparison of reals.
    """
    reduced, needs = context.reduced(formula)
    if reduced.operator == "not" and reduced.arguments[0].operator in {
        "less",
        "at_most",
    }:
        inner = reduced.arguments[0]
        above, below = inner.arguments
        strict: bool | None = inner.operator == "at_most"
    else:
        is_equation = reduced.operator == "equal" and reduced.arguments[0].sort == REAL
        require(
            reduced.operator in {"less", "at_most"} or is_equation,
            "the rule is about comparisons of reals",
        )
        below, above = reduced.arguments
        strict = None if is_equation else reduced.operator == "less"
    polynomial, more = context.canonical.polynomial(above - below)
    return polynomial, strict, needs | context.conditions(more)


RULES: dict[str, Rule] = {"products": products, "smt": smt}
