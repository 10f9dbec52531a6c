"""Any finite mechanism, given by the table of its probabilities."""

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import as_written
from verifydp.loss import finite
from verifydp.mechanisms.protocol import (
    Mechanism,
    Parameter,
    WorstPair,
    not_below_zero,
)

__all__ = ["MECHANISM", "TableMechanism"]

_ROWS_MAX, _OUTPUTS_MAX, _BYTES_MAX = 64, 256, 1 << 24


@dataclass(frozen=True)
class TableMechanism(Mechanism):
    """A mechanism with finitely many databases and outputs.

    Parameters
    ----------
    databases
        Names of the databases.
    rows
        For each database the probabilities of all outputs, exactly; they sum to 1.
    pairs
        The neighbours as ordered pairs of row numbers, both orders of each pair.

    Examples
    --------
    >>> flip = TableMechanism.create(table=[["3/4", "1/4"], ["1/4", "3/4"]])
    >>> flip.worst_pair().databases
    ('0', '1')
    """

    name: ClassVar[str] = "table"
    title: ClassVar[str] = "any finite mechanism, from a JSON or CSV file"
    example: ClassVar[Mapping[str, Any]] = {"table": [["1/2", "1/2"], ["1/4", "3/4"]]}
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("table", "File with a row of exact probabilities per database."),
        Parameter(
            "neighbours",
            "JSON file with a list of pairs of databases; by default all pairs.",
            required=False,
        ),
    )

    databases: tuple[str, ...]
    rows: tuple[tuple[Fraction, ...], ...]
    pairs: tuple[tuple[int, int], ...]
    source: str = "given in Python"

    @classmethod
    def create(cls, *, table: Any, neighbours: Any = None) -> Self:  # type: ignore[override]
        """Read the table: rows, a mapping of rows by name, or the path of a file."""
        source = "given in Python"
        if isinstance(table, str | Path):
            source = Path(table).name
            table, inside = _read_table(Path(table))
            neighbours = inside if neighbours is None else neighbours
        if isinstance(neighbours, str | Path):
            neighbours = _read_json(Path(neighbours))
        if isinstance(table, Mapping):
            names, rows = tuple(map(str, table)), tuple(table.values())
        else:
            rows = tuple(_sequence(table, "the table"))
            names = tuple(map(str, range(len(rows))))
        exact = tuple(_row(row, name) for name, row in zip(names, rows, strict=True))
        _check_shape(names, exact)
        return cls(names, exact, _pairs(neighbours, names), source)

    @property
    def values(self) -> dict[str, str]:
        """Where the table comes from and its size."""
        size = f"{len(self.rows)} databases, {len(self.rows[0])} outputs"
        return {"table": f"{self.source} ({size})"}

    @property
    def has_all_pairs(self) -> bool:
        """Whether any two databases are neighbours."""
        return len(self.pairs) == len(self.rows) * (len(self.rows) - 1)

    @property
    def neighbours(self) -> str:
        """Which databases are neighbours."""
        if self.has_all_pairs:
            return f"all pairs of the {len(self.rows)} databases"
        count = len({frozenset(pair) for pair in self.pairs})
        return f"the {count} pairs of databases that are listed"

    @cached_property
    def laws(self) -> tuple[FiniteLaw, ...]:
        """The law of each row, on the numbers of outputs."""
        return tuple(FiniteLaw(dict(enumerate(row))) for row in self.rows)

    def _index(self, database: Any) -> int:
        if str(database) in self.databases:
            return self.databases.index(str(database))
        raise InputError(
            f"the table has no database {str(database)[:60]!r}: it has "
            f"{', '.join(self.databases[:8])}"
        )

    def sample(self, database: Any, size: int, rng: Any) -> Any:
        """Draw numbers of outputs; the database is the name of a row."""
        weights = np.array([float(one) for one in self.rows[self._index(database)]])
        steps = np.cumsum(weights)[:-1]
        drawn = rng.random(size=size)
        places = as_drawn(steps, drawn)
        return namespace_of(drawn).searchsorted(places, drawn, side="right")

    def law(self, database: Any) -> FiniteLaw:
        """The law of a row."""
        return self.laws[self._index(database)]

    def worst_pair(self) -> WorstPair:
        """The pair with the largest likelihood ratio (the worst at delta 0)."""
        first, second = max(
            self.pairs,
            key=lambda pair: _Size(
                finite.pure_epsilon(self.laws[pair[0]], self.laws[pair[1]])
            ),
        )
        return WorstPair(
            (self.databases[first], self.databases[second]),
            self.laws[first],
            self.laws[second],
            "all pairs were compared",
        )

    def law_pairs(self) -> tuple[tuple[FiniteLaw, FiniteLaw], ...]:
        """All pairs, for none need be the worst for every test."""
        return tuple(
            (self.laws[first], self.laws[second])
            for pair in self.pairs
            for first, second in (pair, pair[::-1])
        )

    def delta_of(self, pair: tuple[int, int], level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon in one direction of one pair."""
        first, second = (self.laws[place] for place in pair)
        return finite.hockey_stick(first, second, level)

    def delta_at(self, level: Epsilon) -> Ball:
        """Enclose the least delta at an epsilon, over all neighbours."""
        total = ball(0)
        for pair in self.pairs:
            total = total.max(self.delta_of(pair, level))
        return total

    def epsilon_at(self, delta: Fraction) -> Ball:
        """Enclose the least epsilon at a delta, over all neighbours."""
        worst = max(
            finite.epsilon_at(self.laws[first], self.laws[second], delta)
            for first, second in self.pairs
        )
        return not_below_zero(finite.narrowed(worst))


@dataclass(frozen=True, slots=True)
class _Size:
    """Orders epsilons for ``max``."""

    epsilon: Epsilon

    def __lt__(self, other: "_Size") -> bool:
        return self.epsilon < other.epsilon


def _read_json(path: Path) -> Any:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    if len(content) > _BYTES_MAX:
        raise InputError(f"{path} has {len(content)} bytes: at most {_BYTES_MAX}")
    try:
        # Numbers are kept as they are written; 0.1 is one tenth.
        return json.loads(content, parse_float=str, parse_int=str)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is no JSON file: {error}") from error


def _read_table(path: Path) -> tuple[Any, Any]:
    """Give the rows, and the neighbours where the file lists them."""
    if path.suffix.lower() == ".csv":
        try:
            with path.open(encoding="utf-8", newline="") as file:
                rows = [row for row in csv.reader(file) if row]
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            raise InputError(f"cannot read {path}: {error}") from error
        return rows, None
    content = _read_json(path)
    if isinstance(content, dict) and "rows" in content:
        stray = set(content) - {"rows", "neighbours"}
        if stray:
            raise InputError(
                f"{path} has the field {sorted(stray)[0]!r}: a table has rows, and "
                "neighbours where not all are"
            )
        return content["rows"], content.get("neighbours")
    return content, None


def _sequence(value: Any, what: str) -> Sequence[Any]:
    if isinstance(value, str | bytes) or not hasattr(value, "__iter__"):
        raise InputError(f"{what} is {str(value)[:60]!r}: it must be a list")
    return list(value)


def _row(row: Any, name: str) -> tuple[Fraction, ...]:
    values = tuple(
        as_written(value.strip() if isinstance(value, str) else value, f"row {name}")
        for value in _sequence(row, f"row {name}")
    )
    negative = [value for value in values if value < 0]
    if negative:
        raise InputError(f"row {name} has the probability {negative[0]}: below 0")
    if sum(values) != 1:
        raise InputError(
            f"row {name} sums to {sum(values)}: probabilities sum to 1 exactly; write "
            "thirds as 1/3"
        )
    return values


def _check_shape(
    names: tuple[str, ...], rows: tuple[tuple[Fraction, ...], ...]
) -> None:
    if not 2 <= len(rows) <= _ROWS_MAX:
        raise InputError(
            f"the table has {len(rows)} rows: it needs 2 to {_ROWS_MAX} databases"
        )
    for name, row in zip(names, rows, strict=True):
        if len(row) != len(rows[0]) or len(row) > _OUTPUTS_MAX:
            raise InputError(
                f"row {name} has {len(row)} outputs and row {names[0]} has "
                f"{len(rows[0])}: all need the same number, at most {_OUTPUTS_MAX}"
            )


def _pairs(listed: Any, names: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    if listed is None:
        count = len(names)
        return tuple((i, j) for i in range(count) for j in range(count) if i != j)
    found: dict[tuple[int, int], None] = {}
    for item in _sequence(listed, "the list of neighbours"):
        pair = tuple(map(str, _sequence(item, "a pair of neighbours")))
        if len(pair) != 2 or pair[0] == pair[1] or not set(pair) <= set(names):
            raise InputError(
                f"{str(item)[:60]} is no pair of two databases of the table: name two "
                f"of {', '.join(names[:8])}"
            )
        one, other = (names.index(name) for name in pair)
        found.update({(one, other): None, (other, one): None})
    if not found:
        raise InputError("the list of neighbours is empty: list at least one pair")
    return tuple(found)


#: What the folder offers under this file's name.
MECHANISM = TableMechanism
