"""Genotypes from a CSV file: a line of names, then a line for each individual."""

from pathlib import Path

import numpy as np

from confounding_privacy.panel import Panel
from verifydp.adapters.csv_rows import read_rows
from verifydp.errors import InputError

__all__ = ["read_panel"]

_CODES = {"0": 0, "1": 1, "2": 2}
#: How files write what is not known.
_MISSING = frozenset({"", ".", "./.", "?", "-", "-1", "-9", "NA", "NaN", "nan"})
_QUOTED = 20


def read_panel(file: Path) -> Panel:
    """Read copies of one allele, 0, 1 or 2, of each individual at each variant.

    Parameters
    ----------
    file
        CSV. Its first line names the variants; each further line is an individual.

    Raises
    ------
    InputError
        In one line, with the line of the file and the variant: if the file cannot be
        read, has no line of names or lines of unlike lengths, or a value is missing or
        is none of 0, 1 and 2.
    """
    header, rows = read_rows(file, ",")
    if all(name in _CODES for name in header):
        raise InputError(
            f"{file}, line 1 has genotypes only: put a line with the names of the "
            "variants on top"
        )
    genotypes = np.empty((len(rows), len(header)), dtype=np.int8)
    for at, (line, row) in enumerate(rows):
        try:
            genotypes[at] = [_CODES[cell.strip()] for cell in row]
        except KeyError:
            raise _refused(file, line, header, row) from None
    return Panel(f"{file.name}, {len(rows)} individuals", genotypes)


def _refused(file: Path, line: int, header: list[str], row: list[str]) -> InputError:
    """Say what is wrong with the first cell that is no genotype."""
    name, cell = next(
        (name, cell.strip())
        for name, cell in zip(header, row, strict=True)
        if cell.strip() not in _CODES
    )
    where = f"{file}, line {line}, variant {name[:_QUOTED]!r}"
    if cell in _MISSING:
        return InputError(
            f"{where}: no value ({cell!r}): leave out the individual or the variant, "
            "or fill it in"
        )
    return InputError(
        f"{where} is {cell[:_QUOTED]!r}: write 0, 1 or 2 copies of one allele"
    )
