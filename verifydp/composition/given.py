"""Plain values in which people say what is composed."""

from collections.abc import Mapping, Sequence
from typing import Any

from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["require_keys", "text_of"]

_TEXT_MAX = 800


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
