"""Layers in a row."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn
from verifydp.errors import InputError
from verifydp.perceptrons.layers import Layer, LeakyReLU, Linear

__all__ = ["Perceptron", "initial_perceptron"]


@dataclass(frozen=True, slots=True)
class Perceptron:
    """A feed-forward network: each layer gets what the one before it gives.

    Examples
    --------
    >>> import numpy
    >>> network = initial_perceptron((3, 8, 1), seed=0, like=numpy.zeros(1))
    >>> network.forward(numpy.zeros((5, 3))).shape
    (5, 1)
    """

    layers: tuple[Layer, ...]

    @property
    def parameters(self) -> tuple[Any, ...]:
        """Those of all layers, in order."""
        return tuple(one for layer in self.layers for one in layer.parameters)

    def with_parameters(self, parameters: Sequence[Any]) -> "Perceptron":
        """The same network with other parameters, in the same order."""
        layers: list[Layer] = []
        first = 0
        for layer in self.layers:
            last = first + len(layer.parameters)
            layers.append(layer.with_parameters(parameters[first:last]))
            first = last
        return Perceptron(tuple(layers))

    def forward(self, inputs: Any) -> Any:
        """The outputs, one row for each row of inputs."""
        for layer in self.layers:
            inputs = layer.forward(inputs)
        return inputs

    def forward_all(self, inputs: Any) -> tuple[Any, ...]:
        """What each layer is given, and last the outputs."""
        seen = [inputs]
        for layer in self.layers:
            seen.append(layer.forward(seen[-1]))
        return tuple(seen)

    def backward(
        self, seen: Sequence[Any], gradient: Any
    ) -> tuple[Any, tuple[Any, ...]]:
        """Carry a gradient back through all layers.

        Parameters
        ----------
        seen
            What `forward_all` gave.
        gradient
            Derivative of the loss by each output.

        Returns
        -------
        tuple
            Derivatives by the inputs, and by each of the parameters.
        """
        found: list[Any] = []
        for layer, inputs in zip(
            reversed(self.layers), reversed(seen[:-1]), strict=True
        ):
            gradient, own = layer.backward(inputs, gradient)
            found[:0] = own
        return gradient, tuple(found)


def initial_perceptron(
    widths: Sequence[int], *, seed: int, like: Any, slope: float = 0.01
) -> Perceptron:
    """A network of linear layers with leaky rectifiers between them.

    Parameters
    ----------
    widths
        Numbers of a row: of the inputs, after each layer, of the outputs.
    seed
        Determines the weights, which are the same in every library: normal, with
        variance 2 over the inputs of a layer (He et al. 2015); each bias is 0.
    like
        An array of the library, on the device and of the type that is wanted.
    slope
        That of the rectifiers.

    Raises
    ------
    InputError
        If there is no layer, or one without numbers.
    """
    if len(widths) < 2 or min(widths) < 1:
        raise InputError(
            f"widths is {tuple(widths)}: give two or more whole numbers above 0"
        )
    random = np.random.Generator(np.random.PCG64(seed))
    layers: list[Layer] = []
    for before, after in itertools.pairwise(widths):
        weights = random.normal(scale=math.sqrt(2 / before), size=(after, before))
        linear = Linear(as_drawn(weights, like), as_drawn(np.zeros(after), like))
        layers += [linear, LeakyReLU(slope)]
    return Perceptron(tuple(layers[:-1]))
