"""What a function may change from call to call: values of its file, closure, object."""

from collections import deque
from contextlib import suppress
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from verifydp.adapters.seeding import KINDS

__all__ = ["plain_values"]

#: How deep objects are looked into, how many, and containers of how many values.
_DEPTH, _OBJECTS_MAX, _LOOKED_INTO = 4, 2000, 16
_ATOMS = (bool, int, float, complex, str, bytes, type(None))


def plain_values(function: Any) -> dict[str, Any]:
    """Plain values that a function can change: of its file, its closure, its object.

    Only what the code names is looked at, through functions and objects, to a small
    depth; of containers their length, of generators nothing.

    Examples
    --------
    >>> def counted(database, calls=[0]):
    ...     calls[0] += 1
    >>> before = plain_values(counted)
    >>> counted(None)
    >>> {k: v for k, v in plain_values(counted).items() if before[k] != v}
    {'a default of counted[0]': '1'}
    """
    found: dict[str, Any] = {}
    seen: set[int] = set()
    waiting: deque[tuple[str, Any, int]] = deque([("the function", function, 0)])
    while waiting:
        name, value, depth = waiting.popleft()
        if isinstance(value, _ATOMS):
            found[name] = repr(value)
        elif depth <= _DEPTH and id(value) not in seen and len(seen) < _OBJECTS_MAX:
            seen.add(id(value))
            if isinstance(value, list | dict | set | deque | tuple):
                found[name] = len(value)
            elif isinstance(value, np.ndarray) and not value.dtype.hasobject:
                found[name] = hash(value.tobytes())
            waiting.extend((n, v, depth + 1) for n, v in _held_by(name, value))
    return found


def _held_by(name: str, value: Any) -> list[tuple[str, Any]]:
    if isinstance(value, MethodType):
        own = _held_by(name, value.__func__)
        return [*own, (type(value.__self__).__name__, value.__self__)]
    if isinstance(value, FunctionType):
        return _held_by_function(value)
    if isinstance(value, (ModuleType, BuiltinFunctionType, type, *KINDS)):
        return []
    if isinstance(value, list | tuple | deque) and len(value) <= _LOOKED_INTO:
        return [(f"{name}[{place}]", one) for place, one in enumerate(value)]
    if isinstance(value, dict) and len(value) <= _LOOKED_INTO:
        return [(f"{name}[{key!r}]", one) for key, one in value.items()]
    held: list[tuple[str, Any]] = []
    for attribute in ("func", "__wrapped__", "args", "keywords"):
        if (one := getattr(value, attribute, None)) is not None:
            held.append((name, one))
    for method in ("__call__", "sample"):
        called = getattr(type(value), method, None)
        if isinstance(called, FunctionType):
            held += _held_by_function(called)
    return [*held, *((f"{name}.{n}", one) for n, one in _vars_of(value).items())]


def _vars_of(value: Any) -> dict[str, Any]:
    """The attributes of an object, in its slots and its dictionary."""
    names: list[str] = []
    for kind in type(value).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    found = {}
    for name in names:
        with suppress(Exception):
            found[name] = getattr(value, name)
    return {**found, **getattr(value, "__dict__", {})}


def _held_by_function(function: FunctionType) -> list[tuple[str, Any]]:
    held: list[tuple[str, Any]] = []
    code = function.__code__
    names = {*code.co_names}
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            names |= {*constant.co_names}
    own = function.__globals__
    held += [(one, own[one]) for one in sorted(names & own.keys())]
    for one, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
        try:
            held.append((one, cell.cell_contents))
        except ValueError:  # not set yet
            continue
    defaults = (
        *(function.__defaults__ or ()),
        *(function.__kwdefaults__ or {}).values(),
    )
    held += [(f"a default of {function.__name__}", one) for one in defaults]
    held += list(function.__dict__.items())
    return held
