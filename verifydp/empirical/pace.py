"""How fast calls are made, how long the rest takes, and when the time is over.

A decision that depends on the clock is written into the journal. So a resumed audit
decides as before, and no draw that the clock has cut off is ever made anew: outputs
may depend on how long a call takes.
"""

import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeVar

from verifydp.empirical.events import Forecast, Listener, Progress
from verifydp.empirical.journal import Journal
from verifydp.sampling import counting_calls

__all__ = ["Pace", "TimeEnded"]

_T = TypeVar("_T")

#: Seconds between two events inside of a block.
_BETWEEN = 0.25
#: Seconds of work, and calls, after which a forecast is made.
_SEEN_SECONDS, _SEEN_CALLS = 1.0, 3
#: The same for batches, which begin small and become faster as they grow.
_SEEN_BATCHES = 15.0
#: Draws of one request below which it says nothing about larger ones.
_BATCH = 64
#: Calls a second that are quick.
_QUICK = 30.0
#: Seconds that are long: who waits longer is told so.
_LONG = 300.0
#: Seconds over which the rate is taken.
_WINDOW = 20.0


class TimeEnded(Exception):  # noqa: N818 - no fault
    """Raised between two calls of a block that the end of the time cuts off."""


@dataclass(slots=True)
class Pace:
    """Counts calls, tells about them, and watches the clock.

    Parameters
    ----------
    listener
        Told about calls as they are made.
    planned
        Calls on both sides, at most.
    alpha
        Level of the e-process.
    journal
        Where decisions by the clock are kept.
    deadline
        When the time is over, as ``now`` tells it; None for no limit.
    now
        The clock.
    """

    listener: Listener
    planned: int
    alpha: Fraction
    journal: Journal
    deadline: float | None = None
    now: Callable[[], float] = field(default_factory=lambda: time.monotonic)
    unfinished: int = 0
    host_bytes: int = 0
    _phase: str = "search"
    _told: tuple[int, int, float] = (0, 0, 0.0)
    _told_at: float = -math.inf
    _seen: deque[tuple[float, int]] = field(default_factory=deque)
    _calls: int = 0
    _started: float | None = None
    _forecast: bool = False
    _cutting: bool = False

    def begin(self) -> None:
        """The first call is about to be made."""
        self._started = self.now()
        self._seen.append((self._started, 0))

    def begin_phase(self, phase: str) -> None:
        """Calls from here on belong to this phase."""
        self._phase = phase

    @contextmanager
    def trying(self) -> Iterator[None]:
        """Single calls in this block are a trial."""
        self.begin_phase("trial")
        with counting_calls(lambda: self.made(1)):
            yield

    def made(self, calls: int, *, batch: int = 1) -> None:
        """Note calls that were just made.

        Parameters
        ----------
        calls
            How many.
        batch
            How many draws a request asked for.

        Raises
        ------
        TimeEnded
            Inside of `cutting`, when the time is over.
        """
        self._calls += calls
        self.unfinished += calls
        now = self.now()
        self._seen.append((now, self._calls))
        while len(self._seen) > 2 and self._seen[1][0] < now - _WINDOW:
            self._seen.popleft()
        if self._cutting and self._over(now):
            raise TimeEnded
        self._tell_forecast(now, batch)
        if now - self._told_at >= _BETWEEN:
            self._tell(now)

    def look(self) -> None:
        """Look at the clock while workers are at work.

        Raises
        ------
        TimeEnded
            Inside of `cutting`, when the time is over.
        """
        if self._cutting and self._over(self.now()):
            raise TimeEnded

    def dropped(self, calls: int) -> None:
        """Note calls of pieces that workers had begun when the time ended, at most."""
        self.unfinished += calls

    def tell(self, phase: str, draws: int, pairs: int, log_wealth: float) -> None:
        """A step of work is done; ``draws`` are made per side."""
        self._phase, self._told = phase, (draws, pairs, log_wealth)
        self.unfinished = 0
        self._tell(self.now())

    @property
    def rate(self) -> float | None:
        """Calls in a second of late; None before there were any."""
        (first, before), (last, after) = self._seen[0], self._seen[-1]
        return (after - before) / (last - first) if last > first else None

    def quick(self, key: str) -> bool:
        """Whether some more calls take no time to speak of; decided once."""
        return self.journal.once(
            f"quick {key}", bool, lambda: self.rate is None or self.rate >= _QUICK
        )

    def ended(self, key: str) -> bool:
        """Whether the time is over at this point of the audit; decided once."""
        if self.deadline is None:
            return False
        over = self.journal.once(f"time {key}", bool, lambda: self._over(self.now()))
        if over:
            self.unfinished = self.journal.once(
                f"cut off {key}", int, lambda: self.unfinished
            )
        return over

    def end(self, key: str) -> None:
        """Write down that the time was over at this point."""
        self.journal.put(f"cut off {key}", self.unfinished)
        self.journal.put(f"time {key}", value=True)

    def once(self, key: str, kind: type[_T], draw: Callable[[], _T]) -> _T | None:
        """Draws from the journal, or made now; None where the time is over for them."""
        if self.ended(key):
            return None
        try:
            with self.cutting():
                return self.journal.once(key, kind, draw)
        except TimeEnded:
            self.end(key)
            return None

    @contextmanager
    def cutting(self) -> Iterator[None]:
        """Let the end of the time cut off calls that are made one by one."""
        self._cutting = True
        try:
            yield
        finally:
            self._cutting = False

    def _over(self, now: float) -> bool:
        return self.deadline is not None and now >= self.deadline

    def _left(self) -> int:
        return max(0, self.planned - 2 * self._told[0] - self.unfinished)

    def _tell(self, now: float) -> None:
        self._told_at = now
        draws, pairs, log_wealth = self._told
        rate = self.rate if self._seen else None
        self.listener(
            Progress(
                phase=self._phase,
                samples=2 * draws + self.unfinished,
                samples_planned=self.planned,
                pairs=pairs,
                wealth_log10=log_wealth / math.log(10),
                wealth_needed_log10=-math.log10(self.alpha),
                rate=rate,
                seconds_left=self._left() / rate if rate else None,
            )
        )

    def _tell_forecast(self, now: float, batch: int) -> None:
        """Say once that the samples take long, as soon as that can be seen."""
        if self._forecast or self._started is None:
            return
        seconds = now - self._started
        enough = _SEEN_SECONDS if batch == 1 else _SEEN_BATCHES
        if seconds < enough or self._calls < _SEEN_CALLS or 1 < batch < _BATCH:
            return
        self._forecast = True
        rate = self.rate
        if self.deadline is None and rate and self._left() / rate > _LONG:
            self.listener(
                Forecast(1 / rate, samples=self.planned, seconds=self.planned / rate)
            )
