"""Tables of attack results, one attack in each row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from verifydp.adapters.csv_rows import listed, read_rows
from verifydp.errors import InputError

__all__ = ["AttackRow", "AttackTableFile", "load_attacks"]

#: Abbreviations that papers use in tables, with the names of the columns.
_ABBREVIATED = {"tpr": "true_positive_rate", "fpr": "false_positive_rate"}


@dataclass(frozen=True, slots=True)
class AttackRow:
    """One row: its line in the file, its cells by column, empty ones left out."""

    line: int
    cells: MappingProxyType[str, str]


@dataclass(frozen=True, slots=True)
class AttackTableFile:
    """The rows of a table, and the columns that mean nothing to the reader."""

    rows: tuple[AttackRow, ...]
    unread: tuple[str, ...]


def load_attacks(
    path: str | Path,
    columns: Sequence[str],
    refused: Mapping[str, str] = MappingProxyType({}),
    *,
    delimiter: str = ",",
) -> AttackTableFile:
    r"""Read a CSV file with a header.

    Parameters
    ----------
    path
        The file.
    columns
        Names of columns that have a meaning. A name in the header is read without
        regard to case, with spaces and hyphens for underscores.
    refused
        Names of columns that must not be left unread, and what to do instead.
    delimiter
        Between cells.

    Raises
    ------
    InputError
        If the file cannot be read, has no known column, a refused one or a column
        twice, a row has more or fewer cells than the header, or there is no row.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "attacks.csv"
    ...     _ = file.write_text("Name,AUC,year\na,0.75,2019\nb,,2020\n")
    ...     table = load_attacks(file, ["name", "auc"])
    >>> dict(table.rows[1].cells), table.unread
    ({'name': 'b'}, ('year',))
    """
    file = Path(path)
    header, rows = read_rows(file, delimiter)
    names = [title.casefold().replace(" ", "_").replace("-", "_") for title in header]
    wrong = [name for name in names if name in refused]
    if wrong:
        raise InputError(f"{file} has a column {wrong[0]}: {refused[wrong[0]]}")
    twice = [name for name in names if names.count(name) > 1 and name in columns]
    if twice:
        raise InputError(f"{file} has the column {twice[0]!r} twice: rename one")
    if not any(name in columns for name in names):
        hint = _hint(names, columns)
        raise InputError(f"{file} has none of the columns {listed(columns)}{hint}")
    found = tuple(
        AttackRow(
            line,
            MappingProxyType(
                {
                    name: cell.strip()
                    for name, cell in zip(names, row, strict=True)
                    if name in columns and cell.strip()
                }
            ),
        )
        for line, row in rows
    )
    if not found:
        raise InputError(f"{file} has no row: give one for each attack")
    unread = tuple(
        title for title, name in zip(header, names, strict=True) if name not in columns
    )
    return AttackTableFile(found, unread)


def _hint(names: Sequence[str], columns: Sequence[str]) -> str:
    """Tell how abbreviated columns are written."""
    short = [name for name in names if _ABBREVIATED.get(name) in columns]
    if not short:
        return ""
    full = ", ".join(_ABBREVIATED[name] for name in short)
    return f"; not read: {', '.join(short)}; write {full}"
