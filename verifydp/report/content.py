"""What a report is written from: results, a title, what is said of a release."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifydp.evidence.summary import Result

if TYPE_CHECKING:
    from verifydp.evidence.project_reports import ProjectReport

__all__ = ["Content"]


@dataclass(frozen=True, slots=True)
class Content:
    """The input of every form of report.

    Attributes
    ----------
    results
        At least one, of any kinds, in the order in which they are reported.
    title
        Heading of pages and name of suites; None leaves it to the form.
    project
        What the results say about a release as a whole; None where no release is
        described.
    """

    results: tuple[Result, ...]
    title: str | None = None
    project: "ProjectReport | None" = None
