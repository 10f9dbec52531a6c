"""Logistic regression: clipped gradients of many training runs at once.

The gradient of a record's loss is its residual times its features with a 1 behind
them. So clipping the gradient is clipping the residual, and a sum of clipped gradients
is one product of matrices.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dp_sgd.table import FEATURES
from verifydp.arrays import as_drawn, namespace_of

__all__ = ["LOGISTIC", "LogisticRegression"]


@dataclass(frozen=True, slots=True)
class LogisticRegression:
    """A weight for each feature, and a constant.

    Attributes
    ----------
    name
        As cases and reports call it.
    """

    name: str = "logistic regression"

    @property
    def initial(self) -> Any:
        """Public weights at which training begins; shape ``(parameters,)``."""
        return np.zeros(len(FEATURES) + 1)

    def scores(self, weights: Any, features: Any) -> Any:
        """Logits of being malignant.

        Parameters
        ----------
        weights
            Shape ``(runs, parameters)``.
        features
            Shape ``(records, features)``.

        Returns
        -------
        array
            Shape ``(runs, records)``.
        """
        return weights @ _with_constant(features).T

    def summed(
        self, weights: Any, features: Any, labels: Any, shares: Any, clip: float
    ) -> Any:
        """Add up the clipped gradients of the records that take part.

        Parameters
        ----------
        weights
            Shape ``(runs, parameters)``.
        features, labels
            Of all records.
        shares
            How much of each record counts in each run, of a shape that fits ``(runs,
            records)``: 1 and 0 for in and out.
        clip
            The longest gradient; infinity clips nothing.

        Returns
        -------
        array
            Shape ``(runs, parameters)``.
        """
        xp = namespace_of(weights)
        inputs = _with_constant(features)
        # Twice the residuals: a probability is half of 1 + tanh(logit / 2).
        doubled = xp.tanh(weights @ (inputs.T / 2)) + (1 - 2 * labels)
        limits = 2 * clip / xp.sqrt(xp.sum(inputs**2, axis=1))
        return (shares * xp.clip(doubled, -limits, limits)) @ (inputs / 2)


def _with_constant(features: Any) -> Any:
    xp = namespace_of(features)
    ones = as_drawn(np.ones((features.shape[0], 1)), features)
    return xp.concat([features, ones], axis=1)


LOGISTIC = LogisticRegression()
