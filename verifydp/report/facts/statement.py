"""What pages and terminals say of a statement in the same words."""

from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import Verdict, in_full

__all__ = ["UNREADABLE", "title_text", "verdict_text"]

#: Stands where the statement would.
UNREADABLE = "There is no text of this statement that can be read."


def verdict_text(entry: SpecEntry) -> str:
    """Write the verdict in full, with the reason why there is none."""
    words = in_full(entry.verdict, entry.modulo)
    return f"{words} ({entry.reason})" if entry.reason else words


def title_text(entry: SpecEntry) -> str:
    """Write the title, which may read as a statement, so that it is none if refuted."""
    refuted = entry.verdict is Verdict.REFUTED
    return f"Refuted: {entry.title}" if refuted else entry.title
