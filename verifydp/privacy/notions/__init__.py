"""Kinds of privacy guarantees: what each requires of a pair of laws.

Each decides itself on two laws (`holds`), is a formula of the language (`formula`),
and gives the auditor something to test (`implied_approximate`).
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.privacy.notions.approximate import ExactApproximate
    from verifydp.privacy.notions.level import Level
    from verifydp.privacy.notions.pure import MetricPrivacy, PureDP
    from verifydp.privacy.notions.renyi import RenyiDP, ZeroConcentratedDP
    from verifydp.privacy.notions.trade_offs import GaussianDP, TradeOffDP

__all__ = [
    "ExactApproximate",
    "GaussianDP",
    "Level",
    "MetricPrivacy",
    "PureDP",
    "RenyiDP",
    "TradeOffDP",
    "ZeroConcentratedDP",
]

_HOMES = {
    "ExactApproximate": "verifydp.privacy.notions.approximate",
    "GaussianDP": "verifydp.privacy.notions.trade_offs",
    "Level": "verifydp.privacy.notions.level",
    "MetricPrivacy": "verifydp.privacy.notions.pure",
    "PureDP": "verifydp.privacy.notions.pure",
    "RenyiDP": "verifydp.privacy.notions.renyi",
    "TradeOffDP": "verifydp.privacy.notions.trade_offs",
    "ZeroConcentratedDP": "verifydp.privacy.notions.renyi",
}

__getattr__ = loaded_on_use(__name__, _HOMES)
