"""`verifydp.bound_table`: what each row of a table of attack results says."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from verifydp.adapters.attack_tables import AttackRow, load_attacks
from verifydp.adversary.observed import FIGURES
from verifydp.adversary.odds import odds_against
from verifydp.api.bounding import bound
from verifydp.api.confidences import confidence_of
from verifydp.errors import InputError
from verifydp.evidence.attack_bounds import (
    ATTACK_TABLE_FORMAT,
    AttackBound,
    AttackTable,
)
from verifydp.evidence.numbers import delta_of
from verifydp.exact.balls import written_below

if TYPE_CHECKING:
    from verifydp.api.argument_types import NumberArgument

__all__ = ["bound_table"]

_COLUMNS = (
    *("name", "mechanism", "delta", "epsilon", "prior"),
    *(name for name in FIGURES if name != "odds"),
)
#: Columns that would change a bound, and what to do instead.
_REFUSED = {
    "odds": "give prior, such as 3:1 for the record",
    "confidence": "give `confidence` once for the whole table",
}


def bound_table(
    path: str | Path,
    *,
    confidence: "NumberArgument | None" = None,
    delta: "NumberArgument | None" = None,
    certify: bool = False,
) -> AttackTable:
    """Bound epsilon by each row of a table of attack results.

    Parameters
    ----------
    path
        CSV file with a header. Columns are the names of the parameters of `bound`:
        ``name``, ``auc``, ``accuracy``, ``precision``, ``recall``, ``delta``,
        ``epsilon`` or ``eps`` (what is claimed), and so on, with ``prior`` (``3:1``
        for the record, or a probability) for ``odds``; an empty cell is not given.
    confidence
        Probability with which all bounds of rows with numbers of records hold
        together: the error probability is divided among them.
    delta
        For rows without one; 0 where it is None.
    certify
        Whether to make certificates for exact figures.

    Raises
    ------
    InputError
        If the file or one of its rows cannot be used; the line is named. ``odds`` and
        ``confidence`` are no columns.
    """
    file = Path(path)
    table = load_attacks(file, _COLUMNS, _REFUSED)
    sampled = sum("positives" in row.cells for row in table.rows)
    whole = confidence_of(confidence)
    if confidence is not None and not sampled:
        raise InputError(
            f"{file}: a confidence needs the numbers of records: no row has positives"
        )
    share = 1 - (1 - whole) / max(sampled, 1)
    default = {} if delta is None else {"delta": delta_of(delta)}
    rows = tuple(
        _of_row(file, row, share, default, certify=certify) for row in table.rows
    )
    return AttackTable(
        format=ATTACK_TABLE_FORMAT,
        table=file.name,
        confidence=written_below(whole) if sampled else None,
        rows=rows,
        unread=(),
    )


def _of_row(
    file: Path,
    row: AttackRow,
    confidence: Fraction,
    default: Mapping[str, Any],
    *,
    certify: bool,
) -> AttackBound:
    cells: dict[str, Any] = {**default, **row.cells}
    if "positives" in cells:
        cells["confidence"] = confidence
    try:
        if "prior" in cells:
            cells["odds"] = odds_against(cells.pop("prior"))
        return bound(**cells, certify=certify)
    except InputError as error:
        told = str(error).replace("`", "")  # columns here, whatever options are called
        raise InputError(f"{file}, line {row.line}: {told}") from error
