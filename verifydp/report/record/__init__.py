"""What results say about a release, for programs: ``report.json``."""

from verifydp.report.content import Content
from verifydp.report.formats import Format

__all__ = ["FORMAT"]


def _write(content: Content) -> str:
    from verifydp.report.project.text import project_text  # noqa: PLC0415 - at use

    assert content.project is not None  # it is about releases
    return project_text(content.project)


FORMAT = Format(
    name="record",
    file="report.json",
    label="record",
    meaning="what the report over a release says, for programs; needs --release",
    write=_write,
    order=6,
    about_releases=True,
)
