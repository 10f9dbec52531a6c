"""Noise as it is written on a command line: its kind and its parameters."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any

from verifydp.errors import InputError
from verifydp.laws.noise import GaussianNoise, LaplaceNoise, PowerExponentialNoise
from verifydp.suggestions import instead_of

__all__ = ["parse_noise"]

#: Kind, what is written after it, and what makes it.
_KINDS: MappingProxyType[str, tuple[tuple[str, ...], Callable[..., Any]]] = (
    MappingProxyType(
        {
            "laplace": (("SCALE",), LaplaceNoise),
            "gaussian": (("SD",), GaussianNoise),
            "power-exponential": (("RATE", "POWER"), PowerExponentialNoise),
        }
    )
)


def parse_noise(text: str) -> Any:
    """Read a noise, as in ``laplace:2.5``.

    Returns
    -------
    LaplaceNoise, GaussianNoise or PowerExponentialNoise
        Its numbers are the decimals or quotients that are written.

    Raises
    ------
    InputError
        If the kind is unknown, or the numbers do not fit.

    Examples
    --------
    >>> parse_noise("laplace:5/2").scale
    Fraction(5, 2)
    """
    kind, *numbers = text.strip().split(":")
    if kind not in _KINDS:
        hint = instead_of(kind, _KINDS)
        for name in _KINDS:
            hint = hint.replace(name, _form(name))
        raise InputError(f"noise {text[:60]!r} cannot be read: {hint}")
    if len(numbers) != len(_KINDS[kind][0]):
        raise InputError(f"noise {text[:60]!r} cannot be read: write {_form(kind)}")
    return _KINDS[kind][1](*numbers)


def _form(kind: str) -> str:
    return ":".join((kind, *_KINDS[kind][0]))
