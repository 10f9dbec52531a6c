"""Comparisons of privacy notions on a terminal and as JSON."""

import math
import textwrap
from collections.abc import Collection, Iterator
from fractions import Fraction

from rich.console import Console
from rich.text import Text

from verifydp.evidence.comparisons import (
    ComparisonResult,
    LeastEpsilonRecord,
    ReadingRecord,
    RelationRecord,
    ViolationRecord,
    WitnessRecord,
)
from verifydp.evidence.numbers import BoundValue, short_above, short_below
from verifydp.evidence.visible_text import visible
from verifydp.exact.balls import decimal
from verifydp.report.facts import print_fact, width_of
from verifydp.report.terminal import print_text

__all__ = ["level_text", "render_comparison"]

#: Most characters of a growth that is written as a quotient, and digits shown.
_GROWTH_MAX, _DIGITS = 16, 5
_STYLES = {"holds": "green", "fails": "bold red", "undecided": "yellow"}
#: One look for every lack of an epsilon, so that none is taken for a pass.
_ABSENT = "bold yellow"
#: Columns of a reading's label, and of its epsilon where a place stands beside it.
_LABEL, _LEVEL = 18, 20
_INDENT = "    "
_ELSEWHERE = (
    "The same command without --relations says what each of these bounds, where it is "
    "attained, and why one is missing."
)
_LEGEND = (
    "DP differential privacy, DDP dependent DP, IP inferential privacy, MP membership "
    "privacy, MIDP mutual-information DP, PD plausible deniability. Theorems, "
    "propositions and sections are numbered as in Liu et al. 2019."
)


def render_comparison(
    result: ComparisonResult, console: Console, *, left_out: Collection[str] = ()
) -> None:
    """Print one line for every least epsilon, then what stands behind them.

    Behind them stand the readings with their sentences and witnesses; if the result
    has relations, these take their place.

    Parameters
    ----------
    result
        What was found.
    console
        Where to print.
    left_out
        Which of ``"prior"``, ``"policy"`` and ``"dependence"`` nobody gave, so that a
        default was taken: it is said beside them.
    """
    sizes = [_count(result.databases, "database"), _count(result.outputs, "output")]
    if result.records is not None:
        sizes.insert(0, _count(result.records, "record"))
    print_fact("mechanism", ", ".join(sizes), console)
    for label, text in _assumed(result, left_out):
        print_fact(label, text, console)
    _title("Least epsilons", console)
    for reading in result.readings:
        print_text(_summary(reading, width_of(console)), console)
    if result.relations:
        _print_relations(result, console)
    else:
        _print_readings(result, console)


def level_text(level: LeastEpsilonRecord) -> str:
    """Write an epsilon: exactly as a logarithm, with a decimal beside it.

    Decimals of exact epsilons are rounded to the nearest; ends of enclosures outward.

    Examples
    --------
    >>> level_text(LeastEpsilonRecord(growth="3", lower=1.09, upper=1.1))
    'log(3) = 1.0950'
    >>> level_text(LeastEpsilonRecord(growth="1", lower=0.0, upper=0.0))
    '0'
    >>> level_text(
    ...     LeastEpsilonRecord(growth=None, lower=0.1308120359, upper=0.130812036))
    'between 0.13081203 and 0.13081204'
    """
    if _is_long(level):
        return f"{_short_level(level)} (the exact logarithm is in the JSON form)"
    return _short_level(level)


def _is_long(level: LeastEpsilonRecord) -> bool:
    return level.growth is not None and len(level.growth) > _GROWTH_MAX


def _short_level(level: LeastEpsilonRecord) -> str:
    """Write an epsilon as `level_text` does, without its remark."""
    if level.growth == "inf":
        return "infinite"
    low, high = Fraction(level.lower or 0), Fraction(level.upper or 0)
    if level.growth is None:
        return f"between {short_below(low, 8)} and {short_above(high, 8)}"
    if level.growth == "1":
        return "0"
    about = decimal((low + high) / 2, _DIGITS)
    return f"about {about}" if _is_long(level) else f"log({level.growth}) = {about}"


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


def _summary(reading: ReadingRecord, width: int) -> Text:
    """One line: the least epsilon, and where it is attained or why there is none.

    The latter only where there is room. Where epsilon is 0 nothing is told by any
    output, so that no place of it deserves to be named.
    """
    line = Text(f"  {reading.label:<{_LABEL}}")
    if reading.epsilon is None:
        line.append(_absence(reading), style=_ABSENT)
        if len(line) + len(reading.reason) + 2 <= width:
            line.append(f": {reading.reason}", style=_ABSENT)
        return line
    level = _short_level(reading.epsilon)
    line.append(level, style="bold")
    if level != "0" and reading.witness is not None:
        gap = " " * max(_LEVEL - len(level), 2)
        for place in _places(reading.witness):
            if len(line) + len(gap) + len(place) <= width:
                line.append(gap + place, style="dim")
                break
    return line


