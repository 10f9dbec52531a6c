"""Pairs of made-up records: the form of a database, and nothing that stands in it.

Of the data only the types of fields and the numbers of records are used. Values are
constants, or the ends of what a domain allows, which its user wrote down.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.domain import Allowed, Domain
from verifydp.data.kinds import kind_of
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

__all__ = ["SyntheticPair", "synthetic_pair"]

#: A field that so many records have is named after none of them.
_SHARED = 10
_TEXTS = ("a", "b")
_Two = tuple[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class SyntheticPair:
    """Two databases of made-up records, and the texts that stand in them."""

    database: Any
    neighbour: Any
    texts: frozenset[str]


def synthetic_pair(
    base: Any,
    sizes: tuple[int, int],
    relation: Relation,
    domain: Domain | None = None,
) -> SyntheticPair | None:
    """Make up two databases of a shape.

    All records are alike but those in which the two sides differ: at the end of the
    longer side, or as many as the relation lets differ where both are as long.

    Parameters
    ----------
    base
        The data: their form and the types of their fields are taken.
    sizes
        Numbers of records.
    relation
        How many records of equally long databases differ.
    domain
        Where it says what a field may be, its ends are taken.

    Returns
    -------
    SyntheticPair or None
        None where records of this form cannot be made up, or the domain excludes them.

    Examples
    --------
    >>> ages = np.array([41, 73, 58])
    >>> made = synthetic_pair(ages, (3, 2), Relation("add-remove"))
    >>> made.database, made.neighbour
    (array([0, 0, 1]), array([0, 0]))
    """
    if kind_of(base) not in {"table", "array", "list"}:
        return None
    longer, shorter = max(sizes), min(sizes)
    differing = longer - shorter
    if not differing:
        # Under add-remove a record is replaced in two steps.
        steps = 2 if relation.name == "add-remove" else 1
        differing = min(longer, max(1, relation.group_size // steps))
        other = (0, differing)
    else:
        other = (differing, 0) if sizes[0] > sizes[1] else (0, differing)
    made = _Made(domain or Domain(""))
    try:
        sides = [
            made.database(base, size, count)
            for size, count in zip(sizes, other, strict=True)
        ]
        if not all(made.domain.admits(side) for side in sides):
            return None
    except (_Unknown, InputError):
        return None
    return SyntheticPair(sides[0], sides[1], frozenset(made.texts))


class _Unknown(Exception):  # noqa: N818 - no fault
    """Values of a form that nothing is made up for."""


class _Made:
    """Makes databases, and notes the texts that it puts into them."""

    def __init__(self, domain: Domain) -> None:
        self.domain = domain
        self.texts: set[str] = set()

    def database(self, base: Any, size: int, other: int) -> Any:
        """So many records, the last of which are the other ones."""
        if isinstance(base, np.ndarray):
            return self._array(base, size, other)
        usual, another = self._of_values(base, self._allowed(base))
        count = size - other
        return [deepcopy(one) for one in [usual] * count + [another] * other]

    def _array(self, base: npt.NDArray[Any], size: int, other: int) -> npt.NDArray[Any]:
        names = base.dtype.names
        if names is None:
            cells = self._cells(base, self._only(), size, other)
            thin = cells.reshape(size, *[1] * (base.ndim - 1))
            return np.broadcast_to(thin, (size, *base.shape[1:])).copy()
        columns = {
            name: self._cells(base[name], self._named(name, len(names)), size, other)
            for name in names
        }
        table = np.empty(size, dtype=[(name, columns[name].dtype) for name in names])
        for name, cells in columns.items():
            table[name] = cells
        return table

    def _cells(
        self,
        column: npt.NDArray[Any],
        allowed: Allowed | None,
        size: int,
        other: int,
    ) -> npt.NDArray[Any]:
        """A column of constants, with the type of one of the data."""
        kind = column.dtype.kind
        dtype: Any = column.dtype
        if kind == "b":
            two: _Two = (False, True)
        elif kind in "iu":
            info = np.iinfo(column.dtype)
            low, high = self._numbers(allowed, whole=True)
            two = max(low, int(info.min)), min(high, int(info.max))
        elif kind == "f":
            two = self._numbers(allowed)
        elif kind == "c":
            two = (0, 1)
        elif kind == "U":
            two, dtype = self._texts(allowed), None
        elif kind == "O":
            two = self._of_values(column.reshape(-1).tolist(), allowed)
        else:
            raise _Unknown
        if kind != "O":
            values = [two[0]] * (size - other) + [two[1]] * other
            return np.array(values, dtype=dtype or f"U{max(map(len, two))}")
        cells = np.empty(size, dtype=object)
        for place in range(size):
            cells[place] = deepcopy(two[place >= size - other])
        return cells

    def _of_values(
        self, values: Sequence[Any], allowed: Allowed | Mapping[str, Any] | None
    ) -> _Two:
        """Two constants of the type that all these values have, where it is one."""
        kinds = set(map(type, values)) - {type(None)}
        if str in kinds and all(map(math.isnan, _floats(values))):
            kinds.discard(float)  # a missing text
        own = None if isinstance(allowed, Mapping) else allowed
        if not kinds:
            return None, None
        if kinds <= {bool, np.bool_}:
            return False, True
        if all(issubclass(kind, str) for kind in kinds):
            return self._texts(own)
        if all(
            issubclass(kind, int | np.integer) and kind is not bool for kind in kinds
        ):
            return self._numbers(own, whole=True)
        if all(
            issubclass(kind, int | float | np.number) and kind is not bool
            for kind in kinds
        ):
            low, high = self._numbers(own)
            return float(low), float(high)
        present = [value for value in values if value is not None]
        if all(issubclass(kind, Mapping) for kind in kinds):
            return self._fields(present, allowed)
        if kinds <= {list, tuple} and len({len(value) for value in present}) == 1:
            parts = [
                self._of_values(place, own) for place in zip(*present, strict=True)
            ]
            form = list if list in kinds else tuple
            return form(a for a, _ in parts), form(b for _, b in parts)
        raise _Unknown

    def _fields(self, records: list[Any], allowed: Any) -> _Two:
        """Objects with the fields that are named after no record."""
        counts = Counter(name for record in records for name in record)
        if not all(isinstance(name, str) for name in counts):
            raise _Unknown
        columns = allowed if isinstance(allowed, Mapping) else {}
        usual, another = {}, {}
        for name, count in counts.items():
            if count == len(records) or count >= _SHARED:
                cells = [record[name] for record in records if name in record]
                two = self._of_values(cells, columns.get(name))
                usual[name], another[name] = two
        return usual, another

    def _numbers(
        self, allowed: Allowed | None, *, whole: bool = False
    ) -> tuple[Any, Any]:
        """Two numbers: the ends of what is allowed, else 0 and 1."""
        if allowed is None:
            return 0, 1
        if allowed.numbers is not None:
            listed = [x for x in allowed.numbers if not whole or x == int(x)]
            if not listed:
                raise _Unknown
            low, high = listed[0], listed[-1]
        else:
            low, high = allowed.low, allowed.high
            if whole:
                low = math.ceil(low) if math.isfinite(low) else low
                high = math.floor(high) if math.isfinite(high) else high
            if not math.isfinite(low):
                low = high - 1 if math.isfinite(high) else 0
            if not math.isfinite(high):
                high = low + 1
        return (int(low), int(high)) if whole else (low, high)

    def _texts(self, allowed: Allowed | None) -> tuple[str, str]:
        two = _TEXTS
        if allowed is not None and allowed.texts:
            two = allowed.texts[0], allowed.texts[-1]
        self.texts.update(two)
        return two

    def _named(self, name: str, count: int) -> Allowed | None:
        own = self.domain.columns.get("") if count == 1 else None
        return self.domain.columns.get(name, own)

    def _only(self) -> Allowed | None:
        return next(iter(self.domain.columns.values()), None)

    def _allowed(self, records: list[Any]) -> Any:
        named = records and all(isinstance(record, Mapping) for record in records)
        return self.domain.columns if named else self._only()


def _floats(values: Sequence[Any]) -> list[float]:
    return [value for value in values if type(value) is float]
