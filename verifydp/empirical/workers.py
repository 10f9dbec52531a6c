"""Worker processes that are sent each database once.

A task names what it works on; the database itself, and the sampler, go to a worker
with the first task there that needs them. A neighbour goes as what differs from its
base. Which worker has what is known here, so no worker ever asks.
"""

import multiprocessing
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from verifydp.data import Base, Variant, as_database
from verifydp.data.encodings import Places
from verifydp.errors import InputError
from verifydp.executors.parcels import (
    Made,
    Parcel,
    ParcelExecutor,
    Parcels,
    read_parcel,
    read_written,
)

__all__ = ["WorkerPool", "hold_side"]

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

#: Tasks that wait in a worker behind the one at work, at most.
_AHEAD = 1

#: In a worker: what it was sent, by number.
_HELD: dict[int, Any] = {}


@dataclass(frozen=True, slots=True, eq=False)
class _Task:
    """A call that waits for a worker, and what it needs there."""

    outer: Future[Any]
    body: bytes
    needs: tuple[Parcel, ...]
    only: int | None = None


@dataclass(slots=True, eq=False)
class _Worker:
    """One process, what it holds, and how many tasks it has."""

    pool: ProcessPoolExecutor
    held: set[int] = field(default_factory=set)
    at_work: int = 0


