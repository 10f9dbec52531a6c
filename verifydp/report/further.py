"""What reports say of violations that show beside the witness."""

from verifydp.evidence.results import AuditResult
from verifydp.report.wording import hits_text

__all__ = ["further_texts"]


def further_texts(result: AuditResult) -> list[str]:
    """Tell each further violation in one line: its event, counts, pair."""
    return [
        f"{witness.event.text}: "
        f"{hits_text(witness.database_hits, witness.database_trials)} on the database, "
        f"{hits_text(witness.neighbour_hits, witness.neighbour_trials)} on the "
        f"neighbour; {witness.pair.summary}"
        for witness in result.further
    ]
