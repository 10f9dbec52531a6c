"""Canonical forms: equal terms that look different become the same.

Real terms become polynomials, conditions indicator atoms, maxima absolute values;
expectations are linear where their integrands are bounded. What has no such meaning
is an atom: a term whose parts are canonical.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from verifydp.checker.bounded import bounded_when
from verifydp.checker.means import Conditions, for_every
from verifydp.checker.polynomials import (
    ONE,
    Monomial,
    Polynomial,
    added,
    as_number,
    atom,
    canonical_of,
    complement,
    constant,
    leading,
    monomial_term,
    multiplied,
    scaled,
    split,
)
from verifydp.errors import SpecError
from verifydp.language.constructors import (
    FALSE,
    TRUE,
    conjunction,
    disjunction,
    equal,
    mean,
    negation,
)
from verifydp.language.sorts import FORMULA, REAL
from verifydp.language.terms import Term, abstract, make, number, open_binder
from verifydp.language.writing import text_of

__all__ = ["Canonical"]

_POWER_MAX = 64
#: The real nodes that are more than atoms: a method of `_Forms` for each.
# fmt: off
_COMPUTED = {
    "absolute", "add", "divide", "exp", "if", "log", "maximum", "mean", "minimum",
    "multiply", "negate", "normal_cdf", "power", "real", "subtract", "sum",
}
# fmt: on


@dataclass(frozen=True, slots=True)
class Canonical:
    """Canonical forms of reduced terms; results are remembered.

    The two public methods return the form and what has to hold for it, as
    `verifydp.checker.reduction.Reducer` does.
    """

    _reals: dict[Term, tuple[Polynomial, Conditions]] = field(default_factory=dict)
    _others: dict[Term, tuple[Term, Conditions]] = field(default_factory=dict)

    def polynomial(self, term: Term) -> tuple[Polynomial, Conditions]:
        """Give a real term as a polynomial."""
        known = self._reals.get(term)
        if known is None:
            needs: set[Term] = set()
            form = _Forms(self, needs).real(term)
            known = self._reals[term] = (form, frozenset(needs))
        return known

    def __call__(self, term: Term) -> tuple[Term, Conditions]:
        """Give the canonical term of any sort."""
        known = self._others.get(term)
        if known is None:
            needs: set[Term] = set()
            forms = _Forms(self, needs)
            form = forms.term(term)
            known = self._others[term] = (form, frozenset(needs))
        return known


class _Forms:
    """One computation: the conditions that it meets are added to ``needs``."""

    def __init__(self, memory: Canonical, needs: set[Term]) -> None:
        self._memory = memory
        self._needs = needs

    def _polynomial(self, term: Term) -> Polynomial:
        form, needs = self._memory.polynomial(term)
        self._needs.update(needs)
        return form

    def _canonical(self, term: Term) -> Term:
        form, needs = self._memory(term)
        self._needs.update(needs)
        return form

    # --- any sort

    def term(self, term: Term) -> Term:
        if term.sort == REAL:
            return canonical_of(self._polynomial(term))
        if term.sort == FORMULA:
            return self.formula(term)
        if term.operator == "lambda":
            over, body = open_binder(term)
            form, needs = self._memory(body)
            self._needs |= for_every(over, needs)
            return abstract(form, over)
        return self._rebuilt(term)

    def _rebuilt(self, term: Term) -> Term:
        if not term.arguments:
            return term
        arguments = [self._canonical(argument) for argument in term.arguments]
        return make(term.operator, *arguments, data=term.data)

    # --- formulas

    def formula(self, term: Term) -> Term:
        if term.operator == "not":
            return self._negated(term.arguments[0])
        if term.operator in {"and", "or"}:
            return _junction(term.operator, map(self._canonical, term.arguments))
        if term.operator == "implies":
            premise, conclusion = term.arguments
            parts = (self._canonical(negation(premise)), self._canonical(conclusion))
            return _junction("or", parts)
        if term.operator == "less":
            left, right = term.arguments
            return _opposite(self._canonical(right <= left))
        if term.operator == "at_most":
            return self._comparison(term)
        if term.operator == "equal":
            return self._equality(term)
        rebuilt = self._rebuilt(term)
        if term.operator in {"forall", "exists"}:
            # A quantifier over nothing that matters; every sort has a value.
            body = rebuilt.arguments[0].arguments[0]
            return rebuilt if body.loose else body
        return rebuilt

    def _negated(self, term: Term) -> Term:
        if term.operator == "not":
            return self._canonical(term.arguments[0])
        if term.operator in {"and", "or"}:
            parts = [self._canonical(negation(part)) for part in term.arguments]
            return _junction("or" if term.operator == "and" else "and", parts)
        if term.operator == "implies":
            premise, conclusion = term.arguments
            parts = [self._canonical(premise), self._canonical(negation(conclusion))]
            return _junction("and", parts)
        if term.operator in {"forall", "exists"}:
            other = "exists" if term.operator == "forall" else "forall"
            over, body = open_binder(term.arguments[0])
            turned = make(other, abstract(negation(body), over))
            return self._canonical(turned)
        return _opposite(self._canonical(term))

    def _comparison(self, term: Term) -> Term:
        """``p <= 0`` with a leading coefficient of 1 or -1."""
        left, right = term.arguments
        difference = added(self._polynomial(left), scaled(self._polynomial(right), -1))
        value = as_number(difference)
        if value is not None:
            return TRUE if value <= 0 else FALSE
        size = abs(leading(difference))
        return canonical_of(scaled(difference, 1 / size)) <= 0

    def _equality(self, term: Term) -> Term:
        left, right = term.arguments
        if left.sort.kind in {"natural", "integer"}:
            return self._canonical(equal(make("real", left), make("real", right)))
        if left.sort != REAL:
            ends = sorted(map(self._canonical, term.arguments), key=text_of)
            return TRUE if ends[0] is ends[1] else equal(*ends)
        difference = added(self._polynomial(left), scaled(self._polynomial(right), -1))
        value = as_number(difference)
        if value is not None:
            return FALSE if value else TRUE
        return equal(canonical_of(scaled(difference, 1 / leading(difference))), 0)

    def indicator(self, term: Term) -> Polynomial:
        """The function that is 1 where a formula holds."""
        form = self._canonical(term)
        return self._indicator(form)

    def _indicator(self, form: Term) -> Polynomial:
        if form in {TRUE, FALSE}:
            return constant(int(form is TRUE))
        if form.operator == "not":
            return complement(self._indicator(form.arguments[0]))
        if form.operator == "and":
            product = constant(1)
            for part in form.arguments:
                product = multiplied(product, self._indicator(part))
            return product
        if form.operator == "or":
            none = constant(1)
            for part in form.arguments:
                none = multiplied(none, complement(self._indicator(part)))
            return complement(none)
        if form.operator == "exists":
            over, body = open_binder(form.arguments[0])
            none_is = make("forall", abstract(negation(body), over))
            return complement(self._indicator(self._canonical(none_is)))
        return atom(make("if", form, number(1), number(0)))

    # --- reals

    def real(self, term: Term) -> Polynomial:
        if term.operator in _COMPUTED:
            form = getattr(self, f"_{term.operator}")(*term.arguments)
            assert isinstance(form, dict)
            return form
        if term.operator == "number":
            assert isinstance(term.data, Fraction)
            return constant(term.data)
        return atom(self._rebuilt(term))

    def _add(self, *terms: Term) -> Polynomial:
        return added(*map(self._polynomial, terms))

    def _subtract(self, left: Term, right: Term) -> Polynomial:
        return added(self._polynomial(left), scaled(self._polynomial(right), -1))

    def _negate(self, term: Term) -> Polynomial:
        return scaled(self._polynomial(term), -1)

    def _multiply(self, *terms: Term) -> Polynomial:
        product = constant(1)
        for term in terms:
            product = multiplied(product, self._polynomial(term))
        return product

    def _power(self, base: Term, exponent: Term) -> Polynomial:
        """A literal natural exponent is a product; others are atoms."""
        times = as_number(self._polynomial(exponent))
        if times is None or times < 0 or times.denominator != 1:
            return atom(make("power", self._canonical(base), self._canonical(exponent)))
        if times > _POWER_MAX:
            raise SpecError(f"a power of {times} is not written out")
        return self._multiply(*(base,) * int(times))

    def _divide(self, left: Term, right: Term) -> Polynomial:
        return multiplied(self._polynomial(left), self._inverse(right))

    def _inverse(self, term: Term) -> Polynomial:
        """``1 / b``: an exponential has one, a number but 0, else it is an atom."""
        below = self._polynomial(term)
        if len(below) == 1:
            ((powers, exponent), factor), *_ = below.items()
            turned = frozenset((monomial, -value) for monomial, value in exponent)
            inverse: Polynomial = {(frozenset(), turned): 1 / factor}
            for base, times in powers:
                one = atom(make("divide", number(1), base))
                for _ in range(times):
                    inverse = multiplied(inverse, one)
            return inverse
        if not below:
            return atom(make("divide", number(1), number(0)))
        first = leading(below)
        monic = canonical_of(scaled(below, 1 / first))
        return scaled(atom(make("divide", number(1), monic)), 1 / first)

    def _absolute(self, term: Term) -> Polynomial:
        inside = self._polynomial(term)
        value = as_number(inside)
        if value is not None:
            return constant(abs(value))
        first = leading(inside)
        monic = canonical_of(scaled(inside, 1 / first))
        return scaled(atom(make("absolute", monic)), abs(first))

    def _maximum(self, left: Term, right: Term) -> Polynomial:
        return scaled(self._add(left, right, abs(left - right)), Fraction(1, 2))

    def _minimum(self, left: Term, right: Term) -> Polynomial:
        apart = scaled(self._polynomial(abs(left - right)), -1)
        return scaled(added(self._add(left, right), apart), Fraction(1, 2))

    def _real(self, term: Term) -> Polynomial:
        """A natural number or an integer as a real: literals, and the next one."""
        if term.operator in {"natural", "integer"}:
            assert isinstance(term.data, int)
            return constant(term.data)
        if term.operator == "next":
            before = self._polynomial(make("real", term.arguments[0]))
            return added(before, constant(1))
        return atom(make("real", self._canonical(term)))

    def _exp(self, term: Term) -> Polynomial:
        exponent = self._polynomial(term)
        return {(frozenset(), frozenset(exponent.items())): Fraction(1)}

    def _log(self, term: Term) -> Polynomial:
        inside = self._polynomial(term)
        if as_number(inside) == 1:
            return {}
        if len(inside) == 1:
            ((powers, exponent), factor), *_ = inside.items()
            if factor == 1 and not powers:
                return dict(exponent)
        return atom(make("log", canonical_of(inside)))

    def _normal_cdf(self, term: Term) -> Polynomial:
        inside = self._polynomial(term)
        if not inside:
            return constant(Fraction(1, 2))
        if leading(inside) < 0:
            mirrored = atom(make("normal_cdf", canonical_of(scaled(inside, -1))))
            return complement(mirrored)
        return atom(make("normal_cdf", canonical_of(inside)))

    def _if(self, condition: Term, then: Term, otherwise: Term) -> Polynomial:
        rest = self._polynomial(otherwise)
        more = added(self._polynomial(then), scaled(rest, -1))
        return added(multiplied(self.indicator(condition), more), rest)

    def _sum(self, count: Term, body: Term) -> Polynomial:
        """A finite sum is linear."""
        index, inside = open_binder(body, count)
        number_of = self._canonical(count)
        total: Polynomial = {}
        for monomial, factor in self._inner(inside, index):
            outer, inner = split(monomial, index)
            rest = (
                atom(make("real", number_of))
                if inner == ONE
                else atom(make("sum", number_of, _over(index, inner)))
            )
            total = added(total, multiplied({outer: factor}, rest))
        return total

    def _inner(self, body: Term, over: Term) -> Iterable[tuple[Monomial, Fraction]]:
        form, needs = self._memory.polynomial(body)
        self._needs |= for_every(over, needs)
        return form.items()

    def _mean(self, law: Term, body: Term) -> Polynomial:
        """An expectation is linear where every part of the integrand is bounded."""
        drawn, inside = open_binder(body, law)
        law = self._canonical(law)
        parts = [
            (factor, *split(monomial, drawn))
            for monomial, factor in self._inner(inside, drawn)
        ]
        needs: frozenset[Term] = frozenset()
        for _, _, inner in parts:
            more = bounded_when(monomial_term(inner), frozenset((drawn,)))
            if more is None:
                whole = canonical_of(self._memory.polynomial(inside)[0])
                return atom(mean(law, drawn, whole))
            needs |= more
        self._needs.update(needs)
        total: Polynomial = {}
        for factor, outer, inner in parts:
            one = {ONE: Fraction(1)}
            mass = one if inner == ONE else atom(make("mean", law, _over(drawn, inner)))
            total = added(total, multiplied({outer: factor}, mass))
        return total


def _opposite(form: Term) -> Term:
    if form in {TRUE, FALSE}:
        return FALSE if form is TRUE else TRUE
    return form.arguments[0] if form.operator == "not" else negation(form)


def _junction(operator: str, parts: Iterable[Term]) -> Term:
    neutral, decisive = (TRUE, FALSE) if operator == "and" else (FALSE, TRUE)
    flat: set[Term] = set()
    for part in parts:
        flat.update(part.arguments if part.operator == operator else (part,))
    flat.discard(neutral)
    if decisive in flat:
        return decisive
    ordered = sorted(flat, key=text_of)
    return conjunction(*ordered) if operator == "and" else disjunction(*ordered)


def _over(variable: Term, monomial: Monomial) -> Term:
    return abstract(monomial_term(monomial), variable)
