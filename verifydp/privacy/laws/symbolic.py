"""Finite laws whose weights are polynomials in named parameters.

Most finite mechanisms have weights that are rational functions of a few numbers:
randomised response with ``growth = exp(epsilon)`` gives the truth with weight
``growth`` and anything else with weight 1, over the sum. So a symbolic law keeps
*unnormalised* polynomial weights, and its probabilities are weights over their total.
That is the smallest form that is closed under images, products and mixtures, sums to
1 identically instead of at the points that were tried, and lets ``P <= growth Q`` be
settled for all parameters at once, by the signs of coefficients.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, prod
from types import MappingProxyType
from typing import Any, Self

from verifydp.errors import InputError, UnsupportedError
from verifydp.privacy.laws.finite import FiniteLaw, check_size, exact_rational

__all__ = ["Polynomial", "Range", "SymbolicFiniteLaw", "is_within_growth"]

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
        ends = [exact_rational(end, "an end") for end in (low, high) if end is not None]
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
        return cls({(): exact_rational(value, "a coefficient")})

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
        for powers, value in _polynomial(other).terms:
            terms[powers] = terms.get(powers, Fraction(0)) + value
        return Polynomial(terms)

    def __mul__(self, other: object) -> "Polynomial":
        terms: dict[Monomial, Fraction] = {}
        pairs = itertools.product(self.terms, _polynomial(other).terms)
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
        return self + -_polynomial(other)

    def __rsub__(self, other: object) -> "Polynomial":
        return _polynomial(other) - self

    __radd__ = __add__
    __rmul__ = __mul__

    def __str__(self) -> str:
        return " + ".join(itertools.starmap(_shown, self.terms)) or "0"


@dataclass(frozen=True, slots=True, eq=False)
class SymbolicFiniteLaw:
    """A family of finite laws: polynomial weights over their total, on a box.

    Parameters
    ----------
    weights
        For each outcome a polynomial or a rational number, at least 0 on the whole
        domain; the probabilities are these weights over their `total`.
    domain
        The range of each parameter.

    Raises
    ------
    InputError
        If a parameter has no range.
    UnsupportedError
        If it could not be shown that no weight is negative, or that the total is
        positive, on the whole domain.

    Examples
    --------
    >>> g = Polynomial.symbol("g")
    >>> response = SymbolicFiniteLaw({"true": g, "false": 1}, {"g": Range(1)})
    >>> response.at(g=3)
    FiniteLaw({'true': '3/4', 'false': '1/4'})
    """

    weights: Mapping[Hashable, Polynomial]
    domain: Mapping[str, Range]

    def __init__(
        self, weights: Mapping[Any, object], domain: Mapping[str, Range]
    ) -> None:
        exact = {outcome: _polynomial(weight) for outcome, weight in weights.items()}
        for outcome, weight in exact.items():
            if weight.names - domain.keys():
                missing = ", ".join(sorted(weight.names - domain.keys()))
                raise InputError(
                    f"the weight {weight} of {outcome!r} uses {missing}, which has no "
                    "range: add it to the domain"
                )
            if not weight.is_nonnegative_on(domain):
                raise UnsupportedError(
                    f"the weight {weight} of {outcome!r} could not be shown to be at "
                    f"least 0 on {_box(domain)}: make the domain smaller"
                )
        object.__setattr__(self, "weights", MappingProxyType(exact))
        object.__setattr__(self, "domain", MappingProxyType(dict(domain)))
        if not self.total.is_positive_on(domain):
            raise UnsupportedError(
                f"the total weight {self.total} could not be shown to be positive on "
                f"{_box(domain)}: make the domain smaller"
            )

    @classmethod
    def mixture(
        cls, weights: Sequence[object], laws: Sequence["SymbolicFiniteLaw"]
    ) -> Self:
        """Mix symbolic laws with rational weights; a shared name is one parameter.

        Raises
        ------
        InputError
            If the weights are no law, their number is not that of the laws, or a
            shared parameter has two ranges.
        """
        numbers = [FiniteLaw.point(index) for index in range(len(laws))]
        latent = FiniteLaw.mixture(weights, numbers)
        mixed: dict[Hashable, Polynomial] = {}
        for index, law in enumerate(laws):
            share = Polynomial.constant(latent.weight(index))
            for other in (*laws[:index], *laws[index + 1 :]):
                share = share * other.total
            for outcome, weight in law.weights.items():
                mixed[outcome] = mixed.get(outcome, Polynomial({})) + share * weight
        return cls(mixed, _united(law.domain for law in laws))

    @property
    def total(self) -> Polynomial:
        """The sum of the weights."""
        return sum(self.weights.values(), Polynomial({}))

    def at(self, **values: object) -> FiniteLaw:
        """Give the law at one value of every parameter.

        Raises
        ------
        InputError
            If a value is missing, unknown, a float, or out of its range.
        """
        if values.keys() != self.domain.keys():
            raise InputError(
                f"the parameters are {sorted(self.domain)}, but values are given for "
                f"{sorted(values)}"
            )
        exact = {name: exact_rational(value, name) for name, value in values.items()}
        for name, value in exact.items():
            if value not in self.domain[name]:
                raise InputError(f"{name} is {value}, outside {self.domain[name]}")
        total = self.total.at(exact)
        return FiniteLaw({key: w.at(exact) / total for key, w in self.weights.items()})

    def image(self, function: Callable[[Any], Hashable]) -> "SymbolicFiniteLaw":
        """Give the law of ``function(outcome)``."""
        moved: dict[Hashable, Polynomial] = {}
        for outcome, weight in self.weights.items():
            target = function(outcome)
            moved[target] = moved.get(target, Polynomial({})) + weight
        return SymbolicFiniteLaw(moved, self.domain)

    def product(self, other: "SymbolicFiniteLaw") -> "SymbolicFiniteLaw":
        """Give the law of independent pairs; a shared name is one parameter.

        Raises
        ------
        InputError
            If a shared parameter has two ranges, or there would be more than about a
            million outcomes.
        """
        check_size(len(self.weights) * len(other.weights), "the product of two laws")
        pairs = itertools.product(self.weights.items(), other.weights.items())
        weights = {(a, b): p * q for (a, p), (b, q) in pairs}
        return SymbolicFiniteLaw(weights, _united([self.domain, other.domain]))


def is_within_growth(
    first: SymbolicFiniteLaw, second: SymbolicFiniteLaw, growth: object
) -> bool:
    """Say whether ``P(E) <= growth Q(E)`` is shown for all events and parameters.

    The growth is a polynomial in the parameters, or a rational: ``exp(epsilon)``. A
    name that both laws share is one parameter.

    Raises
    ------
    InputError
        If a parameter has no range or two.

    Notes
    -----
    Guarantee: True is a proof, by the signs of the coefficients of
    ``growth q total(P) - p total(Q)`` for each outcome; False means that they do not
    show it.

    Examples
    --------
    >>> g = Polynomial.symbol("g")
    >>> yes = SymbolicFiniteLaw({"yes": g, "no": 1}, {"g": Range(1)})
    >>> no = SymbolicFiniteLaw({"yes": 1, "no": g}, {"g": Range(1)})
    >>> is_within_growth(yes, no, g), is_within_growth(yes, no, g * "999/1000")
    (True, False)
    """
    factor, domain = _polynomial(growth), _united([first.domain, second.domain])
    if factor.names - domain.keys():
        raise InputError(
            f"the growth {factor} uses a parameter without a range: name only "
            f"{sorted(domain)}"
        )
    left, right, zero = first.total, second.total, Polynomial({})
    return all(
        (
            factor * second.weights.get(outcome, zero) * left - weight * right
        ).is_nonnegative_on(domain)
        for outcome, weight in first.weights.items()
    )


def _polynomial(value: object) -> Polynomial:
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


def _united(domains: Iterable[Mapping[str, Range]]) -> dict[str, Range]:
    united: dict[str, Range] = {}
    for domain in domains:
        for name, side in domain.items():
            if united.setdefault(name, side) != side:
                raise InputError(
                    f"the parameter {name} has the ranges {united[name]} and {side}: "
                    "rename one, or give both the same"
                )
    return united


def _box(domain: Mapping[str, Range]) -> str:
    return ", ".join(f"{name} in {side}" for name, side in domain.items()) or "no box"
