"""Two shifts of normal plus Laplace noise, in doubles."""

import numpy as np

from verifydp import special_functions as special
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.laws.protocol import Floats
from verifydp.loss.doubles import mills_gap, solved
from verifydp.loss.forms import PairForm

__all__ = ["FORM"]


def _form(first: NormalLaplace, second: NormalLaplace) -> "_Convolved | None":
    if first.family[0] != second.family[0]:
        return None
    shift = abs(first.mean - second.mean) / first.deviation
    return _Convolved(float(first.deviation / first.scale), float(shift))


def _delta(
    first: NormalLaplace, second: NormalLaplace, levels: Floats
) -> Floats | None:
    form = _form(first, second)
    return None if form is None else form.delta(levels)


def _epsilon(
    first: NormalLaplace, second: NormalLaplace, targets: Floats
) -> Floats | None:
    form = _form(first, second)
    return None if form is None else form.epsilon(targets)


class _Convolved:
    """Two shifts of a normal plus Laplace noise, in units of the deviation.

    With ``u`` the distance to the mean and ``c`` the deviation over the scale, the
    density is ``exp(c^2/2 - c u) (1 - r(u))`` up to a constant, with the positive
    ``r(u) = gap(u - c, 2c)``, and the survival function exceeds the density times
    scale by ``gap(u, c)``. Where the densities' ratio is exp(epsilon) the
    multiples of the densities cancel in the divergence.
    """

    def __init__(self, ratio: float, shift: float) -> None:
        self._ratio, self._shift = ratio, shift
        self._limit = ratio * shift

    def _log_rest(self, u: Floats) -> Floats:
        """Logarithm of ``1 - r(u)``."""
        c = self._ratio
        w = u - c
        near = np.log1p(-np.where(w >= 0, mills_gap(np.maximum(w, 0), 2 * c), 0))
        far = np.logaddexp(
            special.log_ndtr(w), 2 * c * u + special.log_ndtr(-w - 2 * c)
        )
        return np.where(w >= 0, near, far)

    def _below_limit(self, u: Floats) -> Floats:
        """How far the log ratio at ``u`` is below its limit; at least 0."""
        return self._log_rest(u + self._shift) - self._log_rest(u)

    def _delta_at(self, u: Floats, epsilon: Floats) -> Floats:
        second = mills_gap(u + self._shift, self._ratio, epsilon)
        return mills_gap(u, self._ratio) - second

    def _ends(self, like: Floats) -> tuple[Floats, Floats]:
        low = np.full(like.shape, -self._shift / 2)
        return low, np.full(like.shape, self._ratio + 45.0)

    def delta(self, levels: Floats) -> Floats:
        if self._shift == 0:
            return np.maximum(-np.expm1(levels), 0)
        size = np.abs(levels)
        room = self._limit - size
        at = solved(lambda u: self._below_limit(u) > room, *self._ends(size))
        inner = np.where(room > 0, np.maximum(self._delta_at(at, size), 0), 0)
        outer = -np.expm1(-size) + np.exp(-size) * inner
        return np.where(levels < 0, outer, inner)

    def epsilon(self, targets: Floats) -> Floats:
        if self._shift == 0:
            return np.log1p(-targets)
        low = np.full(targets.shape, np.log1p(-targets))
        high = np.full(targets.shape, self._limit)
        return solved(lambda e: self.delta(e) > targets, low, high)


FORM = PairForm(NormalLaplace, hockey_stick_float=_delta, epsilon_at_float=_epsilon)
