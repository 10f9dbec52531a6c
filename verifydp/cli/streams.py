"""Standard output is for results: what else is printed goes to standard error."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import TextIO

__all__ = ["results_only"]


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
    with os.fdopen(os.dup(number), "w", encoding="utf-8") as results:
        os.dup2(errors, number)
        try:
            with redirect_stdout(sys.stderr):
                yield results
        finally:
            outer.flush()  # what was printed past sys.stdout, through the old object
            results.flush()
            os.dup2(results.fileno(), number)
