"""What a finished audit would have found: the smallest detectable violation.

`draws` mechanism calls, half on each side, find an event with probabilities
(p, q) if ``draws * g(p, q) >= 4 ln(1 / alpha)``. Here g is the growth per call of
the best bet on that event: half the least Kullback-Leibler divergence
``KL(p, p0) + KL(q, q0)`` from the claim's boundary ``p0 = exp(epsilon) q0 + delta``.
A wealth that grows as fast as possible needs ``ln(1 / alpha) / g`` calls on
average; the factor 4 pays for learning the event and for a probability of about
0.9 (the 0.9 quantiles of measured runs were 2.3 to 3.9 times that average).
"""

import math
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.claim import EPSILON_MAX, ApproximateDP
from verifydp.evidence.results import Detectable

__all__ = ["MARGIN", "detectable_epsilons", "growth_of_event"]

#: Draws over the information limit at which about 9 runs in 10 have finished.
MARGIN = 4.0
#: Halvings of an interval: enough for every digit of a double.
_HALVINGS = 60
#: Digits that are shown.
_DIGITS = 4


def detectable_epsilons(
    *,
    notion: ApproximateDP,
    alpha: Fraction,
    draws: int,
    share: Fraction = Fraction(1),
    probabilities: tuple[float, ...] = (0.5, 0.1, 0.01, 1e-3, 1e-4),
    margin: float = MARGIN,
    lost: float = 0.0,
) -> tuple[Detectable, ...]:
    """Say for some event probabilities how large a loss would have been found.

    Parameters
    ----------
    notion
        The claim that was tested.
    alpha
        Error probability of the e-process.
    draws
        Calls of the mechanism on both sides together.
    share
        The part of the wealth that bets on this kind of event, at most 1.
    probabilities
        Probabilities of the event on the side where it is too likely.
    margin
        Draws over the information limit that the bets need; more where they do not know
        the event's border.
    lost
        What the same bets have lost elsewhere, in nats: an event has to make up for it.

    Returns
    -------
    tuple of Detectable
        For each probability p the smallest epsilon' for which an event with
        ``p = exp(epsilon') q + delta`` would have been found with probability
        about 0.9, rounded upward to four digits; None where not even ``q = 0``
        would have been. An estimate from a calibrated rule, no certified bound.

    Raises
    ------
    InputError
        If a number is out of range.

    Examples
    --------
    >>> detectable_epsilons(notion=ApproximateDP(epsilon=1.0), alpha=Fraction(1, 40),
    ...                     draws=200_000, probabilities=(0.5, 1e-4))
    (Detectable(probability=0.5, epsilon=1.04...), Detectable(..., epsilon=None...))
    """
    if draws < 0 or not 0 < alpha < 1 or not 0 < share <= 1:
        raise InputError(
            f"draws {draws}, alpha {alpha}, share {share}: draws must not be negative, "
            "alpha must lie between 0 and 1, share be positive and at most 1"
        )
    for probability in probabilities:
        if not 0 < probability <= 1:
            raise InputError(f"probability {probability} must be above 0, at most 1")
    level = alpha * share
    needed = lost + margin * (math.log(level.denominator) - math.log(level.numerator))
    return tuple(
        Detectable(
            probability=probability,
            epsilon=_smallest_epsilon(notion, draws, needed, probability),
        )
        for probability in probabilities
    )


def growth_of_event(p: float, q: float, notion: ApproximateDP) -> float:
    """Growth per call of the best bet on an event with probabilities p and q.

    Returns
    -------
    float
        In nats; 0 where ``p <= exp(epsilon) q + delta``.

    Examples
    --------
    >>> growth_of_event(0.5, 0.5, ApproximateDP(epsilon=1.0))
    0.0
    """
    factor, delta = math.exp(float(notion.epsilon)), notion.delta
    if p <= factor * q + delta:
        return 0.0
    # The divergence is convex along the boundary; its slope changes sign between
    # q itself and the point of the boundary beside p.
    low, high = q, (p - delta) / factor
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        on_p = factor * middle + delta
        # The slope times the two variances, which may vanish.
        slope = factor * (on_p - p) * middle * (1 - middle)
        slope += (middle - q) * on_p * (1 - on_p)
        low, high = (middle, high) if slope < 0 else (low, middle)
    on_p = min(p, factor * high + delta)
    return 0.5 * (_divergence(p, on_p) + _divergence(q, high))


def _smallest_epsilon(
    notion: ApproximateDP, draws: int, needed: float, p: float
) -> float | None:
    excess = p - notion.delta
    if excess <= 0 or draws * growth_of_event(p, 0.0, notion) < needed:
        return None
    low, high = float(notion.epsilon), EPSILON_MAX + 40
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        growth = growth_of_event(p, excess * math.exp(-middle), notion)
        low, high = (low, middle) if draws * growth >= needed else (middle, high)
    return _rounded_up(high)


def _divergence(p: float, r: float) -> float:
    """Kullback-Leibler divergence of two coins, in nats."""
    total = 0.0
    if p > 0:
        total += p * math.log(p / r)
    if p < 1:
        total += (1 - p) * (math.log1p(-p) - math.log1p(-r))
    return max(0.0, total)


def _rounded_up(value: float) -> float:
    """Round upward to a few significant digits."""
    places = _DIGITS - 1 - math.floor(math.log10(value))
    rounded = round(value, places)
    return rounded if rounded >= value else round(rounded + 10.0**-places, places)
