"""Tells whether a privacy claim is true, with evidence that anyone can re-check.

Names are loaded when they are first used, so that importing the package is
quick and a certificate can be checked without the auditor.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from verifydp.api import (
        audit,
        audit_release,
        bound,
        bound_table,
        calibrate,
        census,
        check,
        choose_epsilon,
        compare_granularities,
        compare_notions,
        compose,
        composition_report,
        curve,
        falsify,
        falsify_composition,
        invert,
        odds_ratio,
        prove,
        release_table,
        replay,
        report_release,
        table_pairs,
        train_defender,
    )
    from verifydp.calibration.rules import RULES
    from verifydp.catalogue.reading import specs
    from verifydp.composition.inverse.sampling import coupled_noise
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
    from verifydp.evidence.attack_bounds import AttackBound, AttackTable
    from verifydp.evidence.calibrations import CalibrationResult
    from verifydp.evidence.census_accounts import CensusAccount
    from verifydp.evidence.choices import ChosenEpsilon
    from verifydp.evidence.claim import ApproximateDP, Relation
    from verifydp.evidence.comparisons import ComparisonResult
    from verifydp.evidence.composed_releases import ComposedRelease
    from verifydp.evidence.composition_falsifications import (
        CompositionFalsification,
    )
    from verifydp.evidence.confounded_compositions import ConfoundedComposition
    from verifydp.evidence.curves import CurveResult
    from verifydp.evidence.density_searches import DensitySearchResult
    from verifydp.evidence.epsilon import Epsilon
    from verifydp.evidence.falsifications import FalsificationResult
    from verifydp.evidence.granularity_comparisons import GranularityComparison
    from verifydp.evidence.invariant_releases import InvariantRelease
    from verifydp.evidence.inverse_compositions import InverseComposition
    from verifydp.evidence.odds_ratio_tests import OddsRatioResult
    from verifydp.evidence.prove_results import ProveResult
    from verifydp.evidence.replays import Replay
    from verifydp.evidence.results import AuditResult
    from verifydp.evidence.summary import Result
    from verifydp.evidence.verdict import Verdict
    from verifydp.laws.noise import (
        GaussianNoise,
        LaplaceNoise,
        PowerExponentialNoise,
    )
    from verifydp.laws.own import DensityLaw, DensityMechanism
    from verifydp.mechanisms import mechanism
    from verifydp.notions.pufferfish import PufferfishPrivacy
    from verifydp.report.writing import write_reports

__all__ = [
    "ApproximateDP",
    "AttackBound",
    "AttackTable",
    "AuditResult",
    "CalibrationResult",
    "CertificateError",
    "CitedError",
    "ChosenEpsilon",
    "ComparisonResult",
    "ComposedRelease",
    "CompositionFalsification",
    "ConfoundedComposition",
    "CurveResult",
    "DensityLaw",
    "DensityMechanism",
    "DensitySearchResult",
    "Epsilon",
    "FalsificationResult",
    "Family",
    "FinitePrior",
    "GaussianMixturePrior",
    "GaussianNoise",
    "GaussianPrior",
    "GranularityComparison",
    "InvariantRelease",
    "CensusAccount",
    "OddsRatioResult",
    "InputError",
    "InverseComposition",
    "LaplaceNoise",
    "PowerExponentialNoise",
    "PrivacyViolation",
    "ProveResult",
    "PufferfishPrivacy",
    "RULES",
    "Relation",
    "Replay",
    "Result",
    "Verdict",
    "audit",
    "audit_release",
    "bound",
    "bound_table",
    "calibrate",
    "check",
    "choose_epsilon",
    "compare_granularities",
    "release_table",
    "table_pairs",
    "census",
    "odds_ratio",
    "compare_notions",
    "compose",
    "composition_report",
    "coupled_noise",
    "curve",
    "falsify",
    "falsify_composition",
    "invert",
    "mechanism",
    "neighbours",
    "prove",
    "replay",
    "specs",
    "train_defender",
    "report_release",
    "write_reports",
]

_HOMES = {
    "ApproximateDP": "verifydp.evidence.claim",
    "AttackBound": "verifydp.evidence.attack_bounds",
    "AttackTable": "verifydp.evidence.attack_bounds",
    "AuditResult": "verifydp.evidence.results",
    "CalibrationResult": "verifydp.evidence.calibrations",
    "CertificateError": "verifydp.errors",
    "CitedError": "verifydp.errors",
    "ChosenEpsilon": "verifydp.evidence.choices",
    "ComparisonResult": "verifydp.evidence.comparisons",
    "ComposedRelease": "verifydp.evidence.composed_releases",
    "CompositionFalsification": "verifydp.evidence.composition_falsifications",
    "ConfoundedComposition": "verifydp.evidence.confounded_compositions",
    "CurveResult": "verifydp.evidence.curves",
    "DensityLaw": "verifydp.laws.own",
    "DensityMechanism": "verifydp.laws.own",
    "DensitySearchResult": "verifydp.evidence.density_searches",
    "Epsilon": "verifydp.evidence.epsilon",
    "FalsificationResult": "verifydp.evidence.falsifications",
    "Family": "verifydp.data.beliefs",
    "FinitePrior": "verifydp.data.beliefs",
    "GaussianMixturePrior": "verifydp.data.beliefs",
    "GaussianNoise": "verifydp.laws.noise",
    "GaussianPrior": "verifydp.data.beliefs",
    "GranularityComparison": "verifydp.evidence.granularity_comparisons",
    "InvariantRelease": "verifydp.evidence.invariant_releases",
    "CensusAccount": "verifydp.evidence.census_accounts",
    "OddsRatioResult": "verifydp.evidence.odds_ratio_tests",
    "InputError": "verifydp.errors",
    "InverseComposition": "verifydp.evidence.inverse_compositions",
    "LaplaceNoise": "verifydp.laws.noise",
    "PowerExponentialNoise": "verifydp.laws.noise",
    "PrivacyViolation": "verifydp.errors",
    "ProveResult": "verifydp.evidence.prove_results",
    "PufferfishPrivacy": "verifydp.notions.pufferfish",
    "RULES": "verifydp.calibration.rules",
    "Relation": "verifydp.evidence.claim",
    "Replay": "verifydp.evidence.replays",
    "Result": "verifydp.evidence.summary",
    "Verdict": "verifydp.evidence.verdict",
    "audit": "verifydp.api",
    "audit_release": "verifydp.api",
    "bound": "verifydp.api",
    "bound_table": "verifydp.api",
    "calibrate": "verifydp.api",
    "check": "verifydp.api",
    "choose_epsilon": "verifydp.api",
    "compare_granularities": "verifydp.api",
    "release_table": "verifydp.api",
    "table_pairs": "verifydp.api",
    "census": "verifydp.api",
    "odds_ratio": "verifydp.api",
    "compare_notions": "verifydp.api",
    "compose": "verifydp.api",
    "composition_report": "verifydp.api",
    "coupled_noise": "verifydp.composition.inverse.sampling",
    "curve": "verifydp.api",
    "falsify": "verifydp.api",
    "falsify_composition": "verifydp.api",
    "invert": "verifydp.api",
    "mechanism": "verifydp.mechanisms",
    "neighbours": "verifydp.empirical.search.strategies",
    "prove": "verifydp.api",
    "replay": "verifydp.api",
    "specs": "verifydp.catalogue.reading",
    "train_defender": "verifydp.api",
    "report_release": "verifydp.api",
    "write_reports": "verifydp.report.writing",
}


if not TYPE_CHECKING:  # for which it would make every misspelt name a name

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
