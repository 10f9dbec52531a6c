"""Copulas: how outputs depend on one another, apart from the law of each.

| the outputs | the copula |
| --- | --- |
| do not depend on one another | `Independence` |
| all rise together, or one falls as the other rises | `UpperBound`, `LowerBound` |
| are coupled as normal variables are | `GaussianCopula` |
| are small together, or large together | `Clayton`, `Gumbel` |
| are those of a copula, seen from the other end | `SurvivalCopula` |
| are those of a table of data | `EmpiricalCopula` |

A `CoupledLaw` is a copula with a law for each output. `CopulaPerturbation` draws noise
for a pair of mechanisms; `effective_correlation` says how strongly it couples them,
`variance_for` and `dial_for` are its inverse, and `gaussian_factor` is the multiplier
of its noise. `Levels` are points of the unit cube that keep their digits at both ends.
What coupled outputs give away is in `verifydp.loss.coupled`.
"""

from verifydp.laws.copulas.clayton import Clayton
from verifydp.laws.copulas.correlations import (
    dial_for,
    effective_correlation,
    gaussian_factor,
    state_variance,
    variance_for,
)
from verifydp.laws.copulas.coupled import CoupledLaw
from verifydp.laws.copulas.empirical import EmpiricalCopula
from verifydp.laws.copulas.gaussian import GaussianCopula
from verifydp.laws.copulas.gumbel import Gumbel
from verifydp.laws.copulas.independence import Independence
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.lower_bound import LowerBound
from verifydp.laws.copulas.perturbation import CopulaPerturbation
from verifydp.laws.copulas.protocol import Copula
from verifydp.laws.copulas.survival import SurvivalCopula
from verifydp.laws.copulas.upper_bound import UpperBound

__all__ = [
    "Clayton",
    "Copula",
    "CopulaPerturbation",
    "CoupledLaw",
    "EmpiricalCopula",
    "GaussianCopula",
    "Gumbel",
    "Independence",
    "Levels",
    "LowerBound",
    "SurvivalCopula",
    "UpperBound",
    "dial_for",
    "effective_correlation",
    "gaussian_factor",
    "state_variance",
    "variance_for",
]
