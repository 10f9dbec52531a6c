"""Tells whether a privacy claim is true, with evidence that anyone can re-check.

Names are loaded when they are first used, so that importing the package is
quick and a certificate can be checked without the auditor.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifydp.api import (
        audit,
        bound,
        bound_table,
        calibrate,
        check,
        choose_epsilon,
        compare_notions,
        curve,
        falsify,
        prove,
    )
    from verifydp.calibration.rules import RULES
    from verifydp.catalogue.reading import specs
    from verifydp.data.beliefs import (
        Family,
        FinitePrior,
        GaussianMixturePrior,
        GaussianPrior,
    )
    from verifydp.empirical.search import strategies as neighbours
    from verifydp.errors import (
        CertificateError,
        CitedError,
        InputError,
        PrivacyViolation,
    )
    from verifydp.evidence.calibrations import CalibrationResult
    from verifydp.evidence.choices import ChosenEpsilon
    from verifydp.evidence.claim import ApproximateDP, Relation
    from verifydp.evidence.curves import CurveResult
    from verifydp.evidence.density_searches import DensitySearchResult
    from verifydp.evidence.epsilon import Epsilon
    from verifydp.evidence.prove_results import ProveResult
    from verifydp.evidence.results import AuditResult
    from verifydp.evidence.verdict import Verdict
    from verifydp.laws.noise import (
        GaussianNoise,
        LaplaceNoise,
        PowerExponentialNoise,
    )
    from verifydp.laws.own import DensityLaw, DensityMechanism
    from verifydp.mechanisms import mechanism
    from verifydp.notions.pufferfish import PufferfishPrivacy

__all__ = [
    "ApproximateDP",
    "AuditResult",
    "CalibrationResult",
    "CertificateError",
    "CitedError",
    "ChosenEpsilon",
    "CurveResult",
    "DensityLaw",
    "DensityMechanism",
    "DensitySearchResult",
    "Epsilon",
    "Family",
    "FinitePrior",
    "GaussianMixturePrior",
    "GaussianNoise",
    "GaussianPrior",
    "InputError",
    "LaplaceNoise",
    "PowerExponentialNoise",
    "PrivacyViolation",
    "ProveResult",
    "PufferfishPrivacy",
    "RULES",
    "Relation",
    "Verdict",
    "audit",
    "bound",
    "bound_table",
    "calibrate",
    "check",
    "choose_epsilon",
    "compare_notions",
    "curve",
    "falsify",
    "mechanism",
    "neighbours",
    "prove",
    "specs",
]

_HOMES = {
    "ApproximateDP": "verifydp.evidence.claim",
    "AuditResult": "verifydp.evidence.results",
    "CalibrationResult": "verifydp.evidence.calibrations",
    "CertificateError": "verifydp.errors",
    "CitedError": "verifydp.errors",
    "ChosenEpsilon": "verifydp.evidence.choices",
    "CurveResult": "verifydp.evidence.curves",
    "DensityLaw": "verifydp.laws.own",
    "DensityMechanism": "verifydp.laws.own",
    "DensitySearchResult": "verifydp.evidence.density_searches",
    "Epsilon": "verifydp.evidence.epsilon",
    "Family": "verifydp.data.beliefs",
    "FinitePrior": "verifydp.data.beliefs",
    "GaussianMixturePrior": "verifydp.data.beliefs",
    "GaussianNoise": "verifydp.laws.noise",
    "GaussianPrior": "verifydp.data.beliefs",
    "InputError": "verifydp.errors",
    "LaplaceNoise": "verifydp.laws.noise",
    "PowerExponentialNoise": "verifydp.laws.noise",
    "PrivacyViolation": "verifydp.errors",
    "ProveResult": "verifydp.evidence.prove_results",
    "PufferfishPrivacy": "verifydp.notions.pufferfish",
    "RULES": "verifydp.calibration.rules",
    "Relation": "verifydp.evidence.claim",
    "Verdict": "verifydp.evidence.verdict",
    "audit": "verifydp.api",
    "bound": "verifydp.api",
    "bound_table": "verifydp.api",
    "calibrate": "verifydp.api",
    "check": "verifydp.api",
    "choose_epsilon": "verifydp.api",
    "compare_notions": "verifydp.api",
    "curve": "verifydp.api",
    "falsify": "verifydp.api",
    "mechanism": "verifydp.mechanisms",
    "neighbours": "verifydp.empirical.search.strategies",
    "prove": "verifydp.api",
    "specs": "verifydp.catalogue.reading",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'verifydp' has no attribute {name!r}")
    module = importlib.import_module(home)
    value = module if name == "neighbours" else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
