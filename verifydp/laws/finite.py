"""Finite laws: the exact output distribution of something with finitely many outcomes.

Weights are rational numbers, so that every probability, mixture and conditional law
is exact. Outcomes are values: two laws speak of the same outcome where the outcomes
are equal.
"""

import itertools
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Self

from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.laws.parameters import rational

__all__ = ["Event", "FiniteLaw", "check_size"]

#: A set of outcomes, or a predicate on outcomes.
Event = Collection[Hashable] | Callable[[Any], bool]

#: A law with more outcomes than this is refused rather than built.
OUTCOME_LIMIT = 1 << 20


class FiniteLaw:
    """A probability law on finitely many outcomes, with exact weights.

    Parameters
    ----------
    weights
        The probability of each outcome, as whatever `rational` reads. Outcomes
        are hashable and keep their order; a weight may be 0. The sum is exactly 1.

    Raises
    ------
    InputError
        If the weights are no mapping, if a weight is negative, a float or no number, if
        the sum is not 1, or if an outcome is not equal to itself (a NaN), so that no
        two laws could share it.

    Notes
    -----
    Two laws are equal where they give each outcome the same probability; outcomes
    of weight 0 and the order of outcomes do not count. Guarantee: no rounding
    happens anywhere in this class.

    Examples
    --------
    >>> coin = FiniteLaw({"heads": "0.3", "tails": "0.7"})
    >>> coin.probability({"heads"})
    Fraction(3, 10)
    >>> coin.power(2).probability(lambda pair: "heads" in pair)
    Fraction(51, 100)
    """

    __slots__ = ("_weights",)

    _weights: Mapping[Hashable, Fraction]

    def __init__(self, weights: Mapping[Any, object]) -> None:
        if not isinstance(weights, Mapping):
            raise InputError(
                f"the weights of a law are {quoted(weights)}: give a mapping of "
                "outcomes to probabilities, such as {0: '1/2', 1: '1/2'}"
            )
        exact = {
            outcome: rational(weight, f"the weight of {outcome!r}")
            for outcome, weight in weights.items()
        }
        for outcome, value in exact.items():
            if value < 0:
                raise InputError(
                    f"the weight of {outcome!r} is {value}: a probability is at least 0"
                )
            _check_outcome(outcome)
        total = sum(exact.values(), Fraction(0))
        if total != 1:
            raise InputError(
                f"the weights of a law sum to {total}, not to 1: correct or rescale "
                "them exactly"
            )
        object.__setattr__(self, "_weights", MappingProxyType(exact))

    @classmethod
    def point(cls, outcome: Hashable) -> Self:
        """Give the law that always yields one outcome."""
        return cls({outcome: 1})

    @classmethod
    def uniform(cls, outcomes: Iterable[Hashable]) -> Self:
        """Give equal weight to distinct outcomes.

        Raises
        ------
        InputError
            If there is none, or one is repeated.
        """
        listed = list(outcomes)
        if not listed or len(set(listed)) < len(listed):
            raise InputError(
                f"a uniform law needs distinct outcomes, at least one, not {listed!r}"
            )
        return cls(dict.fromkeys(listed, Fraction(1, len(listed))))

    @classmethod
    def mixture(cls, weights: Sequence[object], laws: Sequence["FiniteLaw"]) -> Self:
        """Mix laws: the law of an outcome of ``laws[i]``, with i drawn by weight.

        Raises
        ------
        InputError
            If the numbers of weights and laws differ, or the weights are no law.

        Examples
        --------
        >>> half = FiniteLaw.mixture(["1/2"] * 2, [FiniteLaw.point(i) for i in (0, 1)])
        >>> half == FiniteLaw.uniform([0, 1])
        True
        """
        if len(weights) != len(laws):
            raise InputError(
                f"a mixture has {len(weights)} weights and {len(laws)} laws: give one "
                "weight for each law"
            )
        latent = FiniteLaw(dict(enumerate(weights)))
        mixed: dict[Hashable, Fraction] = {}
        for weight, law in zip(latent.weights.values(), laws, strict=True):
            for outcome, value in law.weights.items():
                mixed[outcome] = mixed.get(outcome, Fraction(0)) + weight * value
        return cls(mixed)

    @property
    def weights(self) -> Mapping[Hashable, Fraction]:
        """The probability of each outcome, read-only, in the order given."""
        return self._weights

    @property
    def outcomes(self) -> tuple[Hashable, ...]:
        """All outcomes, those of weight 0 included, in the order given."""
        return tuple(self._weights)

    @property
    def support(self) -> tuple[Hashable, ...]:
        """The outcomes of positive probability, in the order given."""
        return tuple(outcome for outcome, weight in self._weights.items() if weight)

    def weight(self, outcome: Hashable) -> Fraction:
        """Give the probability of one outcome, 0 where the law does not know it."""
        return self._weights.get(outcome, Fraction(0))

    def probability(self, event: Event) -> Fraction:
        """Give the probability of an event: a set of outcomes, or a predicate.

        Raises
        ------
        InputError
            If the event is a text, which could mean one outcome or its letters.
        """
        member = _membership(event)
        chosen = (
            weight for outcome, weight in self._weights.items() if member(outcome)
        )
        return sum(chosen, Fraction(0))

    def expectation(self, function: Callable[[Any], object]) -> Fraction:
        """Give the mean of a function with exact rational values on the support.

        Raises
        ------
        InputError
            If a value is a float or no number.

        Examples
        --------
        >>> FiniteLaw.uniform([1, 2, 3]).expectation(lambda outcome: outcome**2)
        Fraction(14, 3)
        """
        terms = (
            weight * rational(function(outcome), f"the value at {outcome!r}")
            for outcome, weight in self._weights.items()
            if weight
        )
        return sum(terms, Fraction(0))

    def image(self, function: Callable[[Any], Hashable]) -> "FiniteLaw":
        """Give the law of ``function(outcome)``: post-processing without randomness.

        The function is called on the support only.
        """
        moved: dict[Hashable, Fraction] = {}
        for outcome in self.support:
            target = function(outcome)
            _check_hashable(target)
            moved[target] = moved.get(target, Fraction(0)) + self._weights[outcome]
        return FiniteLaw(moved)

    def condition(self, event: Event) -> "FiniteLaw":
        """Give the law of the outcome, given that the event happened.

        Raises
        ------
        InputError
            If the event has probability 0.
        """
        member = _membership(event)
        kept = {key: value for key, value in self._weights.items() if member(key)}
        total = sum(kept.values(), Fraction(0))
        if total == 0:
            raise InputError(
                "a law cannot be conditioned on an event of probability 0: choose an "
                f"event that meets the support, of size {len(self.support)}"
            )
        return FiniteLaw({outcome: value / total for outcome, value in kept.items()})

    def product(self, other: "FiniteLaw") -> "FiniteLaw":
        """Give the law of independent pairs ``(outcome, outcome of other)``.

        Raises
        ------
        InputError
            If there would be more than about a million outcomes.
        """
        check_size(len(self._weights) * len(other.weights), "the product of two laws")
        pairs = itertools.product(self._weights.items(), other.weights.items())
        return FiniteLaw({(a, b): p * q for (a, p), (b, q) in pairs})

    def power(self, count: int) -> "FiniteLaw":
        """Give the law of ``count`` independent draws, as tuples.

        Raises
        ------
        InputError
            If the count is negative, or there would be more than about a million
            outcomes.
        """
        if count < 0:
            raise InputError(f"a law has no power {count}: give a count of at least 0")
        check_size(len(self._weights) ** count, f"the power {count} of a law")
        law: dict[tuple[Hashable, ...], Fraction] = {(): Fraction(1)}
        for _ in range(count):
            law = {
                (*drawn, outcome): value * weight
                for drawn, value in law.items()
                for outcome, weight in self._weights.items()
            }
        return FiniteLaw(law)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a law is immutable: {name} cannot be set")

    def __reduce__(self) -> tuple[type["FiniteLaw"], tuple[dict[Hashable, Fraction]]]:
        return FiniteLaw, (dict(self._weights),)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FiniteLaw):
            return NotImplemented
        return self._positive() == other._positive()

    def __hash__(self) -> int:
        return hash(frozenset(self._positive().items()))

    def __repr__(self) -> str:
        inside = ", ".join(
            f"{key!r}: '{value}'" for key, value in self._weights.items()
        )
        return f"FiniteLaw({{{inside}}})"

    def _positive(self) -> dict[Hashable, Fraction]:
        return {outcome: weight for outcome, weight in self._weights.items() if weight}


