"""Closed forms for two laws of one class: one file for each class, found by itself.

A module of this folder that defines ``FORM`` is found; nothing else has to be edited.
A law without a file here is compared by the general routes.
"""

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from verifydp.exact.balls import Ball
from verifydp.laws.protocol import Floats

__all__ = ["PairForm", "form_of"]


def _unknown(*arguments: Any) -> None:
    del arguments


def _undecided(*arguments: Any) -> bool:
    del arguments
    return False


@dataclass(frozen=True, slots=True)
class PairForm:
    """What is known in closed form of two laws of one class.

    Each function takes both laws and gives None where this pair has no closed form.

    Attributes
    ----------
    law
        The class.
    zcdp_rho
        The least rho of concentrated DP.
    gaussian_dp
        The least mu of Gaussian DP.
    supremum
        The supremum of the log ratio.
    is_within
        Of both laws and an epsilon: whether the log ratio is shown to be nowhere above.
    hockey_stick_float
        Of both laws and an array of epsilons: the divergences in doubles.
    epsilon_at_float
        Of both laws and an array of deltas: the least epsilons in doubles.
    """

    law: type
    zcdp_rho: Callable[[Any, Any], Ball | None] = _unknown
    gaussian_dp: Callable[[Any, Any], Ball | None] = _unknown
    supremum: Callable[[Any, Any], Ball | None] = _unknown
    is_within: Callable[[Any, Any, Fraction], bool] = _undecided
    hockey_stick_float: Callable[[Any, Any, Floats], Floats | None] = _unknown
    epsilon_at_float: Callable[[Any, Any, Floats], Floats | None] = _unknown


#: What is known of two laws that have no form.
_NOTHING = PairForm(object)


@cache
def _forms() -> Mapping[type, PairForm]:
    names = sorted(module.name for module in pkgutil.iter_modules(__path__))
    modules = [importlib.import_module(f"{__name__}.{name}") for name in names]
    forms = [module.FORM for module in modules if hasattr(module, "FORM")]
    return {form.law: form for form in forms}


def form_of(first: object, second: object) -> PairForm:
    """Give what is known of two laws of one class; nothing, where they are of two.

    Examples
    --------
    >>> from verifydp.laws import Laplace, Normal
    >>> form_of(Normal(3, 2), Normal(0, 2)).gaussian_dp(Normal(3, 2), Normal(0, 2)) * 2
    3.00000000000000
    >>> form_of(Normal(3, 2), Laplace(0, 2)).law
    <class 'object'>
    """
    for kind in type(first).__mro__:
        form = _forms().get(kind)
        if form is not None:
            return form if isinstance(second, kind) else _NOTHING
    return _NOTHING
