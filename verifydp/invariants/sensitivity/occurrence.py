"""Whether a change occurs between two tables with given margins."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, product

from verifydp.errors import UnsupportedError
from verifydp.formal.prove.lp import Infeasible, Optimum, solve_rational
from verifydp.invariants.sensitivity.changes import ChangeClass, Labels, place_of

__all__ = [
    "Occurrence",
    "margin_totals",
    "occurrence",
    "occurring",
    "occurs",
    "room_for",
    "table_with",
]

#: Values of cells that a search for a table tries.
SEARCH_MAX = 200_000
#: Names for cells that are tried until a class is given up.
NAMES_MAX = 1_000_000

_Totals = dict[Labels, int]
_Margins = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Occurrence:
    """Two tables with the same published margins.

    Parameters
    ----------
    change
        What is added to each cell, row-major.
    before, after
        Tables of counts; after is before with the change. Half of the sum of absolute
        changes is how many persons change cells.
    """

    change: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]


def occurrence(
    one: ChangeClass, table: tuple[int, ...], published: _Margins
) -> Occurrence | None:
    """Find a member of a class that occurs between tables with a table's margins.

    Parameters
    ----------
    one
        Changes that keep the published margins.
    table
        A table with these margins, row-major.
    published
        The published margins; the number of persons is always kept.

    Returns
    -------
    Occurrence or None
        None where no member occurs. Exact.

    Raises
    ------
    UnsupportedError
        If this is not decided within the work.
    """
    for change in _candidates(one, table, published, NAMES_MAX):
        before = room_for(change, table, one.levels, published)
        if before is not None:
            after = tuple(x + y for x, y in zip(before, change, strict=True))
            return Occurrence(change, before, after)
    return None


def occurring(
    one: ChangeClass, table: tuple[int, ...], published: _Margins
) -> Iterator[tuple[int, ...]]:
    """Go through the members of a class that occur, each once; exact.

    Parameters
    ----------
    one, table, published
        As in `occurrence`.

    Raises
    ------
    UnsupportedError
        If this is not decided within the work.
    """
    seen: set[tuple[int, ...]] = set()
    known: dict[tuple[int, ...], bool] = {}
    side_by_side = _are_apart(published)
    for change in _candidates(one, table, published):
        if change in seen:
            continue
        seen.add(change)
        removed = tuple(min(0, count) for count in change)
        if side_by_side:
            known[removed] = True
        elif removed not in known:
            known[removed] = occurs(change, table, one.levels, published)
        if known[removed]:
            yield change


def _candidates(
    one: ChangeClass,
    table: tuple[int, ...],
    published: _Margins,
    most: int | None = None,
) -> Iterator[tuple[int, ...]]:
    """Members of which no margin forbids that so many persons leave."""
    margins = published or ((),)
    totals = [margin_totals(table, one.levels, margin) for margin in margins]
    for margin, have in zip(margins, totals, strict=True):
        if not _has_room(one, margin, have):
            return
    for names in _relabellings(one, margins, totals, most):
        change = [0] * len(table)
        for count, cell in one.pattern:
            labels = tuple(names[key] for key in enumerate(cell))
            change[place_of(labels, one.levels)] = count
        yield tuple(change)


def _has_room(one: ChangeClass, margin: tuple[int, ...], totals: _Totals) -> bool:
    """Whether a margin alone has enough persons, under some names of its cells."""
    wanted: _Totals = {}
    for cell, count in one.removed.items():
        part = tuple(cell[feature] for feature in margin)
        wanted[part] = wanted.get(part, 0) + count
    largest = sorted(totals.values(), reverse=True)
    needs = sorted(wanted.values(), reverse=True)
    return all(need <= have for need, have in zip(needs, largest, strict=False))


def _are_apart(margins: _Margins) -> bool:
    """Whether no two margins share a feature: then they always have a table."""
    features = [feature for margin in margins for feature in margin]
    return len(set(features)) == len(features)


def occurs(
    change: Sequence[int],
    table: tuple[int, ...],
    levels: tuple[int, ...],
    published: _Margins,
) -> bool:
    """Whether two tables with the margins of a table differ by a change; exact.

    Parameters
    ----------
    change
        One entry for each cell; it keeps the published margins.
    table, levels, published
        As in `occurrence`.

    Raises
    ------
    UnsupportedError
        If this is not decided within the work.
    """
    return room_for(change, table, levels, published) is not None


def margin_totals(
    table: Sequence[int], levels: Sequence[int], margin: Sequence[int]
) -> _Totals:
    """Sum a table over all features but those of a margin."""
    totals: _Totals = {}
    for cell, count in zip(product(*map(range, levels)), table, strict=True):
        part = tuple(cell[feature] for feature in margin)
        totals[part] = totals.get(part, 0) + count
    return totals


def room_for(
    change: Sequence[int],
    table: tuple[int, ...],
    levels: tuple[int, ...],
    published: _Margins,
) -> tuple[int, ...] | None:
    """Find a table with the published margins that has what a change takes away.

    Parameters
    ----------
    change, table, levels, published
        As in `occurs`; the table itself is taken where it will do.

    Returns
    -------
    tuple of int or None
        None where there is no such table. Exact.

    Raises
    ------
    UnsupportedError
        If this is not decided within the work.
    """
    removed = tuple(max(0, -count) for count in change)
    if all(have >= gone for have, gone in zip(table, removed, strict=True)):
        return table
    rest = []
    for margin in published or ((),):
        have = margin_totals(table, levels, margin)
        gone = margin_totals(removed, levels, margin)
        rest.append({part: have[part] - gone[part] for part in have})
    if any(count < 0 for totals in rest for count in totals.values()):
        return None
    others = table_with(rest, levels, published or ((),))
    if others is None:
        return None
    return tuple(x + y for x, y in zip(others, removed, strict=True))


def table_with(
    totals: Sequence[_Totals], levels: tuple[int, ...], margins: _Margins
) -> tuple[int, ...] | None:
    """Find a table of counts with given margins, or find that there is none.

    Parameters
    ----------
    totals
        For each margin, the count of each of its cells, at least 0; all add up to the
        same number.
    levels
        How many levels each feature has.
    margins
        Positions of features.

    Returns
    -------
    tuple of int or None
        Row-major; None where there is none. Exact: margins without a common feature
        always have a table; else a linear program decides, or a search where its point
        is not whole.

    Raises
    ------
    UnsupportedError
        If the search ends before it is decided.
    """
    if _are_apart(margins):
        return _side_by_side(totals, levels, margins)
    cells = list(product(*map(range, levels)))
    rows, right = [], []
    for margin, wanted in zip(margins, totals, strict=True):
        places: dict[Labels, dict[int, int]] = {part: {} for part in wanted}
        for place, cell in enumerate(cells):
            places[tuple(cell[feature] for feature in margin)][place] = 1
        rows += list(places.values())
        right += [wanted[part] for part in places]
    match solve_rational([0] * len(cells), rows, right):
        case Infeasible():
            return None
        case Optimum(primal=point) if all(x.denominator == 1 for x in point):
            return tuple(int(count) for count in point)
    return _searched(rows, right, len(cells))


def _side_by_side(
    totals: Sequence[_Totals], levels: tuple[int, ...], margins: _Margins
) -> tuple[int, ...]:
    """Persons in a row, with what each margin says of them, in any order."""
    table = [0] * len(list(product(*map(range, levels))))
    ends = {0}
    for wanted in totals:
        ends |= set(accumulate(wanted.values()))
    steps = sorted(ends)
    for start, end in pairwise(steps):
        cell = [0] * len(levels)
        for margin, wanted in zip(margins, totals, strict=True):
            have = 0
            for part, count in wanted.items():
                have += count
                if start < have:
                    for feature, label in zip(margin, part, strict=True):
                        cell[feature] = label
                    break
        table[place_of(tuple(cell), levels)] += end - start
    return tuple(table)


def _searched(
    rows: Sequence[dict[int, int]], right: Sequence[int], cells: int
) -> tuple[int, ...] | None:
    """Try counts cell by cell; the last cell of a margin's sum has no choice."""
    of_cell: list[list[int]] = [[] for _ in range(cells)]
    last = [max(row) for row in rows]
    for number, row in enumerate(rows):
        for place in row:
            of_cell[place].append(number)
    left, table, tried = list(right), [0] * cells, 0

    def go(place: int) -> bool:
        nonlocal tried
        if place == cells:
            return True
        sums = of_cell[place]
        most = min(left[number] for number in sums)
        least = max((left[n] for n in sums if last[n] == place), default=0)
        for count in range(most, least - 1, -1):
            tried += 1
            if tried > SEARCH_MAX:
                raise UnsupportedError(
                    f"whether a table has these margins is not found in {SEARCH_MAX} "
                    "steps: ask for changes of all tables"
                )
            table[place] = count
            for number in sums:
                left[number] -= count
            if go(place + 1):
                return True
            for number in sums:
                left[number] += count
        return False

    return tuple(table) if go(0) else None


