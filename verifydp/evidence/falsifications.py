"""What `verifydp.falsify` found, as a plain record: the input of reports."""

import msgspec

from verifydp.evidence.calibrations import CalibrationResult, RuleRecord
from verifydp.evidence.verdict import Verdict

__all__ = ["FALSIFICATION_FORMAT", "FalsificationResult"]

#: Name and version of the result format.
FALSIFICATION_FORMAT = "verifydp-falsification/1"


class FalsificationResult(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True
):
    """The outcome of `verifydp.falsify`.

    Attributes
    ----------
    verdict
        ``REFUTED`` with a counterexample; ``INCONCLUSIVE`` where none was found, which
        is no proof of the rule.
    reason
        One sentence.
    rule
        The rule that was challenged.
    seed, attempts
        What determined the search, and how many pairs of priors it could draw.
    tried
        How many pairs of priors the rule was tried on, shrinking included.
    counterexample
        For ``REFUTED``: the rule's own calibration of the smallest pair found, with
        its violation and its certificate.
    seconds
        Wall time.
    """

    format: str
    verdict: Verdict
    reason: str
    rule: RuleRecord
    seed: int
    attempts: int
    tried: int
    counterexample: CalibrationResult | None
    seconds: float
