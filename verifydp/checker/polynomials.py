"""Polynomials over atoms, with exponentials: the arithmetic of canonical forms.

A polynomial has rational coefficients; a monomial is a product of powers of atoms
times one exponential, whose exponent is a polynomial again. Indicator atoms are
idempotent.
"""

from fractions import Fraction
from functools import lru_cache

from verifydp.errors import SpecError
from verifydp.language.constructors import exp
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term, make, number
from verifydp.language.writing import text_of

__all__ = [
    "ONE",
    "Monomial",
    "Polynomial",
    "added",
    "as_number",
    "atom",
    "canonical_of",
    "complement",
    "constant",
    "is_indicator",
    "leading",
    "monomial_term",
    "multiplied",
    "scaled",
    "split",
]

#: Powers of atoms, and the exponent of the one exponential.
Monomial = tuple[frozenset[tuple[Term, int]], frozenset[tuple["Monomial", Fraction]]]
#: Coefficients by monomial; no coefficient is 0.
Polynomial = dict[Monomial, Fraction]

ONE: Monomial = (frozenset(), frozenset())
_TERMS_MAX = 20_000
#: Binary digits of the largest coefficient, and the highest power of one atom.
_BITS_MAX, _POWER_MAX = 8_192, 1_000


def constant(value: Fraction | int) -> Polynomial:
    """The polynomial that is a number."""
    return {ONE: Fraction(value)} if value else {}


def atom(term: Term) -> Polynomial:
    """The polynomial that is one atom."""
    return {(frozenset(((term, 1),)), frozenset()): Fraction(1)}


def scaled(polynomial: Polynomial, factor: Fraction | int) -> Polynomial:
    """A polynomial times a number."""
    if not factor:
        return {}
    return _limited({key: value * factor for key, value in polynomial.items()})


def added(*polynomials: Polynomial) -> Polynomial:
    """The sum of polynomials."""
    total: Polynomial = {}
    for polynomial in polynomials:
        for key, value in polynomial.items():
            total[key] = total.get(key, Fraction(0)) + value
    return _limited({key: value for key, value in total.items() if value})


def multiplied(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials.

    Raises
    ------
    SpecError
        If it has too many terms.
    """
    if len(left) * len(right) > _TERMS_MAX:
        raise SpecError(
            f"a product of {len(left)} by {len(right)} terms is not written out"
        )
    total: Polynomial = {}
    for one, first in left.items():
        for other, second in right.items():
            key = _times(one, other)
            total[key] = total.get(key, Fraction(0)) + first * second
    return _limited({key: value for key, value in total.items() if value})


def _limited(polynomial: Polynomial) -> Polynomial:
    """Refuse coefficients that no author writes, before they fill the memory."""
    for value in polynomial.values():
        bits = value.numerator.bit_length() + value.denominator.bit_length()
        if bits > _BITS_MAX:
            raise SpecError(f"a coefficient of {bits} binary digits is too long")
    return polynomial


def _times(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left[0])
    for term, power in right[0]:
        powers[term] = 1 if is_indicator(term) else powers.get(term, 0) + power
        if powers[term] > _POWER_MAX:
            raise SpecError(f"a power of more than {_POWER_MAX} is not written out")
    exponent = left[1] or right[1]
    if left[1] and right[1]:
        exponent = frozenset(added(dict(left[1]), dict(right[1])).items())
    return frozenset(powers.items()), exponent


def is_indicator(term: Term) -> bool:
    """Say whether an atom is 1 where a formula holds and 0 elsewhere."""
    return term.operator == "if" and term.sort == REAL


def as_number(polynomial: Polynomial) -> Fraction | None:
    """The value of a polynomial that is a number."""
    if not polynomial:
        return Fraction(0)
    return polynomial.get(ONE) if len(polynomial) == 1 else None


def complement(polynomial: Polynomial) -> Polynomial:
    """One minus a polynomial."""
    return added(constant(1), scaled(polynomial, -1))


def split(monomial: Monomial, over: Term) -> tuple[Monomial, Monomial]:
    """The part of a monomial without a variable, and the part with it."""
    powers, exponent = monomial
    with_it = frozenset(item for item in powers if over in item[0].free)
    depends = frozenset(item for item in exponent if _has(item[0], over))
    return (powers - with_it, exponent - depends), (with_it, depends)


def _has(monomial: Monomial, over: Term) -> bool:
    powers, exponent = monomial
    return any(over in term.free for term, _ in powers) or any(
        _has(inner, over) for inner, _ in exponent
    )


def leading(polynomial: Polynomial) -> Fraction:
    """The coefficient of the first monomial in the canonical order."""
    first = min(polynomial, key=_rank)
    return polynomial[first]


def _rank(monomial: Monomial) -> tuple[bool, str]:
    """Constants last; else by text, which does not depend on the run."""
    return monomial == ONE, text_of(monomial_term(monomial))


@lru_cache(maxsize=65_536)
def monomial_term(monomial: Monomial) -> Term:
    """The one term that stands for a monomial."""
    powers, exponent = monomial
    factors: list[Term] = []
    for term, times in sorted(powers, key=lambda item: text_of(item[0])):
        factors += [term] * times
    if exponent:
        factors.append(exp(canonical_of(dict(exponent))))
    if not factors:
        return number(1)
    return make("multiply", *factors) if len(factors) > 1 else factors[0]


def canonical_of(polynomial: Polynomial) -> Term:
    """The one term that stands for a polynomial."""
    return _canonical_of(frozenset(polynomial.items()))


@lru_cache(maxsize=65_536)
def _canonical_of(items: frozenset[tuple[Monomial, Fraction]]) -> Term:
    polynomial = dict(items)
    parts: list[Term] = []
    for monomial in sorted(polynomial, key=_rank):
        factor = polynomial[monomial]
        term = monomial_term(monomial)
        if monomial == ONE:
            parts.append(number(factor))
        elif factor == 1:
            parts.append(term)
        else:
            parts.append(make("multiply", number(factor), term))
    if not parts:
        return number(0)
    return make("add", *parts) if len(parts) > 1 else parts[0]
