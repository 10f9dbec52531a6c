"""Standard output is for results: what else is printed goes to standard error."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any, TextIO

__all__ = ["results_only", "say_loading", "unbroken_streams"]


def say_loading() -> None:
    """Say on a terminal that a command has begun, where imports take a second or two.

    What is written next goes over it.
    """
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        sys.stderr.write("loading\r")
        sys.stderr.flush()


@contextmanager
def results_only() -> Iterator[TextIO]:
    """Keep standard output free of what mechanisms print while they are run.

    The file descriptor is diverted as well as ``sys.stdout``, for compiled code,
    worker processes and the programs that a mechanism starts.

    Yields
    ------
    TextIO
        The standard output itself, in UTF-8, for results.
    """
    outer = sys.stdout
    try:
        number, errors = outer.fileno(), sys.stderr.fileno()
    except (AttributeError, OSError, ValueError):  # replaced by something in memory
        with redirect_stdout(sys.stderr):
            yield outer
        return
    outer.flush()
    copy = os.dup(number)
    with _unbroken_copy(copy) as results:
        os.dup2(errors, number)
        try:
            with redirect_stdout(sys.stderr):
                yield results
        finally:
            outer.flush()  # what was printed past sys.stdout, through the old object
            results.flush()
            os.dup2(copy, number)


@contextmanager
def _unbroken_copy(number: int) -> Iterator[TextIO]:
    """Write to a descriptor whose reader may go away, and close it in the end."""
    outlet = io.BufferedWriter(_Outlet(number))
    try:
        with io.TextIOWrapper(outlet, encoding="utf-8") as results:
            yield results
    finally:
        os.close(number)


@contextmanager
def unbroken_streams() -> Iterator[None]:
    """Go on where a reader has gone away, as in ``verifydp ... | head -1``.

    What is written then is lost, and the exit status stays that of the verdict. Pipes
    and files get UTF-8 on every system; a terminal that cannot show a letter gets its
    number.
    """
    before = sys.stdout, sys.stderr
    own = tuple(map(_unbroken, before))
    sys.stdout, sys.stderr = own
    try:
        yield
    finally:
        for stream in own:
            stream.flush()
        sys.stdout, sys.stderr = before


def _unbroken(stream: TextIO) -> TextIO:
    try:
        number = stream.fileno()
        stream.flush()
    except (AttributeError, OSError, ValueError):  # replaced by something in memory
        return stream
    shown = stream.isatty()
    if shown and sys.platform == "win32":  # consoles are written to in their own way
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(_Outlet(number)),
        encoding=stream.encoding if shown else "utf-8",
        errors="backslashreplace",
        line_buffering=True,
    )


class _Outlet(io.RawIOBase):
    """A file descriptor that takes everything, also when nobody reads it any more."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._broken = False

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._number

    def isatty(self) -> bool:
        return os.isatty(self._number)

    def write(self, data: Any) -> int:
        if not self._broken:
            try:
                return os.write(self._number, data)
            except BrokenPipeError:
                self._broken = True
        return len(data)
