"""Data frames of other libraries: a table inside, a frame again for the mechanism.

No library is imported. A frame is what offers the Arrow or the data frame protocol;
it is read by its ``columns`` and by ``frame[name].to_numpy()``, which pandas and
polars share, since neither protocol can be read on both without pyarrow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.adapters.signatures import name_of
from verifydp.errors import InputError

__all__ = ["FrameForm", "OnFrames", "is_frame"]

_PROTOCOLS = ("__arrow_c_stream__", "__dataframe__")


def is_frame(value: Any) -> bool:
    """Whether a value is a data frame."""
    return any(hasattr(type(value), one) for one in _PROTOCOLS) and hasattr(
        value, "columns"
    )


@dataclass(frozen=True, slots=True, eq=False)
class FrameForm:
    """How the records of a frame become one again.

    Parameters
    ----------
    kind
        The type of the frame.
    texts
        The library's own types of the columns that are no numbers.
    schema
        Whether the type takes a ``schema``, as polars does; else its columns are
        cast, as pandas does.
    """

    kind: type
    texts: Mapping[str, Any]
    schema: bool

    @classmethod
    def of(cls, frame: Any) -> "FrameForm":
        """Note the form of a frame."""
        texts = {
            name: frame[name].dtype
            for name in frame.columns
            if _column(frame, name).dtype.kind == "O"
        }
        return cls(type(frame), texts, hasattr(frame, "schema"))

    @staticmethod
    def table(frame: Any) -> npt.NDArray[Any]:
        """The records of a frame: numbers and dates keep their types, gaps are None.

        Raises
        ------
        InputError
            If a column has no name of its own, or is of neither numbers, texts nor
            dates.
        """
        names = list(frame.columns)
        if (
            not names
            or len(set(names)) < len(names)
            or not all(isinstance(name, str) and name for name in names)
        ):
            raise InputError(
                f"the columns of the frame are {names!r:.120}: give each a text of its "
                "own as its name"
            )
        columns = [_column(frame, name) for name in names]
        dtype = [
            (name, column.dtype) for name, column in zip(names, columns, strict=True)
        ]
        table = np.empty(len(frame), dtype=dtype)
        for name, column in zip(names, columns, strict=True):
            table[name] = column
        return table

    def frame(self, table: npt.NDArray[Any]) -> Any:
        """A frame of these records, also of none."""
        names = table.dtype.names or ()
        if self.schema:
            columns = {
                name: table[name].tolist() if name in self.texts else table[name].copy()
                for name in names
            }
            return self.kind(columns, schema={n: self.texts.get(n) for n in names})
        return self.kind({name: table[name].copy() for name in names}).astype(
            dict(self.texts)
        )


class OnFrames:
    """A mechanism that is called with frames, as one on tables.

    Parameters
    ----------
    mechanism
        The mechanism as it was given, a function or an object with ``sample``.
    form
        The form of its database.
    """

    def __init__(self, mechanism: Any, form: FrameForm) -> None:
        sample = getattr(mechanism, "sample", None)
        self._function = sample if callable(sample) else mechanism
        self._form = form
        self.__name__ = self.__qualname__ = name_of(mechanism)
        self.__wrapped__ = self._function  # its signature and source are those
        self.__neighbours__ = getattr(mechanism, "__neighbours__", None)

    def __call__(self, database: Any, *rest: Any) -> Any:
        """Call the mechanism with a frame."""
        return self._function(self._form.frame(database), *rest)


def _column(frame: Any, name: str) -> npt.NDArray[Any]:
    column = np.asarray(frame[name].to_numpy())
    if column.dtype.kind in "biufmM":
        return column
    cells = [None if cell != cell else cell for cell in column.tolist()]  # noqa: PLR0124
    if column.dtype.kind not in "OUST" or not all(
        cell is None or isinstance(cell, str | bool | int | float) for cell in cells
    ):
        raise InputError(
            f"column {name!r} of the frame has type {frame[name].dtype}: give numbers, "
            "truth values, texts or dates (datetime64, without a time zone)"
        )
    values = np.empty(len(cells), dtype=object)
    values[:] = cells
    return values
