"""From canonical formulas to SMT-LIB: what a solver is asked.

Atoms become real or Boolean constants. The script adds only facts that hold for
every value of the atoms: an exponential is a product of positive generators, one
for each monomial of the exponents, and exponents, logarithms and normal
probabilities are ordered like their arguments; roots, inverses and probabilities
have their defining inequalities. Facts are few: those of the atoms that occur.
"""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import lcm

from verifydp.checker.axioms import AXIOMS, TOLD
from verifydp.checker.canonical import Canonical
from verifydp.checker.polynomials import (
    ONE,
    Monomial,
    Polynomial,
    added,
    as_number,
    is_indicator,
    monomial_term,
    scaled,
)
from verifydp.errors import SpecError
from verifydp.exact.constants import enclosing_rationals
from verifydp.language.constructors import FALSE, TRUE, exp, forall, negation
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term, instantiate, open_binder
from verifydp.language.writing import text_of

__all__ = ["names_of", "script_of"]

_Exponent = frozenset[tuple[Monomial, Fraction]]
_EMPTY: _Exponent = frozenset()
#: A question with more exponents, or higher powers, is no step that anyone follows.
_EXPONENTS_MAX, _POWER_MAX = 64, 1_000


def script_of(
    premises: Iterable[Term],
    goal: Term,
    canonical: Canonical,
    needs: set[Term] | None = None,
) -> str:
    """Write the question whether premises can hold while the goal does not.

    Parameters
    ----------
    premises, goal
        Canonical formulas.
    canonical
        Where their parts' polynomials are remembered.
    needs
        Where the conditions go under which parts have these polynomials.

    Returns
    -------
    str
        Declarations and assertions. Guarantee: if they are unsatisfiable, the goal
        follows from the premises for all values of the variables that meet the
        conditions.
    """
    script = _Script(canonical)
    text = script.write(tuple(premises), goal)
    if needs is not None:
        needs |= script.needs
    return text


def names_of(
    premises: Iterable[Term], goal: Term, canonical: Canonical
) -> dict[str, Term]:
    """Say what the constants of the script for the same question stand for.

    Returns
    -------
    dict
        Real terms and formulas by name. Guarantee: none, it serves messages only.
    """
    script = _Script(canonical)
    script.write(tuple(premises), goal)
    names = {name: atom for atom, name in script._reals.items()}
    names |= {name: formula for formula, name in script._truths.items()}
    for monomial, name in script._growths.items():
        scale, exponent = script._scales[monomial], monomial_term(monomial)
        names[name] = exp(exponent if scale == 1 else exponent / scale)
    return names


