"""Small feed-forward networks in the array API standard, one text for every library.

A `Perceptron` is a row of layers, each an immutable record with its forward and its
backward pass written out; `train` is a deterministic function of data and seed. Where
weights and data are arrays of NumPy, all is NumPy; where they are tensors, it computes
on their device.

| file | what is in it |
| --- | --- |
| `layers.py` | what every layer does; `Linear` and the layers without weights |
| `normalising.py` | layer normalisation; batch normalisation as it evaluates |
| `networks.py` | layers in a row; initial weights from a seed |
| `losses.py` | logistic loss |
| `adamw.py` | one step of AdamW |
| `training.py` | minibatches, and stopping on draws that were held out |
"""

from verifydp.perceptrons.adamw import AdamW
from verifydp.perceptrons.layers import (
    Layer,
    LeakyReLU,
    Linear,
    ReLU,
    ScaledSigmoid,
    Sigmoid,
)
from verifydp.perceptrons.losses import logistic_loss
from verifydp.perceptrons.networks import Perceptron, initial_perceptron
from verifydp.perceptrons.normalising import BatchNormalisation, LayerNormalisation
from verifydp.perceptrons.training import Trained, Training, train

__all__ = [
    "AdamW",
    "BatchNormalisation",
    "Layer",
    "LayerNormalisation",
    "LeakyReLU",
    "Linear",
    "Perceptron",
    "ReLU",
    "ScaledSigmoid",
    "Sigmoid",
    "Trained",
    "Training",
    "initial_perceptron",
    "logistic_loss",
    "train",
]
