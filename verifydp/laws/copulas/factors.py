"""Triangular factors of a correlation matrix that is positive definite.

Whether it is, is decided exactly: by elimination in rational numbers where there are
few coordinates, and by `verifydp.exact.congruence` where these grow too long. Doubles
propose the change of basis there and prove nothing.
"""

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.congruence import (
    Congruence,
    ScaledMatrix,
    product,
    rounded,
    scaled,
)
from verifydp.exact.linear import Matrix
from verifydp.laws.protocol import Floats

__all__ = ["Factors", "factored"]

#: Up to so many coordinates everything is computed in rational numbers.
_EXACT_MAX = 16
#: The least variance of a score given others that doubles can be divided by.
_LEFT_MIN = Fraction(1, 10**200)
#: Bits of a change of basis and of the matrix in the first round, and more in each.
_BITS, _DEEP, _MORE, _DEEPER = 52, 60, 28, 56
#: Each round takes some twelve digits of the condition number.
_ROUNDS = 5
#: A form that is as near to the identity is corrected in one step, to all digits.
_NEAR = 2.0**-27
_UNIT = 2.0**-52
#: Bits of the weights of a combination that may have a variance below 0.
_WEIGHT_BITS = 48


@dataclass(frozen=True, slots=True)
class Factors:
    """How normal scores of a correlation matrix are made, and told apart; doubles.

    Attributes
    ----------
    lower
        Times independent scores it gives scores of the matrix; lower triangular.
    given
        Times scores, what each is beyond its mean given those before; lower triangular
        with ones on the diagonal.
    left
        The deviation of each score given those before.
    """

    lower: Floats
    given: Floats
    left: Floats


def factored(matrix: Matrix) -> Factors:
    """Factor a correlation matrix.

    Parameters
    ----------
    matrix
        Symmetric, with ones on the diagonal.

    Raises
    ------
    InputError
        If it is not positive definite, which is shown exactly; or so near a matrix that
        is none that it cannot be told, or that doubles cannot hold what is left.

    Notes
    -----
    The coefficients are those of exact numbers, rounded, so that correlations near 1
    cost few digits; with more than 16 coordinates up to 1e-14 of the largest in a row.
    """
    return _by_elimination(matrix) if len(matrix) <= _EXACT_MAX else _by_form(matrix)


def _by_elimination(matrix: Matrix) -> Factors:
    unit, left = _decomposed(matrix)
    deviations = np.sqrt(np.array([float(one) for one in left]))
    rows = np.array([[float(one) for one in row] for row in unit])
    given = [[float(one) for one in row] for row in _unit_inverse(unit)]
    return Factors(rows * deviations, np.array(given), deviations)


def _decomposed(matrix: Matrix) -> tuple[list[list[Fraction]], list[Fraction]]:
    """Factor into unit lower triangular and diagonal: ``L D L'``, exactly.

    The diagonal is what each variable is left given those before: it is positive if
    and only if the matrix is positive definite.
    """
    size = len(matrix)
    lower = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    left: list[Fraction] = []
    for i in range(size):
        shared = [Fraction(0)] * i  # the row of L times D
        for j in range(i):
            shared[j] = matrix[i][j] - sum(
                (shared[k] * lower[j][k] for k in range(j)), Fraction(0)
            )
            lower[i][j] = shared[j] / left[j]
        rest = matrix[i][i] - sum(
            (shared[k] * lower[i][k] for k in range(i)), Fraction(0)
        )
        if rest <= 0:
            raise InputError(
                "the correlation matrix is not positive definite: given those before, "
                f"coordinate {i + 1} is left the variance {written(rest)}; "
                "correlations this strong contradict one another"
            )
        if rest < _LEFT_MIN:
            raise InputError(
                f"coordinate {i + 1} is left a variance below 1e-200 given those "
                "before: doubles cannot hold it; where correlations are 1 or -1 use a "
                "bound"
            )
        left.append(rest)
    return lower, left


def _unit_inverse(lower: list[list[Fraction]]) -> list[list[Fraction]]:
    """Invert a lower triangular matrix with ones on its diagonal."""
    size = len(lower)
    found = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    for i in range(size):
        for j in range(i):
            found[i][j] = -sum(
                (lower[i][k] * found[k][j] for k in range(j, i)), Fraction(0)
            )
    return found


def _by_form(matrix: Matrix) -> Factors:
    """Change the basis until the matrix is the identity in it, nearly.

    Each round takes the factor of a form in doubles, moved a little away from zero,
    and joins its inverse to the change so far in whole numbers: the next form has a
    condition number that is smaller by as much as doubles can tell.
    """
    size = len(matrix)
    known = scaled(matrix, _DEEP)
    form = np.array(known.floats())
    change = rounded(np.eye(size).tolist(), _BITS)
    for count in range(_ROUNDS):
        if count:  # what the last round could not see needs more bits of the matrix
            known = scaled(matrix, _DEEP + _DEEPER * count)
            form = np.array(Congruence(known, change).form())
        step = _step(form)
        if step is None:
            _refuse_what_is_below_zero(form, Congruence(known, change), change)
            break
        inner = rounded(step.tolist(), _BITS)
        change = product(inner, change, _BITS + _MORE * count) if count else inner
        last = Congruence(known, change)
        form = np.array(last.form())
        off = form - np.eye(size)
        if np.abs(off).sum(axis=1).max() <= _NEAR and last.shows_definite():
            return _corrected(np.array(change.floats()), np.array(last.moved()), off)
    raise InputError(
        f"the correlation matrix of {size} coordinates is not positive definite, or "
        "too near one that is not to be told: move its correlations towards 0 a little"
    )


def _step(form: Floats) -> Floats | None:
    """The inverse of a factor of the form; None where it is no factor of anything."""
    size = len(form)
    shift = size * _UNIT * float(np.abs(np.diagonal(form)).max())
    try:
        lower = np.linalg.cholesky(form + shift * np.eye(size))
    except np.linalg.LinAlgError:
        return None
    return np.tril(np.linalg.inv(lower))


def _refuse_what_is_below_zero(
    form: Floats, shown: Congruence, change: ScaledMatrix
) -> None:
    """Look for a combination of coordinates whose variance is below 0."""
    weights = np.linalg.eigh(form)[1][:, 0]
    whole = [int(one) for one in np.rint(weights * 2.0**_WEIGHT_BITS)]
    if not shown.is_below_zero(whole):
        return
    shares = np.abs(np.array(change.floats()).T @ weights)
    one, two = sorted(int(place) + 1 for place in np.argsort(shares)[-2:])
    raise InputError(
        "the correlation matrix is not positive definite: a combination of "
        f"coordinates, {one} and {two} above all, would have a variance below 0; "
        "correlations this strong contradict one another"
    )


def _corrected(change: Floats, moved: Floats, off: Floats) -> Factors:
    """Take out what the form is off, which is right to the square of it.

    Where ``X A X' = (I + T)(I + T)'`` the factor of A is ``inverse(X) (I + T)``, its
    inverse ``(I - T) X``, and ``inverse(X)`` is ``A X'`` times the form's inverse.
    """
    half = np.tril(off, -1) + np.diag(np.diagonal(off)) / 2
    inverse = np.tril(change - half @ change)
    lower = np.tril(moved.T - moved.T @ half.T)
    left = 1 / np.diagonal(inverse)
    return Factors(lower, inverse * left[:, None], left)
