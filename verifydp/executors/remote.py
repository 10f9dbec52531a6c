"""Workers behind any `concurrent.futures.Executor`, perhaps on other machines.

Which of them does a call is the executor's to say, and they come and go. So what a call
works on goes by name, and a worker that lacks it asks; a call that was lost with its
worker is made again; one that is lost again and again ends the work with a line.
"""

import hashlib
import pickle
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, Protocol, TypeVar, runtime_checkable

from verifydp.errors import InputError, VerifyDPError
from verifydp.executors.parcels import Made, Parcel, ParcelExecutor, Parcels
from verifydp.executors.tasks import DONE, LACKING, name_of_call, perform
from verifydp.executors.versions import installed

__all__ = ["Cluster", "RemoteWorkers"]

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

#: How often a call is made, where it is lost with its worker each time.
_TRIES = 3
#: Bytes up to which something rides with each call that needs it.
_RIDES = 2048
#: Calls that are under way for each worker: one at work, the others on their way.
_AHEAD = 4
#: Workers of an executor that does not say how many it has.
_UNKNOWN = 64
#: Seconds without an answer after which the executor is asked whether there is trouble.
_QUIET_SECONDS = 5.0


@runtime_checkable
class Cluster(Protocol):
    """What an executor may be able to do beside `Executor`."""

    def __len__(self) -> int:
        """How many worker processes there are now."""

    def place(self, data: bytes) -> Any:
        """Bring bytes to workers: what stands for them as an argument of a call."""

    def trouble(self) -> str | None:
        """Why no call will be answered, where that is known."""

    def has_tried(self, error: BaseException) -> bool:
        """Whether it has made the call again itself, as often as it should."""


class _Named(Parcel):
    """A parcel with a name by its content, which all workers share."""

    def __init__(
        self,
        number: int,
        value: Any,
        instead: Made | None = None,
        base: Parcel | None = None,
    ) -> None:
        super().__init__(number, value, instead, base)
        data = super().written()
        self.name = hashlib.sha256(data).hexdigest()[:24]
        self.size = len(data)
        self._data = data if self.size <= _RIDES else None
        #: What stands for it where an executor brings it; freed with the parcel.
        self.place: Any = None
        #: Calls that need it: under way, and answered.
        self.under_way = self.answered = 0

    @property
    def key(self) -> str:
        """Its name."""
        return self.name

    def written(self) -> bytes:
        """As `Parcel.written`; what is small was kept."""
        return super().written() if self._data is None else self._data


@dataclass(slots=True, eq=False)
class _Call:
    """A call that waits for its result."""

    outer: Future[Any]
    body: bytes
    needs: tuple[_Named, ...]
    lost: int = 0
    asked: set[str] = field(default_factory=set)
    begun: bool = False


