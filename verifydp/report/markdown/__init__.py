"""Results as a short text in Markdown, for a pull request: ``summary.md``."""

from collections.abc import Sequence

from verifydp.evidence.summary import Result
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(results: Sequence[Result], title: str | None) -> str:
    from verifydp.report.markdown.overview import markdown_text  # noqa: PLC0415

    return markdown_text(results, title=title)


FORMAT = Format(
    name="markdown",
    file="summary.md",
    label="summary",
    meaning="for a pull request; only where it is named",
    write=_write,
    order=4,
    asked=True,
)
