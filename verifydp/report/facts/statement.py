"""What pages and terminals say of a statement in the same words."""

from verifydp.evidence.specs import SpecEntry
from verifydp.evidence.verdict import in_full

__all__ = ["UNREADABLE", "verdict_text"]

#: Stands where the statement would.
UNREADABLE = "There is no text of this statement that can be read."


def verdict_text(entry: SpecEntry) -> str:
    """Write the verdict in full, with the reason why there is none."""
    words = in_full(entry.verdict, entry.modulo)
    return f"{words} ({entry.reason})" if entry.reason else words
