"""A table beside its published margins, on a terminal."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.invariant_releases import InvariantRelease
from verifydp.evidence.visible_text import visible
from verifydp.report.columns import columns_of, padded, row_lines
from verifydp.report.console.lines import (
    print_facts,
    print_heading,
    print_paragraph,
    print_paths,
    width_of,
)
from verifydp.report.console.terminal import encodable, print_text
from verifydp.report.facts.invariants import cell_text, facts
from verifydp.report.wording import sentence

__all__ = ["render"]

#: Columns of a cell that stands beside its label; lines of a table that are printed.
_CELL, _LINES = 20, 40


def render(
    result: InvariantRelease, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print what holds, the table with what is fixed and released, then all facts."""
    if result.verdict is None:
        print_paragraph(sentence(result.summary.claim), console, style="bold")
        print_text(Text(), console)
    else:
        print_heading(result.summary, console)
    _print_table(
        "What the published counts tell of each cell", _known(result), result, console
    )
    release = result.release
    if release is not None and release.integers:
        _print_table(
            "Released, with the published counts exactly",
            [str(one) for one in release.integers],
            result,
            console,
        )
    elif release is not None:
        _print_table(
            "Released", [f"{one:.2f}" for one in release.counts], result, console
        )
    print_facts(facts(result), console)
    print_paths(written, console)


def _known(result: InvariantRelease) -> list[str]:
    return [cell_text(one) for one in result.cells]


def _print_table(
    title: str, cells: Sequence[str], result: InvariantRelease, console: Console
) -> None:
    """Print a table of two features whole; any other, and wide ones, cell by cell."""
    print_paragraph(title, console, style="dim")
    lines = list(_grid(cells, result, console))
    if not lines or max(map(columns_of, lines)) >= width_of(console):
        lines = list(_listed(cells, result, console))
    for line in lines[:_LINES]:
        print_text(Text(line), console)
    if len(lines) > _LINES:
        print_text(Text(f"... and {len(lines) - _LINES} lines more"), console)
    print_text(Text(), console)


def _grid(
    cells: Sequence[str], result: InvariantRelease, console: Console
) -> Iterator[str]:
    if len(result.features) != 2:
        return
    rows, columns = (
        [encodable(visible(label), console) for label in one.labels]
        for one in result.features
    )
    room = max(map(columns_of, rows))
    width = max(map(columns_of, (*columns, *cells)))
    head = [" " * room, *(padded(label, width) for label in columns)]
    yield " ".join(head).rstrip()
    for place, label in enumerate(rows):
        own = cells[place * len(columns) : (place + 1) * len(columns)]
        yield " ".join([padded(label, room), *(f"{one:>{width}}" for one in own)])


def _listed(
    cells: Sequence[str], result: InvariantRelease, console: Console
) -> Iterator[str]:
    """One cell on a line, by the labels of its levels; below it where that is long."""
    labels: list[str] = [""]
    for feature in result.features:
        labels = [
            f"{one}, {label}" if one else label
            for one in labels
            for label in feature.labels
        ]
    shown = [encodable(visible(one), console) for one in labels]
    room = width_of(console) - 1
    end = min(max(map(columns_of, shown)) + 2 + _CELL, room)
    for label, cell in zip(shown, cells, strict=True):
        yield from row_lines([label, cell], [0, end - columns_of(cell)], room)
