"""Normalisation of rows by themselves, or by what was stated before."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verifydp.arrays import namespace_of

__all__ = ["BatchNormalisation", "LayerNormalisation"]

_EPSILON = 1e-5


@dataclass(frozen=True, slots=True, eq=False)
class LayerNormalisation:
    """Every row less its mean, by its standard deviation, then stretched and moved.

    Parameters
    ----------
    weights, bias
        Shape (numbers,).
    epsilon
        Added to the variance, which is that of the row's own numbers.
    """

    weights: Any
    bias: Any
    epsilon: float = _EPSILON

    @property
    def parameters(self) -> tuple[Any, ...]:
        """Weights and bias."""
        return (self.weights, self.bias)

    def with_parameters(self, parameters: Sequence[Any]) -> "LayerNormalisation":
        """The same with other weights and bias."""
        weights, bias = parameters
        return LayerNormalisation(weights, bias, self.epsilon)

    def forward(self, inputs: Any) -> Any:
        """Row by row."""
        normalised, _ = self._normalised(inputs)
        return normalised * self.weights + self.bias

    def backward(self, inputs: Any, gradient: Any) -> tuple[Any, tuple[Any, ...]]:
        """Derivatives by inputs, weights and bias."""
        library = namespace_of(gradient)
        normalised, deviation = self._normalised(inputs)
        inner = gradient * self.weights
        # What moves or stretches the whole row changes nothing.
        moved = library.mean(inner, axis=1, keepdims=True)
        stretched = library.mean(inner * normalised, axis=1, keepdims=True)
        back = (inner - moved - normalised * stretched) / deviation
        weights = library.sum(gradient * normalised, axis=0)
        return back, (weights, library.sum(gradient, axis=0))

    def _normalised(self, inputs: Any) -> tuple[Any, Any]:
        """The rows normalised, and their standard deviations, shape (rows, 1)."""
        library = namespace_of(inputs)
        centred = inputs - library.mean(inputs, axis=1, keepdims=True)
        variance = library.mean(centred * centred, axis=1, keepdims=True)
        deviation = library.sqrt(variance + self.epsilon)
        return centred / deviation, deviation


@dataclass(frozen=True, slots=True, eq=False)
class BatchNormalisation:
    """Batch normalisation as it evaluates: by stated means and variances.

    Those of the batch itself are never used: rows would then depend on one another.

    Parameters
    ----------
    mean, variance
        Fixed statistics, shape (numbers,).
    weights, bias
        Shape (numbers,).
    epsilon
        Added to the variance.
    """

    mean: Any
    variance: Any
    weights: Any
    bias: Any
    epsilon: float = _EPSILON

    @property
    def parameters(self) -> tuple[Any, ...]:
        """Weights and bias; mean and variance stay as they are."""
        return (self.weights, self.bias)

    def with_parameters(self, parameters: Sequence[Any]) -> "BatchNormalisation":
        """The same with other weights and bias."""
        weights, bias = parameters
        return BatchNormalisation(self.mean, self.variance, weights, bias, self.epsilon)

    def forward(self, inputs: Any) -> Any:
        """Column by column."""
        return self._normalised(inputs) * self.weights + self.bias

    def backward(self, inputs: Any, gradient: Any) -> tuple[Any, tuple[Any, ...]]:
        """Derivatives by inputs, weights and bias."""
        library = namespace_of(gradient)
        back = gradient * self.weights / library.sqrt(self.variance + self.epsilon)
        weights = library.sum(gradient * self._normalised(inputs), axis=0)
        return back, (weights, library.sum(gradient, axis=0))

    def _normalised(self, inputs: Any) -> Any:
        deviation = namespace_of(inputs).sqrt(self.variance + self.epsilon)
        return (inputs - self.mean) / deviation
