"""DP-SGD where an observer sees every step: right and wrong.

An output is the noisy sums of gradients of all steps, one behind the other; whoever has
them can compute the weights. A database has a row for each patient (`dp_sgd.table`);
any numbers are legal records, and so is a table without rows. Neighbours differ in one
record that is added or removed. Claims are in `dp_sgd.suite`, all at delta 1/1000, and
so are the true losses here; `dp_sgd.guarantees` computes them.

Lengths are those of real arithmetic; what the rounding of floating-point noise gives
away is another question.
"""

from typing import Any

from dp_sgd import ways
from dp_sgd.canaries import found_by_canaries

# --- right ---------------------------------------------------------------------


@found_by_canaries
def whole_steps(database: Any, size: int, rng: Any) -> Any:
    """Logistic regression, all records in every step.

    Proof: whatever a record and the weights are, its clipped gradient has at most the
    length CLIP, and noise has 3 CLIP in every direction. So each step, given those
    before it, is a Gaussian mechanism with mu = 1/3, and eight are together one with
    sqrt(8)/3 (Dong, Roth and Su 2022, corollary 3.3). The canary with one gradient
    moves each sum by all of CLIP, so that nothing less holds.
    """
    return ways.WHOLE.steps(database, size, rng)


@found_by_canaries
def sampled_steps(database: Any, size: int, rng: Any) -> Any:
    """Logistic regression, each record in each step with the chance 1/8.

    Proof: given who else takes part, a step on the larger table is a mixture of the
    Gaussian mechanism without the record, weight 7/8, and with it; noise has 1.5 CLIP.
    `guarantees.sampled_steps` composes eight such pairs (Zhu, Dong and Wang 2022,
    theorems 10 and 11). Between no patient and the canary with one gradient alone these
    are the laws themselves, so that nothing less holds.
    """
    return ways.SAMPLED.steps(database, size, rng)


@found_by_canaries
def own_steps(database: Any, size: int, rng: Any) -> Any:
    """Logistic regression, each record in one step, which its own numbers say.

    Proof: which step it is depends on the record alone, so that no other record moves.
    In that step the sum moves by at most CLIP, given those before; the law of every
    other step, given those before, is the same on both sides. Noise has 1.5 CLIP: one
    Gaussian mechanism with mu = 2/3.
    """
    return ways.OWN.steps(database, size, rng)


@found_by_canaries
def network_whole_steps(database: Any, size: int, rng: Any) -> Any:
    """A small network, all records in every step.

    Proof: as for `whole_steps`, which asks nothing of gradients but their length.
    """
    return ways.NETWORK_WHOLE.steps(database, size, rng)


@found_by_canaries
def network_sampled_steps(database: Any, size: int, rng: Any) -> Any:
    """A small network, each record in each step with the chance 1/8.

    Proof: as for `sampled_steps`.
    """
    return ways.NETWORK_SAMPLED.steps(database, size, rng)


# --- wrong ---------------------------------------------------------------------


@found_by_canaries
def clipped_batches(database: Any, size: int, rng: Any) -> Any:
    """Wrong: the mean of a batch is clipped, and not the gradient of each record.

    True loss: above 700. One record with a huge gradient turns the clipped mean around,
    which moves the sum by up to 2 PATIENTS CLIP; noise has 3 CLIP.
    """
    return ways.CLIPPED_BATCHES.steps(database, size, rng)


@found_by_canaries
def noise_of_a_mean(database: Any, size: int, rng: Any) -> Any:
    """Wrong: a sum gets the noise of a mean, which was divided by the patients before.

    True loss: above 700; noise has 3 CLIP / PATIENTS, and mu is 569 times as large.
    """
    return ways.NOISE_OF_A_MEAN.steps(database, size, rng)


@found_by_canaries
def noise_without_clip(database: Any, size: int, rng: Any) -> Any:
    """Wrong: the multiplier of the noise was not multiplied by the clip, which is 2.

    True loss: 7.018; mu is sqrt(8) 2/3 and not sqrt(8)/3.
    """
    return ways.NOISE_WITHOUT_CLIP.steps(database, size, rng)


@found_by_canaries
def whole_steps_as_sampled(database: Any, size: int, rng: Any) -> Any:
    """Wrong: claimed as if steps took samples, but all records are in every step.

    True loss: 7.018; noise has 1.5 CLIP, and mu is sqrt(8)/1.5.
    """
    return ways.WHOLE_AS_SAMPLED.steps(database, size, rng)


@found_by_canaries
def own_steps_as_sampled(database: Any, size: int, rng: Any) -> Any:
    """Wrong: claimed as if steps took samples, but batches are fixed.

    True loss: 1.911, that of `own_steps`: everybody knows the step of a record.
    """
    return ways.OWN.steps(database, size, rng)


@found_by_canaries
def one_noise(database: Any, size: int, rng: Any) -> Any:
    """Wrong: as `own_steps`, but two steps in a row get the same noise.

    True loss: infinite. The difference of their sums has no noise: given the first sum,
    it is one point on either table, and another one wherever the record's step is one
    of the two.
    """
    return ways.ONE_NOISE.steps(database, size, rng)


@found_by_canaries
def network_one_noise(database: Any, size: int, rng: Any) -> Any:
    """Wrong: the network, where two steps in a row get the same noise.

    True loss: infinite, as for `one_noise`.
    """
    return ways.NETWORK_ONE_NOISE.steps(database, size, rng)
