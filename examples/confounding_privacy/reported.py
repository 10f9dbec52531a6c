"""Tables 5 and 6 of the paper: which AUCs no mechanism with the budget can have.

`table_5.csv` and `table_6.csv` have the reported AUCs in the form that `verifydp bound
--table` reads. What follows from them holds *if* the guarantee is for one individual,
one record being replaced by another, with one prior chance of being in for all. The
paper does not say whom its guarantee protects. So this is an observation about the
numbers under that reading, and no refutation of the paper.
"""

import csv
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from figures.enclosures import Number

from confounding_privacy.mechanisms import (
    area_at,
    ceiling,
    ceiling_add_remove,
    ceiling_within,
    deviation,
)
from verifydp import bound_table

__all__ = ["TABLES", "Reported", "reported"]

_FOLDER = Path(__file__).parent
#: The tables, by their numbers in the paper.
TABLES = {number: _FOLDER / f"table_{number}.csv" for number in (5, 6)}


@dataclass(frozen=True, slots=True)
class Reported:
    """One reported AUC, taken as exact.

    Attributes
    ----------
    name, epsilon, auc
        As the table has them; delta is 0.02.
    needed
        Every mechanism against which an attack has this AUC has at least this epsilon.
    ceiling, within, add_remove
        The highest AUC at the claimed budget: with scores of different releases
        compared, within each release, and if the guarantee were for adding or removing.
    tight
        The AUC of the best test against a Gaussian mechanism whose noise is exactly
        enough for the budget, if the sensitivity is attained.
    exceeds
        Whether the AUC is above `ceiling`, by `verifydp.bound_table`.
    """

    name: str
    epsilon: str
    auc: str
    needed: float
    ceiling: Number
    within: Number
    add_remove: Number
    tight: Number
    exceeds: bool

    @property
    def exceeds_within(self) -> bool:
        """Whether the AUC is surely above `within`."""
        return Fraction(self.auc) > Fraction(float(self.within.upper or 0))

    @property
    def exceeds_add_remove(self) -> bool:
        """Whether the AUC is surely above `add_remove`."""
        return Fraction(self.auc) > Fraction(float(self.add_remove.upper or 0))

    @property
    def exceeds_tight(self) -> bool:
        """Whether the AUC is surely above `tight`."""
        return Fraction(self.auc) > Fraction(float(self.tight.upper or 0))


def reported(number: int) -> tuple[Reported, ...]:
    """Audit table 5 or 6."""
    with TABLES[number].open(encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    found = []
    for row, bound in zip(cells, bound_table(TABLES[number]).rows, strict=True):
        epsilon = row["epsilon"]
        assert bound.name == row["name"]
        found.append(
            Reported(
                name=row["name"],
                epsilon=epsilon,
                auc=row["auc"],
                needed=float(bound.epsilon_lower or 0),
                ceiling=ceiling(epsilon),
                within=ceiling_within(epsilon),
                add_remove=ceiling_add_remove(epsilon),
                tight=area_at(1 / deviation(epsilon) ** 2),
                exceeds=bool(bound.contradicts),
            )
        )
    return tuple(found)
