"""Layers: what goes forward, and what the gradient of a loss becomes on its way back.

A layer keeps nothing of what it has seen: its backward pass is given the inputs again.
So a layer is a value, and draws in one batch do not touch one another.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from verifydp.arrays import namespace_of
from verifydp.errors import InputError

__all__ = [
    "Layer",
    "LeakyReLU",
    "Linear",
    "ReLU",
    "ScaledSigmoid",
    "Sigmoid",
    "logistic",
]


class Layer(Protocol):
    """A function of rows, shape (rows, numbers), that can be differentiated."""

    @property
    def parameters(self) -> tuple[Any, ...]:
        """What training changes; empty where there is nothing."""

    def with_parameters(self, parameters: Sequence[Any]) -> "Layer":
        """The same layer with other parameters, in the same order."""

    def forward(self, inputs: Any) -> Any:
        """The outputs, one row for each row of inputs."""

    def backward(self, inputs: Any, gradient: Any) -> tuple[Any, tuple[Any, ...]]:
        """Carry a gradient back.

        Parameters
        ----------
        inputs
            What `forward` was given.
        gradient
            Derivative of the loss by each output, in their shape.

        Returns
        -------
        tuple
            Derivatives by the inputs, and by each of the parameters.
        """


@dataclass(frozen=True, slots=True, eq=False)
class Linear:
    """``inputs @ weights.T + bias``.

    Parameters
    ----------
    weights
        Shape (outputs, inputs), as torch keeps them.
    bias
        Shape (outputs,).
    """

    weights: Any
    bias: Any

    @property
    def parameters(self) -> tuple[Any, ...]:
        """Weights and bias."""
        return (self.weights, self.bias)

    def with_parameters(self, parameters: Sequence[Any]) -> "Linear":
        """The same with other weights and bias."""
        weights, bias = parameters
        return Linear(weights, bias)

    def forward(self, inputs: Any) -> Any:
        """Shape (rows, inputs) to (rows, outputs)."""
        return inputs @ self.weights.T + self.bias

    def backward(self, inputs: Any, gradient: Any) -> tuple[Any, tuple[Any, ...]]:
        """Derivatives by inputs, weights and bias."""
        library = namespace_of(gradient)
        weights = gradient.T @ inputs
        return gradient @ self.weights, (weights, library.sum(gradient, axis=0))


@dataclass(frozen=True, slots=True)
class LeakyReLU:
    """The input where it is positive, a small multiple of it where it is not.

    At 0 the derivative is that of the negative side, as in torch.
    """

    slope: float = 0.01

    @property
    def parameters(self) -> tuple[Any, ...]:
        """None."""
        return ()

    def with_parameters(self, parameters: Sequence[Any]) -> "LeakyReLU":
        """The same."""
        del parameters
        return self

    def forward(self, inputs: Any) -> Any:
        """Elementwise."""
        return namespace_of(inputs).where(inputs > 0, inputs, self.slope * inputs)

    def backward(self, inputs: Any, gradient: Any) -> tuple[Any, tuple[Any, ...]]:
        """Derivative by the inputs."""
        library = namespace_of(gradient)
        return library.where(inputs > 0, gradient, self.slope * gradient), ()


@dataclass(frozen=True, slots=True)
class ReLU(LeakyReLU):
    """The input where it is positive, else 0."""

    slope: float = 0.0


@dataclass(frozen=True, slots=True)
class ScaledSigmoid:
    """``low + (high - low) / (1 + exp(-input))``: a number between two stated ones.

    Raises
    ------
    InputError
        If the range is empty.
    """

    low: float
    high: float

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise InputError(
                f"low is {self.low:g} and high is {self.high:g}: low must be less"
            )

    @property
    def parameters(self) -> tuple[Any, ...]:
        """None: the range is fixed."""
        return ()

    def with_parameters(self, parameters: Sequence[Any]) -> "ScaledSigmoid":
        """The same."""
        del parameters
        return self

    def forward(self, inputs: Any) -> Any:
        """Elementwise."""
        return self.low + (self.high - self.low) * logistic(inputs)

    def backward(self, inputs: Any, gradient: Any) -> tuple[Any, tuple[Any, ...]]:
        """Derivative by the inputs."""
        share = logistic(inputs)
        return gradient * ((self.high - self.low) * share * (1 - share)), ()


@dataclass(frozen=True, slots=True)
class Sigmoid(ScaledSigmoid):
    """``1 / (1 + exp(-input))``."""

    low: float = 0.0
    high: float = 1.0


def logistic(inputs: Any) -> Any:
    """``1 / (1 + exp(-input))``, which overflows nowhere.

    It is the smaller of two shares, or what that leaves of 1, so that small values
    keep their digits.
    """
    library = namespace_of(inputs)
    shrunk = library.exp(-library.abs(inputs))
    return library.where(inputs < 0, shrunk, library.ones_like(shrunk)) / (1 + shrunk)
