"""What reports say of released tables beside published counts."""

from verifydp.evidence.margin_checks import MarginCheck
from verifydp.report.wording import count_text, sentence

__all__ = ["margins_text"]


def margins_text(found: MarginCheck) -> str:
    """Say whether outputs have the published counts, and that no verdict rests on it.

    Examples
    --------
    >>> margins_text(MarginCheck(calls=500, tables=500, broken=0, example=""))
    'All 500 released tables that were added up have the published counts.'
    """
    tables, broken = count_text(found.tables), count_text(found.broken)
    if not found.tables:
        return sentence(
            f"none of {count_text(found.calls)} outputs is a table of this shape, so "
            "that none was compared with the published counts"
        )
    others = found.calls - found.tables
    rest = f" {count_text(others)} more outputs are no such tables." if others else ""
    if not found.broken:
        return (
            f"All {tables} released tables that were added up have the published "
            f"counts.{rest}"
        )
    return (
        f"{broken} of {tables} released tables contradict the published counts: "
        f"{found.example}. This says nothing of privacy.{rest}"
    )
