"""A budget of time, turned into a number of samples before the first draw."""

import numbers
import re
import time
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from verifydp.empirical.plan import SAMPLES_MIN
from verifydp.errors import InputError
from verifydp.executors.parcels import ParcelExecutor
from verifydp.sampling import InTurn, Piece, Sampler

__all__ = ["TimeBudget", "plan_samples", "seconds_of"]

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}
#: Each number with its unit; a number alone is seconds.
_ALONE = re.compile(r"(\d+(?:\.\d+)?)()")
_PARTS = re.compile(r"(\d+(?:\.\d+)?)\s*([smhd])\s*")
#: What part of the time is planned for; looking, betting and writing take time, too.
_SHARE = 0.8
#: The trial ends after so much of the time, or so many seconds, or calls.
_TRIAL_SHARE, _TRIAL_SECONDS, _TRIAL_CALLS = 0.05, 2.0, 1000
#: Draws of a trial request where one call gives many.
_BATCH = 64
_ENTROPY = 0x71AE


@dataclass(frozen=True, slots=True)
class TimeBudget:
    """What a trial has made of a budget of time.

    ``text`` is the budget, ``seconds_a_call`` what the trial showed (as text, so that
    a checkpoint holds it exactly), ``samples`` the number that was planned.
    """

    text: str
    seconds_a_call: str
    samples: int

    @property
    def note(self) -> str:
        """What a result says about it."""
        return (
            f"time {self.text}: {self.samples:,} samples were planned, at "
            f"{self.seconds_a_call} s a call in a trial whose draws were not used"
        )


def seconds_of(given: Any) -> float:
    """Seconds of a number, or of a text such as ``"10m"`` or ``"1h 30m"``.

    Raises
    ------
    InputError
        If it is neither, or not positive.

    Examples
    --------
    >>> seconds_of("1h30m"), seconds_of("90"), seconds_of(2)
    (5400.0, 90.0, 2.0)
    """
    seconds = 0.0
    if isinstance(given, str):
        written = given.strip()
        form = _ALONE if _ALONE.fullmatch(written) else _PARTS
        if not "".join(form.split(written)[0::3]):
            parts = form.findall(written)
            seconds = sum(float(n) * _SECONDS[unit or "s"] for n, unit in parts)
    elif isinstance(given, numbers.Real) and not isinstance(given, bool):
        with suppress(OverflowError):  # a whole number beyond all doubles
            seconds = float(given)
    if not 0 < seconds < float("inf"):
        raise InputError(
            f"time is {given!r}: give seconds above 0, such as 90s, 10m or 1h30m"
        )
    return seconds


def plan_samples(
    given: Any,
    samples: int,
    sampler: Sampler,
    database: Any,
    *,
    checkpoint: str | Path | None,
    begun: float,
    workers: Executor,
) -> TimeBudget:
    """How many samples fit into the time: by a checkpoint, else by a trial.

    Parameters
    ----------
    given
        The budget.
    samples
        The most that are planned.
    sampler, database
        The mechanism, and what it is tried on.
    checkpoint
        Folder of an audit; what it has planned is not measured again.
    begun
        When the audit began, by `time.monotonic`.
    workers
        Where draws are made, and so the trial's.

    Raises
    ------
    InputError
        If an audit does not fit.
    """
    seconds, text = seconds_of(given), str(given)
    if (recorded := _recorded(checkpoint, text)) is not None:
        return recorded
    if sampler.available is not None:
        return TimeBudget(text, "0", samples)
    each = _trial(sampler, database, seconds, workers)
    left = seconds - (time.monotonic() - begun)
    fit = int(min(samples, max(0.0, _SHARE * left / each)))
    if fit < SAMPLES_MIN <= samples:
        raise InputError(
            f"time is {text}: at {each:.3g} s a call that is enough for {fit} calls "
            f"and an audit needs at least {SAMPLES_MIN}: give at least "
            f"{SAMPLES_MIN * each / _SHARE + seconds - left + 1:.0f}s"
        )
    return TimeBudget(text, f"{each:.3g}", fit)


def _trial(sampler: Sampler, database: Any, seconds: float, workers: Executor) -> float:
    """Seconds of one call, after a first one in which a mechanism may load things.

    Where several workers draw at a time, that of one worker shared among them.
    """
    size = 1 if isinstance(sampler, InTurn) else max(_BATCH, sampler.smallest_block)
    most = min(_TRIAL_SECONDS, _TRIAL_SHARE * seconds)
    jobs = len(workers) if isinstance(workers, ParcelExecutor) else 1
    calls, begun = 0, time.monotonic()
    for number in range(_TRIAL_CALLS):
        drawn = []
        for place in range(jobs):
            key = (number,) if jobs == 1 else (number, place)
            seeds = np.random.SeedSequence(_ENTROPY, spawn_key=key)
            piece = Piece(database, size, seeds)
            drawn.append(workers.submit(_draw, sampler, piece))
        for one in drawn:
            one.result()
        now = time.monotonic()
        if number == 0:
            first, begun = now - begun, now
            if first > most:  # one more would cost what the audit needs
                return first / (size * jobs)
            continue
        calls += size * jobs
        if now - begun > most:
            break
    return max((now - begun) / calls, 1e-9)


def _draw(sampler: Sampler, piece: Piece) -> None:
    """Draw outputs for nothing."""
    sampler.draw(piece)


def _recorded(checkpoint: str | Path | None, text: str) -> TimeBudget | None:
    file = None if checkpoint is None else Path(checkpoint) / "plan.json"
    if file is None or not file.exists():
        return None
    try:
        plan = msgspec.json.decode(file.read_bytes())
        if plan["time"] != text:
            return None
        return TimeBudget(text, plan["seconds_a_call"], int(plan["samples"]))
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        return None  # of an audit without a time, or damaged: refused later on
