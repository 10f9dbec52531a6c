"""A table of counts: how many persons have each combination of levels."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import Cell, LevelCounts, cells_of, size_of

__all__ = ["CELLS_MAX", "CountTable", "TableFeature", "read_count"]

#: Cells up to which a table is held whole.
CELLS_MAX = 1_000_000
_WHOLE = re.compile(r"[+-]?[0-9]+")
#: Decimals that programs write of whole numbers. Three may be the thousands of a
#: country that writes 1.000 for a thousand: such a count is not read as 1.
_NO_REST = re.compile(r"\.(?!000\Z)0+\Z")
#: Whole doubles beyond this have neighbours that no double is.
_EXACT_DOUBLES = 2**53
#: Characters of a value that a message quotes.
_QUOTED = 40


@dataclass(frozen=True, slots=True)
class TableFeature:
    """A feature and its levels.

    Parameters
    ----------
    name
        How margins name it.
    labels
        Its levels, in order; at least one, no two alike.

    Raises
    ------
    InputError
        If the name is empty, there is no level, or two are alike.
    """

    name: str
    labels: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.name:
            raise InputError("a feature has no name: give it one")
        if not self.labels:
            raise InputError(f"feature {self.name!r} has no level: give at least one")
        twice = _twice(self.labels)
        if twice is not None:
            raise InputError(f"feature {self.name!r} has the level {twice!r} twice")

    @classmethod
    def numbered(cls, name: str, count: int) -> Self:
        """A feature whose levels are called 1, 2 and so on."""
        return cls(name, tuple(str(level) for level in range(1, count + 1)))


@dataclass(frozen=True, slots=True)
class CountTable:
    """Persons counted by the levels of their features.

    Parameters
    ----------
    features
        At least one; no two of one name.
    counts
        Persons in each cell, row-major: the last feature changes fastest.

    Raises
    ------
    InputError
        If a count is negative or no whole number, there are fewer or more than cells,
        or nobody is counted.

    Examples
    --------
    >>> table = CountTable.from_counts([[1, 1], [1, 0]])
    >>> table.persons, table.levels, table.counts
    (3, (2, 2), (1, 1, 1, 0))
    """

    features: tuple[TableFeature, ...]
    counts: tuple[int, ...]

    def __post_init__(self) -> None:
        check_features(self.features)
        cells = size_of(self.levels)
        if cells > CELLS_MAX:
            raise InputError(
                f"the table has {cells} cells, and {CELLS_MAX} are the most that are "
                "held: merge levels or leave features out"
            )
        if len(self.counts) != cells:
            raise InputError(f"{len(self.counts)} counts are given for {cells} cells")
        read = tuple(
            read_count(count, f"the count of cell {place + 1}")
            for place, count in enumerate(self.counts)
        )
        if not any(read):
            raise InputError("the table is empty: no cell counts a person")
        object.__setattr__(self, "counts", read)

    @classmethod
    def from_counts(
        cls, counts: Any, features: Sequence[TableFeature] | None = None
    ) -> Self:
        """Take counts as nested lists or a NumPy array, an axis a feature.

        Parameters
        ----------
        counts
            Whole numbers of at least 0; doubles that are whole are taken as such.
        features
            One for each axis, in order; without it they are called A, B, C and so on,
            and their levels 1, 2 and so on.

        Raises
        ------
        InputError
            If lists differ in length, or a count is negative, a fraction or NaN.

        Examples
        --------
        >>> CountTable.from_counts([[1, 2], [3]])
        Traceback (most recent call last):
        ...
        verifydp.errors.InputError: the counts are ragged: lists of one depth have ...
        """
        nested = counts.tolist() if isinstance(counts, np.ndarray) else counts
        shape = _shape(nested)
        if not shape:
            raise InputError("the counts are one number: give a list for each feature")
        if 0 in shape:
            raise InputError("the table is empty: a feature has no level")
        if features is None:
            features = [
                TableFeature.numbered(_letter(place), count)
                for place, count in enumerate(shape)
            ]
        elif tuple(len(one.labels) for one in features) != shape:
            told = tuple(len(one.labels) for one in features)
            raise InputError(
                f"the counts have the shape {shape}, the levels of the features {told}"
            )
        return cls(tuple(features), tuple(_flat(nested, len(shape))))

    @classmethod
    def from_persons(
        cls, features: Sequence[TableFeature], persons: Iterable[Cell]
    ) -> Self:
        """Count persons, each given by the places of their levels.

        Raises
        ------
        InputError
            If there is nobody, or somebody has a level that is not there.
        """
        check_features(tuple(features))
        levels = tuple(len(feature.labels) for feature in features)
        found = Counter(map(tuple, persons))
        cells = cells_of(levels)
        strange = sorted(found.keys() - set(cells))
        if strange:
            raise InputError(f"a person has the levels {strange[0]}, which are no cell")
        return cls(tuple(features), tuple(found[cell] for cell in cells))

    @property
    def levels(self) -> LevelCounts:
        """How many levels each feature has."""
        return tuple(len(feature.labels) for feature in self.features)

    @property
    def persons(self) -> int:
        """How many persons are counted."""
        return sum(self.counts)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the features."""
        return tuple(feature.name for feature in self.features)

    @property
    def array(self) -> npt.NDArray[np.int64]:
        """The counts, an axis a feature.

        Raises
        ------
        InputError
            If a count is beyond 64 bits.
        """
        try:
            return np.array(self.counts, dtype=np.int64).reshape(self.levels)
        except OverflowError as error:
            raise InputError("a count is beyond 64 bits: it fits no array") from error

    def people(self) -> list[Cell]:
        """One database with these counts: a cell for each person, in row-major order.

        Raises
        ------
        InputError
            If there are more than a million persons.
        """
        if self.persons > CELLS_MAX:
            raise InputError(f"{self.persons} persons are too many to be listed")
        cells = cells_of(self.levels)
        pairs = zip(cells, self.counts, strict=True)
        return [cell for cell, count in pairs for _ in range(count)]

    def cell_words(self, cell: Cell) -> str:
        """A cell in words, such as ``sex=F, region=North``."""
        return cell_words(self.features, cell)


