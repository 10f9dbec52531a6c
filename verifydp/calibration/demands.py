"""What is asked of the noise."""

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Demand"]


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked of every pair, and of which noise.

    Attributes
    ----------
    epsilon
        Above 0.
    delta
        At least 0 and below 1.
    noise
        ``"laplace"``, whose scale is sought, or ``"gaussian"``, whose deviation is.
    """

    epsilon: Fraction
    delta: Fraction
    noise: str = "laplace"
