"""Laws on the line that are finite mixtures of normal laws and points."""

from fractions import Fraction
from typing import NamedTuple, Protocol

from verifydp.laws.protocol import LineLaw

__all__ = ["NormalComponent", "NormalMixture"]


class NormalComponent(NamedTuple):
    """One normal law of a mixture; ``sd`` 0 stands for the point ``mean``."""

    weight: Fraction
    mean: Fraction
    sd: Fraction


class NormalMixture(Protocol):
    """What is known to be a mixture of normal laws and points: a prior, for one."""

    @property
    def components(self) -> tuple[NormalComponent, ...]:
        """The normal laws and points, with their weights."""

    @property
    def law(self) -> LineLaw:
        """The exact law."""
