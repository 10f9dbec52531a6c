"""Which form a mechanism has, told from its signature."""

import hashlib
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

from verifydp.errors import InputError

__all__ = ["FORMS", "is_vectorised", "name_of", "source_digest_of", "with_digest"]

#: The two forms, as messages name them.
FORMS = "f(database) or f(database, size, rng)"

_POSITIONAL = (
    inspect.Parameter.POSITIONAL_ONLY,
    inspect.Parameter.POSITIONAL_OR_KEYWORD,
)


def name_of(mechanism: Any) -> str:
    """Return the name under which reports show a Python object.

    Examples
    --------
    >>> name_of(len)
    'len'
    """
    while hasattr(mechanism, "func"):  # functools.partial
        mechanism = mechanism.func
    for attribute in ("__qualname__", "__name__"):
        name = getattr(mechanism, attribute, None)
        if isinstance(name, str):
            return name.rpartition("<locals>.")[2]
    return type(mechanism).__name__


def is_vectorised(function: Callable[..., Any], name: str) -> bool:
    """Tell ``f(database, size, rng)`` (true) from ``f(database)`` (false).

    Required positional parameters decide: one or three. Parameters with defaults
    beyond these keep their defaults, except that the second and third are filled
    in where they are called ``size`` and ``rng``.

    Raises
    ------
    InputError
        If the function has no signature or cannot be called in either way.

    Examples
    --------
    >>> is_vectorised(lambda database, size, rng: rng.normal(size=size), "noisy")
    True
    """
    if (
        inspect.iscoroutinefunction(function)
        or inspect.isgeneratorfunction(function)
        or inspect.isasyncgenfunction(function)
    ):
        raise InputError(
            f"{name} is a coroutine or generator: a mechanism returns its output "
            f"and is {FORMS}"
        )
    try:
        signature = inspect.signature(function)
    except (ValueError, TypeError) as error:
        raise InputError(
            f"{name} has no signature that Python can read: wrap it in a function "
            "f(database)"
        ) from error
    parameters = list(signature.parameters.values())
    positional = [one for one in parameters if one.kind in _POSITIONAL]
    required = [one for one in positional if one.default is inspect.Parameter.empty]
    named = [
        one.name
        for one in parameters
        if one.kind is inspect.Parameter.KEYWORD_ONLY
        and one.default is inspect.Parameter.empty
    ]
    if named:
        raise InputError(
            f"{name}{signature} needs the keyword argument {named[0]}: give it a "
            f"default; a mechanism is {FORMS}"
        )
    if [one.name for one in positional[1:3]] == ["size", "rng"] and len(required) <= 3:
        return True
    if len(required) in (1, 3):
        return len(required) == 3
    arguments = ", ".join(one.name for one in required)
    many = "1 argument" if len(required) == 1 else f"{len(required) or 'no'} arguments"
    raise InputError(f"{name}({arguments}) needs {many}: a mechanism is {FORMS}")


def source_digest_of(mechanism: Any) -> str | None:
    """SHA-256 of the file that defines a mechanism; None where there is none."""
    routine = inspect.unwrap(getattr(mechanism, "func", mechanism))
    if not (inspect.isroutine(routine)):
        routine = type(routine)
    try:
        file = inspect.getsourcefile(routine)
        return hashlib.sha256(Path(file or "").read_bytes()).hexdigest()
    except (TypeError, OSError):
        return None  # built in, or typed at a prompt


def with_digest(mechanism: Any, source: str) -> str:
    """SHA-256 of a mechanism's source and of what it has beside, such as weights.

    Examples
    --------
    >>> with_digest(len, "1234")
    '1234'
    """
    own = getattr(mechanism, "weights_digest", None)
    if not isinstance(own, str):
        return source
    return hashlib.sha256(f"{source} {own}".encode()).hexdigest()
