"""A release as one program: every component on the records that it reads."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.composition.regions import RecordRegion
from verifydp.composition.releases import ReleasePlan
from verifydp.data.missing import missing
from verifydp.errors import InputError

__all__ = ["BatchProgram", "ReleaseProgram", "release_program", "require_kept"]

#: The parameter by which a component gets what those before it gave out, by name.
EARLIER = "earlier"


@dataclass(frozen=True)
class ReleaseProgram:
    """Runs the components in their order, once; the output is a tuple.

    Parameters
    ----------
    names
        Of the components.
    regions
        Which records each reads.
    functions
        ``f(part)``, or ``f(part, earlier)`` for an adaptive component.
    column
        What the values of a database without columns are, where that is known.
    """

    names: tuple[str, ...]
    regions: tuple[RecordRegion, ...]
    functions: tuple[Callable[..., Any], ...]
    column: str | None = None

    def __call__(self, database: Any) -> tuple[Any, ...]:
        """Run all components once."""
        given: dict[str, Any] = {}
        for name, region, function in zip(
            self.names, self.regions, self.functions, strict=True
        ):
            own = {EARLIER: dict(given)} if _is_adaptive(function) else {}
            given[name] = function(part_of(database, region, self.column), **own)
        return tuple(given.values())


@dataclass(frozen=True)
class BatchProgram(ReleaseProgram):
    """The same for components ``f(part, size, rng)``: outputs are columns of numbers.

    A component may have several columns; ``earlier`` holds theirs.
    """

    def __call__(  # type: ignore[override]  # three parameters: it is vectorised
        self, database: Any, size: int, rng: Any
    ) -> npt.NDArray[Any]:
        """Run all components ``size`` times: rows are calls."""
        given: dict[str, Any] = {}
        for name, region, function in zip(
            self.names, self.regions, self.functions, strict=True
        ):
            own = {EARLIER: dict(given)} if _is_adaptive(function) else {}
            part = part_of(database, region, self.column)
            output = np.asarray(function(part, size, rng, **own))
            if len(output) != size:
                raise InputError(
                    f"component {name} gave {len(output)} outputs for {size} calls"
                )
            given[name] = output
        return np.column_stack([one.reshape(size, -1) for one in given.values()])


def release_program(
    release: ReleasePlan,
    functions: Mapping[str, Callable[..., Any]],
    column: str | None = None,
) -> ReleaseProgram:
    """Put the components of a release together.

    Parameters
    ----------
    release
        What is released.
    functions
        By the component's name. All ``f(part, size, rng)``, or all ``f(part)``; an
        adaptive one has a further parameter ``earlier``, a dictionary of what those
        before it gave out.
    column
        The name of the only column, where databases are its values alone: so a file
        of one column is read.

    Raises
    ------
    InputError
        If a component has no function, or they are not all of one form.
    """
    for component in release.components:
        if component.name not in functions:
            raise InputError(
                f"component {component.name} has no program: write mechanism = "
                '"FILE.py:NAME"'
            )
    own = [functions[one.name] for one in release.components]
    widths = {_width(function) for function in own}
    if len(widths) > 1:
        raise InputError(
            "some components are f(part) and some f(part, size, rng): give all of one "
            "form"
        )
    if widths - {1, _BATCH}:
        raise InputError(
            f"a component takes {widths.pop()} values: write f(part) or f(part, size, "
            "rng), and earlier beside them where it sees what came before"
        )
    if not release.adaptive and any(map(_is_adaptive, own)):
        raise InputError(
            "a component has the parameter earlier, and the release says adaptive = "
            "false: leave one of them out"
        )
    make = BatchProgram if widths == {_BATCH} else ReleaseProgram
    return make(
        names=tuple(one.name for one in release.components),
        regions=tuple(one.region for one in release.components),
        functions=tuple(own),
        column=column,
    )


def part_of(database: Any, region: RecordRegion, column: str | None = None) -> Any:
    """The records of a database that a component reads, in their order.

    With ``column`` a database without columns has the values of that one.

    Raises
    ------
    InputError
        If the records have no columns, or not those of the condition.
    """
    if not region.text:
        return database
    if isinstance(database, np.ndarray) and database.dtype.names is not None:
        region.domain.require_names(database.dtype.names)
        for name in region.domain.columns:
            _require_read(region, name, database.dtype[name].kind)
        columns = [database[name].tolist() for name in region.domain.columns]
        names = list(region.domain.columns)
        kept = [
            region.holds(dict(zip(names, cells, strict=True)))
            for cells in zip(*columns, strict=True)
        ]
        return database[np.array(kept, dtype=bool)]
    if column is not None and isinstance(database, np.ndarray) and database.ndim == 1:
        region.domain.require_names((column,))
        _require_read(region, column, database.dtype.kind)
        kept = [region.holds({column: value}) for value in database.tolist()]
        return database[np.array(kept, dtype=bool)]
    if isinstance(database, list) and all(isinstance(one, Mapping) for one in database):
        for record in database:
            region.domain.require_names(tuple(record))
        return [record for record in database if region.holds(record)]
    raise InputError(
        f"the condition {region.text} is on columns, and the database is a "
        f"{type(database).__name__} without: give a table"
    )


def require_kept(pair: Sequence[Any], keeps: Sequence[str]) -> None:
    """Refuse two databases of which no record can keep these columns.

    Raises
    ------
    InputError
        It shows the values that only one of them has.
    """
    first, second = (Counter(_kept_values(one, keeps)) for one in pair)
    if first == second:
        return
    said = [
        str(next(iter(one), "nothing more")) for one in (first - second, second - first)
    ]
    raise InputError(
        f"the pair does not keep {', '.join(keeps)}: only the database has "
        f"{said[0]:.60}, only the neighbour {said[1]:.60}; give two databases whose "
        "records differ in other columns alone"
    )


def _kept_values(database: Any, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """What every record has in these columns; missing values are equal."""
    is_table = isinstance(database, np.ndarray) and database.dtype.names is not None
    records = [] if is_table else database
    if not isinstance(records, list) or not all(
        isinstance(x, Mapping) for x in records
    ):
        raise InputError(
            f"the release keeps {', '.join(names)}, and the pair holds a "
            f"{type(database).__name__} without columns: give tables"
        )
    for name in names:
        holders = [database.dtype.names] if is_table else records
        if any(name not in one for one in holders):
            raise InputError(
                f"the release keeps {name}, and the pair has no such column: give it"
            )
    columns = (
        database[name].tolist() if is_table else [one[name] for one in records]
        for name in names
    )
    for values in zip(*columns, strict=True):
        yield tuple("missing" if missing(value) else value for value in values)


def _require_read(region: RecordRegion, name: str, kind: str) -> None:
    """Refuse values that no condition reads: the part would always be empty."""
    if kind in _UNREAD:
        raise InputError(
            f"the condition {region.text} is on {name}, whose values are "
            f"{_UNREAD[kind]}, and no condition reads those: make them numbers or texts"
        )


#: Kinds of columns that conditions cannot speak of, by the letter of numpy.
_UNREAD = {"b": "true or false", "M": "dates", "m": "times", "V": "records"}
#: Parameters of a vectorised component.
_BATCH = 3


def _width(function: Callable[..., Any]) -> int:
    parameters = signature(function).parameters.values()
    return len(
        [one for one in parameters if one.name != EARLIER and one.default is one.empty]
    )


def _is_adaptive(function: Callable[..., Any]) -> bool:
    return EARLIER in signature(function).parameters
