"""What data may be, said in one line: ``age: 0..120, city: {A, B}, no NaN, not empty``.

Clauses are separated by commas. ``NAME: LOW..HIGH`` bounds a column (either end may be
left out), ``NAME: {A, B}`` lists its values; data without named columns leave out the
name. ``no NaN`` forbids missing values, ``not empty`` the database without records, and
``at most N rows`` or ``at least N rows`` bound its size.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.data.kinds import kind_of
from verifydp.data.missing import any_missing, leaves, missing
from verifydp.data.times import are_times, cells_of
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["Allowed", "Domain", "parse_domain"]

_SIZE = re.compile(r"at (most|least) ([0-9]{1,15}) (?:rows?|records?)")
_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_RANGE = re.compile(rf"({_NUMBER})?\s*\.\.\s*({_NUMBER})?")
_PART = re.compile(r"""\s*(?:"([^"]*)"|([^",{}]*))\s*""")
_NAMED = re.compile(r"""\s*(?:"([^"]+)"|([^":{}]+?))\s*:\s*(.*)""", re.DOTALL)
_FORMS = (
    "NAME: LOW..HIGH, NAME: {A, B}, no NaN, not empty, at most N rows, at least N rows"
)
_SHOWN = 60

_Cells = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Allowed:
    """The values of a column: a range, or a list of numbers and texts."""

    text: str
    low: float = -math.inf
    high: float = math.inf
    numbers: tuple[float, ...] | None = None
    texts: tuple[str, ...] | None = None

    def holds(self, cell: Any) -> bool:
        """Whether a cell that is not missing is one of them."""
        if isinstance(cell, str):
            return self.texts is None or cell in self.texts
        if self.numbers is not None:
            return cell in self.numbers
        return bool(self.low <= cell <= self.high)

    def outside(self, cells: _Cells) -> npt.NDArray[np.bool_]:
        """Which cells are none of them; missing ones are not asked about."""
        if are_times(cells.dtype):
            raise InputError(
                f"the domain says {self.text} of dates, which it cannot bound: leave "
                "that clause out"
            )
        if cells.dtype.kind not in "iuf":
            return np.array([self._excludes(cell) for cell in cells.tolist()], bool)
        found = (cells < self.low) | (cells > self.high)
        if self.numbers is not None:
            found = ~np.isin(cells, self.numbers)
        return np.asarray(found & ~np.isnan(cells))

    def _excludes(self, cell: Any) -> bool:
        return any(not missing(x) and not self.holds(x) for x in leaves(cell))

    def nearest(self, cell: Any, seen: frozenset[str]) -> Any:
        """A value beside one that is none; of texts one that was not seen, if any."""
        if isinstance(cell, list | tuple):
            return type(cell)(
                self.nearest(part, seen) if self._excludes(part) else part
                for part in cell
            )
        if isinstance(cell, dict):
            parts = self.nearest([*cell.values()], seen)
            return dict(zip(cell, parts, strict=True))
        if isinstance(cell, str):
            texts = self.texts or ("",)
            return next((text for text in texts if text not in seen), texts[0])
        if self.numbers is not None:
            near = min(self.numbers, key=lambda one: abs(one - min(cell, 1e308)))
        else:
            near = min(max(cell, self.low), self.high)
        if isinstance(cell, int):
            return math.ceil(near) if near == self.low else math.floor(near)
        return near


@dataclass(frozen=True, slots=True)
class Domain:
    """Which databases a claim is about.

    Parameters
    ----------
    text
        What was written.
    columns
        Values by the column's name, which is empty for data without names.
    missing
        Whether NaN and missing values are allowed.
    least, most
        Bounds on the number of records.
    """

    text: str
    columns: dict[str, Allowed] = field(default_factory=dict)
    missing: bool = True
    least: int = 0
    most: int | None = None

    def __str__(self) -> str:
        return self.text

    def objection(self, database: Any) -> str | None:
        """Why a database is outside, in one clause; None where it is inside.

        Raises
        ------
        InputError
            If the domain names a column that the database does not have.
        """
        return self.size_objection(len(database)) or self.values_objection(database)

    def size_objection(self, size: int) -> str | None:
        """The same of its size alone."""
        if size < self.least:
            return f"it has {size} records, fewer than {self.least}"
        if self.most is not None and size > self.most:
            return f"it has {size} records, more than {self.most}"
        return None

    def values_objection(self, database: Any) -> str | None:
        """The same of its values alone."""
        for name, cells, values in self._parts(database):
            if not self.missing and any_missing(cells):
                return f"{name or 'a value'} is missing or NaN, and it says no NaN"
            if values is None:
                continue
            wrong = np.flatnonzero(values.outside(cells))
            if len(wrong):
                place = int(wrong[0])
                value = str(cells[place : place + 1].tolist()[0])[:_SHOWN]
                return f"{name or 'a value'} is {value}, and it says {values.text}"
        return None

    def admits(self, database: Any) -> bool:
        """Whether a database is inside."""
        return self.objection(database) is None

    def fitting(self, base: Any) -> Callable[[Any], Any]:
        """Return a function that moves each cell of a database inside.

        Equal records become equal ones, and records inside stay as they are; so what
        were neighbours differ in no more records. Sizes are left alone.

        Parameters
        ----------
        base
            A database inside: its texts are known, and its first value that is not
            missing stands for a missing one.
        """
        plain = {
            name: (_texts(cells), _first(cells)) for name, cells, _ in self._parts(base)
        }

        def fit(database: Any) -> Any:
            fitted = database
            for place, cells, values in self._parts(database):
                seen, usual = plain.get(place, (frozenset(), 0.0))
                moved = self._moved(cells, values, seen, usual)
                if moved is not cells:
                    fitted = _put(fitted, place, moved)
            return fitted

        return fit

    def _moved(
        self, cells: _Cells, values: Allowed | None, seen: frozenset[str], usual: Any
    ) -> _Cells:
        wrong = np.zeros(len(cells), dtype=bool)
        if values is not None:
            wrong |= values.outside(cells)
        absent = np.zeros(len(cells), dtype=bool)
        if not self.missing and any_missing(cells):
            absent = np.array([missing(cell) for cell in cells_of(cells)])
        if not (wrong.any() or absent.any()):
            return cells
        moved = cells.copy()
        for place in np.flatnonzero(absent):
            moved[place] = usual
        for place in np.flatnonzero(wrong):
            assert values is not None
            moved[place] = values.nearest(cells[place : place + 1].tolist()[0], seen)
        return moved

    def _parts(self, database: Any) -> Iterator[tuple[str, _Cells, Allowed | None]]:
        """Name, cells and allowed values of each column."""
        kind = kind_of(database)
        if kind == "table":
            names = database.dtype.names
            self.require_names(names)
            own = self.columns.get("") if len(names) == 1 else None
            for name in names:
                yield name, database[name], self.columns.get(name, own)
        elif kind == "array":
            yield "", database.reshape(-1), self._only()
        elif all(isinstance(record, dict) for record in database) and len(database):
            names = tuple(dict.fromkeys(key for record in database for key in record))
            self.require_names(names)
            for name in names:
                cells = [record.get(name) for record in database]
                yield name, _objects(cells), self.columns.get(name)
        else:
            yield "", _objects(database), self._only() if len(database) else None

    def _only(self) -> Allowed | None:
        """The clause about data without named columns; one name is as good as none."""
        if len(self.columns) > 1:
            raise InputError(
                f"the domain names the columns {', '.join(self.columns)}, but the data "
                "have no named columns: write LOW..HIGH or {A, B} for all values"
            )
        return next(iter(self.columns.values()), None)

    def require_names(self, names: tuple[str, ...]) -> None:
        """Refuse to name columns that the data do not have.

        Raises
        ------
        InputError
            It shows the name, and one that may be meant.
        """
        for name in self.columns:
            if name not in names and (name or len(names) > 1):
                known = tuple(map(str, names))
                said = f"the column {name!r}" if name else "values of no column"
                raise InputError(
                    f"the domain names {said}: the columns of the data are "
                    f"{', '.join(known)[:400]}"
                    + (f"; {instead_of(name, known)}" if name else "")
                )


def parse_domain(text: str) -> Domain:
    """Read a domain.

    Raises
    ------
    InputError
        If a clause is not understood, or contradicts another; the message shows it.

    Examples
    --------
    >>> domain = parse_domain("age: 0..120, city: {A, B}, no NaN, at most 1000 rows")
    >>> domain.missing, domain.most, domain.columns["city"].texts
    (False, 1000, ('A', 'B'))
    >>> parse_domain("age: 0-120")
    Traceback (most recent call last):
    verifydp.errors.InputError: the domain says '0-120' of age, which is not \
