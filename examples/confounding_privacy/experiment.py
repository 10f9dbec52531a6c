"""All releases, attacked: single ones, and five that meet a target together."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from figures.enclosures import Number

from confounding_privacy.areas import Estimate, mean_area
from confounding_privacy.attackers import exact_scores, logistic_scores
from confounding_privacy.mechanisms import (
    REPEATED,
    TABLE_5,
    TABLE_6,
    area_at,
    ceiling,
    deviation,
    epsilon_in,
    inverted,
    raising_correlation,
)
from confounding_privacy.network import neural_scores
from confounding_privacy.panel import SETS, Panel
from confounding_privacy.releases import Products, Study
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.inverse_compositions import InverseComposition

__all__ = ["RELEASES", "SEED", "Attacked", "Compared", "Findings", "attack_all"]

#: Releases of each kind, and the seed of the panel, the members and the noise.
RELEASES, SEED = 800, 20160

_INDEPENDENT, _COUPLED = "independent noise", "coupled noise"


@dataclass(frozen=True, slots=True)
class Attacked:
    """What attackers reach against one way to release.

    Attributes
    ----------
    exact, logistic, neural
        Mean AUC of each attacker.
    worst
        AUC of the best test if one individual is replaced by another and both differ
        in every variant: the sensitivity is attained. An enclosure.
    """

    exact: Estimate
    logistic: Estimate
    neural: Estimate
    worst: Number


@dataclass(frozen=True, slots=True)
class Compared:
    """One target: a single mechanism that meets it, and five.

    Attributes
    ----------
    epsilon, each
        The target, and the budget of each of the five by itself; delta is 0.02.
    ceiling
        The highest AUC against any mechanism that meets the target.
    unperturbed
        Epsilon of five independent releases, no more than this.
    verdict, reason
        What `verifydp.invert` found for the composition.
    met
        Epsilon of the composition, no more than this.
    loading
        Correlation of each noise with what all share; 0 for independent noise.
    deviation
        Of the first of the five, over the sensitivity, and that of the others.
    others
        As `deviation` says.
    unlike
        What `verifydp.invert` says of the same target if variants are unlike; empty
        where they are.
    raising
        The correlation of two noises with which the worst change would be at the
        target, where independent noise is below it; else None.
    single, composition, independent
        Attacks on a single mechanism at the target, on the five that
        `verifydp.invert` found, and on five at their budgets with independent noise.
    """

    epsilon: str
    each: str
    ceiling: Number
    unperturbed: float
    verdict: str
    reason: str
    met: float
    loading: float
    deviation: float
    others: float
    unlike: str
    raising: float | None
    single: Attacked
    composition: Attacked
    independent: Attacked


@dataclass(frozen=True, slots=True)
class Findings:
    """What came of all attacks.

    Attributes
    ----------
    panel
        Where the genotypes are from, in words.
    individuals, members, per_set, releases, taught
        Of the panel, of each data set, variants of each set, how many were drawn, and
        how many others taught the network.
    sensitivity, typical
        L2 sensitivity of the frequencies of a set; what two individuals differ by,
        root mean square, as a share of it.
    redesigned, unlike, repeated
        The targets of table 5 and table 6, and ours for the same variants.
    """

    panel: str
    individuals: int
    members: int
    per_set: int
    releases: int
    taught: int
    sensitivity: float
    typical: float
    redesigned: tuple[Compared, ...]
    unlike: tuple[Compared, ...]
    repeated: tuple[Compared, ...]


@dataclass(frozen=True, slots=True)
class _Studies:
    """Releases that are attacked, and those that the network learns from.

    They have the panel in common, and neither members nor noise.
    """

    judged: Study
    own: Study


def attack_all(panel: Panel, releases: int = RELEASES) -> Findings:
    """Draw all releases and attack each of them."""
    taught = releases // 2
    study = _Studies(Study(panel, releases, SEED), Study(panel, taught, SEED + 1))
    singles = {
        target: _independent(study, [deviation(target)])
        for target, _ in (*TABLE_5, *TABLE_6, *REPEATED)
    }
    fives = {each: _independent(study, [deviation(each)] * SETS) for _, each in TABLE_6}
    return Findings(
        panel=panel.name,
        individuals=panel.individuals,
        members=panel.members,
        per_set=panel.per_set,
        releases=releases,
        taught=taught,
        sensitivity=panel.sensitivity,
        typical=panel.typical_distance(),
        redesigned=tuple(
            _redesigned(study, target, each, singles[target], fives[each])
            for target, each in TABLE_5
        ),
        unlike=tuple(
            _unlike(target, each, singles[target], fives[each])
            for target, each in TABLE_6
        ),
        repeated=tuple(
            _repeated(study, target, each, limit, singles[target])
            for (target, each), (limit, _) in zip(REPEATED, TABLE_6, strict=True)
        ),
    )


def _attacked(
    study: _Studies, released: Callable[[Study], Products], squared: Fraction
) -> Attacked:
    judged, own = study.judged, study.own
    products = released(judged)
    neural = neural_scores(released(own), own.inside, products)
    return Attacked(
        exact=mean_area(exact_scores(products, judged.panel.members), judged.inside),
        logistic=mean_area(*logistic_scores(products, judged.inside)),
        neural=mean_area(neural, judged.inside),
        worst=area_at(squared),
    )


def _independent(study: _Studies, scales: list[Fraction]) -> Attacked:
    squared = sum((1 / scale**2 for scale in scales), Fraction(0))
    numbers = [float(one) for one in scales]
    return _attacked(study, lambda one: one.independent(numbers), squared)


def _redesigned(
    study: _Studies, target: str, each: str, single: Attacked, five: Attacked
) -> Compared:
    found = inverted(target, each, redesign=True)
    scales = [parse_exact(one.scale) for one in found.mechanisms]
    before = inverted(target, each)
    composition = _independent(study, scales)
    return _compared(
        (target, each), found, before, (single, composition, five), float(scales[0])
    )


def _unlike(target: str, each: str, single: Attacked, five: Attacked) -> Compared:
    found = inverted(target, each)
    raising = raising_correlation(target, each)
    return _compared(
        (target, each), found, found, (single, five, five), raising=raising
    )


def _repeated(
    study: _Studies, target: str, each: str, limit: str, single: Attacked
) -> Compared:
    found = inverted(target, each, same=True)
    # The paper's target for these is met by independent noise.
    apart = inverted(limit, each, same=True)
    coupled = _attacked(
        study, lambda one: one.repeated(found), 1 / deviation(target) ** 2
    )
    five = _attacked(
        study, lambda one: one.repeated(apart), SETS / deviation(each) ** 2
    )
    unlike = inverted(target, each)
    return _compared(
        (target, each),
        found,
        apart,
        (single, coupled, five),
        unlike=f"{unlike.verdict.value}: {unlike.reason}",
    )


def _compared(
    claim: tuple[str, str],
    found: InverseComposition,
    apart: InverseComposition,
    attacks: tuple[Attacked, Attacked, Attacked],
    first: float | None = None,
    *,
    unlike: str = "",
    raising: float | None = None,
) -> Compared:
    target, each = claim
    coupled = any(one.case == _COUPLED for one in found.figures)
    unperturbed = epsilon_in(apart, _INDEPENDENT)
    others = float(deviation(each))
    single, composition, independent = attacks
    return Compared(
        epsilon=target,
        each=each,
        ceiling=ceiling(target),
        unperturbed=unperturbed,
        verdict=found.verdict.value,
        reason=found.reason,
        met=epsilon_in(found, _COUPLED if coupled else _INDEPENDENT),
        loading=float(parse_exact(found.mechanisms[0].loading)),
        deviation=others if first is None else first,
        others=others,
        unlike=unlike,
        raising=raising,
        single=single,
        composition=composition,
        independent=independent,
    )
