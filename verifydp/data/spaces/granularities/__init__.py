"""Who is whose neighbour: one file per granularity, found by itself.

A file defines ``GRANULARITY``. Two databases are neighbours where one is among the
`smaller` ones of the other, or where both lie on one of their `shared` marks: so the
neighbours inside a class of databases are found without comparing each with each.
"""

import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cache
from typing import Any

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["GROUP", "Granularity", "granularities", "granularity"]

_TEXT = re.compile(r"(?P<name>[a-z-]+)(:(?P<size>[0-9]{1,9}))?")


def _nothing(key: Any, size: int) -> Iterable[Hashable]:
    del key, size
    return ()


#: What the number after a name is: how many single steps a neighbour may be away.
GROUP = "how many single neighbours away a neighbour may be"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Granularity:
    """A symmetric relation between databases.

    Parameters
    ----------
    name
        As it is given.
    title
        Which databases are neighbours, as a clause.
    databases
        What a database is, in words.
    read
        Makes a key of a database; equal keys are one database.
    smaller
        Of a key and the size: keys that are its neighbours and smaller.
    shared
        Of a key and the size: marks; two keys with a common one are neighbours.
    distance
        Of two keys and the size: the length of a shortest chain of neighbours among
        all databases of this form; None where no closed form is known.
    drawn_by
        The call that draws neighbours for an audit, with ``{text}`` and ``{size}`` for
        its own; empty where there is none.
    aliases
        Other names in use.
    size_means
        What the number after the name is: `GROUP`, for which the other fields know
        single neighbours only, or something of the granularity's own; empty where it
        takes none.
    size
        That number.
    """

    name: str
    title: str
    databases: str
    read: Callable[[Any], Any]
    smaller: Callable[[Any, int], Iterable[Hashable]] = _nothing
    shared: Callable[[Any, int], Iterable[Hashable]] = _nothing
    distance: Callable[[Any, Any, int], Distance] | None = None
    drawn_by: str = ""
    aliases: tuple[str, ...] = ()
    size_means: str = ""
    size: int = 1

    def between(self, database: Any, other: Any) -> Distance | None:
        """Their distance among all databases of this form; None if unknown."""
        return self.between_keys(self.read(database), self.read(other))

    def between_keys(self, key: Any, other: Any) -> Distance | None:
        """The same of what `read` makes of them."""
        if self.distance is None:
            return None
        found = self.distance(key, other, self.size)
        # A chain of steps of at most n neighbours each is as short as it can be.
        return -(-found // self.size) if self.is_group and found < INFINITE else found

    def joins(self, database: Any, other: Any) -> bool:
        """Whether two databases are neighbours; none is its own.

        Raises
        ------
        InputError
            If one is no database of this form.
        """
        first, second = self.read(database), self.read(other)
        if first == second:
            return False
        if self.distance is not None:
            return self.between_keys(first, second) == 1
        marks = set(self.shared(first, self.size))
        return (
            second in self.smaller(first, self.size)
            or first in self.smaller(second, self.size)
            or not marks.isdisjoint(self.shared(second, self.size))
        )

    @property
    def is_group(self) -> bool:
        """Whether neighbours are several single neighbours away."""
        return self.size > 1 and self.size_means == GROUP

    def __str__(self) -> str:
        return f"{self.name}:{self.size}" if self.size != 1 else self.name


@cache
def granularities() -> Mapping[str, Granularity]:
    """All granularities by name."""
    files = sorted(module.name for module in pkgutil.iter_modules(__path__))
    found = [
        importlib.import_module(f"{__name__}.{file}").GRANULARITY for file in files
    ]
    return {one.name: one for one in found}


def granularity(text: str) -> Granularity:
    """Find a granularity by its name or an alias, with a size where it takes one.

    Raises
    ------
    InputError
        If there is none of that name, or it takes no size.

    Examples
    --------
    >>> granularity("bounded").name, granularity("window:3").size
    ('replace', 3)
    """
    match = _TEXT.fullmatch(text.strip()) if isinstance(text, str) else None
    names = {
        name: one
        for one in granularities().values()
        for name in (one.name, *one.aliases)
    }
    if match is None or match["name"] not in names:
        hint = instead_of(str(text).partition(":")[0], names)
        raise InputError(f"granularity {str(text)[:60]!r} is unknown: {hint}")
    found = names[match["name"]]
    size = int(match["size"] or 1)
    if size < 1:
        raise InputError(f"granularity {text}: its size is at least 1")
    if size > 1 and not found.size_means:
        raise InputError(f"granularity {text}: {found.name} has no size")
    return dataclasses.replace(found, size=size)
