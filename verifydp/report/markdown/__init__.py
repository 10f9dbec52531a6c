"""Results as a short text in Markdown, for a pull request: ``summary.md``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    from verifydp.report.markdown.overview import markdown_text  # noqa: PLC0415

    text = markdown_text(content.results, title=content.title)
    if content.project is None:
        return text
    from verifydp.report.markdown.project import project_overview  # noqa: PLC0415

    return project_overview(content) + "\n" + text


FORMAT = Format(
    name="markdown",
    file="summary.md",
    label="summary",
    meaning="for a pull request; only where it is named",
    write=_write,
    order=4,
    asked=True,
)
