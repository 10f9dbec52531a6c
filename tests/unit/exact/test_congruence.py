"""A change of basis proves what is positive definite, and nothing else."""

import random
from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import UnsupportedError
from verifydp.exact.congruence import Congruence, product, rounded, scaled
from verifydp.exact.definiteness import is_positive_definite


def drawn(draw, size, unit):
    """A symmetric matrix near the border: about as often definite as not."""
    rows = [[Fraction(0)] * size for _ in range(size)]
    for i in range(size):
        rows[i][i] = Fraction(draw.randint(unit // 2, unit), unit)
        for j in range(i):
            rows[i][j] = rows[j][i] = Fraction(draw.randint(-unit, unit), 2 * unit)
    return rows


def proposed(draw, matrix):
    """A change of basis and weights, good ones where doubles find them."""
    size = len(matrix)
    floats = np.array([[float(one) for one in row] for row in matrix])
    weights = np.linalg.eigh(floats)[1][:, 0]
    try:
        lower = np.linalg.cholesky(floats + draw.choice([0, 1e-3, 0.1]) * np.eye(size))
    except np.linalg.LinAlgError:
        change = np.eye(size)
    else:
        change = np.linalg.inv(lower)
        weights = lower.T @ weights
    return change.tolist(), [int(one) for one in weights * 1000]


@pytest.mark.parametrize("bits", [3, 6, 12, 40])
def test_nothing_is_shown_that_is_not_so(bits):
    """However coarse the matrix was rounded, and wherever the change comes from."""
    draw = random.Random(bits)
    shown = refused = 0
    for _ in range(400):
        matrix = drawn(draw, draw.randint(1, 4), draw.choice([3, 7, 10, 1000]))
        change, weights = proposed(draw, matrix)
        found = Congruence(scaled(matrix, bits), rounded(change, 20))
        definite = is_positive_definite(matrix)
        if found.shows_definite():
            shown += 1
            assert definite
        if found.is_below_zero(weights):
            refused += 1
            assert not definite
    assert shown > 10  # so that neither answer is always no
    assert refused > 10


def test_what_rounding_hides_is_not_shown():
    """Rounded it is definite, as it stands it is not."""
    matrix = [[Fraction("0.95"), Fraction("0.93")], [Fraction("0.93"), Fraction("0.9")]]
    assert not is_positive_definite(matrix)
    coarse = scaled(matrix, 2)
    assert coarse.floats() == [[1.0, 1.0], [1.0, 1.0]]
    change = rounded([[1.0, 0.0], [0.0, 1.0]], 10)
    assert not Congruence(coarse, change).shows_definite()
    low = scaled([[Fraction("0.9")] * 2, [Fraction("-0.85"), Fraction("0.9")]], 1)
    assert low.floats() == [[1.0, -1.0], [-1.0, 1.0]]


def test_a_change_without_an_inverse_shows_nothing():
    matrix = scaled([[Fraction(1), Fraction(0)], [Fraction(0), Fraction(1)]], 40)
    for change in ([[1.0, 0.0], [1.0, 0.0]], [[0.0, 0.0], [0.0, 0.0]]):
        assert not Congruence(matrix, rounded(change, 20)).shows_definite()


def test_forms_and_products():
    matrix = scaled([[Fraction(2), Fraction(1)], [Fraction(1), Fraction(3)]], 8)
    change = rounded([[1.0, 0.0], [-0.5, 1.0]], 8)
    found = Congruence(matrix, change)
    assert found.moved() == [[2.0, 1.0], [0.0, 2.5]]
    assert found.form() == [[2.0, 0.0], [0.0, 2.5]]
    assert product(change, change, 10).floats() == [[1.0, 0.0], [-1.0, 1.0]]
    with pytest.raises(UnsupportedError, match="beyond doubles"):
        rounded([[1e300]], 100)
