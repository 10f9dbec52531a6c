"""Names that moved are found where they were, with a line that says where they are."""

import importlib
import warnings
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["moved_names"]


def moved_names(module: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Give a module the ``__getattr__`` that finds its former names in their homes.

    Parameters
    ----------
    module
        The module's name.
    homes
        For each name the module that has it now.
    """

    def find(name: str) -> Any:
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(
            f"{module}.{name} is {home}.{name} now: import it from there",
            DeprecationWarning,
            stacklevel=2,
        )
        return getattr(importlib.import_module(home), name)

    return find
