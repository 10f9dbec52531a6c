"""Which scale a rule asks for, pair by pair, and which one is the least."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.calibration.demands import Demand
from verifydp.calibration.least_scale import (
    Enclosed,
    LeastTogether,
    least_scale_together,
)
from verifydp.calibration.loss_at_scale import PairLoss
from verifydp.calibration.rules import RULES, Rule
from verifydp.data.beliefs import PriorPair
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import decimal

__all__ = [
    "WantedScales",
    "chosen_scale",
    "other_rules",
    "refuse_misfits",
    "wanted_scales",
]

#: Scales are written as doubles beside their exact texts.
_LARGEST = Fraction(sys.float_info.max)


@dataclass(frozen=True, slots=True)
class WantedScales:
    """What is asked for ordered pairs.

    Attributes
    ----------
    own
        What the rule prescribes for each of them; None where that was not sought,
        since another pair asks for at least as much.
    optimum
        Encloses the least scale that serves all of them; None where it was not found.
    """

    own: tuple[Fraction | None, ...]
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
    rule: Rule, demand: Demand, losses: Sequence[PairLoss], kept: Sequence[int]
) -> WantedScales:
    """Ask a rule for a scale for each pair, and find the least one that serves all.

    Parameters
    ----------
    rule, demand
        What chooses, and what is asked.
    losses
        The pairs.
    kept
        The places of those that may decide the least scale: `undominated` ones.

    Raises
    ------
    InputError, UnsupportedError
        As `verifydp.calibration.optimal_scale`, where the rule is the least scale
        itself; as the rule else.
    """
    own: list[Fraction | None] = [None] * len(losses)
    if rule.name == "exact":
        least = _least(losses, kept, demand)
        for place, found in least.own.items():
            own[kept[place]] = found.upper
        return WantedScales(tuple(own), least.optimum)
    for place, scale in rule.sought([loss.pair for loss in losses], demand).items():
        own[place] = scale
    try:
        optimum = _least(losses, kept, demand).optimum
    except (InputError, UnsupportedError):
        optimum = None  # shown as not found; the rule's own scale is measured
    return WantedScales(tuple(own), optimum)


def _least(
    losses: Sequence[PairLoss], kept: Sequence[int], demand: Demand
) -> LeastTogether:
    return least_scale_together([losses[place] for place in kept], demand.delta)


def chosen_scale(wanted: WantedScales) -> Fraction:
    """Give the scale that serves every pair: the largest that is asked for.

    Raises
    ------
    InputError
        If it cannot be written as a double.
    """
    scale = max(own for own in wanted.own if own is not None)
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
            scale = rule.largest(pairs, demand)
        except UnsupportedError:
            continue  # a comparison that cannot be made is left out
        if scale <= _LARGEST:  # nor is one that cannot be written
            compared.append((rule, scale))
    return compared
