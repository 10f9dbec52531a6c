"""Results as one HTML page, for people: ``report.html``."""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use
from verifydp.report.content import Content
from verifydp.report.formats import Format

if TYPE_CHECKING:
    from verifydp.report.html.results import html_text

__all__ = ["FORMAT", "html_text"]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(__name__, {"html_text": "verifydp.report.html.results"})


def _write(content: Content) -> str:
    from verifydp.report.html.results import html_text  # noqa: PLC0415 - loads jinja2

    if content.project is not None:
        from verifydp.report.html.project import project_html  # noqa: PLC0415 - as above

        return project_html(content)
    return html_text(content.results, title=content.title)


FORMAT = Format(
    name="html",
    file="report.html",
    label="report",
    meaning="for people, one page",
    write=_write,
    order=2,
)
