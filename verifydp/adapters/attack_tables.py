"""Tables of attack results, one attack in each row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from verifydp.adapters.csv_rows import read_rows
from verifydp.errors import InputError
from verifydp.suggestions import instead_of

__all__ = ["AttackRow", "AttackTableFile", "load_attacks"]

#: Abbreviations that papers use in tables, read as the names of the columns.
_ABBREVIATED = {
    "eps": "epsilon",
    "fpr": "false_positive_rate",
    "tpr": "true_positive_rate",
}


@dataclass(frozen=True, slots=True)
class AttackRow:
    """One row: its line in the file, its cells by column, empty ones left out."""

    line: int
    cells: MappingProxyType[str, str]


@dataclass(frozen=True, slots=True)
class AttackTableFile:
    """The rows of a table."""

    rows: tuple[AttackRow, ...]


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
        regard to case, with spaces and hyphens for underscores; ``eps``, ``tpr`` and
        ``fpr`` are read as what they are short for.
    refused
        Names of columns that must not be left unread, and what to do instead.
    delimiter
        Between cells.

    Raises
    ------
    InputError
        If the file cannot be read, has an unknown column, a refused one or a column
        twice, a row has more or fewer cells than the header, or there is no row.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "attacks.csv"
    ...     _ = file.write_text("Name,AUC,eps\na,0.75,1\nb,,2\n")
    ...     table = load_attacks(file, ["name", "auc", "epsilon"])
    >>> dict(table.rows[1].cells)
    {'name': 'b', 'epsilon': '2'}
    """
    file = Path(path)
    header, rows = read_rows(file, delimiter)
    names = [_column(title) for title in header]
    wrong = [name for name in names if name in refused]
    if wrong:
        raise InputError(f"{file} has a column {wrong[0]}: {refused[wrong[0]]}")
    for title, name in zip(header, names, strict=True):
        if name not in columns:
            raise InputError(
                f"{file}: the column {title[:40]!r} is unknown: "
                f"{instead_of(name, columns)} (or leave the column out)"
            )
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise InputError(f"{file} has the column {twice[0]!r} twice: rename one")
    found = tuple(
        AttackRow(
            line,
            MappingProxyType(
                {
                    name: cell.strip()
                    for name, cell in zip(names, row, strict=True)
                    if cell.strip()
                }
            ),
        )
        for line, row in rows
    )
    if not found:
        raise InputError(f"{file} has no row: give one for each attack")
    return AttackTableFile(found)


def _column(title: str) -> str:
    name = title.strip().casefold().replace(" ", "_").replace("-", "_")
    return _ABBREVIATED.get(name, name)
