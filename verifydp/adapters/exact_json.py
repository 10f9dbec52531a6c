"""JSON files whose numbers mean the decimals that are written."""

import json
from pathlib import Path
from typing import Any

from verifydp.errors import InputError

__all__ = ["load_exact_json"]


def load_exact_json(path: Path, *, parse_int: type[str] | type[int] = str) -> Any:
    """Read a file of JSON, its numbers as the text that stands there.

    Parameters
    ----------
    path
        A file in UTF-8.
    parse_int
        What whole numbers become.

    Raises
    ------
    InputError
        If it is no such file, or an object has two values of one name, of which the
        last would count; the message names the file.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no UTF-8 text: save it as UTF-8") from error
    if not text.strip():
        raise InputError(f"{path} is empty: it holds no JSON")
    try:
        return json.loads(
            text,
            parse_float=str,
            parse_int=parse_int,
            object_pairs_hook=_without_twins,
        )
    except InputError as error:
        raise InputError(f"{path}: {error}") from error
    except json.JSONDecodeError as error:
        raise InputError(
            f"{path} is no JSON: {error.msg} in line {error.lineno}"
        ) from error
    except ValueError as error:  # a whole number of thousands of digits
        raise InputError(f"{path} is no JSON: {error}") from error
    except RecursionError:
        raise InputError(f"cannot read {path}: it is nested too deep") from None


def _without_twins(items: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in items:
        if name in found:
            raise InputError(f"{name!r:.60} is written twice: which one is meant?")
        found[name] = value
    return found
