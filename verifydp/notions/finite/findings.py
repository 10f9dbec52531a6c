"""What a notion gives on one mechanism: its least epsilon, and where it is attained."""

import itertools
import math
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, highest, lowest, written_above
from verifydp.loss.finite import narrowed

__all__ = [
    "ONE_DATABASE",
    "SEVERAL_SIZES",
    "Enclosure",
    "LeastEpsilon",
    "NotionFinding",
    "NotionWitness",
    "largest_ratio",
    "upper_end",
]

#: Why what is said of a record's value does not apply.
SEVERAL_SIZES = "the databases that may occur have several sizes"
#: Why nothing can be learned under a prior, whatever the mechanism does.
ONE_DATABASE = "under the prior one database alone may occur"


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


#: What a notion gives: exact with a rational exponential, or enclosed.
LeastEpsilon = Epsilon | Enclosure


@dataclass(frozen=True, slots=True)
class NotionWitness:
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
class NotionFinding:
    """The least epsilon of one reading of a notion, or why there is none.

    Attributes
    ----------
    epsilon
        The least epsilon; None where the reading is vacuous, does not apply or is not
        measured.
    witness
        Where it is attained.
    vacuous
        Whether the reading compares nothing, so that it would hold of any mechanism:
        this is no pass.
    unmeasured
        Whether the reading needs something that was not given.
    reason
        Why there is no epsilon; empty where there is one.
    notes
        What a reader must know, such as the options of the reading.
    """

    epsilon: LeastEpsilon | None
    witness: NotionWitness | None = None
    vacuous: bool = False
    unmeasured: bool = False
    reason: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        exact = self.epsilon if isinstance(self.epsilon, Epsilon) else None
        if exact is not None and exact.is_finite and exact.growth is None:
            # Products and comparisons of findings are those of their exponentials.
            raise InputError(
                f"a least epsilon of a finite mechanism is log(growth), not {exact}"
            )

    @classmethod
    def nothing(cls, reason: str) -> "NotionFinding":
        """Say that there is nothing to compare."""
        return cls(None, vacuous=True, reason=reason)

    @classmethod
    def elsewhere(cls, reason: str) -> "NotionFinding":
        """Say that the reading does not apply."""
        return cls(None, reason=reason)

    @classmethod
    def open(cls, reason: str) -> "NotionFinding":
        """Say what has to be given, so that it can be measured."""
        return cls(None, unmeasured=True, reason=reason)

    @property
    def growth(self) -> Fraction | None:
        """The exponential of an exact epsilon; None where infinite or not exact."""
        return self.epsilon.growth if isinstance(self.epsilon, Epsilon) else None

    @property
    def status(self) -> str:
        """What was found, in a word or two.

        Examples
        --------
        >>> NotionFinding(Epsilon()).status, NotionFinding.nothing("no pairs").status
        ('exact', 'vacuous')
        """
        if self.epsilon is not None:
            return "enclosed" if isinstance(self.epsilon, Enclosure) else "exact"
        if self.unmeasured:
            return "not measured"
        return "vacuous" if self.vacuous else "does not apply"

    @property
    def absence(self) -> str:
        """Why there is no epsilon, as it stands after the name of the reading."""
        status = self.status
        verb = status if status == "does not apply" else f"is {status}"
        return f"{verb}: {self.reason}"


def largest_ratio(
    rows: Sequence[Sequence[int]],
    groups: Iterable[Sequence[int]],
    names: Sequence[str],
    outputs: Sequence[Hashable],
    *,
    empty: str,
    notes: tuple[str, ...] = (),
) -> NotionFinding:
    """Give the largest log ratio of probabilities within groups of laws.

    Parameters
    ----------
    rows
        Laws as integers, each in proportion to its probabilities.
    groups
        Places of rows: every two of a group are compared, both ways. A pair is a
        group of two; a group of one compares nothing.
    names
        What each row is, in words.
    outputs
        The outputs, in the order of the rows' entries.
    empty
        What to say where nothing is compared: the reading is then vacuous.
    notes
        To go with the finding.

    Returns
    -------
    NotionFinding
        Guarantee: exact. 0/0 is skipped, p/0 is infinite. The first group and output
        at which the largest ratio is attained are the witness.

    Notes
    -----
    For each output the likeliest and the unlikeliest law of a group decide, so that
    the work grows with the size of a group and not with the number of its pairs.

    Examples
    --------
    >>> found = largest_ratio([(3, 1), (1, 3)], [(0, 1)], "ab", (0, 1), empty="")
    >>> found.growth, found.witness.first, found.witness.output
    (Fraction(3, 1), 'a', '0')
    """
    totals = [sum(row) for row in rows]
    laws: Sequence[Sequence[Fraction | int]] = rows
    if len(set(totals)) > 1:
        laws = [
            [Fraction(part, total) for part in row]
            for row, total in zip(rows, totals, strict=True)
        ]
    growth: Fraction | None = None
    above, below = 0, 1
    deciding: tuple[int, int, int] | None = None
    for centre, group in _bundled(groups):
        columns = zip(*(laws[member] for member in group), strict=True)
        for output, column in enumerate(columns):
            ends = [_ends(group, column)]
            if centre is not None:
                here, (top, bottom) = laws[centre][output], ends[0]
                ends = [(top, (here, centre)), ((here, centre), bottom)]
            for (high, likely), (low, unlikely) in ends:
                if high * below > above * low:
                    # in lowest terms, since it is multiplied with all that follow
                    growth = Fraction(high) / low if low else None
                    above, below = growth.as_integer_ratio() if growth else (1, 0)
                    deciding = likely, unlikely, output
        if deciding is not None and not below:
            break
    if deciding is None:
        return NotionFinding.nothing(empty)
    first, second, output = deciding
    witness = NotionWitness(
        names[first],
        names[second],
        str(outputs[output]),
        Fraction(rows[first][output], totals[first]),
        Fraction(rows[second][output], totals[second]),
    )
    return NotionFinding(Epsilon(growth=growth), witness, notes=notes)


#: A probability and the place of its law.
_End = tuple[Fraction | int, int]


def _ends(group: Sequence[int], column: Sequence[Fraction | int]) -> tuple[_End, _End]:
    """Give the ends of a column, from two laws where all are equal."""
    high, low = max(column), min(column)
    last = column.index(low) if high != low else len(column) - 1
    return (high, group[column.index(high)]), (low, group[last])


def _bundled(
    groups: Iterable[Sequence[int]],
) -> Iterator[tuple[int | None, Sequence[int]]]:
    """Give groups that are compared throughout, and pairs with one first law together.

    The second kind comes with that law, with which alone the others are compared.
    """
    for centre, bundle in itertools.groupby(
        (group for group in groups if len(group) > 1),
        key=lambda group: group[0] if len(group) == 2 else None,
    ):
        if centre is None:
            yield from ((None, group) for group in bundle)
        else:
            yield centre, [group[1] for group in bundle]


def upper_end(level: LeastEpsilon) -> float:
    """Give a double that is not below an epsilon; infinite where it is.

    Examples
    --------
    >>> upper_end(Epsilon(growth=Fraction(3))), upper_end(Epsilon())
    (1.0986122886681..., inf)
    """
    if isinstance(level, Enclosure):
        return written_above(level.upper)
    return written_above(narrowed(level)) if level.is_finite else math.inf
