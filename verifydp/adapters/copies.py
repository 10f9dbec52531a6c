"""Copies of databases and outputs: between calls, and on the way to a worker."""

import copy
import pickle
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError

__all__ = ["copier", "snapshot", "travels"]

_ATOMS = (bool, int, float, complex, str, bytes, type(None))


def copier(database: Any) -> Callable[[], Any]:
    """Return a function that gives a copy of the database for one call.

    A mechanism may write into what it is given; the next call must not see it.
    Immutable values are handed out as they are, arrays are copied in one go.

    Raises
    ------
    InputError
        From the returned function, if the database cannot be copied.

    Examples
    --------
    >>> rows = [1.0, 2.0]
    >>> copier(rows)() == rows, copier(rows)() is rows
    (True, False)
    """
    if type(database) in _ATOMS or isinstance(database, np.generic):
        return lambda: database
    if isinstance(database, np.ndarray) and _flat(database):
        return database.copy
    if type(database) is list and all(type(item) in _ATOMS for item in database):
        return database.copy
    if type(database) is tuple and all(type(item) in _ATOMS for item in database):
        return lambda: database
    return lambda: _deep(database)


def _flat(array: npt.NDArray[Any]) -> bool:
    """Whether a copy of the array shares nothing that could be written into."""
    if not array.dtype.hasobject:
        return True
    names = array.dtype.names
    if names is not None:
        return all(_flat(array[name]) for name in names)
    return array.dtype == object and all(type(item) in _ATOMS for item in array.flat)


def _deep(database: Any) -> Any:
    try:
        return copy.deepcopy(database)
    except Exception as error:
        kind = type(database).__name__
        raise InputError(
            f"a database of type {kind} cannot be copied for each call: "
            f"{type(error).__name__} in copy.deepcopy"
        ) from error


def snapshot(output: Any) -> Any:
    """Return an output as it is now, even if the mechanism reuses its memory.

    What cannot be copied is kept as it is.
    """
    if type(output) in _ATOMS or isinstance(output, np.generic):
        return output
    if isinstance(output, np.ndarray) and not output.dtype.hasobject:
        return output.copy()
    try:
        return copy.deepcopy(output)
    except Exception:  # noqa: BLE001 - an output may be any object
        return output


def travels(value: Any) -> bool:
    """Whether a value can be pickled here and unpickled in a fresh process.

    What was defined in a ``__main__`` without a file (a prompt, a notebook, a
    pipe) cannot: a new process has no way to import it.
    """
    try:
        data = pickle.dumps(value)
        pickle.loads(data)
    except Exception:  # noqa: BLE001 - pickling runs code of any kind
        return False
    main = sys.modules.get("__main__")
    return b"__main__" not in data or getattr(main, "__file__", None) is not None