def _relabellings(
    one: ChangeClass,
    margins: _Margins,
    totals: Sequence[_Totals],
    most: int | None,
) -> Iterator[dict[tuple[int, int], int]]:
    """Levels for the labels of a class, as long as margins hold who leaves.

    Cells are named one by one, those that persons leave first: where a margin has too
    few persons in them, no further name is tried.
    """
    order = sorted(
        (cell for _, cell in one.pattern), key=lambda c: c not in one.removed
    )
    removed = one.removed
    names: dict[tuple[int, int], int] = {}
    tried = 0
    left = [dict(totals_) for totals_ in totals]

    def name(place: int) -> Iterator[dict[tuple[int, int], int]]:
        nonlocal tried
        if place == len(order):
            yield dict(names)
            return
        cell = order[place]
        new = [key for key in enumerate(cell) if key not in names]
        taken = [
            {level for (f, _), level in names.items() if f == feature}
            for feature, _ in new
        ]
        free = (
            [level for level in range(one.levels[feature]) if level not in used]
            for (feature, _), used in zip(new, taken, strict=True)
        )
        count = removed.get(cell, 0)
        for levels in product(*free):
            tried += 1
            if most is not None and tried > most:
                raise UnsupportedError(
                    f"whether a change of {len(order)} cells occurs with these margins "
                    f"is not found in {most} steps: ask for changes of all tables"
                )
            names.update(zip(new, levels, strict=True))
            parts = [tuple(names[f, cell[f]] for f in margin) for margin in margins]
            held = all(
                have[part] >= count for have, part in zip(left, parts, strict=True)
            )
            if held:
                for have, part in zip(left, parts, strict=True):
                    have[part] -= count
                yield from name(place + 1)
                for have, part in zip(left, parts, strict=True):
                    have[part] += count
        for key in new:
            names.pop(key, None)

    return name(0)
