"""Files and plain values in which people say what is composed."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["load_given", "require_keys", "text_of"]

_TEXT_MAX = 800
_Read = TypeVar("_Read")


def load_given(
    path: str | PathLike[str], read: Callable[[Mapping[str, Any], str], _Read]
) -> _Read:
    """Read a TOML file; what is read of it gets its values, and its name.

    Raises
    ------
    InputError
        If the file cannot be read, or what it says cannot be; the message begins with
        its path.
    """
    file = Path(path)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise InputError(f"{file} cannot be read: {why}") from error
    try:
        return read(tomllib.loads(text), file.stem)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{file} is no TOML: {error}") from error
    except InputError as error:
        raise InputError(f"{file}: {error}") from error


def require_keys(given: Mapping[str, Any], known: Sequence[str], what: str) -> None:
    """Refuse keys that nobody reads.

    Raises
    ------
    InputError
        If there is one; the message says what may have been meant.
    """
    for key in given:
        if key not in known:
            raise InputError(
                f"{what} has the key {key!r:.60}: {instead_of(key, known)}"
            )


def text_of(given: Mapping[str, Any], key: str, default: str, what: str) -> str:
    """Give a short text, or the default where there is none.

    Raises
    ------
    InputError
        If what stands there is no short text, or a name that cannot be printed.
    """
    value = given.get(key, default)
    if not isinstance(value, str) or len(value) > _TEXT_MAX:
        raise InputError(f"{what} has a {key} that is no short text: {value!r:.60}")
    if key == "name" and not value.isprintable():
        raise InputError(f"{what} has a {key} that cannot be printed: {value!a:.60}")
    return value
