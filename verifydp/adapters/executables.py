"""Any executable as a mechanism: a JSON line in, JSON lines out.

It reads one line ``{"database": ..., "size": n, "seed": s}`` and writes one JSON
value per line for each of ``n`` independent draws. A string is text; the bare
words ``NaN``, ``Infinity`` and ``-Infinity``, which some JSON writers use, are
the numbers.
"""

import hashlib
import json
import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from verifydp.adapters.copies import travels
from verifydp.adapters.processes import (
    ProcessLimits,
    ProcessRun,
    find_executable,
    run_process,
)
from verifydp.adapters.repetition import draw_each
from verifydp.adapters.sampler_defaults import SamplerDefaults
from verifydp.adapters.seeds import seed_number
from verifydp.data.json_form import to_json as plain_json
from verifydp.errors import InputError
from verifydp.sampling import Exited, Failure, Garbled, Piece, TimedOut

__all__ = ["CommandSampler", "ProcessLimits", "all_failed", "load_command"]


@dataclass(frozen=True, slots=True)
class CommandSampler(SamplerDefaults):
    """An executable that is run once per piece.

    A run that dies, hangs (where that is observed) or floods its output has
    failed as a whole: nothing that it wrote is used, since it may have held back
    what it had computed, and what became of each draw is settled by smaller runs
    (see `verifydp.adapters.repetition`). A line that is no JSON is that draw's
    output. The exit status counts only where lines are missing.
    """

    command: tuple[str, ...]
    name: str
    limits: ProcessLimits
    observe_timeouts: bool
    to_json: Callable[[Any], Any]
    parallel: bool
    source_digest: str

    @property
    def piece_size(self) -> int:
        """Enough to make the cost of a start small."""
        return 4096

    @property
    def smallest_block(self) -> int:
        """Fewer draws are not worth a start."""
        return 64

    def draw(self, piece: Piece) -> list[Any]:
        """Run the executable for the piece's draws.

        Raises
        ------
        InputError
            If it cannot be started, hangs (unless time-outs are observed),
            writes too many lines, or the database is no JSON value.
        """
        database = self.to_json(piece.database)

        def attempt(size: int, seeds: np.random.SeedSequence) -> Any:
            return self._answers(database, size, seed_number(seeds))

        outputs: list[Any] = draw_each(attempt, piece.size, piece.seeds)
        return outputs

    def diagnose(self, database: Any) -> str:
        """Run the executable for one draw and say in one line how it went.

        For messages, where every draw has failed.
        """
        run = self._run(self.to_json(database), 1, 0)
        if run.timed_out:
            ending = f"timed out after {self.limits.seconds:g} s"
        elif run.flooded:
            ending = "wrote too much to standard output"
        else:
            ending = f"exited with status {run.status}"
        last = run.errors.splitlines()[-1].strip()[:200] if run.errors else ""
        return f"{self.name} {ending}" + (f": {last}" if last else "")

    def _run(self, database: Any, size: int, seed: int) -> ProcessRun:
        request = {"database": database, "size": size, "seed": seed}
        line = json.dumps(request, allow_nan=False) + "\n"
        return run_process(self.command, line.encode(), self.limits, most_lines=size)

    def answers(self, database: Any, size: int, seed: int) -> list[Any] | Failure:
        """Run the executable once, without settling single draws where it fails.

        Raises
        ------
        InputError
            As `draw` does.
        """
        return self._answers(self.to_json(database), size, seed)

    def _answers(self, database: Any, size: int, seed: int) -> list[Any] | Failure:
        run = self._run(database, size, seed)
        if run.timed_out:
            if self.observe_timeouts:
                return TimedOut()
            raise InputError(
                f"{self.name} took more than {self.limits.seconds:g} s for {size} "
                "draws: make it faster, or count a time-out as an output with "
                "`observe_timeouts`"
            )
        lines = _lines(run, size)
        if len(lines) > size or run.flooded:
            return self._overflow(run, lines, size)
        if len(lines) < size:
            return Exited(run.status or 0)
        return [_parsed(line) for line in lines]

    def _overflow(self, run: ProcessRun, lines: list[bytes], size: int) -> Failure:
        """Tell a program that misreads ``size`` from one that prints anything."""
        whole = lines[:-1] if run.flooded else lines
        if len(whole) > size and not any(
            isinstance(_parsed(line), Garbled) for line in whole
        ):
            raise InputError(
                f"{self.name} wrote more than {size} lines for {size} draws: it must "
                "write as many lines as the request's size"
            )
        return Garbled()


def load_command(
    command: Sequence[str],
    *,
    limits: ProcessLimits = ProcessLimits(),  # noqa: B008 - immutable
    observe_timeouts: bool = False,
    to_json: Callable[[Any], Any] | None = None,
) -> CommandSampler:
    """Make a sampler of an executable.

    Parameters
    ----------
    command
        The executable and its arguments.
    limits
        Time, memory and output of one run.
    observe_timeouts
        Whether a time-out is an output instead of an `InputError`.
    to_json
        Writes a database as a JSON value.

    Raises
    ------
    InputError
        If there is no such executable.
    """
    path = find_executable(command[0])
    writer = plain_json if to_json is None else to_json
    return CommandSampler(
        command=(path, *command[1:]),
        name=shlex.join(command),
        limits=limits,
        observe_timeouts=observe_timeouts,
        to_json=writer,
        parallel=travels(writer),
        source_digest=_source_digest(path, command[1:]),
    )


def all_failed(raw: Any) -> Failure | None:
    """Return the first output if every output is a failure, else None.

    Examples
    --------
    >>> all_failed([Exited(1), Garbled()])
    Exited(status=1)
    >>> all_failed([Exited(1), 0.5]) is None
    True
    """
    if isinstance(raw, np.ndarray) or len(raw) == 0:
        return None
    if all(isinstance(output, Failure) for output in raw):
        first: Failure = raw[0]
        return first
    return None


def _lines(run: ProcessRun, size: int) -> list[bytes]:
    """Split an answer into lines; what a dying process left half-written is dropped."""
    lines = run.output.split(b"\n")
    last = lines.pop()
    if last.strip() and (run.status == 0 or run.flooded):
        lines.append(last)  # the program ends its last line with the file
    while len(lines) > size and not lines[-1].strip():
        lines.pop()
    return lines


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return Garbled()


def _source_digest(path: str, arguments: Sequence[str]) -> str:
    """Digest of the executable, its arguments, and the files that these name."""
    digest = hashlib.sha256(os.path.realpath(path).encode())
    digest.update(hashlib.sha256(Path(path).read_bytes()).digest())
    for argument in arguments:
        digest.update(hashlib.sha256(argument.encode()).digest())
        file = Path(argument)
        try:
            if file.is_file():
                digest.update(hashlib.sha256(file.read_bytes()).digest())
        except OSError:
            continue  # an argument too long for a name, or a file not readable
    return digest.hexdigest()
