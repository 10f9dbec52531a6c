"""What the attacks of a table say of epsilon, on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.numbers import written as number_text
from verifydp.evidence.verdict import in_full
from verifydp.evidence.visible_text import visible
from verifydp.report.columns import padded, wrapped
from verifydp.report.console.lines import (
    print_facts,
    print_paragraph,
    print_paths,
    width_of,
)
from verifydp.report.console.terminal import VERDICT_STYLES, encodable, print_text
from verifydp.report.facts.attack_bound import only_if_exact, short_bound, short_claim
from verifydp.report.facts.attack_table import table_facts

__all__ = ["render"]

_NUMBERS = 9
_BOUND = "epsilon >="
#: Columns of all cells but the name of the attack, which needs some to be read.
_COLUMNS = 2 * (_NUMBERS + 1) + len(_BOUND) + 2 + len("INCONCLUSIVE*")
_NARROWEST = 16


def render(
    result: AttackTable, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a line for each attack: its result, the bound, what is claimed."""
    print_paragraph(f"{result.table}: what each attack says of epsilon", console)
    print_text(Text(), console)
    room = width_of(console) - _COLUMNS - 1
    beside = room >= _NARROWEST  # else the name of an attack is a line of its own
    numbers = f" {'delta':>{_NUMBERS}} {_BOUND} {'claimed':>{_NUMBERS}} verdict"
    head = padded("attack", room) + numbers if beside else numbers[1:]
    print_text(Text(head, style="dim"), console)
    for row in result.rows:
        _print_row(row, room if beside else None, console)
    print_text(Text(), console)
    if any(map(only_if_exact, result.rows)):
        print_paragraph("* contradicts the claim if its figures are exact", console)
        print_text(Text(), console)
    print_facts(table_facts(result, is_written=bool(written)), console)
    print_paths(written, console)


def _print_row(row: AttackBound, room: int | None, console: Console) -> None:
    """Print what an attack says, beside its name in so many columns or below it."""
    title = f"{row.name}: {row.attack}" if row.name else row.attack
    slack = number_text(parse_exact(row.delta), 6)
    claimed = "" if row.claimed is None else short_claim(row.claimed)
    numbers = f"{slack:>{_NUMBERS}} {short_bound(row):>{len(_BOUND)}} "
    numbers += f"{claimed:>{_NUMBERS}} "
    if room is None:
        print_paragraph(title, console)
        lines, line = [], Text(numbers)
    else:
        lines = wrapped(encodable(visible(title), console), room)
        line = Text(f"{padded(lines.pop(0), room)} {numbers}")
    if row.verdict is not None:
        mark = "*" if only_if_exact(row) else ""
        shown = in_full(row.verdict, row.modulo)
        line.append(shown + mark, style=VERDICT_STYLES[row.verdict])
    print_text(line, console)
    for more in lines:
        print_text(Text(more), console)
