"""Bars beside the rows of a table, where somebody looks at them.

A file, a pipe and a terminal that shows text alone get the numbers without bars: a
program has no use for them, and a screen reader would spell them out.
"""

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from verifydp.evidence.visible_text import visible
from verifydp.report.columns import columns_of, padded, row_lines
from verifydp.report.console.lines import width_of
from verifydp.report.console.terminal import encodable, print_text

__all__ = ["print_row_with_bar"]

_BLOCK = "\N{FULL BLOCK}"
#: Eighths of a block, from none to seven.
_EIGHTHS = ("", *(chr(0x2590 - eighth) for eighth in range(1, 8)))


def print_row_with_bar(
    cells: Sequence[str],
    starts: Sequence[int],
    share: float,
    console: Console,
    *,
    style: str = "",
) -> None:
    """Print the cells of a row in their columns, and a bar behind them.

    Parameters
    ----------
    cells
        What is set in columns.
    starts
        At which column each begins, and behind them the bar.
    share
        From 0 to 1, of the columns that a bar may take.
    console
        Where to print.
    style
        Of the bar.
    """
    *own, first = starts
    room = width_of(console) - 1
    shown = [encodable(visible(cell), console) for cell in cells]
    *above, last = row_lines(shown, own, room)
    for line in above:
        print_text(Text(line), console)
    first = max(first, columns_of(last) + 1)
    bar = _bar(share, room - first) if _has_bars(console) else ""
    row = Text(padded(last, first))
    row.append(bar, style=style)
    print_text(row, console)


def _has_bars(console: Console) -> bool:
    """Whether a person may see bars, and the encoding has them."""
    seen = console.is_terminal and not console.is_dumb_terminal
    return seen and "\\" not in encodable(_BLOCK, console)


def _bar(share: float, room: int) -> str:
    whole, rest = divmod(round(share * max(0, room) * 8), 8)
    return whole * _BLOCK + _EIGHTHS[rest]
