"""Rules that say what a composition gives away from its marginals alone, challenged.

The search draws small models of whole numbers and computes exactly; what it finds is
made smaller, number by number.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import written

__all__ = [
    "COMPOSITION_RULES",
    "BrokenComposition",
    "MarginalRule",
    "broken_reason",
    "find_broken",
]

#: exp(epsilon) where models are looked at.
_GROWTHS = (Fraction(1), Fraction(3, 2), Fraction(2), Fraction(3))
#: How far apart the two deltas have to be, so that small numbers stay clear.
_MARGIN = Fraction(1, 20)
#: Data values, and the largest weight that is drawn.
_DATA, _WEIGHT = (2, 4), 4

#: Rows of whole weights, which stand for laws.
_Table = tuple[tuple[int, ...], ...]
_Laws = list[list[Fraction]]


@dataclass(frozen=True, slots=True)
class MarginalRule:
    """A rule in words, and whether two deltas break it.

    Attributes
    ----------
    name, title, source
        What it is called, what it says, who says it.
    breaks
        Given the least delta of all outputs together, and that of the product of the
        marginals, tells whether the rule is broken.
    of_product
        Whether it is the product that gives away more than the rule allows.
    """

    name: str
    title: str
    source: str
    breaks: Callable[[Fraction, Fraction], bool]
    of_product: bool


#: The rules by their names.
COMPOSITION_RULES = {
    rule.name: rule
    for rule in (
        MarginalRule(
            "product-is-enough",
            "all outputs together give away no more than the product of what each "
            "output shows of the state",
            "the usual way to add up mechanisms on the same data",
            lambda truth, marginals: truth > marginals + _MARGIN,
            of_product=False,
        ),
        MarginalRule(
            "product-is-least",
            "all outputs together give away at least as much as the product of what "
            "each output shows of the state",
            "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 1 and "
            "the left inequality of theorem 2",
            lambda truth, marginals: marginals > truth + _MARGIN,
            of_product=True,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class BrokenComposition:
    """A model at which a rule fails.

    Attributes
    ----------
    data
        Of the data given each of two states: rows of weights that sum to the same.
    kernels
        For each of two mechanisms the weights of two outputs at each data value.
    growth
        exp(epsilon).
    truth, marginals
        The least deltas there: of all outputs together, and of the product.
    """

    data: _Table
    kernels: tuple[_Table, _Table]
    growth: Fraction
    truth: Fraction
    marginals: Fraction

    @property
    def given_state(self) -> _Laws:
        """The laws of the data given each state."""
        return [_law(row) for row in self.data]

    def kernel(self, place: int) -> _Laws:
        """The laws of the outputs of a mechanism at each data value."""
        return [_law(row) for row in self.kernels[place]]

    def marginal(self, place: int) -> _Laws:
        """The laws of the outputs of a mechanism given each state."""
        return _mixed(self.given_state, self.kernel(place))


def broken_reason(epsilon: Epsilon, truth: Fraction, marginals: Fraction) -> str:
    """Say which two deltas break a rule at an epsilon."""
    return (
        f"at epsilon {epsilon} the least delta of all outputs together is "
        f"{written(truth)}, and that of the product {written(marginals)}"
    )


def find_broken(
    rule: MarginalRule,
    seed: int,
    attempts: int,
    progress: Callable[[int], None] | None = None,
) -> tuple[BrokenComposition | None, int]:
    """Draw models until one breaks the rule, and make it small.

    Parameters
    ----------
    rule
        What is challenged.
    seed
        Determines all that is drawn.
    attempts
        How many models are drawn at most.
    progress
        Told now and then how many models have been tried.

    Returns
    -------
    tuple
        The smallest model found, or None; how many were tried, shrinking included.
    """
    rng = random.Random(f"composition {seed}")
    for tried in range(1, attempts + 1):
        if progress is not None and tried % 100 == 0:
            progress(tried)
        found = _judged(rule, *_drawn(rng))
        if found is not None:
            return _shrunk(rule, found, tried)
    return None, attempts


def _drawn(rng: random.Random) -> tuple[_Table, tuple[_Table, _Table]]:
    values = rng.randint(*_DATA)
    rows = tuple(_row(rng, values) for _ in range(2))
    kernels = [tuple(_row(rng, 2) for _ in range(values)) for _ in range(2)]
    return rows, (kernels[0], kernels[1])


def _row(rng: random.Random, size: int) -> tuple[int, ...]:
    while not any(row := [rng.randint(0, _WEIGHT) for _ in range(size)]):
        pass
    return tuple(row)


def _judged(
    rule: MarginalRule, data: _Table, kernels: tuple[_Table, _Table]
) -> BrokenComposition | None:
    """The model at the growth where it breaks the rule the most, if it does."""
    given = [_law(row) for row in data]
    both = [[_law(row) for row in kernel] for kernel in kernels]
    together = [
        [
            sum(
                (
                    x * first[i] * second[j]
                    for x, first, second in zip(law, *both, strict=True)
                ),
                Fraction(0),
            )
            for i, j in product(range(2), repeat=2)
        ]
        for law in given
    ]
    marginals = [_mixed(given, kernel) for kernel in both]
    apart = [
        [p * q for p, q in product(marginals[0][state], marginals[1][state])]
        for state in range(2)
    ]
    found = [
        BrokenComposition(data, kernels, growth, truth, other)
        for growth in _GROWTHS
        if rule.breaks(
            truth := _delta(together, growth), other := _delta(apart, growth)
        )
    ]
    return max(found, key=lambda one: abs(one.truth - one.marginals), default=None)


def _shrunk(
    rule: MarginalRule, found: BrokenComposition, tried: int
) -> tuple[BrokenComposition, int]:
    """Lower one weight after the other, or leave a data value out, while it breaks."""
    smaller = True
    while smaller:
        smaller = False
        for data, kernels in _smaller(found):
            tried += 1
            other = _judged(rule, data, kernels)
            if other is not None:
                found, smaller = other, True
                break
    return found, tried


def _smaller(
    found: BrokenComposition,
) -> Iterator[tuple[_Table, tuple[_Table, _Table]]]:
    first, second = found.kernels
    for gone in range(len(first)):
        rows = [tuple(w for i, w in enumerate(row) if i != gone) for row in found.data]
        if all(map(any, rows)):
            left = [
                tuple(row for i, row in enumerate(kernel) if i != gone)
                for kernel in (first, second)
            ]
            yield tuple(rows), (left[0], left[1])
    for data in _lowered(found.data):
        yield data, found.kernels
    for kernel in _lowered(first):
        yield found.data, (kernel, second)
    for kernel in _lowered(second):
        yield found.data, (first, kernel)


def _lowered(table: _Table) -> Iterator[_Table]:
    """The table with one weight at 0, or one less."""
    for i, row in enumerate(table):
        for j, weight in enumerate(row):
            for less in dict.fromkeys((0, weight - 1)):
                changed = (*row[:j], less, *row[j + 1 :])
                if 0 <= less < weight and any(changed):
                    yield (*table[:i], changed, *table[i + 1 :])


def _law(row: tuple[int, ...]) -> list[Fraction]:
    return [Fraction(weight, sum(row)) for weight in row]


def _mixed(given: _Laws, kernel: _Laws) -> _Laws:
    """The law of an output given each state."""
    return [
        [
            sum(
                (x * row[value] for x, row in zip(law, kernel, strict=True)),
                Fraction(0),
            )
            for value in range(len(kernel[0]))
        ]
        for law in given
    ]


def _delta(laws: _Laws, growth: Fraction) -> Fraction:
    """The least delta of two laws, in both orders."""
    first, second = laws
    return max(
        sum(
            (max(p - growth * q, Fraction(0)) for p, q in zip(*pair, strict=True)),
            Fraction(0),
        )
        for pair in ((first, second), (second, first))
    )
