"""The array library behind a random stream, found from what the stream draws.

Samplers of vectors are written against two small protocols, so that one text serves
every library: random numbers are those of `verifydp.sampling.RandomStream`, and what is
done with them is in the array API standard, whose namespace an array names by itself,
or `array_api_compat` for it. NumPy's generator and arrays are the model.
"""

from typing import Any

import numpy as np

from verifydp.errors import UnsupportedError

__all__ = ["as_drawn", "namespace_of"]


def namespace_of(array: Any) -> Any:
    """Give the array API namespace of an array.

    Raises
    ------
    UnsupportedError
        If the array names none.

    Examples
    --------
    >>> import numpy
    >>> namespace_of(numpy.zeros(3)) is numpy
    True
    """
    found = getattr(array, "__array_namespace__", None)
    if found is not None:
        return found()
    from array_api_compat import array_namespace  # noqa: PLC0415 - rarely needed

    try:
        return array_namespace(array)
    except TypeError:
        raise UnsupportedError(
            f"a {type(array).__name__} names no array API namespace: use a stream that "
            "draws arrays of NumPy or of a library that follows the standard"
        ) from None


def as_drawn(values: Any, drawn: Any) -> Any:
    """Give constants as an array of the library and on the device of drawn numbers.

    Fractions become numbers of the drawn ones' type, so that a library that mixes no
    types takes both; whole numbers stay whole.

    Parameters
    ----------
    values
        Numbers, also fractions, a list or a NumPy array in host memory; or an array of
        the library.
    drawn
        An array of the stream.
    """
    library = namespace_of(drawn)
    if not isinstance(values, type(drawn)):
        values = np.asarray(values)
        if values.dtype.hasobject:  # exact numbers
            values = values.astype(np.float64)
    made = library.asarray(values, device=drawn.device)
    whole = library.isdtype(made.dtype, ("integral", "bool"))
    if whole or not library.isdtype(drawn.dtype, "real floating"):
        return made
    return library.astype(made, drawn.dtype)
