"""Training: minibatches in a seeded order, and the best epoch of what was held out."""

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from verifydp.arrays import namespace_of
from verifydp.errors import InputError
from verifydp.perceptrons.adamw import AdamW
from verifydp.perceptrons.losses import logistic_loss
from verifydp.perceptrons.networks import Perceptron

__all__ = ["Trained", "Training", "train"]


@dataclass(frozen=True, slots=True)
class Training:
    """How a network is trained.

    Parameters
    ----------
    optimiser
        How steps are made.
    epochs
        How often each row is seen, at most.
    batch
        Rows of a step.
    patience
        Epochs without a better loss on rows that were held out, after which training
        ends.
    """

    optimiser: AdamW = field(default_factory=AdamW)
    epochs: int = 100
    batch: int = 64
    patience: int = 10

    def __post_init__(self) -> None:
        for name in ("epochs", "batch", "patience"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} is {getattr(self, name)}: give 1 or more")


@dataclass(frozen=True, slots=True)
class Trained:
    """A network, and how its training went.

    Parameters
    ----------
    network
        With the parameters of the best epoch.
    losses
        After each epoch, and before the first: of the rows that were held out, or of
        those that taught it where none were; nats.
    epoch
        The best one; 0 where no epoch was better than none.
    """

    network: Perceptron
    losses: tuple[float, ...]
    epoch: int


def train(
    network: Perceptron,
    rows: Any,
    labels: Any,
    *,
    seed: int,
    training: Training | None = None,
    held_out: tuple[Any, Any] | None = None,
) -> Trained:
    """Train a network of one output to tell two labels apart, by logistic loss.

    Parameters
    ----------
    network
        Where it begins; with one output, the log odds of label 1.
    rows, labels
        Shape (n, numbers) and (n,), arrays of the network's library, type and device;
        labels are 1 or 0.
    seed
        Determines the order of the rows.
    training
        How it is done.
    held_out
        Further rows and labels, which choose the epoch and teach nothing.

    Returns
    -------
    Trained
        The same for the same data, seed, library and device. An epoch whose loss is not
        finite ends the training; what was best before it is given.

    Raises
    ------
    InputError
        If there are no rows, or not as many labels as rows.
    """
    how = training or Training()
    count = int(rows.shape[0])
    if count < 1 or tuple(labels.shape) != (count,):
        raise InputError(
            f"labels have the shape {tuple(labels.shape)} and there are {count} rows: "
            "give one label for each row, and at least one row"
        )
    library = namespace_of(rows)
    judged = (rows, labels) if held_out is None else held_out
    random = np.random.Generator(np.random.PCG64(seed))
    parameters, moments = network.parameters, how.optimiser.begin(network.parameters)
    losses = [_loss(network, *judged)]
    best, best_epoch = network, 0
    for epoch in range(1, how.epochs + 1):
        order = library.asarray(random.permutation(count), device=rows.device)
        for start in range(0, count, how.batch):
            chosen = order[start : min(start + how.batch, count)]
            gradients = _gradients(
                network,
                library.take(rows, chosen, axis=0),
                library.take(labels, chosen, axis=0),
            )
            parameters, moments = how.optimiser.step(parameters, gradients, moments)
            network = network.with_parameters(parameters)
        losses.append(_loss(network, *judged))
        if not math.isfinite(losses[-1]):
            break
        if losses[-1] < losses[best_epoch]:
            best, best_epoch = network, epoch
        if epoch - best_epoch >= how.patience:
            break
    return Trained(best, tuple(losses), best_epoch)


def _loss(network: Perceptron, rows: Any, labels: Any) -> float:
    return float(logistic_loss(network.forward(rows)[:, 0], labels)[0])


def _gradients(network: Perceptron, rows: Any, labels: Any) -> tuple[Any, ...]:
    """Derivatives of the mean loss of some rows by all parameters."""
    seen = network.forward_all(rows)
    _, gradient = logistic_loss(seen[-1][:, 0], labels)
    return network.backward(seen, gradient[:, None])[1]
