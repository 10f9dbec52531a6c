"""Names, databases and weights, as JSON files of finite mechanisms write them.

Spaces around a name do not count, so that two keys may mean the same: that is refused.
"""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

from verifydp.errors import InputError
from verifydp.laws.parameters import as_written
from verifydp.notions.finite.mechanism import (
    Database,
    check_name,
    database_text,
)

__all__ = [
    "by_key",
    "database_of",
    "name_of",
    "value_of",
    "weights_of",
    "whole_number",
]

_Key = TypeVar("_Key", bound=Hashable)


def name_of(value: Any, what: str) -> str:
    """Read the name of a value or an output: a text, or a number as it is written.

    Raises
    ------
    InputError
        If it is none, or a line cannot show it.

    Examples
    --------
    >>> name_of(" low ", "a value")
    'low'
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise InputError(f"{what} is {value!r:.60}: give a text")
    check_name(value, what)
    return str(value).strip()


def value_of(key: Any) -> str:
    """Read the value of a record, as `name_of` does."""
    return name_of(key, "a value")


def database_of(key: Any) -> Database:
    """Read a database: values joined by commas, nothing for none.

    Raises
    ------
    InputError
        If it is no text, or a value cannot be shown.

    Examples
    --------
    >>> database_of("0, 1"), database_of("")
    (('0', '1'), ())
    """
    if not isinstance(key, str):
        raise InputError(f'a database is a text such as "0,1", not {key!r:.60}')
    return tuple(map(value_of, key.split(","))) if key.strip() else ()


def by_key(
    table: Mapping[str, Any], read: Callable[[Any], _Key], where: str
) -> dict[_Key, Any]:
    """Read the keys of a table.

    Raises
    ------
    InputError
        If two keys mean the same.

    Examples
    --------
    >>> by_key({"0,1": "1/2", "1,0": "1/2"}, database_of, "the prior")
    {('0', '1'): '1/2', ('1', '0'): '1/2'}
    """
    found: dict[_Key, Any] = {}
    for key, cell in table.items():
        name = read(key)
        if name in found:
            shown = database_text(name) if isinstance(name, tuple) else repr(name)
            raise InputError(
                f"{where}: {shown:.60} is written twice, as {key!r:.60} too: keep one"
            )
        found[name] = cell
    return found


def weights_of(table: Mapping[str, Any], where: str) -> dict[str, Fraction]:
    """Read exact numbers, by the keys of a table.

    Raises
    ------
    InputError
        If one is no number.

    Examples
    --------
    >>> weights_of({"a": "1/4", "b": 0.75}, "the prior")
    {'a': Fraction(1, 4), 'b': Fraction(3, 4)}
    """
    found = {}
    for key, cell in table.items():
        if isinstance(cell, bool) or not isinstance(cell, str | int | float):
            raise InputError(
                f"{where}: the weight of {key!r:.60} is {cell!r:.60}: give a number "
                'such as "1/4"'
            )
        found[key] = as_written(cell, f"{where}, the weight of {key!r:.60},")
    return found


def whole_number(value: Any, name: str) -> int:
    """Read a whole number.

    Raises
    ------
    InputError
        If it is none.

    Examples
    --------
    >>> whole_number("2", "k")
    2
    """
    try:
        return int(str(value))
    except ValueError:
        raise InputError(f"{name} is {value!r:.60}: give a whole number") from None
