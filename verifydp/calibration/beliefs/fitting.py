"""Priors fitted to data: a normal law, or a mixture of several.

What is fitted is rounded to decimals, and from then on these are the prior, exactly.
A fit is a belief, not a fact: a guarantee that is calibrated to it holds against
adversaries who believe it. Fits of mixtures depend on where they start, so
`compare_fits` tells whether several starts agree.
"""

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from verifydp.data.beliefs import GaussianMixturePrior, GaussianPrior
from verifydp.data.beliefs.gaussian import rounded_root
from verifydp.errors import InputError, MissingExtraError
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import as_written

__all__ = ["FitRun", "MixtureFit", "compare_fits", "fit_gaussian", "fit_mixture"]

_Floats: TypeAlias = npt.NDArray[np.float64]

#: Starts of one fit, of which the most likely is kept.
_STARTS = 5
#: Steps of one start.
_STEPS = 1000
#: Added to each variance by the fit, in units of the data's variance.
_FLOOR = 1e-6
#: A component whose variance is below this, in the same unit, is one value's.
_COLLAPSED = 4 * _FLOOR
#: Fits agree if no weight, and no mean or deviation in units of the data's deviation,
#: differs by more.
_AGREEMENT = Fraction(1, 1000)
#: Digits of a double.
_MOST_DIGITS = 15
#: Digits of the exact deviation, before it is rounded.
_ROOT_DIGITS = 40


@dataclass(frozen=True, slots=True)
class FitRun:
    """What one seed led to.

    Attributes
    ----------
    seed
        The seed.
    prior
        The fitted mixture, rounded, components in order of their means.
    log_likelihood
        Of the data under the rounded prior, in nats; a double.
    converged
        Whether the steps came to rest.
    """

    seed: int
    prior: GaussianMixturePrior
    log_likelihood: float
    converged: bool


@dataclass(frozen=True, slots=True)
class MixtureFit:
    """Fits of one mixture from several seeds.

    Attributes
    ----------
    runs
        One for each seed, in the order given.
    agree
        Whether all came to the same mixture, up to a thousandth of the data's
        deviation and of a weight.
    records
        How many values were fitted.
    """

    runs: tuple[FitRun, ...]
    agree: bool
    records: int

    @property
    def best(self) -> FitRun:
        """The most likely run, among those that converged if there are any."""
        return max(self.runs, key=lambda run: (run.converged, run.log_likelihood))

    @property
    def prior(self) -> GaussianMixturePrior:
        """The prior of `best`."""
        return self.best.prior

    @property
    def text(self) -> str:
        """What to know about the fit, in one line."""
        resting = sum(run.converged for run in self.runs)
        likely = ", ".join(f"{run.log_likelihood:.6g}" for run in self.runs)
        return (
            f"{len(self.prior.components)} components fitted to {self.records} values; "
            f"{resting} of {len(self.runs)} seeds converged, and they "
            f"{'agree' if self.agree else 'do not agree'} (log likelihood {likely})"
        )


@dataclass(frozen=True, slots=True)
class _Data:
    """Values with their exact moments, and the last decimal that is kept."""

    values: tuple[Fraction, ...]
    mean: Fraction
    sd: Fraction
    unit: Fraction

    @property
    def standard(self) -> _Floats:
        """The values less their mean, in units of their deviation."""
        return np.array([float((x - self.mean) / self.sd) for x in self.values])

    def rounded(self, value: Fraction) -> Fraction:
        return round(value / self.unit) * self.unit


def fit_gaussian(values: Sequence[Any], *, digits: int = 6) -> GaussianPrior:
    """Fit a normal law to data by maximum likelihood.

    Parameters
    ----------
    values
        At least two numbers, not all alike; a float is the decimal that it is written
        as.
    digits
        Decimals kept of mean and deviation, counted from the first digit of the
        deviation on.

    Returns
    -------
    GaussianPrior
        Mean and deviation (the divisor is the number of values) of the data. Guarantee:
        computed in rationals and rounded once, to the nearest.

    Raises
    ------
    InputError
        If there are fewer than two values, all are alike, or one is no finite number.

    Examples
    --------
    >>> fit_gaussian([1, 2, 3, 6]).text
    'normal(3, sd 1.870829)'
    """
    data = _read(values, digits)
    return GaussianPrior(data.rounded(data.mean), data.rounded(data.sd))


