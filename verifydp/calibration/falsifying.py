"""Looking for beliefs at which a rule for the scale of noise fails.

The search evaluates in doubles and decides nothing: what it finds is calibrated by the
rule and refuted in ball arithmetic, as any false scale is.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from verifydp.calibration.calibrating import calibrate
from verifydp.calibration.demands import Demand
from verifydp.calibration.loss_at_scale import FloatPair
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
    _check(rule, pure, seed, attempts)
    trial = _RuleTrial(rule, progress)
    counterexample = _counterexample(trial, _ways(rule, pure), seed, attempts)
    if counterexample is None:
        verdict = Verdict.INCONCLUSIVE
        reason = (
            f"no violation was found on the {trial.tried} pairs of priors that were "
            "tried; this proves nothing"
        )
    else:
        verdict = Verdict.REFUTED
        reason = f"the rule's noise does not reach its claim: {counterexample.reason}"
    return FalsificationResult(
        format=FALSIFICATION_FORMAT,
        verdict=verdict,
        reason=reason,
        rule=RuleRecord(name=rule.name, title=rule.title, source=rule.source),
        seed=seed,
        attempts=attempts,
        tried=trial.tried,
        counterexample=counterexample,
        seconds=time.monotonic() - start,
    )


def _check(
    rule: Rule,
    pure: bool | None,  # noqa: FBT001
    seed: int,
    attempts: int,
) -> None:
    if "laplace" not in rule.noises:
        raise InputError(
            f"rule {rule.name!r} is not for Laplace noise: name another one"
        )
    if seed < 0 or attempts < 1:
        raise InputError(
            f"seed is {seed} and attempts {attempts}: they are at least 0 and 1"
        )
    if pure and _has_delta(rule):
        raise InputError(
            f"rule {rule.name!r} is published for a positive delta: leave out pure=True"
        )


def _has_delta(rule: Rule) -> bool:
    return rule.falsehood is not None and rule.falsehood.positive_delta


def _ways(rule: Rule, pure: bool | None) -> tuple[bool, ...]:  # noqa: FBT001
    """Whether delta is 0 in each search, in their order."""
    if pure is not None:
        return (pure,)
    return (False,) if _has_delta(rule) else (True, False)


def _counterexample(
    trial: "_RuleTrial", ways: Sequence[bool], seed: int, attempts: int
) -> CalibrationResult | None:
    """Search, and have the rule calibrate what is found; what is refuted counts."""
    for pure in ways:
        challenge = find_challenge(
            trial.violates, pure=pure, seed=seed, attempts=attempts
        )
        if challenge is None:
            continue
        priors = challenge.first, challenge.second
        result = calibrate(
            Family(dict(zip(_SECRETS, priors, strict=True))),
            epsilon=challenge.epsilon,
            delta=challenge.delta,
            method=trial.rule.name,
        )
        if result.verdict is Verdict.REFUTED:
            return result
    return None


@dataclass(slots=True)
class _RuleTrial:
    """Says in doubles whether a rule fails on a challenge, and counts."""

    rule: Rule
    progress: Callable[[int], None] | None
    tried: int = field(default=0)

    def violates(self, challenge: Challenge) -> bool:
        demand = Demand(challenge.epsilon, challenge.delta)
        pairs = list(_orders(challenge))
        if self.rule.first_obstacle(pairs, demand) is not None:
            return False
        self.tried += 1
        if self.progress is not None and self.tried % 100 == 0:
            self.progress(self.tried)
        try:
            scale = max(map(float, self.rule.scales(pairs, demand)))
        except VerifyDPError:
            return False  # no scale at this place: nothing that could be too small
        if scale == 0:
            return False
        return float(demand.delta) + _MARGIN < max(
            FloatPair.of(pair, demand.epsilon, demand.noise).delta(scale)
            for pair in pairs
        )


def _orders(challenge: Challenge) -> Iterator[PriorPair]:
    pair = PriorPair(*_SECRETS, 0, challenge.first, challenge.second)
    yield pair
    yield pair.reversed()
