"""What a result of `verifydp.compare_notions` says."""

import math
from collections.abc import Collection, Iterator
from fractions import Fraction

from verifydp.evidence.comparisons import (
    ComparisonResult,
    LeastEpsilonRecord,
    ReadingRecord,
    RelationRecord,
    ViolationRecord,
    WitnessRecord,
)
from verifydp.evidence.numbers import BoundValue
from verifydp.exact.balls import decimal
from verifydp.report.bounds import lower_text, upper_text
from verifydp.report.facts import ResultFact

__all__ = [
    "absence_text",
    "assumed_facts",
    "facts",
    "level_text",
    "places",
    "relation_facts",
    "short_level",
    "sides_text",
    "violation_texts",
    "witness_text",
]

#: Most characters of a growth that is written as a quotient, and digits shown.
_GROWTH_MAX, _DIGITS = 16, 5


def facts(result: ComparisonResult) -> Iterator[ResultFact]:
    """What was given, then each reading with its least epsilon, then relations."""
    yield from assumed_facts(result)
    for reading in result.readings:
        yield reading.label, reading_text(reading)
    yield from relation_facts(result)


def relation_facts(result: ComparisonResult) -> Iterator[ResultFact]:
    """How notions relate: on the mechanism, in general, and where that is stated."""
    for relation in result.relations:
        reason = f" ({relation.reason})" if relation.reason else ""
        here = f"here: {relation.outcome}{reason}"
        yield (
            relation.name,
            f"{relation.in_general} in general; {here}; {relation.source}",
        )


def reading_text(reading: ReadingRecord) -> str:
    """Write a least epsilon with where it is attained, or why there is none."""
    if reading.epsilon is None:
        return f"{absence_text(reading)}: {reading.reason}"
    attained = "".join(f"; {text}" for text in witness_text(reading.witness))
    return f"{level_text(reading.epsilon)}{attained}"


def assumed_facts(
    result: ComparisonResult, left_out: Collection[str] = ()
) -> Iterator[ResultFact]:
    """Say how large the mechanism is, and what the notions were given.

    Where something that nobody gave is a default, that is said.
    """
    sizes = [_count(result.databases, "database"), _count(result.outputs, "output")]
    if result.records is not None:
        sizes.insert(0, _count(result.records, "record"))
    yield "mechanism", ", ".join(sizes)
    yield from _assumed(result, left_out)


def level_text(level: LeastEpsilonRecord) -> str:
    """Write an epsilon: exactly as a logarithm, with a decimal beside it.

    Decimals of exact epsilons are rounded upward; ends of enclosures outward.

    Examples
    --------
    >>> level_text(LeastEpsilonRecord(growth="3", lower=1.09, upper=1.1))
    'log(3) <= 1.1'
    >>> level_text(LeastEpsilonRecord(growth="1", lower=0.0, upper=0.0))
    '0'
    >>> level_text(
    ...     LeastEpsilonRecord(growth=None, lower=0.1308120359, upper=0.130812036))
    'between 0.130812 and 0.130813'
    """
    if _is_long(level):
        return f"{short_level(level)} (the exact logarithm is in the JSON form)"
    return short_level(level)


def _is_long(level: LeastEpsilonRecord) -> bool:
    return level.growth is not None and len(level.growth) > _GROWTH_MAX


def short_level(level: LeastEpsilonRecord) -> str:
    """Write an epsilon as `level_text` does, without its remark."""
    if level.growth == "inf":
        return "infinite"
    high = upper_text(level.upper)
    if level.growth is None:
        return f"between {lower_text(level.lower)} and {high}"
    if level.growth == "1":
        return "0"
    return f"at most {high}" if _is_long(level) else f"log({level.growth}) <= {high}"


def _assumed(
    result: ComparisonResult, left_out: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Say what the notions were given, and where that is a default."""
    prior, policy, dependence = result.prior, result.policy, result.dependence
    if "prior" in left_out:
        _, separator, records = prior.partition("; ")
        prior = f"uniform (no prior was given){separator}{records}"
    if "policy" in left_out:
        policy = "all values kept apart (no policy was given)"
    if "dependence" in left_out:
        dependence += " (taken from the prior)"
    yield "prior", prior
    yield "policy", policy
    yield "dependence", dependence


def places(witness: WitnessRecord) -> Iterator[str]:
    """Name where an epsilon is attained, in ever fewer words."""
    pair = witness.first
    if witness.second:
        pair += f" against {witness.second}"
    if witness.output:
        yield f"{pair}, output {witness.output}"
    yield pair


def absence_text(reading: ReadingRecord) -> str:
    """Name the lack of an epsilon; a vacuous reading is loud, as it is no pass."""
    return "VACUOUS" if reading.status == "vacuous" else reading.status


def _count(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"


def witness_text(witness: WitnessRecord | None) -> Iterator[str]:
    """Say where an epsilon is attained; nothing where that is not known."""
    if witness is None:
        return
    text = f"attained: {next(places(witness))}"
    if witness.first_probability is not None and witness.second_probability is not None:
        first = _probability(witness.first_probability)
        second = _probability(witness.second_probability)
        text += f" ({first} against {second})"
    yield text


def _probability(exact: str) -> str:
    """Write a probability, a long one as a decimal."""
    if len(exact) <= _GROWTH_MAX:
        return exact
    return f"about {decimal(Fraction(exact), _DIGITS)}"


def sides_text(relation: RelationRecord) -> str:
    """Write both sides of a relation."""
    assert relation.left_epsilon is not None
    assert relation.right_epsilon is not None
    left = f"{relation.left} {level_text(relation.left_epsilon)}"
    return f"{left}; {_compared(relation, relation.right_epsilon)}"


def _compared(relation: RelationRecord, right: LeastEpsilonRecord) -> str:
    """Write what stands on the right: with a factor, the product that is compared."""
    shown = level_text(right)
    if relation.factor == 1:
        return f"{relation.right} {shown}"
    product = level_text(_times(right, relation.factor))
    times = f"{relation.factor} x "
    return f"{times}{relation.right} = {product} ({relation.right} {shown})"


def _times(level: LeastEpsilonRecord, factor: int) -> LeastEpsilonRecord:
    """A level times a whole number; the ends of the enclosure stay outside."""
    if level.growth == "inf":
        return level
    growth = None if level.growth is None else str(Fraction(level.growth) ** factor)
    return LeastEpsilonRecord(
        growth=growth,
        lower=_outward(level.lower, factor, -math.inf),
        upper=_outward(level.upper, factor, math.inf),
    )


def _outward(end: BoundValue, factor: int, side: float) -> BoundValue:
    if not isinstance(end, float):
        return end
    product = end * factor
    exact = Fraction(end) * factor
    return product if product == exact else math.nextafter(product, side)


def violation_texts(relation: RelationRecord, found: ViolationRecord) -> Iterator[str]:
    """Describe the smallest mechanism found on which a relation fails."""
    left = f"{relation.left} {level_text(found.left_epsilon)}"
    yield f"smallest violation: {left}; {_compared(relation, found.right_epsilon)}"
    rows = zip(found.databases, found.laws, strict=True)
    laws = "; ".join(f"{database}: {', '.join(law)}" for database, law in rows)
    yield f"laws {laws}"
    if found.prior is not None:
        weights = zip(found.databases, found.prior, strict=True)
        listed = ", ".join(f"{d} {weight}" for d, weight in weights if weight != "0")
        yield f"prior {listed}"
    if found.policy is not None:
        yield f"policy {found.policy}"
