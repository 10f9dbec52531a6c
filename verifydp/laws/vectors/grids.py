"""Noise on a grid, so that adding it to an answer rounds nothing.

A noisy answer that is rounded in its last digits shows there what the answer was, and
where the noise leaves a direction untouched these digits are all that varies. So noise
is rounded to multiples of a power of 2 before it is lifted to the answer's space by
whole numbers: sums are then exact in doubles, what is published of the answer stays as
it is, and answers that differ by whole vectors give the same noise moved.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, frexp, lcm
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.exact.linear import Matrix

__all__ = ["NoiseGrid"]

#: Binary digits that noise of usual size keeps, at most; and those above it, for tails.
_DIGITS, _TAIL, _DOUBLE = 30, 6, 52
#: Fewer digits than this would be another law: then sums are not exact.
_LEAST = 21


class NoiseGrid:
    """Multiples of a power of 2 as coordinates in a basis.

    Parameters
    ----------
    basis
        s independent rows of d exact numbers.
    width
        The usual size of the noise's coordinates; above 0.

    Attributes
    ----------
    step
        The power of 2, at most a millionth of the width.
    is_exact
        Whether the basis has whole numbers small enough. Guarantee: where it is true,
        outputs are exact sums while they and the noise stay below ``2 ** 52`` steps;
        else sums are rounded as sums of doubles are.
    """

    def __init__(self, basis: Matrix, width: float) -> None:
        self._scale = lcm(*(x.denominator for row in basis for x in row))
        whole = [[int(x * self._scale) for x in row] for row in basis]
        self._basis = np.array(whole, dtype=float)
        most = float(np.abs(self._basis).sum(axis=0).max())
        spare = _DOUBLE - _TAIL - ceil(np.log2(most))
        self.is_exact = spare >= _LEAST
        digits = min(_DIGITS, spare) if self.is_exact else _DIGITS
        self.step = 2.0 ** (frexp(width / self._scale)[1] - digits)

    def lifted(self, coordinates: Any) -> Any:
        """Round coordinates of shape ``(size, s)`` and give vectors ``(size, d)``."""
        library = namespace_of(coordinates)
        rounded = library.round(coordinates / (self._scale * self.step)) * self.step
        return rounded @ as_drawn(self._basis, coordinates)

    def around(self, noise: Any, centre: Sequence[Fraction]) -> Any:
        """Add noise to an answer, itself rounded to the grid."""
        answer = [round(one / Fraction(self.step)) * self.step for one in centre]
        return noise + as_drawn(answer, noise)
