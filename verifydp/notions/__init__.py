"""Kinds of privacy guarantees: what each requires of a pair of laws.

Each decides itself on two laws (`holds`), is a formula of the language (`formula`),
and gives the auditor something to test (`implied_approximate`).
"""

import importlib
import warnings
from typing import TYPE_CHECKING, Any

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.notions.approximate import ExactApproximate
    from verifydp.notions.pure import MetricPrivacy, PureDP
    from verifydp.notions.renyi import RenyiDP, ZeroConcentratedDP
    from verifydp.notions.trade_offs import GaussianDP, TradeOffDP

__all__ = [
    "ExactApproximate",
    "GaussianDP",
    "MetricPrivacy",
    "PureDP",
    "RenyiDP",
    "TradeOffDP",
    "ZeroConcentratedDP",
]

_HOMES = {
    "ExactApproximate": "verifydp.notions.approximate",
    "GaussianDP": "verifydp.notions.trade_offs",
    "MetricPrivacy": "verifydp.notions.pure",
    "PureDP": "verifydp.notions.pure",
    "RenyiDP": "verifydp.notions.renyi",
    "TradeOffDP": "verifydp.notions.trade_offs",
    "ZeroConcentratedDP": "verifydp.notions.renyi",
}

_find = loaded_on_use(__name__, _HOMES)


if not TYPE_CHECKING:  # for which it would make every misspelt name a name

    def __getattr__(name: str) -> Any:
        if name != "Level":
            return _find(name)
        warnings.warn(
            "verifydp.notions.Level is verifydp.Epsilon now",
            DeprecationWarning,
            stacklevel=2,
        )
        return importlib.import_module("verifydp.evidence.epsilon").Epsilon
