"""Two shifts of Laplace noise, in doubles."""

import numpy as np

from verifydp.laws.laplace import Laplace
from verifydp.laws.protocol import Floats
from verifydp.loss.forms import PairForm

__all__ = ["FORM"]


def _shift(first: Laplace, second: Laplace) -> float | None:
    """Their distance over the scale."""
    if first.scale != second.scale:
        return None
    return float(abs(first.location - second.location) / first.scale)


def _delta(first: Laplace, second: Laplace, levels: Floats) -> Floats | None:
    shift = _shift(first, second)
    if shift is None:
        return None
    middle = np.abs(np.expm1(np.minimum(levels - shift, 0) / 2))
    return np.asarray(
        np.where(levels < -shift, -np.expm1(np.minimum(levels, 0)), middle)
    )


def _epsilon(first: Laplace, second: Laplace, targets: Floats) -> Floats | None:
    shift = _shift(first, second)
    if shift is None:
        return None
    floor = np.log1p(-targets)
    inner = shift + 2 * floor
    return np.asarray(np.where(inner >= -shift, inner, floor))


FORM = PairForm(Laplace, hockey_stick_float=_delta, epsilon_at_float=_epsilon)
