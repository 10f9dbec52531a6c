"""Labelled lines of a result on a terminal."""

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.summary import Summary
from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible
from verifydp.report.columns import columns_of, padded, row_lines, wrapped
from verifydp.report.console.terminal import VERDICT_STYLES, encodable, print_text
from verifydp.report.formats import formats
from verifydp.report.naming import CERTIFICATES

__all__ = [
    "print_claim",
    "print_fact",
    "print_facts",
    "print_heading",
    "print_lines",
    "print_paragraph",
    "print_paths",
    "print_row",
    "print_verdict",
    "width_of",
]

_LABEL = 15
_WIDEST = 100
#: Columns between a verdict and a claim, and what a claim needs beside it.
_GAP, _NARROW = 2, 20


def width_of(console: Console) -> int:
    """Columns to use: those of the terminal, within reason."""
    return max(40, min(console.width, _WIDEST))


def print_heading(summary: Summary, console: Console) -> None:
    """Print the verdict with the claim, then what both mean."""
    verdict = summary.verdict
    assert verdict is not None
    print_verdict(summary, console)
    sentence = f"{verdict.meaning}: {summary.reason}."
    sentence = sentence[0].upper() + sentence[1:]
    print_paragraph(sentence, console)
    print_text(Text(), console)


def print_verdict(summary: Summary, console: Console) -> None:
    """Print the verdict with the claim, denied where refuted, and an empty line."""
    verdict = summary.verdict
    assert verdict is not None
    print_claim(verdict, summary.verdict_in_full, summary.beside_verdict, console)


def print_claim(verdict: Verdict, shown: str, said: str, console: Console) -> None:
    """Print a verdict as it is shown, what is said beside it, and an empty line."""
    claim = encodable(visible(said), console)
    style, room = VERDICT_STYLES[verdict], width_of(console) - 1
    margin = len(shown) + _GAP
    if room - margin < _NARROW:  # a long verdict has a line of its own
        print_text(Text(shown, style=style), console)
        shown, margin = "", _GAP
    for part in wrapped(claim, room - margin):
        heading = Text(f"{shown:<{margin}}", style=style)
        heading.append(part, style="bold")
        print_text(heading, console)
        shown = ""
    print_text(Text(), console)


def print_paragraph(
    text: str, console: Console, *, style: str = "", indent: str = ""
) -> None:
    """Print a text over as many lines as it takes."""
    shown = encodable(visible(text), console)
    for part in wrapped(shown, width_of(console) - len(indent) - 1):
        print_text(Text(indent + part, style=style), console)


def print_fact(label: str, text: str, console: Console) -> None:
    """Print a label and its text, wrapped beside it."""
    shown = encodable(visible(text), console)
    print_lines(label, wrapped(shown, width_of(console) - _LABEL - 1), console)


def print_facts(
    facts: Iterable[tuple[str, str]], console: Console, *, columns: Collection[str] = ()
) -> None:
    """Print labelled texts; those that are set in columns as they are."""
    for label, text in facts:
        if text in columns:
            print_lines(label, [text], console)
        else:
            print_fact(label, text, console)


def print_row(
    cells: Sequence[str], starts: Sequence[int], console: Console, *, style: str = ""
) -> None:
    """Print the cells of a row in their columns, over several lines if need be."""
    shown = [encodable(visible(cell), console) for cell in cells]
    for line in row_lines(shown, starts, width_of(console) - 1):
        print_text(Text(line, style=style), console)


def print_lines(label: str, lines: Iterable[str], console: Console) -> None:
    """Print a label and lines as they are, however long: paths, tables."""
    if columns_of(label) >= _LABEL:  # a name that is no label of ours
        print_paragraph(label, console, style="dim")
        label = ""
    for part in lines:
        line = Text(padded(label, _LABEL), style="dim")
        line.append(visible(part), style="not dim")
        print_text(line, console)
        label = ""


def print_paths(written: Sequence[Path], console: Console) -> None:
    """Print the files that were written, each whole, so that a terminal can open it."""
    labels = {form.file: form.label for form in formats().values()}
    for path in written:
        certificate = path.parent.name == CERTIFICATES
        label = "certificate" if certificate else labels.get(path.name, "file")
        print_lines(label, [str(path)], console)
