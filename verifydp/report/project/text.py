"""What results say about a release, as the text of ``report.json``."""

import msgspec

from verifydp.evidence.project_reports import ProjectReport

__all__ = ["project_text"]


def project_text(project: ProjectReport) -> str:
    """Write a report as the file that is shipped."""
    encoded = msgspec.json.encode(project)
    return msgspec.json.format(encoded, indent=2).decode() + "\n"
