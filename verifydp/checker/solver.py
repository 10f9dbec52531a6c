"""Asks z3 whether a set of formulas has a model, in a child process with hard limits.

Trusted: an `smt` step of a proof stands on "unsat" from here. So an answer counts
only if it is exactly one line between two markers that nobody can guess, and a
script may declare and assert, but give no orders.
"""

import atexit
import contextlib
import importlib.util
import math
import os
import re
import secrets
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from verifydp.errors import InputError, UnsupportedError

__all__ = [
    "WORK_PER_SECOND",
    "Answer",
    "Z3Process",
    "decide",
    "engine_version",
    "split_commands",
]

Answer = Literal["unsat", "sat", "unknown"]

_ALLOWED = {"assert", "declare-const", "declare-fun", "declare-sort", "define-fun"}
_ALLOWED.add("set-logic")
#: Blank space and comments, or one token. No strings, no `#`, no escapes: then all
#: readers of SMT-LIB see the same tokens.
_TOKEN = re.compile(
    r"(?:[ \t\n]|;[ -~\t]*\n)+|([()]|\|[ -\[\]-{}~]*\||[A-Za-z0-9~!@$%^&*_+=<>.?/:-]+)"
)
_MEMORY_BYTES = 2 << 30
#: z3's own measure of work, which does not depend on the load: it does 0.3 to 8
#: million units a second, so mostly this limit decides and not the clock.
WORK_PER_SECOND = 1_000_000
_OPTIONS = ("smt.random_seed=0", "sat.random_seed=0", "nlsat.seed=0")
_MODULE_PROGRAM = """
import sys, z3
for option in sys.argv[1:]:
    z3.set_param(*option.split("="))
context = z3.main_ctx().ref()
for line in sys.stdin:
    try:
        answer = z3.Z3_eval_smtlib2_string(context, line)
    except z3.Z3Exception as error:
        answer = "(error " + repr(error.value) + ")\\n"
    print(answer, end="", flush=True)
"""


def split_commands(script: str) -> tuple[str, ...]:
    r"""Split an SMT-LIB 2 script into its commands, one line each.

    Raises
    ------
    InputError
        If it holds another command than ``assert``, ``declare-const``,
        ``declare-fun``, ``declare-sort``, ``define-fun`` and ``set-logic``, if its
        parentheses do not match, or if it holds a string, a ``#`` or a character
        outside of printable ASCII.

    Examples
    --------
    >>> split_commands("(declare-const |a b| Real) ; note\n(assert(< |a b| 1.0))")
    ('( declare-const |a b| Real )', '( assert ( < |a b| 1.0 ) )')
    """
    text = script + "\n"  # ends a comment in the last line
    commands: list[str] = []
    tokens: list[str] = []
    depth = position = 0
    while position < len(text):
        found = _TOKEN.match(text, position)
        if found is None:
            raise _refusal(f"{text[position]!r} at character {position} is not allowed")
        position = found.end()
        token = found[1]
        if token is None:
            continue
        if depth == 0 and token != "(":
            raise _refusal(f"{token!r} stands outside of a command")
        if len(tokens) == 1 and token not in _ALLOWED:
            raise _refusal(f"the command {token!r} is not allowed")
        tokens.append(token)
        depth += (token == "(") - (token == ")")
        if depth == 0:
            commands.append(" ".join(tokens))
            tokens = []
    if depth:
        raise _refusal(f"{depth} closing parentheses are missing")
    return tuple(commands)


def decide(script: str, *, seconds: float) -> Answer:
    """Whether the assertions of a script can hold together.

    Parameters
    ----------
    script
        Declarations and assertions in SMT-LIB 2, see `split_commands`.
    seconds
        Wall time after which z3 is killed; also sets the amount of work after
        which it gives up by itself, whatever the load of the machine.

    Returns
    -------
    Answer
        "unknown" where a limit was reached or z3 died. Guarantee: "unsat" is
        returned only if z3 said so about this very script, without any complaint.
        "sat" proves nothing: it is a hint where to look for an instance.

    Raises
    ------
    InputError
        If z3 or `split_commands` refuses the script, or ``seconds`` is not
        positive and finite.
    UnsupportedError
        If z3 is not installed.

    Examples
    --------
    >>> decide("(declare-const x Real) (assert (< (* x x) 0.0))", seconds=5)
    'unsat'
    """
    commands = split_commands(script)
    if not 0 < seconds < math.inf:
        raise InputError(f"a limit of {seconds} seconds: it must be positive, finite")
    work = f"(set-option :rlimit {math.ceil(seconds * WORK_PER_SECOND)})"
    query = ("(reset)", work, *commands, "(check-sat)")
    lines = _CHECKER.ask(query, seconds=seconds)
    if lines is None or any("out of memory" in line for line in lines):
        return "unknown"
    if lines == ["unsat"]:
        return "unsat"
    if lines == ["sat"]:
        return "sat"
    if lines == ["unknown"]:
        return "unknown"
    raise _refusal(f"z3 says {' '.join(lines)[:200]!r}")


