"""Outputs that were drawn elsewhere, read from a file for each side."""

import csv
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp.errors import InputError
from verifydp.sampling import Piece

__all__ = ["SIDES", "RecordedSampler", "load_recorded"]

#: What stands for the two databases, which nobody knows.
SIDES = ("database", "neighbour")

_Rows = npt.NDArray[Any] | list[Any]
_PERMUTATION = 0x70726D


@dataclass(frozen=True, slots=True)
class RecordedSampler:
    """Rows of two files, in an order that was shuffled once."""

    name: str
    rows: tuple[_Rows, _Rows] = field(repr=False)
    source_digest: str

    @property
    def databases(self) -> tuple[str, str]:
        """What a `Piece` names as its database: the sides' names."""
        return SIDES

    @property
    def neighbours(self) -> None:
        """None: the files are the only pair."""
        return

    @property
    def reproducible(self) -> bool:
        """True: a row is a row."""
        return True

    @property
    def parallel(self) -> bool:
        """False: handing rows to a worker costs more than reading them."""
        return False

    @property
    def piece_size(self) -> int:
        """As for vectorised mechanisms."""
        return 65_536

    @property
    def smallest_block(self) -> int:
        """One row."""
        return 1

    @property
    def available(self) -> int:
        """Rows of the shorter file."""
        return min(len(self.rows[0]), len(self.rows[1]))

    def draw(self, piece: Piece) -> npt.NDArray[Any] | Sequence[Any]:
        """Return the rows from ``piece.first`` on, whatever its seeds.

        Raises
        ------
        InputError
            If the database is not one of `databases` or the rows are used up.
        """
        if not (isinstance(piece.database, str) and piece.database in SIDES):
            raise InputError(
                f"{self.name} holds draws on one pair of databases only: no other "
                "database can be drawn from"
            )
        end = piece.first + piece.size
        if end > self.available:
            raise InputError(
                f"{self.name} has {self.available} draws on each side: draw "
                f"number {end} is asked for"
            )
        return self.rows[SIDES.index(piece.database)][piece.first : end]


def load_recorded(
    database: str | Path, neighbour: str | Path, *, seed: int = 0
) -> RecordedSampler:
    """Read the outputs drawn on each side.

    Parameters
    ----------
    database, neighbour
        NPY files, whose first axis is the draw, or CSV files without a header,
        one row a draw. A CSV file of numbers in rows of one length is an array;
        else a row is a number or text, or a list of them.
    seed
        Shuffles each file's rows, so that drifts in the order in which they were
        recorded do not pass for information.

    Raises
    ------
    InputError
        If a file is missing, empty, or cannot be read as one of the two.
    """
    files = (Path(database), Path(neighbour))
    digest = hashlib.sha256()
    rows = []
    for side, file in enumerate(files):
        try:
            content = file.read_bytes()
        except OSError as error:
            raise InputError(
                f"{file} cannot be read: {error.strerror or error}"
            ) from error
        digest.update(hashlib.sha256(content).digest())
        rows.append(_read_npy(file) if file.suffix == ".npy" else _read_csv(file))
        if len(rows[side]) == 0:
            raise InputError(f"{file} holds no draws")
    _refuse_header(files, rows)
    shuffled = tuple(_shuffled(one, seed, side) for side, one in enumerate(rows))
    name = f"samples:{files[0]},{files[1]}"
    return RecordedSampler(name, (shuffled[0], shuffled[1]), digest.hexdigest())


def _shuffled(rows: _Rows, seed: int, side: int) -> _Rows:
    seeds = np.random.SeedSequence(seed, spawn_key=(_PERMUTATION, side))
    order = np.random.Generator(np.random.PCG64(seeds)).permutation(len(rows))
    if isinstance(rows, np.ndarray):
        array = rows[order]
        array.flags.writeable = False
        return array
    return [rows[index] for index in order]


def _read_npy(file: Path) -> npt.NDArray[Any]:
    try:
        array = np.load(file, allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        reason = " ".join(str(error).split())
        raise InputError(f"{file} is no NPY file of plain values: {reason}") from error
    if not isinstance(array, np.ndarray) or array.ndim == 0:
        raise InputError(f"{file} holds no array whose first axis is the draw")
    return array


def _read_csv(file: Path) -> _Rows:
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (UnicodeDecodeError, OSError) as error:
        raise InputError(
            f"{file} is no text in UTF-8: give a CSV file, or an array as FILE.npy"
        ) from error
    lines = text.splitlines()
    while lines and not lines[-1].strip():
        lines.pop()
    table = _number_table(lines)
    if table is not None:
        return table
    try:
        cells = list(csv.reader(lines, strict=True))
    except csv.Error as error:
        raise InputError(f"{file} is no CSV file: {error}") from error
    return [_row([_cell(text) for text in row]) for row in cells]


def _number_table(lines: list[str]) -> npt.NDArray[np.float64] | None:
    """Read lines of numbers fast, or return None if they are anything else."""
    if not lines or not all(line.strip() for line in lines):
        return None
    try:
        table = np.loadtxt(lines, delimiter=",", comments=None, ndmin=2)
    except ValueError:
        return None
    return table[:, 0] if table.shape[1] == 1 else table


def _row(cells: list[float | str]) -> Any:
    if not cells:
        return ""  # a blank line between others
    if len(cells) == 1:
        return cells[0]
    # As in a file of numbers alone: the form of a row does not depend on others.
    return cells if _has_text(cells) else np.array(cells)


def _cell(text: str) -> float | str:
    if "_" in text:  # Python's float would skip it
        return text
    try:
        return float(text)
    except ValueError:
        return text


def _refuse_header(files: tuple[Path, Path], rows: Sequence[_Rows]) -> None:
    """Refuse two files in which the same first row alone holds text."""
    if not all(isinstance(one, list) and _has_text(one[0]) for one in rows):
        return
    if rows[0][0] == rows[1][0] and not any(
        _has_text(row) for one in rows for row in one[1:]
    ):
        raise InputError(
            f"{files[0]} and {files[1]} start with a header ({rows[0][0]!r}): files "
            "of draws have none, remove the first line"
        )


def _has_text(row: Any) -> bool:
    cells = row if isinstance(row, list) else [row]
    return any(isinstance(cell, str) for cell in cells)
