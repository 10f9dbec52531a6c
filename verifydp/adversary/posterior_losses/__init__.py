"""Losses of an attacker who guesses at a state from an output: one file each.

A module of this folder that defines ``POSTERIOR_LOSS`` is found by itself; nothing
else has to be edited.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Mapping
from functools import cache

from verifydp.adversary.posterior_losses.protocol import Amount, PosteriorLoss, StateLaw
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["Amount", "PosteriorLoss", "StateLaw", "posterior_loss", "posterior_losses"]


@cache
def posterior_losses() -> Mapping[str, type[PosteriorLoss]]:
    """All losses by name, in the order of the names.

    Examples
    --------
    >>> [name for name in posterior_losses() if "brier" in name]
    ['brier', 'regularised-brier']
    """
    found: list[type[PosteriorLoss]] = []
    for module in pkgutil.iter_modules(__path__):
        loaded = importlib.import_module(f"{__name__}.{module.name}")
        kind = getattr(loaded, "POSTERIOR_LOSS", None)
        if kind is not None:
            found.append(kind)
    return {kind.name: kind for kind in sorted(found, key=lambda kind: kind.name)}


def posterior_loss(name: str, **settings: object) -> PosteriorLoss:
    """Build a loss from its name and what it takes.

    Raises
    ------
    InputError
        If there is no such loss, it takes no such setting, or one is out of range.

    Examples
    --------
    >>> posterior_loss("squared-error", weight="1/2").weight
    Fraction(1, 2)
    """
    kind = posterior_losses().get(name) if isinstance(name, str) else None
    if kind is None:
        hint = instead_of(name, posterior_losses())
        raise InputError(f"there is no loss {str(name)[:60]!r}: {hint}")
    taken = list(inspect.signature(kind).parameters)
    for setting in settings:
        if setting not in taken:
            instead = f"it takes {', '.join(taken)}" if taken else "it takes nothing"
            raise InputError(f"`{setting}` is no setting of the loss {name}: {instead}")
    return kind(**settings)
