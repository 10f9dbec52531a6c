"""Why a sum is the budget of a release: one file per rule, found by itself.

Every budget is found in one way: the largest cost over all neighbours of the sum over
the components that the neighbour touches. A rule says what that comes to for releases
of one shape, and which theorem it is.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

__all__ = ["CompositionRule", "ReleaseShape", "rule_for", "rules"]


@dataclass(frozen=True, slots=True)
class ReleaseShape:
    """What the rules look at.

    Parameters
    ----------
    components
        How many there are.
    replaces
        Whether a neighbour puts a record in place of another.
    readers
        How many components read one record, at most.
    touched
        How many components one neighbour touches, at most.
    """

    components: int
    replaces: bool
    readers: int
    touched: int


@dataclass(frozen=True, slots=True)
class CompositionRule:
    """One rule of composition.

    Parameters
    ----------
    name
        In a word or two.
    source
        The theorem of the paper (Guerra-Balboa and others 2024).
    order
        Of the rules that apply the one with the least order is named.
    applies
        Whether a release of this shape is a case of it.
    says
        What the budget is under it.
    because
        Why it applies, in plain words.
    """

    name: str
    source: str
    order: int
    applies: Callable[[ReleaseShape], bool]
    says: str
    because: Callable[[ReleaseShape], str]


@cache
def rules() -> Mapping[str, CompositionRule]:
    """All rules by name, the most special first."""
    files = (module.name for module in pkgutil.iter_modules(__path__))
    found = [importlib.import_module(f"{__name__}.{file}").RULE for file in files]
    return {rule.name: rule for rule in sorted(found, key=lambda one: one.order)}


def rule_for(shape: ReleaseShape) -> CompositionRule:
    """Name the rule for a shape.

    Examples
    --------
    >>> rule_for(ReleaseShape(components=3, replaces=True, readers=1, touched=2)).name
    'two largest'
    """
    return next(rule for rule in rules().values() if rule.applies(shape))
