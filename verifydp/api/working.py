"""Where an audit draws: in this process, in workers, or in what the caller gives."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any

from verifydp.adapters.arriving import arriving, sendable
from verifydp.adapters.callables import SingleSampler
from verifydp.adapters.copies import travels
from verifydp.adapters.deadlines import CallLimit
from verifydp.adapters.seeded import (
    TRIAL_CALLS,
    SeededSampler,
    TrialCalls,
    try_calls,
    why_not_seeded,
)
from verifydp.api.chosen_pairs import Chosen
from verifydp.data import as_database
from verifydp.empirical.events import Doing, Listener
from verifydp.empirical.executors import (
    OneAtATime,
    SerialExecutor,
    open_executor,
    open_workers,
    why_one_process,
)
from verifydp.empirical.plan import GivenPair
from verifydp.empirical.workers import WorkerPool
from verifydp.errors import InputError
from verifydp.executors import open_remote, require_executor, require_one
from verifydp.sampling import Sampler

__all__ = ["open_given", "open_places"]

_NOT_SENT = "it cannot be sent to a worker: define it in a file of its own"
#: What part of the time a trial may take.
_SHARE = 0.1
_INSTEAD = "f(database, size, rng) in a file of its own is drawn from by all"


@contextmanager
def open_places(
    jobs: int,
    executor: Executor | str | None,
    sampler: Sampler,
    chosen: Chosen,
    tell: Listener,
    *,
    samples: int,
    seconds: float | None,
    files: tuple[str, ...] = (),
) -> Iterator[tuple[Executor, Sampler, str | None]]:
    """Open what pieces are drawn in.

    Parameters
    ----------
    jobs, executor
        As in `verifydp.audit`.
    sampler, chosen
        What is drawn from.
    tell
        Told what is being tried.
    samples, seconds
        Calls at most, and the budget of time: a trial in workers is worth a part of it.
    files
        SHA-256 of files that were imported and that calls need beside the mechanism's.

    Yields
    ------
    tuple
        Where pieces are drawn, the sampler to draw from there, and what a user should
        know about it, if anything.
    """
    if executor is not None:
        with open_given(executor, jobs, sampler, chosen.example, tell, files) as given:
            yield given
        return
    note = why_one_process(jobs, sampler)
    if jobs > 1 and isinstance(sampler, SingleSampler):
        seeded, reason = SeededSampler(sampler), _NOT_SENT
        if samples * (jobs - 1) < 2 * jobs * TRIAL_CALLS:
            reason = f"{samples} are made sooner than a trial of {jobs} processes"
        elif sampler.restoration is not None or travels(sampler.function):
            tell(Doing(f"trying {sampler.name} in {jobs} processes"))
            with open_workers(jobs) as pool:
                refused = _refused(pool, seeded, chosen, seconds)
                if refused is None:
                    yield pool, seeded, _accepted(jobs, sampler.name)
                    return
            reason = refused
        note = (
            f"{jobs} jobs do not help: all calls of {sampler.name} are made in one "
            f"process, since {reason}; {_INSTEAD}"
        )
    with open_executor(1 if note else jobs, sampler) as opened:
        yield opened, sampler, note


@contextmanager
def open_given(
    executor: Executor | str,
    jobs: int,
    sampler: Sampler,
    example: Any,
    tell: Listener,
    files: tuple[str, ...] = (),
) -> Iterator[tuple[Executor, Sampler, str | None]]:
    """Open what the caller gives, or names, for draws; as `open_places`.

    Raises
    ------
    InputError
        If it cannot be used for this sampler.
    """
    require_executor(executor)
    require_one(jobs)
    sampler = sendable(sampler)
    if not (sampler.parallel or sampler.available is not None):
        # Workers that hold one state of random numbers would repeat each other.
        unused = (
            f"the executor is not used: {sampler.name} draws its own random numbers, "
            "which two workers may repeat, so all calls are made in one process; give "
            f"`jobs`, or {_INSTEAD}"
        )
        with SerialExecutor() as serial:
            yield serial, sampler, unused
        return
    if isinstance(executor, SerialExecutor):
        yield executor, sampler, None  # in this thread
        return
    limit = getattr(sampler, "limit", None)
    if isinstance(limit, CallLimit) and limit.seconds is not None and limit.observed:
        raise InputError(
            "`timeout` is kept in the main thread of a process, where workers of an "
            "executor make no calls: leave out one of them"
        )
    if isinstance(executor, ThreadPoolExecutor):
        yield OneAtATime(executor), sampler, None  # here, where nothing is sent
        return
    tell(Doing("reaching the workers"))
    with open_remote(executor) as workers:
        workers.hold(sampler, arriving(sampler, example, files), example)
        yield workers, sampler, None


def _refused(
    pool: WorkerPool, sampler: SeededSampler, chosen: Chosen, seconds: float | None
) -> str | None:
    """Why calls are not made in several workers, by a trial in all of them."""
    databases = _databases(chosen)
    tried = [
        (sampler, TrialCalls(databases, swapped=bool(place % 2)))
        for place in range(len(pool))
    ]
    futures = pool.on_each(try_calls, tried)
    if wait(futures, None if seconds is None else _SHARE * seconds).not_done:
        return "a trial of workers took a tenth of the time"
    try:
        trials = [future.result() for future in futures]
    except InputError as error:
        if isinstance(error.__cause__, BrokenProcessPool):
            return "a worker process ended in a trial"
        raise
    except Exception:  # noqa: BLE001 - pickling and importing run code of any kind
        return _NOT_SENT
    return why_not_seeded(trials)


def _databases(chosen: Chosen) -> tuple[Any, ...]:
    """What the mechanism is tried on: both sides of a pair, where there is one."""
    if isinstance(chosen.neighbours, GivenPair):
        sides = (chosen.neighbours.database, chosen.neighbours.neighbour)
    else:
        sides = chosen.neighbours.trial[:2] or (chosen.example,)
    return tuple(map(as_database, sides))


def _accepted(jobs: int, name: str) -> str:
    return (
        f"{jobs} jobs: {name} is called in {jobs} processes, where the generators of "
        "NumPy and Python are seeded for each piece of calls; a trial in each, whose "
        "draws were not used, showed no other randomness and nothing that lasts from "
        "call to call"
    )
