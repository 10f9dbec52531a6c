"""The backend and the special functions that belong to an array, whoever made it.

phi = functions_of(drawn).normal_distribution(drawn)
"""

import sys
from collections.abc import Sequence
from typing import Any

from verifydp.backends import backend_names, load_backend
from verifydp.errors import UnsupportedError
from verifydp.sampling import ArrayFunctions, Backend

__all__ = ["backend_of", "functions_of", "in_host"]


def backend_of(array: Any) -> Backend:
    """Give a backend of the library that made an array.

    Raises
    ------
    UnsupportedError
        If no backend owns the array.

    Examples
    --------
    >>> import numpy
    >>> backend_of(numpy.zeros(1)).name
    'numpy'
    """
    for name in backend_names():
        # A library that is not loaded has made no array.
        if name in sys.modules:
            backend = load_backend(name)
            if backend.owns(array):
                return backend
    raise UnsupportedError(
        f"a {type(array).__name__} belongs to no backend: use arrays of "
        f"{' or '.join(backend_names())}"
    )


def in_host(value: Any) -> Any:
    """Give an array of any library as one of NumPy; everything else as it is.

    Examples
    --------
    >>> in_host([1.0, "yes"])
    [1.0, 'yes']
    """
    if isinstance(value, Sequence) or hasattr(value, "__array_interface__"):
        return value
    return backend_of(value).to_numpy(value)


def functions_of(array: Any) -> ArrayFunctions:
    """Give the special functions of an array's library.

    Raises
    ------
    UnsupportedError
        If no backend owns the array.

    Examples
    --------
    >>> import numpy
    >>> float(functions_of(numpy.zeros(1)).normal_distribution(numpy.zeros(1))[0])
    0.5
    """
    return backend_of(array).functions
