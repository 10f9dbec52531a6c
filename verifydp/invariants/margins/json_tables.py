"""Tables and margins as JSON: labels beside nested counts."""

from collections.abc import Mapping
from typing import Any

from verifydp.errors import InputError
from verifydp.invariants.margins.cells import seen_by
from verifydp.invariants.margins.published import TOTAL
from verifydp.invariants.margins.tables import CountTable, TableFeature
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["table_from_json", "table_to_json", "totals_from_json", "totals_to_json"]


def table_to_json(table: CountTable) -> dict[str, Any]:
    """Write ``{"features": [{"name", "levels"}, ...], "counts": nested lists}``."""
    return {
        "features": _features_to_json(table.features),
        "counts": _nested(table.counts, table.levels),
    }


def table_from_json(value: Any) -> CountTable:
    """Read what `table_to_json` writes; plain nested lists are a table, too.

    Raises
    ------
    InputError
        If it is no such form.

    Examples
    --------
    >>> table_from_json([[1, 2], [3, 4]]).counts
    (1, 2, 3, 4)
    """
    if isinstance(value, list):
        return CountTable.from_counts(value)
    given = _fields(value, {"counts"}, {"features"}, "a table")
    features = given.get("features")
    return CountTable.from_counts(
        given["counts"], None if features is None else _features(features)
    )


def totals_to_json(totals: MarginTotals) -> dict[str, Any]:
    """Write ``{"features": ..., "margins": [{"of": names, "counts": nested}, ...]}``.

    ``persons`` stands beside them.
    """
    margins = [
        {"of": list(names), "counts": _nested(counts, seen_by(totals.levels, subset))}
        for names, subset, counts in zip(
            totals.margins.names, totals.published, totals.totals, strict=True
        )
    ]
    return {
        "features": _features_to_json(totals.features),
        "margins": margins,
        "persons": totals.persons,
    }


def totals_from_json(value: Any) -> MarginTotals:
    """Read what `totals_to_json` writes; ``persons`` may be left out.

    Raises
    ------
    InputError
        If it is no such form, or the numbers are none that margins have.
    """
    given = _fields(value, {"features", "margins"}, {"persons"}, "margins")
    features = _features(given["features"])
    if not isinstance(given["margins"], list):
        raise InputError('"margins" is a list of {"of": names, "counts": counts}')
    counts: dict[str | tuple[str, ...], Any] = {}
    for one in given["margins"]:
        entry = _fields(one, {"of", "counts"}, set(), "a margin")
        names = [entry["of"]] if isinstance(entry["of"], str) else entry["of"]
        if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
            raise InputError('"of" is a list of names of features')
        key = tuple(names) or TOTAL
        if key in counts:
            raise InputError(
                f"the margin of {' x '.join(names) or TOTAL} is given twice"
            )
        counts[key] = entry["counts"]
    if given.get("persons") is not None:
        if counts.get(TOTAL, given["persons"]) != given["persons"]:
            raise InputError(
                f'"persons" is {given["persons"]}, but the total is {counts[TOTAL]}'
            )
        counts[TOTAL] = given["persons"]
    return MarginTotals.given(features, counts)


def _features_to_json(features: tuple[TableFeature, ...]) -> list[dict[str, Any]]:
    return [{"name": one.name, "levels": list(one.labels)} for one in features]


def _features(value: Any) -> list[TableFeature]:
    if not isinstance(value, list):
        raise InputError('"features" is a list of {"name": name, "levels": labels}')
    found = []
    for one in value:
        given = _fields(one, {"name", "levels"}, set(), "a feature")
        if not isinstance(given["name"], str) or not isinstance(given["levels"], list):
            raise InputError("a feature has a name and a list of levels")
        found.append(
            TableFeature(given["name"], tuple(str(x) for x in given["levels"]))
        )
    return found


def _fields(value: Any, must: set[str], may: set[str], what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise InputError(f"{what} is written as an object with {_listed(must | may)}")
    missing, strange = must - value.keys(), value.keys() - must - may
    if missing:
        raise InputError(f"{what} lacks {_listed(missing)}")
    if strange:
        raise InputError(
            f"{what} has no {_listed(strange)}, only {_listed(must | may)}"
        )
    return value


def _listed(names: set[Any]) -> str:
    return ", ".join(sorted(map(repr, names)))


def _nested(counts: tuple[int, ...], levels: tuple[int, ...]) -> Any:
    if not levels:
        return counts[0]
    step = len(counts) // levels[0]
    return [
        _nested(counts[start : start + step], levels[1:])
        for start in range(0, len(counts), step)
    ]
