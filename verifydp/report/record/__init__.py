"""What results say about a release, for programs: ``report.json``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    import msgspec  # noqa: PLC0415 - at use

    encoded = msgspec.json.encode(content.project)
    return msgspec.json.format(encoded, indent=2).decode() + "\n"


FORMAT = Format(
    name="record",
    file="report.json",
    label="record",
    meaning="what the report over a release says, for programs; needs --release",
    write=_write,
    order=6,
    about_releases=True,
)
