"""The most powerful private test of an odds ratio, exactly, with a proof that it is.

A test rejects with probability ``p(x)`` when the cell holds x. Beside the margins it is
f-private if ``p(y) <= 1 - f(p(x))`` for all counts x and y one apart, with f the
trade-off function at a type I error (Cho and Awan, lemma 34 and equation (2)). Raising
every p as far as the one before allows is best of all against each larger odds ratio
(their theorem 37 and lemma 47, with the odds ratio the right way round).

For piecewise linear f these are linear constraints, and rational multipliers prove it:
they are found by elimination and `OptimalTest.check` uses nothing but sums.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from verifydp.errors import CertificateError, InputError, UnsupportedError
from verifydp.invariants.odds_ratio.conditional import CellLaw
from verifydp.loss.tradeoff import TradeOff

__all__ = ["Line", "OptimalTest", "optimal_test", "raised"]

#: Counts beyond which exact fractions take too long.
_COUNTS_MAX = 100
#: Steps that find the pieces of the lines; each halves the interval.
_STEPS = 200

#: Slope and intercept of ``p(next) <= intercept + slope * p(last)``.
Line = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class OptimalTest:
    """A test with its power, and multipliers that prove that none has more.

    Attributes
    ----------
    margins
        The totals that are known.
    lines
        The constraints ``p(y) <= intercept + slope p(x)`` for neighbouring counts.
    size
        The probability of rejecting at odds ratio 1.
    odds
        The odds ratio against which the power is measured; above 1.
    rejects
        For each count the probability of rejecting.
    power
        That at `odds`. Guarantee: exact, and the largest of all tests with the lines
        and the size.
    of_size
        The multiplier of the size.
    of_steps
        For each count but the first, that of the line from the count before, and
        which line it is.
    of_zeros
        For each count that of ``p(x) >= 0``.
    """

    margins: CellLaw
    lines: tuple[Line, ...]
    size: Fraction
    odds: Fraction
    rejects: tuple[Fraction, ...]
    power: Fraction
    of_size: Fraction
    of_steps: tuple[tuple[Fraction, int], ...]
    of_zeros: tuple[Fraction, ...]

    def check(self) -> None:
        """Show again that it is private, and that none of its size has more power.

        Any test q with the lines and the size has at most
        ``size * of_size + sum of of_steps * intercepts``; this one has that power.

        Raises
        ------
        CertificateError
            If a constraint is broken, a multiplier is negative or sums differ.
        """
        null, other = self.margins.exact(), self.margins.exact(self.odds)
        values = self.rejects
        self._require(
            len(values) == len(null) == len(self.of_zeros) == len(self.of_steps) + 1,
            "it has another number of counts than the margins allow",
        )
        self._require(all(0 <= p <= 1 for p in values), "a probability is not one")
        for p, q in pairwise(values):
            for slope, intercept in self.lines:
                kept = q <= intercept + slope * p and p <= intercept + slope * q
                self._require(kept, "neighbouring counts are told apart too well")
        size = sum(a * p for a, p in zip(null, values, strict=True))
        power = sum(a * p for a, p in zip(other, values, strict=True))
        self._require(size == self.size, "it has another size")
        self._require(power == self.power, "it has another power")
        signs = [*self.of_zeros, *(value for value, _ in self.of_steps)]
        self._require(all(value >= 0 for value in signs), "a multiplier is negative")
        bound = self.size * self.of_size + sum(
            value * self.lines[which][1] for value, which in self.of_steps
        )
        self._require(bound == self.power, "the multipliers prove another power")
        for place, gained in enumerate(other):
            paid = self.of_size * null[place] - self.of_zeros[place]
            if place:
                paid += self.of_steps[place - 1][0]
            if place < len(self.of_steps):
                value, which = self.of_steps[place]
                paid -= value * self.lines[which][0]
            self._require(paid == gained, "the multipliers do not add up")

    @staticmethod
    def _require(holds: object, why: str) -> None:
        if not holds:
            raise CertificateError(f"no certificate of an optimal test: {why}")


def optimal_test(
    margins: CellLaw, function: TradeOff, size: Fraction, odds: Fraction
) -> OptimalTest:
    """Find the most powerful private test of odds ratio 1 against a larger one.

    Parameters
    ----------
    margins
        The totals that are published.
    function
        The trade-off function of the claim, symmetric and not perfect.
    size
        The probability of rejecting at odds ratio 1; above 0 and below 1.
    odds
        Above 1; the test is the same for each, only its power is measured here.

    Returns
    -------
    OptimalTest
        Exact; its `check` has passed.

    Raises
    ------
    InputError
        If the size, the odds or the function are out of range.
    UnsupportedError
        If the cell has more than 100 counts.

    Examples
    --------
    >>> flat = TradeOff.from_approximate(3, 0)
    >>> best = optimal_test(CellLaw(1, 1, 1), flat, Fraction(1, 4), Fraction(2))
    >>> best.rejects, best.power
    ((Fraction(1, 8), Fraction(3, 8)), Fraction(7, 24))
    """
    if not 0 < size < 1:
        raise InputError(f"the size is {size}: it must be above 0 and below 1")
    if odds <= 1:
        raise InputError(f"the odds ratio is {odds}: the test is against larger ones")
    if not function.is_symmetric:
        raise InputError("the trade-off function is not symmetric: symmetrise it first")
    if len(margins.counts) > _COUNTS_MAX:
        raise UnsupportedError(
            f"the cell has {len(margins.counts):,} counts: the exact test is for at "
            f"most {_COUNTS_MAX}"
        )
    lines = tuple(_lines(function))
    null, other = margins.exact(), margins.exact(odds)
    values = _of_size(null, lines, size)
    steps, zeros, of_size = _multipliers(null, other, lines, values)
    found = OptimalTest(
        margins=margins,
        lines=lines,
        size=size,
        odds=odds,
        rejects=values,
        power=sum((a * p for a, p in zip(other, values, strict=True)), Fraction(0)),
        of_size=of_size,
        of_steps=steps,
        of_zeros=zeros,
    )
    found.check()
    return found


def raised(value: Fraction, lines: Sequence[Line]) -> tuple[Fraction, int]:
    """Give the most that the next count may have, and the line that says so."""
    return min(
        (intercept + slope * value, which)
        for which, (slope, intercept) in enumerate(lines)
    )


def _lines(function: TradeOff) -> Iterator[Line]:
    """The lines of which ``1 - f`` is the least: slope and intercept."""
    for (a, f), (b, g) in pairwise(function.vertices):
        slope = (f - g) / (b - a)
        yield slope, 1 - f - slope * a


def _from(
    start: int, value: Fraction, count: int, lines: Sequence[Line]
) -> tuple[Fraction, ...]:
    """Zero before a count, a value there, then as much as the lines allow."""
    values = [Fraction(0)] * start + [value]
    while len(values) < count:
        values.append(min(raised(values[-1], lines)[0], Fraction(1)))
    return tuple(values)


def _of_size(
    null: Sequence[Fraction], lines: Sequence[Line], size: Fraction
) -> tuple[Fraction, ...]:
    """The test of the family that has the size exactly."""

    def reached(values: Sequence[Fraction]) -> Fraction:
        return sum((a * p for a, p in zip(null, values, strict=True)), Fraction(0))

    most = raised(Fraction(0), lines)[0]
    start = len(null) - 1
    while start and reached(_from(start, most, len(null), lines)) < size:
        start -= 1
    low, high = Fraction(0), most if start else Fraction(1)
    if start and not most:
        raise UnsupportedError("no test of this form has the size")
    # Between two values with the same lines the size is linear: solve it there.
    for _ in range(_STEPS):
        ends = [_from(start, end, len(null), lines) for end in (low, high)]
        below, above = map(reached, ends)
        if below == above:
            break
        between = low + (high - low) * (size - below) / (above - below)
        values = _from(start, between, len(null), lines)
        found = reached(values)
        if found == size:
            return values
        middle = (low + high) / 2
        for point in sorted((between, middle)):
            if low < point < high:
                if reached(_from(start, point, len(null), lines)) < size:
                    low = point
                else:
                    high = point
    raise UnsupportedError("the exact test was not found: take a rounder size")


def _multipliers(
    null: Sequence[Fraction],
    other: Sequence[Fraction],
    lines: Sequence[Line],
    values: Sequence[Fraction],
) -> tuple[tuple[tuple[Fraction, int], ...], tuple[Fraction, ...], Fraction]:
    """Solve for the multipliers from the last count down."""
    count = len(values)
    which = [raised(value, lines)[1] for value in values[:-1]]
    start = next(place for place, value in enumerate(values) if value)
    # The multiplier of the step to a count is a + b * of_size.
    steps: list[tuple[Fraction, Fraction]] = [(Fraction(0), Fraction(0))] * count
    carried = (Fraction(0), Fraction(0))
    for place in range(count - 1, start - 1, -1):
        slope = lines[which[place]][0] if place < count - 1 else Fraction(0)
        carried = (
            other[place] + slope * carried[0],
            -null[place] + slope * carried[1],
        )
        steps[place] = carried
    # At the first count above 0 there is no step from before, or none is tight.
    of_size = -steps[start][0] / steps[start][1]
    raised_by = [
        (Fraction(0), which[place - 1])
        if place <= start
        else (steps[place][0] + steps[place][1] * of_size, which[place - 1])
        for place in range(1, count)
    ]
    zeros = [
        of_size * null[place] - other[place] if place < start else Fraction(0)
        for place in range(count)
    ]
    return tuple(raised_by), tuple(zeros), of_size
