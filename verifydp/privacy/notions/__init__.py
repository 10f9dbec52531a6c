"""Kinds of privacy guarantees: what each requires of a pair of laws.

Each decides itself on two laws (`holds`), is a formula of the language (`formula`),
and gives the auditor something to test (`implied_approximate`).
"""

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