def _places(witness: WitnessRecord) -> Iterator[str]:
    """Name where an epsilon is attained, in ever fewer words."""
    pair = witness.first
    if witness.second:
        pair += f" against {witness.second}"
    if witness.output:
        yield f"{pair}, output {witness.output}"
    yield pair


def _absence(reading: ReadingRecord) -> str:
    """Name the lack of an epsilon; a vacuous reading is loud, as it is no pass."""
    return "VACUOUS" if reading.status == "vacuous" else reading.status


def _count(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"


def _title(text: str, console: Console) -> None:
    print_text(Text(), console)
    print_text(Text(text, style="bold underline"), console)
    print_text(Text(), console)


def _print_readings(result: ComparisonResult, console: Console) -> None:
    _title("Readings", console)
    notion = ""
    for reading in result.readings:
        if reading.notion != notion:
            notion = reading.notion
            _print_notion(reading, console)
        _print_reading(reading, console)


def _print_notion(reading: ReadingRecord, console: Console) -> None:
    """Name the notion, and where it is defined, below it if there is no room."""
    heading = Text(reading.notion, style="bold")
    source = Text(f"({reading.source})", style="dim")
    if len(heading) + len(source) + 1 < width_of(console):
        print_text(heading + Text(" ") + source, console)
        return
    print_text(heading, console)
    _indented(source.plain, width_of(console) - 1, console)


def _print_reading(reading: ReadingRecord, console: Console) -> None:
    width = width_of(console) - 1
    line = Text(f"  {reading.label:<{_LABEL}}")
    if reading.epsilon is not None:
        line.append(level_text(reading.epsilon), style="bold")
        print_text(line, console)
    else:
        rest = f"{_absence(reading)}: {reading.reason}"
        first, *others = textwrap.wrap(visible(rest), width - len(line))
        margin = " " * len(line)
        line.append(first, style=_ABSENT)
        print_text(line, console)
        for part in others:
            print_text(Text(margin + part, style=_ABSENT), console)
    for text in (reading.reading, *_witness(reading.witness), *reading.notes):
        _indented(text, width, console)


def _witness(witness: WitnessRecord | None) -> Iterator[str]:
    if witness is None:
        return
    text = f"attained: {next(_places(witness))}"
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


def _indented(text: str, width: int, console: Console) -> None:
    shown = textwrap.fill(
        visible(text), width, initial_indent=_INDENT, subsequent_indent=_INDENT
    )
    print_text(Text(shown, style="dim"), console)


def _print_relations(result: ComparisonResult, console: Console) -> None:
    width = width_of(console) - 1
    for text in (_ELSEWHERE, _LEGEND):
        print_text(Text(), console)
        print_text(Text(textwrap.fill(text, width), style="dim"), console)
    for standing, title in (
        ("holds", "Relations that hold in general"),
        ("fails", "Relations that fail in general"),
    ):
        _title(title, console)
        for relation in result.relations:
            if relation.in_general == standing:
                _print_relation(relation, width, console)
    print_text(Text(), console)
    note = (
        f"Smallest violations are the first in this order: {result.order}. Their "
        "epsilons were measured anew for this output."
    )
    print_text(Text(textwrap.fill(note, width), style="dim"), console)


def _print_relation(relation: RelationRecord, width: int, console: Console) -> None:
    line = Text(f"{relation.name:<38}", style="bold")
    line.append("here: ", style="not bold")
    line.append(relation.outcome, style=_STYLES.get(relation.outcome, "dim"))
    print_text(line, console)
    if relation.left_epsilon is not None and relation.right_epsilon is not None:
        _indented(_sides(relation), width, console)
    if relation.reason:
        _indented(relation.reason, width, console)
    if relation.needs:
        _indented(f"needs {'; '.join(relation.needs)}", width, console)
    source = relation.source
    if relation.statements:
        source += f" [{', '.join(relation.statements)}]"
    _indented(source, width, console)
    if relation.violation is not None:
        for text in _violation(relation, relation.violation):
            _indented(text, width, console)


def _sides(relation: RelationRecord) -> str:
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


def _violation(relation: RelationRecord, found: ViolationRecord) -> Iterator[str]:
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
