"""Frontiers in doubles, from a fine partition of the outputs; without a guarantee."""

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from verifydp.adversary.curve import check_count
from verifydp.laws.protocol import Floats, LatticeLaw, LineLaw

if TYPE_CHECKING:
    from verifydp.loss.kinds import Law

__all__ = ["along", "sampled_frontier"]

#: Cells for each point that is asked for, and how far out they reach, in spreads.
_CELLS, _REACH = 8, 60.0
#: Integers are listed until the rest is this improbable, or up to this size.
_NEGLIGIBLE, _MOST_INTEGERS = 1e-15, 1 << 20


def sampled_frontier(
    present: "Law", absent: "Law", count: int
) -> tuple[Floats, Floats]:
    """Sample the frontier: the cells of a partition in falling order of the ratio.

    Parameters
    ----------
    present, absent
        The laws P1 and P0, both on the line or both on the integers.
    count
        How many points, at least 2.

    Returns
    -------
    tuple of arrays
        False-alarm rates and powers, of shape ``(count,)``.

    Raises
    ------
    InputError
        If the count is below 2.

    Examples
    --------
    >>> from verifydp.laws import Laplace
    >>> alarm, power = sampled_frontier(Laplace(1, 1), Laplace(0, 1), 5)
    >>> bool(abs(power[2] + alarm[2] - 1) < 1e-3)
    True
    """
    check_count(count)
    masses = [_masses(law, (present, absent), count) for law in (present, absent)]
    high, low = (np.maximum(mass, 0.0) for mass in masses)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = np.where(low > 0, high / low, np.where(high > 0, np.inf, 0.0))
    order = np.argsort(-ratio, kind="stable")
    alarm = np.concatenate([[0.0], np.cumsum(low[order])])
    power = np.concatenate([[0.0], np.cumsum(high[order])])
    return along(alarm / alarm[-1], power / power[-1], count)


def along(alarm: Floats, power: Floats, count: int) -> tuple[Floats, Floats]:
    """Give points along a polygon, evenly in false alarm plus power.

    Examples
    --------
    >>> along(np.array([0.0, 0.0, 1.0]), np.array([0.0, 0.5, 1.0]), 3)[1]
    array([0.        , 0.66666667, 1.        ])
    """
    steps, sums = np.linspace(0.0, 2.0, count), alarm + power
    return np.interp(steps, sums, alarm), np.interp(steps, sums, power)


def _masses(law: "Law", pair: "tuple[Law, Law]", count: int) -> Floats:
    if isinstance(law, LatticeLaw):
        reach = max(_reach(each) for each in pair if isinstance(each, LatticeLaw))
        return law.probability_float(np.arange(-reach, reach + 1))
    edges = _edges([each for each in pair if isinstance(each, LineLaw)], count)
    below = law.cdf_float(edges)
    above = law.survival_float(edges)
    # The tail on the nearer side keeps its digits.
    inside = np.where(below[1:] < 0.5, np.diff(below), -np.diff(above))
    atoms = sorted({point for each in pair for point in _atoms(each)})
    points = np.array([float(law.atom(point).mid()) for point in atoms])
    own = np.concatenate([[below[0]], inside, [above[-1]]])
    if points.size:
        # The cells hold (low, high]: an atom is an edge, and is taken out of its cell.
        cells = np.searchsorted(edges, [float(point) for point in atoms])
        np.subtract.at(own, cells, points)
    return np.concatenate([own, points])


def _reach(law: LatticeLaw) -> int:
    """How far from 0 an integer may be for its tail to count in doubles."""
    reach = 2 * abs(int(law.centre)) + 64
    while reach < _MOST_INTEGERS:
        beyond = law.mass(None, -reach - 1) + law.mass(reach + 1, None)
        if beyond < _NEGLIGIBLE:
            break
        reach *= 2
    return reach


def _edges(laws: list[LineLaw], count: int) -> Floats:
    reach = np.arcsinh(_REACH)
    steps = np.sinh(np.linspace(-reach, reach, _CELLS * count // 2))
    spread = [float(law.centre) + float(law.spread) * steps for law in laws]
    fixed = [float(x) for law in laws for x in (*law.breakpoints, *law.atoms)]
    return np.unique(np.concatenate([*spread, fixed]))


def _atoms(law: "Law") -> tuple[Fraction, ...]:
    return law.atoms if isinstance(law, LineLaw) else ()
