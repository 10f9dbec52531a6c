"""What a database may be."""

from typing import Any, Literal

import numpy as np

from verifydp.errors import InputError

__all__ = ["DatabaseKind", "kind_of", "require_records"]

#: The forms of a database that have an own treatment; `other` is opaque.
DatabaseKind = Literal["number", "array", "table", "list", "other"]


def kind_of(database: Any) -> DatabaseKind:
    """Say which form a database has.

    ``"number"`` is a Python or NumPy number; ``"array"`` a NumPy array whose
    first axis runs over the records (a vector of records, or a matrix whose rows
    are records); ``"table"`` a one-dimensional structured array (named, typed
    columns; text columns preferably of dtype object, which holds texts of any
    length); ``"list"`` a Python list of records, each a JSON value. Anything
    else is ``"other"``: it can be handed to a mechanism, but it has no records.

    Examples
    --------
    >>> kind_of(3), kind_of(np.zeros(4)), kind_of(["a", "b"]), kind_of({})
    ('number', 'array', 'list', 'other')
    """
    if isinstance(database, np.ndarray):
        if database.dtype.names is not None:
            return "table" if database.ndim == 1 else "other"
        if database.ndim == 0:
            return "number" if database.dtype.kind in "biuf" else "other"
        return "array"
    if isinstance(database, int | float | np.number | np.bool_):
        return "number"
    return "list" if isinstance(database, list) else "other"


def require_records(database: Any) -> Literal["array", "table", "list"]:
    """Say which form a database of records has.

    Raises
    ------
    InputError
        If the database is no collection of records.
    """
    kind = kind_of(database)
    if kind == "number":
        raise InputError(
            f"the database is the plain number {database!s}, which has no records: "
            "give the pair itself, without a relation"
        )
    if kind == "other":
        raise InputError(
            f"a database of type {type(database).__name__} has no records: use a "
            "NumPy array, a structured array or a list, or give the pair itself"
        )
    return kind
