"""What an attack's result says of epsilon: on a terminal, as JSON, as files."""

import textwrap
from pathlib import Path

from rich.cells import set_cell_size
from rich.console import Console
from rich.text import Text

from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact, short_below, written
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.evidence.visible_text import visible
from verifydp.report.facts import print_fact, print_paths, width_of
from verifydp.report.result_folders import write_folder
from verifydp.report.terminal import VERDICT_STYLES, encodable, print_text

__all__ = ["render_bound", "render_table", "write_bound"]

#: Characters of an exact form that a line takes.
_EXACT_MAX = 48
_NUMBERS = 9
_BOUND = "epsilon >="
_VERDICT_ROOM = 13


def write_bound(result: AttackBound | AttackTable, folder: Path) -> tuple[Path, ...]:
    """Write ``result.json``, and the certificates under ``certificates/``.

    Raises
    ------
    InputError
        If there is a result already.
    """
    rows = result.rows if isinstance(result, AttackTable) else (result,)
    certificates = {
        f"attack-{place}": row.certificate for place, row in enumerate(rows, start=1)
    }
    return write_folder(folder, result, certificates)


def render_bound(
    result: AttackBound, console: Console, *, written_files: tuple[Path, ...] = ()
) -> None:
    """Print the bound, what it means and what it rests on, in 80 columns."""
    delta = written(parse_exact(result.delta))
    answer = f"epsilon {_at_least(result)} at delta {delta}"
    if result.verdict is None:
        print_text(Text(answer, style="bold"), console)
        sentence = _meaning(result)
    else:
        heading = Text(
            in_full(result.verdict, result.modulo), style=VERDICT_STYLES[result.verdict]
        )
        heading.append(f"  {_claim(result)}", style="bold")
        print_text(heading, console)
        sentence = f"{result.reason[0].upper()}{result.reason[1:]}."
    print_text(Text(), console)
    print_text(Text(textwrap.fill(visible(sentence), width_of(console) - 1)), console)
    print_text(Text(), console)
    if result.verdict is not None:
        print_fact("bound", answer, console)
    print_fact("attack", result.attack, console)
    if len(result.exact) <= _EXACT_MAX:
        print_fact("exactly", result.exact, console)
    if result.confidence is not None:
        print_fact("confidence", written(parse_exact(repr(result.confidence))), console)
    print_fact("follows from", ", ".join(result.rests_on), console)
    print_fact("certificate", result.evidence, console)
    for cited in result.modulo:
        print_fact("modulo", str(cited), console)
    for note in result.notes:
        print_fact("note", note, console)
    if written_files:
        print_paths(written_files, console)


def render_table(
    result: AttackTable, console: Console, *, written_files: tuple[Path, ...] = ()
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
    if any(map(_only_if_exact, result.rows)):
        print_text(Text("* contradicts the claim if its figures are exact"), console)
        print_text(Text(), console)
    for label, text in _table_facts(result, is_written=bool(written_files)):
        print_fact(label, text, console)
    if written_files:
        print_paths(written_files, console)


def _print_row(row: AttackBound, room: int, console: Console) -> None:
    title = f"{row.name}: {row.attack}" if row.name else row.attack
    # Letters may be two columns wide, or be escaped.
    whole = Text(encodable(visible(title), console))
    lines = [part.plain.rstrip() for part in whole.wrap(console, room)] or [""]
    slack = written(parse_exact(row.delta), 6)
    claimed = "" if row.claimed is None else str(Epsilon.read(row.claimed))
    line = Text(
        f"{set_cell_size(lines[0], room)} {slack:>{_NUMBERS}} "
        f"{_short(row):>{len(_BOUND)}} {claimed:>{_NUMBERS}} "
    )
    if row.verdict is not None:
        mark = "*" if _only_if_exact(row) else ""
        shown = in_full(row.verdict, row.modulo)
        line.append(shown + mark, style=VERDICT_STYLES[row.verdict])
    print_text(line, console)
    for more in lines[1:]:
        print_text(Text(more), console)


def _only_if_exact(row: AttackBound) -> bool:
    return bool(row.contradicts) and row.verdict is Verdict.INCONCLUSIVE


def _table_facts(result: AttackTable, *, is_written: bool) -> list[tuple[str, str]]:
    rows = result.rows
    refuted = sum(row.verdict is Verdict.REFUTED for row in rows)
    against = sum(_only_if_exact(row) for row in rows)
    claims = sum(row.claimed is not None for row in rows)
    counted = (
        f"{claims}: {refuted} REFUTED, {against} contradicted if the figures are "
        f"exact, {claims - refuted - against} not contradicted"
    )
    facts = [("claims", counted)] if claims else []
    certified = sum(row.certificate is not None for row in rows)
    certificates = f"{certified} of {len(rows)} rows"
    if certified:
        kept = "" if is_written else "; not written: name a folder with --out"
        certificates += f", accepted by the checker{kept}"
    facts.append(("certificates", certificates))
    if result.confidence is not None:
        shown = written(parse_exact(repr(result.confidence)))
        facts.append(("confidence", f"{shown} for all rows with numbers of records"))
    notes = dict.fromkeys(note for row in rows for note in row.notes)
    facts += [("note", note) for note in notes]
    if result.unread:
        facts.append(("not read", ", ".join(result.unread)))
    return facts


def _claim(result: AttackBound) -> str:
    assert result.claimed is not None
    delta = parse_exact(result.delta)
    slack = f", delta {written(delta)}" if delta else ""
    name = visible(result.name) or "claimed"
    return f"{name}: epsilon {Epsilon.read(result.claimed)}{slack}"


def _meaning(result: AttackBound) -> str:
    if not result.epsilon_lower:
        return f"{result.reason[0].upper()}{result.reason[1:]}."
    kind = "mechanism" if result.mechanism == "any" else f"{result.mechanism} mechanism"
    smaller = "a finite" if result.epsilon_lower == "inf" else "a smaller"
    said = f"No {kind} with this delta and {smaller} epsilon allows this result"
    return f"{said}; {result.reason}."


def _at_least(result: AttackBound) -> str:
    if result.epsilon_lower == "inf":
        return "is infinite"
    return f"is at least {_short(result)}"


def _short(row: AttackBound) -> str:
    """Write the bound, rounded down: a rational from itself, not from its double."""
    value = row.epsilon_lower
    if value == "inf":
        return "inf"
    assert isinstance(value, float)
    exact = row.exact
    return short_below(value if exact.startswith("log") else parse_exact(exact), 6)
