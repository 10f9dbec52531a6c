"""What a function holds beside its source: numbers and texts that were bound to it.

Two functions of one file, such as ``functools.partial(release, scale=1)`` and one of
scale 9, have one source. What changes as a function runs, such as lists and attributes,
is left out, so that an audit that was interrupted can go on.
"""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import partial
from hashlib import sha256
from typing import Any

__all__ = ["parameters_digest"]

_ATOMS = (int, float, complex, str, bytes, Fraction)
#: Functions in functions that are looked into.
_DEPTH = 8


def parameters_digest(function: Any) -> str | None:
    """SHA-256 of what is bound to a function; None where that is nothing.

    Examples
    --------
    >>> one, other = partial(pow, 2), partial(pow, 3)
    >>> parameters_digest(one) == parameters_digest(other)
    False
    >>> parameters_digest(pow)
    """
    found = "\n".join(_bound(function, "", _DEPTH))
    return sha256(found.encode()).hexdigest() if found else None


def _bound(value: Any, place: str, depth: int) -> Iterator[str]:
    """Each number and text, with the way to it."""
    if isinstance(value, _ATOMS):
        yield f"{place} {value!r}"
        return
    if depth:
        for name, part in _parts(value):
            yield from _bound(part, f"{place}.{name}", depth - 1)


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    """What a value holds that stays as it is."""
    if isinstance(value, partial):
        yield "func", value.func
        yield "args", value.args
        yield from value.keywords.items()
    elif isinstance(value, types.FunctionType):
        names = value.__code__.co_freevars
        for name, cell in zip(names, value.__closure__ or (), strict=True):
            try:
                yield name, cell.cell_contents
            except ValueError:  # not bound as yet
                continue
        yield "defaults", value.__defaults__
        yield "more defaults", tuple((value.__kwdefaults__ or {}).items())
    elif isinstance(value, types.MethodType):
        yield "self", value.__self__
    elif isinstance(value, tuple):
        yield from ((str(place), part) for place, part in enumerate(value))
    elif is_dataclass(value) and not isinstance(value, type) and _is_frozen(value):
        yield from ((one.name, getattr(value, one.name, None)) for one in fields(value))


def _is_frozen(value: Any) -> bool:
    return bool(value.__dataclass_params__.frozen)
