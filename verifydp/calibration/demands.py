"""What is asked of the noise."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.epsilon_doubles import below

__all__ = ["Demand", "rational_epsilon"]


def rational_epsilon(value: Any) -> Fraction:
    """Read an epsilon in nats: scales are sought by profiles at rational epsilons.

    Raises
    ------
    InputError
        If it is no epsilon, or none that is rational.

    Examples
    --------
    >>> rational_epsilon("1/3")
    Fraction(1, 3)
    """
    epsilon = Epsilon.read(value)
    if epsilon.nats is None:
        near = f": give a number such as {below(epsilon):.6g}"
        raise InputError(
            f"epsilon is {epsilon!s:.60}, and noise is calibrated for rational numbers "
            f"of nats{near if epsilon.is_finite else ''}"
        )
    return epsilon.nats


@dataclass(frozen=True, slots=True)
class Demand:
    """What is asked of every pair, and of which noise.

    Attributes
    ----------
    epsilon
        Above 0, rational.
    delta
        At least 0 and below 1.
    noise
        ``"laplace"``, whose scale is sought, or ``"gaussian"``, whose deviation is.
    """

    epsilon: Fraction
    delta: Fraction
    noise: str = "laplace"
