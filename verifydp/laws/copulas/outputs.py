"""From levels to outputs by quantile functions, and back by tails."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp import special_functions as special
from verifydp.arrays import as_drawn, namespace_of
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.quantiles import TabledQuantile
from verifydp.laws.doubles import doubles
from verifydp.laws.laplace import Laplace
from verifydp.laws.normal import Normal
from verifydp.laws.normal_sum import NormalSum
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["Quantiles", "deviation_of", "levels_under"]

_HALF = float(np.log(0.5))


def levels_under(margins: Sequence[LineLaw], outputs: ArrayLike) -> Levels:
    """Give the levels of outputs, each in its own law without atoms.

    Parameters
    ----------
    margins
        The law of each coordinate.
    outputs
        Shape ``(..., coordinates)``.

    Returns
    -------
    Levels
        Where an output is outside the support, or so far out that a double has no
        name for its tail, the tail's logarithm is minus infinity.
    """
    at = doubles(outputs, "outputs")
    tails, uppers = np.empty(at.shape), np.empty(at.shape, dtype=bool)
    for place, law in enumerate(margins):
        tails[..., place], uppers[..., place] = _tail_under(law, at[..., place])
    return Levels.of_tails(tails, uppers)


def _tail_under(law: LineLaw, x: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    if isinstance(law, Normal | NormalSum):
        scores = (x - float(law.mean)) / deviation_of(law)
        return np.asarray(special.log_ndtr(-np.abs(scores))), scores > 0
    if isinstance(law, Laplace):
        far = (x - float(law.location)) / float(law.scale)
        return _HALF - np.abs(far), far > 0
    low, high = law.cdf_float(x), law.survival_float(x)
    with np.errstate(divide="ignore"):
        return np.log(np.minimum(low, high)), low > high


class Quantiles:
    """The quantile functions of laws without atoms, one a coordinate.

    Of normal and Laplace laws by a closed form, of others from a table and by Newton's
    steps (`verifydp.laws.copulas.quantiles`), which is made when it is first needed.

    Parameters
    ----------
    margins
        The law of each coordinate.
    """

    def __init__(self, margins: Sequence[LineLaw]) -> None:
        self._margins = tuple(margins)
        self._kinds = {_kind(law) for law in self._margins}
        self._tables: dict[LineLaw, TabledQuantile] = {}

    def at(self, levels: Levels) -> Any:
        """Outputs at levels, of the levels' shape, where these lie."""
        if self._kinds == {"normal"}:
            return _placed(levels.scores, *self._places)
        if self._kinds == {"laplace"}:
            return _placed(levels.laplace_scores, *self._places)
        columns = [self._column(levels, place) for place in range(len(self._margins))]
        return namespace_of(columns[0]).stack(columns, axis=-1)

    @cached_property
    def _places(self) -> tuple[Any, Any]:
        """Centres and widths; one number where they are all alike."""
        found = []
        for values in zip(*map(_place, self._margins), strict=True):
            found.append(values[0] if len({*values}) == 1 else np.array(values))
        return found[0], found[1]

    def _column(self, levels: Levels, place: int) -> Any:
        law = self._margins[place]
        if _kind(law) == "normal":
            return _placed(levels.scores[..., place], *_place(law))
        tail, upper = levels.tail[..., place], levels.upper[..., place]
        own = Levels.of_tails(tail, upper)
        if _kind(law) == "laplace":
            return _placed(own.laplace_scores, *_place(law))
        if law not in self._tables:
            self._tables[law] = TabledQuantile(law)
        return self._tables[law].at(own)


def deviation_of(law: Normal | NormalSum) -> float:
    """The standard deviation, in doubles."""
    return float(law.deviation if isinstance(law, Normal) else law.variance**0.5)


def _kind(law: LineLaw) -> str:
    if isinstance(law, Normal | NormalSum):
        return "normal"
    return "laplace" if isinstance(law, Laplace) else "other"


def _place(law: LineLaw) -> tuple[float, float]:
    if isinstance(law, Laplace):
        return float(law.location), float(law.scale)
    assert isinstance(law, Normal | NormalSum)
    return float(law.mean), deviation_of(law)


def _placed(far: Any, centre: Any, width: Any) -> Any:
    """Stretch and move; numbers that change nothing cost nothing."""
    for number, neutral in ((width, 1), (centre, 0)):
        if not isinstance(number, np.ndarray) and number == neutral:
            continue
        other = as_drawn(number, far) if isinstance(number, np.ndarray) else number
        far = far + other if neutral == 0 else far * other
    return far
