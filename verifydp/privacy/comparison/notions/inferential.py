"""Inferential privacy: posterior odds against prior odds (Ghosh and Kleinberg 2016)."""

import itertools
import math
from collections.abc import Hashable, Iterable, Sequence

from verifydp.privacy.comparison.findings import Finding, largest_ratio
from verifydp.privacy.comparison.neighbours import Pair
from verifydp.privacy.comparison.notions import Notion, Reading
from verifydp.privacy.comparison.notions.dependent_dp import SEVERAL_SIZES
from verifydp.privacy.comparison.question import Question

__all__ = ["NOTION", "all_pairs", "informed", "neighbour_pairs", "record_level"]


def record_level(question: Question) -> Finding:
    """Give how far an output moves the odds of two values of a record.

    It is computed from posterior odds over prior odds, as the notion is defined.

    Guarantee: exact, both directions; vacuous where each record has one value only.
    """
    if question.size is None:
        return Finding.elsewhere(SEVERAL_SIZES)
    keys = [(one.record, one.value) for one in question.conditionals]
    masses = [one.weight for one in question.conditionals]
    # P(x_i = a, o) as integers: the joint table of the record and the output
    joint = [[0] * len(question.mechanism.outputs) for _ in keys]
    where = {key: place for place, key in enumerate(keys)}
    for place, weight in enumerate(question.weights):
        if weight:
            for key in enumerate(question.mechanism.databases[place]):
                target = joint[where[key]]
                for output, part in enumerate(question.mechanism.rows[place]):
                    target[output] += weight * part
    names = [one.name for one in question.conditionals]
    return _odds(
        joint, masses, question.same_record_pairs(), names, question.mechanism.outputs
    )


def neighbour_pairs(question: Question) -> Finding:
    """Give how far an output moves the odds of two possible neighbouring databases.

    Guarantee: exact; vacuous where no two possible databases are neighbours.
    """
    return _databases(
        question,
        question.neighbours,
        "no two databases that may occur differ in the value of one record",
    )


def all_pairs(question: Question) -> Finding:
    """Give how far an output moves the odds of any two possible databases.

    Guarantee: exact; vacuous where one database alone may occur.
    """
    return _databases(
        question,
        itertools.combinations(range(len(question.weights)), 2),
        "under the prior one database alone may occur",
    )


def informed(question: Question) -> Finding:
    """Give the largest epsilon at record level over all product priors.

    Of these, the ones that fix all records but one and give two values of that one a
    half each attain the supremum: a mixture with equal weights has no larger ratio
    than its worst part (the mediant inequality). They are what is enumerated.

    Guarantee: exact; vacuous where no two databases differ in one record.
    """
    rows = question.mechanism.rows
    pairs = [(2 * place, 2 * place + 1) for place, _ in enumerate(question.neighbours)]
    joint = [rows[place] for pair in question.neighbours for place in pair]
    names = [question.names[place] for pair in question.neighbours for place in pair]
    return _odds(
        joint,
        [1] * len(joint),
        pairs,
        names,
        question.mechanism.outputs,
        empty="no two databases of the table differ in the value of one record",
    )


def _databases(question: Question, pairs: Iterable[Pair], empty: str) -> Finding:
    weights, rows = question.weights, question.mechanism.rows
    joint = [
        [weight * part for part in row]
        for weight, row in zip(weights, rows, strict=True)
    ]
    possible = [(a, b) for a, b in pairs if weights[a] and weights[b]]
    outputs = question.mechanism.outputs
    return _odds(joint, weights, possible, question.names, outputs, empty=empty)


def _odds(
    joint: Sequence[Sequence[int]],
    masses: Sequence[int],
    pairs: Sequence[Pair],
    names: Sequence[str],
    outputs: Sequence[Hashable],
    *,
    empty: str = "under the prior each record has one possible value",
) -> Finding:
    """Bound (joint_a / joint_b) / (mass_a / mass_b), the move of the odds.

    With a common multiple of the masses each row becomes joint_a / mass_a, so that
    the ratio of two rows is that move; the probability of the output cancels.
    """
    scale = math.lcm(*(mass for mass in masses if mass))
    rows = [
        tuple(part * (scale // mass) for part in row) if mass else tuple(row)
        for row, mass in zip(joint, masses, strict=True)
    ]
    return largest_ratio(rows, pairs, names, outputs, empty=empty)


NOTION = Notion(
    "inferential",
    "inferential privacy",
    "Ghosh and Kleinberg 2016; Liu et al. 2019, section 6.1",
    (
        Reading(
            "inferential/record",
            "IP, record",
            "Under the prior, for two values of a record: posterior odds are at most "
            "exp(epsilon) times prior odds, whatever the output.",
            record_level,
        ),
        Reading(
            "inferential/neighbours",
            "IP, neighbours",
            "Under the prior, for two possible databases that differ in one record: "
            "posterior odds are at most exp(epsilon) times prior odds.",
            neighbour_pairs,
        ),
        Reading(
            "inferential/all-pairs",
            "IP, all pairs",
            "Under the prior, for any two possible databases: posterior odds are at "
            "most exp(epsilon) times prior odds.",
            all_pairs,
        ),
        Reading(
            "inferential/product-priors",
            "IP, all products",
            "As IP for a record, under every prior of independent records, those "
            "that know the other records included.",
            informed,
            uses_prior=False,
        ),
    ),
    order=5,
)
