"""A comparison as the plain record that is written down and shown."""

import functools
from collections.abc import Sequence
from fractions import Fraction

from verifydp.evidence.comparisons import (
    COMPARISON_FORMAT,
    ComparisonResult,
    LeastEpsilonRecord,
    ReadingRecord,
    RelationRecord,
    ViolationRecord,
    WitnessRecord,
)
from verifydp.evidence.numbers import bound_value, exact_text
from verifydp.exact.balls import written_above, written_below
from verifydp.loss.finite import narrowed
from verifydp.notions.finite.comparing import Comparison
from verifydp.notions.finite.findings import Enclosure, LeastEpsilon, NotionFinding
from verifydp.notions.finite.mechanism import database_text
from verifydp.notions.finite.notions import NOTIONS, READINGS, Notion, Reading
from verifydp.notions.finite.relations import (
    Counterexample,
    Judgement,
    NotionRelation,
    RelationOutcome,
    judge,
)
from verifydp.notions.finite.searching import ORDER

__all__ = ["comparison_record"]

#: Most databases of a prior that a line names.
_SHOWN = 6


def comparison_record(
    comparison: Comparison,
    *,
    relations: bool,
    seconds: float,
    versions: dict[str, str],
) -> ComparisonResult:
    """Write a comparison down.

    Parameters
    ----------
    comparison
        What was found.
    relations
        Whether the relations belong to it.
    seconds, versions
        Wall time, and of what.

    Returns
    -------
    ComparisonResult
        Guarantee: bounds are rounded outward to their side.
    """
    question = comparison.question
    return ComparisonResult(
        format=COMPARISON_FORMAT,
        databases=len(question.mechanism.databases),
        records=question.mechanism.records,
        outputs=len(question.mechanism.outputs),
        prior=_prior_text(comparison),
        policy=question.policy.text,
        dependence=question.dependences.text,
        readings=tuple(
            _reading(notion, reading, comparison.findings[reading.name])
            for notion in NOTIONS
            for reading in notion.readings
        ),
        relations=tuple(map(_relation, comparison.judgements)) if relations else (),
        order=ORDER,
        seconds=seconds,
        versions=versions,
    )


def _level(level: LeastEpsilon | None) -> LeastEpsilonRecord | None:
    if level is None:
        return None
    if isinstance(level, Enclosure):
        return LeastEpsilonRecord(
            growth=None,
            lower=written_below(level.lower),
            upper=written_above(level.upper),
        )
    if level.growth is None:
        return LeastEpsilonRecord(growth="inf", lower="inf", upper="inf")
    return LeastEpsilonRecord(
        growth=exact_text(level.growth),
        lower=bound_value(written_below(narrowed(level))),
        upper=bound_value(written_above(narrowed(level))),
    )


def _reading(notion: Notion, reading: Reading, found: NotionFinding) -> ReadingRecord:
    witness = None
    if found.witness is not None:
        witness = WitnessRecord(
            first=found.witness.first,
            second=found.witness.second,
            output=found.witness.output,
            first_probability=_exact(found.witness.first_probability),
            second_probability=_exact(found.witness.second_probability),
        )
    return ReadingRecord(
        notion=notion.title,
        source=notion.source,
        name=reading.name,
        label=reading.label,
        reading=reading.text,
        status=found.status,
        epsilon=_level(found.epsilon),
        witness=witness,
        reason=found.reason,
        notes=found.notes,
    )


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else exact_text(value)


def _relation(judgement: Judgement) -> RelationRecord:
    relation = judgement.relation
    return RelationRecord(
        name=relation.name,
        left=READINGS[relation.left].label,
        right=READINGS[relation.right].label,
        factor=relation.factor,
        equal=relation.equal,
        needs=tuple(need.text for need in relation.needs),
        in_general="holds" if relation.holds else "fails",
        source=relation.source,
        statements=relation.statements,
        outcome=judgement.outcome.value,
        left_epsilon=_level(judgement.left),
        right_epsilon=_level(judgement.right),
        reason=judgement.reason,
        violation=_violation(relation),
    )


@functools.cache
def _violation(relation: NotionRelation) -> ViolationRecord | None:
    """Measure the stored mechanism anew; what is shown of it is never stored."""
    stored = relation.counterexample
    if stored is None:
        return None
    judgement = judge(relation, stored.question())
    assert judgement.outcome is RelationOutcome.FAILS, relation.name
    left, right = _level(judgement.left), _level(judgement.right)
    assert left is not None
    assert right is not None
    return ViolationRecord(
        databases=tuple(map(database_text, stored.databases)),
        laws=tuple(_shares(row, stored.denominator) for row in stored.counts),
        prior=None if stored.prior is None else _belief(stored),
        policy=None if stored.policy is None else stored.policy.text,
        left_epsilon=left,
        right_epsilon=right,
    )


def _shares(counts: Sequence[int], total: int) -> tuple[str, ...]:
    return tuple(exact_text(Fraction(count, total)) for count in counts)


def _belief(stored: Counterexample) -> tuple[str, ...]:
    weights = stored.prior or ()
    return _shares(weights, sum(weights))


def _prior_text(comparison: Comparison) -> str:
    question = comparison.question
    weights = {d: question.prior.weight(d) for d in question.prior.support}
    independent = "independent" if question.prior.is_product else "dependent"
    tail = f"; records {independent}"
    if len(set(weights.values())) == 1:
        where = "all" if question.has_full_support else str(len(weights))
        return f"uniform on {where} databases{tail}"
    if len(weights) > _SHOWN:
        of = len(question.mechanism.databases)
        return f"weight on {len(weights)} of {of} databases{tail}"
    listed = ", ".join(
        f"{database_text(database)} {exact_text(weight)}"
        for database, weight in weights.items()
    )
    return f"{listed}{tail}"
