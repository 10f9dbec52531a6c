"""What is claimed of each way to train, in each view, and what it truly gives away.

The expected verdicts stand in `expected.json`. Wrong forms come first.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dp_sgd import final_weights, step_wise
from dp_sgd.guarantees import (
    Loss,
    own_steps,
    own_weights,
    sampled_steps,
    sampled_weights,
    whole_steps,
)
from dp_sgd.training import BATCH_MULTIPLIER, CLIP, MULTIPLIER, PATIENTS

__all__ = ["EXPECTED_FILE", "SUITE", "Case"]

#: The stored verdicts: an object from case names to verdicts.
EXPECTED_FILE = Path(__file__).with_name("expected.json")


@dataclass(frozen=True, slots=True)
class Case:
    """One claim: this function, this epsilon, at `dp_sgd.guarantees.DELTA`.

    Parameters
    ----------
    mechanism
        What is released.
    epsilon
        The claim.
    truth
        What it gives away, with every record that may come or go.
    samples
        Runs that may be spent, on both sides together.
    """

    mechanism: Callable[..., Any]
    epsilon: str
    truth: Callable[[], Loss]
    samples: int = 20_000

    @property
    def name(self) -> str:
        """View and function, such as ``"step_wise.whole_steps"``."""
        return f"{self.mechanism.__module__.split('.')[-1]}.{self.mechanism.__name__}"

    @property
    def target(self) -> str:
        """The mechanism as the command line takes it, from the folder examples."""
        return f"{self.mechanism.__module__}:{self.mechanism.__name__}"


#: Claims, each a little above what the right form gives away.
_WHOLE, _SAMPLED, _OWN = "2.92", "0.83", "1.92"
_INFINITE = Loss(math.inf, math.inf)


def _without_clip() -> Loss:
    return whole_steps(MULTIPLIER / CLIP)


def _of_a_mean() -> Loss:
    return whole_steps(MULTIPLIER / PATIENTS)


def _clipped_batches() -> Loss:
    return whole_steps(MULTIPLIER / (2 * PATIENTS))


def _called_sampled() -> Loss:
    return whole_steps(BATCH_MULTIPLIER)


SUITE: tuple[Case, ...] = (
    # Wrong.
    Case(step_wise.clipped_batches, _WHOLE, _clipped_batches),
    Case(step_wise.noise_of_a_mean, _WHOLE, _of_a_mean),
    Case(step_wise.noise_without_clip, _WHOLE, _without_clip),
    Case(step_wise.whole_steps_as_sampled, _SAMPLED, _called_sampled),
    Case(step_wise.own_steps_as_sampled, _SAMPLED, own_steps, samples=100_000),
    Case(step_wise.one_noise, _OWN, lambda: _INFINITE),
    Case(step_wise.network_one_noise, _OWN, lambda: _INFINITE, samples=40_000),
    Case(final_weights.clipped_batches, _WHOLE, _clipped_batches),
    Case(final_weights.noise_of_a_mean, _WHOLE, _of_a_mean),
    Case(final_weights.noise_without_clip, _WHOLE, _without_clip),
    Case(final_weights.whole_steps_as_sampled, _SAMPLED, _called_sampled),
    # Wrong for who sees the steps; the last weights do not show it.
    Case(
        final_weights.own_steps_as_sampled,
        _SAMPLED,
        lambda: Loss(own_weights(), own_steps().upper),
    ),
    Case(final_weights.one_noise, _OWN, lambda: Loss(own_weights(2), math.inf)),
    # Right.
    Case(step_wise.whole_steps, _WHOLE, whole_steps, samples=40_000),
    Case(step_wise.sampled_steps, _SAMPLED, sampled_steps, samples=40_000),
    Case(step_wise.own_steps, _OWN, own_steps, samples=40_000),
    Case(step_wise.network_whole_steps, _WHOLE, whole_steps),
    Case(step_wise.network_sampled_steps, _SAMPLED, sampled_steps),
    Case(final_weights.whole_steps, _WHOLE, whole_steps, samples=40_000),
    Case(
        final_weights.sampled_steps,
        _SAMPLED,
        lambda: Loss(sampled_weights(), sampled_steps().upper),
        samples=40_000,
    ),
    Case(final_weights.own_steps, _OWN, lambda: Loss(own_weights(), own_steps().upper)),
    Case(
        final_weights.network_whole_steps, _WHOLE, lambda: Loss(0, whole_steps().upper)
    ),
)
