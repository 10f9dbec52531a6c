"""Kinds of privacy guarantees: what each requires of a pair of laws.

Each decides itself on two laws (`holds`), is a formula of the language (`formula`),
and gives the auditor something to test (`implied_approximate`).
"""

import importlib
import warnings
from typing import TYPE_CHECKING, Any

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.privacy.notions.approximate import ExactApproximate
    from verifydp.privacy.notions.pure import MetricPrivacy, PureDP
    from verifydp.privacy.notions.renyi import RenyiDP, ZeroConcentratedDP
    from verifydp.privacy.notions.trade_offs import GaussianDP, TradeOffDP

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
    "ExactApproximate": "verifydp.privacy.notions.approximate",
    "GaussianDP": "verifydp.privacy.notions.trade_offs",
    "MetricPrivacy": "verifydp.privacy.notions.pure",
    "PureDP": "verifydp.privacy.notions.pure",
    "RenyiDP": "verifydp.privacy.notions.renyi",
    "TradeOffDP": "verifydp.privacy.notions.trade_offs",
    "ZeroConcentratedDP": "verifydp.privacy.notions.renyi",
}

_find = loaded_on_use(__name__, _HOMES)


def __getattr__(name: str) -> Any:
    if name != "Level":
        return _find(name)
    warnings.warn(
        "verifydp.privacy.notions.Level is verifydp.Epsilon now",
        DeprecationWarning,
        stacklevel=2,
    )
    return importlib.import_module("verifydp.evidence.epsilon").Epsilon
