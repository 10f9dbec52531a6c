"""The canonical text of terms: what digests are taken over.

``$0`` is the variable of the nearest binder, ``@name`` the use of a definition.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from verifydp.language.sorts import RESERVED

if TYPE_CHECKING:  # terms are shown by their text
    from verifydp.language.terms import Term

__all__ = ["text_of", "text_with"]


@lru_cache(maxsize=65_536)
def text_of(term: "Term") -> str:
    """Write a term."""
    return text_with(term, text_of)


def text_with(term: "Term", inner: Callable[["Term"], str]) -> str:
    """Write a term whose arguments are written by another function."""
    if term.operator == "number":
        return str(term.data)
    if term.operator == "variable":
        return str(term.data)
    if term.operator == "bound":
        return f"${term.data}"
    head = f"@{term.data}" if term.operator == "defined" else term.operator
    parts = [head]
    if term.operator == "lambda" or term.operator in {"natural", "integer"}:
        parts.append(str(term.data))
    elif term.operator == "label":
        assert isinstance(term.data, tuple)
        parts += [str(number) for number in term.data]
    parts += [inner(argument) for argument in term.arguments]
    return (
        parts[0] if len(parts) == 1 and parts[0] in RESERVED else f"({' '.join(parts)})"
    )
