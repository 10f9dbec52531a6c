"""What a call of a Python mechanism gave back: rows, an exception, or a mistake."""

import inspect
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Iterator
from typing import Any

import numpy as np

from verifydp.adapters.copies import snapshot
from verifydp.adapters.memory import OutOfMemory, ran_out
from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.sampling import Backend, Raised

__all__ = [
    "as_numbers",
    "raised",
    "refuse_unfinished",
    "refuse_wrong_shapes",
    "rows_of",
    "wrong_shape",
]

_MESSAGE_LENGTH = 200
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
_WRONG_SHAPE = "WrongShape"


def raised(error: BaseException) -> Raised:
    """Describe an exception as an observer sees it, without memory addresses.

    One that says that memory is short becomes an `OutOfMemory`, which nobody observes.

    Examples
    --------
    >>> raised(ValueError("no data"))
    Raised(type_name='ValueError', message='no data')
    """
    try:
        text = str(error)
    except Exception:  # noqa: BLE001 - an exception's __str__ may fail as well
        text = ""
    text = _ADDRESS.sub("0x..", " ".join(text.split()))
    kind = type(error)
    made = OutOfMemory if ran_out(error) else Raised
    return made(kind.__name__, text[:_MESSAGE_LENGTH], named=_can_be_imported(kind))


def _can_be_imported(kind: type) -> bool:
    """Whether a type is found under its name, as those in source code are.

    Examples
    --------
    >>> _can_be_imported(KeyError), _can_be_imported(type("Ann", (Exception,), {}))
    (True, False)
    """
    found: Any = sys.modules.get(str(kind.__module__))
    for part in kind.__qualname__.split("."):
        # Not by getattr, which may run code of a user's.
        found = getattr(found, "__dict__", {}).get(part)
    return found is kind


def rows_of(output: Any, size: int, backend: Backend | None) -> Any:
    """Return a vectorised call's outputs as an array or list of ``size``.

    The mechanism may use its memory again, so they are copied. None if the first
    axis is not the draw.
    """
    if isinstance(output, np.ma.MaskedArray):
        output = output.tolist()
    elif backend is not None and backend.owns(output) and backend.device != "cpu":
        # It stays where it is, to be counted there.
        return _copied(output) if tuple(output.shape[:1]) == (size,) else None
    elif backend is not None and not isinstance(output, (list, tuple)):
        output = backend.to_numpy(output)
    elif hasattr(output, "__array__") and not isinstance(output, np.generic):
        output = np.asarray(output)
    if isinstance(output, np.ndarray) and output.shape[:1] == (size,):
        return output.copy()
    if isinstance(output, (list, tuple)) and len(output) == size:
        return [snapshot(value) for value in output]
    return None


def _copied(array: Any) -> Any:
    library = namespace_of(array)
    if library.isdtype(array.dtype, ("bool", "integral")):
        return library.astype(array, library.float64)
    return library.asarray(array, copy=True)


def wrong_shape(output: Any, size: int) -> Raised:
    """Describe an output whose first axis is not the draw, as a failed call."""
    if isinstance(getattr(output, "shape", None), tuple):
        what = f"an array of shape {tuple(output.shape)}"
    elif isinstance(output, (list, tuple)):
        what = f"a {type(output).__name__} of length {len(output)}"
    else:
        what = f"a value of type {type(output).__name__}"
    return Raised(_WRONG_SHAPE, f"returned {what} for size {size}")


def refuse_wrong_shapes(
    outputs: list[Any], name: str, *, seen: Raised | None = None
) -> None:
    """Refuse outputs that are all of a wrong shape.

    Raises
    ------
    InputError
        It shows the shape that was seen first.
    """
    for output in outputs:
        if not (isinstance(output, Raised) and output.type_name == _WRONG_SHAPE):
            return
    found = outputs[0] if seen is None else seen
    raise InputError(
        f"{name} {found.message}: the first axis must be the draw, so that size n "
        "gives shape (n, ...)"
    )


def refuse_unfinished(output: Any, name: str) -> None:
    """Refuse what is no output yet.

    Raises
    ------
    InputError
        If the output is a coroutine, generator or other iterator.
    """
    if type(output) is float or isinstance(output, np.ndarray):
        return
    if isinstance(output, (Awaitable, AsyncIterator, Iterator)):
        kind = type(output).__name__
        if inspect.iscoroutine(output):
            output.close()  # else Python warns that it was never awaited
        raise InputError(
            f"{name} returned a {kind}: a mechanism must return its finished output"
        )


def as_numbers(rows: Any) -> Any:
    """Undo what the type of a batch says about a draw.

    The type of an array belongs to the call: a batch that happens to hold whole
    numbers only may come as integers, one with a single complex number or text as
    complex numbers or texts. Draws of one batch would then share what an observer of
    a single one could not see. So each draw gets the simplest type that holds it.
    """
    if not isinstance(rows, np.ndarray):
        return rows
    if rows.dtype.kind in "biu":
        return rows.astype(np.float64)
    if rows.dtype.kind == "c":
        return [row if np.imag(row).any() else np.real(row) for row in rows]
    if rows.dtype.kind in "SU":
        return [_number_or_text(row) for row in rows.tolist()]
    return rows


def _number_or_text(value: Any) -> Any:
    if isinstance(value, list):
        return [_number_or_text(part) for part in value]
    try:
        return float(value)
    except ValueError:
        return value
