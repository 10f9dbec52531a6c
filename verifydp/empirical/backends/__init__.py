"""Where arrays live and random numbers come from, chosen by name."""

import importlib.util

from verifydp.empirical.backends.numpy import NumpyBackend
from verifydp.errors import InputError, MissingExtraError, UnsupportedError
from verifydp.sampling import Backend
from verifydp.suggestions import instead_of

__all__ = ["BACKENDS", "describe_backend", "load_backend"]

#: Names that `load_backend` knows, the default first.
BACKENDS: tuple[str, ...] = ("numpy", "torch")


def load_backend(name: str) -> Backend:
    """Return the backend of that name.

    Parameters
    ----------
    name
        One of `BACKENDS`.

    Returns
    -------
    Backend
        Ready for use.

    Raises
    ------
    InputError
        If no backend bears the name.
    MissingExtraError
        If the backend's library is not installed.
    UnsupportedError
        If the library is installed, but this version cannot use it yet.

    Examples
    --------
    >>> load_backend("numpy").name
    'numpy'
    """
    if name == "numpy":
        return NumpyBackend()
    if name == "torch":
        if importlib.util.find_spec("torch") is None:
            raise MissingExtraError("torch", "The backend 'torch'")
        raise UnsupportedError(
            "torch is installed, but this version of verifydp has no torch backend "
            "yet: use numpy as `backend`"
        )
    hint = instead_of(name, BACKENDS)
    raise InputError(f"backend {name!r} is unknown: {hint}")


def describe_backend(name: str) -> str:
    """Say in a few words whether a backend can be used here.

    Raises
    ------
    InputError
        If no backend bears the name.

    Examples
    --------
    >>> describe_backend("numpy")
    'ready'
    """
    try:
        load_backend(name)
    except (MissingExtraError, UnsupportedError) as reason:
        return str(reason)
    return "ready"
