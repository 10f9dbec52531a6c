"""Steps of the check: what came of each, and what that says of the whole."""

import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

__all__ = [
    "ReleaseError",
    "NotTriedError",
    "Outcome",
    "Step",
    "closing",
    "run_step",
    "shell",
]


class Outcome(StrEnum):
    """What came of a step. Only the first says that something was found to be right."""

    PASSED = "passed"
    FAILED = "FAILED"
    NOT_TRIED = "not tried"


class ReleaseError(Exception):
    """Something that a release must have is not so; the message says what."""


class NotTriedError(Exception):
    """A step could not be made here; the message says why."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step after it was made.

    Attributes
    ----------
    name
        What was looked at.
    outcome
        What came of it.
    seconds
        Wall-clock time.
    words
        What was found, or why it failed or was not tried.
    """

    name: str
    outcome: Outcome
    seconds: float
    words: str

    @property
    def line(self) -> str:
        """The step on a line, and the lines that belong to it."""
        first, *rest = self.words.splitlines() or [""]
        head = f"{self.outcome:<9}  {self.seconds:6.1f} s  {self.name}: {first}"
        return "\n".join([head, *(f"{'':21}{line}" for line in rest)])


def run_step(name: str, work: Callable[[], str]) -> Step:
    """Make a step, whose work gives what it found in words."""
    begun = time.perf_counter()
    try:
        words, outcome = work(), Outcome.PASSED
    except ReleaseError as failure:
        words, outcome = str(failure), Outcome.FAILED
    except NotTriedError as reason:
        words, outcome = str(reason), Outcome.NOT_TRIED
    return Step(name, outcome, time.perf_counter() - begun, words)


def closing(steps: Sequence[Step]) -> tuple[str, int]:
    """Say what came of all steps, and give the exit status.

    What was not tried is named and is not counted as passed; it is no failure by
    itself, for a machine need not have every Python.
    """
    named = {
        outcome: [step.name for step in steps if step.outcome is outcome]
        for outcome in Outcome
    }
    text = f"{len(named[Outcome.PASSED])} of {len(steps)} steps passed"
    for outcome in (Outcome.FAILED, Outcome.NOT_TRIED):
        if named[outcome]:
            text += f"; {outcome}: {', '.join(named[outcome])}"
    passed = bool(named[Outcome.PASSED]) and not named[Outcome.FAILED]
    return text, 0 if passed else 1


def shell(
    *command: str | Path,
    folder: Path | None = None,
    status: int = 0,
    environment: dict[str, str] | None = None,
    limit: float = 1200,
) -> str:
    """Run a command and give what it printed.

    Raises
    ------
    ReleaseError
        If it ends with another exit status or takes more than ``limit`` seconds.
    """
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=limit,
            stdin=subprocess.DEVNULL,
        )
    except subprocess.TimeoutExpired:
        raise ReleaseError(f"{' '.join(words)} took more than {limit:g} s") from None
    except OSError as error:
        raise ReleaseError(f"{' '.join(words)} did not start: {error}") from None
    if done.returncode != status:
        printed = "\n".join((done.stdout + done.stderr).strip().splitlines()[-12:])
        raise ReleaseError(
            f"{' '.join(words)} ended with {done.returncode}, not {status}\n{printed}"
        )
    return done.stdout
