"""Linear-Gaussian models: exact means and covariances, and what cannot be one."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.data.causal import (
    GaussianCausalModel,
    GaussianKernels,
    LinearGaussianKernel,
)
from verifydp.errors import InputError
from verifydp.exact.definiteness import is_positive_definite, is_positive_semidefinite


def test_the_mean_is_linear_in_the_state():
    model = GaussianCausalModel(
        {"a": [0, 0], "b": [1, 2]},
        [[1, 1], [0, "1/2"]],
        [[1, 0], [0, 1]],
        offset=[5, 0],
    )
    assert model.means == {
        "a": (Fraction(5), Fraction(0)),
        "b": (Fraction(8), Fraction(1)),
    }
    assert model.shift("b", "a") == (Fraction(3), Fraction(1))


def test_one_number_is_as_good_as_a_matrix_of_one():
    one = GaussianCausalModel({"a": 0, "b": 1}, 2, "1/2")
    assert one.loading == ((Fraction(2),),)
    assert one.covariance == ((Fraction(1, 2),),)
    column = GaussianCausalModel({"a": 0, "b": 1}, [1, 3], np.eye(2))
    assert column.shift("b", "a") == (Fraction(1), Fraction(3))


def test_data_that_the_state_determines_are_allowed():
    assert GaussianCausalModel.of_means({"a": 0, "b": 1}, 0).covariance == (
        (Fraction(0),),
    )


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: GaussianCausalModel({"a": 0, "b": 1}, [1, 1], [[1, 2], [2, 1]]),
            "covariance of the data is not positive semidefinite",
        ),
        (
            lambda: GaussianCausalModel({"a": 0, "b": 1}, [1, 1], [[1, 0], [1, 1]]),
            "not symmetric: row 2, column 1 is 1, and the other way round it is 0",
        ),
        (
            lambda: GaussianCausalModel({"a": 0, "b": 1}, [1, 1], [[1, 0]]),
            "has 1 rows: it needs 2",
        ),
        (lambda: GaussianCausalModel({"a": 0, "b": [1, 2]}, 1, 1), "1 and 2 numbers"),
        (lambda: GaussianCausalModel({"a": 0, "b": 1}, [[1, 2]] * 2, 1), "row 1 of"),
        (lambda: GaussianCausalModel({"a": 0, "b": 1}, 1, 1, offset=[1, 2]), "offset"),
        (
            lambda: GaussianCausalModel(
                {"a": 0, "b": 1}, 1, 1, state_prior={"a": 1, "b": 0}
            ),
            "'b' of the pair .* probability 0",
        ),
        (lambda: LinearGaussianKernel("m", 1, 0), "noise of 'm' is not positive def"),
        (
            lambda: LinearGaussianKernel("m", [[1], [1]], [[1, 1], [1, 1]]),
            "not positive definite",
        ),
        (
            lambda: GaussianKernels([LinearGaussianKernel("m", 1, 1)] * 2),
            "two mechanisms are called 'm'",
        ),
        (
            lambda: GaussianKernels(
                [LinearGaussianKernel(name, 1, 1) for name in "ab"], {("a", "b"): 1}
            ),
            "together is not positive definite",
        ),
        (
            lambda: GaussianKernels([LinearGaussianKernel("a", 1, 1)], {("a", "c"): 1}),
            "names the mechanism",
        ),
        (
            lambda: GaussianKernels(
                [LinearGaussianKernel("a", 1, 1), LinearGaussianKernel("b", [1, 2], 1)]
            ),
            "data of 1 and of 2 numbers",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(make, message):
    with pytest.raises(InputError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_blocks_of_noise_are_put_together():
    wide = LinearGaussianKernel("wide", [[1], [2]], [[2, 1], [1, 2]])
    both = GaussianKernels(
        [wide, LinearGaussianKernel("one", 3, 4)], {("one", "wide"): [["1/2", 0]]}
    )
    assert both.weights == ((Fraction(1),), (Fraction(2),), (Fraction(3),))
    assert both.noise == (
        (Fraction(2), Fraction(1), Fraction(1, 2)),
        (Fraction(1), Fraction(2), Fraction(0)),
        (Fraction(1, 2), Fraction(0), Fraction(4)),
    )
    assert not both.are_independent
    assert GaussianKernels([wide]).are_independent


def test_elimination_agrees_with_eigenvalues_on_drawn_matrices():
    """Seed 5, 300 integer matrices: those with an eigenvalue near 0 are exact cases."""
    rng = np.random.default_rng(5)
    kinds = {True: 0, False: 0}
    for _ in range(300):
        size = int(rng.integers(1, 5))
        half = rng.integers(-2, 3, (size, size))
        matrix = half @ half.T if rng.random() < 0.5 else half + half.T
        exact = [[Fraction(int(entry)) for entry in row] for row in matrix]
        least = np.linalg.eigvalsh(matrix.astype(float)).min()
        if abs(least) > 1e-9:
            assert is_positive_definite(exact) == (least > 0)
        else:
            assert not is_positive_definite(exact)
        assert is_positive_semidefinite(exact) == (least > -1e-9)
        kinds[is_positive_semidefinite(exact)] += 1
    assert min(kinds.values()) > 50
