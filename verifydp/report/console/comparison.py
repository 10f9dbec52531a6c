"""Comparisons of privacy notions on a terminal."""

from collections.abc import Collection, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.comparisons import (
    ComparisonResult,
    ReadingRecord,
    RelationRecord,
)
from verifydp.evidence.visible_text import visible
from verifydp.report.columns import wrapped
from verifydp.report.console.lines import (
    print_facts,
    print_paragraph,
    print_paths,
    width_of,
)
from verifydp.report.console.terminal import encodable, print_text
from verifydp.report.facts.comparison import (
    absence_text,
    assumed_facts,
    level_text,
    places,
    short_level,
    sides_text,
    violation_texts,
    witness_text,
)

__all__ = ["render"]

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


def render(
    result: ComparisonResult,
    console: Console,
    *,
    written: Sequence[Path] = (),
    left_out: Collection[str] = (),
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
    written
        Files that were written.
    left_out
        Which of ``"prior"``, ``"policy"`` and ``"dependence"`` nobody gave, so that a
        default was taken: it is said beside them.
    """
    print_facts(assumed_facts(result, left_out), console)
    _title("Least epsilons", console)
    for reading in result.readings:
        print_text(_summary(reading, width_of(console)), console)
    if result.relations:
        _print_relations(result, console)
    else:
        _print_readings(result, console)
    if written:
        print_text(Text(), console)
        print_paths(written, console)


def _summary(reading: ReadingRecord, width: int) -> Text:
    """One line: the least epsilon, and where it is attained or why there is none.

    The latter only where there is room. Where epsilon is 0 nothing is told by any
    output, so that no place of it deserves to be named.
    """
    line = Text(f"  {reading.label:<{_LABEL}}")
    if reading.epsilon is None:
        line.append(absence_text(reading), style=_ABSENT)
        if len(line) + len(reading.reason) + 2 <= width:
            line.append(f": {reading.reason}", style=_ABSENT)
        return line
    level = short_level(reading.epsilon)
    line.append(level, style="bold")
    if level != "0" and reading.witness is not None:
        gap = " " * max(_LEVEL - len(level), 2)
        for place in places(reading.witness):
            if len(line) + len(gap) + len(place) <= width:
                line.append(gap + place, style="dim")
                break
    return line


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
    _indented(source.plain, console)


def _print_reading(reading: ReadingRecord, console: Console) -> None:
    width = width_of(console) - 1
    line = Text(f"  {reading.label:<{_LABEL}}")
    if reading.epsilon is not None:
        line.append(level_text(reading.epsilon), style="bold")
        print_text(line, console)
    else:
        rest = f"{absence_text(reading)}: {reading.reason}"
        shown = encodable(visible(rest), console)
        first, *others = wrapped(shown, width - len(line))
        margin = " " * len(line)
        line.append(first, style=_ABSENT)
        print_text(line, console)
        for part in others:
            print_text(Text(margin + part, style=_ABSENT), console)
    for text in (reading.reading, *witness_text(reading.witness), *reading.notes):
        _indented(text, console)


def _indented(text: str, console: Console) -> None:
    print_paragraph(text, console, style="dim", indent=_INDENT)


def _print_relations(result: ComparisonResult, console: Console) -> None:
    for text in (_ELSEWHERE, _LEGEND):
        print_text(Text(), console)
        print_paragraph(text, console, style="dim")
    for standing, title in (
        ("holds", "Relations that hold in general"),
        ("fails", "Relations that fail in general"),
    ):
        _title(title, console)
        for relation in result.relations:
            if relation.in_general == standing:
                _print_relation(relation, console)
    print_text(Text(), console)
    note = (
        f"Smallest violations are the first in this order: {result.order}. Their "
        "epsilons were measured anew for this output."
    )
    print_paragraph(note, console, style="dim")


def _print_relation(relation: RelationRecord, console: Console) -> None:
    line = Text(f"{relation.name:<38}", style="bold")
    line.append("here: ", style="not bold")
    line.append(relation.outcome, style=_STYLES.get(relation.outcome, "dim"))
    print_text(line, console)
    if relation.left_epsilon is not None and relation.right_epsilon is not None:
        _indented(sides_text(relation), console)
    if relation.reason:
        _indented(relation.reason, console)
    if relation.needs:
        _indented(f"needs {'; '.join(relation.needs)}", console)
    source = relation.source
    if relation.statements:
        source += f" [{', '.join(relation.statements)}]"
    _indented(source, console)
    if relation.violation is not None:
        for text in violation_texts(relation, relation.violation):
            _indented(text, console)
