"""Profiles of shifted noise in doubles: fast, and without a guarantee.

Nothing that is called proved may rest on these; they propose, draw and search. Each is
a sum of positive terms as far as possible, so that small deltas keep their digits.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import erfcx, log_ndtr, ndtr

from verifydp.errors import UnsupportedError
from verifydp.laws.laplace import Laplace
from verifydp.laws.normal import Normal
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["epsilon_at_float", "hockey_stick_float", "relative_shift"]

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(12)
_HALVINGS = 100
#: Below this step the difference of two Mills ratios is integrated instead.
_SMALL_STEP = 0.25


def hockey_stick_float(first: LineLaw, second: LineLaw, epsilons: ArrayLike) -> Floats:
    """Approximate the hockey-stick divergence at many epsilons.

    Parameters
    ----------
    first, second
        Two shifts of one `Laplace`, `Normal` or `NormalLaplace` law.
    epsilons
        Any shape; also below 0.

    Returns
    -------
    numpy.ndarray
        Of the same shape. No guarantee; compared with the enclosure the relative error
        is below 1e-9 where delta is at least 1e-30, the shift from a thousandth to a
        thousand times the noise, and epsilon not within a millionth of its limit,
        where the rounding of the shift itself shows.

    Raises
    ------
    UnsupportedError
        For another pair of laws.

    Examples
    --------
    >>> hockey_stick_float(Laplace(1, 1), Laplace(0, 1), [0.0, 1.0]).round(4)
    array([0.3935, 0.    ])
    """
    levels = np.asarray(epsilons, dtype=float)
    if isinstance(first, Laplace):
        shift = relative_shift(first, second)
        middle = np.abs(np.expm1(np.minimum(levels - shift, 0) / 2))
        return np.asarray(
            np.where(levels < -shift, -np.expm1(np.minimum(levels, 0)), middle)
        )
    if isinstance(first, Normal):
        shift = relative_shift(first, second)
        return _normal_delta(levels, shift)
    form = _Convolved.of(first, second)
    return np.asarray(form.delta(levels))


def epsilon_at_float(first: LineLaw, second: LineLaw, deltas: ArrayLike) -> Floats:
    """Approximate the least epsilon at many deltas, each above 0 and below 1.

    Parameters, errors and what is known of the precision are those of
    `hockey_stick_float`.

    Examples
    --------
    >>> epsilon_at_float(Laplace(1, 1), Laplace(0, 1), [0.1]).round(4)
    array([0.7893])
    """
    targets = np.asarray(deltas, dtype=float)
    floor = np.log1p(-targets)
    if isinstance(first, Laplace):
        shift = relative_shift(first, second)
        inner = shift + 2 * floor
        return np.asarray(np.where(inner >= -shift, inner, floor))
    if isinstance(first, Normal):
        shift = relative_shift(first, second)
        if shift == 0:
            return np.asarray(floor)
        top = shift**2 / 2 + shift * np.sqrt(-2 * np.log(targets))
        return _solved(lambda e: _normal_delta(e, shift) > targets, floor, top)
    form = _Convolved.of(first, second)
    return np.asarray(form.epsilon(targets))


def relative_shift(first: LineLaw, second: LineLaw) -> float:
    """Give the distance of two shifts of `Laplace` or `Normal` noise over its spread.

    Raises
    ------
    UnsupportedError
        For another pair of laws, and for two atoms.

    Examples
    --------
    >>> relative_shift(Normal(3, 2), Normal(0, 2))
    1.5
    """
    if type(first) is not type(second) or not isinstance(first, Laplace | Normal):
        raise UnsupportedError(
            f"no float form is known for a {type(first).__name__} against a "
            f"{type(second).__name__}: use the enclosed form"
        )
    is_atom = isinstance(first, Normal) and not first.deviation
    if first.spread != second.spread or is_atom:
        raise UnsupportedError(
            f"{first} and {second} are no two shifts of one noise: use the enclosed "
            "form"
        )
    return float(abs(first.centre - second.centre) / first.spread)


def _solved(
    is_below: Callable[[Floats], NDArray[np.bool_]], low: Floats, high: Floats
) -> Floats:
    """Bisect: ``is_below(x)`` says where the solution is above x."""
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        below = is_below(middle)
        low, high = np.where(below, middle, low), np.where(below, high, middle)
    return (low + high) / 2


def _mills(x: Floats) -> Floats:
    return np.asarray(np.sqrt(np.pi / 2) * erfcx(x / np.sqrt(2)))


def _gap(u: Floats, step: float, exponent: Floats | float = 0.0) -> Floats:
    """``density(u) (M(u) - M(u + step))`` with M the Mills ratio of the normal law.

    It equals ``ndtr(-u) - exp(step u + step^2 / 2) ndtr(-u - step)``. The difference
    is the integral of ``-M' = 1 - x M``, which a short step leaves to a Gauss rule.
    All is multiplied by the exponential of ``exponent``, before it could underflow.
    """
    upper = np.maximum(u, -30.0)
    if step < _SMALL_STEP:
        x = upper[..., np.newaxis] + step * (_NODES + 1) / 2
        falls = (1 - x * _mills(x)) @ _WEIGHTS * (step / 2)
    else:
        falls = _mills(upper) - _mills(upper + step)
    split = -30.0 if step < _SMALL_STEP else 0.0
    with np.errstate(over="ignore", invalid="ignore"):  # where the other one is taken
        near = np.exp(exponent - upper**2 / 2) / np.sqrt(2 * np.pi) * falls
        other = np.exp(exponent + step * u + step**2 / 2 + log_ndtr(-u - step))
        far = np.exp(exponent) * ndtr(-u) - other
    return np.asarray(np.where(u >= split, near, far))


def _normal_delta(levels: Floats, shift: float) -> Floats:
    if shift == 0:
        return np.maximum(-np.expm1(levels), 0)
    size = np.abs(levels)
    delta = _gap(size / shift - shift / 2, shift)
    return np.where(levels < 0, -np.expm1(-size) + np.exp(-size) * delta, delta)


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

    @classmethod
    def of(cls, first: LineLaw, second: LineLaw) -> "_Convolved":
        if not isinstance(first, NormalLaplace) or not isinstance(
            second, NormalLaplace
        ):
            raise UnsupportedError(
                f"no float form is known for a {type(first).__name__} against a "
                f"{type(second).__name__}: use the enclosed form"
            )
        if first.family[0] != second.family[0]:
            raise UnsupportedError(
                f"{first} and {second} are no two shifts of one noise: use the "
                "enclosed form"
            )
        shift = abs(first.mean - second.mean) / first.deviation
        return cls(float(first.deviation / first.scale), float(shift))

    def _log_rest(self, u: Floats) -> Floats:
        """Logarithm of ``1 - r(u)``."""
        c = self._ratio
        w = u - c
        near = np.log1p(-np.where(w >= 0, _gap(np.maximum(w, 0), 2 * c), 0))
        far = np.logaddexp(log_ndtr(w), 2 * c * u + log_ndtr(-w - 2 * c))
        return np.where(w >= 0, near, far)

    def _below_limit(self, u: Floats) -> Floats:
        """How far the log ratio at ``u`` is below its limit; at least 0."""
        return self._log_rest(u + self._shift) - self._log_rest(u)

    def _delta_at(self, u: Floats, epsilon: Floats) -> Floats:
        second = _gap(u + self._shift, self._ratio, epsilon)
        return _gap(u, self._ratio) - second

    def _ends(self, like: Floats) -> tuple[Floats, Floats]:
        low = np.full(like.shape, -self._shift / 2)
        return low, np.full(like.shape, self._ratio + 45.0)

    def delta(self, levels: Floats) -> Floats:
        if self._shift == 0:
            return np.maximum(-np.expm1(levels), 0)
        size = np.abs(levels)
        room = self._limit - size
        at = _solved(lambda u: self._below_limit(u) > room, *self._ends(size))
        inner = np.where(room > 0, np.maximum(self._delta_at(at, size), 0), 0)
        outer = -np.expm1(-size) + np.exp(-size) * inner
        return np.where(levels < 0, outer, inner)

    def epsilon(self, targets: Floats) -> Floats:
        if self._shift == 0:
            return np.log1p(-targets)
        low = np.full(targets.shape, np.log1p(-targets))
        high = np.full(targets.shape, self._limit)
        return _solved(lambda e: self.delta(e) > targets, low, high)
