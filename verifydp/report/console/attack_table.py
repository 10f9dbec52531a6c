"""What the attacks of a table say of epsilon, on a terminal."""

from collections.abc import Sequence
from pathlib import Path

from rich.cells import set_cell_size
from rich.console import Console
from rich.text import Text

from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.numbers import written as number_text
from verifydp.evidence.verdict import in_full
from verifydp.evidence.visible_text import visible
from verifydp.report.console.lines import print_facts, print_paths, width_of
from verifydp.report.console.terminal import VERDICT_STYLES, encodable, print_text
from verifydp.report.facts.attack_bound import only_if_exact, short_bound, short_claim
from verifydp.report.facts.attack_table import table_facts

__all__ = ["render"]

_NUMBERS = 9
_BOUND = "epsilon >="
_VERDICT_ROOM = 13


def render(
    result: AttackTable, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a line for each attack: its result, the bound, what is claimed."""
    width = width_of(console)
    room = width - 2 * (_NUMBERS + 1) - len(_BOUND) - _VERDICT_ROOM - 2
    print_text(
        Text(f"{visible(result.table)}: what each attack says of epsilon"), console
    )
    print_text(Text(), console)
    head = f"{'attack':<{room}} {'delta':>{_NUMBERS}} {_BOUND}"
    head += f" {'claimed':>{_NUMBERS}} verdict"
    print_text(Text(head, style="dim"), console)
    for row in result.rows:
        _print_row(row, room, console)
    print_text(Text(), console)
    if any(map(only_if_exact, result.rows)):
        print_text(Text("* contradicts the claim if its figures are exact"), console)
        print_text(Text(), console)
    print_facts(table_facts(result, is_written=bool(written)), console)
    print_paths(written, console)


def _print_row(row: AttackBound, room: int, console: Console) -> None:
    title = f"{row.name}: {row.attack}" if row.name else row.attack
    # Letters may be two columns wide, or be escaped.
    whole = Text(encodable(visible(title), console))
    lines = [part.plain.rstrip() for part in whole.wrap(console, room)] or [""]
    slack = number_text(parse_exact(row.delta), 6)
    claimed = "" if row.claimed is None else short_claim(row.claimed)
    line = Text(
        f"{set_cell_size(lines[0], room)} {slack:>{_NUMBERS}} "
        f"{short_bound(row):>{len(_BOUND)}} {claimed:>{_NUMBERS}} "
    )
    if row.verdict is not None:
        mark = "*" if only_if_exact(row) else ""
        shown = in_full(row.verdict, row.modulo)
        line.append(shown + mark, style=VERDICT_STYLES[row.verdict])
    print_text(line, console)
    for more in lines[1:]:
        print_text(Text(more), console)
