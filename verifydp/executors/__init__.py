"""Where work is done, chosen by name: ``KIND:ADDRESS``.

`kinds/` has a file for each kind, which defines ``EXECUTOR``; other packages offer
theirs under the entry point ``verifydp.executors``: a function of the address that
gives a context, which gives a `concurrent.futures.Executor`. `remote.py` makes of any
executor workers that hold what they were sent; `tasks.py` is their side.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from verifydp.errors import InputError
from verifydp.executors import kinds
from verifydp.executors.remote import RemoteWorkers
from verifydp.suggestions import instead_of

__all__ = [
    "ExecutorKind",
    "executor_kinds",
    "open_remote",
    "require_executor",
    "require_one",
]

_GROUP = "verifydp.executors"

#: From an address to a context that gives an executor there.
ExecutorKind = Callable[[str], AbstractContextManager[Executor]]


def executor_kinds() -> tuple[str, ...]:
    """Kinds that `open_remote` knows: verifydp's own, then those of other packages.

    Examples
    --------
    >>> executor_kinds()[:1]
    ('dask',)
    """
    own = sorted(module.name for module in pkgutil.iter_modules(kinds.__path__))
    return tuple(dict.fromkeys((*own, *sorted(_offered()))))


def require_executor(given: Any) -> None:
    """Refuse what is neither an executor nor the name of one.

    Raises
    ------
    InputError
        If it is something else, or of an unknown kind.
    """
    if isinstance(given, str):
        _named(given)
    elif not isinstance(given, Executor):
        raise InputError(
            f"executor is {given!r:.80}: give a concurrent.futures.Executor, or text "
            "such as dask:tcp://HOST:PORT"
        )


def require_one(jobs: int) -> None:
    """Refuse worker processes beside an executor.

    Raises
    ------
    InputError
        If there are any.
    """
    if jobs != 1:
        raise InputError(
            f"jobs is {jobs}, and an executor has workers of its own: give one of them"
        )


@contextmanager
def open_remote(given: Executor | str) -> Iterator[RemoteWorkers]:
    """Open workers behind an executor, or behind one that is named.

    Parameters
    ----------
    given
        An executor, which is not shut down; or text such as
        ``"dask:tcp://127.0.0.1:8786"``.

    Yields
    ------
    RemoteWorkers
        At the end of the block nothing that it was given is under way any more.

    Raises
    ------
    InputError
        If there is no such kind, or nothing answers there.
    MissingExtraError
        If the library of the kind is not installed.
    """
    require_executor(given)
    if isinstance(given, Executor):
        with _opened(given) as workers:
            yield workers
        return
    kind, address = _named(given)
    with kind(address) as executor, _opened(executor) as workers:
        yield workers


@contextmanager
def _opened(inner: Executor) -> Iterator[RemoteWorkers]:
    workers = RemoteWorkers(inner)
    try:
        yield workers
    finally:
        workers.shutdown(wait=False, cancel_futures=True)


def _named(text: str) -> tuple[ExecutorKind, str]:
    """The kind that a text names, and the address."""
    name, colon, address = text.partition(":")
    known = executor_kinds()
    if not colon or not address:
        raise InputError(
            f"executor is {text!r:.80}: give KIND:ADDRESS, such as "
            f"{known[0]}:tcp://HOST:PORT"
        )
    if name not in known:
        hint = instead_of(name, known)
        raise InputError(f"executor kind {name[:60]!r} is unknown: {hint}")
    return _kind(name), address


def _kind(name: str) -> ExecutorKind:
    if name in {module.name for module in pkgutil.iter_modules(kinds.__path__)}:
        module = importlib.import_module(f"{kinds.__name__}.{name}")
        own: ExecutorKind = module.EXECUTOR
        return own
    offered: ExecutorKind = _offered()[name].load()
    return offered


@cache
def _offered() -> dict[str, EntryPoint]:
    return {one.name: one for one in entry_points(group=_GROUP)}
