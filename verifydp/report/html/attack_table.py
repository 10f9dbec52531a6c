"""The attacks of a table on a page: a row each."""

from collections.abc import Mapping

from verifydp.evidence.attack_bounds import AttackBound, AttackTable
from verifydp.evidence.verdict import in_full
from verifydp.report.facts.attack_bound import only_if_exact, short_bound
from verifydp.report.facts.attack_table import table_facts
from verifydp.report.html.plain import PlainView, Table, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"
_HEAD = ("Attack", "Delta", "Epsilon at least", "Claimed", "Verdict")


def view(result: AttackTable, anchor: str, files: Mapping[str, str]) -> PlainView:
    """Prepare a result for the plain form.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    rows = tuple(_row(row) for row in result.rows)
    table = Table("What each attack says of epsilon", _HEAD, (1, 2, 3), rows)
    facts = table_facts(result, is_written=True)
    return plain_view(result, anchor, files, tables=(table,), facts=facts)


def _row(row: AttackBound) -> tuple[str, ...]:
    verdict = "" if row.verdict is None else in_full(row.verdict, row.modulo)
    if only_if_exact(row):
        verdict += "; contradicts the claim if its figures are exact"
    name = f"{row.name}: {row.attack}" if row.name else row.attack
    return name, row.delta, short_bound(row), row.claimed or "", verdict
