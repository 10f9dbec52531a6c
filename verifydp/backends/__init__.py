"""Where arrays live and random numbers come from, chosen by name.

`libraries/` has a file for each library; other packages offer theirs under the entry
point ``verifydp.backends``: a class that is called with ``device`` and ``precision``
and follows `verifydp.sampling.Backend`. `conformance/` is the kit that tests any of
them, `functions.py` finds the special functions of an array.
"""

import importlib
import importlib.util
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from verifydp.backends import libraries
from verifydp.errors import InputError, MissingExtraError
from verifydp.evidence.array_records import ArrayRecord
from verifydp.sampling import Backend
from verifydp.suggestions import instead_of

__all__ = [
    "backend_names",
    "describe_backend",
    "is_ready",
    "load_backend",
    "record_of",
]

_GROUP = "verifydp.backends"


def backend_names() -> tuple[str, ...]:
    """Names that `load_backend` knows: verifydp's own, then those of other packages.

    Examples
    --------
    >>> backend_names()[:2]
    ('numpy', 'torch')
    """
    own = sorted(module.name for module in pkgutil.iter_modules(libraries.__path__))
    return tuple(dict.fromkeys((*own, *sorted(_offered()))))


def load_backend(
    name: str, *, device: str | None = None, precision: str | None = None
) -> Backend:
    """Return the backend of that name.

    Parameters
    ----------
    name
        One of `backend_names`.
    device
        Where it computes: ``cpu`` if not given.
    precision
        The type of its random numbers: ``float64`` if not given.

    Returns
    -------
    Backend
        Ready for use.

    Raises
    ------
    InputError
        If no backend bears the name, or it lacks the device or the precision.
    MissingExtraError
        If the backend's library is not installed.

    Examples
    --------
    >>> load_backend("numpy").name
    'numpy'
    """
    kind = _kind(name)
    chosen = {"device": device, "precision": precision}
    made: Backend = kind(
        **{key: value for key, value in chosen.items() if value is not None}
    )
    return made


def describe_backend(name: str) -> str:
    """Say in a few words whether a backend can be used here.

    Raises
    ------
    InputError
        If no backend bears the name.

    Examples
    --------
    >>> describe_backend("numpy").startswith("ready: numpy ")
    True
    """
    try:
        return f"ready: {load_backend(name).library}"
    except MissingExtraError as reason:
        return str(reason)


def is_ready(name: str) -> bool:
    """Whether a backend can be used here.

    Raises
    ------
    InputError
        If no backend bears the name.
    """
    try:
        load_backend(name)
    except MissingExtraError:
        return False
    return True


def record_of(backend: Backend) -> ArrayRecord:
    """What a result says of the backend that made it.

    Examples
    --------
    >>> record_of(load_backend("numpy")).device
    'cpu'
    """
    return ArrayRecord(
        library=backend.library,
        device=backend.device,
        precision=backend.precision,
        # Of libraries whose last digits depend on them.
        threads=getattr(backend, "threads", None),
    )


def _kind(name: str) -> Any:
    own = tuple(module.name for module in pkgutil.iter_modules(libraries.__path__))
    if name in own:
        if importlib.util.find_spec(name) is None:
            raise MissingExtraError(name, f"The backend {name!r}")
        return importlib.import_module(f"{libraries.__name__}.{name}").BACKEND
    if name in _offered():
        return _offered()[name].load()
    hint = instead_of(name, backend_names())
    raise InputError(f"backend {name!r} is unknown: {hint}")


@cache
def _offered() -> dict[str, EntryPoint]:
    return {one.name: one for one in entry_points(group=_GROUP)}
