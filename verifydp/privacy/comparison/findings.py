"""What a notion gives on one mechanism: its least epsilon, and where it is attained."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.exact.balls import Ball, highest, lowest
from verifydp.privacy.comparison.neighbours import Pair
from verifydp.privacy.loss.finite import Epsilon

__all__ = [
    "Enclosure",
    "Finding",
    "Level",
    "Witness",
    "largest_ratio",
]


@dataclass(frozen=True, slots=True)
class Enclosure:
    """Two rationals around an epsilon that is no logarithm of a rational, in nats.

    Guarantee: ``lower <= epsilon <= upper``, by ball arithmetic.
    """

    lower: Fraction
    upper: Fraction

    @classmethod
    def of(cls, value: Ball) -> "Enclosure":
        """Take the ends of a ball."""
        return cls(lowest(value), highest(value))


#: An epsilon: exact with a rational exponential, or enclosed.
Level = Epsilon | Enclosure


@dataclass(frozen=True, slots=True)
class Witness:
    """Where an epsilon is attained.

    Attributes
    ----------
    first, second
        What is compared, in words: two databases, two values of a record. The second
        is empty where one thing decides.
    output
        The output that tells most, as text; empty where all outputs count.
    first_probability, second_probability
        Of the output given the first and the second; None where all outputs count.
    """

    first: str
    second: str = ""
    output: str = ""
    first_probability: Fraction | None = None
    second_probability: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """The least epsilon of one reading of a notion, or why there is none.

    Attributes
    ----------
    epsilon
        The least epsilon; None where the reading is vacuous or does not apply.
    witness
        Where it is attained.
    vacuous
        Whether the reading compares nothing, so that it would hold of any mechanism:
        this is no pass.
    reason
        Why there is no epsilon; empty where there is one.
    notes
        What a reader must know, such as the options of the reading.
    """

    epsilon: Level | None
    witness: Witness | None = None
    vacuous: bool = False
    reason: str = ""
    notes: tuple[str, ...] = ()

    @classmethod
    def nothing(cls, reason: str) -> "Finding":
        """Say that there is nothing to compare."""
        return cls(None, vacuous=True, reason=reason)

    @classmethod
    def elsewhere(cls, reason: str) -> "Finding":
        """Say that the reading does not apply."""
        return cls(None, reason=reason)

    @property
    def growth(self) -> Fraction | None:
        """The exponential of an exact epsilon; None where infinite or not exact."""
        return self.epsilon.growth if isinstance(self.epsilon, Epsilon) else None


def largest_ratio(
    rows: Sequence[Sequence[int]],
    pairs: Iterable[Pair],
    names: Sequence[str],
    outputs: Sequence[Hashable],
    *,
    empty: str,
    notes: tuple[str, ...] = (),
) -> Finding:
    """Give the largest log ratio of probabilities over pairs, outputs, both directions.

    Parameters
    ----------
    rows
        Laws as integers with one common sum.
    pairs
        Places of the rows to compare; each is compared both ways.
    names
        What each row is, in words.
    outputs
        The outputs, in the order of the rows' entries.
    empty
        What to say where there is no pair: the reading is then vacuous.
    notes
        To go with the finding.

    Returns
    -------
    Finding
        Guarantee: exact. 0/0 is skipped, p/0 is infinite. The first pair and output
        at which the largest ratio is attained are the witness.

    Examples
    --------
    >>> found = largest_ratio([(3, 1), (1, 3)], [(0, 1)], "ab", (0, 1), empty="")
    >>> found.growth, found.witness.first, found.witness.output
    (Fraction(3, 1), 'a', '0')
    """
    best, place = (0, 1), None
    for first, second in pairs:
        numerator, denominator = best
        row, other = rows[first], rows[second]
        for output, (p, q) in enumerate(zip(row, other, strict=True)):
            if p * denominator > numerator * q:
                numerator, denominator = best = (p, q)
                place = (first, second, output)
            if q * denominator > numerator * p:
                numerator, denominator = best = (q, p)
                place = (second, first, output)
        if denominator == 0:
            break
    if place is None:
        return Finding.nothing(empty)
    above, below, output = place
    total = sum(rows[above])
    witness = Witness(
        names[above],
        names[below],
        str(outputs[output]),
        Fraction(rows[above][output], total),
        Fraction(rows[below][output], total),
    )
    growth = Fraction(*best) if best[1] else None
    return Finding(Epsilon(growth), witness, notes=notes)
