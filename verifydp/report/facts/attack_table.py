"""What a result of `verifydp.bound_table` says, beside its rows."""

from collections.abc import Iterator

from verifydp.evidence.attack_bounds import AttackTable
from verifydp.evidence.numbers import parse_exact, written
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.report.facts import ResultFact
from verifydp.report.facts.attack_bound import answer_text, only_if_exact

__all__ = ["facts", "table_facts"]


def facts(result: AttackTable) -> Iterator[ResultFact]:
    """Each row in one line, then what holds of all."""
    for place, row in enumerate(result.rows):
        name = f"{row.name}: {row.attack}" if row.name else row.attack
        shown = "" if row.verdict is None else f" ({in_full(row.verdict, row.modulo)})"
        claimed = "" if row.claimed is None else f"; claimed: {row.claimed}{shown}"
        text = f"{name}: {answer_text(row)}{claimed}"
        yield "rows" if place == 0 else "", text
    yield from table_facts(result, is_written=True)


def table_facts(result: AttackTable, *, is_written: bool) -> list[ResultFact]:
    """Count claims and certificates, and list what is to be known of all rows."""
    rows = result.rows
    refuted = sum(row.verdict is Verdict.REFUTED for row in rows)
    against = sum(only_if_exact(row) for row in rows)
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
    facts += [("modulo", str(cited)) for cited in result.summary.modulo]
    if result.confidence is not None:
        shown = written(parse_exact(repr(result.confidence)))
        facts.append(("confidence", f"{shown} for all rows with numbers of records"))
    notes = dict.fromkeys(note for row in rows for note in row.notes)
    facts += [("note", note) for note in notes]
    if result.unread:
        facts.append(("not read", ", ".join(result.unread)))
    return facts
