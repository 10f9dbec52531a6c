"""A numeric column of a CSV file, split by what another column says: the secret."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from verifydp.adapters.csv_rows import listed, number_in, place_of, read_rows
from verifydp.errors import InputError

__all__ = ["MISSING", "Groups", "load_groups"]

#: What stands for a value that is not known, in capitals or not.
MISSING = ("", "?", "NA", "nan")

#: Records that a secret needs: one shows no spread.
_LEAST_RECORDS = 2
#: Most characters of a cell that a message quotes.
_QUOTED = 40


@dataclass(frozen=True, slots=True)
class Groups(Mapping[str, tuple[Fraction, ...]]):
    """The values of each secret, exactly as written, in the order of the file.

    Attributes
    ----------
    values_by_secret
        The values of each secret, each at least two.
    column, secret
        Names of the two columns.
    rows
        Rows of the file, without its header.
    missing_values
        How many rows of each secret were dropped, since the value is missing.
    missing_secrets
        How many rows were dropped, since the secret is missing.
    other_secrets
        How many rows belong to secrets that were not asked for.
    """

    values_by_secret: Mapping[str, tuple[Fraction, ...]]
    column: str
    secret: str
    rows: int
    missing_values: Mapping[str, int]
    missing_secrets: int
    other_secrets: int

    def __getitem__(self, secret: str) -> tuple[Fraction, ...]:
        return self.values_by_secret[secret]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_secret)

    def __len__(self) -> int:
        return len(self.values_by_secret)

    @property
    def dropped(self) -> int:
        """Rows that were dropped because something is missing."""
        return sum(self.missing_values.values()) + self.missing_secrets

    @property
    def text(self) -> str:
        """What was read and what was dropped, in one line."""
        counts = ", ".join(
            f"{len(values)} of {secret!r}"
            for secret, values in self.values_by_secret.items()
        )
        parts = [f"{self.column} by {self.secret}: {counts}"]
        if without := sum(self.missing_values.values()):
            each = ", ".join(
                f"{count} of {secret!r}"
                for secret, count in self.missing_values.items()
                if count
            )
            parts.append(f"dropped {_rows_text(without)} without a value ({each})")
        if self.missing_secrets:
            parts.append(f"dropped {_rows_text(self.missing_secrets)} without a secret")
        if self.other_secrets:
            parts.append(f"left out {_rows_text(self.other_secrets)} of other secrets")
        return "; ".join(parts)


def load_groups(
    path: str | Path,
    column: str,
    secret: str,
    *,
    missing: Sequence[str] = MISSING,
    secrets: Sequence[str] | None = None,
    delimiter: str = ",",
) -> Groups:
    r"""Read one column of a CSV file with a header, split by another.

    Parameters
    ----------
    path
        The file, in UTF-8; its first row names the columns.
    column
        The column of numbers.
    secret
        The column that says which group a row belongs to; its texts are the secrets.
    missing
        What stands for an unknown value in either column; capitals do not matter, and
        where a table writes ``"-9"`` for one, ``-9.0`` is one too. Such rows are
        dropped and counted.
    secrets
        The secrets to read; None for all of them. Their order is kept.
    delimiter
        What separates the cells.

    Returns
    -------
    Groups
        A mapping from each secret to its values. Guarantee: the values are the numbers
        as written, not rounded; every row is in it or counted in what was left out.

    Raises
    ------
    InputError
        If the file cannot be read, a column is missing, a row has more or fewer cells
        than the header, a value is neither a number nor missing, a secret has fewer
        than two values, or there are fewer than two secrets.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "visits.csv"
    ...     _ = file.write_text("sex,chol\nf,210\nf,190.5\nm,?\nm,230\nm,204\n")
    ...     groups = load_groups(file, "chol", "sex")
    >>> groups["f"], groups.missing_values["m"]
    ((Fraction(210, 1), Fraction(381, 2)), 1)
    >>> groups.text
    "chol by sex: 2 of 'f', 2 of 'm'; dropped 1 row without a value (1 of 'm')"
    """
    file = Path(path)
    header, rows = read_rows(file, delimiter)
    if column == secret:
        raise InputError(f"{column!r} is both the column and the secret: name two")
    at, by = place_of(file, header, column), place_of(file, header, secret)
    unknown = {text.strip().casefold() for text in missing}
    codes = {number for text in unknown if (number := number_in(text)) is not None}
    found: dict[str, list[Fraction]] = {name: [] for name in secrets or ()}
    without: dict[str, int] = dict.fromkeys(found, 0)
    nameless = others = count = 0
    for line, row in rows:
        count += 1
        name, cell = row[by].strip(), row[at].strip()
        if name.casefold() in unknown:
            nameless += 1
            continue
        if secrets is not None and name not in found:
            others += 1
            continue
        values = found.setdefault(name, [])
        without.setdefault(name, 0)
        number = number_in(cell)
        if cell.casefold() in unknown or number in codes:
            without[name] += 1
        elif number is None:
            raise InputError(
                f"{file}, line {line}: {cell[:_QUOTED]!r} in column {column!r} is no "
                "number in the range of doubles: correct it, or name it as missing"
            )
        else:
            values.append(number)
    _check_groups(file, column, secret, found, without, nameless)
    return Groups(
        values_by_secret={name: tuple(values) for name, values in found.items()},
        column=column,
        secret=secret,
        rows=count,
        missing_values=without,
        missing_secrets=nameless,
        other_secrets=others,
    )


def _rows_text(count: int) -> str:
    return f"{count} row{'s' * (count != 1)}"


def _check_groups(
    file: Path,
    column: str,
    secret: str,
    found: Mapping[str, Sequence[Fraction]],
    without: Mapping[str, int],
    nameless: int,
) -> None:
    for name, values in found.items():
        if len(values) < _LEAST_RECORDS:
            dropped = f" ({without[name]} more lack one)" if without[name] else ""
            raise InputError(
                f"{file} has {len(values)} values of {column!r} where {secret!r} is "
                f"{name[:_QUOTED]!r}{dropped}: a secret needs at least "
                f"{_LEAST_RECORDS}, or name the secrets to read"
            )
    if len(found) < 2:
        dropped = (
            f" ({_rows_text(nameless)} without a secret dropped)" if nameless else ""
        )
        raise InputError(
            f"{file} has {len(found)} secrets in column {secret!r}"
            f"{': ' + listed(list(found)) if found else ''}{dropped}: at least two "
            "are needed"
        )
