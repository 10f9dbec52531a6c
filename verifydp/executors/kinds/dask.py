"""The workers of a Dask cluster that runs already: ``dask:tcp://HOST:PORT``."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, ParamSpec, TypeVar

from verifydp.errors import InputError, MissingExtraError

__all__ = ["EXECUTOR", "DaskExecutor", "open_dask"]

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

#: Seconds that a scheduler has to answer, and a cluster to have a worker.
_CONNECT_SECONDS, _WORKER_SECONDS = 8, 8
#: Seconds for which the number of workers is not asked again.
_COUNTED_SECONDS = 2.0
#: Seconds without any worker after which nobody waits for one.
_ALONE_SECONDS = 60.0


class DaskExecutor(Executor):
    """Makes calls in a cluster.

    Parameters
    ----------
    client
        A `distributed.Client`.
    address
        Where it is, as messages show it.
    """

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._calls = client.get_executor(pure=False)
        self._workers, self._counted = 1, -_COUNTED_SECONDS
        self._alone_since: float | None = None

    def __len__(self) -> int:
        now = time.monotonic()
        if now - self._counted > _COUNTED_SECONDS and self._client.status == "running":
            self._workers, self._counted = len(self._client.nthreads()), now
        return self._workers

    def place(self, data: bytes) -> Any:
        """Bring bytes to a worker, from which others take them when they need them."""
        # A hash for a name takes longer than to bring them; ours are named already.
        return self._client.scatter(data, hash=False, timeout=_ALONE_SECONDS)

    def trouble(self) -> str | None:
        """Why no call will be answered, where that is known."""
        if self._client.status != "running":
            return (
                f"the Dask scheduler at {self._address} is gone: start it again, and "
                "go on with `resume` where there is a checkpoint"
            )
        if len(self) > 0:
            self._alone_since = None
            return None
        now = time.monotonic()
        self._alone_since = self._alone_since or now
        if now - self._alone_since < _ALONE_SECONDS:
            return None
        return (
            f"the Dask cluster at {self._address} has had no worker for "
            f"{_ALONE_SECONDS:g} s: start some with dask worker {self._address}"
        )

    def has_tried(self, error: BaseException) -> bool:
        """Whether it has made the call again itself, as often as it should."""
        from distributed.scheduler import KilledWorker  # noqa: PLC0415 - slow to load

        return isinstance(error, KilledWorker)

    def submit(
        self,
        fn: Callable[_Arguments, _Result],
        /,
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> Future[_Result]:
        """Call the function in some worker."""
        future: Future[_Result] = self._calls.submit(fn, *args, **kwargs)
        return future


@contextmanager
def open_dask(address: str) -> Iterator[DaskExecutor]:
    """Connect to a scheduler.

    Parameters
    ----------
    address
        As Dask writes it: ``tcp://HOST:PORT``, or ``tls://HOST:PORT`` with what its
        configuration says of certificates.

    Raises
    ------
    InputError
        If no scheduler answers there, or the cluster has no workers.
    MissingExtraError
        If the extra `dask` is not installed.
    """
    if find_spec("distributed") is None:
        raise MissingExtraError("dask", "An executor dask:ADDRESS")
    import distributed  # noqa: PLC0415 - slow to load

    with _quiet(), _connected(distributed, address) as client:
        yield DaskExecutor(client, address)


@contextmanager
def _quiet() -> Iterator[None]:
    """Let Dask log nothing: a connection that is lost is told in one line."""
    names = [name for name in logging.root.manager.loggerDict if "distributed" in name]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in levels:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)


@contextmanager
def _connected(distributed: Any, address: str) -> Iterator[Any]:
    try:
        client = distributed.Client(
            address, timeout=_CONNECT_SECONDS, set_as_default=False
        )
    except (OSError, ValueError) as error:
        reason = " ".join(str(error).split())[:120]
        raise InputError(
            f"no Dask scheduler answers at {address} ({reason}): start one with dask "
            "scheduler, or give the address that it prints, as dask:tcp://HOST:8786"
        ) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=_WORKER_SECONDS)
        except TimeoutError as error:
            raise InputError(
                f"the Dask cluster at {address} has no worker: start some with dask "
                f"worker {address}; one that adapts needs at least 1"
            ) from error
        yield client


#: How the command line finds it.
EXECUTOR = open_dask
