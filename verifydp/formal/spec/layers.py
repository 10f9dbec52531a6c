"""A bound on all events, for a test as well: a tactic, made of the checker's steps.

Let Z be standard normal, so that Phi(Z) is uniform. For each z the bound holds for the
event where ``Phi(z) <= h``; its expectation over z is the bound for the test h, as the
order of integration does not matter (the layer-cake formula, Lieb and Loss 2001,
theorem 1.13).
"""

from typing import TYPE_CHECKING

from verifydp.checker.polynomials import is_indicator, monomial_term
from verifydp.errors import SpecError
from verifydp.formal.spec.steps import Fact
from verifydp.language.notation import (
    conjunction,
    equal,
    event,
    event_variable,
    function,
    indicator,
    mean,
    normal_cdf,
    standard_normal,
)
from verifydp.language.sorts import REAL
from verifydp.language.terms import (
    Term,
    instantiate,
    make,
    number,
    substitute,
    variable,
)

if TYPE_CHECKING:
    from verifydp.formal.spec.proof import Proof

__all__ = ["Layers", "same_means"]


def same_means(p: "Proof", law: Term, drawn: Term, equality: Fact) -> Fact:
    """From ``f = g`` for every draw, ``E f = E g``."""
    left, right = equality.formula.arguments
    sides = (left, right), (right, left)
    both = [p.mean(p.have(a <= b, equality), law, drawn) for a, b in sides]
    return p.have(equal(mean(law, drawn, left), mean(law, drawn, right)), *both)


class Layers:
    """Puts a function with values in [0, 1] in place of an event.

    Parameters
    ----------
    p
        The proof that is written.
    between
        That the function lies in [0, 1], whatever is drawn.
    drawn, body
        A variable, and the function of it.
    """

    def __init__(self, p: "Proof", between: Fact, drawn: Term, body: Term) -> None:
        self._p = p
        self._between = p.every(between, drawn)
        self._function = function(drawn, body)
        self._z = p.fresh(REAL)
        self._layer = event(drawn, normal_cdf(self._z) <= body)
        self._any = event_variable(str(p.fresh(REAL).data), drawn.sort)

    def of(self, bound: Fact) -> Fact:
        """The bound, for the function.

        Raises
        ------
        SpecError
            If the bound is not linear in the event.
        """
        p = self._p
        averaged = p.mean(p.at(bound, self._layer), standard_normal, self._z)
        formula, _ = p.context.exposed(bound.formula, "forall")
        inside, _ = p.context.reduced(instantiate(formula.arguments[0], self._any))
        if inside.operator != "at_most":
            raise SpecError("the events are not in an inequality")
        left, right = inside.arguments
        difference, _ = p.context.canonical.polynomial(left - right)
        parts: list[Term] = []
        known: list[Fact] = []
        for monomial, factor in difference.items():
            part, equality = self._product(monomial_term(monomial))
            parts.append(part * factor)
            known += [equality] if equality else []
        total = make("add", *parts) if len(parts) > 1 else (*parts, number(0))[0]
        return p.have(total <= 0, averaged, *known)

    def _layered(self, term: Term) -> Term:
        return substitute(term, {self._any: self._layer})

    def _average(self, term: Term) -> Term:
        return mean(standard_normal, self._z, self._layered(term))

    def _product(self, term: Term) -> tuple[Term, Fact | None]:
        """The product for the function, and that it is the average over layers.

        Nothing is said where no factor has the event.
        """
        factors = list(term.arguments if term.operator == "multiply" else (term,))
        places = [k for k, one in enumerate(factors) if self._any in one.free]
        if not places:
            return term, None
        if len(places) > 1:
            raise SpecError("the inequality is not linear in the event")
        (place,), p = places, self._p
        factors[place], equality = self._factor(factors[place])
        if len(factors) == 1:
            return factors[0], equality
        # Weights do not depend on the layer.
        average, hole = self._average(term), p.fresh(REAL)
        ended = make("multiply", *factors)
        inner = equality.formula.arguments[0]
        factors[place] = hole
        template = equal(average, make("multiply", *factors))
        same = p.have(substitute(template, {hole: inner}))
        return ended, p.rewrite(equality, same, template, hole)

    def _factor(self, factor: Term) -> tuple[Term, Fact]:
        if is_indicator(factor) and factor.arguments[0].operator == "member":
            x, inside = factor.arguments[0].arguments
            if inside is self._any and self._any not in x.free:
                return instantiate(self._function, x), self._at(x)
        if factor.operator == "mean" and self._any not in factor.arguments[0].free:
            return self._mean(*factor.arguments)
        raise SpecError("the inequality is not linear in the event")

    def _at(self, x: Term) -> Fact:
        """The average over layers of being in one, at a point."""
        p = self._p
        fact = p.at(_uniform(p), instantiate(self._function, x))
        return p.apply(fact, p.at(self._between, x))

    def _mean(self, law: Term, integrand: Term) -> tuple[Term, Fact]:
        p = self._p
        y = p.fresh(law.sort.of())
        body = instantiate(integrand, y)
        ended, equality = self._product(body)
        if equality is None:
            raise SpecError("the inequality is not linear in the event")
        inside = same_means(p, law, y, equality)
        turned = p.swap(standard_normal, self._z, law, y, self._layered(body))
        result = mean(law, y, ended)
        return result, p.have(
            equal(self._average(mean(law, y, body)), result), turned, inside
        )


def _uniform(p: "Proof") -> Fact:
    """For each t in [0, 1], the probability of ``Phi(z) <= t`` is t."""
    z, t, s = (variable(f"{name}_layer", REAL) for name in "zts")
    below = indicator(normal_cdf(z) <= t)
    chance = mean(standard_normal, z, below)
    goal = equal(chance, t)
    between = conjunction(number(0) <= t, t <= 1)
    with p.supposed(t <= 0, number(1) <= t, number(0) < t, t < 1) as known:
        low, high, *inner = known
        with p.supposed(between, equal(normal_cdf(s), t)) as (inside, at_s):
            ends = [
                p.have(
                    goal,
                    same_means(p, standard_normal, z, p.have(equal(below, end), one)),
                    *(one, inside),
                )
                for one, end in ((low, 0), (high, 1))
            ]
            half = p.have(equal(below, indicator(z <= s)), at_s)
            half = same_means(p, standard_normal, z, half)
            middle = p.have(goal, half, p.axiom("normal_half_line", s), at_s)
            found = p.at(p.step("axiom", texts=("normal_quantile",)), t)
            found = p.apply(found, p.have(conjunction(number(0) < t, t < 1), *inner))
            middle = p.obtain(found, s, middle)
            fact = p.cases(number(1) <= t, ends[1], middle)
            fact = p.cases(t <= 0, ends[0], fact)
            return p.every(p.supposing(between, fact), t)
