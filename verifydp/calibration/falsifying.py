"""Looking for beliefs at which a rule for the scale of noise fails.

The search evaluates in doubles and decides nothing: what it finds is calibrated by the
rule and refuted in ball arithmetic, as any false scale is.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from verifydp.calibration.calibrating import calibrate
from verifydp.calibration.demands import Demand
from verifydp.calibration.float_profiles import FloatPair
from verifydp.calibration.roots import upper_rational
from verifydp.calibration.rules import RULES, Rule
from verifydp.data.beliefs import Family, PriorPair
from verifydp.empirical.search.challenges import Challenge, find_challenge
from verifydp.errors import InputError, VerifyDPError
from verifydp.evidence.calibrations import CalibrationResult, RuleRecord
from verifydp.evidence.falsifications import (
    FALSIFICATION_FORMAT,
    FalsificationResult,
)
from verifydp.evidence.verdict import Verdict

__all__ = ["falsify"]

#: How far beyond the claim a violation has to be, so that small numbers stay clear.
_MARGIN = 1e-3
_SECRETS = ("a", "b")


def falsify(
    method: str,
    *,
    pure: bool | None = None,
    seed: int = 0,
    attempts: int = 2000,
    progress: Callable[[int], None] | None = None,
) -> FalsificationResult:
    """Search for normal priors, or mixtures, at which a rule's noise is too small.

    Parameters
    ----------
    method
        The name of a rule for Laplace noise in ``verifydp.calibration.RULES``.
    pure
        Whether delta is 0; None tries both, 0 first, and a positive delta alone where
        the rule is published for no other.
    seed
        Determines the search.
    attempts
        How many pairs of priors are drawn at most, for each of both.
    progress
        Told now and then how many pairs have been tried.

    Returns
    -------
    FalsificationResult
        ``REFUTED`` with the smallest counterexample found, certified, or
        ``INCONCLUSIVE``.

    Raises
    ------
    InputError
        If the rule is unknown or is not for Laplace noise, or delta is to be 0 where
        the rule is published for a positive one.

    Examples
    --------
    >>> falsify("paper-means").verdict.value
    'REFUTED'
    """
    start = time.monotonic()
    rule = RULES[method]
    if "laplace" not in rule.noises:
        raise InputError(f"rule {method!r} is not for Laplace noise: name another one")
    if seed < 0 or attempts < 1:
        raise InputError(
            f"seed is {seed} and attempts {attempts}: they are at least 0 and 1"
        )
    with_delta = rule.falsehood is not None and rule.falsehood.positive_delta
    if with_delta and pure:
        raise InputError(
            f"rule {method!r} is published for a positive delta: leave out pure=True"
        )
    trial = _Trial(rule, progress)
    ways = (False,) if with_delta else (True, False)
    for without_delta in ways if pure is None else (pure,):
        found = find_challenge(
            trial.violates, pure=without_delta, seed=seed, attempts=attempts
        )
        if found is None:
            continue
        belief = dict(zip(_SECRETS, (found.first, found.second), strict=True))
        result = calibrate(
            Family(belief), epsilon=found.epsilon, delta=found.delta, method=method
        )
        if result.verdict is Verdict.REFUTED:
            return _result(
                rule,
                Verdict.REFUTED,
                f"the rule's noise does not reach its claim: {result.reason}",
                trial.tried,
                (seed, attempts),
                counterexample=result,
                start=start,
            )
    return _result(
        rule,
        Verdict.INCONCLUSIVE,
        f"no violation was found on the {trial.tried} pairs of priors that were tried; "
        "this proves nothing",
        trial.tried,
        (seed, attempts),
        counterexample=None,
        start=start,
    )


@dataclass(slots=True)
class _Trial:
    """Says in doubles whether a rule fails on a challenge, and counts."""

    rule: Rule
    progress: Callable[[int], None] | None
    tried: int = field(default=0)

    def violates(self, challenge: Challenge) -> bool:
        demand = Demand(challenge.epsilon, challenge.delta)
        pairs = list(_orders(challenge))
        if any(self.rule.obstacle(pair, demand) is not None for pair in pairs):
            return False
        self.tried += 1
        if self.progress is not None and self.tried % 100 == 0:
            self.progress(self.tried)
        try:
            scale = max(
                float(upper_rational(self.rule.scale(pair, demand))) for pair in pairs
            )
        except VerifyDPError:
            return False  # no scale at this place: nothing that could be too small
        if scale == 0:
            return False
        return float(demand.delta) + _MARGIN < max(
            FloatPair(
                pair.first.components,
                pair.second.components,
                float(demand.epsilon),
                demand.noise,
            ).delta(scale)
            for pair in pairs
        )


def _orders(challenge: Challenge) -> Iterator[PriorPair]:
    pair = PriorPair(*_SECRETS, 0, challenge.first, challenge.second)
    yield pair
    yield pair.reversed()


def _result(
    rule: Rule,
    verdict: Verdict,
    reason: str,
    tried: int,
    plan: tuple[int, int],
    *,
    counterexample: CalibrationResult | None,
    start: float,
) -> FalsificationResult:
    return FalsificationResult(
        format=FALSIFICATION_FORMAT,
        verdict=verdict,
        reason=reason,
        rule=RuleRecord(name=rule.name, title=rule.title, source=rule.source),
        seed=plan[0],
        attempts=plan[1],
        tried=tried,
        counterexample=counterexample,
        seconds=time.monotonic() - start,
    )
