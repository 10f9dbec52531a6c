"""Reports: what commands found, for people, build servers and other programs.

Every report is a function of results (`verifydp.evidence.summary.Result`); none looks
at a mechanism or at samples, but for the line of its file at which one is defined,
which `verifydp.report.sarif` reads there. A form is a package here that defines
``FORMAT`` (`verifydp.report.formats`).
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use

if TYPE_CHECKING:
    from verifydp.report.writing import write_reports

    FORMATS: tuple[str, ...]

__all__ = ["FORMATS", "write_reports"]

_find = loaded_on_use(__name__, {"write_reports": "verifydp.report.writing"})


if not TYPE_CHECKING:  # for which it would make every misspelt name a name

    def __getattr__(name: str) -> object:
        """Find the forms, and load the writer, when they are asked for."""
        if name != "FORMATS":
            return _find(name)
        from verifydp.report.formats import file_formats  # noqa: PLC0415 - it loads all

        return file_formats()
