"""Where work is done: in this process, in worker processes, or elsewhere.

Any `concurrent.futures.Executor` will do (`verifydp.executors`); the first two need
nothing else.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numpy as np

from verifydp.empirical.workers import WorkerPool
from verifydp.errors import InputError
from verifydp.executors import open_remote, require_one
from verifydp.sampling import Sampler

__all__ = [
    "OneAtATime",
    "SerialExecutor",
    "open_calls",
    "open_executor",
    "open_workers",
    "why_one_process",
]

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")
_SECONDS_TO_END = 2.0


class SerialExecutor(Executor):
    """Runs each call at once, in the calling thread.

    Examples
    --------
    >>> with SerialExecutor() as executor:
    ...     executor.submit(pow, 2, 5).result()
    32
    """

    def __init__(self) -> None:
        self._closed = False

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        """Call the function; its result or exception is in the future.

        Raises
        ------
        RuntimeError
            If the executor was shut down.
        """
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[_Result] = Future()
        future.set_running_or_notify_cancel()
        try:
            result = fn(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - the future carries it
            future.set_exception(error)
        else:
            future.set_result(result)
        return future

    def map(
        self,
        fn: Callable[..., _Result],
        /,
        *iterables: Iterable[Any],
        timeout: float | None = None,
        chunksize: int = 1,
        buffersize: int | None = None,
    ) -> Iterator[_Result]:
        """Make each call when its result is asked for."""
        del timeout, chunksize, buffersize
        return map(fn, *iterables)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Accept no further calls."""
        self._closed = True


class OneAtATime(Executor):
    """Makes calls in the threads of another executor, never two at once.

    Mechanisms need not be safe for threads: one that keeps a sum in itself as it runs
    would answer otherwise than it does when it is called alone.

    Parameters
    ----------
    inner
        The executor; it is the caller's to shut down.
    """

    def __init__(self, inner: Executor) -> None:
        self._inner = inner
        self._lock = threading.Lock()

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        """Call the function in some thread, after the calls that are under way."""

        def call() -> _Result:
            with self._lock:
                return fn(*args, **kwargs)

        return self._inner.submit(call)


def why_one_process(jobs: int, sampler: Sampler) -> str | None:
    """Why further workers do not help, in words; None where they do."""
    if jobs <= 1 or sampler.parallel or sampler.available is not None:
        return None
    return (
        f"{jobs} jobs do not help: {sampler.name} cannot be sent to a worker or draws "
        "random numbers of its own, so all calls are made in one process; define it in "
        "a file and use the rng that it is given"
    )


@contextmanager
def open_executor(jobs: int, sampler: Sampler) -> Iterator[Executor]:
    """Open an executor for a sampler's pieces.

    Parameters
    ----------
    jobs
        Number of workers. With 1, or where the sampler is not ``parallel``,
        everything runs in this process.
    sampler
        What will be drawn from.

    Yields
    ------
    Executor
        Shut down at the end of the block. If the block ends by an exception
        (such as Ctrl-C), pending calls are dropped and the workers are ended.

    Raises
    ------
    InputError
        If ``jobs`` is below 1.
    """
    if jobs < 1:
        raise InputError(f"jobs is {jobs}: it must be at least 1")
    _keep_freed_memory()
    if jobs == 1 or not sampler.parallel:
        with SerialExecutor() as serial:
            yield serial
        return
    with open_workers(jobs) as pool:
        yield pool


@contextmanager
def open_calls(
    jobs: int = 1, executor: Executor | str | None = None
) -> Iterator[Executor]:
    """Open an executor for calls that share nothing, such as the audits of a suite.

    Parameters
    ----------
    jobs
        Number of worker processes; with 1 calls are made in this process.
    executor
        Workers elsewhere instead, as `verifydp.executors.open_remote` takes them.

    Raises
    ------
    InputError
        If both are given, or one cannot be used.
    """
    if jobs < 1:
        raise InputError(f"jobs is {jobs}: it must be at least 1")
    if executor is not None:
        require_one(jobs)
        with open_remote(executor) as workers:
            yield workers
    elif jobs == 1:
        with SerialExecutor() as serial:
            yield serial
    else:
        with open_workers(jobs) as pool:
            yield pool


@contextmanager
def open_workers(jobs: int) -> Iterator[WorkerPool]:
    """Open that many worker processes, as `open_executor` does."""
    pool = WorkerPool(jobs, _begin_worker)
    try:
        yield pool
        if pool.busy:  # with calls that the end of the time has cut off
            _stop_all(pool)
        pool.shutdown(wait=True)
    except BaseException:
        _stop_all(pool)
        raise


def _stop_all(pool: WorkerPool) -> None:
    workers = list(pool.processes())
    pool.shutdown(wait=False, cancel_futures=True)
    _end(workers)


def _end(workers: list[Any]) -> None:
    """Ask workers to end, which lets them end what they have started; then kill."""
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(_SECONDS_TO_END)
        if worker.is_alive():
            worker.kill()
            worker.join()


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, end tidily when told to, and never outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    _keep_freed_memory()
    threading.Thread(target=_follow_parent, daemon=True).start()


def _keep_freed_memory() -> None:
    """Let the memory of one piece serve the next one.

    glibc gives the top of the heap back to the system as soon as twice the largest
    block freed so far lies there unused. The arrays of a piece would then be mapped
    and cleared anew for every piece, which took a fifth of the time of a large
    audit. One block of 16 MiB, never touched, raises that limit for good.
    """
    np.empty(1 << 24, dtype=np.uint8)


def _stop(number: int, frame: Any) -> None:
    # KeyboardInterrupt passes through samplers, which count SystemExit as an
    # output of the mechanism, so that they kill the executables they run.
    # A trace helps nobody.
    sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    raise KeyboardInterrupt


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
