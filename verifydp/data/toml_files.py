"""TOML files in which people say what is to be judged; numbers as they are written."""

import tomllib
from collections.abc import Callable, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

from verifydp.errors import InputError

__all__ = ["load_toml"]

_Read = TypeVar("_Read")


def load_toml(
    path: str | PathLike[str], read: Callable[[Mapping[str, Any], str], _Read]
) -> _Read:
    """Read a file; what is read of it gets its values, and its name.

    Decimals come as their texts: 0.1 is one tenth, and no digit is lost.

    Raises
    ------
    InputError
        If the file cannot be read, or what it says cannot be; the message begins with
        its path.
    """
    file = Path(path)
    try:
        # Editors put a mark before the text, which is no part of it.
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8 text"
        raise InputError(f"{file} cannot be read: {why}") from error
    try:
        values = tomllib.loads(text, parse_float=str)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{file} is no TOML: {error}") from error
    except RecursionError as error:
        raise InputError(f"{file} cannot be read: nested too deeply") from error
    except ValueError as error:  # of Python: more digits than it reads
        raise InputError(f"{file} cannot be read: a number is too long") from error
    try:
        return read(values, file.stem)
    except InputError as error:
        raise InputError(f"{file}: {error}") from error
