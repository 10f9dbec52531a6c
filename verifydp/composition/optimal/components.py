"""Components of a composition: what each of them guarantees, and how often it runs."""

import numbers
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import as_written, plain, quoted

__all__ = [
    "ApproximateComponent",
    "PrivateComponent",
    "GaussianComponent",
    "read_components",
]

#: More equal components than this are refused.
_COUNT_MAX = 1 << 40
#: A larger mu tells everything, and has no place in doubles.
_MU_MAX = 1_000


@dataclass(frozen=True, slots=True, init=False)
class ApproximateComponent:
    """A mechanism that is (epsilon, delta)-private, and how often it runs.

    Parameters
    ----------
    epsilon
        From 0 to 700: a number, as it is written, or text such as ``"log(3)"``.
    delta
        From 0 on and below 1, as it is written.
    count
        How many such components there are, at least 1.
    name
        What it is called in messages.

    Raises
    ------
    InputError
        If a parameter is out of range; the message names the component.

    Examples
    --------
    >>> ApproximateComponent(0.1, "1e-6", count=3)
    ApproximateComponent(epsilon=Epsilon.read('0.1'), delta=Fraction(1, 1000000),
        count=3, name='')
    """

    epsilon: Epsilon
    delta: Fraction
    count: int
    name: str

    def __init__(
        self, epsilon: Any, delta: Any = 0, *, count: int = 1, name: str = ""
    ) -> None:
        of = _of(name)
        exact = Epsilon.of_claim(epsilon, f"epsilon of {of}")
        slack = as_written(delta, f"delta of {of}")
        if not 0 <= slack < 1:
            raise InputError(
                f"delta of {of} is {plain(slack)}: give a number from 0 on, below 1"
            )
        object.__setattr__(self, "epsilon", exact)
        object.__setattr__(self, "delta", slack)
        object.__setattr__(self, "count", _count(count, of))
        object.__setattr__(self, "name", name)


@dataclass(frozen=True, slots=True, init=False)
class GaussianComponent:
    """A mechanism that is mu-Gaussian private, and how often it runs.

    The Gaussian mechanism is, with mu the sensitivity over the deviation.

    Parameters
    ----------
    mu
        From 0 to 1000, as it is written.
    count
        How many such components there are, at least 1.
    name
        What it is called in messages.

    Raises
    ------
    InputError
        If a parameter is out of range; the message names the component.

    Examples
    --------
    >>> GaussianComponent("1/2").mu
    Fraction(1, 2)
    """

    mu: Fraction
    count: int
    name: str

    def __init__(self, mu: Any, *, count: int = 1, name: str = "") -> None:
        of = _of(name)
        exact = as_written(mu, f"mu of {of}")
        if not 0 <= exact <= _MU_MAX:
            raise InputError(
                f"mu of {of} is {plain(exact)}: it must be from 0 to {_MU_MAX}"
            )
        object.__setattr__(self, "mu", exact)
        object.__setattr__(self, "count", _count(count, of))
        object.__setattr__(self, "name", name)


PrivateComponent: TypeAlias = ApproximateComponent | GaussianComponent


def read_components(components: Iterable[Any]) -> Sequence[PrivateComponent]:
    """Take components as they are, and pairs (epsilon, delta) as components.

    Raises
    ------
    InputError
        If there are none, or one is neither; the message says which.

    Examples
    --------
    >>> [one.name for one in read_components([(1, 0), (1, "1e-6")])]
    ['component 1', 'component 2']
    """
    found: list[PrivateComponent] = []
    for place, one in enumerate(components, start=1):
        if isinstance(one, ApproximateComponent | GaussianComponent):
            found.append(one)
        elif isinstance(one, tuple | list) and len(one) == 2:
            found.append(ApproximateComponent(*one, name=f"component {place}"))
        else:
            raise InputError(
                f"component {place} is {quoted(one)}: give an ApproximateComponent, a "
                "GaussianComponent or a pair (epsilon, delta)"
            )
    if not found:
        raise InputError("there are no components: give at least one")
    return tuple(found)


def _of(name: str) -> str:
    return name or "a component"


def _count(count: object, of: str) -> int:
    if isinstance(count, bool) or not isinstance(count, numbers.Integral):
        raise InputError(f"count of {of} is {quoted(count)}: give a whole number")
    count = int(count)
    if not 1 <= count <= _COUNT_MAX:
        raise InputError(
            f"count of {of} is {count}: it must be from 1 to {_COUNT_MAX:,}"
        )
    return count