class _Script:
    """Collects the atoms of all formulas, then writes."""

    def __init__(self, canonical: Canonical) -> None:
        self._canonical = canonical
        self._reals: dict[Term, str] = {}
        self._truths: dict[Term, str] = {}
        self._exponents: dict[_Exponent, None] = {_EMPTY: None}
        self._scales: dict[Monomial, int] = {}
        self._growths: dict[Monomial, str] = {}
        self.needs: set[Term] = set()

    def write(self, premises: tuple[Term, ...], goal: Term) -> str:
        for formula in (*premises, goal):
            self._collect(formula)
        if len(self._exponents) > _EXPONENTS_MAX:
            raise SpecError(f"{len(self._exponents)} exponents are too many")
        for exponent in self._exponents:
            for monomial, factor in sorted(exponent, key=_by_text):
                scale = self._scales.get(monomial, 1)
                self._scales[monomial] = lcm(scale, factor.denominator)
        for place, monomial in enumerate(self._scales):
            self._growths[monomial] = f"g{place}"
        facts = list(self._facts())
        asserted = [*facts, *map(self._formula, premises)]
        lines = [f"(declare-const {name} Real)" for name in self._reals.values()]
        lines += [f"(declare-const {name} Bool)" for name in self._truths.values()]
        for name in self._growths.values():
            lines += [f"(declare-const {name} Real)", f"(declare-const {name}i Real)"]
        lines += [f"(assert {formula})" for formula in asserted]
        lines.append(f"(assert (not {self._formula(goal)}))")
        return "\n".join(lines) + "\n"

    # --- what occurs

    def _collect(self, formula: Term) -> None:
        if formula.operator in {"and", "or", "not"}:
            for part in formula.arguments:
                self._collect(part)
        elif formula.operator == "at_most" or _compares_reals(formula):
            self._collect_real(self._polynomial(formula.arguments[0]))
        elif formula.operator == "exists":
            self._collect(self._none(formula))
        elif formula not in {TRUE, FALSE}:
            self._truths.setdefault(formula, f"b{len(self._truths)}")

    def _polynomial(self, term: Term) -> Polynomial:
        form, needs = self._canonical.polynomial(term)
        self.needs |= needs
        return form

    def _collect_real(self, polynomial: Polynomial) -> None:
        # In the order of texts: a solver's answer may depend on the order of a script.
        for (powers, exponent), _ in sorted(polynomial.items(), key=_by_text):
            if exponent not in self._exponents:
                self._exponents[exponent] = None
                self._collect_real(dict(exponent))
            for atom, _ in _by_atoms(powers):
                self._collect_atom(atom)

    def _collect_atom(self, atom: Term) -> None:
        if is_indicator(atom):
            self._collect(atom.arguments[0])
        elif atom.operator == "absolute":
            self._collect_real(self._polynomial(atom.arguments[0]))
        elif atom not in self._reals:
            self._reals[atom] = f"x{len(self._reals)}"
            if atom.operator in _FUNCTIONS:
                for argument in atom.arguments:
                    self._collect_real(self._polynomial(argument))

    # --- how it is written

    def _formula(self, formula: Term) -> str:
        if formula is TRUE or formula is FALSE:
            return formula.operator
        if formula.operator in {"and", "or", "not"}:
            parts = " ".join(self._formula(part) for part in formula.arguments)
            return f"({formula.operator} {parts})"
        if formula.operator == "at_most":
            return f"(<= {self._term(formula.arguments[0])} 0.0)"
        if _compares_reals(formula):
            return f"(= {self._term(formula.arguments[0])} 0.0)"
        if formula.operator == "exists":
            return f"(not {self._formula(self._none(formula))})"
        return self._truths[formula]

    def _none(self, formula: Term) -> Term:
        """That nothing satisfies it: so that a formula and its negation are one."""
        over, body = open_binder(formula.arguments[0])
        form, needs = self._canonical(forall(over, negation(body)))
        self.needs |= needs
        return form

    def _term(self, term: Term) -> str:
        return self._real(self._polynomial(term))

    def _real(self, polynomial: Polynomial) -> str:
        terms = [
            _product([_rational(factor)] * (factor != 1) + self._factors(monomial))
            for monomial, factor in sorted(polynomial.items(), key=_by_text)
        ]
        if not terms:
            return "0.0"
        return terms[0] if len(terms) == 1 else f"(+ {' '.join(terms)})"

    def _factors(self, monomial: Monomial) -> list[str]:
        powers, exponent = monomial
        factors: list[str] = []
        for atom, times in _by_atoms(powers):
            factors += [self._atom(atom)] * times
        return factors + self._growth(exponent)

    def _growth(self, exponent: _Exponent) -> list[str]:
        """The exponential of an exponent, as a product of generators."""
        factors: list[str] = []
        for monomial, factor in sorted(exponent, key=_by_text):
            times = factor * self._scales[monomial]
            if abs(times) > _POWER_MAX:
                raise SpecError(
                    f"an exponential would be a product of {abs(times)} factors"
                )
            name = self._growths[monomial] + ("i" if times < 0 else "")
            factors += [name] * abs(int(times))
        return factors

    def _atom(self, atom: Term) -> str:
        if is_indicator(atom):
            return f"(ite {self._formula(atom.arguments[0])} 1.0 0.0)"
        if atom.operator == "absolute":
            inside = self._term(atom.arguments[0])
            return f"(ite (<= 0.0 {inside}) {inside} (- {inside}))"
        return self._reals[atom]

    # --- what always holds

    def _facts(self) -> Iterable[str]:
        yield from self._exponential_facts()
        for atom, name in list(self._reals.items()):
            for fact in _ABOUT.get(atom.operator, ()):
                yield from _told(fact, *self._arguments(atom), name)
            yield from self._special_facts(atom, name)
        for operator in _ORDERED:
            atoms = [atom for atom in self._reals if atom.operator == operator]
            for pair in combinations(atoms, 2):
                (x, *one), (y, *other) = (self._arguments(atom) for atom in pair)
                if one == other:
                    names = (self._reals[atom] for atom in pair)
                    yield from _told(f"{operator}_ordered", x, y, *one, *names)

    def _arguments(self, atom: Term) -> list[str]:
        if atom.operator not in _FUNCTIONS:
            return [""] * len(atom.arguments)
        below = atom.operator == "divide"  # an inverse: its first argument is 1
        return [self._term(part) for part in atom.arguments[below:]]

    def _special_facts(self, atom: Term, name: str) -> Iterable[str]:
        if atom.operator == "mean":
            signs = _range_of(atom.arguments[1].arguments[0])
            if "nonnegative" in signs:
                yield from _told("mean_nonnegative", "", "", "true", name)
            if "at most one" in signs:
                yield from _told("mean_at_most_one", "", "", "true", name)
        elif atom.operator == "real" and atom.arguments[0].sort.kind == "natural":
            yield from _told("natural", "", name)
        if atom.operator in {"pi", "log", "sqrt", "normal_cdf"}:
            values = [as_number(self._polynomial(part)) for part in atom.arguments]
            known = [value for value in values if value is not None]
            if len(known) == len(values):
                yield from _between(name, enclosing_rationals(atom.operator, *known))

    def _exponential_facts(self) -> Iterable[str]:
        for monomial, name in self._growths.items():
            scale = self._scales[monomial]
            yield from _told("exp_positive", "", name)
            yield from _told("exp_positive", "", f"{name}i")
            yield from _told("exp_inverse", "", name, f"{name}i")
            if monomial == ONE:
                yield from _between(
                    name, enclosing_rationals("exp", 1 / Fraction(scale))
                )
            logarithm = _single_log(monomial)
            if logarithm is not None:
                inside = self._term(logarithm.arguments[0])
                yield from _told("exp_log", inside, _product([name] * scale))
        for one, other in combinations(self._exponents, 2):
            below = self._real(added(dict(one), scaled(dict(other), -1)))
            left, right = _product(self._growth(one)), _product(self._growth(other))
            yield from _told("exp_ordered", "", "", below, left, right)


