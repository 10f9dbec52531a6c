"""What each form of training gives away at a delta, as enclosures.

Neighbours differ in one record, which is added or removed. Everything holds for any
model, for clipping makes the gradient of any record at most `CLIP` long, and is
attained by a record whose gradients have that length: the canary ``gradient``, for one.
"""

import functools
import math
from dataclasses import dataclass
from fractions import Fraction

from dp_sgd.training import BATCH_MULTIPLIER, MULTIPLIER, RATE, STEPS
from verifydp.composition.optimal import (
    GaussianComponent,
    compose_optimally,
    product_within,
)
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.exact.balls import Ball, highest, written_above, written_below
from verifydp.laws.mixtures import Mixture
from verifydp.laws.normal import Normal
from verifydp.laws.protocol import LineLaw
from verifydp.loss import TradeOff, hockey_stick
from verifydp.loss import epsilon_at as loss_at
from verifydp.loss.finite import epsilon_at
from verifydp.loss.tradeoff_lines import hull

__all__ = [
    "DELTA",
    "Loss",
    "normal_loss",
    "own_steps",
    "own_weights",
    "sampled_steps",
    "sampled_weights",
    "whole_steps",
]

#: Below one over the number of patients.
DELTA = "1/1000"

#: Products of trade-off functions are made to this width.
_WIDTH = "1/100000"
_BITS = 40
#: At which growths a profile, and at which thresholds tests, are looked at: growths are
#: closer where they are near 1.
_LOGARITHMS = tuple(at / 30 + (at / 25) ** 3 for at in range(-30, 31))
_GROWTHS = tuple(Fraction(round(2**20 * math.exp(at)), 2**20) for at in _LOGARITHMS)
_THRESHOLDS = tuple(Fraction(at, 7) for at in range(-50, 57))


@dataclass(frozen=True, slots=True)
class Loss:
    """The least epsilon of a form of training, at `DELTA`.

    Attributes
    ----------
    lower, upper
        Guarantee: it is between the two.
    """

    lower: float
    upper: float

    @property
    def text(self) -> str:
        """What is surely true of it, with three decimals."""
        if self.lower >= EPSILON_MAX:
            return "infinite" if math.isinf(self.lower) else f"above {EPSILON_MAX:.0f}"
        least = f"{math.floor(self.lower * 1000) / 1000:.3f}"
        if math.isinf(self.upper):
            return f"at least {least}" if self.lower else "not known"
        most = f"{math.ceil(self.upper * 1000) / 1000:.3f}"
        return f"{least} to {most}" if self.lower else f"at most {most}"


def normal_loss(mu: Fraction, steps: int) -> Loss:
    """Compose steps in each of which a normal law moves by `mu` deviations.

    The Gaussian mechanism is ``mu``-Gaussian private and nothing less, and so many
    adaptive ones together are ``sqrt(steps) mu`` (Dong, Roth and Su 2022, theorem 2.7
    and corollary 3.3).
    """
    whole = compose_optimally([GaussianComponent(mu, count=steps)])
    if whole.delta_at(EPSILON_MAX).delta_lower > Fraction(DELTA):
        return Loss(EPSILON_MAX, math.inf)
    found = whole.epsilon_at(DELTA)
    return Loss(
        written_below(found.epsilon_lower.enclosed()),
        written_above(found.epsilon_upper.enclosed()),
    )


def whole_steps(multiplier: float = MULTIPLIER) -> Loss:
    """All records take part in all steps: the sum moves by at most `CLIP` in each."""
    return normal_loss(1 / Fraction(multiplier), STEPS)


def own_steps() -> Loss:
    """A record takes part in one step, whichever it is; the others see its effect.

    Given the earlier steps, the sum of that step moves by at most `CLIP`; the laws of
    all other steps, given what came before, are the same.
    """
    return normal_loss(1 / Fraction(BATCH_MULTIPLIER), 1)


@functools.cache
def sampled_steps() -> Loss:
    """Each step takes each record with the chance `RATE`.

    In one step, given who else takes part, the sum with noise is normal on one side,
    and on the other a mixture of it with the same moved by at most `CLIP`; no pair of
    such laws is told apart better than the mixture that moves by all of it (Zhu, Dong
    and Wang 2022, theorem 11), and adaptive steps no better than independent ones of
    that pair (theorem 10). The trade-off function of that pair is enclosed between
    lines below it, from its profile, and chords between errors of tests; so is its
    power.
    """
    rate, deviation = Fraction(RATE), Fraction(BATCH_MULTIPLIER)
    without = Normal(0, deviation)
    with_it = Mixture([1 - rate, rate], [without, Normal(1, deviation)])
    lower, upper = 0.0, 0.0
    for first, second in ((without, with_it), (with_it, without)):
        below = TradeOff.from_profile(
            (growth, _above(hockey_stick(second, first, Epsilon(growth=growth))))
            for growth in _GROWTHS
        )
        above = _above_tests(first, second)
        least = product_within([below] * STEPS, _WIDTH)
        most = product_within([above] * STEPS, _WIDTH)
        allowed = Fraction(DELTA) - least.width
        upper = max(upper, written_above(_epsilon(least.upper, allowed)))
        lower = max(lower, written_below(_epsilon(most.upper, Fraction(DELTA))))
    return Loss(lower, upper)


def own_weights(steps_a_noise: int = 1) -> float:
    """Bound from below what last weights tell of one step of eight.

    No patient beside the canary with one gradient: the weights show the sum of all
    steps, which the canary moves by `CLIP`. The noise of so many steps in a row adds up
    to one of so many times the size.
    """
    # The root is rounded downward: a smaller mu tells less.
    squared = 1 / (Fraction(BATCH_MULTIPLIER) ** 2 * STEPS * steps_a_noise)
    return normal_loss(Fraction(math.isqrt(int(squared * 10**12)), 10**6), 1).lower


def sampled_weights() -> float:
    """Bound from below what last weights tell where steps take samples.

    No patient beside the canary with one gradient: how often it took part, times
    `CLIP`, is seen with the noise of eight steps.
    """
    rate = Fraction(RATE)
    # A little more noise tells a little less.
    squared = Fraction(BATCH_MULTIPLIER) ** 2 * STEPS
    deviation = Fraction(math.isqrt(int(squared * 10**12)) + 1, 10**6)
    counts = range(STEPS + 1)
    shares = [
        math.comb(STEPS, at) * rate**at * (1 - rate) ** (STEPS - at) for at in counts
    ]
    with_it = Mixture(shares, [Normal(at, deviation) for at in counts])
    without = Normal(0, deviation)
    found = loss_at(with_it, without, Fraction(DELTA), symmetric=True)
    return written_below(found)


def _above_tests(first: LineLaw, second: LineLaw) -> TradeOff:
    """Bound a trade-off function from above by tests beyond thresholds, both ways."""
    least = {Fraction(0): Fraction(1), Fraction(1): Fraction(0)}
    for at in _THRESHOLDS:
        here, there = first.cdf(at), second.cdf(at)
        for missed, accepted in ((1 - here, there), (here, 1 - there)):
            error = _above(missed)
            least[error] = min(_above(accepted), least.get(error, Fraction(1)))
    return TradeOff(hull(sorted(least.items())))


def _epsilon(curve: TradeOff, delta: Fraction) -> Ball:
    first, second = curve.representing_pair()
    return epsilon_at(second, first, delta).enclosed()


def _above(value: Ball) -> Fraction:
    """A short rational from 0 to 1 that is not below the value."""
    exact = highest(value) * 2**_BITS
    return min(Fraction(1), Fraction(max(0, math.ceil(exact)), 2**_BITS))
