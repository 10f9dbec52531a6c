"""Results as SARIF 2.1.0, for alerts at lines of code: ``report.sarif``."""

from collections.abc import Sequence

from verifydp.evidence.summary import Result
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(results: Sequence[Result], title: str | None) -> str:
    from verifydp.report.sarif.log import sarif_text  # noqa: PLC0415 - at use

    return sarif_text(results, title=title)


FORMAT = Format(
    name="sarif",
    file="report.sarif",
    label="sarif",
    meaning="for alerts at lines of code; only where it is named",
    write=_write,
    order=5,
    asked=True,
)