def fit_mixture(
    values: Sequence[Any], components: int, *, seed: int = 0, digits: int = 6
) -> GaussianMixturePrior:
    """Fit a mixture of normal laws to data, by scikit-learn.

    Parameters
    ----------
    values
        Numbers, of which at least as many differ as there are components.
    components
        How many normal laws, at least 1.
    seed
        Where the randomness of the starts comes from; five starts are made.
    digits
        Decimals kept: of weights as they are, of means and deviations counted from the
        first digit of the data's deviation on.

    Returns
    -------
    GaussianMixturePrior
        Components in order of their means; the weights are decimals that sum to
        exactly 1. No guarantee that no mixture is more likely: see `compare_fits`.

    Raises
    ------
    InputError
        If there are fewer than two values, all are alike, one is no finite number,
        there are more components than different values, a component collapses onto one
        value (a singular fit), or the fit does not come to rest.
    MissingExtraError
        If scikit-learn is not installed: the extra ``fit``.

    Notes
    -----
    Expectation maximisation on standardised data, so that the unit does not matter;
    a millionth of the data's variance is added to each component's.

    Examples
    --------
    >>> data = [0, 1, 2, 1, 0, 2, 100, 101, 102, 101, 100, 102]
    >>> [float(mean) for mean in fit_mixture(data, 2).means]
    [1.0, 101.0]
    """
    data = _read(values, digits)
    run = _fitted(data, _checked(data, components), seed, digits)
    if not run.converged:
        raise InputError(
            f"the fit of {components} components to {len(data.values)} values did not "
            f"come to rest in {_STEPS} steps: use fewer components or another seed"
        )
    return run.prior


def compare_fits(
    values: Sequence[Any],
    components: int,
    *,
    seeds: Sequence[int] = (0, 1, 2),
    digits: int = 6,
) -> MixtureFit:
    """Fit a mixture from several seeds, and tell whether they agree.

    Parameters
    ----------
    values, components, digits
        As in `fit_mixture`.
    seeds
        At least one.

    Returns
    -------
    MixtureFit
        Every run; also those that did not come to rest, which is told.

    Raises
    ------
    InputError
        As `fit_mixture`, but for fits that do not come to rest; or without a seed.
    MissingExtraError
        If scikit-learn is not installed.

    Examples
    --------
    >>> fit = compare_fits([0, 1, 2, 1, 0, 2, 50, 51, 52, 51, 50, 52], 2, seeds=(0, 1))
    >>> fit.agree, fit.text[:32]
    (True, '2 components fitted to 12 values')
    """
    if not seeds:
        raise InputError("there is no seed: give at least one")
    data = _read(values, digits)
    count = _checked(data, components)
    runs = tuple(_fitted(data, count, seed, digits) for seed in seeds)
    agree = all(_alike(runs[0].prior, run.prior, data.sd) for run in runs[1:])
    return MixtureFit(runs, agree, len(data.values))


def _read(values: Sequence[Any], digits: int) -> _Data:
    if not 1 <= digits <= _MOST_DIGITS:
        raise InputError(f"digits is {digits}: give 1 to {_MOST_DIGITS}")
    exact = tuple(as_written(x, f"value {n}") for n, x in enumerate(values, 1))
    count = len(exact)
    if count < 2:
        raise InputError(f"a fit needs at least two values: {count} given")
    mean = sum(exact, Fraction(0)) / count
    variance = sum(((x - mean) ** 2 for x in exact), Fraction(0)) / count
    if not variance:
        raise InputError(
            f"all {count} values are {written(mean)}: a fit needs values that differ"
        )
    sd = rounded_root(variance, _ROOT_DIGITS)
    return _Data(exact, mean, sd, Fraction(10) ** (_first_place(sd) - digits))


