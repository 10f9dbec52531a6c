"""In a worker that may be on another machine: do a call, with what was sent for it.

What is given and returned here is made of Python's own types, so that a worker of
another version of verifydp can read it and say so.
"""

import hashlib
import pickle
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from verifydp.errors import InputError
from verifydp.executors.parcels import HELD_MOST, read_parcel, read_written
from verifydp.executors.versions import difference, this_worker

__all__ = ["DONE", "FAILED", "LACKING", "name_of_call", "perform"]

#: What `perform` says first.
DONE, FAILED, LACKING = "done", "failed", "lacking"

#: What this process was sent, by name; what was used last stands last.
_HELD: OrderedDict[str, Any] = OrderedDict()
#: Calls of a process are made one after another: mechanisms need not be safe for
#: threads, and some workers have several.
_ONE = threading.Lock()


def perform(
    expected: Mapping[str, str],
    body: bytes,
    needs: Sequence[str],
    sent: Mapping[str, bytes],
    placed: Sequence[str] = (),
    *contents: bytes,
) -> tuple[str, Any, str]:
    """Do a call.

    Parameters
    ----------
    expected
        What the process that asks has installed.
    body
        The call, as it was written down.
    needs
        Names of what it works on, bases before what is told from them.
    sent
        What came with the call, by name.
    placed, contents
        Names of what an executor brings by ways of its own, and what it brought.

    Returns
    -------
    tuple
        `DONE` with the result; `FAILED` with an exception; or `LACKING` with the names
        of what has to be sent with the call. Last the name of the call, which tells
        whoever asked that the answer is to it and to no other.
    """
    name = name_of_call(body)
    other = difference(expected)
    if other is not None:
        refusal = InputError(
            f"{this_worker()} {other}: give workers the versions of the process that "
            "asks, else one seed may give two results"
        )
        return FAILED, refusal, name
    with _ONE:
        try:
            arrived = {**sent, **dict(zip(placed, contents, strict=True))}
            lacking = _receive(needs, arrived)
            if lacking:
                return LACKING, lacking, name
            function, args, kwargs = _read(body)
            return DONE, function(*args, **kwargs), name
        except Exception as error:  # noqa: BLE001 - whoever waits for it is told
            return FAILED, _sendable(error), name


def name_of_call(body: bytes) -> str:
    """Tell calls apart: what differs in its stream, or in what it works on, differs."""
    return hashlib.sha256(body).hexdigest()


def _read(body: bytes) -> Any:
    """The call, of which a worker may lack the code."""
    try:
        return read_written(body, _HELD)
    except (ImportError, AttributeError) as error:
        raise InputError(
            f"{this_worker()} cannot load what it is asked to do ({error}): install it "
            "there, or start workers where it can be imported"
        ) from error


def _receive(needs: Sequence[str], arrived: Mapping[str, bytes]) -> tuple[str, ...]:
    """Take what is needed and not there; say what is missing."""
    lacking: list[str] = []
    for name in needs:
        if name in _HELD:
            _HELD.move_to_end(name)
        elif name in arrived:
            if not lacking:  # a base that is missing comes first
                _HELD[name] = read_parcel(arrived[name], _HELD)
        else:
            lacking.append(name)
    while len(_HELD) > max(HELD_MOST, len(needs)):
        _HELD.popitem(last=False)
    return tuple(lacking)


def _sendable(error: Exception) -> Exception:
    """The error, or another one in its place that can be sent."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # noqa: BLE001 - pickling runs code of any kind
        return InputError(f"{this_worker()}: {type(error).__name__}: {error}")
    return error
