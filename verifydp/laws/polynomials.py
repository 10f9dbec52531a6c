"""Polynomials in named parameters, and proofs of their sign on a box."""

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod

from verifydp.errors import InputError
from verifydp.laws.parameters import rational

__all__ = ["Monomial", "Polynomial", "Range", "polynomial"]

#: The powers of the names in a monomial, without those of power 0, by name.
Monomial = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Range:
    """What a parameter may be: from ``low`` to ``high``, both included.

    Raises
    ------
    InputError
        If the range is empty, or an end is a float; no ``high`` means no upper end.
    """

    low: Fraction
    high: Fraction | None

    def __init__(self, low: object, high: object | None = None) -> None:
        ends = [rational(end, "an end") for end in (low, high) if end is not None]
        object.__setattr__(self, "low", ends[0])
        object.__setattr__(self, "high", ends[1] if len(ends) > 1 else None)
        if ends[-1] < ends[0]:
            raise InputError(f"the range from {ends[0]} to {ends[-1]} is empty")

    def __contains__(self, value: Fraction) -> bool:
        return self.low <= value and (self.high is None or value <= self.high)

    def __str__(self) -> str:
        return f"[{self.low}, {'oo)' if self.high is None else f'{self.high}]'}"


@dataclass(frozen=True, slots=True)
class Polynomial:
    """A polynomial with rational coefficients in named parameters.

    Attributes
    ----------
    terms
        Pairs (monomial, coefficient), in canonical order and without zeros.

    Examples
    --------
    >>> g = Polynomial.symbol("g")
    >>> print((g + 1) ** 2 - 2 * g)
    g^2 + 1
    """

    terms: tuple[tuple[Monomial, Fraction], ...]

    def __init__(self, terms: Mapping[Monomial, Fraction]) -> None:
        kept = ((powers, value) for powers, value in terms.items() if value)
        order = sorted(kept, key=lambda term: (-sum(n for _, n in term[0]), term[0]))
        object.__setattr__(self, "terms", tuple(order))

    @classmethod
    def symbol(cls, name: str) -> "Polynomial":
        """Give the polynomial that is one parameter.

        Raises
        ------
        InputError
            If the name is not an identifier.
        """
        if not name.isidentifier():
            raise InputError(f"{name!r} is no name of a parameter: use an identifier")
        return cls({((name, 1),): Fraction(1)})

    @classmethod
    def constant(cls, value: object) -> "Polynomial":
        """Give the polynomial that is one rational number."""
        return cls({(): rational(value, "a coefficient")})

    @property
    def names(self) -> frozenset[str]:
        """The parameters that occur."""
        return frozenset(name for powers, _ in self.terms for name, _ in powers)

    def at(self, values: Mapping[str, Fraction]) -> Fraction:
        """Evaluate exactly; every parameter that occurs has a value."""
        parts = (
            c * prod(values[x] ** n for x, n in powers) for powers, c in self.terms
        )
        return sum(parts, Fraction(0))

    def is_nonnegative_on(self, domain: Mapping[str, Range]) -> bool:
        """Say whether the polynomial is shown to be at least 0 on a box.

        Notes
        -----
        Guarantee: True is a proof. Each parameter is replaced by ``low + t``, or
        ``(low + high t) / (1 + t)`` where it has two ends, with ``t >= 0``; a
        polynomial in t without negative coefficients is not negative (Bernstein's
        form). False means that this does not show it.
        """
        return all(value >= 0 for value in self._unfolded(domain).values())

    def is_positive_on(self, domain: Mapping[str, Range]) -> bool:
        """Say whether the polynomial is shown to be above 0 on a box.

        Notes
        -----
        Guarantee: True is a proof: beside what `is_nonnegative_on` asks, the value at
        every corner of the box is positive, and each point of the box lies inside a
        face, where the terms of that face's corners are positive.
        """
        ends = [
            [(name, end) for end in {side.low, side.high} if end is not None]
            for name, side in domain.items()
        ]
        corners = [self.at(dict(corner)) for corner in itertools.product(*ends)]
        return min(corners) > 0 and self.is_nonnegative_on(domain)

    def _unfolded(self, domain: Mapping[str, Range]) -> dict[Monomial, Fraction]:
        terms = dict(self.terms)
        for name in sorted(self.names):
            degree = max(dict(powers).get(name, 0) for powers in terms)
            unfolded: dict[Monomial, Fraction] = {}
            for powers, coefficient in terms.items():
                power = dict(powers).get(name, 0)
                rest = tuple(pair for pair in powers if pair[0] != name)
                for exponent, value in _in_t(domain[name], power, degree).items():
                    key = _monomial([*rest, (name, exponent)])
                    unfolded[key] = unfolded.get(key, Fraction(0)) + coefficient * value
            terms = unfolded
        return terms

    def __add__(self, other: object) -> "Polynomial":
        terms = dict(self.terms)
        for powers, value in polynomial(other).terms:
            terms[powers] = terms.get(powers, Fraction(0)) + value
        return Polynomial(terms)

    def __mul__(self, other: object) -> "Polynomial":
        terms: dict[Monomial, Fraction] = {}
        pairs = itertools.product(self.terms, polynomial(other).terms)
        for (one, a), (two, b) in pairs:
            key = _monomial([*one, *two])
            terms[key] = terms.get(key, Fraction(0)) + a * b
        return Polynomial(terms)

    def __pow__(self, power: int) -> "Polynomial":
        if power < 0:
            raise InputError(f"a polynomial has no power {power}: give at least 0")
        return prod([self] * power, start=Polynomial.constant(1))

    def __neg__(self) -> "Polynomial":
        return self * -1

    def __sub__(self, other: object) -> "Polynomial":
        return self + -polynomial(other)

    def __rsub__(self, other: object) -> "Polynomial":
        return polynomial(other) - self

    __radd__ = __add__
    __rmul__ = __mul__

    def __str__(self) -> str:
        return " + ".join(itertools.starmap(_shown, self.terms)) or "0"


def polynomial(value: object) -> Polynomial:
    """Read a polynomial, or an exact number as a constant one.

    Raises
    ------
    InputError
        If the value is a float or no number.
    """
    return value if isinstance(value, Polynomial) else Polynomial.constant(value)


def _in_t(side: Range, power: int, degree: int) -> dict[int, Fraction]:
    """Expand ``x**power`` in t; with two ends it is multiplied by (1 + t)**degree."""
    low, high = side.low, side.high
    if high is None:
        terms = range(power + 1)
        return {k: Fraction(comb(power, k)) * low ** (power - k) for k in terms}
    found: dict[int, Fraction] = {}
    for k, m in itertools.product(range(power + 1), range(degree - power + 1)):
        value = comb(power, k) * low ** (power - k) * high**k * comb(degree - power, m)
        found[k + m] = found.get(k + m, Fraction(0)) + value
    return found


def _monomial(powers: Iterable[tuple[str, int]]) -> Monomial:
    total: Counter[str] = Counter()
    for name, power in powers:
        total[name] += power
    return tuple(sorted((name, power) for name, power in total.items() if power))


def _shown(powers: Monomial, coefficient: Fraction) -> str:
    names = [name if power == 1 else f"{name}^{power}" for name, power in powers]
    if coefficient != 1 or not names:
        names.insert(0, str(coefficient))
    return " ".join(names)
