"""What hazards are judged from: the description, and evidence that counts."""

from collections.abc import Iterator
from dataclasses import dataclass

from verifydp.evidence.project_reports import ClaimStanding, TotalLevel
from verifydp.evidence.release_descriptions import ReleaseDescription
from verifydp.evidence.results import AuditResult
from verifydp.evidence.summary import Result
from verifydp.evidence.verdict import Verdict

__all__ = ["Seen"]


@dataclass(frozen=True, slots=True)
class Seen:
    """What hazards are judged from.

    Attributes
    ----------
    release
        As it is described.
    results
        Those that count, by their places from 1.
    claims, total
        What is known of the claims, and what they add up to.
    """

    release: ReleaseDescription
    results: dict[int, Result]
    claims: tuple[ClaimStanding, ...]
    total: TotalLevel

    def audits(self) -> Iterator[tuple[int, AuditResult]]:
        """Audits that say something about a claim: of these programs, as they are."""
        used = {one.place for claim in self.claims for one in claim.evidence}
        for place, result in self.results.items():
            if place in used and isinstance(result, AuditResult):
                yield place, result

    @property
    def searched(self) -> dict[int, AuditResult]:
        """Audits that looked for pairs themselves, in all data that there may be."""
        return {
            place: one
            for place, one in self.audits()
            if one.claim.relation.name in {"add-remove", "replace"}
            and not one.domain
            and one.verdict is not Verdict.INCONCLUSIVE
        }

    @property
    def programs(self) -> int:
        """How many programs the description names."""
        return len({one.program for one in self.release.mechanisms if one.program})
