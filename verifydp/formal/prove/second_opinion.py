"""Asks cvc5 about a script that z3 has decided; a contradiction stops everything.

cvc5 says nothing about one goal in ten, so silence counts neither way. It ignores its
own time limit on some goals, so it runs in a child that is killed.
"""

import importlib.metadata
import importlib.util
import math
import subprocess
import sys
from dataclasses import dataclass

from verifydp.checker.solver import Answer, decide, split_commands
from verifydp.errors import CertificateError, InputError, MissingExtraError

__all__ = ["Opinion", "installed", "second_opinion"]

_MEMORY_BYTES = 2 << 30
_PROGRAM = """
import sys
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
except (ImportError, ValueError, OSError):
    pass  # not on every system
import cvc5
solver = cvc5.Solver(cvc5.TermManager())
parser = cvc5.InputParser(solver)
parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "script")
symbols = parser.getSymbolManager()
while True:
    command = parser.nextCommand()
    if command.isNull():
        break
    print(command.invoke(solver, symbols), end="")
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
    answer = _ask("\n".join([*commands, "(check-sat)"]), seconds)
    engine = f"cvc5 {importlib.metadata.version('cvc5')}"
    if {first, answer} == {"unsat", "sat"}:
        raise CertificateError(
            f"z3 says {first} and {engine} says {answer} about one script: report it "
            "with the script, and trust neither"
        )
    return Opinion(engine, answer)


def _ask(script: str, seconds: float) -> Answer:
    try:
        run = subprocess.run(
            [sys.executable, "-P", "-c", _PROGRAM, str(_MEMORY_BYTES)],
            input=script,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "unknown"
    if run.returncode == 0 and run.stdout == "unsat\n":
        return "unsat"
    if run.returncode == 0 and run.stdout == "sat\n":
        return "sat"
    return "unknown"


class Doubting:
    """A solver for the checker that asks cvc5 wherever z3 says ``unsat``.

    Attributes
    ----------
    asked, agreed
        How many steps both were asked about, and on how many they agreed; on the
        others cvc5 could not tell in time. A contradiction raises
        `CertificateError`.
    """

    def __init__(self, *, seconds: float = 4.0) -> None:
        self._seconds = seconds
        self._known: dict[str, bool] = {}

    def __call__(self, script: str, *, seconds: float) -> str:
        """Answer as z3 does."""
        answer = decide(script, seconds=seconds)
        if answer == "unsat" and script not in self._known:
            opinion = second_opinion(script, answer, seconds=self._seconds)
            self._known[script] = opinion.answer == "unsat"
        return answer

    @property
    def asked(self) -> int:
        """Steps about which both were asked."""
        return len(self._known)

    @property
    def agreed(self) -> int:
        """Steps on which both agreed."""
        return sum(self._known.values())