understood: write LOW..HIGH or {A, B}
    """
    found: dict[str, Any] = {"missing": True, "least": 0, "most": None}
    columns: dict[str, Allowed] = {}
    filled = False
    for clause in _clauses(text):
        size = _SIZE.fullmatch(clause)
        if size is not None:
            found[size[1]] = int(size[2])
        elif clause.lower() == "no nan":
            found["missing"] = False
        elif clause.lower() == "not empty":
            filled = True
        else:
            name, values = _column(clause)
            if name in columns:
                raise InputError(f"the domain names {name or 'the values'} twice")
            columns[name] = values
    found["least"] = max(int(filled), found["least"])
    if found["most"] is not None and found["most"] < found["least"]:
        raise InputError(f"the domain {text!r} allows no number of records")
    return Domain(text=" ".join(text.split()), columns=columns, **found)


def _clauses(text: str) -> list[str]:
    """Split at commas outside of braces and quotes."""
    clauses, start, inside, quoted = [], 0, False, False
    for place, letter in enumerate(text):
        quoted ^= letter == '"'
        if quoted:
            continue
        if letter in "{}" and inside == (letter == "{"):
            raise InputError(f"the domain {text!r} has a brace {letter} too many")
        inside = (inside or letter == "{") and letter != "}"
        if letter == "," and not inside:
            clauses.append(text[start:place].strip())
            start = place + 1
    if quoted or inside:
        raise InputError(f"the domain {text!r} ends inside of quotes or braces")
    clauses.append(text[start:].strip())
    if "" in clauses:
        raise InputError(f"the domain {text!r} has an empty clause: write {_FORMS}")
    return clauses


def _column(clause: str) -> tuple[str, Allowed]:
    named = _NAMED.fullmatch(clause)
    name, text = ("", clause) if named is None else (named[1] or named[2], named[3])
    text = text.strip()
    span = _RANGE.fullmatch(text)
    if span is not None and (span[1] or span[2]):
        low, high = float(span[1] or "-inf"), float(span[2] or "inf")
        if low > high:
            raise InputError(f"domain {text!r} is an empty range: {low:g} > {high:g}")
        return name, Allowed(text, low, high)
    if text.startswith("{") and text.endswith("}") and text[1:-1].strip():
        return name, _listed(text)
    if named is None:
        raise InputError(f"domain {clause!r} is not understood: write {_FORMS}")
    raise InputError(
        f"the domain says {text!r} of {name}, which is not understood: write "
        "LOW..HIGH or {A, B}"
    )


def _listed(text: str) -> Allowed:
    numbers: list[float] = []
    texts: list[str] = []
    place, inner = 0, text[1:-1]
    while place <= len(inner):
        part = _PART.match(inner, place)
        if part is None or (part.end() < len(inner) and inner[part.end()] != ","):
            raise InputError(f"the domain's list {text} is not understood: {{A, B}}")
        written = part[1] if part[1] is not None else part[2].strip()
        if part[1] is None and not written:
            raise InputError(f"the domain's list {text} has an empty place")
        if part[1] is None and re.fullmatch(_NUMBER, written):
            numbers.append(float(written))
        texts.append(written)
        place = part.end() + 1
    return Allowed(text, numbers=tuple(numbers), texts=tuple(texts))


def _objects(values: Any) -> _Cells:
    cells = np.empty(len(values), dtype=object)
    cells[:] = values
    return cells


def _texts(cells: _Cells) -> frozenset[str]:
    if cells.dtype.kind in "biufmM":
        return frozenset()
    parts = (leaf for cell in cells.tolist() for leaf in leaves(cell))
    return frozenset(part for part in parts if isinstance(part, str))


def _first(cells: _Cells) -> Any:
    return next((cell for cell in cells_of(cells) if not missing(cell)), 0.0)


def _put(database: Any, place: str, cells: _Cells) -> Any:
    """The database with other cells in a column."""
    if isinstance(database, np.ndarray):
        if database.dtype.names is None:
            return cells.reshape(database.shape)
        changed = database.copy()
        changed[place] = cells
        return changed
    if place:
        return [
            {**record, place: cell} if place in record else record
            for record, cell in zip(database, cells.tolist(), strict=True)
        ]
    return cells.tolist()
