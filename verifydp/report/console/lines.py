"""Labelled lines of a result on a terminal."""

import textwrap
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.summary import Summary
from verifydp.evidence.visible_text import visible
from verifydp.report.console.terminal import VERDICT_STYLES, print_text
from verifydp.report.formats import formats
from verifydp.report.naming import CERTIFICATES

__all__ = [
    "print_fact",
    "print_facts",
    "print_heading",
    "print_lines",
    "print_paths",
    "print_verdict",
    "width_of",
]

_LABEL = 15
_WIDEST = 100


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
    width = width_of(console)
    print_text(Text(textwrap.fill(visible(sentence), width - 1)), console)
    print_text(Text(), console)


def print_verdict(summary: Summary, console: Console) -> None:
    """Print the verdict with the claim, denied where refuted, and an empty line."""
    verdict = summary.verdict
    assert verdict is not None
    shown = summary.verdict_in_full
    said = visible(summary.beside_verdict)
    room = width_of(console) - len(shown) - 3
    lines = textwrap.wrap(said, room, break_on_hyphens=False) or [""]
    for index, part in enumerate(lines):
        heading = Text(
            shown if index == 0 else " " * len(shown),
            style=VERDICT_STYLES[verdict],
        )
        heading.append("  " + part, style="bold")
        print_text(heading, console)
    print_text(Text(), console)


def print_fact(label: str, text: str, console: Console) -> None:
    """Print a label and its text, wrapped beside it."""
    room = width_of(console) - _LABEL - 1
    lines = textwrap.wrap(visible(text), room, break_on_hyphens=False) or [""]
    print_lines(label, lines, console)


def print_facts(
    facts: Iterable[tuple[str, str]], console: Console, *, columns: Collection[str] = ()
) -> None:
    """Print labelled texts; those that are set in columns as they are."""
    for label, text in facts:
        if text in columns:
            print_lines(label, [text], console)
        else:
            print_fact(label, text, console)


def print_lines(label: str, lines: Iterable[str], console: Console) -> None:
    """Print a label and lines as they are, however long: paths, tables."""
    for index, part in enumerate(lines):
        line = Text(f"{label if index == 0 else '':<{_LABEL}}", style="dim")
        line.append(visible(part), style="not dim")
        print_text(line, console)


def print_paths(written: Sequence[Path], console: Console) -> None:
    """Print the files that were written, each whole, so that a terminal can open it."""
    labels = {form.file: form.label for form in formats().values()}
    for path in written:
        certificate = path.parent.name == CERTIFICATES
        label = "certificate" if certificate else labels.get(path.name, "file")
        print_lines(label, [str(path)], console)
