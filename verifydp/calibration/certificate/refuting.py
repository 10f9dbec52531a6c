"""The event that refutes a claim, for the pair that is worst."""

from typing import NamedTuple

from verifydp.calibration.certificate.measured_claim import MeasuredClaim
from verifydp.calibration.certificate.violations import ViolatingEvent, find_violation
from verifydp.calibration.loss_at_scale import noise_of
from verifydp.data.beliefs import PriorPair

__all__ = ["Refutation", "refutation_of"]


class Refutation(NamedTuple):
    """A pair and an event that is too likely for its first secret."""

    pair: PriorPair
    violation: ViolatingEvent


def refutation_of(claim: MeasuredClaim) -> Refutation | None:
    """Find the event for a claim that fails; None where there is none to find."""
    if claim.settled is not False:
        return None
    failing = [one for one in claim.measured if one.holds is False]
    worst = max(failing, key=lambda one: float(one.delta.mid())).pair
    noise = noise_of(claim.demand.noise, claim.scale)
    violation = find_violation(
        noise.released(worst.first),
        noise.released(worst.second),
        claim.demand.epsilon,
        claim.demand.delta,
    )
    return None if violation is None else Refutation(worst, violation)
