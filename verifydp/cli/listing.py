"""Lists that commands print: in columns, within the width of the terminal.

A pipe has 80 columns, unless ``COLUMNS`` says otherwise. Nothing is cut: what does not
fit goes on below, in its column.
"""

import shutil
from collections.abc import Iterable, Sequence

import click

from verifydp.evidence.visible_text import visible
from verifydp.report.columns import columns_of, padded, row_lines, wrapped

__all__ = ["print_named", "print_row", "print_wrapped"]

_NARROWEST, _WIDEST = 40, 100
#: Columns between a name and what is said of it, and what these words need.
_GAP, _WORDS = 2, 24


def print_named(rows: Iterable[tuple[str, str]], *, inside: int = 0) -> None:
    """Print names, each with its words beside it, all words in one column.

    Parameters
    ----------
    rows
        Names and words.
    inside
        The first columns, which are left empty.
    """
    shown = [(" " * inside + visible(name), visible(words)) for name, words in rows]
    longest = max((columns_of(name) for name, _ in shown), default=0)
    place = min(longest + _GAP, _room() - _WORDS)
    for name, words in shown:
        first, *others = wrapped(words, _room() - place)
        for line in row_lines([name, first], [0, place], _room()):
            click.echo(line)
        for line in others:
            click.echo(padded("", place) + line)


def print_row(cells: Sequence[str], starts: Sequence[int]) -> None:
    """Print cells, each in its column, on one line if they fit there."""
    for line in row_lines(list(map(visible, cells)), starts, _room()):
        click.echo(line)


def print_wrapped(text: str, *, inside: int = 0, err: bool = False) -> None:
    """Print a text over as many lines as it takes, the later ones further inside."""
    margin = " " * inside
    for line in wrapped(visible(text), _room() - inside, inside="  "):
        click.echo(margin + line, err=err)


def _room() -> int:
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, _WIDEST))
