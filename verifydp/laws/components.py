"""Laws on the line that are finite mixtures of normal laws and points."""

from fractions import Fraction
from typing import NamedTuple, Protocol

from verifydp.laws.protocol import DensityLaw

__all__ = ["Component", "NormalMixture"]


class Component(NamedTuple):
    """One normal law of a mixture; ``sd`` 0 stands for the point ``mean``."""

    weight: Fraction
    mean: Fraction
    sd: Fraction


class NormalMixture(Protocol):
    """What is known to be a mixture of normal laws and points: a prior, for one."""

    @property
    def components(self) -> tuple[Component, ...]:
        """The normal laws and points, with their weights."""

    @property
    def law(self) -> DensityLaw:
        """The exact law."""
