"""Comparisons of privacy notions on a terminal and as JSON."""

import textwrap
from collections.abc import Iterator
from fractions import Fraction

import msgspec
from rich.console import Console
from rich.text import Text

from verifydp.evidence.comparisons import (
    ComparisonResult,
    LevelRecord,
    ReadingRecord,
    RelationRecord,
    ViolationRecord,
    WitnessRecord,
)
from verifydp.evidence.numbers import short_above, short_below
from verifydp.exact.balls import decimal
from verifydp.report.facts import print_fact, width_of
from verifydp.report.terminal import print_text

__all__ = ["comparison_json", "level_text", "render_comparison"]

#: Most characters of a growth that is written as a quotient, and digits shown.
_GROWTH_MAX, _DIGITS = 16, 5
_STYLES = {"holds": "green", "fails": "bold red", "undecided": "yellow"}
_INDENT = "    "
_LEGEND = (
    "DP differential privacy, DDP dependent DP, IP inferential privacy, MP membership "
    "privacy, MIDP mutual-information DP, PD plausible deniability. Theorems, "
    "propositions and sections are numbered as in Liu et al. 2019."
)


def comparison_json(result: ComparisonResult) -> str:
    """Write a result as indented JSON that ends in a line break."""
    return msgspec.json.format(msgspec.json.encode(result), indent=2).decode() + "\n"


def render_comparison(result: ComparisonResult, console: Console) -> None:
    """Print every least epsilon with its reading, then the relations.

    Parameters
    ----------
    result
        What was found.
    console
        Where to print.
    """
    sizes = [_count(result.databases, "database"), _count(result.outputs, "output")]
    if result.records is not None:
        sizes.insert(0, _count(result.records, "record"))
    print_fact("mechanism", ", ".join(sizes), console)
    print_fact("prior", result.prior, console)
    print_fact("policy", result.policy, console)
    print_fact("dependence", result.dependence, console)
    _title("Least epsilons", console)
    notion = ""
    for reading in result.readings:
        if reading.notion != notion:
            notion = reading.notion
            _print_notion(reading, console)
        _print_reading(reading, console)
    if result.relations:
        _print_relations(result, console)


def level_text(level: LevelRecord) -> str:
    """Write an epsilon: exactly as a logarithm, with a decimal beside it.

    Decimals of exact epsilons are rounded to the nearest; ends of enclosures outward.

    Examples
    --------
    >>> level_text(LevelRecord(growth="3", lower=1.09, upper=1.1))
    'log(3) = 1.0950'
    >>> level_text(LevelRecord(growth="1", lower=0.0, upper=0.0))
    '0'
    >>> level_text(LevelRecord(growth=None, lower=0.1308120359, upper=0.130812036))
    'between 0.13081203 and 0.13081204'
    """
    if level.growth == "inf":
        return "infinite"
    low, high = Fraction(level.lower or 0), Fraction(level.upper or 0)
    if level.growth is None:
        return f"between {short_below(low, 8)} and {short_above(high, 8)}"
    if level.growth == "1":
        return "0"
    about = decimal((low + high) / 2, _DIGITS)
    if len(level.growth) > _GROWTH_MAX:
        return f"about {about} (the exact logarithm is in the JSON form)"
    return f"log({level.growth}) = {about}"


def _count(number: int, name: str) -> str:
    return f"{number} {name}{'s' * (number != 1)}"


def _title(text: str, console: Console) -> None:
    print_text(Text(), console)
    print_text(Text(text, style="bold underline"), console)
    print_text(Text(), console)


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
    line = Text(f"  {reading.label:<18}")
    if reading.epsilon is not None:
        line.append(level_text(reading.epsilon), style="bold")
        print_text(line, console)
    else:
        vacuous = reading.status == "vacuous"
        word = "VACUOUS" if vacuous else reading.status
        style = "bold yellow" if vacuous else "dim"
        rest = f"{word}: {reading.reason}"
        lines = textwrap.wrap(rest, width - len(line)) or [""]
        line.append(lines[0], style=style)
        print_text(line, console)
        for part in lines[1:]:
            print_text(Text(" " * 20 + part, style=style), console)
    for text in (reading.reading, *_witness(reading.witness), *reading.notes):
        _indented(text, width, console)


def _witness(witness: WitnessRecord | None) -> Iterator[str]:
    if witness is None:
        return
    text = f"attained: {witness.first}"
    if witness.second:
        text += f" against {witness.second}"
    if witness.output:
        text += f", output {witness.output}"
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
        text, width, initial_indent=_INDENT, subsequent_indent=_INDENT
    )
    print_text(Text(shown, style="dim"), console)


def _print_relations(result: ComparisonResult, console: Console) -> None:
    width = width_of(console) - 1
    print_text(Text(), console)
    print_text(Text(textwrap.fill(_LEGEND, width), style="dim"), console)
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
    times = f"{relation.factor} x " if relation.factor != 1 else ""
    left = f"{relation.left} {level_text(relation.left_epsilon)}"
    return f"{left}; {times}{relation.right} {level_text(relation.right_epsilon)}"


def _violation(relation: RelationRecord, found: ViolationRecord) -> Iterator[str]:
    left, right = level_text(found.left_epsilon), level_text(found.right_epsilon)
    times = f"{relation.factor} x " if relation.factor != 1 else ""
    yield (
        f"smallest violation: {relation.left} {left}; {times}{relation.right} {right}"
    )
    rows = zip(found.databases, found.laws, strict=True)
    laws = "; ".join(f"{database}: {', '.join(law)}" for database, law in rows)
    yield f"laws {laws}"
    if found.prior is not None:
        weights = zip(found.databases, found.prior, strict=True)
        listed = ", ".join(f"{d} {weight}" for d, weight in weights if weight != "0")
        yield f"prior {listed}"
    if found.policy is not None:
        yield f"policy {found.policy}"