class WorkerPool(ParcelExecutor):
    """Worker processes, started afresh.

    Parameters
    ----------
    jobs
        How many.
    begin
        Called in each before its first task.

    Attributes
    ----------
    sent
        How many samplers, bases and databases were sent to workers.
    calls_of
        How many tasks each worker was given.
    """

    def __init__(self, jobs: int, begin: Callable[[], None]) -> None:
        spawn = multiprocessing.get_context("spawn")
        self._workers = [
            _Worker(ProcessPoolExecutor(1, mp_context=spawn, initializer=begin))
            for _ in range(jobs)
        ]
        # Never held while a pool is called, which has locks of its own.
        self._lock = threading.Lock()
        self._idle = threading.Condition(self._lock)
        self._wake: SimpleQueue[int] = SimpleQueue()  # 0 ends it
        self._waiting: deque[_Task] = deque()
        self._parcels = Parcels()
        self._closed = False
        self.sent = 0
        self.calls_of = [0] * jobs
        # One thread alone gives tasks out, so that what is sent arrives in order.
        threading.Thread(target=self._give_out, daemon=True).start()

    def __len__(self) -> int:
        return len(self._workers)

    def hold(self, value: Any, instead: Made, base: Any = None) -> None:
        """As `ParcelExecutor.hold`."""
        with self._lock:
            self._parcels.hold(value, instead, base)

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        """Call the function in the worker that has least to do.

        Raises
        ------
        RuntimeError
            If the pool was shut down.
        """
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        return self._put(self._task(fn, args, kwargs))

    def on_each(
        self, fn: Callable[..., _Result], arguments: Iterable[tuple[Any, ...]]
    ) -> list[Future[_Result]]:
        """Call the function once in every worker, each with arguments of its own."""
        return [
            self._put(self._task(fn, own, {}, only=place))
            for place, own in zip(range(len(self)), arguments, strict=True)
        ]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Accept no further calls; workers end with those that they have."""
        self._closed = True
        with self._lock:
            if cancel_futures:
                dropped, self._waiting = list(self._waiting), deque()
            else:
                dropped = []
                self._idle.wait_for(lambda: not wait or not self._at_work())
        for task in dropped:
            task.outer.cancel()
        self._wake.put(0)
        for worker in self._workers:
            worker.pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    @property
    def busy(self) -> bool:
        """Whether a worker is still at work."""
        with self._lock:
            return self._at_work()

    def _at_work(self) -> bool:
        return bool(self._waiting) or any(one.at_work for one in self._workers)

    def processes(self) -> Iterator[Any]:
        """The processes that were started."""
        for worker in self._workers:
            yield from list((getattr(worker.pool, "_processes", None) or {}).values())

    def _task(
        self,
        fn: Callable[..., Any],
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
        only: int | None = None,
    ) -> _Task:
        """Write down a call; what is held elsewhere is named in it."""
        with self._lock:
            body, needs = self._parcels.call(fn, args, kwargs)
            return _Task(Future(), body, needs, only)

    def _put(self, task: _Task) -> Future[Any]:
        with self._lock:
            self._waiting.append(task)
        self._wake.put(1)
        return task.outer

    def _give_out(self) -> None:
        """Give waiting tasks to workers, as long as the pool is open."""
        while self._wake.get():
            while (chosen := self._next()) is not None:
                self._give(*chosen)

    def _next(self) -> tuple[_Task, _Worker, list[Parcel], tuple[int, ...]] | None:
        """The next task, the worker with least to do, what it lacks and may drop."""
        with self._lock:
            while self._waiting:
                task = self._waiting[0]
                place = task.only
                if place is None:
                    loads = [worker.at_work for worker in self._workers]
                    place = loads.index(min(loads))
                worker = self._workers[place]
                if worker.at_work > _AHEAD:
                    return None
                self._waiting.popleft()
                if not task.outer.set_running_or_notify_cancel():
                    continue
                needed = [
                    sent for one in task.needs for sent in (one.base, one) if sent
                ]
                lacking = {s.number: s for s in needed if s.number not in worker.held}
                lasting = (*self._parcels.kept(), *needed)
                drop = worker.held - {sent.number for sent in lasting}
                worker.held -= drop
                worker.held |= set(lacking)
                worker.at_work += 1
                self.sent += len(lacking)
                self.calls_of[place] += 1
                return task, worker, list(lacking.values()), tuple(drop)
            return None

    def _give(
        self, task: _Task, worker: _Worker, lacking: list[Parcel], drop: tuple[int, ...]
    ) -> None:
        try:
            new = [(sent.number, sent.written()) for sent in lacking]
            inner = worker.pool.submit(_work, new, drop, task.body)
        except Exception as error:  # noqa: BLE001 - the future carries it
            self._ended(worker)
            task.outer.set_exception(_told(error))
            return
        inner.add_done_callback(lambda done: self._done(worker, task.outer, done))

    def _ended(self, worker: _Worker) -> None:
        with self._lock:
            worker.at_work -= 1
            self._idle.notify_all()
        self._wake.put(1)

    def _done(self, worker: _Worker, outer: Future[Any], inner: Future[Any]) -> None:
        self._ended(worker)
        if inner.cancelled():
            outer.set_exception(RuntimeError("the workers were ended"))
        elif (error := inner.exception()) is not None:
            outer.set_exception(_told(error))
        else:
            outer.set_result(inner.result())


@dataclass(frozen=True, slots=True)
class _Neighbour:
    """A neighbour on its way: a base that is there already, and what differs."""

    base: Any
    places: Places
    added: tuple[Any, ...]

    def made(self) -> Any:
        """The neighbour itself."""
        return as_database(Variant(Base(self.base), self.places, self.added))


def hold_side(workers: ParcelExecutor, database: Any, side: Any) -> None:
    """Note that a database is that of ``side``, which may be a variant of a base.

    A worker then gets the base once, and of the database what differs.
    """
    if isinstance(side, Variant) and side.base.database is not database:
        base = side.base.database
        workers.hold(database, _Neighbour(base, side.places, side.added), base)


def _told(error: BaseException) -> BaseException:
    """The error, in words where a process has died: of what it called, or of memory."""
    if not isinstance(error, BrokenProcessPool):
        return error
    told = InputError(
        "a worker process ended while it called the mechanism: use `jobs` 1 to see "
        "why, or fewer processes if memory ran out"
    )
    told.__cause__ = error
    return told


def _work(new: list[tuple[int, bytes]], drop: tuple[int, ...], body: bytes) -> Any:
    """In a worker: take what was sent, then do the task."""
    for key in drop:
        _HELD.pop(key, None)
    for key, sent in new:
        _HELD[key] = read_parcel(sent, _HELD)
    function, args, kwargs = read_written(body, _HELD)
    return function(*args, **kwargs)
