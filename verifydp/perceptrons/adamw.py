"""AdamW: steps by running moments of the gradient, and weights that decay.

Source: Loshchilov and Hutter 2019, algorithm 2; the form and the defaults of torch.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verifydp.arrays import namespace_of

__all__ = ["AdamW", "Moments"]


@dataclass(frozen=True, slots=True, eq=False)
class Moments:
    """How many steps were made, and the running moments for each parameter."""

    steps: int
    first: tuple[Any, ...]
    second: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class AdamW:
    """How steps are made.

    Parameters
    ----------
    rate
        Learning rate.
    decay
        Share of the rate by which parameters shrink in every step.
    forgetting
        Weights of the past in the two running moments.
    epsilon
        Added to the root of the second moment.
    """

    rate: float = 1e-3
    decay: float = 1e-2
    forgetting: tuple[float, float] = (0.9, 0.999)
    epsilon: float = 1e-8

    def begin(self, parameters: Sequence[Any]) -> Moments:
        """The moments before the first step."""
        zeros = tuple(namespace_of(one).zeros_like(one) for one in parameters)
        return Moments(0, zeros, zeros)

    def step(
        self, parameters: Sequence[Any], gradients: Sequence[Any], moments: Moments
    ) -> tuple[tuple[Any, ...], Moments]:
        """Make one step.

        Parameters
        ----------
        parameters, gradients
            Arrays and the derivatives of the loss by them, in the same order.
        moments
            What the step before gave.

        Returns
        -------
        tuple
            New parameters and new moments; nothing is changed in place.
        """
        kept, kept_square = self.forgetting
        steps = moments.steps + 1
        first = tuple(
            kept * old + (1 - kept) * new
            for old, new in zip(moments.first, gradients, strict=True)
        )
        second = tuple(
            kept_square * old + (1 - kept_square) * new * new
            for old, new in zip(moments.second, gradients, strict=True)
        )
        # Both moments begin at 0, which these two undo.
        rate = self.rate / (1 - kept**steps)
        root = math.sqrt(1 - kept_square**steps)
        stepped = tuple(
            (1 - self.rate * self.decay) * one
            - rate * mean / (namespace_of(one).sqrt(square) / root + self.epsilon)
            for one, mean, square in zip(parameters, first, second, strict=True)
        )
        return stepped, Moments(steps, first, second)
