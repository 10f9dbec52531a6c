"""Neighbours of any relation that has a name: one function, one line for each."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from types import MappingProxyType
from typing import Any

from hypothesis import strategies
from hypothesis.strategies import DrawFn, SearchStrategy

from verifydp.data.beliefs import Worlds, WorldsArgument
from verifydp.data.spaces import granularities, granularity
from verifydp.data.spaces.keys import frozen
from verifydp.empirical.search.granular_pairs import graphs, rows, users
from verifydp.empirical.search.margin_pairs import margins
from verifydp.empirical.search.record_pairs import add_remove, replace, tables
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["invariant_pairs", "under"]

_Pair = tuple[Any, Any]
_Strategy = SearchStrategy[_Pair]

_TEXT = re.compile(r"(?P<name>[a-z-]+)(:(?P<size>[0-9]{1,9}))?")
#: Listed databases of which all pairs are compared.
_LISTED_MAX = 2_000
#: Records of a database, where nothing is said.
_SIZE = 6

#: What each object is, as a message names it.
_OBJECTS = MappingProxyType(
    {
        "records": "a strategy of one record",
        "databases": "a strategy of databases, or a list of them",
        "names": "the users there may be",
        "nodes": "the nodes there may be",
        "levels": "how many levels each feature has",
        "publish": "the margins that are published, as places of features",
        "statistic": "a function of a database, whose value is published",
        "worlds": "a prior or a program that draws data for each secret",
        "max_size": "the most records of a database",
    }
)


@dataclass(frozen=True, slots=True)
class _Named:
    """A relation by its name: what its strategy is made of, and how.

    ``needs`` are objects that have to be given, ``may`` others that can be; where
    ``either`` has names, one of these is needed. ``sized`` says whether a number may
    follow the name.
    """

    make: Callable[..., _Strategy]
    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    sized: bool = True

    def made(self, text: str, size: int | None, objects: Mapping[str, Any]) -> Any:
        """The strategy, or one line that says which object is missing or idle."""
        for name in self.needs:
            if name not in objects:
                raise InputError(f"relation {text} needs {name}: give {_OBJECTS[name]}")
        if self.either and not any(name in objects for name in self.either):
            one, other = self.either
            raise InputError(
                f"relation {text} needs {one} or {other}: give {_OBJECTS[one]}, or "
                f"{_OBJECTS[other]}"
            )
        taken = (*self.needs, *self.either, *self.may)
        for name in objects:
            if name not in taken:
                raise InputError(
                    f"relation {text} is not made of {name}: leave it out, and give "
                    f"{' and '.join(self.needs or self.either)}"
                )
        return self.make(size, **objects)


def under(
    relation: str,
    *,
    records: Any = None,
    databases: Any = None,
    names: Sequence[str] | None = None,
    nodes: Sequence[Any] | None = None,
    levels: Sequence[int] | None = None,
    publish: Sequence[Sequence[int]] | None = None,
    statistic: Callable[[Any], Any] | None = None,
    worlds: WorldsArgument | Worlds | None = None,
    max_size: int | None = None,
) -> SearchStrategy[_Pair]:
    """Draw the neighbours of a relation, by its name.

    Parameters
    ----------
    relation
        As ``--relation`` and `verifydp.audit` spell it, with K single steps:
        ``add-remove[:K]``, ``replace[:K]``, ``in-place[:K]``, ``window:W``,
        ``user[:K]``, ``edge[:K]``, ``node[:K]``, ``node-removal``, ``any``, and their
        other names. Besides ``margins:K``, tables of counts with the same published
        margins that differ in K persons; ``invariant[:K]``, databases on which a
        statistic has one value and of which K places differ; and ``secrets``, pairs of
        `World`, from which data are drawn.
    records
        For relations of records, users and invariants: draws one record. For add-remove
        and replace also the columns of a table, as in `tables`.
    databases
        For ``any``: draws a database. For ``invariant``: a list of all databases.
    names, nodes
        For ``user`` and for graphs: as in `users` and `graphs`.
    levels, publish
        For ``margins``: as in `margins`.
    statistic
        For ``invariant``: what is published of a database.
    worlds
        For ``secrets``: as in `Worlds`.
    max_size
        The most records of a database, 6 by default; of a user 4.

    Returns
    -------
    SearchStrategy
        Of pairs (database, neighbour), never of a database and itself.

    Raises
    ------
    InputError
        If the relation is unknown, or is not made of these objects.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> simplest = lambda pairs: find(pairs, lambda _: True,
    ...                               settings=settings(derandomize=True))
    >>> simplest(under("replace", records=strategies.sampled_from("ab")))
    (['a'], ['b'])
    >>> simplest(under("invariant:2", records=strategies.integers(0, 1), statistic=sum))
    ([0, 1], [1, 0])
    """
    given = {
        "records": records,
        "databases": databases,
        "names": names,
        "nodes": nodes,
        "levels": levels,
        "publish": publish,
        "statistic": statistic,
        "worlds": worlds,
        "max_size": max_size,
    }
    objects = {name: value for name, value in given.items() if value is not None}
    match = _TEXT.fullmatch(relation.strip()) if isinstance(relation, str) else None
    own = _RELATIONS.get(match["name"]) if match else None
    if own is not None and match is not None:
        text, size = match[0], int(match["size"]) if match["size"] else None
        if size is not None and not own.sized:
            raise InputError(f"relation {text}: {match['name']} takes no number")
        if size is not None and size < 1:
            raise InputError(f"relation {text}: its number is at least 1")
        return own.made(text, size, objects)  # type: ignore[no-any-return]
    known = {
        name: one
        for one in granularities().values()
        for name in (one.name, *one.aliases)
    }
    if match is None or match["name"] not in known:
        hint = instead_of(str(relation).partition(":")[0], [*known, *_RELATIONS])
        raise InputError(f"relation {str(relation)[:60]!r} is unknown: {hint}")
    found = granularity(match[0])
    kind = _GRANULARITIES.get(found.name)
    if kind is None:
        raise InputError(
            f"relation {found} has no strategy: draw pairs of its {found.databases}, "
            "and give them as neighbours="
        )
    return kind.made(str(found), found.size, objects)  # type: ignore[no-any-return]


def invariant_pairs(
    statistic: Callable[[Any], Any],
    *,
    records: SearchStrategy[Any] | None = None,
    databases: Sequence[Any] | None = None,
    places: int = 1,
    max_size: int = _SIZE,
) -> SearchStrategy[_Pair]:
    """Draw rows of records on which a statistic has one value: Semi-DP's neighbours.

    Parameters
    ----------
    statistic
        What is published of a database.
    records
        Draws one record. A statistic that few databases share is rarely met so: list
        the databases then, or use `margins`.
    databases
        All databases there are, at most 2,000, in place of records.
    places
        At how many places neighbours differ at most.
    max_size
        The most records of a database that is drawn.

    Raises
    ------
    InputError
        If no two of the databases are neighbours, there are too many, or a size is
        below 1.
    """
    if places < 1 or max_size < 1:
        raise InputError(
            f"places is {places} and max_size is {max_size}: both are at least 1"
        )
    apart = granularity(f"in-place:{places}")

    def are_neighbours(pair: _Pair) -> bool:
        one, other = pair
        return apart.joins(one, other) and (
            frozen(statistic(one)) == frozen(statistic(other))
        )

    if databases is not None:
        if not 2 <= len(databases) <= _LISTED_MAX:
            raise InputError(
                f"{len(databases)} databases are listed: give 2 to {_LISTED_MAX}, or "
                "a strategy of records"
            )
        return strategies.sampled_from(_listed(databases, statistic, are_neighbours))
    assert records is not None

    @strategies.composite
    def drawn(draw: DrawFn) -> _Pair:
        row = draw(strategies.lists(records, min_size=1, max_size=max_size))
        every = strategies.sampled_from(range(len(row)))
        chosen = sorted(draw(strategies.sets(every, min_size=1, max_size=places)))
        # An exchange of records keeps whatever does not look at their order.
        values = draw(
            strategies.permutations([row[place] for place in chosen])
            | strategies.tuples(*(records for _ in chosen))
        )
        other = list(row)
        for place, value in zip(chosen, values, strict=True):
            other[place] = value
        return row, other

    return drawn().filter(are_neighbours)


def _listed(
    databases: Sequence[Any],
    statistic: Callable[[Any], Any],
    are_neighbours: Callable[[_Pair], bool],
) -> list[_Pair]:
    classes: dict[Any, list[Any]] = {}
    for database in databases:
        classes.setdefault(frozen(statistic(database)), []).append(database)
    found = [
        pair
        for alike in classes.values()
        for pair in permutations(alike, 2)
        if are_neighbours(pair)
    ]
    if not found:
        raise InputError(
            "no two of the databases have the same statistic and are as near as that: "
            "publish less, or let them differ at more places"
        )
    return found


def _of_records(name: str) -> Callable[..., _Strategy]:
    def make(size: int, *, records: Any, max_size: int = _SIZE) -> _Strategy:
        if isinstance(records, Mapping):
            return tables(records, relation=name, max_size=max_size, group_size=size)
        draw = add_remove if name == "add-remove" else replace
        return draw(records, max_size=max_size, group_size=size)

    return make


def _any(_: int, *, databases: Any) -> _Strategy:
    if not isinstance(databases, SearchStrategy):
        databases = strategies.sampled_from(list(databases))
    return strategies.tuples(databases, databases).filter(
        lambda pair: granularity("any").joins(*pair)
    )


def _margins(size: int | None, *, levels: Any, publish: Any) -> _Strategy:
    if size is None:
        raise InputError(
            "relation margins: say in how many persons tables differ at most, as in "
            "margins:3"
        )
    return margins(levels, publish, persons=size)


def _invariant(size: int | None, *, statistic: Any, **others: Any) -> _Strategy:
    if "records" in others and "databases" in others:
        raise InputError(
            "relation invariant: databases are listed or made of records: give one"
        )
    return invariant_pairs(statistic, places=size or 1, **others)


def _secrets(_: None, *, worlds: Any) -> _Strategy:
    own = worlds if isinstance(worlds, Worlds) else Worlds(worlds)
    return strategies.sampled_from(own.pairs)


def _graphs(name: str) -> _Named:
    def make(size: int, *, nodes: Any) -> _Strategy:
        return graphs(nodes, under=name if size == 1 else f"{name}:{size}")

    return _Named(make, needs=("nodes",))


def _rows(name: str) -> _Named:
    def make(size: int, *, records: Any, max_size: int = _SIZE) -> _Strategy:
        return rows(records, max_size=max_size, **{name: size})

    return _Named(make, needs=("records",), may=("max_size",))


def _users(size: int, *, names: Any, records: Any, max_size: int = 4) -> _Strategy:
    return users(names, records, group_size=size, max_records=max_size)


#: How pairs of each granularity are drawn; `tests` see to it that none is forgotten.
_GRANULARITIES = MappingProxyType(
    {
        "add-remove": _Named(
            _of_records("add-remove"), needs=("records",), may=("max_size",)
        ),
        "replace": _Named(
            _of_records("replace"), needs=("records",), may=("max_size",)
        ),
        "in-place": _rows("group_size"),
        "window": _rows("window"),
        "user": _Named(_users, needs=("names", "records"), may=("max_size",)),
        "edge": _graphs("edge"),
        "node": _graphs("node"),
        "node-removal": _graphs("node-removal"),
        "any": _Named(_any, needs=("databases",)),
    }
)
#: Relations beside the granularities.
_RELATIONS = MappingProxyType(
    {
        "margins": _Named(_margins, needs=("levels", "publish")),
        "invariant": _Named(
            _invariant,
            needs=("statistic",),
            either=("records", "databases"),
            may=("max_size",),
        ),
        "secrets": _Named(_secrets, needs=("worlds",), sized=False),
    }
)
