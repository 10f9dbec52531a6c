"""Which records a component reads, and which sets of components a record can meet.

A component reads the records that meet a condition on their columns, such as
``city: {A, B}, age: 18..65``. The values of each column fall into classes that no
condition tells apart; a cell is one class of each column, and all of its records are
read by the same components. Sets of components are the bits of an integer.
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from typing import Any, Final

from verifydp.data.domain import Allowed, Domain, parse_domain
from verifydp.errors import InputError

__all__ = [
    "RecordCell",
    "RecordRegion",
    "ValueBeside",
    "cells_of",
    "classes_of",
    "columns_of",
    "value_beside",
]

#: More cells than this are not told apart.
CELLS_MAX = 200_000
#: A text that no condition lists.
_OTHER = "another value"
#: Stands for a cell without a value.
MISSING: Final = "missing"


@dataclass(frozen=True, slots=True)
class RecordRegion:
    """The records that a component reads.

    Parameters
    ----------
    text
        The condition; empty for all records.
    domain
        The same, read.
    """

    text: str
    domain: Domain

    @classmethod
    def read(cls, text: str) -> "RecordRegion":
        """Read a condition on columns.

        Raises
        ------
        InputError
            If it is no condition on columns: sizes and missing values are not.
        """
        if not text.strip():
            return cls("", Domain(""))
        domain = parse_domain(text)
        if domain.least or domain.most is not None or not domain.missing:
            raise InputError(
                f"{text!r} says more than which records are read: write conditions on "
                "columns, NAME: LOW..HIGH or NAME: {A, B}"
            )
        if "" in domain.columns:
            raise InputError(
                f"{text!r} names no column: write NAME: LOW..HIGH or NAME: {{A, B}}"
            )
        return cls(domain.text, domain)

    def holds(self, record: Mapping[str, Any]) -> bool:
        """Whether a record is read; one with a missing value in a condition is not."""
        return all(
            _meets(record[name], values) for name, values in self.domain.columns.items()
        )


@dataclass(frozen=True, slots=True)
class RecordCell:
    """Records that the same components read.

    Parameters
    ----------
    components
        Bits of those that read them.
    record
        One of them, by column; columns that no condition names are not in it.
    kept
        The same of the columns that a neighbour may not change.
    """

    components: int
    record: tuple[tuple[str, Any], ...]
    kept: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        if not self.record:
            return "any record"
        return "a record with " + ", ".join(f"{name} {v}" for name, v in self.record)


@dataclass(frozen=True, slots=True)
class ValueBeside:
    """A value that no record has which a component reads, and that records may have.

    Parameters
    ----------
    column
        Of which column.
    number
        Its place among the classes of the column.
    value
        The value.
    """

    column: str
    number: int
    value: Any


def value_beside(
    place: int, regions: Sequence[RecordRegion], possible: Domain
) -> ValueBeside | None:
    """Find a value that keeps a record out of what a component reads.

    Every record becomes one that is not read by having this value in its column, and
    whatever it had in the others. Guarantee: the value is possible where every value is
    that the domain allows. No missing value is taken, and no number between two that
    somebody names: such columns may be of whole numbers.

    Returns
    -------
    ValueBeside or None
        None where no such value is known.
    """
    for column in regions[place].domain.columns:
        classes = list(classes_of(column, regions, possible))
        named = [*regions, RecordRegion("", possible)]
        ends = _ends(
            region.domain.columns[column]
            for region in named
            if column in region.domain.columns
        )
        for number, (value, readers) in enumerate(
            classes[: len(classes) - possible.missing]
        ):
            is_named = isinstance(value, str) or (
                not ends or value in ends or not ends[0] < value < ends[-1]
            )
            if is_named and not readers >> place & 1:
                return ValueBeside(column, number, value)
    return None


def cells_of(
    regions: Sequence[RecordRegion], possible: Domain, keeps: Sequence[str] = ()
) -> list[RecordCell]:
    """List the sets of components that a record can meet, one cell for each.

    Parameters
    ----------
    regions
        What the components read, in their order.
    possible
        What records there may be at all.
    keeps
        Columns that a neighbour may not change: cells that differ in them stay apart.

    Raises
    ------
    InputError
        If conditions take a column for numbers and for texts, or there are more than
        `CELLS_MAX` cells.
    """
    everyone = (1 << len(regions)) - 1
    found = {((), everyone): RecordCell(everyone, ())}
    for column in columns_of(regions, keeps):
        with_condition = (
            1 << place
            for place, region in enumerate(regions)
            if column in region.domain.columns
        )
        without = everyone - sum(with_condition)
        classes = [
            (value, readers | without)
            for value, readers in classes_of(column, regions, possible)
        ]
        met: dict[tuple[Any, int], RecordCell] = {}
        for cell, (value, readers) in itertools.product(found.values(), classes):
            own = ((column, value),)
            kept = cell.kept + own if column in keeps else cell.kept
            key = (kept, cell.components & readers)
            if key not in met:
                met[key] = RecordCell(key[1], cell.record + own, kept)
        if len(met) > CELLS_MAX:
            raise InputError(
                f"the conditions on {column} and the columns before it tell more than "
                f"{CELLS_MAX} kinds of records apart: compose fewer components at once"
            )
        found = met
    return list(found.values())


def columns_of(regions: Sequence[RecordRegion], keeps: Sequence[str]) -> list[str]:
    """The columns that matter: those that stay, and those with a condition."""
    named = (name for region in regions for name in region.domain.columns)
    return list(dict.fromkeys(itertools.chain(keeps, named)))


def classes_of(
    column: str, regions: Sequence[RecordRegion], possible: Domain
) -> Iterator[tuple[Any, int]]:
    """A value of each class of a column, with those whose condition on it is met."""
    conditions = [
        (1 << place, region.domain.columns[column])
        for place, region in enumerate(regions)
        if column in region.domain.columns
    ]
    allowed = possible.columns.get(column)
    stated = [values for _, values in conditions] + ([allowed] if allowed else [])
    if _are_texts(column, stated):
        readers: defaultdict[Any, int] = defaultdict(int)
        for bit, values in conditions:
            for text in dict.fromkeys(values.texts or ()):
                readers[text] |= bit
        for text in (allowed.texts or ()) if allowed else ():
            readers.setdefault(text, 0)
        readers.setdefault(_unlike(_OTHER, readers), 0)
        seen = {
            bits
            for text, bits in readers.items()
            if allowed is None or allowed.holds(text)
        }
        readers |= _listed_numbers(conditions, allowed, seen)
    else:
        readers = defaultdict(int)
        for value in _numbers(stated):
            shown = int(value) if value.is_integer() else value
            readers[shown] = sum(bit for bit, one in conditions if one.holds(value))
    for value, bits in readers.items():
        if allowed is None or allowed.holds(value):
            yield value, bits
    if possible.missing:  # it meets no condition, and may come in place of any value
        yield MISSING, 0


def _unlike(text: str, others: Mapping[Any, int]) -> str:
    while text in others:
        text = f"yet {text}"
    return text


def _listed_numbers(
    conditions: Sequence[tuple[int, Allowed]], allowed: Allowed | None, seen: set[int]
) -> dict[Any, int]:
    """Numbers in a column of texts that others read than any text.

    A record may hold 1 as a number, and ``{1}`` and ``{1.0}`` both read it, which as
    texts differ.
    """
    lists = [values for _, values in conditions] + ([allowed] if allowed else [])
    numbers = dict.fromkeys(one for values in lists for one in values.numbers or ())
    found = {one: sum(bit for bit, v in conditions if v.holds(one)) for one in numbers}
    return {
        int(one) if one.is_integer() else one: readers
        for one, readers in found.items()
        if readers not in seen
    }


def _are_texts(column: str, stated: Sequence[Any]) -> bool:
    """Whether a column holds texts: some condition lists what is no number."""
    lists = [one for one in stated if one.texts is not None]
    texts = any(len(one.numbers) < len(one.texts) for one in lists)
    ranges = [one for one in stated if one.texts is None]
    if texts and ranges:
        raise InputError(
            f"column {column} is taken for texts by one condition and for numbers by "
            f"another, {ranges[0].text}: write all of them alike"
        )
    return texts


def _numbers(stated: Sequence[Any]) -> Iterator[float]:
    """Every end and listed number, one between each two of them, and one beyond."""
    ends = _ends(stated)
    if not ends:
        yield 0.0
        return
    # Beyond 2^53 one less is the same double.
    yield min(ends[0] - 1, math.nextafter(ends[0], -math.inf))
    for low, high in itertools.pairwise(ends):
        yield low
        yield (low + high) / 2
    yield ends[-1]
    yield max(ends[-1] + 1, math.nextafter(ends[-1], math.inf))


def _ends(stated: Iterable[Allowed]) -> list[float]:
    """All numbers that conditions name, in order."""
    return sorted(
        {
            end
            for one in stated
            for end in (*(one.numbers or ()), one.low, one.high)
            if math.isfinite(end)
        }
    )


def _meets(cell: Any, values: Allowed) -> bool:
    """Whether a cell meets a condition: of a range, numbers alone; nothing missing."""
    if isinstance(cell, str):
        return values.texts is not None and cell in values.texts
    is_number = isinstance(cell, Real) and not isinstance(cell, bool)
    return is_number and not math.isnan(cell) and values.holds(cell)
