"""Where the excess of a loss falls to a target, in doubles: a plan, no bound."""

import math
from typing import Any

import numpy as np

from verifydp import special_functions
from verifydp.evidence.epsilon import EPSILON_MAX
from verifydp.loss.sign_changes import crossing

__all__ = ["planned_epsilon"]


def planned_epsilon(
    losses: Any, masses: Any, deviation: float, target: float
) -> float | None:
    """Estimate the epsilon from 0 to 700 at which the excess is the target.

    Parameters
    ----------
    losses, masses
        Arrays of doubles.
    deviation
        Of the Gaussian part, in mu; 0 without one.
    target
        Above 0.

    Returns
    -------
    float or None
        None where the excess passes the target nowhere between.

    Examples
    --------
    >>> fair = np.array([-1.0, 1.0]), 1 / (1 + np.exp([1.0, -1.0]))
    >>> round(planned_epsilon(*fair, 0.0, 0.2), 6)
    0.680379
    """
    used = masses > 0
    losses, masses = losses[used], masses[used]

    def above(epsilon: float) -> float:
        excess = _excess(epsilon - losses, deviation)
        value = float(np.dot(masses, excess))
        # The logarithm is nearly straight where excesses are small.
        return math.log(max(value, 1e-300)) - math.log(target)

    last = EPSILON_MAX if deviation > 0 else min(float(losses.max()), EPSILON_MAX)
    if target <= 0 or above(0.0) <= 0 or above(last) >= 0:
        return None
    return crossing(above, 0.0, last)


def _excess(epsilon: Any, deviation: float) -> Any:
    """The hockey-stick divergence of two normal laws, or of equal ones."""
    if deviation <= 0:
        return -np.expm1(np.minimum(epsilon, 0.0))
    at = epsilon / deviation
    log_tail = special_functions.log_ndtr(-deviation / 2 - at)
    below = np.exp(np.minimum(epsilon + log_tail, 0.0))
    return np.maximum(special_functions.ndtr(deviation / 2 - at) - below, 0.0)
