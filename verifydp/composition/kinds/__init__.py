"""How budgets of a kind of guarantee add up, one file per kind, found by itself.

A file defines ``KIND``. What is added are costs: rational numbers that a budget has at
a distance, so chosen that costs of independent or adaptive components add up.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.numbers import bound_digits, exact_text
from verifydp.exact.balls import ball, written_above

__all__ = ["Cost", "BudgetKind", "kind_of", "kinds", "read_budget"]

#: What a budget costs; costs of several components are added number by number.
Cost = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class BudgetKind:
    """One kind of guarantee, for composition.

    Parameters
    ----------
    name
        One word.
    notion
        The type of its budgets.
    parameters
        Names by which a release gives its budget; the first alone tells the kind.
    optional
        Names that may be left out.
    read
        Makes a budget from these.
    costs
        What a budget costs where the component's data are moved by a whole number of
        neighbours, from 1 on; never too little (group privacy).
    total
        The budget that sums of costs amount to, beside one of those that were added;
        rounded upward where it is rounded.
    is_rounded
        Whether `total` rounds a sum of costs.
    group
        The guarantee for groups of so many, from the guarantee for one.
    added
        How costs are added, in a few words.
    numbers
        What a budget consists of, by name; the first is what costs add up to.
    words
        A budget for people, from these as texts that are rounded upward.
    theorem
        The statement that costs add up: its id.
    family
        What budgets have to agree in so that they can be added.
    """

    name: str
    notion: type
    parameters: tuple[str, ...]
    optional: tuple[str, ...]
    read: Callable[..., Any]
    costs: Callable[[Any, int], Cost]
    total: Callable[[Cost, Any], Any]
    is_rounded: Callable[[Cost], bool]
    group: Callable[[Any, int], Any]
    added: str
    numbers: Callable[[Any], Mapping[str, Fraction]]
    words: Callable[..., str]
    theorem: str
    family: Callable[[Any], str] = lambda _: ""

    def text(self, budget: Any) -> str:
        """A budget in words; its numbers are rounded upward where they are long."""
        shown = {name: digits(value) for name, value in self.numbers(budget).items()}
        return self.words(**shown)


def digits(value: Fraction) -> str:
    """Write a number of a budget as reports write upper bounds."""
    return bound_digits(written_above(ball(value)), "upper", exact_text(value))


@cache
def kinds() -> Mapping[str, BudgetKind]:
    """All kinds by name."""
    files = sorted(module.name for module in pkgutil.iter_modules(__path__))
    found = [importlib.import_module(f"{__name__}.{file}").KIND for file in files]
    return {kind.name: kind for kind in found}


def kind_of(budget: Any) -> BudgetKind:
    """Tell the kind of a budget.

    Raises
    ------
    InputError
        If budgets of its type are not composed.
    """
    for kind in kinds().values():
        if isinstance(budget, kind.notion):
            return kind
    raise InputError(
        f"a budget is a {type(budget).__name__}: budgets are given by "
        f"{_forms(list(kinds().values()))}"
    )


def read_budget(given: Mapping[str, Any]) -> Any:
    """Read a budget from its named parameters, such as ``{"rho": "1/8"}``.

    Raises
    ------
    InputError
        If the names are those of no kind, or a value is out of range.

    Examples
    --------
    >>> str(read_budget({"epsilon": 0.5, "delta": "1e-6"}))
    '(0.5, 1e-06)-DP'
    """
    for kind in kinds().values():
        needed = set(kind.parameters) - set(kind.optional)
        if needed <= set(given) <= set(kind.parameters):
            return kind.read(**given)
    said = f"it has {', '.join(sorted(given))}" if given else "it has none"
    raise InputError(f"{said}: a budget is {_forms(list(kinds().values()))}")


def _forms(known: Sequence[BudgetKind]) -> str:
    forms = [" and ".join(kind.parameters) for kind in known]
    return f"{', '.join(forms[:-1])} or {forms[-1]}"
