"""A release's evidence as an in-toto statement: ``attestation.json``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    from verifydp.report.attestation.statement import (  # noqa: PLC0415 - at use
        attestation_text,
    )

    return attestation_text(content)


FORMAT = Format(
    name="attestation",
    file="attestation.json",
    label="attestation",
    meaning="binds results to digests of code and data; needs --release",
    write=_write,
    order=7,
    about_releases=True,
)