class RemoteWorkers(ParcelExecutor):
    """Makes calls in the workers of another executor.

    Parameters
    ----------
    inner
        The executor; it is the caller's to shut down. Where it is a `Cluster`, it
        brings large databases to workers itself.

    Attributes
    ----------
    sent_bytes, messages
        What went to workers with calls, and how many calls were sent; what a cluster
        brings itself is in ``placed_bytes``.
    again
        How many calls were made again, for they were lost.
    """

    def __init__(self, inner: Executor) -> None:
        self._inner = inner
        self._cluster = inner if isinstance(inner, Cluster) else None
        self._installed = installed()
        self._lock = threading.Lock()
        self._parcels = Parcels(_Named)
        self._events: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._waiting: deque[_Call] = deque()
        self._sent: dict[Future[Any], _Call] = {}
        self._closed = False
        self.sent_bytes = self.placed_bytes = self.messages = self.again = 0
        # One thread alone talks to the executor, whose answers come in threads of its.
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def __len__(self) -> int:
        if self._cluster is not None:
            return max(1, len(self._cluster))
        return int(getattr(self._inner, "_max_workers", _UNKNOWN))

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
        """Call the function in some worker.

        Raises
        ------
        RuntimeError
            If the executor was shut down.
        """
        if self._closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        with self._lock:
            body, used = self._parcels.call(fn, args, kwargs)
        needs: list[Any] = [
            one for parcel in used for one in (parcel.base, parcel) if one is not None
        ]
        call = _Call(Future(), body, tuple(dict.fromkeys(needs)))
        self._events.put(lambda: self._waiting.append(call))
        return call.outer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Accept no further calls; what is under way is dropped unless waited for."""
        self._closed = True
        if not wait or cancel_futures:
            self._events.put(self._drop)
        self._events.put(None)
        self._thread.join(None if wait and not cancel_futures else _QUIET_SECONDS)

    def _serve(self) -> None:
        """Send calls and take answers until there are no more."""
        ending = False
        while not (ending and not self._waiting and not self._sent):
            try:
                event = self._events.get(timeout=_QUIET_SECONDS)
            except Empty:
                self._look()
                continue
            if event is None:
                ending = True
            else:
                event()
            self._send_waiting()

    def _send_waiting(self) -> None:
        while self._waiting and len(self._sent) < _AHEAD * len(self):
            if self._hurries(self._waiting[0]):
                return
            call = self._waiting.popleft()
            if call.begun or call.outer.set_running_or_notify_cancel():
                call.begun = True
                self._send(call)

    def _hurries(self, call: _Call) -> bool:
        """Whether a call would ask for what workers are only about to get.

        Of calls that need something large there are no more under way than were
        answered, and one: else all would come back at once to ask for it.
        """
        return self._cluster is None and any(
            one.under_way > one.answered for one in call.needs if one.size > _RIDES
        )

    def _send(self, call: _Call) -> None:
        try:
            riding, placed = self._apart(call)
            inner = self._inner.submit(
                perform,
                self._installed,
                call.body,
                [one.name for one in call.needs],
                riding,
                [one.name for one in placed],
                *(one.place for one in placed),
            )
        except Exception as error:  # noqa: BLE001 - of an executor of any kind
            self._lost(call, error)
            return
        self.messages += 1
        self.sent_bytes += len(call.body) + sum(map(len, riding.values()))
        self._sent[inner] = call
        for one in call.needs:
            one.under_way += 1
        inner.add_done_callback(lambda one: self._events.put(lambda: self._take(one)))

    def _apart(self, call: _Call) -> tuple[Mapping[str, bytes], Sequence[_Named]]:
        """What rides with a call, and what the executor itself brings for it."""
        large = [one for one in call.needs if one.size > _RIDES]
        riding = [one for one in call.needs if one.size <= _RIDES]
        if self._cluster is None:
            riding += [one for one in large if one.name in call.asked]
            large = []
        for one in large:
            if one.place is None:
                one.place = self._cluster.place(one.written())  # type: ignore[union-attr]
                self.placed_bytes += one.size
        return {one.name: one.written() for one in riding}, large

    def _take(self, inner: Future[Any]) -> None:
        """Take an answer."""
        call = self._sent.pop(inner, None)
        if call is None:
            return
        for one in call.needs:
            one.under_way -= 1
        try:
            # Whatever is raised here was not raised by the call.
            said, value, name = inner.result()
            if name != name_of_call(call.body):
                raise RuntimeError("the executor gave the answer to another call")
        except BaseException as error:  # noqa: BLE001 - CancelledError is none other
            self._lost(call, error)
            return
        if said == DONE:
            for one in call.needs:
                one.answered += 1
            call.outer.set_result(value)
        elif said == LACKING:
            call.asked.update(value)
            self._waiting.appendleft(call)
        else:
            call.outer.set_exception(value)

    def _lost(self, call: _Call, error: BaseException) -> None:
        """Make a call again that was lost, unless that helps nothing."""
        for one in call.needs:
            one.place = None  # it may be lost as well
        call.lost += 1
        found = " ".join(f"{type(error).__name__}: {error}".split()).strip(":")[:200]
        told: VerifyDPError
        trouble = None if self._cluster is None else self._cluster.trouble()
        if trouble is not None:
            told = InputError(trouble)
        elif isinstance(error, VerifyDPError):
            told = error
        elif isinstance(error, ImportError | AttributeError | pickle.PickleError):
            told = InputError(
                f"a worker cannot load what it is asked to do ({found}): install "
                f"verifydp {self._installed['verifydp']} there, and what is called"
            )
        elif call.lost < _TRIES and not self._closed and not self._has_tried(error):
            self.again += 1
            self._waiting.appendleft(call)
            return
        else:
            told = InputError(
                "a piece of work was lost again and again, each time with its worker "
                f"({found}): use `jobs` 1 to see why, or workers with more memory"
            )
        told.__cause__ = error
        call.outer.set_exception(told)

    def _has_tried(self, error: BaseException) -> bool:
        return self._cluster is not None and self._cluster.has_tried(error)

    def _look(self) -> None:
        """End what nobody will answer."""
        if self._cluster is None or not (self._sent or self._waiting):
            return
        trouble = self._cluster.trouble()
        if trouble is not None:
            self._drop(InputError(trouble))

    def _drop(self, error: InputError | None = None) -> None:
        """Give up all calls."""
        ended = error or RuntimeError("the workers were ended")
        waiting, self._waiting = self._waiting, deque()
        sent, self._sent = self._sent, {}
        for inner in sent:
            inner.cancel()
        for call in (*waiting, *sent.values()):
            if call.begun:
                call.outer.set_exception(ended)
            else:
                call.outer.cancel()
