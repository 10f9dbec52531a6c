"""One run of an executable within limits on time, memory and output."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import IO

from verifydp.errors import InputError

__all__ = ["ProcessLimits", "ProcessRun", "find_executable", "run_process"]

_CHUNK = 1 << 16
_TAIL = 4096


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """What one run of an executable may use.

    Parameters
    ----------
    seconds
        Wall time.
    memory_bytes
        Address space of each process, where the system can limit it (POSIX).
    output_bytes
        What it may write to standard output.

    Raises
    ------
    InputError
        If a limit is not positive.
    """

    seconds: float = 60.0
    memory_bytes: int = 4 << 30
    output_bytes: int = 64 << 20

    def __post_init__(self) -> None:
        for name in ("seconds", "memory_bytes", "output_bytes"):
            value = getattr(self, name)
            if not value > 0:
                raise InputError(f"the limit {name} is {value}: it must be positive")


@dataclass(frozen=True, slots=True)
class ProcessRun:
    """What a run left behind.

    ``status`` is the exit status, negative for a signal, or None where the
    process was killed: because it ran out of time (``timed_out``), or because it
    wrote too many bytes or lines (``flooded``). ``output`` is at most what the
    limits allow, ``errors`` the end of what it wrote to standard error.
    """

    status: int | None
    output: bytes
    errors: str
    timed_out: bool
    flooded: bool


def find_executable(name: str) -> str:
    """Return the path of an executable.

    Raises
    ------
    InputError
        If there is none of that name.
    """
    path = shutil.which(name)
    if path is None:
        raise InputError(
            f"command {name} is not found, or is not executable: give its path, "
            "or its interpreter before it"
        )
    return path


def run_process(
    command: Sequence[str], request: bytes, limits: ProcessLimits, *, most_lines: int
) -> ProcessRun:
    """Run a command once and wait for its end.

    Parameters
    ----------
    command
        Path of the executable and its arguments.
    request
        What it reads on standard input.
    limits
        What it may use; it and all processes of its group are killed beyond.
    most_lines
        It is also killed when it has written more lines than this and another
        64 kB, so that an endless answer ends early.

    Raises
    ------
    InputError
        If the operating system cannot start it.
    """
    deadline = time.monotonic() + limits.seconds
    with tempfile.TemporaryFile() as source:  # a pipe could fill up and block both
        source.write(request)
        source.seek(0)
        try:
            process = subprocess.Popen(
                _limited(command, limits),
                stdin=source,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise InputError(
                f"command {command[0]} cannot be started: {error.strerror or error}"
            ) from error
    assert process.stdout is not None
    assert process.stderr is not None
    answer = _Reader(process.stdout, limits.output_bytes, most_lines)
    errors = _Tail(process.stderr)
    status: int | None = None
    timed_out = False
    try:
        answer.join(max(0.0, deadline - time.monotonic()))
        timed_out = answer.is_alive()
        if not timed_out and not answer.flooded:
            try:
                status = process.wait(max(0.1, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                timed_out = True
    finally:
        if status is None:
            _kill_group(process)
        process.wait()
        answer.join(1.0)
        errors.join(1.0)
        for reader in (answer, errors):
            if not reader.is_alive():  # else closing would wait for the reader
                reader.stream.close()
    return ProcessRun(
        status, answer.content(), errors.text(), timed_out, answer.flooded
    )


def _limited(command: Sequence[str], limits: ProcessLimits) -> list[str]:
    """Put the shell's limits before a command (a fork hook would risk a deadlock)."""
    if os.name != "posix":
        return list(command)
    script = 'ulimit -c 0; ulimit -v "$1" 2>/dev/null; shift; exec "$@"'
    kilobytes = str(max(1, limits.memory_bytes // 1024))
    return ["/bin/sh", "-c", script, "sh", kilobytes, *command]


def _kill_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a process that has not been waited for, and what it has started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


class _Reader(threading.Thread):
    """Reads standard output up to a number of bytes and lines."""

    def __init__(self, stream: IO[bytes], most_bytes: int, most_lines: int) -> None:
        super().__init__(daemon=True)
        self.stream = stream
        self.flooded = False
        self._most_bytes = most_bytes
        self._most_lines = most_lines
        self._chunks: list[bytes] = []
        self.start()

    def run(self) -> None:
        size = lines = beyond = 0
        while chunk := os.read(self.stream.fileno(), _CHUNK):
            if lines > self._most_lines:
                beyond += len(chunk)
            if size + len(chunk) > self._most_bytes or beyond > _CHUNK:
                self._chunks.append(chunk[: self._most_bytes - size])
                self.flooded = True
                return
            self._chunks.append(chunk)
            size += len(chunk)
            lines += chunk.count(b"\n")

    def content(self) -> bytes:
        return b"".join(self._chunks)


class _Tail(threading.Thread):
    """Reads standard error to its end and keeps the last of it."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__(daemon=True)
        self.stream = stream
        self._tail = b""
        self.start()

    def run(self) -> None:
        while chunk := os.read(self.stream.fileno(), _CHUNK):
            self._tail = (self._tail + chunk)[-_TAIL:]

    def text(self) -> str:
        return self._tail.decode("utf-8", "replace").strip()
