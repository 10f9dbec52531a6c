"""Outputs that lie on a device: counted there, and moved where they have to be seen.

Counting is in the array API standard and the same for every library: values are sorted,
and the edges of the cells are looked up in them. So cells hold exactly the values that
they hold in host memory, and what moves is a count for each cell.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import backend_of
from verifydp.empirical.cells import OutputCells

__all__ = ["count_values", "to_host"]


def to_host(array: Any) -> tuple[npt.NDArray[Any], int]:
    """Give an array in host memory, and how many bytes were moved for it."""
    if isinstance(array, np.ndarray):
        return array, 0
    host = backend_of(array).to_numpy(array)
    return host, host.nbytes


def count_values(cells: OutputCells, values: Any) -> tuple[npt.NDArray[np.int64], int]:
    """Count values per cell, where they lie.

    Parameters
    ----------
    cells
        What they are sorted into.
    values
        Shape (n,), of any library; may hold NaN and infinities.

    Returns
    -------
    tuple
        Counts as `OutputCells.tally` gives them, shape (cells,), and the bytes moved.
    """
    if isinstance(values, np.ndarray):
        return cells.tally(values), 0
    library = namespace_of(values)
    missing = library.isnan(values)
    # A missing value is put into the last interval, and taken off its count below.
    ordered = library.sort(
        library.where(missing, library.full_like(values, float("inf")), values)
    )
    below = library.searchsorted(ordered, as_drawn(cells.edges, ordered), side="left")
    unknown = library.sum(library.astype(missing, below.dtype))
    told, moved = to_host(library.concat([below, library.reshape(unknown, (1,))]))
    absent = int(told[-1])
    steps = np.concatenate([[0], told[:-1], [values.shape[0]]])
    counts = np.diff(steps).astype(np.int64)
    counts[-1] -= absent
    return np.append(counts, absent), moved
