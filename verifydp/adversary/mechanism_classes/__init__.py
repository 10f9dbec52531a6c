"""Classes of mechanisms for which an epsilon is chosen: one file each.

A module of this folder that defines ``MECHANISM_CLASS`` is found by itself; nothing
else has to be edited.
"""

import importlib
import pkgutil
import warnings
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from verifydp.adversary.mechanism_classes.protocol import (
    AllowedEpsilon,
    ClassSettings,
    Everything,
    Largest,
    MechanismClass,
    Never,
    OfferedNoise,
)
from verifydp.errors import InputError
from verifydp.loading import loaded_on_use
from verifydp.suggestions import instead_of

__all__ = [
    "AllowedEpsilon",
    "ClassSettings",
    "Everything",
    "Largest",
    "MechanismClass",
    "Never",
    "OfferedNoise",
    "mechanism_class",
    "mechanism_classes",
]


@cache
def mechanism_classes() -> Mapping[str, type[MechanismClass]]:
    """All classes by name, ``any`` first.

    Examples
    --------
    >>> next(iter(mechanism_classes())), "laplace" in mechanism_classes()
    ('any', True)
    """
    found: list[type[MechanismClass]] = []
    for module in pkgutil.iter_modules(__path__):
        loaded = importlib.import_module(f"{__name__}.{module.name}")
        kind = getattr(loaded, "MECHANISM_CLASS", None) or _under_old_name(loaded)
        if kind is not None:
            found.append(kind)
    return {kind.name: kind for kind in sorted(found, key=_place)}


def _under_old_name(module: ModuleType) -> type[MechanismClass] | None:
    kind: type[MechanismClass] | None = getattr(module, "FAMILY", None)
    if kind is not None:
        warnings.warn(
            f"{module.__name__} defines FAMILY: call it MECHANISM_CLASS",
            DeprecationWarning,
            stacklevel=2,
        )
    return kind


def _place(kind: type[MechanismClass]) -> tuple[bool, str]:
    return kind.name != "any", kind.name


def mechanism_class(name: str, settings: ClassSettings) -> MechanismClass:
    """Build a class from its name and settings.

    Parameters
    ----------
    name
        One of `mechanism_classes`.
    settings
        What the user says of it.

    Raises
    ------
    InputError
        If there is no such class, or a setting is not for it, missing or out of range.

    Examples
    --------
    >>> mechanism_class("randomised-response", ClassSettings(values=3)).words
    'randomised response among 3 values'
    """
    kind = mechanism_classes().get(name) if isinstance(name, str) else None
    if kind is None:
        hint = instead_of(name, mechanism_classes())
        raise InputError(f"there is no class of mechanisms {str(name)[:60]!r}: {hint}")
    for option in ("sensitivity", "values", "classical"):
        said = getattr(settings, option)
        if said is not None and said is not False and option not in kind.options:
            owners = [
                one.name
                for one in mechanism_classes().values()
                if option in one.options
            ]
            raise InputError(
                f"`{option}` goes with {' or '.join(owners)}, not with {kind.name}: "
                "leave it out, or name that mechanism"
            )
    return kind.create(settings)


if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(
        __name__,
        {},
        renamed={
            "Family": "MechanismClass",
            "Noise": "OfferedNoise",
            "Outcome": "AllowedEpsilon",
            "Settings": "ClassSettings",
            "families": "mechanism_classes",
            "family": "mechanism_class",
        },
    )
