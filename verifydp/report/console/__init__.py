"""Results as text on a terminal, as the commands themselves print them."""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use
from verifydp.report.content import Content
from verifydp.report.formats import Format

if TYPE_CHECKING:
    from verifydp.report.console.audit import render as render_audit
    from verifydp.report.console.progress import ConsoleListener
    from verifydp.report.console.results import render, render_text
    from verifydp.report.console.suite import SuiteRow, render_suite

__all__ = [
    "FORMAT",
    "ConsoleListener",
    "SuiteRow",
    "render",
    "render_audit",
    "render_suite",
    "render_text",
]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(
        __name__,
        {
            "ConsoleListener": "verifydp.report.console.progress",
            "SuiteRow": "verifydp.report.console.suite",
            "render": "verifydp.report.console.results",
            "render_audit": "verifydp.report.console.audit:render",
            "render_suite": "verifydp.report.console.suite",
            "render_text": "verifydp.report.console.results",
        },
    )


def _write(content: Content) -> str:
    from verifydp.report.console.results import render_text  # noqa: PLC0415 - rich

    return render_text(content.results, content.title)


FORMAT = Format(
    name="console",
    file=None,
    label="",
    meaning="on a terminal, as the commands do",
    write=_write,
)
