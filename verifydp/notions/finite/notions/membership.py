"""Membership privacy: posterior against prior (Li et al., CCS 2013)."""

from collections.abc import Iterator
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.notions.finite.findings import (
    ONE_DATABASE,
    SEVERAL_SIZES,
    NotionFinding,
    NotionWitness,
    largest_ratio,
)
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import Conditional, NotionQuestion

__all__ = ["NOTION", "database_level", "positive", "record_level"]

_PRIOR = "the prior"


def record_level(question: NotionQuestion) -> NotionFinding:
    """Give how far an output moves the probability of a value of a record, both ways.

    Guarantee: exact. Posterior over prior is P(o|x_i=a) over P(o).
    """
    if question.size is None:
        return NotionFinding.elsewhere(SEVERAL_SIZES)
    if question.is_certain:
        return NotionFinding.nothing(ONE_DATABASE)
    rows = [one.row for one in question.conditionals]
    names = [one.name for one in question.conditionals]
    return largest_ratio(
        [*rows, question.mixture],
        [(place, len(rows)) for place in range(len(rows))],
        [*names, _PRIOR],
        question.mechanism.outputs,
        empty=ONE_DATABASE,
    )


def database_level(question: NotionQuestion) -> NotionFinding:
    """Give how far an output moves the probability of a possible database, both ways.

    Guarantee: exact. Posterior over prior is P(o|D) over P(o).
    """
    if question.is_certain:
        return NotionFinding.nothing(ONE_DATABASE)
    places = question.possible
    rows = [question.mechanism.rows[place] for place in places]
    return largest_ratio(
        [*rows, question.mixture],
        [(place, len(rows)) for place in range(len(rows))],
        [*(question.names[place] for place in places), _PRIOR],
        question.mechanism.outputs,
        empty=ONE_DATABASE,
    )


def positive(question: NotionQuestion) -> NotionFinding:
    """Give the least epsilon of positive membership privacy, as first defined.

    The entities are the values of records other than the one that means absent; an
    entity is in the data where that record has that value.

    Guarantee: exact. Membership may become exp(epsilon) times as likely, and its
    absence exp(epsilon) times less likely; what speaks against it is not bounded.
    """
    if question.size is None:
        return NotionFinding.elsewhere(SEVERAL_SIZES)
    if question.is_certain:
        return NotionFinding.nothing(ONE_DATABASE)
    absent = question.absent
    if absent is None:
        return NotionFinding.open('say which value means absent, as in "absent": "0"')
    worst: tuple[Fraction | None, NotionWitness] | None = None
    for one in question.conditionals:
        if one.value == absent:
            continue
        for growth, witness in _moves(question, one):
            if worst is None or _is_more(growth, worst[0]):
                worst = growth, witness
    if worst is None:
        return NotionFinding.nothing(f"no record may have a value other than {absent}")
    note = f"{absent} means absent; values other than it are members"
    return NotionFinding(Epsilon(growth=worst[0]), worst[1], notes=(note,))


def _is_more(growth: Fraction | None, other: Fraction | None) -> bool:
    return other is not None and (growth is None or growth > other)


def _moves(
    question: NotionQuestion, one: Conditional
) -> Iterator[tuple[Fraction | None, NotionWitness]]:
    """Give posterior over prior of an event, and prior over posterior of its absence.

    The row of an event holds its joint probabilities with the outputs, over the scale
    of the mixture; what is left of the mixture is that of its absence.
    """
    whole, total = sum(question.mixture), sum(one.row)
    for output, (joint, both) in enumerate(zip(one.row, question.mixture, strict=True)):
        if not both:
            continue
        name = str(question.mechanism.outputs[output])
        given, mean = Fraction(joint, total), Fraction(both, whole)
        yield given / mean, NotionWitness(one.name, _PRIOR, name, given, mean)
        if total == whole:
            continue
        without = Fraction(both - joint, whole - total)
        growth = mean / without if without else None
        yield growth, NotionWitness(_PRIOR, f"not: {one.name}", name, mean, without)


NOTION = Notion(
    "membership",
    "membership privacy",
    "Li, Qardaji, Su, Wu and Yang 2013; Liu et al. 2019, section 10.6",
    (
        Reading(
            "membership/record",
            "MP, record",
            "Under the prior, for a value of a record: posterior and prior probability "
            "differ by a factor of at most exp(epsilon), both ways.",
            record_level,
        ),
        Reading(
            "membership/database",
            "MP, database",
            "Under the prior, for a possible database: posterior and prior probability "
            "differ by a factor of at most exp(epsilon), both ways.",
            database_level,
        ),
        Reading(
            "membership/positive",
            "MP, positive",
            "As first defined: an output makes membership at most exp(epsilon) times "
            "as likely, and absence at most exp(epsilon) times less likely.",
            positive,
        ),
    ),
    order=6,
)
