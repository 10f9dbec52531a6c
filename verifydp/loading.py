"""Packages that import a name when it is first used, so that they stay light.

The package at the top has this for itself: the checker loads it, and nothing else that
is not about evidence.
"""

import importlib
import sys
import warnings
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["found_when_asked", "loaded_on_use"]


def loaded_on_use(
    package: str, homes: Mapping[str, str], renamed: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """Give a package the ``__getattr__`` that finds its names in their homes.

    Parameters
    ----------
    package
        The package's name.
    homes
        For each name the module that has it; ``"module:other"`` where it is called
        otherwise there.
    renamed
        Names of before, and what they are called now: each is still found, with a
        DeprecationWarning that says so.

    Examples
    --------
    >>> find = loaded_on_use("verifydp.loading", {"root": "math:sqrt", "pi": "math"})
    >>> find("root")(4), find("pi") > 3
    (2.0, True)
    """

    def find(name: str) -> Any:
        if renamed is not None and name in renamed:
            new = renamed[name]
            warnings.warn(
                f"{package}.{name} is called {new} now",
                DeprecationWarning,
                stacklevel=2,
            )
            return getattr(sys.modules[package], new)
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = found_when_asked(home if ":" in home else f"{home}:{name}")
        setattr(sys.modules[package], name, value)  # found directly from now on
        return value

    return find


def found_when_asked(place: str) -> Any:
    """Give what stands at ``"module:name"``, loading the module now.

    Examples
    --------
    >>> found_when_asked("math:sqrt")(4)
    2.0
    """
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)
