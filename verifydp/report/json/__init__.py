"""Results as JSON, for programs: ``result.json``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    from verifydp.report.json.text import results_text  # noqa: PLC0415 - at use

    return results_text(content.results)


FORMAT = Format(
    name="json",
    file="result.json",
    label="result",
    meaning="for programs",
    write=_write,
    order=1,
)
