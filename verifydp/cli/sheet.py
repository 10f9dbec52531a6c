"""What ``verifydp check`` says of each file: printed at once, or kept for programs."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import click

from verifydp.cli.event_stream import tell
from verifydp.cli.showing import show_values
from verifydp.evidence.visible_text import visible
from verifydp.report.columns import wrapped

if TYPE_CHECKING:
    from verifydp.evidence.event_lines import CheckedLine

__all__ = ["ROOM", "Sheet"]

#: Columns of the margin, in which a word says what became of a file, and beside it.
_MARGIN, ROOM = 10, 70


@dataclass(slots=True)
class Sheet:
    """Lines about files, in the form that ``--format`` asks for.

    Parameters
    ----------
    layout
        ``"text"``, ``"json"`` or ``"ndjson"``.
    """

    layout: str
    _fields: dict[str, Any] = field(default_factory=dict)
    _details: list[str] = field(default_factory=list)
    _done: list["CheckedLine"] = field(default_factory=list)

    def file(self, word: str, file: object, reason: str = "", **found: Any) -> None:
        """Say what became of a file.

        Parameters
        ----------
        word
            It, in a word.
        file
            Its path.
        reason
            Why all is not well; empty where it is.
        found
            The other fields of `verifydp.evidence.event_lines.CheckedLine`.
        """
        if self.layout == "text":
            self._print(word, f"{file}: {reason}" if reason else str(file))
            return
        self.close()
        outcome = word.lower().replace(" ", "-")
        self._fields = {"file": str(file), "outcome": outcome, **found}
        self._fields["reason"] = reason or None

    def replayed(self, word: str, file: object, lines: Sequence[str]) -> None:
        """Say what fresh draws showed of a result."""
        first, *others = lines
        if self.layout == "text":
            self._print(word, first)
        else:
            self.file(word, file, claim=first)
        for text in others:
            self.line(text)

    def line(self, text: str, *, laid_out: bool = False) -> None:
        """Say more of it; a text that is laid out already is not broken."""
        if self.layout == "text" and laid_out:
            click.echo(" " * _MARGIN + visible(text))
        elif self.layout == "text":
            self._print("", text)
        else:
            self._details.append(text)

    def close(self) -> None:
        """No more follows of this file."""
        from verifydp.evidence.event_lines import CheckedLine  # noqa: PLC0415

        if self._fields:
            self._done.append(CheckedLine(**self._fields, details=tuple(self._details)))
            tell(self._done[-1])
        self._fields, self._details = {}, []

    def end(self, *, well: bool) -> None:
        """Say whether all is well, where programs read."""
        if self.layout == "text":
            return
        from verifydp.evidence.event_lines import CheckReport  # noqa: PLC0415

        self.close()
        show_values(CheckReport(well=well, checked=tuple(self._done)), self.layout)

    def _print(self, word: str, text: str) -> None:
        """Print a line with a word in its margin; paths and digests stay whole."""
        shown = visible(text)
        lines = [shown] if word else wrapped(shown, ROOM, inside="  ", whole=True)
        for line in lines:
            click.echo(f"{word:<{_MARGIN}}{line}".rstrip())
            word = ""
