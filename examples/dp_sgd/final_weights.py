"""DP-SGD where an observer sees the last weights alone: right and wrong.

The same training as in `dp_sgd.step_wise`, whose proofs hold here too: last weights are
computed from the steps. What follows says how much less they give away, if it is known.
"""

from typing import Any

from dp_sgd import ways
from dp_sgd.canaries import found_by_canaries

# --- right ---------------------------------------------------------------------


@found_by_canaries
def whole_steps(database: Any, size: int, rng: Any) -> Any:
    """Logistic regression, all records in every step.

    Nothing less: between no patient and the canary with one gradient the sum of all
    steps, which the weights show, tells as much as the steps.
    """
    return ways.WHOLE.weights(database, size, rng)


@found_by_canaries
def sampled_steps(database: Any, size: int, rng: Any) -> Any:
    """Logistic regression, each record in each step with the chance 1/8.

    Less than the steps: how often the canary took part is all that is left of them.
    """
    return ways.SAMPLED.weights(database, size, rng)


@found_by_canaries
def own_steps(database: Any, size: int, rng: Any) -> Any:
    """Logistic regression, each record in one step, which its own numbers say.

    At least 0.551, between no patient and the canary alone: the noise of seven other
    steps hides the one, so that mu is 2/3 / sqrt(8). At most what steps give away; how
    much of the noise other patients can undo is not known here.
    """
    return ways.OWN.weights(database, size, rng)


@found_by_canaries
def network_whole_steps(database: Any, size: int, rng: Any) -> Any:
    """A small network, all records in every step.

    At most what the steps give away.
    """
    return ways.NETWORK_WHOLE.weights(database, size, rng)


# --- wrong ---------------------------------------------------------------------


@found_by_canaries
def clipped_batches(database: Any, size: int, rng: Any) -> Any:
    """Wrong: the mean of a batch is clipped, and not the gradient of each record.

    True loss: above 700, where the canary turns the mean around in every step.
    """
    return ways.CLIPPED_BATCHES.weights(database, size, rng)


@found_by_canaries
def noise_of_a_mean(database: Any, size: int, rng: Any) -> Any:
    """Wrong: a sum gets the noise of a mean.

    True loss: above 700, as for the steps.
    """
    return ways.NOISE_OF_A_MEAN.weights(database, size, rng)


@found_by_canaries
def noise_without_clip(database: Any, size: int, rng: Any) -> Any:
    """Wrong: the multiplier of the noise was not multiplied by the clip, which is 2.

    True loss: 7.018, as for the steps.
    """
    return ways.NOISE_WITHOUT_CLIP.weights(database, size, rng)


@found_by_canaries
def whole_steps_as_sampled(database: Any, size: int, rng: Any) -> Any:
    """Wrong: claimed as if steps took samples, but all records are in every step.

    True loss: 7.018, as for the steps.
    """
    return ways.WHOLE_AS_SAMPLED.weights(database, size, rng)


@found_by_canaries
def own_steps_as_sampled(database: Any, size: int, rng: Any) -> Any:
    """Wrong for the steps: claimed as if they took samples, but batches are fixed.

    Not known to be wrong for the weights alone: see `own_steps`.
    """
    return ways.OWN.weights(database, size, rng)


@found_by_canaries
def one_noise(database: Any, size: int, rng: Any) -> Any:
    """Wrong for the steps: two steps in a row get the same noise.

    Not known to be wrong for the weights alone: to them the noise of two steps adds up
    to one of twice the size, which hides more than two independent ones.
    """
    return ways.ONE_NOISE.weights(database, size, rng)
