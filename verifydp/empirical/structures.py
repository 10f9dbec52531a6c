"""The structure of one output: a name for its shape and types, and its numbers."""

import dataclasses
import enum
import hashlib
import re
from collections.abc import Iterable, Mapping, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np

from verifydp.sampling import Failure

__all__ = ["DEEPEST", "MOST_PARTS", "describe", "shorten"]

#: Containers inside of containers beyond this depth count as text.
DEEPEST = 8

#: Parts of an output beyond this number are not looked at.
MOST_PARTS = 1 << 20

_TEXT_LENGTH = 80
_NAME_LENGTH = 240
_LONGEST_RUN = 4
_ADDRESS = re.compile(r"0x[0-9a-fA-F]{6,}")
_NUMBERS: dict[type, str] = {float: "float", int: "int", bool: "bool"}
_ARRAYS = {"f": "float", "i": "int", "u": "int", "b": "bool", "c": "complex"}


def describe(value: Any) -> tuple[str, tuple[float, ...]]:
    """Return the name of an output's structure, and the numbers in it in order.

    Examples
    --------
    >>> describe((1.5, 2))
    ('[float, int]', (1.5, 2.0))
    >>> describe({"answer": None, "noise": [0.5] * 9})
    ('mapping{answer: None, noise: [float x 9]}', (0.5, 0.5, 0.5, 0.5, 0.5, \
0.5, 0.5, 0.5, 0.5))
    """
    name = _NUMBERS.get(type(value))
    if name is not None:  # by far the most frequent
        return name, (_as_float(value),)
    description = _Description()
    name = description.visit(value, 0)
    return shorten(name, _NAME_LENGTH), tuple(description.numbers)


def shorten(text: str, length: int = _TEXT_LENGTH) -> str:
    """Cut a long text so that different texts stay different.

    Examples
    --------
    >>> shorten("short")
    'short'
    >>> shorten("long " * 100)[75:]
    'long ... (500 characters, sha256 b55d24f84cc0c5c1)'
    """
    if len(text) <= length:
        return text
    digest = hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
    return f"{text[:length]}... ({len(text)} characters, sha256 {digest[:16]})"


class _Description:
    """One walk through an output; collects its numbers."""

    def __init__(self) -> None:
        self.numbers: list[float] = []
        self._parts = 0
        self._path: set[int] = set()

    def visit(self, value: Any, depth: int) -> str:
        self._parts += 1
        if self._parts > MOST_PARTS:
            return "..."
        return self._leaf(value) or self._container(value, depth)

    def _leaf(self, value: Any) -> str | None:
        if value is None:
            return "None"
        if isinstance(value, Failure):
            return shorten(str(value))
        if isinstance(value, str):
            return shorten(f"text {str(value)!r}")
        if isinstance(value, (bytes, bytearray)):
            return shorten(f"bytes {bytes(value)!r}")
        if isinstance(value, enum.Enum):
            return shorten(f"{type(value).__name__}.{value.name}")
        if isinstance(value, (bool, np.bool_)):
            return self._number("bool", value)
        if isinstance(value, np.timedelta64):  # an integer to NumPy
            return None
        if isinstance(value, (int, np.integer)):
            return self._number("int", value)
        if isinstance(value, (float, np.floating)):
            return self._number("float", value)
        if isinstance(value, (Fraction, Decimal)):
            return self._number(type(value).__name__, value)
        if isinstance(value, (complex, np.complexfloating)):
            self.numbers += [float(value.real), float(value.imag)]
            return "complex"
        return None

    def _number(self, name: str, value: Any) -> str:
        self.numbers.append(_as_float(value))
        return name

    def _container(self, value: Any, depth: int) -> str:
        if id(value) in self._path:
            return "itself"
        if depth >= DEEPEST:
            return _text_of(value)
        self._path.add(id(value))
        try:
            return self._parts_of(value, depth + 1)
        finally:
            self._path.discard(id(value))

    def _parts_of(self, value: Any, depth: int) -> str:
        if isinstance(value, np.ndarray):
            return self._array(value, depth)
        if isinstance(value, (list, tuple)):
            return f"[{_joined(self.visit(part, depth) for part in value)}]"
        if isinstance(value, Mapping):
            return f"mapping{{{self._fields(value.items(), depth)}}}"
        if isinstance(value, Set):
            return f"set{{{_joined(sorted(_whole(part, depth) for part in value))}}}"
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            items = [
                (one.name, getattr(value, one.name, None))
                for one in dataclasses.fields(value)
            ]
            return f"{type(value).__name__}{{{self._fields(items, depth)}}}"
        if hasattr(value, "__array__") and not isinstance(value, (type, np.generic)):
            return self._array(np.asarray(value), depth)
        return _text_of(value)

    def _array(self, array: np.ndarray[Any, Any], depth: int) -> str:
        if isinstance(array, np.ma.MaskedArray) or array.dtype.kind not in _ARRAYS:
            if array.dtype.kind in "mM":
                array = array.astype(str)
            return self.visit(array.tolist(), depth)
        kind = _ARRAYS[array.dtype.kind]
        flat = array.ravel()
        if kind == "complex":
            flat = np.stack([flat.real, flat.imag], axis=-1).ravel()
        self.numbers += flat.astype(np.float64).tolist()
        shape = ",".join(map(str, array.shape))
        return f"{kind}[{shape}]" if array.ndim else kind

    def _fields(self, items: Iterable[tuple[Any, Any]], depth: int) -> str:
        """Name the fields in the order of their names; mappings have no other."""
        named = sorted(((_key(key), part) for key, part in items), key=lambda x: x[0])
        return ", ".join(f"{key}: {self.visit(part, depth)}" for key, part in named)


def _whole(value: Any, depth: int) -> str:
    """Name a value by its structure and its numbers, for sets, which have no order."""
    description = _Description()
    name = description.visit(value, depth)
    return shorten(" ".join([name, *map(repr, description.numbers)]))


def _joined(names: Iterable[str]) -> str:
    """Join names, writing a long run of equal ones as ``name x count``."""
    runs: list[tuple[str, int]] = []
    for name in names:
        if runs and runs[-1][0] == name:
            runs[-1] = (name, runs[-1][1] + 1)
        else:
            runs.append((name, 1))
    return ", ".join(
        f"{name} x {count}" if count > _LONGEST_RUN else ", ".join([name] * count)
        for name, count in runs
    )


def _key(key: Any) -> str:
    if isinstance(key, str) and key.isidentifier():
        return shorten(key)
    return _text_of(key) if not isinstance(key, str) else shorten(repr(key))


def _text_of(value: Any) -> str:
    """Return an object's text without memory addresses."""
    kind = type(value).__name__
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - an output may be any object
        return f"{kind} without text"
    return shorten(f"{kind} {_ADDRESS.sub('0x..', text)}")


def _as_float(value: Any) -> float:
    """Return the nearest double; what is too large becomes infinite."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    except ValueError:  # a signalling NaN of Decimal
        return float("nan")