def engine_version() -> str:
    """Name and version of the engine that `decide` asks, such as ``z3 5.4.0``."""
    lines = _CHECKER.ask(("(get-info :version)",), seconds=30) or []
    found = re.fullmatch(r'\(:version "([^"]+)"\)', " ".join(lines))
    return f"z3 {found[1]}" if found else "z3 of an unknown version"


class Z3Process:
    """A z3 that stays alive between queries, and is replaced when it fails.

    Safe to use from several threads; after a fork the new process starts its own.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._abandoned: list[subprocess.Popen[str]] = []
        atexit.register(self.close)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._abandon)

    def ask(self, commands: Sequence[str], *, seconds: float) -> list[str] | None:
        """Send commands of one line each; return the lines of their answer.

        None stands for no complete answer: the time is over, or z3 died twice
        before it began, or while it worked. Whatever was asked before has no
        influence but through z3's state, which the command ``(reset)`` clears.
        """
        with self._lock:
            for _ in range(2):  # a child that was killed meanwhile is replaced once
                began, lines = self._exchange(commands, seconds)
                if began:
                    break
            return lines

    def close(self) -> None:
        """End the child; the next query starts another."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            for pipe in (child.stdin, child.stdout):
                with contextlib.suppress(OSError):  # what was not sent is lost
                    pipe.close()  # type: ignore[union-attr]
            child.wait()

    def _exchange(
        self, commands: Sequence[str], seconds: float
    ) -> tuple[bool, list[str] | None]:
        """Ask once; tell whether the time was up or z3 began, and the answer."""
        child = self._child = self._child or _start()
        begin, end = secrets.token_hex(16), secrets.token_hex(16)
        lines = [f'(echo "{begin}")', *commands, f'(echo "{end}")', ""]
        deadline = time.monotonic() + seconds
        timer = threading.Timer(seconds, child.kill)
        timer.daemon = True
        timer.start()
        answer: list[str] = []
        try:
            with contextlib.suppress(OSError):  # a dead child: then no answer either
                child.stdin.write("\n".join(lines))  # type: ignore[union-attr]
                child.stdin.flush()  # type: ignore[union-attr]
                for line in child.stdout:  # type: ignore[union-attr]
                    answer.append(line.rstrip("\r\n"))
                    if answer[-1] == end:
                        break
            complete = answer[:1] == [begin] and answer[-1] == end
        except BaseException:
            complete = False
            raise
        finally:
            timer.cancel()
            timer.join()
            late = time.monotonic() >= deadline
            if late or not complete:  # whatever it still says is not read
                self.close()
        return late or answer[:1] == [begin], answer[1:-1] if complete else None

    def _abandon(self) -> None:
        """Leave the child to the process that started it."""
        if self._child is not None:
            self._child.returncode = 0
            self._abandoned.append(self._child)  # not collected, so never closed
        self._child = None
        self._lock = threading.Lock()


def _start() -> subprocess.Popen[str]:
    name = "z3.exe" if os.name == "nt" else "z3"
    program = Path(sysconfig.get_path("scripts"), name)
    if os.access(program, os.X_OK):
        command = [str(program), "-in", *_OPTIONS]
    elif importlib.util.find_spec("z3") is not None:
        command = [sys.executable, "-P", "-c", _MODULE_PROGRAM, *_OPTIONS]
    else:
        raise UnsupportedError("z3 is not installed: pip install z3-solver")
    command.append(f"memory_max_size={_MEMORY_BYTES >> 20}")
    child = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
        errors="replace",
        start_new_session=os.name == "posix",
    )
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - not on every system

        limits = (_MEMORY_BYTES, _MEMORY_BYTES)
        with contextlib.suppress(ProcessLookupError):  # it has ended already
            resource.prlimit(child.pid, resource.RLIMIT_AS, limits)
    return child


def _refusal(reason: str) -> InputError:
    return InputError(f"an SMT-LIB script is refused: {reason}; correct what wrote it")


_CHECKER = Z3Process()
