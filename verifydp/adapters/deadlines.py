"""A limit on the time of one call of a Python function."""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from verifydp.errors import InputError

__all__ = ["NO_LIMIT", "CallLimit", "OutOfTime"]

#: Seconds until the next alarm, for functions that swallow the first.
_AGAIN = 1.0
#: Draws of a call beyond which it has more time.
_DRAWS = 1000


class OutOfTime(BaseException):
    """Raised inside of a call that takes too long."""


@dataclass(frozen=True, slots=True)
class CallLimit:
    """How long one call may take, and whether taking longer is an output.

    A call is interrupted where Python runs, in the main thread of a process on POSIX
    systems; elsewhere, and inside of compiled code, the limit waits.
    """

    seconds: float | None = None
    observed: bool = False

    def __post_init__(self) -> None:
        if self.seconds is not None and not self.seconds > 0:
            raise InputError(f"the timeout is {self.seconds}: it must be positive")

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Let calls in this block be interrupted by `begun`."""
        if not self._works():
            yield
            return
        before = signal.signal(signal.SIGALRM, _interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGALRM, before)

    def _works(self) -> bool:
        main = threading.current_thread() is threading.main_thread()
        return self.seconds is not None and main and sys.platform != "win32"

    @contextmanager
    def begun(self, draws: int = 1) -> Iterator[None]:
        """One call: `OutOfTime` is raised in it when its time is over.

        A call for more than a thousand draws has as much time for each thousand.
        """
        if not self._works():
            yield
            return
        signal.setitimer(signal.ITIMER_REAL, self._seconds(draws), _AGAIN)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _seconds(self, draws: int) -> float:
        assert self.seconds is not None
        return self.seconds * max(1.0, draws / _DRAWS)

    def refuse(self, name: str, draws: int) -> InputError:
        """The error where taking longer is no output."""
        calls = "one draw" if draws == 1 else f"{draws} draws"
        return InputError(
            f"{name} took more than {self._seconds(draws):g} s for {calls}: make it "
            "faster, "
            "give a longer `timeout`, or count a time-out as an output with "
            "`observe_timeouts`"
        )


def _interrupt(number: int, frame: Any) -> None:
    raise OutOfTime


NO_LIMIT = CallLimit()
