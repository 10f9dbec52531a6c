"""Figure 5: the factor tau of the paper's rules, which is two different numbers.

Theorem 1 counts a difference of standard deviations tau times. The paper defines tau
by the normal quantile, eq. (20), and again by Lambert's function, eqs. (22) and (23),
under one name. The second is larger and does not go to 0; it is the one that is drawn.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from figures.drawing import SERIES, picture
from figures.enclosures import Number

from verifydp.calibration.couplings.quantiles import lambert_factor, quantile_factor
from verifydp.exact.balls import ball
from verifydp.exact.normal import normal_survival

__all__ = ["FactorRow", "Factors", "draw", "factors"]

#: The range of the paper's figure.
FIRST, LAST = Fraction(1, 1000), Fraction(999, 1000)
_DELTAS = ("0.001", "0.01", "0.05", "0.1", "0.3", "0.5", "0.7", "0.9", "0.99", "0.999")
_POINTS = 200


@dataclass(frozen=True, slots=True)
class FactorRow:
    """Both factors at a delta.

    Attributes
    ----------
    delta
        The slack, as a decimal.
    quantile, lambert
        The factor of eq. (20), and that of eqs. (22) and (23).
    spent
        The share of delta that the second one uses: the probability of a larger size
        under the standard normal law, over delta.
    """

    delta: str
    quantile: Number
    lambert: Number
    spent: Number


@dataclass(frozen=True, slots=True)
class Factors:
    """The numbers of figure 5."""

    rows: tuple[FactorRow, ...]


def factors() -> Factors:
    """Enclose both factors over the range of the paper's figure.

    Examples
    --------
    >>> last = factors().rows[-1]
    >>> last.quantile.text, last.lambert.text
    ('0.00125331', '0.647599')
    """
    return Factors(tuple(_row(delta) for delta in _DELTAS))


def _row(text: str) -> FactorRow:
    delta = Fraction(text)
    lambert = lambert_factor(delta)
    return FactorRow(
        delta=text,
        quantile=Number.of_ball(quantile_factor(delta)),
        lambert=Number.of_ball(lambert),
        spent=Number.of_ball(2 * normal_survival(lambert) / ball(delta)),
    )


def draw(found: Factors) -> str:
    """Draw both factors against delta."""
    ends = found.rows[-1]
    deltas = [FIRST + (LAST - FIRST) * n / _POINTS for n in range(_POINTS + 1)]
    # More points where the curves are steep.
    deltas += [FIRST + (LAST - FIRST) * n / _POINTS**2 for n in range(1, _POINTS, 4)]
    deltas.sort()
    description = (
        "Both factors fall as delta grows; the one of eq. (20) ends at "
        f"{ends.quantile}, the one of eq. (23) at {ends.lambert}"
    )
    with picture("factors", 300, description) as drawn:
        axes: Any = drawn.figure.subplots()
        x = [float(delta) for delta in deltas]
        for colour, style, label, factor in (
            (
                SERIES[1],
                "-",
                "eqs. (22) and (23), which the paper draws",
                lambert_factor,
            ),
            (SERIES[0], "--", "eq. (20), of theorem 1", quantile_factor),
        ):
            y = [float(factor(delta).mid()) for delta in deltas]
            axes.plot(x, y, style, color=colour, label=label)
        axes.set(xlim=(0, 1), ylim=(0, 3.5), xlabel="δ", ylabel="factor τ")
        axes.legend(loc="upper right")
    return drawn.svg
