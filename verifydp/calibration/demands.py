"""What is asked of the noise."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.epsilon_doubles import below
from verifydp.evidence.numbers import delta_of, written
from verifydp.suggestions import instead_of

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

    @classmethod
    def read(cls, epsilon: Any, delta: Any, noise: Any) -> "Demand":
        """Read what a user asks for.

        Raises
        ------
        InputError
            If a number is out of range or none, or the noise is unknown.

        Examples
        --------
        >>> Demand.read("1/3", 0.05, "laplace").delta
        Fraction(1, 20)
        """
        level = rational_epsilon(epsilon)
        if not 0 < level <= EPSILON_MAX:
            raise InputError(
                f"epsilon is {written(level)}: it must be above 0 and at most "
                f"{EPSILON_MAX:.0f}"
            )
        slack = delta_of(delta)
        if not isinstance(noise, str) or noise not in {"laplace", "gaussian"}:
            raise InputError(
                f"noise {noise!r:.40} is unknown: "
                f"{instead_of(noise, ('laplace', 'gaussian'))}"
            )
        return cls(level, slack, noise)
