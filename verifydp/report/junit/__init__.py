"""Results as JUnit XML, for build servers: ``junit.xml``."""

from collections.abc import Sequence

from verifydp.evidence.summary import Result
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(results: Sequence[Result], title: str | None) -> str:
    from verifydp.report.junit.suite import junit_text  # noqa: PLC0415 - loads XML

    return junit_text(results, title=title)


FORMAT = Format(
    name="junit",
    file="junit.xml",
    label="junit",
    meaning="for build servers",
    write=_write,
    order=3,
)
