"""A claim at the scale that was chosen, measured for every ordered pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifydp.calibration.choosing import PairScale
from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale import Enclosed
from verifydp.calibration.loss_at_scale import Measured
from verifydp.calibration.rules import Rule
from verifydp.data.beliefs import Prior, PriorPair

__all__ = ["MeasuredClaim"]


@dataclass(frozen=True, slots=True)
class MeasuredClaim:
    """All that is known of a claim once its noise is chosen and measured.

    Attributes
    ----------
    demand
        What was asked.
    rule
        What chose the scale.
    scale
        Of the noise, 0 for none.
    measured
        Every ordered pair at that scale.
    wanted
        What was asked for each of them.
    settled
        Whether the claim holds for all pairs, fails for one, or is open.
    optimum
        The least scale that serves all pairs; None where one is not known.
    """

    demand: Demand
    rule: Rule
    scale: Fraction
    measured: tuple[Measured, ...]
    wanted: tuple[PairScale, ...]
    settled: bool | None
    optimum: Enclosed | None

    @classmethod
    def of(
        cls,
        demand: Demand,
        rule: Rule,
        scale: Fraction,
        measured: Sequence[Measured],
        wanted: Sequence[PairScale],
    ) -> "MeasuredClaim":
        """Join what is known of the pairs."""
        settled = _settled([one.holds for one in measured])
        optimum = _largest([one.optimum for one in wanted])
        return cls(
            demand, rule, scale, tuple(measured), tuple(wanted), settled, optimum
        )

    def spread(self, pairs: Sequence[PriorPair]) -> "MeasuredClaim":
        """Say of many pairs what was measured once for each two priors."""
        position_of: Mapping[tuple[Prior, Prior], int] = {
            (one.pair.first, one.pair.second): position
            for position, one in enumerate(self.measured)
        }
        positions = [position_of[pair.first, pair.second] for pair in pairs]
        return replace(
            self,
            measured=tuple(
                replace(self.measured[position], pair=pair)
                for position, pair in zip(positions, pairs, strict=True)
            ),
            wanted=tuple(self.wanted[position] for position in positions),
        )


def _settled(answers: Sequence[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True


def _largest(optima: Sequence[Enclosed | None]) -> Enclosed | None:
    """The least scale that serves all pairs: the largest of theirs."""
    known = [optimum for optimum in optima if optimum is not None]
    if len(known) < len(optima):
        return None
    return Enclosed(max(one.lower for one in known), max(one.upper for one in known))