def check_size(outcomes: int, what: str) -> None:
    """Refuse a law with more outcomes than fit in memory with ease.

    Raises
    ------
    InputError
        If there are more than 1,048,576.
    """
    if outcomes > OUTCOME_LIMIT:
        raise InputError(
            f"{what} would have {outcomes} outcomes, more than {OUTCOME_LIMIT}: merge "
            "outcomes of equal likelihood ratio first"
        )


def _check_hashable(outcome: object) -> None:
    try:
        hash(outcome)
    except TypeError:
        raise InputError(
            f"the outcome {outcome!r} is not hashable: give a tuple, a number or text"
        ) from None


def _check_outcome(outcome: object) -> None:
    """Refuse NaN, also inside tuples, where identity would hide it from ``==``."""
    if isinstance(outcome, tuple):
        for part in outcome:
            _check_outcome(part)
    elif outcome != outcome:  # noqa: PLR0124 - true for NaN only
        raise InputError(
            f"the outcome {outcome!r} is not equal to itself, so two laws cannot share "
            "it: give the text 'nan' as the outcome"
        )


def _membership(event: Event) -> Callable[[Any], bool]:
    if isinstance(event, str | bytes):
        raise InputError(
            f"the event is the text {event!r}: give a set of outcomes or a predicate"
        )
    if callable(event):
        return event
    members = frozenset(event)
    return lambda outcome: outcome in members
