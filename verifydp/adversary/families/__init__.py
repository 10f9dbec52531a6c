"""Families of mechanisms for which an epsilon is chosen: one file each.

A module of this folder that defines ``FAMILY`` is found by itself; nothing else has to
be edited.
"""

import difflib
import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

from verifydp.adversary.families.protocol import (
    Everything,
    Family,
    Largest,
    Never,
    Noise,
    Outcome,
    Settings,
)
from verifydp.errors import InputError

__all__ = [
    "Everything",
    "Family",
    "Largest",
    "Never",
    "Noise",
    "Outcome",
    "Settings",
    "families",
    "family",
]


@cache
def families() -> Mapping[str, type[Family]]:
    """All families by name, ``any`` first.

    Examples
    --------
    >>> next(iter(families())), "laplace" in families()
    ('any', True)
    """
    found: list[type[Family]] = []
    for module in pkgutil.iter_modules(__path__):
        loaded = importlib.import_module(f"{__name__}.{module.name}")
        kind = getattr(loaded, "FAMILY", None)
        if kind is not None:
            found.append(kind)
    return {kind.name: kind for kind in sorted(found, key=_place)}


def _place(kind: type[Family]) -> tuple[bool, str]:
    return kind.name != "any", kind.name


def family(name: str, settings: Settings) -> Family:
    """Build a family from its name and settings.

    Parameters
    ----------
    name
        One of `families`.
    settings
        What the user says of it.

    Raises
    ------
    InputError
        If there is no such family, or a setting is not for it, missing or out of range.

    Examples
    --------
    >>> family("randomised-response", Settings(values=3)).words
    'randomised response among 3 values'
    """
    kind = families().get(name) if isinstance(name, str) else None
    if kind is None:
        close = difflib.get_close_matches(str(name), families(), n=1, cutoff=0.5)
        hint = f"did you mean {close[0]}?" if close else f"use {', '.join(families())}"
        raise InputError(f"there is no family of mechanisms {str(name)[:60]!r}: {hint}")
    for option in ("sensitivity", "values", "classical"):
        said = getattr(settings, option)
        if said is not None and said is not False and option not in kind.options:
            owners = [one.name for one in families().values() if option in one.options]
            raise InputError(
                f"{option} goes with {' or '.join(owners)}, not with {kind.name}: "
                "leave it out, or name that mechanism"
            )
    return kind.create(settings)
