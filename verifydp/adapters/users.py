"""Users of a query, one row each: the mean and the deviation of their numbers."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from verifydp.adapters.csv_rows import number_in, place_of, read_rows
from verifydp.errors import InputError

__all__ = ["Users", "load_users"]


#: Most characters of a cell that a message quotes.
_QUOTED = 40


@dataclass(frozen=True, slots=True)
class Users:
    """Means and standard deviations, in the order of the file."""

    means: tuple[Fraction, ...]
    sds: tuple[Fraction, ...]


def load_users(path: str | Path, *, delimiter: str = ",") -> Users:
    r"""Read a CSV file with the columns ``mean`` and ``sd``, one row for each user.

    Raises
    ------
    InputError
        If the file cannot be read, a column is missing, a row has more or fewer cells
        than the header, a cell is no number, or there is no row.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "users.csv"
    ...     _ = file.write_text("name,mean,sd\na,1,1\nb,-2,2\n")
    ...     load_users(file).means
    (Fraction(1, 1), Fraction(-2, 1))
    """
    file = Path(path)
    header, rows = read_rows(file, delimiter)
    places = [place_of(file, header, name) for name in ("mean", "sd")]
    found: list[list[Fraction]] = []
    for line, row in rows:
        cells = [row[place].strip() for place in places]
        mean, sd = map(number_in, cells)
        if mean is None or sd is None:
            raise InputError(
                f"{file}, line {line}: mean {cells[0][:_QUOTED]!r} and sd "
                f"{cells[1][:_QUOTED]!r} must be two numbers in the range of doubles"
            )
        if sd < 0:
            raise InputError(
                f"{file}, line {line}: sd is {cells[1][:_QUOTED]}: it must be "
                "at least 0"
            )
        found.append([mean, sd])
    if not found:
        raise InputError(f"{file} names no user: give one row for each")
    means, sds = zip(*found, strict=True)
    return Users(means, sds)
