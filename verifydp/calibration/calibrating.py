"""From beliefs and a claim to the noise that makes it true, and what is shown of it."""

import time
from collections.abc import Sequence
from typing import Any

from verifydp.calibration.certificate import (
    MeasuredClaim,
    Shown,
    certified,
    refutation_of,
    result_of,
)
from verifydp.calibration.choosing import (
    chosen_scale,
    other_rules,
    refuse_misfits,
    wanted_scales,
)
from verifydp.calibration.demands import Demand
from verifydp.calibration.dominance import undominated
from verifydp.calibration.loss_at_scale import PairLoss, measure
from verifydp.calibration.pairs import distinct_pairs
from verifydp.calibration.rules import RULES, Rule
from verifydp.data.beliefs import Family
from verifydp.evidence.calibrations import CalibrationResult

__all__ = ["calibrate"]


def calibrate(
    family: Family,
    *,
    epsilon: Any,
    delta: Any = 0,
    noise: str = "laplace",
    method: str = "exact",
    certify: bool = True,
) -> CalibrationResult:
    """Choose the noise that makes a pufferfish claim true, and show that it does.

    Parameters
    ----------
    family
        What adversaries believe of the data given each secret, and which pairs of
        secrets must not be told apart.
    epsilon
        Above 0, in nats; a float is the decimal that it is written as.
    delta
        At least 0 and below 1.
    noise
        ``"laplace"`` or ``"gaussian"``.
    method
        The name of a rule in ``verifydp.calibration.RULES``; ``"exact"`` gives the
        least scale.
    certify
        Whether to make a certificate; without one nothing is called ``PROVED``.

    Returns
    -------
    CalibrationResult
        Guarantee: whatever the rule promises, delta is enclosed at the scale that is
        given, by ball arithmetic on the exact laws: ``holds`` says whether that is
        within the claim for every ordered pair of every belief. ``PROVED`` has a
        certificate of it that the checker has accepted.

    Raises
    ------
    InputError
        If a parameter is out of range, the rule does not apply to a pair, or no scale
        is enough.
    UnsupportedError
        If an enclosure cannot decide.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianPrior
    >>> belief = {"sick": GaussianPrior(1, 2), "well": GaussianPrior(0, 1)}
    >>> result = calibrate(Family(belief), epsilon=1, delta=0.05)
    >>> result.verdict.value, round(result.noise.decimal, 6)
    ('PROVED', 1.259639)
    """
    start = time.monotonic()
    demand, rule = Demand.read(epsilon, delta, noise), RULES[method]
    pairs = list(family.ordered_pairs())
    # Users that are alike give the same two laws over and over.
    distinct = distinct_pairs(pairs)
    refuse_misfits(rule, demand, distinct)
    losses = [PairLoss.of(pair, demand) for pair in distinct]
    claim = _measured(rule, demand, losses).spread(pairs)
    refutation = refutation_of(claim)
    shown = (
        certified(claim, refutation)
        if certify
        else Shown(obstacle="none was asked for")
    )
    others = other_rules(rule, demand, distinct)
    return result_of(family, claim, refutation, shown, others, start=start)


def _measured(rule: Rule, demand: Demand, losses: Sequence[PairLoss]) -> MeasuredClaim:
    """Choose a scale and measure every pair there, the dominated ones as well.

    Dominance is trusted with nothing but speed: where the least scale is not seen to
    hold for every pair, it is sought again with all of them looked at.
    """
    everything = range(len(losses))
    kept: Sequence[int] = undominated([loss.pair for loss in losses])
    while True:
        wanted = wanted_scales(rule, demand, losses, kept)
        scale = chosen_scale(wanted)
        measured = [measure(loss, scale, demand.delta) for loss in losses]
        is_final = rule.name != "exact" or len(kept) == len(everything)
        if is_final or all(one.holds for one in measured):
            return MeasuredClaim.of(demand, rule, scale, measured, wanted)
        kept = everything
