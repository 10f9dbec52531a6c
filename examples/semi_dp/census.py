"""The figures on the census of 2020: section 6.1 of the paper."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.invariants.zcdp_budgets import epsilons_of, grown

__all__ = ["DELTA", "CensusFigure", "Conversion", "census_figures", "conversions"]

PERSONS_BUDGET, UNITS_BUDGET, DELTA = "2.56", "0.07", "1e-10"
#: Persons who change together where state totals are published.
CHANGED = 2


@dataclass(frozen=True, slots=True)
class CensusFigure:
    """A number of the paper beside the one that is found.

    Attributes
    ----------
    quantity
        What it is.
    printed, found
        As printed, and here with as many decimals.
    """

    quantity: str
    printed: str
    found: str

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return self.printed == self.found


@dataclass(frozen=True, slots=True)
class Conversion:
    """One way to say what a budget means at a delta.

    Attributes
    ----------
    way, condition
        Which, and what has to be true of the mechanism; empty for nothing.
    advertised, effective
        Epsilon of the budget, and of the budget for two persons; upper bounds.
    """

    way: str
    condition: str
    advertised: float
    effective: float


def _effective() -> Fraction:
    return grown(Fraction(PERSONS_BUDGET), CHANGED)


def census_figures() -> tuple[CensusFigure, ...]:
    """Recompute every number of the section."""
    delta = Fraction(DELTA)
    total = Fraction(PERSONS_BUDGET) + Fraction(UNITS_BUDGET)
    first, second = (
        next(epsilons_of(rho, delta)).epsilon
        for rho in (Fraction(PERSONS_BUDGET), _effective())
    )
    return (
        CensusFigure(
            "budget of persons and housing units", "2.63", f"{float(total):.2f}"
        ),
        CensusFigure("budget for two persons", "10.24", f"{float(_effective()):.2f}"),
        CensusFigure(f"epsilon at delta {DELTA}", "17.91528", f"{float(first):.5f}"),
        CensusFigure("the same for two persons", "40.95057", f"{float(second):.5f}"),
    )


def conversions() -> tuple[Conversion, ...]:
    """Say in three ways what both budgets mean; each is a guarantee."""
    delta = Fraction(DELTA)
    both = (
        epsilons_of(Fraction(PERSONS_BUDGET), delta),
        epsilons_of(_effective(), delta),
    )
    return tuple(
        Conversion(one.way, one.condition, float(one.epsilon), float(other.epsilon))
        for one, other in zip(*both, strict=True)
    )
