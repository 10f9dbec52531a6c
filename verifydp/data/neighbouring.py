"""Neighbouring relations: which pairs of databases a claim speaks about."""

import re
from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from verifydp.data.digests import database_digest
from verifydp.data.distance import Matching, match_records
from verifydp.data.variants import differing_parts
from verifydp.errors import InputError
from verifydp.evidence.claim import GRANULARITIES, Relation
from verifydp.suggestions import instead_of

if TYPE_CHECKING:
    from verifydp.data.spaces import Granularity

__all__ = [
    "allows",
    "audited_relation",
    "check_pair",
    "is_granularity",
    "parse_relation",
    "require_drawn",
]

_TEXT = re.compile(r"(?P<name>[a-z-]+)(:(?P<size>[0-9]{1,9}))?")


def parse_relation(text: str) -> Relation:
    """Read a relation by name, with a group size where it is not 1.

    Raises
    ------
    InputError
        If the text names no relation between databases of records.

    Examples
    --------
    >>> parse_relation("replace:3")
    Relation(name='replace', group_size=3)
    """
    match = _TEXT.fullmatch(text.strip())
    if match is None or match["name"] not in _OBJECTIONS:
        name, colon, size = text.partition(":")
        if (known := _known_elsewhere(text)) is not None:
            raise InputError(f"relation {text[:60]!r} {known}")
        is_size = not colon or re.fullmatch(r"[0-9]{1,9}", size)
        hint = instead_of(name, _OBJECTIONS) if is_size else ""
        if "mean" not in hint:
            hint = f"use {' or '.join(f'{one}[:K]' for one in _OBJECTIONS)}"
        raise InputError(f"relation {text[:60]!r} is unknown: {hint}")
    return Relation(name=match["name"], group_size=int(match["size"] or 1))


def audited_relation(text: str) -> Relation:
    """Read a relation of an audit: as `parse_relation`, or a granularity.

    Raises
    ------
    InputError
        If the text names neither.

    Examples
    --------
    >>> audited_relation("w-event:3"), audited_relation("replace")
    (Relation(name='window', group_size=3), Relation(name='replace', group_size=1))
    """
    found = _granularity_of(text)
    if found is None or found.name in _OBJECTIONS:
        return parse_relation(text)
    return Relation(found.name, found.size)


def is_granularity(relation: Relation) -> bool:
    """Whether neighbours are other databases than tables of records, such as graphs.

    Examples
    --------
    >>> is_granularity(Relation("edge")), is_granularity(Relation("replace"))
    (True, False)
    """
    return relation.name in GRANULARITIES


def require_drawn(relation: Relation) -> None:
    """Refuse a granularity beside data: its neighbours are drawn, by whom is said.

    Raises
    ------
    InputError
        If the relation is a granularity.
    """
    if is_granularity(relation):
        found = _granularity_of(str(relation))
        assert found is not None
        raise InputError(f"relation {relation} {_drawn(found, 'leave out the data')}")


def _granularity_of(text: str) -> "Granularity | None":
    from verifydp.data.spaces import granularity  # noqa: PLC0415 - rarely needed

    try:
        return granularity(text)
    except InputError:
        return None


def _known_elsewhere(text: str) -> str | None:
    """Say what to do with a granularity that is no relation between tables."""
    found = _granularity_of(text)
    if found is None:
        return None
    if found.name in _OBJECTIONS:
        return f"is called {found} here: use that"
    return _drawn(found, "leave it out")


def _drawn(found: "Granularity", what_to_do: str) -> str:
    between = f"is between {found.databases.partition(',')[0]}, not between tables"
    if found.name == "any":
        between = "is between any two databases"
    call = found.drawn_by.format(text=found, size=found.size)
    return (
        f"{between}: {what_to_do}, and draw such neighbours by verifydp.neighbours."
        f"{call}, given as neighbours= in Python or as __neighbours__ of the mechanism"
    )


def check_pair(relation: Relation, database: Any, neighbour: Any) -> None:
    """Refuse a pair that the relation does not allow.

    ``add-remove:K`` allows a symmetric difference of the record multisets of at
    most K; ``replace:K`` allows databases of equal size that differ in at most K
    records (Dwork and Roth 2014, section 2.3, for K = 1; group privacy for more). A
    granularity is asked itself. A given pair or the pairs of a strategy are allowed by
    definition. No relation allows two databases with the same records: their outputs
    have one law, so the pair could never show a violation.

    Raises
    ------
    InputError
        If the pair is not allowed; the message says by how much.
    """
    if is_granularity(relation):
        _check_joined(relation, database, neighbour)
        return
    # Variants of one table are compared by the few records in which they differ.
    database, neighbour = differing_parts(database, neighbour)
    if database_digest(database) == database_digest(neighbour):
        raise InputError(
            "the database and the neighbour are identical, so no claim can fail on "
            "them: give two databases that differ"
        )
    objection = _OBJECTIONS.get(relation.name)
    if objection is None:
        return
    matching = match_records(database, neighbour)
    if matching.add_remove_distance == 0:
        raise InputError(
            "the database and the neighbour hold the same records in another order, "
            f"so {relation} cannot fail on them: give databases whose records differ"
        )
    found = objection(matching, relation.group_size)
    if found is not None:
        raise InputError(f"the pair is not allowed by {relation}: {found}")


def allows(relation: Relation, database: Any, neighbour: Any) -> bool:
    """Whether `check_pair` accepts the pair.

    Examples
    --------
    >>> allows(Relation("add-remove"), [1, 2], [1])
    True
    >>> allows(Relation("replace"), [1, 2], [1])
    False
    """
    try:
        check_pair(relation, database, neighbour)
    except InputError:
        return False
    return True


def _check_joined(relation: Relation, database: Any, neighbour: Any) -> None:
    found = _granularity_of(str(relation))
    assert found is not None
    try:
        joined = found.joins(database, neighbour)
    except InputError as error:
        raise InputError(
            f"the pair is not allowed by {relation}, which is between "
            f"{found.databases.partition(',')[0]}: {error}"
        ) from error
    if not joined:
        steps = f", in at most {found.size} steps" if found.is_group else ""
        raise InputError(
            f"the pair is not allowed by {relation}, where {found.title}{steps}: give "
            "two databases that are neighbours in this sense"
        )


def _add_remove_objection(matching: Matching, group_size: int) -> str | None:
    if matching.add_remove_distance <= group_size:
        return None
    return (
        f"{len(matching.removed)} records are only in the database and "
        f"{len(matching.added)} only in the neighbour, together more than {group_size}"
    )


def _replace_objection(matching: Matching, group_size: int) -> str | None:
    sizes = [len(matching.common) + len(s) for s in (matching.removed, matching.added)]
    if sizes[0] != sizes[1]:
        return (
            f"the database has {sizes[0]} records and the neighbour {sizes[1]}, but "
            "replacing keeps the size"
        )
    if len(matching.removed) <= group_size:
        return None
    return f"{len(matching.removed)} records differ, more than {group_size}"


#: What each relation objects to; a relation that is not here allows every pair.
_OBJECTIONS: MappingProxyType[str, Callable[[Matching, int], str | None]] = (
    MappingProxyType(
        {"add-remove": _add_remove_objection, "replace": _replace_objection}
    )
)
