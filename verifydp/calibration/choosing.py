"""Which scale a rule asks for, pair by pair, and which one is the least."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale import Enclosed, least_scale
from verifydp.calibration.loss_at_scale import PairLoss
from verifydp.calibration.rules import RULES, Rule
from verifydp.data.beliefs import PriorPair
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import decimal

__all__ = [
    "PairScale",
    "chosen_scale",
    "other_rules",
    "refuse_misfits",
    "wanted_scales",
]

#: Scales are written as doubles beside their exact texts.
_LARGEST = Fraction(sys.float_info.max)


@dataclass(frozen=True, slots=True)
class PairScale:
    """What is asked for an ordered pair.

    Attributes
    ----------
    own
        What the rule prescribes for this pair.
    optimum
        Encloses the least scale for this pair; None where it was not found.
    """

    own: Fraction
    optimum: Enclosed | None


def refuse_misfits(rule: Rule, demand: Demand, pairs: Sequence[PriorPair]) -> None:
    """Refuse a rule that does not apply to every pair.

    Raises
    ------
    InputError
        If there is an obstacle.
    """
    obstacle = rule.first_obstacle(pairs, demand)
    if obstacle is not None:
        raise InputError(
            f"method {rule.name!r} does not apply: {obstacle}; use method 'exact'"
        )


def wanted_scales(
    rule: Rule, demand: Demand, losses: Sequence[PairLoss]
) -> list[PairScale]:
    """Ask a rule for a scale for each pair, and find the least one beside it.

    Raises
    ------
    InputError, UnsupportedError
        As `verifydp.calibration.optimal_scale`, where the rule is the least scale
        itself; as the rule else.
    """
    is_exact = rule.name == "exact"
    optima = [_optimum(loss, demand.delta, needed=is_exact) for loss in losses]
    if is_exact:
        return [PairScale(best.upper, best) for best in optima if best is not None]
    own = rule.scales([loss.pair for loss in losses], demand)
    return list(map(PairScale, own, optima))


def _optimum(loss: PairLoss, delta: Fraction, *, needed: bool) -> Enclosed | None:
    try:
        return least_scale(loss, delta)
    except (InputError, UnsupportedError):
        if needed:
            raise
        return None  # shown as not found; the rule's own scale is measured all the same


def chosen_scale(wanted: Sequence[PairScale]) -> Fraction:
    """Give the scale that serves every pair: the largest that is asked for.

    Raises
    ------
    InputError
        If it cannot be written as a double.
    """
    scale = max(one.own for one in wanted)
    if scale > _LARGEST:
        raise InputError(
            f"the scale of the noise, {decimal(scale)}, is beyond the range of doubles:"
            " write the data in a larger unit, or ask for a larger epsilon"
        )
    return scale


def other_rules(
    used: Rule, demand: Demand, pairs: Sequence[PriorPair]
) -> list[tuple[Rule, Fraction]]:
    """Give the scale of every other rule that can be compared."""
    compared = []
    size = max(
        len(pair.first.components) + len(pair.second.components) for pair in pairs
    )
    for rule in RULES:
        if rule.name == used.name or rule.compared_up_to < size:
            continue
        if rule.first_obstacle(pairs, demand) is not None:
            continue
        try:
            scale = max(rule.scales(pairs, demand))
        except UnsupportedError:
            continue  # a comparison that cannot be made is left out
        if scale <= _LARGEST:  # nor is one that cannot be written
            compared.append((rule, scale))
    return compared
