"""Scores of outputs that users give: functions, objects that are called, networks."""

import copy
import hashlib
import inspect
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.adapters.copies import travels
from verifydp.adapters.imports import (
    MechanismPlace,
    find_object,
    import_place,
    parse_place,
)
from verifydp.adapters.signatures import name_of, source_digest_of
from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import in_host
from verifydp.errors import InputError
from verifydp.sampling import Backend

__all__ = ["GivenScore", "LoadedScore", "as_score", "load_score"]


@dataclass(frozen=True, slots=True, eq=False)
class LoadedScore:
    """A score, where it is defined, and the SHA-256 of the file that defines it."""

    function: Callable[[Any], Any]
    place: MechanismPlace
    source: str


@dataclass(frozen=True, slots=True, eq=False)
class GivenScore:
    """A fixed function of a batch of outputs.

    Parameters
    ----------
    function
        What is called. Of a network it is a copy that evaluates, so that training
        which goes on elsewhere does not change it.
    name
        The name that reports show.
    digest
        SHA-256 over the name, the file that defines it and, of objects, what they hold.
    backend
        Whose arrays it is given.
    place, source
        Where a worker finds it again, and the SHA-256 of that file; None where the
        function itself is sent.
    """

    function: Callable[[Any], Any]
    name: str
    digest: str
    backend: Backend
    place: MechanismPlace | None = None
    source: str | None = None

    def __call__(self, columns: Any) -> Any:
        """Call it with a copy: it may write into what it is given."""
        given = self._placed(columns)
        network: Any = self.function
        if _is_network(network):
            parameter = next(iter(network.parameters()), None)
            if parameter is not None:
                given = as_drawn(given, parameter.detach())
        found = self.function(namespace_of(given).asarray(given, copy=True))
        return found.detach() if hasattr(found, "detach") else found

    def _placed(self, columns: Any) -> Any:
        """Outputs in the precision of the backend, on its device."""
        if not self.backend.owns(columns):
            return self.backend.asarray(columns)
        library = namespace_of(columns)
        return library.astype(columns, getattr(library, self.backend.precision))

    def __reduce__(self) -> tuple[Any, ...]:
        own = (self.name, self.digest, self.backend)
        if self.place is None:
            return GivenScore, (self.function, *own)
        return _found_again, (self.place, self.source, *own, _fixed(self.function))


def load_score(text: str) -> LoadedScore:
    """Load the score that ``file.py:attacker`` or ``package.module:attacker`` names.

    Raises
    ------
    InputError
        If it cannot be found or imported.
    """
    place = parse_place(text)
    module, source = import_place(place)
    return LoadedScore(find_object(place, module), place, source)


def as_score(score: Any, backend: Backend, *, sent: bool = False) -> GivenScore:
    """Make a score ready for an audit.

    Parameters
    ----------
    score
        Called with outputs, shape (n, numbers of an output), it gives a number for
        each; or what `load_score` gave.
    backend
        Whose arrays it is given.
    sent
        Whether other processes call it as well.

    Raises
    ------
    InputError
        If it cannot be called, or not be sent to other processes.
    """
    place = source = None
    function = score
    if isinstance(score, LoadedScore):
        function, place, source = score.function, score.place, score.source
    name = name_of(function) if place is None else place.text
    if inspect.isclass(function):
        raise InputError(f"score {name} is a class: give an object that it makes")
    if not callable(function):
        raise InputError(
            f"score is {function!r:.80}: give a function of a batch of outputs, or a "
            "network"
        )
    file = source_digest_of(function) if place is None else source
    parts = (name, str(file), _content(function))
    digest = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    made = GivenScore(_evaluating(function), name, digest, backend, place, source)
    if sent and not travels(made):
        raise InputError(
            f"score {name} cannot be sent to another process: define it in a file of "
            "its own, or leave out `jobs` and `executor`"
        )
    return made


def _found_again(
    place: MechanismPlace,
    source: str,
    name: str,
    digest: str,
    backend: Backend,
    fixed: str,
) -> GivenScore:
    """In a worker: the same score, from the same file.

    Raises
    ------
    InputError
        If the file makes other weights there: two sides of a pair may be scored in two
        workers, which another score in each would tell apart.
    """
    module, _ = import_place(place, digest=source)
    function = _evaluating(find_object(place, module))
    if _fixed(function) != fixed:
        raise InputError(
            f"score {name} has other numbers in a worker than here: let its file load "
            "them, or seed what makes them; or use 1 job"
        )
    return GivenScore(function, name, digest, backend, place, source)


def _evaluating(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A network as it evaluates, without gradients; any other function itself."""
    if not _is_network(function):
        return function
    network: Any = copy.deepcopy(function)
    network.requires_grad_(requires_grad=False)
    evaluating: Callable[[Any], Any] = network.eval()
    return evaluating


def _is_network(value: Any) -> bool:
    """Whether something is a module of torch, by what it can do."""
    names = ("parameters", "state_dict", "eval", "requires_grad_")
    return all(callable(getattr(value, name, None)) for name in names)


def _content(function: Any) -> str:
    """SHA-256 of what a score holds, as far as that can be read.

    Of a network its weights; of a function what it has from where it was made.
    """
    state = hashlib.sha256()
    if _is_network(function):
        for key, value in sorted(function.state_dict().items()):
            array = in_host(value.detach().cpu())
            state.update(f"{key} {array.dtype} {array.shape}\0".encode())
            state.update(array.tobytes())
    elif inspect.ismethod(function):
        state.update(_content(function.__self__).encode())
    elif inspect.isfunction(function):
        cells = inspect.getclosurevars(function).nonlocals
        for held in (function.__defaults__, function.__kwdefaults__, *cells.values()):
            state.update(_content(held).encode())
    else:
        state.update(
            _pickled(function) or _pickled(getattr(function, "__dict__", None))
        )
    return state.hexdigest()


def _fixed(function: Any) -> str:
    """SHA-256 of the numbers that a score computes with, as far as they are seen.

    Weights of networks, arrays and doubles: what it holds and what it names in its
    file. The same in each process that makes the same score; a counter of calls, which
    is no part of what it computes, is left out as whole numbers are.
    """
    state = hashlib.sha256()
    if _is_network(function):
        state.update(_content(function).encode())
        return state.hexdigest()
    held: dict[str, Any] = dict(getattr(function, "__dict__", {}))
    if inspect.isfunction(function):
        seen = inspect.getclosurevars(function)
        held |= {**seen.globals, **seen.nonlocals}
    for name, value in sorted(held.items()):
        if _is_network(value):
            state.update(f"{name} {_content(value)}".encode())
        elif isinstance(value, float):
            state.update(f"{name} {value!r}".encode())
        elif hasattr(value, "shape") and hasattr(value, "dtype"):
            array = np.ascontiguousarray(in_host(value))
            state.update(f"{name} {array.dtype} {array.shape}\0".encode())
            state.update(array.tobytes())
    return state.hexdigest()


def _pickled(value: Any) -> bytes:
    """The bytes of a value; none where it has no such form."""
    try:
        return pickle.dumps(value, protocol=5)
    except Exception:  # noqa: BLE001 - pickling runs code of any kind
        return b""
