"""What a few thousand rows of many numbers tell: a handful of numbers in their place.

Standardised rows of two labels come in, on whatever device they lie; weights come out
that turn a row into one number each. All is a deterministic function of the rows.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.backends.functions import in_host

__all__ = [
    "Products",
    "ridge_weights",
    "separation",
    "signs_of",
    "telling_directions",
    "telling_products",
]

#: Rows of a matrix of all pairs that are looked at together, so that memory stays flat.
_ROWS = 256
#: Steps of Lanczos' iteration.
_STEPS = 32
#: What is left of a step where nothing new was found, as a share.
_NEGLIGIBLE = 1e-9


def ridge_weights(rows: Any, targets: Any, strengths: Sequence[float]) -> list[Any]:
    """Weights of ridge regressions, nearly, for several strengths at once.

    They are the best ones among the combinations of what a few steps of Lanczos'
    iteration find (Hestenes and Stiefel 1952), whose work grows with the rows and with
    the width alone; that it ends early makes the ridge a little stronger.

    Parameters
    ----------
    rows
        Shape (n, width), with mean 0 in every column.
    targets
        Shape (n,), with mean 0.
    strengths
        Each is multiplied by the width, which is the mean square of a row.

    Returns
    -------
    list
        For each strength the weights, shape (width,).
    """
    start = _down(targets, rows)
    basis = _krylov(lambda one: _down(_along(rows, one), rows), start, _STEPS)
    seen = rows @ basis
    small, right = (in_host(one) for one in (seen.T @ seen, _down(start, basis)))
    width = rows.shape[1]
    solved = [
        # So small that no device is worth it, and some know no linear algebra.
        np.linalg.solve(small + strength * width * np.eye(len(small)), right)
        for strength in strengths
    ]
    return [_along(basis, as_drawn(one, basis)) for one in solved]


def _krylov(apply: Callable[[Any], Any], start: Any, steps: int) -> Any:
    """Orthonormal columns that span ``start``, ``apply(start)``, and so on.

    Fewer than ``steps`` where that is all of them; zeros alone where the start is 0.
    """
    library = namespace_of(start)
    columns: Any = None
    one = start
    for _ in range(steps):
        before = _length(one)
        for _ in range(2 if columns is not None else 0):  # once leaves rounding behind
            one = one - _along(columns, _down(one, columns))
        length = _length(one)
        if not length > _NEGLIGIBLE * before:
            break
        one = one / length
        column = one[:, None]
        columns = (
            column if columns is None else library.concat([columns, column], axis=1)
        )
        one = apply(one)
    return library.zeros_like(start)[:, None] if columns is None else columns


def _along(matrix: Any, vector: Any) -> Any:
    """``matrix @ vector``.

    Without the threads of NumPy's library: for so little work each they wait longer for
    one another than they work, as soon as something else is at work as well.
    """
    if isinstance(matrix, np.ndarray):
        return np.einsum("ij,j->i", matrix, vector)
    return matrix @ vector


def _down(vector: Any, matrix: Any) -> Any:
    """``vector @ matrix``, likewise."""
    if isinstance(matrix, np.ndarray):
        return np.einsum("i,ij->j", vector, matrix)
    return vector @ matrix


def _length(one: Any) -> float:
    return math.sqrt(float(namespace_of(one).sum(one * one)))


def separation(scores: Any, labels: Any) -> float:
    """How far the mean scores of labels 1 and 0 lie apart, in standard deviations."""
    library = namespace_of(scores)
    above, below = library.sum(labels), library.sum(1 - labels)
    if not (float(above) > 1 and float(below) > 1):
        return 0.0
    high = library.sum(scores * labels) / above
    low = library.sum(scores * (1 - labels)) / below
    rest = scores - low - (high - low) * labels
    spread = float(library.mean(rest * rest))
    return float(high - low) / math.sqrt(spread) if spread > 0 else 0.0


def signs_of(labels: Any) -> Any:
    """One over the rows of a label, negative where it is 0; a sum is a difference.

    Parameters
    ----------
    labels
        1 or 0, shape (n,), both of which occur.
    """
    library = namespace_of(labels)
    return labels / library.sum(labels) - (1 - labels) / library.sum(1 - labels)


def telling_directions(rows: Any, signs: Any, count: int) -> Any:
    """Directions in which rows of two labels differ most in their mean square.

    Parameters
    ----------
    rows
        Shape (n, width).
    signs
        Those of the rows' labels, as `signs_of` gives them.
    count
        How many directions.

    Returns
    -------
    array
        Shape (width, count), of length 1 and at right angles, the most telling first:
        eigenvectors of the difference of the two matrices of second moments.
    """
    random = np.random.Generator(np.random.PCG64(0))
    start = as_drawn(random.normal(size=rows.shape[1]), rows)
    basis = _krylov(lambda one: _down(signs * _along(rows, one), rows), start, _STEPS)
    seen = rows @ basis
    small = in_host(seen.T @ (signs[:, None] * seen))
    values, vectors = np.linalg.eigh((small + small.T) / 2)
    order = np.argsort(-np.abs(values), kind="stable")[:count]
    return basis @ as_drawn(vectors[:, order], basis)


@dataclass(frozen=True, slots=True, eq=False)
class Products:
    """Pairs of columns, and the weight of the product of their numbers; largest first.

    Each has the shape (count,), in host memory.
    """

    first: Any
    second: Any
    weights: Any


def telling_products(rows: Any, signs: Any, count: int) -> Products:
    """Pairs of columns whose product differs most in its mean between the labels.

    Parameters
    ----------
    rows, signs
        As for `telling_directions`.
    count
        How many pairs; fewer where there are not so many.

    Returns
    -------
    Products
        Its weights are the differences.
    """
    width = int(rows.shape[1])
    signed = rows * signs[:, None]
    known = Products(np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0))
    for start in range(0, width, _ROWS):
        stop = min(start + _ROWS, width)
        block = rows[:, start:stop].T @ signed[:, start:]
        known = _largest(block, start, known, count)
    return known


def _largest(block: Any, start: int, known: Products, count: int) -> Products:
    """The largest of those that are known and those of a block above the diagonal.

    The block's first row and its first column are those of column ``start``.
    """
    library = namespace_of(block)
    flat = library.reshape(library.triu(block, k=1), (-1,))
    sizes = library.abs(flat)
    # What is smaller than all that are kept cannot be among them.
    full = len(known.weights) == count
    floor = float(np.min(np.abs(known.weights))) if full else 0.0
    places = library.nonzero(sizes > floor)[0]
    if places.shape[0] > 2 * count:
        least = library.sort(library.take(sizes, places))[-count]
        places = library.nonzero(sizes >= least)[0]
    found = library.take(flat, places)
    order = library.argsort(-library.abs(found), stable=True)
    order = order[: min(count, int(order.shape[0]))]
    values = np.asarray(in_host(library.take(found, order)), dtype=np.float64)
    rows, columns = np.divmod(
        np.asarray(in_host(library.take(places, order))), int(block.shape[1])
    )
    weights = np.concatenate([known.weights, values])
    kept = np.argsort(-np.abs(weights), kind="stable")[:count]
    return Products(
        np.concatenate([known.first, rows + start])[kept],
        np.concatenate([known.second, columns + start])[kept],
        weights[kept],
    )
