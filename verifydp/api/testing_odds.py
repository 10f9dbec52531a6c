"""`verifydp.odds_ratio`: a private test of a 2 x 2 table beside its totals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from verifydp.api.confidences import confidence_of
from verifydp.api.reading_tables import is_path, read_counts
from verifydp.errors import InputError, UnsupportedError
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.evidence.exact_numbers import as_written
from verifydp.evidence.invariant_releases import FeatureLabels
from verifydp.evidence.numbers import bound_value, delta_of, written
from verifydp.evidence.odds_ratio_tests import ODDS_RATIO_FORMAT, OddsRatioResult
from verifydp.invariants.margins import CountTable
from verifydp.invariants.odds_ratio import CellLaw, PrivateTest, optimal_test
from verifydp.laws.canonical_noise import CanonicalNoise, approximate_curve
from verifydp.loss.tradeoff import TradeOff

__all__ = ["odds_ratio"]

#: The count that is released is a multiple of this, so that no last digits tell of the
#: count under the noise: the noise is rounded, and its sum with a count is exact.
_GRID = Fraction(1, 1 << 24)
#: Persons up to whom sums with the noise are exact, and the test is quick.
_PERSONS_MAX = 100_000
#: Canonical noise has so many steps between a chance of one half and none.
_EPSILON_LEAST = Fraction(1, 1000)
#: The growth of an epsilon is raised to a multiple of this: exact tests stay short.
_GROWTH = Fraction(1, 10**9)
_GROWTH_MAX = 10**12
_KNOWN_SEED = "the noise has a known seed: who knows it can take the noise away"


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked for, read."""

    budget: Epsilon
    delta: Fraction
    size: Fraction
    against: Fraction
    confidence: Fraction


def odds_ratio(
    table: Any,
    *,
    epsilon: Any,
    delta: Any = 0,
    columns: Sequence[str] | None = None,
    size: Any = "0.05",
    against: Any = 2,
    confidence: Any = "0.95",
    seed: int | None = None,
    name: str | None = None,
) -> OddsRatioResult:
    """Test the odds ratio of a 2 x 2 table privately, beside its totals.

    The four totals are published as they are. The upper left count is released with
    canonical noise, once; p-values and bounds of the odds ratio are computed from it.

    Parameters
    ----------
    table
        A `CountTable`, ``[[a, b], [c, d]]``, the path of a CSV file (see
        `verifydp.invariants.margins.read_table`); or a data frame with a row for each
        person, with `columns`.
    epsilon, delta
        The privacy of the released count, for tables with the same totals that differ
        in two persons. Epsilon is at least 1/1000, and at most 700.
    columns
        Which two columns of a CSV file or a data frame are rows and columns.
    size
        Type I error of the test whose power is told; of "the odds ratio is at most 1".
    against
        The odds ratio at which the power is told; above 1.
    confidence
        Of the two bounds together.
    seed
        For tests alone: who knows it can take the noise away.
    name
        Of the table, for the result.

    Returns
    -------
    OddsRatioResult
        It holds no count of the table but its totals. Guarantee: p-values, powers and
        bounds are computed in doubles, to about seven digits; the bound on the power
        of all tests of this privacy is exact.

    Raises
    ------
    InputError
        If the table is not 2 x 2, its totals leave nothing open, or a number is out of
        range.

    Examples
    --------
    >>> import verifydp
    >>> found = verifydp.odds_ratio([[12, 5], [3, 9]], epsilon=1, seed=1)
    >>> found.rows, found.columns, 0 < found.p_above < 1
    ((17, 12), (15, 14), True)
    """
    counts = read_counts(table, columns)
    asked = _asked(epsilon, delta, size, against, confidence)
    if seed is not None and (isinstance(seed, bool) or seed < 0):
        raise InputError(f"seed is {seed}: give a whole number of at least 0")
    margins = _margins(counts)
    # the double before: whatever it was rounded from, it is not above epsilon
    level = Fraction(math.nextafter(float(asked.budget), 0))
    noise = CanonicalNoise(approximate_curve(level, asked.delta))
    noisy = _released(counts.counts[0], noise, seed)
    test, half = PrivateTest(margins, noise), float(1 - asked.confidence) / 2
    above = test.p_value(noisy)
    most, reason = _most_power(margins, asked)
    others = margins.row + margins.other_row - margins.column
    return OddsRatioResult(
        format=ODDS_RATIO_FORMAT,
        name=name or (Path(table).name if is_path(table) else "the table"),
        features=_labels(counts),
        rows=(margins.row, margins.other_row),
        columns=(margins.column, others),
        epsilon=asked.budget.exact,
        delta=str(asked.delta),
        noisy_count=noisy,
        p_above=above,
        p_below=1 - above,
        p_other=min(1.0, 2 * min(above, 1 - above)),
        confidence=str(asked.confidence),
        odds_lower=test.lower_bound(noisy, half),
        odds_upper=bound_value(test.upper_bound(noisy, half)),
        size=str(asked.size),
        against=str(asked.against),
        power=test.power(float(asked.size), float(asked.against)),
        open_power=_open_power(margins, asked),
        power_bound=most,
        power_reason=reason,
        warnings=() if seed is None else (_KNOWN_SEED,),
        versions={"verifydp": version("verifydp")},
    )


