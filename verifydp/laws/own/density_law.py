"""A law of one's own: the logarithm of its density, written with mpmath functions."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mpmath import mp

from verifydp.errors import InputError

__all__ = ["DensityLaw", "DensityMechanism"]


@dataclass(frozen=True, slots=True)
class DensityLaw:
    """A law on the line, given by the logarithm of its density.

    Nobody checks that the function is a density: what rests on it alone is never more
    than INCONCLUSIVE.

    Parameters
    ----------
    log_density
        ``f(y)`` for an mpmath number y, written with mpmath functions; minus infinity
        where the density is 0.
    sampler
        ``f(size, rng)`` draws from it with a NumPy generator; an audit needs one.
    support
        Interval outside of which the density is 0.
    breaks
        Where the density has a kink or a jump: integrals are cut there.

    Raises
    ------
    InputError
        If a part is of the wrong kind.

    Examples
    --------
    >>> from mpmath import mp
    >>> law = DensityLaw(log_density=lambda y: -abs(y) - mp.log(2), breaks=(0,))
    >>> mp.nstr(law.at(3), 6)
    '-3.69315'
    """

    log_density: Callable[[Any], Any]
    sampler: Callable[[int, Any], Any] | None = None
    support: tuple[Any, Any] = (-mp.inf, mp.inf)
    breaks: tuple[Any, ...] = field(default=())

    def __post_init__(self) -> None:
        if not callable(self.log_density):
            raise InputError(
                "log_density is no function: write lambda y: ..., with mpmath functions"
            )
        if self.sampler is not None and not callable(self.sampler):
            raise InputError("sampler is no function: write lambda size, rng: ...")
        try:
            low, high = (mp.mpf(end) for end in self.support)
        except (TypeError, ValueError) as error:
            raise InputError(
                f"the support is {self.support!r}: it is an interval (low, high)"
            ) from error
        if not low < high:
            raise InputError(f"the support runs from {low} to {high}: it is empty")

    def at(self, y: Any) -> Any:
        """The logarithm of the density at a point, at mpmath's working precision.

        Raises
        ------
        InputError
            If the function gives no number, NaN or plus infinity there.
        """
        y = mp.mpf(y)
        low, high = self.support
        if y < low or y > high:
            return -mp.inf
        try:
            value = mp.mpf(self.log_density(y))
        except (TypeError, ValueError, ZeroDivisionError) as error:
            raise InputError(
                f"the log-density at {mp.nstr(y, 8)} is no real number: {error}"
            ) from error
        if mp.isnan(value) or value == mp.inf:
            raise InputError(
                f"the log-density at {mp.nstr(y, 8)} is {value}: it is a number, or "
                "minus infinity"
            )
        return value


@dataclass(frozen=True, slots=True, eq=False)
class DensityMechanism:
    """A mechanism whose output law on each parameter is one of the user's own.

    Parameters
    ----------
    law
        ``f(parameter)`` gives the `DensityLaw` of the output.
    neighbours
        A hypothesis strategy that draws pairs of parameters that should be hard to
        tell apart.
    name
        What reports call it.
    """

    law: Callable[[Any], DensityLaw]
    neighbours: Any
    name: str = "mechanism of densities"

    def __post_init__(self) -> None:
        if not callable(self.law):
            raise InputError(
                "law is no function: write lambda parameter: DensityLaw(...)"
            )

    def at(self, parameter: Any) -> DensityLaw:
        """The law of the output on a parameter.

        Raises
        ------
        InputError
            If the function gives something else.
        """
        law = self.law(parameter)
        if not isinstance(law, DensityLaw):
            raise InputError(
                f"the law at {str(parameter)[:60]} is a {type(law).__name__}: it must "
                "be a DensityLaw"
            )
        return law

    def sample(self, parameter: Any, size: int, rng: Any) -> Any:
        """Draw outputs on a parameter, for an audit.

        Raises
        ------
        InputError
            If the law has no sampler.
        """
        sampler = self.at(parameter).sampler
        if sampler is None:
            raise InputError(
                "the law has no sampler, and an audit draws: give "
                "DensityLaw(log_density=..., sampler=lambda size, rng: ...)"
            )
        return sampler(size, rng)

    def log_ratio(self, database: Any, neighbour: Any) -> Callable[[float], float]:
        """Give the log-likelihood ratio of an output, for two parameters."""
        first, second = self.at(database), self.at(neighbour)

        def ratio(y: float) -> float:
            above, below = first.at(y), second.at(y)
            if above == below:
                return 0.0
            if above == -mp.inf or below == -mp.inf:
                return -math.inf if above == -mp.inf else math.inf
            return float(above - below)

        return ratio

    @property
    def __neighbours__(self) -> Any:
        return self.neighbours

    @property
    def __name__(self) -> str:
        """What reports of an audit call it."""
        return self.name
