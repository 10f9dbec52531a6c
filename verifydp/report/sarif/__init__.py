"""Results as SARIF 2.1.0, for alerts at lines of code: ``report.sarif``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    from verifydp.report.sarif.log import sarif_text  # noqa: PLC0415 - at use

    return sarif_text(content.results, title=content.title)


FORMAT = Format(
    name="sarif",
    file="report.sarif",
    label="sarif",
    meaning="for alerts at lines of code; only where it is named",
    write=_write,
    order=5,
    asked=True,
)
