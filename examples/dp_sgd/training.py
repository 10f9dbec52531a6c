"""The loop of DP-SGD, many runs at once, and in what runs differ.

Written for any array library: arrays are of the kind that the random stream draws.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from dp_sgd.logistic import LOGISTIC
from dp_sgd.table import FEATURES, LARGEST
from verifydp.arrays import as_drawn, namespace_of

__all__ = [
    "CLIP",
    "MULTIPLIER",
    "PATIENTS",
    "RATE",
    "STEPS",
    "Model",
    "Training",
    "everyone",
    "own_step",
    "sampled",
]

#: Steps of a run.
STEPS = 8
#: The longest gradient of a record.
CLIP = 2.0
#: Standard deviation of the noise on each number of a sum of gradients, over `CLIP`:
#: where all records take part in each step, and where some do.
MULTIPLIER, BATCH_MULTIPLIER = 3.0, 1.5
#: A record's chance to take part in a step, where steps take samples.
RATE = 1 / 8
#: How many records are expected: public, and not counted in the database.
PATIENTS = 569
#: How far weights move along the mean of the gradients.
PACE = 2.0

#: Runs that are computed at once, so that memory stays small.
_AT_ONCE = 100


class Model(Protocol):
    """What is trained; `dp_sgd.logistic` says what the methods do."""

    @property
    def name(self) -> str:
        """As cases and reports call it."""

    @property
    def initial(self) -> Any:
        """Public weights at which training begins."""

    def scores(self, weights: Any, features: Any) -> Any:
        """Logits of being malignant."""

    def summed(
        self, weights: Any, features: Any, labels: Any, shares: Any, clip: float
    ) -> Any:
        """Add up the clipped gradients of the records that take part."""


#: From the stream, the step, the number of runs and the records: who takes part, as 1
#: and 0 in a shape that fits ``(runs, records)``.
Batches = Callable[[Any, int, int, Any], Any]


def everyone(rng: Any, step: int, runs: int, records: Any) -> Any:
    """Take all records."""
    del rng, step, runs
    return np.ones(len(records))


def sampled(rng: Any, step: int, runs: int, records: Any) -> Any:
    """Take each record with the chance `RATE`, by itself (Poisson sampling)."""
    del step
    return rng.random(size=(runs, len(records))) < RATE


def own_step(rng: Any, step: int, runs: int, records: Any) -> Any:
    """Take those whose step it is: which step that is depends on the record alone.

    Its numbers are added up, and the thousandths say it. So a record that comes or goes
    moves no other one to another step, as batches by place would.
    """
    del rng, runs
    return np.floor(1000 * np.abs(records).sum(axis=1)) % STEPS == step


@dataclass(frozen=True, slots=True)
class Training:
    """One way to train; by default the right one on whole batches.

    Attributes
    ----------
    model
        What is trained.
    batches
        Who takes part in a step.
    rate
        Which share of the records that is expected to be: a public number.
    deviation
        Of the noise on each number of a sum.
    clips_batches
        Whether the mean of a batch is clipped, in place of each gradient.
    steps_a_noise
        How many steps in a row get the same noise.
    """

    model: Model = LOGISTIC
    batches: Batches = everyone
    rate: float = 1.0
    deviation: float = MULTIPLIER * CLIP
    clips_batches: bool = False
    steps_a_noise: int = 1

    def steps(self, database: Any, size: int, rng: Any) -> Any:
        """Give what an observer of all steps sees: the noisy sums of gradients.

        Parameters
        ----------
        database
            Records, see `dp_sgd.table`; any numbers.
        size
            How many runs.
        rng
            A stream of `verifydp.sampling.RandomStream`.

        Returns
        -------
        array
            Shape ``(size, STEPS * parameters)``. The weights follow from it.
        """
        found = [sums for sums, _ in self._runs(database, size, rng)]
        return namespace_of(found[0]).concat(found, axis=0)

    def weights(self, database: Any, size: int, rng: Any) -> Any:
        """Give the last weights alone; shape ``(size, parameters)``."""
        found = [weights for _, weights in self._runs(database, size, rng)]
        return namespace_of(found[0]).concat(found, axis=0)

    def _runs(self, database: Any, size: int, rng: Any) -> Iterator[tuple[Any, Any]]:
        """Give noisy sums and last weights of some runs after the other."""
        records = np.reshape(np.asarray(database, dtype=float), (-1, len(FEATURES) + 1))
        records = np.clip(np.nan_to_num(records), -LARGEST, LARGEST)
        while size > 0:
            runs = min(size, _AT_ONCE)
            yield self._run(records, runs, rng)
            size -= runs

    def _run(self, records: Any, runs: int, rng: Any) -> tuple[Any, Any]:
        initial = self.model.initial
        noise = rng.normal(scale=self.deviation, size=(runs, STEPS, len(initial)))
        xp = namespace_of(noise)
        features, labels = (
            as_drawn(part, noise) for part in (records[:, :-1], records[:, -1])
        )
        weights = xp.broadcast_to(as_drawn(initial, noise), (runs, len(initial)))
        sums = []
        for step in range(STEPS):
            taken = as_drawn(self.batches(rng, step, runs, records), noise)
            shares = xp.astype(taken, noise.dtype)
            clean = self._sum(weights, features, labels, shares)
            sums.append(clean + noise[:, step - step % self.steps_a_noise])
            weights = weights - PACE / self._expected * sums[-1]
        return xp.concat(sums, axis=1), weights

    def _sum(self, weights: Any, features: Any, labels: Any, shares: Any) -> Any:
        if not self.clips_batches:
            return self.model.summed(weights, features, labels, shares, CLIP)
        xp = namespace_of(weights)
        whole = self.model.summed(weights, features, labels, shares, math.inf)
        lengths = xp.sqrt(xp.sum(whole**2, axis=1, keepdims=True)) / self._expected
        least = as_drawn(CLIP, lengths)
        return whole * (CLIP / xp.maximum(lengths, least))

    @property
    def _expected(self) -> float:
        return PATIENTS * self.rate