_FUNCTIONS = {"divide", "log", "sqrt", "power", "normal_cdf"}
#: What is told of one value of a function.
_ABOUT = {
    "value": ("value",),
    "divide": ("divide", "divide_zero"),
    "sqrt": ("sqrt",),
    "normal_cdf": ("normal_cdf",),
    "log": ("log",),
    "power": ("power",),
}
#: Functions of which any two values are compared.
_ORDERED = ("normal_cdf", "log", "sqrt", "power")
#: How formulas are written.
_SIGNS = {
    "add": "+",
    "and": "and",
    "at_most": "<=",
    "equal": "=",
    "implies": "=>",
    "less": "<",
    "multiply": "*",
    "not": "not",
}


def _told(name: str, *texts: str) -> Iterable[str]:
    """Write an axiom about constants: the texts stand for its terms in ``TOLD``."""
    formula, _ = AXIOMS[name]
    for term in TOLD[name]:
        if formula.operator == "forall":
            formula = instantiate(formula.arguments[0], term)
    known = dict(zip(TOLD[name], texts, strict=True))
    parts = formula.arguments if formula.operator == "and" else (formula,)
    yield from (_written(part, known) for part in parts)


def _written(term: Term, known: dict[Term, str]) -> str:
    if term in known:
        return known[term]
    if term.operator == "number":
        assert isinstance(term.data, Fraction)
        return _rational(term.data)
    parts, sign = term.arguments, _SIGNS[term.operator]
    if [part.operator for part in parts] == ["implies"] * 2:
        one, other = (part.arguments for part in parts)
        if sign == "and" and one == other[::-1]:
            parts, sign = one, "="  # each of the two implies the other
    return f"({sign} {' '.join(_written(part, known) for part in parts)})"


def _between(name: str, ends: tuple[Fraction, Fraction] | None) -> Iterable[str]:
    if ends is not None:
        yield f"(<= {_rational(ends[0])} {name})"
        yield f"(<= {name} {_rational(ends[1])})"


def _compares_reals(formula: Term) -> bool:
    return formula.operator == "equal" and formula.arguments[0].sort == REAL


def _single_log(monomial: Monomial) -> Term | None:
    powers, exponent = monomial
    if len(powers) == 1 and not exponent:
        ((atom, times),) = powers
        if times == 1 and atom.operator == "log":
            return atom
    return None


def _range_of(body: Term) -> frozenset[str]:
    """What the form of a canonical integrand says about its range."""
    factors = body.arguments if body.operator == "multiply" else (body,)
    both = frozenset({"nonnegative", "at most one"})
    result = both
    for factor in factors:
        if factor.operator in {"value", "normal_cdf"} or is_indicator(factor):
            continue
        if factor.operator in {"exp", "absolute"}:
            result &= {"nonnegative"}
        elif factor.operator == "mean":
            result &= _range_of(factor.arguments[1].arguments[0])
        else:
            return frozenset()
    return result


def _by_atoms(powers: frozenset[tuple[Term, int]]) -> list[tuple[Term, int]]:
    return sorted(powers, key=lambda item: text_of(item[0]))


def _by_text(item: tuple[Monomial, Fraction]) -> str:
    return text_of(monomial_term(item[0]))


def _product(factors: list[str]) -> str:
    if not factors:
        return "1.0"
    return factors[0] if len(factors) == 1 else f"(* {' '.join(factors)})"


def _rational(value: Fraction) -> str:
    size = abs(value)
    text = (
        f"{size.numerator}.0"
        if size.denominator == 1
        else f"(/ {size.numerator}.0 {size.denominator}.0)"
    )
    return text if value >= 0 else f"(- {text})"
