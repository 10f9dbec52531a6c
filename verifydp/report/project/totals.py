"""What all claims of a release add up to, beside its budget."""

import math
from fractions import Fraction

from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.numbers import as_written, delta_of, exact_text, short_above
from verifydp.evidence.project_reports import TotalLevel
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.report.project.description import relation_of
from verifydp.report.project.plain_words import likelihood_words, unit_level

__all__ = ["total_of"]


def total_of(release: ReleaseDescription) -> TotalLevel:
    """Add up the claims of all runs: epsilons, and deltas (basic composition).

    It holds whatever later runs see of earlier ones (Dwork and Roth 2014, theorem 3.16;
    `foundations.composition` is the statement that verifydp proves). Other rules may
    give less: a sum above the budget does not show that the budget is passed.

    Guarantee: what it says is conditional on the claims.
    """
    count = release.schedule.releases
    if count is None:
        return TotalLevel(
            epsilon=None,
            delta=None,
            within=None,
            short="without limit: the mechanisms run any number of times",
            words="Nothing limits how many times the mechanisms run on the same "
            "people, so nothing limits what all releases together give away.",
        )
    epsilon = _sum_of_epsilons(release, count)
    delta = count * sum(
        (delta_of(one.delta) for one in release.mechanisms), Fraction(0)
    )
    if epsilon is None or delta >= 1 or epsilon > EPSILON_MAX:
        return TotalLevel(
            epsilon=None,
            delta=None,
            within=False,
            short="no limit follows from the claims",
            words="The claims add up to more than any budget: together they say "
            "nothing.",
        )
    budget = Epsilon.read(release.budget.epsilon), delta_of(release.budget.delta)
    within = epsilon <= budget[0] and delta <= budget[1]
    whole = ApproximateDP(epsilon, exact_text(delta))
    beside = "within" if within else "not shown to be within"
    limit = ApproximateDP(release.budget.epsilon, release.budget.delta)
    return TotalLevel(
        epsilon=epsilon.exact,
        delta=exact_text(delta),
        within=within,
        short=f"together {whole} by adding up, {beside} the budget of "
        f"{limit.parameters}, if all claims hold",
        words=" ".join(_words(release, epsilon, delta, within=within)),
    )


def _sum_of_epsilons(release: ReleaseDescription, count: int) -> Epsilon | None:
    """Add epsilons exactly; a sum of numbers and logarithms is rounded up."""
    read = [Epsilon.read(one.epsilon) for one in release.mechanisms]
    rational = [one.nats for one in read if one.nats is not None]
    if len(rational) == len(read):
        return Epsilon(nats=count * sum(rational, Fraction(0)))
    if sum(map(float, read)) * count > EPSILON_MAX:
        return None
    # each rounded up to a short decimal: exact sums of both kinds have no short form
    uppers = (as_written(_above(one), "epsilon") for one in read)
    return Epsilon(nats=count * sum(uppers, Fraction(0)))


def _above(epsilon: Epsilon) -> str:
    """A decimal that is not below an epsilon: the nearest double is one step away."""
    if epsilon.nats is not None:
        return epsilon.exact
    return short_above(math.nextafter(float(epsilon), math.inf))


def _words(
    release: ReleaseDescription, epsilon: Epsilon, delta: Fraction, *, within: bool
) -> list[str]:
    """What it means for a unit of privacy first, then in the field's terms."""
    relation = relation_of(release.privacy.relation)
    notion = ApproximateDP(epsilon, exact_text(delta))
    count = release.schedule.releases
    budget = ApproximateDP(release.budget.epsilon, release.budget.delta)
    said = []
    level = unit_level(release, epsilon, delta)
    unit = release.privacy.unit
    if level is None:
        said.append(
            f"Nothing limits how many records {unit} has: even if all claims hold, "
            f"they limit nothing for {unit} as a whole."
        )
    elif level.factor is None or level.delta >= 1:
        said.append(f"Even if all claims hold, they limit nothing for {unit}.")
    else:
        clause = likelihood_words(release, level, "the mechanisms publish in all")
        said.append(f"If all claims hold, {clause} alone.")
    if exact := release.privacy.unprotected.strip().rstrip("."):
        said.append(
            f"No claim covers what is published exactly beside that: {exact}. Whoever "
            "knows it may conclude more."
        )
    number = len(release.mechanisms)
    are = "mechanism is" if number == 1 else f"{number} mechanisms are"
    times = "" if count == 1 else f", over {count} runs"
    said.append(
        f"In the field's terms: the {are} together {notion}{times} "
        f"{relation.phrase} by adding up, if all claims hold."
    )
    if within:
        said.append(f"That is within the budget of {budget.parameters}.")
    else:
        said.append(
            f"That is more than the budget of {budget.parameters}: by adding up, the "
            "budget is not shown to be kept."
        )
    return said
