"""Results as a short text in Markdown, for a pull request: ``summary.md``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    from verifydp.report.markdown.overview import (  # noqa: PLC0415 - at use
        MOST_BYTES,
        markdown_text,
    )

    if content.project is None:
        return markdown_text(content.results, title=content.title)
    from verifydp.report.markdown.project import project_overview  # noqa: PLC0415

    above = project_overview(content) + "\n"
    left = MOST_BYTES - len(above.encode())
    return above + markdown_text(content.results, title="Results", most=left)


FORMAT = Format(
    name="markdown",
    file="summary.md",
    label="summary",
    meaning="for a pull request; only where it is named",
    write=_write,
    order=4,
    asked=True,
)
