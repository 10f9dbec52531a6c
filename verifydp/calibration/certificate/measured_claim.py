"""A claim at the scale that was chosen, measured for every ordered pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verifydp.calibration.choosing import WantedScales
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
    own
        What the rule prescribes for each of them; None where that was not sought.
    settled
        Whether the claim holds for all pairs, fails for one, or is open.
    optimum
        The least scale that serves all pairs; None where one is not known.
    """

    demand: Demand
    rule: Rule
    scale: Fraction
    measured: tuple[Measured, ...]
    own: tuple[Fraction | None, ...]
    settled: bool | None
    optimum: Enclosed | None

    @classmethod
    def of(
        cls,
        demand: Demand,
        rule: Rule,
        scale: Fraction,
        measured: Sequence[Measured],
        wanted: WantedScales,
    ) -> "MeasuredClaim":
        """Join what is known of the pairs."""
        settled = _settled([one.holds for one in measured])
        return cls(
            demand, rule, scale, tuple(measured), wanted.own, settled, wanted.optimum
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
            own=tuple(self.own[position] for position in positions),
        )


def _settled(answers: Sequence[bool | None]) -> bool | None:
    if False in answers:
        return False
    return None if None in answers else True
