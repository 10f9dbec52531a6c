"""What a claim means for a person, for readers who know none of the field's words.

Every number here is an upper bound, rounded upward, and conditional: it says what
follows if the claim holds, never that it does.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.numbers import delta_of, plain, short_above, short_below
from verifydp.evidence.release_descriptions import (
    MechanismDescription,
    ReleaseDescription,
)
from verifydp.report.project.description import relation_of

__all__ = [
    "UnitLevel",
    "claim_words",
    "delta_words",
    "likelihood_words",
    "unit_level",
]

#: Significant digits of a factor: more say nothing to a reader.
_DIGITS = 3
#: Most neighbours in a row whose slacks are added one by one.
_STEPS_ADDED = 1_000


@dataclass(frozen=True, slots=True)
class UnitLevel:
    """What a claim about records is worth for a unit of privacy.

    Attributes
    ----------
    steps
        How many neighbours lie between two tables that differ in one unit.
    factor
        Not below ``exp(epsilon)`` for the unit; None where that leaves all bounds.
    delta
        Not below the unit's delta.
    """

    steps: int
    factor: Fraction | None
    delta: Fraction


def unit_level(
    release: ReleaseDescription, epsilon: Epsilon, delta: Fraction
) -> UnitLevel | None:
    """Give what an (epsilon, delta) claim for neighbours is worth for a unit.

    Group privacy: over k neighbours epsilon is k times as large, and delta is
    ``delta * (1 + exp(epsilon) + ... + exp((k - 1) epsilon))`` (Dwork and Roth 2014,
    theorem 2.2, and its extension to delta).

    Returns
    -------
    UnitLevel or None
        None where nothing limits how many records a unit has: then the claim says
        nothing about units. Guarantee: rounded upward.
    """
    records = release.privacy.records_per_unit
    if records is None:
        return None
    size = relation_of(release.privacy.relation).group_size
    steps = -(-records // size)
    if float(epsilon) * steps > EPSILON_MAX:
        return UnitLevel(steps, None, Fraction(1))
    if steps > _STEPS_ADDED:
        # powers of the rounded factor would have millions of digits
        factor = _rounded_up(epsilon, steps)
        return UnitLevel(steps, factor, min(delta * steps * factor, Fraction(1)))
    growth = epsilon.growth_upper()
    slack = delta * sum((growth**step for step in range(steps)), Fraction(0))
    return UnitLevel(steps, growth**steps, min(slack, Fraction(1)))


def _rounded_up(epsilon: Epsilon, steps: int) -> Fraction:
    """Give a number not below ``exp(steps * epsilon)``, from a decimal of epsilon."""
    nats = epsilon.nats
    if nats is None:
        nats = Fraction(math.nextafter(float(epsilon), math.inf))
    return Epsilon(nats=nats * steps).growth_upper()


def claim_words(release: ReleaseDescription, mechanism: MechanismDescription) -> str:
    """Say what a claim means, if it holds, in one or two sentences."""
    epsilon, delta = Epsilon.read(mechanism.epsilon), delta_of(mechanism.delta)
    unit = release.privacy.unit
    level = unit_level(release, epsilon, delta)
    if level is None:
        return (
            "If the claim holds, it limits what one run tells about single records. "
            f"For {unit} it limits nothing, since nothing limits how many records that "
            "is."
        )
    if level.factor is None or level.delta >= 1:
        return f"Even if the claim holds, it limits nothing for {unit}."
    return (
        f"If the claim holds, {likelihood_words(release, level, 'one run publishes')}."
    )


def likelihood_words(release: ReleaseDescription, level: UnitLevel, what: str) -> str:
    """Say what a level means, as a clause that is true where the level holds."""
    assert level.factor is not None
    replaced = relation_of(release.privacy.relation).name == "replace"
    otherwise = "with other data in their place" if replaced else "without them"
    slack = "" if level.delta == 0 else f", plus {short_above(level.delta, _DIGITS)}"
    return (
        f"anything that {what} is at most {short_above(level.factor, _DIGITS)} times "
        f"as likely with the data of {release.privacy.unit} as {otherwise}{slack}, and "
        "the other way round; so is any conclusion that anybody draws from it"
    )


def delta_words(release: ReleaseDescription, delta: Fraction) -> str:
    """Set delta beside the size of the table."""
    records = release.data.records
    if delta == 0:
        return "0: no slack"
    said = plain(delta)
    if records is None:
        return f"{said}; how many records there are is not stated"
    share = delta * records
    ratio = short_above(share, _DIGITS)
    if share >= 1:
        low = short_below(share, _DIGITS)
        return (
            f"{said}, which is {low} divided by the number of records "
            f"({records:,}): at such a delta a mechanism may publish whole records"
        )
    return f"{said}, at most {ratio} divided by the number of records ({records:,})"
