"""Table 1: the largest epsilon that keeps the F score at or below a limit."""

from dataclasses import dataclass
from fractions import Fraction

from figures.enclosures import Number

import verifydp
from verifydp.adversary import laplace_curve
from verifydp.evidence.numbers import short_below
from verifydp.exact.balls import ball

__all__ = ["Cell", "LargestEpsilons", "TableRow", "largest_epsilons"]

#: The limits at the heads of the columns, then each row as it is printed.
_LIMITS = ("0.55", "0.58", "0.62", "0.67", "0.76", "0.83", "0.9", "0.95")
_PRINTED = {
    "0.5": ("0.22", "0.34", "0.55", "0.82", "1.42", "2.04", "3", "4.29"),
    "0.6": (None, "0.33", "0.54", "0.83", "1.45", "2.11", "3.11", "4.43"),
    "0.8": (None, None, "0.49", "0.8", "1.46", "2.16", "3.21", "4.58"),
    "1": (None, None, None, "0.71", "1.4", "2.12", "3.2", "4.6"),
    "1.5": (None, None, None, None, "1.17", "1.88", "2.99", "4.41"),
    "2": (None, None, None, None, None, "1.61", "2.69", "4.12"),
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One entry of the table.

    Attributes
    ----------
    limit, printed
        The limit, and the epsilon that the paper gives; None where it has a dash.
    largest
        The largest epsilon for Laplace noise, rounded down; None where even accepting
        always scores more than the limit.
    any_mechanism
        The same for every epsilon-DP mechanism.
    score
        The highest F score at the printed epsilon.
    standing
        ``"safe"``, ``"unsafe"`` (the printed epsilon exceeds the limit),
        ``"infeasible"``, or ``""`` without an entry.
    """

    limit: str
    printed: str | None
    largest: str | None
    any_mechanism: str | None
    score: Number | None
    standing: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: beta, the score of accepting always rounded down, its entries."""

    beta: str
    baseline: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class LargestEpsilons:
    """The table, and how many of its entries are what."""

    limits: tuple[str, ...]
    rows: tuple[TableRow, ...]

    def count(self, standing: str) -> int:
        """Count entries of a standing."""
        return sum(cell.standing == standing for row in self.rows for cell in row.cells)


def largest_epsilons() -> LargestEpsilons:
    """Make the table again, each entry rounded to the safe side.

    Examples
    --------
    >>> table = largest_epsilons()
    >>> table.count("infeasible"), table.count("unsafe"), table.count("safe")
    (4, 9, 20)
    """
    return LargestEpsilons(
        _LIMITS,
        tuple(
            TableRow(
                beta,
                short_below((1 + Fraction(beta) ** 2) / (2 + Fraction(beta) ** 2), 4),
                tuple(
                    _cell(beta, limit, shown)
                    for limit, shown in zip(_LIMITS, printed, strict=True)
                ),
            )
            for beta, printed in _PRINTED.items()
        ),
    )


def _cell(beta: str, limit: str, printed: str | None) -> Cell:
    largest = _largest(beta, limit, "laplace")
    score, standing = None, ""
    if printed is not None:
        best = laplace_curve(printed).highest_f_beta(beta).value
        score = Number.of_ball(best)
        if largest is None:
            standing = "infeasible"
        else:
            standing = "unsafe" if best > ball(Fraction(limit)) else "safe"
    return Cell(limit, printed, largest, _largest(beta, limit, "any"), score, standing)


def _largest(beta: str, limit: str, mechanism: str) -> str | None:
    found = verifydp.choose_epsilon(f_beta=limit, beta=beta, mechanism=mechanism)
    return None if found.epsilon is None else short_below(found.epsilon, 4)
