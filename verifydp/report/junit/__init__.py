"""Results as JUnit XML, for build servers: ``junit.xml``."""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use
from verifydp.report.content import Content
from verifydp.report.formats import Format

if TYPE_CHECKING:
    from verifydp.report.junit.suite import junit_text

__all__ = ["FORMAT", "junit_text"]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, {"junit_text": "verifydp.report.junit.suite"})


def _write(content: Content) -> str:
    from verifydp.report.junit.suite import junit_text  # noqa: PLC0415 - loads XML

    return junit_text(content.results, title=content.title)


FORMAT = Format(
    name="junit",
    file="junit.xml",
    label="junit",
    meaning="for build servers",
    write=_write,
    order=3,
)
