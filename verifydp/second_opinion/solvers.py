"""Asks cvc5 about a script that z3 has decided; a contradiction is an error.

cvc5 says nothing about one goal in ten, so silence counts neither way. It ignores its
own time limit on some goals, so it runs in a child that is killed.
"""

import atexit
import contextlib
import importlib.metadata
import importlib.util
import json
import math
import os
import subprocess
import sys
import threading
from dataclasses import dataclass

from verifydp.checker.solver import Answer, split_commands
from verifydp.errors import CertificateError, InputError, MissingExtraError

__all__ = ["Opinion", "installed", "second_opinion"]

_MEMORY_BYTES = 2 << 30
#: Reads one script a line, as JSON, and answers each with one line of JSON.
_PROGRAM = """
import json, sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
except (ImportError, ValueError, OSError):
    pass  # not on every system
import cvc5
print(json.dumps("ready"), flush=True)
for line in sys.stdin:
    solver = cvc5.Solver(cvc5.TermManager())
    parser = cvc5.InputParser(solver)
    said = ""
    try:
        parser.setStringInput(
            cvc5.InputLanguage.SMT_LIB_2_6, json.loads(line), "script"
        )
        symbols = parser.getSymbolManager()
        while True:
            command = parser.nextCommand()
            if command.isNull():
                break
            said += command.invoke(solver, symbols)
    except RuntimeError as error:
        said = "(error " + str(error) + ")"
    print(json.dumps(said), flush=True)
"""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a second engine said: its name, version, and answer."""

    engine: str
    answer: Answer


def installed() -> bool:
    """Whether cvc5 is there to be asked."""
    return importlib.util.find_spec("cvc5") is not None


def second_opinion(script: str, first: Answer, *, seconds: float = 4.0) -> Opinion:
    """Ask cvc5 the same question, and compare.

    Parameters
    ----------
    script
        As for `verifydp.checker.solver.decide`.
    first
        What z3 said about it.
    seconds
        Wall time after which cvc5 is killed; its answer is then "unknown".

    Returns
    -------
    Opinion
        What cvc5 said; "unknown" also where it failed or refused the script.
        Guarantee: it does not contradict ``first``.

    Raises
    ------
    CertificateError
        If one of the two says "unsat" and the other "sat".
    InputError
        If the script holds anything but declarations and assertions, or ``seconds``
        is not positive and finite.
    MissingExtraError
        If cvc5 is not installed; see `installed`.
    """
    commands = split_commands(script)
    if not 0 < seconds < math.inf:
        raise InputError(f"a limit of {seconds} seconds: it must be positive, finite")
    if not installed():
        raise MissingExtraError("cvc5", "A second opinion on an SMT goal")
    if not any(command.startswith("( set-logic ") for command in commands):
        commands = ("(set-logic ALL)", *commands)
    answer = _CVC5.ask("\n".join([*commands, "(check-sat)"]), seconds)
    engine = f"cvc5 {importlib.metadata.version('cvc5')}"
    if {first, answer} == {"unsat", "sat"}:
        raise CertificateError(
            f"z3 says {first} and {engine} says {answer} about one script: report it "
            "with the script, and trust neither"
        )
    return Opinion(engine, answer)


class _Cvc5:
    """A cvc5 that stays alive between questions, and is replaced when it fails."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[str] | None = None
        self._owner = 0
        atexit.register(self.close)

    def ask(self, script: str, seconds: float) -> Answer:
        """Put a question; "unknown" where the time is over or cvc5 dies."""
        if self._owner != os.getpid():  # after a fork the child is somebody else's
            self._child, self._owner = None, os.getpid()
        child = self._child or self._started()
        timer = threading.Timer(seconds, child.kill)
        timer.daemon = True
        timer.start()
        said = ""
        try:
            with contextlib.suppress(OSError, ValueError):  # it has died
                child.stdin.write(json.dumps(script) + "\n")  # type: ignore[union-attr]
                child.stdin.flush()  # type: ignore[union-attr]
                said = json.loads(child.stdout.readline())  # type: ignore[union-attr]
        except BaseException:
            self.close()
            raise
        finally:
            timer.cancel()
            timer.join()
        if child.poll() is not None or not said:
            self.close()
            return "unknown"
        if said == "unsat\n":
            return "unsat"
        return "sat" if said == "sat\n" else "unknown"

    def close(self) -> None:
        """End the child; the next question starts another."""
        child, self._child = self._child, None
        if child is not None and self._owner == os.getpid():
            child.kill()
            for pipe in (child.stdin, child.stdout):
                with contextlib.suppress(OSError):
                    pipe.close()  # type: ignore[union-attr]
            child.wait()

    def _started(self) -> "subprocess.Popen[str]":
        """Start cvc5, and wait until it can be asked: that is not its thinking time."""
        self._child = subprocess.Popen(
            [sys.executable, "-P", "-c", _PROGRAM, str(_MEMORY_BYTES)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            start_new_session=os.name == "posix",
        )
        self._child.stdout.readline()  # type: ignore[union-attr]
        return self._child


_CVC5 = _Cvc5()
