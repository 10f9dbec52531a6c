"""A network with one hidden layer: clipped gradients of many training runs at once.

A gradient consists of outer products, one a layer, of what comes into the layer and
what comes back to it. So its length follows from the lengths of these, and gradients of
single records are never formed: each counts in the sum with the factor that clips it.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dp_sgd.table import FEATURES
from verifydp.arrays import as_drawn, namespace_of

__all__ = ["NETWORK", "SmallNetwork"]

#: Of the public weights at which training begins.
_SEED = 5


@dataclass(frozen=True, slots=True)
class SmallNetwork:
    """Ten features, hidden units with tanh, one logit.

    Parameters are the weights of the first hidden unit with its constant, those of the
    others, and those of the logit with its constant.

    Attributes
    ----------
    hidden
        How many hidden units there are.
    name
        As cases and reports call it.
    """

    hidden: int = 2
    name: str = "small network"

    @property
    def initial(self) -> Any:
        """Public weights at which training begins; shape ``(parameters,)``."""
        wide = len(FEATURES) + 1
        generator = np.random.default_rng(_SEED)
        first = generator.normal(scale=wide**-0.5, size=self.hidden * wide)
        second = generator.normal(scale=self.hidden**-0.5, size=self.hidden + 1)
        return np.concatenate([first, second])

    def scores(self, weights: Any, features: Any) -> Any:
        """Logits of being malignant; as for logistic regression."""
        return self._forward(weights, features)[2]

    def summed(
        self, weights: Any, features: Any, labels: Any, shares: Any, clip: float
    ) -> Any:
        """Add up the clipped gradients; as for logistic regression."""
        xp = namespace_of(weights)
        inputs, units, logits, outer = self._forward(weights, features)
        runs, wide = weights.shape[0], inputs.shape[1]
        residuals = 0.5 + 0.5 * xp.tanh(logits / 2) - labels
        # What comes back to the hidden units, for a residual of 1.
        back = outer[:, :, None] * (1 - units**2)
        lengths = xp.sum(inputs**2, axis=1) * xp.sum(back**2, axis=1)
        # The last layer gets the hidden units, and the 1 of its constant.
        limits = clip / xp.sqrt(lengths + xp.sum(units**2, axis=1) + 1)
        factors = shares * xp.clip(residuals, -limits, limits)
        parts = xp.reshape(back * factors[:, None, :], (runs * self.hidden, -1))
        first = xp.reshape(parts @ inputs, (runs, self.hidden * wide))
        second = xp.sum(units * factors[:, None, :], axis=2)
        constant = xp.sum(factors, axis=1, keepdims=True)
        return xp.concat([first, second, constant], axis=1)

    def _forward(self, weights: Any, features: Any) -> tuple[Any, Any, Any, Any]:
        """Inputs with a 1 behind them; hidden units, logits, last weights, by run."""
        xp = namespace_of(weights)
        runs, records = weights.shape[0], features.shape[0]
        wide = features.shape[1] + 1
        inner = xp.reshape(weights[:, : self.hidden * wide], (runs * self.hidden, wide))
        outer = weights[:, self.hidden * wide : -1]
        ones = as_drawn(np.ones((records, 1)), features)
        inputs = xp.concat([features, ones], axis=1)
        units = xp.tanh(inner @ inputs.T)
        units = xp.reshape(units, (runs, self.hidden, records))
        logits = xp.sum(units * outer[:, :, None], axis=1) + weights[:, -1:]
        return inputs, units, logits, outer


NETWORK = SmallNetwork()
