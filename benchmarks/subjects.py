"""The mechanisms that are audited here, correct ones and wrong ones."""

from collections.abc import Callable
from math import exp
from typing import Any

from scipy import optimize, special

#: The two databases of the sequential auditors' common benchmark.
ZERO_AND_ONE = ([0.0], [0.0, 1.0])
#: A count differs by 1.
EMPTY_AND_ONE: tuple[list[float], list[float]] = ([], [1.0])

Mechanism = Callable[[Any, int, Any], Any]


def laplace_count(scale: float) -> Mechanism:
    """The number of records plus Laplace noise: epsilon is 1 / scale."""

    def release(database: Any, size: int, rng: Any) -> Any:
        return rng.laplace(float(len(database)), scale, size)

    return release


def gaussian_count(sigma: float) -> Mechanism:
    """The number of records plus Gaussian noise."""

    def release(database: Any, size: int, rng: Any) -> Any:
        return rng.normal(float(len(database)), sigma, size)

    return release


def randomised_response(epsilon: float) -> Mechanism:
    """Whether there is any record, answered truly with odds exp(epsilon) to 1."""

    def release(database: Any, size: int, rng: Any) -> Any:
        lies = rng.random(size) >= special.expit(epsilon)
        return lies != (len(database) > 0)

    return release


def non_private_laplace(epsilon: float) -> Mechanism:
    """NonDPLaplace1: the mean plus noise of scale 2 / (n epsilon), n the true size."""

    def release(database: Any, size: int, rng: Any) -> Any:
        n = len(database)
        return rng.laplace(sum(database) / n, 2 / (n * epsilon), size)

    return release


def non_private_gaussian(epsilon: float) -> Mechanism:
    """NonDPGaussian1: the same with Gaussian noise of that standard deviation."""

    def release(database: Any, size: int, rng: Any) -> Any:
        n = len(database)
        return rng.normal(sum(database) / n, 2 / (n * epsilon), size)

    return release


def exact_sigma(epsilon: float, delta: float) -> float:
    """The least Gaussian noise for sensitivity 1, rounded upward.

    Analytic Gaussian mechanism: Balle and Wang 2018, theorem 8.
    """

    def excess(sigma: float) -> float:
        a, b = 1 / (2 * sigma), epsilon * sigma
        return float(special.ndtr(a - b) - exp(epsilon) * special.ndtr(-a - b) - delta)

    return float(optimize.brentq(excess, 0.1, 100.0, xtol=1e-13)) * (1 + 1e-9)
