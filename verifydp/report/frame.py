"""The bounds of a result as a data frame."""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from verifydp.errors import UnsupportedError
from verifydp.evidence.summary import Result

if TYPE_CHECKING:
    import pandas

__all__ = ["COLUMNS", "bounds_frame"]

COLUMNS = (
    "subject",
    "verdict",
    "claim",
    "quantity",
    "at",
    "side",
    "text",
    "value",
    "exact",
    "guarantee",
)


def bounds_frame(result: Result) -> "pandas.DataFrame":
    """Give the bounds of a result, one row each.

    Raises
    ------
    UnsupportedError
        If pandas is not installed.
    """
    if find_spec("pandas") is None:
        raise UnsupportedError(
            "to_frame makes a data frame of pandas, which is not installed: "
            "pip install pandas, or use to_dict()"
        )
    import pandas  # noqa: PLC0415 - no other part of the library needs it

    summary = result.summary
    rows = [
        (
            summary.subject,
            summary.verdict_in_full or None,
            summary.claim,
            bound.quantity,
            bound.at,
            bound.side,
            bound.text,
            float("nan") if bound.value is None else float(bound.value),
            bound.exact,
            bound.guarantee,
        )
        for bound in summary.bounds
    ]
    frame = pandas.DataFrame(rows, columns=list(COLUMNS))
    return frame.astype({"value": float})
