"""Inferential privacy: posterior odds against prior odds (Ghosh and Kleinberg 2016)."""

from collections.abc import Iterable, Sequence

from verifydp.notions.finite.findings import (
    ONE_DATABASE,
    SEVERAL_SIZES,
    NotionFinding,
    largest_ratio,
)
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "all_pairs", "informed", "neighbour_pairs", "record_level"]


def record_level(question: NotionQuestion) -> NotionFinding:
    """Give how far an output moves the odds of two values of a record.

    It is computed from posterior odds over prior odds, as the notion is defined.

    Guarantee: exact, both directions; vacuous where each record has one value only.
    """
    if question.size is None:
        return NotionFinding.elsewhere(SEVERAL_SIZES)
    keys = [(one.record, one.value) for one in question.conditionals]
    # P(x_i = a, o) as integers: the joint table of the record and the output
    joint = [[0] * len(question.mechanism.outputs) for _ in keys]
    where = {key: place for place, key in enumerate(keys)}
    for place in question.possible:
        weight = question.weights[place]
        for key in enumerate(question.mechanism.databases[place]):
            target = joint[where[key]]
            for output, part in enumerate(question.mechanism.rows[place]):
                target[output] += weight * part
    names = [one.name for one in question.conditionals]
    return _odds(question, joint, question.record_groups, names)


def neighbour_pairs(question: NotionQuestion) -> NotionFinding:
    """Give how far an output moves the odds of two possible neighbouring databases.

    Guarantee: exact; vacuous where no two possible databases are neighbours.
    """
    possible = frozenset(question.possible)
    return _databases(
        question,
        [[place for place in line if place in possible] for line in question.lines],
        "no two databases that may occur differ in the value of one record",
    )


def all_pairs(question: NotionQuestion) -> NotionFinding:
    """Give how far an output moves the odds of any two possible databases.

    Guarantee: exact; vacuous where one database alone may occur.
    """
    return _databases(question, [question.possible], ONE_DATABASE)


def informed(question: NotionQuestion) -> NotionFinding:
    """Give the largest epsilon at record level over all product priors.

    Of these, the ones that fix all records but one and give two values of that one a
    half each attain the supremum: a mixture with equal weights has no larger ratio
    than its worst part (the mediant inequality). They are what is enumerated.

    Guarantee: exact; vacuous where no two databases differ in one record.
    """
    return _odds(
        question,
        question.mechanism.rows,
        question.lines,
        question.names,
        empty="no two databases of the table differ in the value of one record",
    )


def _databases(
    question: NotionQuestion, groups: Iterable[Sequence[int]], empty: str
) -> NotionFinding:
    joint = [  # a database of weight 0 is in no group, and its row stays as it is
        [(weight or 1) * part for part in row]
        for weight, row in zip(question.weights, question.mechanism.rows, strict=True)
    ]
    return _odds(question, joint, groups, question.names, empty=empty)


def _odds(
    question: NotionQuestion,
    joint: Sequence[Sequence[int]],
    groups: Iterable[Sequence[int]],
    names: Sequence[str],
    *,
    empty: str = "under the prior each record has one possible value",
) -> NotionFinding:
    """Bound (joint_a / joint_b) / (mass_a / mass_b), the move of the odds.

    A mass is the sum of its row, so that the move is the ratio of the two rows as
    laws; the probability of the output cancels.
    """
    return largest_ratio(joint, groups, names, question.mechanism.outputs, empty=empty)


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
