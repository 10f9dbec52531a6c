"""Mechanisms with known output laws: one file each, found by looking in the folder."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from typing import Any

from verifydp.errors import InputError
from verifydp.mechanisms.protocol import Mechanism, Parameter, WorstPair
from verifydp.suggestions import instead_of

__all__ = ["Mechanism", "Parameter", "WorstPair", "mechanism", "mechanisms", "named"]


@cache
def _found() -> Mapping[str, type[Mechanism]]:
    kinds: dict[str, type[Mechanism]] = {}
    for module in pkgutil.iter_modules(__path__):
        loaded = importlib.import_module(f"{__name__}.{module.name}")
        kind = getattr(loaded, "MECHANISM", None)
        if kind is not None:
            kinds[kind.name] = kind
    return dict(sorted(kinds.items()))


def mechanisms() -> Mapping[str, type[Mechanism]]:
    """All mechanisms by name.

    Examples
    --------
    >>> "laplace" in mechanisms()
    True
    """
    return _found()


def named(name: str) -> type[Mechanism]:
    """Give a kind of mechanism by name.

    Raises
    ------
    InputError
        If there is none; the message suggests one.
    """
    kind = _in_its_file(name) or _found().get(name)
    if kind is None:
        hint = instead_of(name, _found())
        raise InputError(f"there is no mechanism {str(name)[:60]!r}: {hint}")
    return kind


def _in_its_file(name: str) -> type[Mechanism] | None:
    """Find a kind in the file called as it is, so that no other one is loaded."""
    file = str(name).replace("-", "_")
    if not any(module.name == file for module in pkgutil.iter_modules(__path__)):
        return None
    loaded = importlib.import_module(f"{__name__}.{file}")
    kind: type[Mechanism] | None = getattr(loaded, "MECHANISM", None)
    return kind if kind is not None and kind.name == name else None


def mechanism(name: str, **parameters: Any) -> Mechanism:
    """Build a mechanism from its name and the values of its parameters.

    Parameters
    ----------
    name
        As in `mechanisms`.
    parameters
        Exact numbers, or text such as ``"0.1"`` or ``"1/3"``; a float means the
        decimal that it is written as.

    Raises
    ------
    InputError
        If there is no such mechanism, or a parameter is missing, unknown or out of
        range.

    Examples
    --------
    >>> str(mechanism("laplace", scale="0.5", sensitivity=1))
    'laplace with scale 1/2, sensitivity 1'
    """
    kind = named(name)
    known = {parameter.name for parameter in kind.parameters}
    stray = [given for given in parameters if given not in known]
    if stray:
        raise InputError(
            f"{name} has no parameter {stray[0]!r}: {instead_of(stray[0], known)}"
        )
    for parameter in kind.parameters:
        if parameter.required and parameters.get(parameter.name) is None:
            raise InputError(
                f"{name} needs `{parameter.name}`: {parameter.meaning[0].lower()}"
                f"{parameter.meaning[1:]}"
            )
    given = {key: value for key, value in parameters.items() if value is not None}
    return kind.create(**given)
