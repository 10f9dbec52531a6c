"""Results as one HTML page, for people: ``report.html``."""

from collections.abc import Sequence

from verifydp.evidence.summary import Result
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(results: Sequence[Result], title: str | None) -> str:
    from verifydp.report.html.results import html_text  # noqa: PLC0415 - loads jinja2

    return html_text(results, title=title)


FORMAT = Format(
    name="html",
    file="report.html",
    label="report",
    meaning="for people, one page",
    write=_write,
    order=2,
)
