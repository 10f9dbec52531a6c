"""Packages that import a name when it is first used, so that they stay light.

The package at the top has this for itself: the checker loads it, and nothing else that
is not about evidence.
"""

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["loaded_on_use"]


def loaded_on_use(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Give a package the ``__getattr__`` that finds its names in their homes.

    Parameters
    ----------
    package
        The package's name.
    homes
        For each name the module that has it; ``"module:other"`` where it is called
        otherwise there.

    Examples
    --------
    >>> find = loaded_on_use("verifydp.loading", {"root": "math:sqrt", "pi": "math"})
    >>> find("root")(4), find("pi") > 3
    (2.0, True)
    """

    def find(name: str) -> Any:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        place, _, there = home.partition(":")
        value = getattr(importlib.import_module(place), there or name)
        setattr(sys.modules[package], name, value)  # found directly from now on
        return value

    return find