def cell_words(features: Sequence[TableFeature], cell: Cell) -> str:
    """A cell in words, such as ``sex=F, region=North``."""
    return ", ".join(
        f"{feature.name}={feature.labels[level]}"
        for feature, level in zip(features, cell, strict=True)
    )


def check_features(features: tuple[TableFeature, ...]) -> None:
    """Refuse no features, and two of one name.

    Raises
    ------
    InputError
        If there is none, or two have one name.
    """
    if not features:
        raise InputError("the table has no feature: give at least one")
    twice = _twice(tuple(feature.name for feature in features))
    if twice is not None:
        raise InputError(f"two features are called {twice!r}: rename one")


def read_count(value: Any, name: str) -> int:
    """Read a count of persons: a whole number of at least 0.

    Raises
    ------
    InputError
        If it is negative, a fraction, NaN, infinite or no number.

    Examples
    --------
    >>> read_count(3.0, "a count"), read_count(" 12 ", "a count")
    (3, 12)
    """
    shown = repr(value)[:_QUOTED]
    if isinstance(value, str):
        text = _NO_REST.sub("", value.strip())
        if not _WHOLE.fullmatch(text):
            raise InputError(f"{name} is {shown}: a count is a whole number")
        try:
            number = int(text)
        except ValueError as error:  # more digits than Python reads
            raise InputError(f"{name} has too many digits to be a count") from error
    elif isinstance(value, bool | np.bool_):
        raise InputError(f"{name} is {shown}: a count is a whole number")
    elif isinstance(value, int | np.integer):
        number = int(value)
    elif not isinstance(value, float | np.floating):
        raise InputError(f"{name} is {shown}: a count is a whole number")
    elif float(value) % 1 or not abs(float(value)) <= _EXACT_DOUBLES:
        # NaN and infinity have no rest that is 0.
        raise InputError(f"{name} is {value}: a count is a whole number")
    else:
        number = int(value)
    if number < 0:
        raise InputError(f"{name} is {number}: a count is at least 0")
    return number


def _shape(nested: Any) -> tuple[int, ...]:
    """The lengths of nested lists by depth; lists of one depth have one length."""
    if not isinstance(nested, list | tuple):
        return ()
    shapes = {_shape(one) for one in nested}
    if len(shapes) > 1:
        raise InputError(
            "the counts are ragged: lists of one depth have different lengths"
        )
    return (len(nested), *(shapes.pop() if shapes else ()))


def _flat(nested: Any, depth: int) -> Iterable[Any]:
    if depth == 0:
        yield nested
        return
    for one in nested:
        yield from _flat(one, depth - 1)


def _letter(place: int) -> str:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return letters[place] if place < len(letters) else f"feature_{place + 1}"


def _twice(names: tuple[str, ...]) -> str | None:
    return next((name for name, times in Counter(names).items() if times > 1), None)
