"""Results as JSON, for programs: ``result.json``."""

from collections.abc import Sequence

from verifydp.evidence.summary import Result
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(results: Sequence[Result], title: str | None) -> str:
    from verifydp.report.json.text import results_text  # noqa: PLC0415 - at use

    del title  # a result says itself what it is about
    return results_text(results)


FORMAT = Format(
    name="json",
    file="result.json",
    label="result",
    meaning="for programs",
    write=_write,
    order=1,
)
