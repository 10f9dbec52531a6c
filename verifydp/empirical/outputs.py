"""Raw outputs of a mechanism, brought into one form that attacks can look at.

An output has a *structure*, the part of it that is no number (its shape, the
types of its parts, texts, failures), and *columns*, the numbers in it. Turning
an output into both is post-processing: whatever is lost, such as the last
digits of an integer beyond 2**53, the order of a mapping's keys or the width of
a float, can hide a violation and never make one up.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.arrays import namespace_of
from verifydp.backends.functions import backend_of
from verifydp.empirical.structures import describe

__all__ = ["Outputs", "collect"]

_Floats = npt.NDArray[np.float64]
_KINDS = {"f": "float", "i": "int", "u": "int", "b": "bool", "c": "complex"}


@dataclass(frozen=True, slots=True, eq=False)
class Outputs:
    """Outputs of one piece.

    Parameters
    ----------
    structures
        For each draw the index of its structure in ``names``, shape (n,); None
        where all have ``names[0]``.
    names
        The structures that occur, in the order of their first draw.
    widths
        How many numbers an output of each structure holds.
    columns
        The numbers in each output, shape (n, width); NaN where an output has
        fewer. NaN and infinities that the mechanism returned stay as they are.
        Doubles in host memory, or on the device where the outputs lie.
    """

    structures: npt.NDArray[np.int64] | None
    names: tuple[str, ...]
    widths: tuple[int, ...]
    columns: Any

    def __len__(self) -> int:
        return int(self.columns.shape[0])


def collect(raw: Any) -> Outputs:
    """Bring what `Sampler.draw` returned into one form.

    Parameters
    ----------
    raw
        Array or sequence whose first axis is the draw; an array may lie on a device.

    Returns
    -------
    Outputs
        For an array of float64 with one axis, ``columns`` is a view of it.

    Examples
    --------
    >>> collect([0.5, 1.5]).names
    ('float',)
    >>> mixed = collect([0.5, "yes", {"mean": 1.0, "count": 3}])
    >>> mixed.names
    ('float', "text 'yes'", 'mapping{count: int, mean: float}')
    >>> mixed.columns.shape
    (3, 2)
    """
    if isinstance(raw, np.ma.MaskedArray):
        return _of_values(raw.tolist())
    if isinstance(raw, np.ndarray):
        if raw.dtype.kind in _KINDS:
            return _of_numbers(raw)
        if raw.dtype.kind in "mM":  # dates count as text: tolist gives ints or dates
            return _of_values(raw.astype(str).tolist())
        return _of_values(raw.tolist())
    if isinstance(raw, Sequence):
        return _of_values(raw)
    return _on_device(raw)


def _of_numbers(array: npt.NDArray[Any]) -> Outputs:
    """Arrays of numbers: no loop, and no copy where the numbers are float64."""
    count = array.shape[0]
    kind = _KINDS[array.dtype.kind]
    shape = ",".join(map(str, array.shape[1:]))
    name = f"{kind}[{shape}]" if array.ndim > 1 else kind
    width = math.prod(array.shape[1:])
    table = array.reshape(count, width)
    if kind == "complex":
        table = np.stack([table.real, table.imag], axis=-1).reshape(count, 2 * width)
    if table.dtype == np.float64:
        columns = table
    else:
        with np.errstate(over="ignore"):  # a wider float becomes infinite
            columns = np.asarray(table, dtype=np.float64)
    if count == 0:
        return Outputs(None, (), (), columns)
    return Outputs(None, (name,), (columns.shape[1],), columns)


def _on_device(array: Any) -> Outputs:
    """Arrays of other libraries, as those of NumPy; the numbers stay where they are."""
    library = namespace_of(array)
    names = {"bool": "bool", "integral": "int", "real floating": "float"}
    kinds = [name for kind, name in names.items() if library.isdtype(array.dtype, kind)]
    count, rest = array.shape[0], tuple(array.shape[1:])
    if not kinds or count == 0:
        return _of_numbers(backend_of(array).to_numpy(array))
    width = math.prod(rest)
    table = library.reshape(array, (count, width))
    try:
        columns = library.astype(table, library.float64)
    except (TypeError, RuntimeError):  # a device that knows no doubles
        return _of_numbers(backend_of(array).to_numpy(array))
    shape = ",".join(map(str, rest))
    name = f"{kinds[0]}[{shape}]" if rest else kinds[0]
    return Outputs(None, (name,), (width,), columns)


def _of_values(values: Sequence[Any]) -> Outputs:
    kinds = set(map(type, values))
    if kinds <= {float, np.float64} or kinds == {bool}:
        return _of_numbers(np.array(values, dtype=bool if bool in kinds else float))
    if kinds == {np.ndarray}:
        forms = {(one.shape, one.dtype.kind) for one in values}
        if len(forms) == 1 and forms.pop()[1] in _KINDS:
            return _of_numbers(np.stack(values))
    return _one_by_one(values)


def _one_by_one(values: Sequence[Any]) -> Outputs:
    index: dict[str, int] = {}
    structures = np.empty(len(values), dtype=np.int64)
    numbers: list[tuple[float, ...]] = []
    for draw, value in enumerate(values):
        name, leaves = describe(value)
        structures[draw] = index.setdefault(name, len(index))
        numbers.append(leaves)
    widths = np.fromiter(map(len, numbers), dtype=np.int64, count=len(numbers))
    columns = np.full((len(values), int(widths.max(initial=0))), np.nan)
    for width in np.unique(widths[widths > 0]):
        draws = np.flatnonzero(widths == width)
        columns[draws, :width] = [numbers[draw] for draw in draws]
    return Outputs(
        structures=structures if len(index) > 1 else None,
        names=tuple(index),
        widths=tuple(
            int(widths[np.argmax(structures == place)]) for place in index.values()
        ),
        columns=columns,
    )
