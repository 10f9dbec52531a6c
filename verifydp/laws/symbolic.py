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
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Self

from verifydp.errors import InputError, UnsupportedError
from verifydp.laws.finite import FiniteLaw, check_size
from verifydp.laws.parameters import rational
from verifydp.laws.polynomials import Polynomial, Range, polynomial

__all__ = ["SymbolicFiniteLaw", "is_within_growth"]


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
        exact = {outcome: polynomial(weight) for outcome, weight in weights.items()}
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
        exact = {name: rational(value, name) for name, value in values.items()}
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
    factor, domain = polynomial(growth), _united([first.domain, second.domain])
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
