"""Mutual-information differential privacy (Cuff and Yu, CCS 2016)."""

from collections.abc import Hashable
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, precision
from verifydp.notions.finite.capacity import (
    divergence,
    largest_capacity,
)
from verifydp.notions.finite.findings import (
    ONE_DATABASE,
    SEVERAL_SIZES,
    Enclosure,
    NotionFinding,
    NotionWitness,
)
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "conditional", "supremum", "unconditional"]

#: Binary digits that information is summed with.
_BITS = 128


def conditional(question: NotionQuestion) -> NotionFinding:
    """Enclose the largest information on a record, given all others, under the prior.

    Guarantee: enclosed in balls; exactly 0 where no output depends on a record that
    is still open when all others are known.
    """
    if question.size is None:
        return NotionFinding.elsewhere(SEVERAL_SIZES)
    if question.is_certain:
        return NotionFinding.nothing(ONE_DATABASE)
    groups: list[dict[Hashable, list[int]]] = []
    for record in range(question.size):
        lines: dict[Hashable, list[int]] = {}
        for place, database in enumerate(question.mechanism.databases):
            if question.weights[place]:
                rest = database[:record] + database[record + 1 :]
                lines.setdefault(rest, []).append(place)
        groups.append(lines)
    return _largest_information(question, groups, "given all others")


def unconditional(question: NotionQuestion) -> NotionFinding:
    """Enclose the largest information on a record under the prior, others unknown.

    Guarantee: enclosed in balls; exactly 0 where outputs and records are independent.
    """
    if question.size is None:
        return NotionFinding.elsewhere(SEVERAL_SIZES)
    if question.is_certain:
        return NotionFinding.nothing(ONE_DATABASE)
    values, total = [], sum(question.weights)
    with precision(_BITS):
        for record in range(question.size):
            value = ball(0)
            for one in question.conditionals:
                if one.record == record:
                    gain = divergence(one.row, question.mixture)
                    value += one.weight * gain
            values.append(value / total)
        return _finding(values, "others unknown")


def supremum(question: NotionQuestion) -> NotionFinding:
    """Enclose the supremum of the information on a record over all joint priors.

    It is the largest capacity from a record to the output, the others being fixed: a
    mixture of such channels has no more than the best (Cuff and Yu 2016).

    Guarantee: both ends in balls; the width is said where it is more than one part in
    a thousand million.
    """
    lines = question.lines
    if not lines:
        return NotionFinding.nothing(
            "no two databases of the table differ in one record"
        )
    rows, databases = question.mechanism.rows, question.mechanism.databases
    place, capacity = largest_capacity([[rows[p] for p in line] for line in lines])
    line = lines[place]
    notes: list[str] = []
    if not capacity.is_narrow:
        share = float((capacity.upper - capacity.lower) / capacity.upper)
        notes.append(f"enclosed to a relative width of {share:.1e} only")
    ends = zip(databases[line[0]], databases[line[1]], strict=True)
    record = [first != second for first, second in ends].index(True) + 1
    witness = NotionWitness(
        f"record {record}, the others as in {question.names[line[0]]}"
    )
    if not capacity.upper:
        return NotionFinding(Epsilon(growth=Fraction(1)), witness, notes=tuple(notes))
    return NotionFinding(
        Enclosure(capacity.lower, capacity.upper), witness, notes=tuple(notes)
    )


def _largest_information(
    question: NotionQuestion, groups: list[dict[Hashable, list[int]]], text: str
) -> NotionFinding:
    """Sum weight times divergence from the mixture of the group, for each record."""
    rows, weights = question.mechanism.rows, question.weights
    values = []
    with precision(_BITS):
        for lines in groups:
            value = ball(0)
            for line in lines.values():
                if len({rows[place] for place in line}) == 1:
                    continue
                mixed = tuple(
                    sum(weights[place] * rows[place][output] for place in line)
                    for output in range(len(question.mechanism.outputs))
                )
                for place in line:
                    value += weights[place] * divergence(rows[place], mixed)
            values.append(value / sum(weights))
        return _finding(values, text)


def _finding(values: list[Ball], text: str) -> NotionFinding:
    """Take the largest of enclosed values; an exact 0 is the logarithm of 1."""
    enclosures = [Enclosure.of(value) for value in values]
    lower = max(Fraction(0), *(one.lower for one in enclosures))
    upper = max(one.upper for one in enclosures)
    record = max(range(len(enclosures)), key=lambda place: enclosures[place].lower)
    witness = NotionWitness(f"record {record + 1}, {text}")
    if not upper:
        return NotionFinding(Epsilon(growth=Fraction(1)), witness)
    return NotionFinding(Enclosure(lower, upper), witness)


NOTION = Notion(
    "mutual-information",
    "mutual-information DP",
    "Cuff and Yu 2016",
    (
        Reading(
            "mutual-information/conditional",
            "MIDP, given all",
            "Under the prior: the information that the output has on a record when all "
            "other records are known, in nats, for the worst record.",
            conditional,
        ),
        Reading(
            "mutual-information/unconditional",
            "MIDP, alone",
            "Under the prior: the information that the output has on a record when "
            "nothing else is known, in nats, for the worst record.",
            unconditional,
        ),
        Reading(
            "mutual-information/supremum",
            "MIDP, supremum",
            "Over all joint priors: the information that the output has on a record "
            "when all others are known, in nats; a capacity.",
            supremum,
            uses_prior=False,
        ),
    ),
    order=7,
)
