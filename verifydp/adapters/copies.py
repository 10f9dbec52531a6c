"""Copies of databases and outputs: between calls, and on the way to a worker."""

import copy
import pickle
import sys
import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError

__all__ = ["copier", "snapshot", "travels"]

_ATOMS = (bool, int, float, complex, str, bytes, type(None))
#: Words of memory that are compared at once.
_CHUNK = 1 << 20


def copier(database: Any) -> Callable[[], Any]:
    """Return a function that gives a copy of the database for one call.

    A mechanism may write into what it is given; the next call must not see it.
    Immutable values are handed out as they are, arrays are copied in one go, and the
    copy of one call serves the next where its memory is still that of the database.

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
    if isinstance(database, np.ndarray) and (_LENT.knows(database) or _flat(database)):
        return lambda: _LENT.lend(database)
    if type(database) is list and all(type(item) in _ATOMS for item in database):
        return database.copy
    if type(database) is tuple and all(type(item) in _ATOMS for item in database):
        return lambda: database
    return lambda: _deep(database)


class _Lent(threading.local):
    """The last copy of each array that was handed out, as long as the array lives.

    A copy of a table of objects takes forty times as long as seeing that the last one
    is untouched. Each thread has its own copies.
    """

    def __init__(self) -> None:
        self._copies: dict[int, tuple[weakref.ref[Any], npt.NDArray[Any]]] = {}

    def knows(self, database: npt.NDArray[Any]) -> bool:
        """Whether a copy of this array was lent, and both hold the same still."""
        kept = self._copies.get(id(database))
        return (
            kept is not None and kept[0]() is database and _untouched(kept[1], database)
        )

    def lend(self, database: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The last copy if nothing was written into it, else a fresh one."""
        if self.knows(database):
            return self._copies[id(database)][1]
        fresh = database.copy()
        if type(database) is np.ndarray and database.flags.c_contiguous:
            place, copies = id(database), self._copies
            gone = weakref.ref(database, lambda _: copies.pop(place, None))
            copies[place] = gone, fresh
        return fresh


_LENT = _Lent()


def _untouched(lent: npt.NDArray[Any], database: npt.NDArray[Any]) -> bool:
    """Whether a copy is still the same array, in memory: objects by identity."""
    if (lent.shape, lent.dtype, lent.strides) != (
        database.shape,
        database.dtype,
        database.strides,
    ) or not lent.flags.writeable:
        return False
    one, other = _memory(lent), _memory(database)
    return all(
        bool((one[start : start + _CHUNK] == other[start : start + _CHUNK]).all())
        for start in range(0, len(one), _CHUNK)
    )


class _Bytes:
    """The memory of an array, for arrays of objects too, which show it in no other way.

    It is read only while the array is held by whoever asks.
    """

    def __init__(self, array: npt.NDArray[Any]) -> None:
        word = 8 if array.nbytes % 8 == 0 else 1
        self.__array_interface__ = {
            "data": (array.__array_interface__["data"][0], True),
            "typestr": f"|u{word}" if word == 1 else "<u8",
            "shape": (array.nbytes // word,),
            "version": 3,
        }


def _memory(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.asarray(_Bytes(array))


def _flat(array: npt.NDArray[Any]) -> bool:
    """Whether a copy of the array shares nothing that could be written into."""
    if not array.dtype.hasobject:
        return True
    names = array.dtype.names
    if names is not None:
        return all(_flat(array[name]) for name in names)
    return array.dtype == object and set(map(type, array.flat)) <= set(_ATOMS)


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
