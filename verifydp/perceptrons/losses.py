"""Losses, with their derivatives."""

import math
from typing import Any

from verifydp.arrays import namespace_of
from verifydp.perceptrons.layers import logistic

__all__ = ["logistic_loss"]


def logistic_loss(scores: Any, labels: Any) -> tuple[Any, Any]:
    """Mean of ``log(1 + exp(score)) - label * score``, in nats.

    Parameters
    ----------
    scores
        Log odds of label 1, of any shape.
    labels
        1 or 0, or a probability in between, of the same shape and type.

    Returns
    -------
    tuple
        The loss as an array of no axis, and its derivative by each score.

    Examples
    --------
    >>> import numpy
    >>> loss, gradient = logistic_loss(numpy.zeros(2), numpy.array([0.0, 1.0]))
    >>> float(loss) == float(numpy.log(2.0)), gradient.tolist()
    (True, [0.25, -0.25])
    """
    library = namespace_of(scores)
    size = library.abs(scores)
    above = 0.5 * (scores + size)  # the score where it is positive, else 0
    each = above - labels * scores + library.log1p(library.exp(-size))
    return library.mean(each), (logistic(scores) - labels) / math.prod(each.shape)
