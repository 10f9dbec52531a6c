"""What others compute for data plus Laplace noise: quadrature, and sums on a grid.

Written anew from the density of a normal plus a Laplace variable (Reed and Jorgensen
2004), so that nothing is shared with what is measured. A prior is a list of weights,
means and deviations; deviation 0 stands for a point.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
from scipy.special import log_ndtr

Prior = Sequence[tuple[Fraction, Fraction, Fraction]]

#: Points at which the quadrature looks for changes of sign, around each component.
_SCANNED = 120
#: How far a grid reaches beyond the outermost means, in units of the largest width.
_REACH = 8


def _real(value: Fraction) -> Any:
    return mpmath.mpf(value.numerator) / value.denominator


def _density(prior: Prior, scale: Fraction, y: Any) -> Any:
    b, total = _real(scale), mpmath.mpf(0)
    for weight, mean, sd in prior:
        z = y - _real(mean)
        if sd:
            ratio, t = _real(sd) / b, z / _real(sd)
            halves = mpmath.exp(-z / b) * mpmath.erfc((ratio - t) / mpmath.sqrt(2))
            halves += mpmath.exp(z / b) * mpmath.erfc((ratio + t) / mpmath.sqrt(2))
            each = mpmath.exp(ratio**2 / 2) * halves / 4 / b
        else:
            each = mpmath.exp(-abs(z) / b) / 2 / b
        total += _real(weight) * each
    return total


def delta_by_quadrature(
    first: Prior, second: Prior, scale: Fraction, epsilon: Fraction, digits: int
) -> Any:
    """Integrate the positive part of the difference, between its changes of sign.

    These are looked for on a scan that is dense around each component and reaches far
    out. Nothing shows that none is missed, and the quadrature judges its error by its
    size, not by the share of the result.
    """
    with mpmath.workdps(digits):
        growth = mpmath.exp(_real(epsilon))

        def gain(y: Any) -> Any:
            return _density(first, scale, y) - growth * _density(second, scale, y)

        def log_ratio(y: Any) -> Any:
            one, two = _density(first, scale, y), _density(second, scale, y)
            return mpmath.log(one / two) - _real(epsilon)

        cuts = _signs_change(log_ratio, [*first, *second], scale)
        kinks = {_real(mean) for _, mean, sd in (*first, *second) if not sd}
        width = max(scale, *(sd for _, _, sd in (*first, *second)))
        steps = [_real(width) * k for k in (1, 4, 16, 64)]
        total = mpmath.mpf(0)
        for low, high in zip([-mpmath.inf, *cuts], [*cuts, mpmath.inf], strict=True):
            left = high if low == -mpmath.inf else low
            right = low if high == mpmath.inf else high
            if left == mpmath.inf:  # no change of sign at all
                left = right = mpmath.mpf(0)
            inner = {left - step for step in steps} | {right + step for step in steps}
            nodes = {x for x in inner | kinks if low < x < high}
            middle = left + (right - left) / 2
            if low == -mpmath.inf or high == mpmath.inf:
                middle = left - steps[0] if low == -mpmath.inf else right + steps[0]
            if gain(middle) > 0:
                total += mpmath.quad(gain, [low, *sorted(nodes), high])
        return total


def _signs_change(log_ratio: Any, parts: Prior, scale: Fraction) -> list[Any]:
    reach = np.sinh(np.linspace(-6, 6, _SCANNED)) / 2
    points = np.unique(
        np.concatenate(
            [float(mean) + reach * float(max(sd, scale)) for _, mean, sd in parts]
        )
    )
    values = [log_ratio(mpmath.mpf(float(point))) for point in points]
    return [
        mpmath.findroot(log_ratio, (points[k], points[k + 1]), solver="anderson")
        for k in range(len(points) - 1)
        if values[k] * values[k + 1] < 0
    ]


def _log_density(prior: Prior, scale: float, y: Any) -> Any:
    logs = []
    for weight, mean, sd in prior:
        z = y - float(mean)
        if sd:
            ratio, t = float(sd) / scale, z / float(sd)
            left = -z / scale + log_ndtr(t - ratio)
            right = z / scale + log_ndtr(-t - ratio)
            each = ratio**2 / 2 + np.logaddexp(left, right) - np.log(2 * scale)
        else:
            each = -np.abs(z) / scale - np.log(2 * scale)
        logs.append(np.log(float(weight)) + each)
    return np.logaddexp.reduce(logs, axis=0)


def _grid(first: Prior, second: Prior, scale: Fraction, points: int) -> Any:
    parts = [*first, *second]
    width = float(max(scale, *(sd for _, _, sd in parts)))
    means = [float(mean) for _, mean, _ in parts]
    return np.linspace(min(means) - _REACH * width, max(means) + _REACH * width, points)


def delta_on_grid(
    first: Prior, second: Prior, scale: Fraction, epsilon: Fraction, points: int
) -> float:
    """Sum the positive part over an equidistant grid, by the trapezoidal rule."""
    y = _grid(first, second, scale, points)
    p = np.exp(_log_density(first, float(scale), y))
    q = np.exp(_log_density(second, float(scale), y))
    return float(np.trapezoid(np.maximum(p - np.exp(float(epsilon)) * q, 0), y))


def largest_log_ratio_on_grid(
    first: Prior, second: Prior, scale: Fraction, points: int
) -> float:
    """Give the largest log ratio of the densities over an equidistant grid."""
    y = _grid(first, second, scale, points)
    b = float(scale)
    return float(np.max(_log_density(first, b, y) - _log_density(second, b, y)))
