"""The repaired theorem 2 with the tails of all components added up."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial, reduce

from verifydp.calibration.couplings.balanced import balanced_coupling
from verifydp.calibration.couplings.normal_moves import largest_of_moves
from verifydp.calibration.couplings.quantiles import quantile_factor_upper
from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale.roots import (
    bound_root,
    rounded_up,
    upper_rational,
)
from verifydp.calibration.pairs import differences, is_single
from verifydp.calibration.rules import Rule
from verifydp.calibration.rules.components import RULE as COMPONENTS
from verifydp.data.beliefs import PriorPair
from verifydp.exact.balls import Ball, ball
from verifydp.exact.normal import normal_survival

__all__ = ["RULE"]

_ALMOST = 1 - Fraction(1, 10**12)


@dataclass(frozen=True, slots=True)
class _MovedComponent:
    """A component of the first mixture: how far it moves on average over partners."""

    weight: Fraction
    shift: Fraction
    width: Fraction

    def tail(self, reach: Fraction) -> Ball:
        """Enclose its weight times the probability of moving beyond the reach."""
        if reach < self.shift:
            return ball(self.weight)
        if not self.width:
            return ball(0)
        beyond = normal_survival(ball((reach - self.shift) / self.width))
        return ball(2 * self.weight) * beyond


def _rows(pair: PriorPair, demand: Demand) -> list[_MovedComponent]:
    factor = quantile_factor_upper(pair, demand)
    coupling = balanced_coupling(pair.first, pair.second, factor)
    rows = []
    for (weight, mean, sd), shares in zip(
        coupling.first, coupling.weights, strict=True
    ):
        partners = list(zip(shares, coupling.second, strict=True))
        shift = sum((w * abs(mean - c.mean) for w, c in partners), Fraction(0))
        width = sum((w * abs(sd - c.sd) for w, c in partners), Fraction(0))
        rows.append(_MovedComponent(weight, shift / weight, width / weight))
    return rows


def _tails(rows: Sequence[_MovedComponent], reach: Fraction) -> Ball:
    return reduce(operator.add, [row.tail(reach) for row in rows])


def _scale(pair: PriorPair, demand: Demand) -> Ball | Fraction:
    if not demand.delta:
        return COMPONENTS.scale(pair, demand)
    rows = _rows(pair, demand)
    tails = partial(_tails, rows)
    delta = ball(demand.delta)
    # The sum jumps down where the reach is the shift of a row without width.
    for jump in sorted({row.shift for row in rows if not row.width}):
        if tails(jump) <= delta:
            if not tails(jump * _ALMOST) <= delta:
                return jump / demand.epsilon
            break
    start = max(row.shift + row.width for row in rows)
    if not start:
        return Fraction(0)
    return rounded_up(bound_root(tails, demand.delta, start) / demand.epsilon)


def _is_enough(pair: PriorPair, demand: Demand, scale: Fraction) -> bool:
    shift, width = differences(pair)
    alone = _MovedComponent(Fraction(1), abs(shift), width)
    return bool(alone.tail(demand.epsilon * scale) <= ball(demand.delta))


def _together(pairs: Sequence[PriorPair], demand: Demand) -> dict[int, Fraction]:
    if not demand.delta or not all(map(is_single, pairs)):
        scales = (_scale(pair, demand) for pair in pairs)
        return dict(enumerate(map(upper_rational, scales)))
    return largest_of_moves(
        pairs,
        lambda pair: upper_rational(_scale(pair, demand)),
        lambda pair, scale: _is_enough(pair, demand, scale),
    )


#: What the folder offers under this file's name.
RULE = Rule(
    name="components-sharp",
    title="least scale for which few coupled components are too far apart, in sum",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eqs. (25) "
    "to (30), with the tails summed over the components",
    misfit=COMPONENTS.misfit,
    scale=_scale,
    together=_together,
)
