"""Results as a PDF, to be filed: ``report.pdf``. It needs the extra ``pdf``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> bytes:
    from verifydp.report.pdf.document import pdf_bytes  # noqa: PLC0415 - loads typst

    return pdf_bytes(content)


FORMAT = Format(
    name="pdf",
    file="report.pdf",
    label="pdf",
    meaning="to be filed; needs the extra pdf, and only where it is named",
    write=_write,
    order=8,
    asked=True,
)