def _asked(
    epsilon: Any, delta: Any, size: Any, against: Any, confidence: Any
) -> _Asked:
    budget = Epsilon.read(epsilon)
    if budget < _EPSILON_LEAST or budget > EPSILON_MAX:
        raise InputError(
            f"epsilon is {budget}: noise of this kind is drawn for {_EPSILON_LEAST} to "
            f"{EPSILON_MAX:g}"
        )
    level, odds = as_written(size, "size"), as_written(against, "against")
    if not 0 < level < 1:
        raise InputError(f"size is {written(level)}: it must be above 0 and below 1")
    if not 1 < odds <= 10**6:
        raise InputError(
            f"against is {written(odds)}: give an odds ratio above 1, at most 1e6"
        )
    return _Asked(budget, delta_of(delta), level, odds, confidence_of(confidence))


def _margins(counts: CountTable) -> CellLaw:
    """The totals of a 2 x 2 table; what has no test is refused."""
    if counts.levels != (2, 2):
        shape = " x ".join(map(str, counts.levels))
        raise InputError(
            f"the table is {shape}: the test is of two features with two levels each"
        )
    if counts.persons > _PERSONS_MAX:
        raise InputError(
            f"the table counts {counts.persons:,} persons: at most {_PERSONS_MAX:,} "
            "are tested"
        )
    a, b, c, d = counts.counts
    margins = CellLaw(a + b, c + d, a + c)
    if len(margins.counts) == 1:
        raise InputError(
            "the totals leave one table only: publishing them tells everything, and "
            "nothing is left to test"
        )
    return margins


def _labels(counts: CountTable) -> tuple[FeatureLabels, FeatureLabels]:
    row, column = (
        FeatureLabels(name=one.name, labels=one.labels) for one in counts.features
    )
    return row, column


def _released(count: int, noise: CanonicalNoise, seed: int | None) -> float:
    """The count with its noise; their sum is exact."""
    drawn = float(noise.sample(1, np.random.default_rng(seed))[0])
    return float(count + round(Fraction(drawn) / _GRID) * _GRID)


def _open_power(margins: CellLaw, asked: _Asked) -> float:
    """The power of the best test of the size that sees the count itself."""
    null = margins.probabilities()
    other = margins.probabilities(math.log(asked.against))
    left, power = float(asked.size), 0.0
    for under, beyond in zip(null[::-1], other[::-1], strict=True):
        share = 1.0 if under <= left else left / under
        power, left = power + share * beyond, left - share * under
        if share < 1:
            break
    return min(float(power), 1.0)


def _most_power(margins: CellLaw, asked: _Asked) -> tuple[str | None, str]:
    """The most power of any test of the size and privacy, and what shows it."""
    growth = asked.budget.growth_upper()
    if growth > _GROWTH_MAX:
        return (
            None,
            "no bound below that of open tests is told of so large an epsilon",
        )
    raised = math.ceil(growth / _GROWTH) * _GROWTH
    function = TradeOff.from_approximate(raised, asked.delta)
    try:
        best = optimal_test(margins, function, asked.size, asked.against)
    except UnsupportedError as error:
        return None, str(error)
    return str(best.power), (
        f"{len(best.of_steps) + len(best.of_zeros) + 1} multipliers show it, in "
        "fractions; exp(epsilon) is taken up to 1e-9 larger than it is"
    )
