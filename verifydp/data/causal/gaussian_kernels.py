"""Mechanisms that read normal data: linear functions of them plus normal noise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.causal.labels import label_of
from verifydp.data.causal.matrices import (
    Matrix,
    covariance_of,
    matrix_of,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import quoted
from verifydp.exact.definiteness import is_positive_definite
from verifydp.suggestions import instead_of

__all__ = ["GaussianKernels", "LinearGaussianKernel"]

#: Outputs of all mechanisms together; exact elimination grows with their cube.
_OUTPUTS_MAX = 64


@dataclass(frozen=True, init=False)
class LinearGaussianKernel:
    """Outputs ``weights x + noise``, the noise normal around 0.

    Parameters
    ----------
    name
        What the mechanism is called.
    weights
        r rows of d numbers, one row for each output; a plain list is one row.
    noise
        The covariance of its own noise: a variance above 0, or r rows of r numbers,
        symmetric and positive definite.

    Raises
    ------
    InputError
        If the weights are no matrix, or the noise is that of no random numbers.

    Examples
    --------
    >>> LinearGaussianKernel("sum", [1, 1], "1/2").noise
    ((Fraction(1, 2),),)
    """

    name: str
    weights: Matrix
    noise: Matrix

    def __init__(self, name: str, weights: Any, noise: Any) -> None:
        called = label_of(name, "a mechanism")
        rows = matrix_of(weights, f"the weights of {called!r}")
        spread = covariance_of(
            noise, f"the noise of {called!r}", len(rows), definite=True
        )
        object.__setattr__(self, "name", called)
        object.__setattr__(self, "weights", rows)
        object.__setattr__(self, "noise", spread)


@dataclass(frozen=True, init=False)
class GaussianKernels:
    """Mechanisms that run on the same data, and how their noises go together.

    Parameters
    ----------
    kernels
        At least one, with names of their own and weights for data of one size.
    covariances
        For a pair of names the covariance of their noises: a number, or as many rows
        as the first has outputs, with an entry for each output of the second. Pairs
        that are left out are independent.

    Raises
    ------
    InputError
        If names or shapes do not fit, or no random numbers have all these covariances.

    Examples
    --------
    >>> one, two = (LinearGaussianKernel(name, 1, 1) for name in ("a", "b"))
    >>> both = GaussianKernels([one, two], {("a", "b"): "1/2"})
    >>> both.noise[0], both.blocks
    ((Fraction(1, 1), Fraction(1, 2)), (range(0, 1), range(1, 2)))
    """

    kernels: tuple[LinearGaussianKernel, ...]
    noise: Matrix

    def __init__(
        self,
        kernels: Sequence[LinearGaussianKernel],
        covariances: Mapping[tuple[str, str], Any] | None = None,
    ) -> None:
        listed = tuple(kernels)
        _check(listed)
        object.__setattr__(self, "kernels", listed)
        object.__setattr__(self, "noise", self._whole(covariances or {}))

    @property
    def blocks(self) -> tuple[range, ...]:
        """The places of each mechanism's outputs among all of them."""
        found, start = [], 0
        for kernel in self.kernels:
            found.append(range(start, start + len(kernel.weights)))
            start += len(kernel.weights)
        return tuple(found)

    @property
    def weights(self) -> Matrix:
        """The rows of all mechanisms, below one another."""
        return tuple(row for kernel in self.kernels for row in kernel.weights)

    @property
    def are_independent(self) -> bool:
        """Whether the noises of different mechanisms have no covariance."""
        blocks = self.blocks
        return not any(
            self.noise[row][column]
            for one in blocks
            for row in one
            for column in range(len(self.noise))
            if column not in one
        )

    def _whole(self, covariances: Mapping[tuple[str, str], Any]) -> Matrix:
        """Put the blocks together, and see that it is a covariance matrix."""
        blocks = dict(zip((k.name for k in self.kernels), self.blocks, strict=True))
        size = sum(map(len, blocks.values()))
        whole = [[Fraction(0)] * size for _ in range(size)]
        for kernel in self.kernels:
            place = blocks[kernel.name]
            for row, entries in zip(place, kernel.noise, strict=True):
                whole[row][place.start : place.stop] = entries
        seen: set[frozenset[str]] = set()
        for pair, value in covariances.items():
            first, second = _names(pair, list(blocks))
            if frozenset((first, second)) in seen:
                raise InputError(
                    f"the covariance of {first!r} and {second!r} is given twice"
                )
            seen.add(frozenset((first, second)))
            _put(whole, blocks[first], blocks[second], value, f"{first} and {second}")
        if not is_positive_definite(whole):
            raise InputError(
                f"the noise of all {len(blocks)} mechanisms together is not positive "
                "definite: no random numbers have these covariances, make them smaller"
            )
        return tuple(map(tuple, whole))


def _check(kernels: tuple[LinearGaussianKernel, ...]) -> None:
    if not kernels:
        raise InputError("there is no mechanism: give at least one")
    for kernel in kernels:
        if not isinstance(kernel, LinearGaussianKernel):
            raise InputError(
                f"{quoted(kernel)} is no mechanism of normal data: give a "
                "LinearGaussianKernel"
            )
    names = [kernel.name for kernel in kernels]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"two mechanisms are called {name!r}: name each once")
    sizes = {len(kernel.weights[0]) for kernel in kernels}
    if len(sizes) > 1:
        raise InputError(
            f"mechanisms read data of {min(sizes)} and of {max(sizes)} numbers: give "
            "each a weight for every number of the data, 0 where it is not read"
        )
    outputs = sum(len(kernel.weights) for kernel in kernels)
    if outputs > _OUTPUTS_MAX:
        raise InputError(
            f"the mechanisms have {outputs} outputs together: at most {_OUTPUTS_MAX}"
        )


def _names(pair: Any, known: Sequence[str]) -> tuple[str, str]:
    if not isinstance(pair, tuple | list) or len(pair) != 2 or pair[0] == pair[1]:
        raise InputError(
            f"{quoted(pair)} is no pair of mechanisms: name two different ones"
        )
    for name in pair:
        if name not in known:
            raise InputError(
                f"a covariance names the mechanism {quoted(name)}: "
                f"{instead_of(name, known)}"
            )
    return pair[0], pair[1]


def _put(
    whole: list[list[Fraction]], rows: range, columns: range, value: Any, what: str
) -> None:
    """Write a block and its mirror image."""
    block = matrix_of(value, f"the covariance of {what}", columns=len(columns))
    if len(block) != len(rows):
        raise InputError(
            f"the covariance of {what} has {len(block)} rows: it needs {len(rows)}"
        )
    for row, entries in zip(rows, block, strict=True):
        for column, entry in zip(columns, entries, strict=True):
            whole[row][column] = whole[column][row] = entry