def _first_place(value: Fraction) -> int:
    """The power of ten of the first digit of a positive number."""
    place = len(str(value.numerator)) - len(str(value.denominator))
    return place if Fraction(10) ** place <= value else place - 1


def _checked(data: _Data, components: int) -> int:
    distinct = len(set(data.values))
    if isinstance(components, bool) or not isinstance(components, int):
        raise InputError(f"components is {components!r}: give a whole number")
    if not 1 <= components <= distinct:
        raise InputError(
            f"{components} components for {distinct} different values: give 1 to "
            f"{distinct}"
        )
    return components


def _fitted(data: _Data, components: int, seed: int, digits: int) -> FitRun:
    model = _fitted_model(data, components, seed)
    rows = sorted(
        zip(
            model.means_[:, 0].tolist(),
            model.covariances_[:, 0, 0].tolist(),
            model.weights_.tolist(),
            strict=True,
        )
    )
    for mean, variance, _ in rows:
        if variance < _COLLAPSED:
            raise InputError(
                f"a component of {components} collapses onto the value "
                f"{written(data.rounded(data.mean + data.sd * Fraction(mean)))} (a "
                "singular fit): use fewer components"
            )
    prior = GaussianMixturePrior(
        _shares([weight for _, _, weight in rows], digits),
        means=[data.rounded(data.mean + data.sd * Fraction(m)) for m, _, _ in rows],
        sds=[data.rounded(data.sd * Fraction(math.sqrt(v))) for _, v, _ in rows],
    )
    return FitRun(seed, prior, _log_likelihood(prior, data), bool(model.converged_))


def _fitted_model(data: _Data, components: int, seed: int) -> Any:
    """Have scikit-learn fit a mixture to the data in standard units."""
    try:
        from sklearn.mixture import GaussianMixture  # noqa: PLC0415 - slow, an extra
    except ModuleNotFoundError as error:
        raise MissingExtraError("fit", "Fitting a mixture") from error
    model = GaussianMixture(
        components,
        reg_covar=_FLOOR,
        max_iter=_STEPS,
        n_init=_STARTS,
        random_state=seed,
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what they tell is in `converged_`
            model.fit(data.standard[:, np.newaxis])
    except ValueError as error:
        raise InputError(
            f"the fit of {components} components is singular: use fewer components"
        ) from error
    return model


def _shares(weights: Sequence[float], digits: int) -> list[Fraction]:
    """Round weights, the largest such that all sum to 1."""
    unit = Fraction(1, 10**digits)
    shares = [round(Fraction(weight) / unit) * unit for weight in weights]
    largest = max(range(len(shares)), key=lambda place: shares[place])
    shares[largest] += 1 - sum(shares, Fraction(0))
    return shares


def _log_likelihood(prior: GaussianMixturePrior, data: _Data) -> float:
    """Add up log densities in standard units, then change the unit."""
    terms = []
    for weight, mean, sd in prior.components:
        width = float(sd / data.sd)
        z = (data.standard - float((mean - data.mean) / data.sd)) / width
        terms.append(math.log(weight / width) - z**2 / 2)
    total = np.logaddexp.reduce(np.array(terms), axis=0).sum()
    each = math.log(2 * math.pi) / 2 + math.log(data.sd)
    return float(total) - len(data.values) * each


def _alike(
    first: GaussianMixturePrior, second: GaussianMixturePrior, sd: Fraction
) -> bool:
    return len(first.components) == len(second.components) and all(
        abs(one.weight - two.weight) <= _AGREEMENT
        and abs(one.mean - two.mean) <= _AGREEMENT * sd
        and abs(one.sd - two.sd) <= _AGREEMENT * sd
        for one, two in zip(first.components, second.components, strict=True)
    )
