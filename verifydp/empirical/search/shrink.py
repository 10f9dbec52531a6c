"""Making a violating pair small: fewer records, plainer values."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from hypothesis import Phase, find
from hypothesis.errors import NoSuchExample, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from verifydp.data.digests import (
    content_bytes,
    digest_words,
    pair_digest,
)
from verifydp.data.distance import match_records
from verifydp.data.json_form import to_json
from verifydp.data.kinds import kind_of
from verifydp.data.neighbouring import allows, is_granularity
from verifydp.data.records import (
    database_like,
    keep_records,
    records_of,
)
from verifydp.data.times import cells_of
from verifydp.empirical.search.isolation import quiet_settings, run_apart
from verifydp.empirical.search.minimise import smallest_part
from verifydp.empirical.search.simplify import (
    coarser,
    complexity,
    plainest,
    simpler_values,
)
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

__all__ = ["shrink_pair"]

_Pair = tuple[Any, Any]

#: Attempts kept for making all values coarse at last.
_COARSE = 2
#: Pairs that a strategy draws in search of a smaller one, for each attempt.
_DRAWS_PER_ATTEMPT = 10


def shrink_pair(
    database: Any,
    neighbour: Any,
    *,
    relation: Relation,
    violates: Callable[[Any, Any], bool],
    attempts: int,
    strategy: SearchStrategy[_Pair] | None = None,
) -> _Pair:
    """Shrink a pair on which a claim fails.

    Under ``add-remove`` and ``replace``: as few changed records as possible, then
    as few common records (569 become 0 to 2 within some twenty attempts), then
    columns and values as plain as possible, equal records alike on both sides.
    Under ``strategy`` and granularities: the smallest pair that hypothesis' shrinker
    finds among those that the strategy draws. Under ``pair`` and ``secrets``, and of
    tables that share margins: nothing.

    Parameters
    ----------
    database, neighbour
        A pair on which ``violates`` is known to be true.
    relation
        Each pair that is tried or returned is allowed by it.
    violates
        Expensive; called at most ``attempts`` times, never twice on one pair and
        never on the given one. Its answers are taken as final.
    attempts
        How many calls may be spent.
    strategy
        Needed for the relation ``strategy`` and granularities, else ignored.

    Returns
    -------
    tuple
        The smallest pair found for which ``violates`` was true, or the given one.

    Raises
    ------
    InputError
        If there is no strategy where one is needed.
    """
    trial = _Trial(violates=violates, attempts=attempts)
    trial.answers[pair_digest(database, neighbour)] = True
    if relation.name in {"pair", "secrets"} or relation.of_tables:
        return database, neighbour
    if relation.name == "strategy" or is_granularity(relation):
        if strategy is None:
            raise InputError(f"the pairs of {relation} are drawn: give the strategy")
        return _shrink_drawn((database, neighbour), relation, strategy, trial)
    return _Shrinker(relation, trial, database, neighbour).shrunk()


@dataclass(slots=True)
class _Trial:
    """Asks once for each pair, as long as attempts are left; then says no."""

    violates: Callable[[Any, Any], bool]
    attempts: int
    answers: dict[str, bool] = field(default_factory=dict)

    def holds(self, database: Any, neighbour: Any) -> bool:
        digest = pair_digest(database, neighbour)
        if digest not in self.answers:
            if self.attempts <= 0:
                return False
            self.attempts -= 1
            self.answers[digest] = bool(self.violates(database, neighbour))
        return self.answers[digest]


@dataclass(slots=True)
class _Shrinker:
    """The smallest violating pair so far; each step replaces it by a smaller one."""

    relation: Relation
    trial: _Trial
    database: Any
    neighbour: Any

    def shrunk(self) -> _Pair:
        kept = min(_COARSE, self.trial.attempts // 2)
        self.trial.attempts -= kept
        self._fewer_changes()
        self._fewer_common_records()
        self._plainer_columns()
        self._plainer_cells()
        self.trial.attempts += kept
        self._coarser_cells()
        return self.database, self.neighbour

    def _accepts(self, database: Any, neighbour: Any) -> bool:
        if self.trial.attempts <= 0 or not allows(self.relation, database, neighbour):
            return False
        if not self.trial.holds(database, neighbour):
            return False
        self.database, self.neighbour = database, neighbour
        return True

    def _fewer_changes(self) -> None:
        """Drop changed records: none of them for add-remove, pairs for replace."""
        if self.relation.group_size == 1:
            return
        matching = match_records(self.database, self.neighbour)
        before, after = self.database, self.neighbour
        changes: list[tuple[int | None, int | None]]
        if self.relation.name == "replace":
            changes = list(zip(matching.removed, matching.added, strict=True))
        else:
            changes = [(place, None) for place in matching.removed]
            changes += [(None, place) for place in matching.added]

        def works(kept: Sequence[tuple[int | None, int | None]]) -> bool:
            return self._accepts(
                _part(before, matching.common, 0, kept),
                _part(after, matching.common, 1, kept),
            )

        smallest_part(changes, works)

    def _fewer_common_records(self) -> None:
        matching = match_records(self.database, self.neighbour)
        before, after = self.database, self.neighbour
        changed: list[tuple[int | None, int | None]] = [
            *((place, None) for place in matching.removed),
            *((None, place) for place in matching.added),
        ]

        def works(kept: Sequence[tuple[int, int]]) -> bool:
            return self._accepts(
                _part(before, kept, 0, changed), _part(after, kept, 1, changed)
            )

        smallest_part(matching.common, works)

    def _plainer_columns(self) -> None:
        """Make whole columns constant, in all records of both sides."""
        before, after = _Cells.of(self.database), _Cells.of(self.neighbour)
        widths = {len(row) for row in [*before.rows, *after.rows]}
        if len(widths) != 1:
            return
        columns = range(widths.pop())

        def works(kept: Sequence[int]) -> bool:
            sides = [
                cells.rebuilt(
                    [
                        [
                            value if place in kept else plainest(value)
                            for place, value in enumerate(row)
                        ]
                        for row in cells.rows
                    ]
                )
                for cells in (before, after)
            ]
            return self._accepts(*sides)

        smallest_part(columns, works)

    def _plainer_cells(self) -> None:
        """Simplify value by value until nothing is left to simplify."""
        progress = True
        while progress and self.trial.attempts > 0:
            progress = False
            for value in self._values():
                for plainer in simpler_values(value):
                    if self.trial.attempts <= 0:
                        return
                    if self._substituted(value, plainer):
                        progress = True
                        break

    def _coarser_cells(self) -> None:
        """One digit a number, no texts: what is shown should be of no real record."""
        for up in (False, True):
            sides = []
            for side in (self.database, self.neighbour):
                cells = _Cells.of(side)
                rows = [[coarser(cell, up=up) for cell in row] for row in cells.rows]
                try:
                    sides.append(cells.rebuilt(rows))
                except InputError:
                    return
            if self._accepts(*sides):
                return

    def _values(self) -> list[Any]:
        """The distinct values of all cells, those that are hardest to read first."""
        cells = [_Cells.of(side) for side in (self.database, self.neighbour)]
        values = {
            content_bytes(value): value
            for each in cells
            for row in each.rows
            for value in row
        }
        return sorted(values.values(), key=complexity, reverse=True)

    def _substituted(self, value: Any, plainer: Any) -> bool:
        """Put a value in the place of another wherever that stands."""
        old = content_bytes(value)
        sides = []
        for side in (self.database, self.neighbour):
            cells = _Cells.of(side)
            rows = [
                [plainer if content_bytes(cell) == old else cell for cell in row]
                for row in cells.rows
            ]
            try:
                sides.append(cells.rebuilt(rows))
            except InputError:
                # The rounded value is beyond the limits of a narrow column.
                return False
        return self._accepts(*sides)


def _part(
    database: Any,
    common: Sequence[tuple[int, int]],
    side: int,
    changed: Sequence[tuple[int | None, int | None]],
) -> Any:
    """The records of one side that belong to these matches and changes, in order."""
    places = [match[side] for match in common]
    places += [place for change in changed if (place := change[side]) is not None]
    return keep_records(database, sorted(places))


@dataclass(frozen=True, slots=True)
class _Cells:
    """A database as rows of cells, and the way back."""

    database: Any
    rows: list[list[Any]]

    @classmethod
    def of(cls, database: Any) -> "_Cells":
        return cls(database, [_split(record) for record in records_of(database)])

    def rebuilt(self, rows: list[list[Any]]) -> Any:
        records = [
            _joined(record, row)
            for record, row in zip(records_of(self.database), rows, strict=True)
        ]
        return database_like(self.database, records)


def _split(record: Any) -> list[Any]:
    if isinstance(record, np.ndarray):
        return cells_of(record.reshape(-1))
    if isinstance(record, dict):
        return list(record.values())
    return list(record) if isinstance(record, list | tuple) else [record]


def _joined(like: Any, cells: list[Any]) -> Any:
    if isinstance(like, np.ndarray):
        return np.array(cells, dtype=like.dtype).reshape(like.shape)
    if isinstance(like, dict):
        return dict(zip(like, cells, strict=True))
    return type(like)(cells) if isinstance(like, list | tuple) else cells[0]


def _shrink_drawn(
    pair: _Pair,
    relation: Relation,
    strategy: SearchStrategy[_Pair],
    trial: _Trial,
) -> _Pair:
    smallest = _size(pair)
    refused: set[str] = set()
    draws = trial.attempts * _DRAWS_PER_ATTEMPT
    seed = random.Random(str(digest_words(*pair)))

    def smaller_and_violating(drawn: Any) -> bool:
        # Hypothesis asks again about a pair and wants the same answer, although
        # the smallest pair has changed: a refusal is remembered.
        nonlocal smallest
        digest, size = pair_digest(*drawn), _size(drawn)
        if digest in refused:
            return False
        if digest not in trial.answers and size > smallest:
            refused.add(digest)
            return False
        if not allows(relation, *drawn) or not trial.holds(*drawn):
            refused.add(digest)
            return False
        smallest = min(smallest, size)
        return True

    def search() -> _Pair:
        return find(
            strategy,
            smaller_and_violating,
            settings=quiet_settings(max(draws, 1), Phase.generate, Phase.shrink),
            random=seed,
        )

    try:
        drawn = run_apart(search)
    except (NoSuchExample, Unsatisfiable):
        return pair
    return drawn[0], drawn[1]


def _size(pair: Any) -> tuple[int, int]:
    """How much there is to read: the records, then the characters."""
    records = sum(
        len(side) for side in pair if kind_of(side) in {"array", "table", "list"}
    )
    try:
        return records, sum(len(json.dumps(to_json(side))) for side in pair)
    except InputError:
        return records, sum(len(repr(side)) for side in pair)
