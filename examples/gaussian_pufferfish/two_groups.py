"""Figures 3 and 4: two groups of a public table, and Theorem 2 applied to them.

A mixture of three normal laws is fitted to the numbers of each group, eq. (13) gives
the scale, and the histograms of a release look more alike than those of the data. What
the figures do not tell is computed here: how much the data give away without any noise,
what the release gives away exactly, and how much noise is needed.
"""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from statistics import fmean, pstdev

import numpy as np
from figures.enclosures import Number

from gaussian_pufferfish.group_records import (
    DRAWN,
    EPSILON,
    ClaimRow,
    FittedGroup,
    Histogram,
    Orders,
    RawRow,
    SeedRow,
    Table,
    TwoGroups,
)
from verifydp.adapters.tables import load_groups
from verifydp.calibration import (
    RULES,
    Demand,
    noise_of,
    optimal_scale,
    pair_delta,
    pair_epsilon,
    raw_delta,
)
from verifydp.calibration.beliefs.fitting import FitRun, MixtureFit, compare_fits
from verifydp.calibration.couplings.quantiles import lambert_factor
from verifydp.calibration.couplings.transport import component_coupling, shift_costs
from verifydp.calibration.least_scale.roots import Enclosed, rounded_up, upper_rational
from verifydp.data.beliefs import FinitePrior, PriorPair
from verifydp.exact.balls import decimal, highest
from verifydp.laws.noise import LaplaceNoise

__all__ = ["ADULT", "HEART", "claim_row", "two_groups"]

LEVEL = Fraction(EPSILON)
#: The paper's claims, then smaller deltas.
DELTAS = (*DRAWN, "0.05", "0.01", "0.001")
COMPONENTS = 3
SEEDS = (0, 1, 2)
#: Of the noise of the releases that are drawn; chosen before anything was drawn.
RELEASE_SEED = 0

ADULT = Table(
    file="adult.csv",
    column="education_num",
    secret="race",
    groups=("Black", "Asian-Pac-Islander"),
    names=("Black", "Asian-Pac-Islander"),
    quantity="education (education_num, 1 to 16)",
    bins=(0.5, 16.5, 1),
)
HEART = Table(
    file="heart_hungarian.csv",
    column="chol",
    secret="sex",
    groups=("0", "1"),
    names=("female", "male"),
    quantity="serum cholesterol (mg/dl)",
    bins=(75, 625, 25),
    coarser=(5, 10),
)


def two_groups(table: Table, folder: Path) -> tuple[TwoGroups, PriorPair]:
    """Fit both groups, and enclose what eq. (13) and what no noise gives.

    Parameters
    ----------
    table
        Which file, columns and groups.
    folder
        Where the file is.

    Returns
    -------
    TwoGroups, PriorPair
        The numbers, and the fitted mixtures, whose densities the picture shows.
        Guarantee: a `Number` encloses; the fits and what is drawn are doubles.

    Raises
    ------
    InputError
        If the file cannot be read or lacks a column or a group.
    MissingExtraError
        If scikit-learn is not installed.
    """
    groups = load_groups(
        folder / table.file, table.column, table.secret, secrets=table.groups
    )
    values = [groups[group] for group in table.groups]
    fits = [compare_fits(one, COMPONENTS, seeds=SEEDS) for one in values]
    pair = PriorPair(*table.names, 0, fits[0].prior, fits[1].prior)
    claims = tuple(claim_row(pair, delta) for delta in DELTAS)
    raw = _raw(table, pair, values)
    itself = _of_values(table.names, values)
    exceeds = raw[1].worst > float(Fraction(DRAWN[-1]))
    numbers = TwoGroups(
        read=groups.text,
        rows=groups.rows,
        quantity=table.quantity,
        secret=table.secret,
        groups=(
            _group(table.names[0], values[0], fits[0]),
            _group(table.names[1], values[1], fits[1]),
        ),
        seeds=tuple(
            _seed(table.names, *runs)
            for runs in zip(fits[0].runs, fits[1].runs, strict=True)
        ),
        raw=raw,
        needed_below=max(raw[0].deltas, key=lambda value: value.middle),
        values_at_paper=_deltas(itself, Fraction(float(claims[0].paper.upper or 0))),
        values_at_unit=_deltas(itself, Fraction(1)) if exceeds else None,
        claims=claims,
        curve=_curve(pair),
        histograms=_histograms(table, values, claims),
    )
    return numbers, pair


def _group(name: str, values: Sequence[Fraction], fit: MixtureFit) -> FittedGroup:
    return FittedGroup(
        name=name,
        size=len(values),
        distinct=len(set(values)),
        mean=fmean(values),
        sd=float(pstdev(values)),
        least=float(min(values)),
        most=float(max(values)),
        mixture=fit.prior.text,
        fit=fit.text,
        seeds_agree=fit.agree,
    )


def _seed(names: tuple[str, str], first: FitRun, second: FitRun) -> SeedRow:
    pair = PriorPair(*names, 0, first.prior, second.prior)
    scale = RULES["paper"].scale(pair, Demand(LEVEL, Fraction(DELTAS[0])))
    return SeedRow(
        seed=first.seed,
        log_likelihoods=(first.log_likelihood, second.log_likelihood),
        mixtures=(first.prior.text, second.prior.text),
        scale=Number.of_exact(upper_rational(scale)),
    )


def _of_values(
    names: tuple[str, str], values: Sequence[Sequence[Fraction]], width: int = 0
) -> PriorPair:
    """Take the values themselves for the laws, each as often as it occurs."""
    laws = [
        FinitePrior.of_values(
            [round(value / width) * width for value in one] if width else one
        )
        for one in values
    ]
    return PriorPair(*names, 0, laws[0], laws[1])


def _raw(
    table: Table, fitted: PriorPair, values: Sequence[Sequence[Fraction]]
) -> tuple[RawRow, ...]:
    laws = {"the fitted mixtures": fitted}
    laws["the values of the table"] = _of_values(table.names, values)
    for width in table.coarser:
        laws[f"the values, rounded to {width}"] = _of_values(table.names, values, width)
    return tuple(
        RawRow(
            law,
            (
                Number.of_ball(raw_delta(pair, LEVEL)),
                Number.of_ball(raw_delta(pair.reversed(), LEVEL)),
            ),
        )
        for law, pair in laws.items()
    )


def _deltas(pair: PriorPair, scale: Fraction) -> Orders:
    noise = noise_of("laplace", scale)
    return (
        Number.of_ball(pair_delta(pair, LEVEL, noise)),
        Number.of_ball(pair_delta(pair.reversed(), LEVEL, noise)),
    )


def claim_row(pair: PriorPair, delta: str) -> ClaimRow:
    """Enclose the scales for a delta, and what that of eq. (13) gives.

    Parameters
    ----------
    pair
        The laws of both groups.
    delta
        A decimal inside (0, 1); epsilon is 1.

    Returns
    -------
    ClaimRow
        Guarantee: every number is enclosed, for the laws of the pair as they are.
    """
    demand = Demand(LEVEL, Fraction(delta))
    paper = upper_rational(RULES["paper"].scale(pair, demand))
    noise = noise_of("laplace", paper)
    return ClaimRow(
        delta=delta,
        paper=Number.of_exact(paper),
        paper_lambert=Number.of_exact(_paper_lambert(pair, demand)),
        deltas=_deltas(pair, paper),
        epsilons=(
            Number.of_ball(pair_epsilon(pair, noise)),
            Number.of_ball(pair_epsilon(pair.reversed(), noise)),
        ),
        corrected=Number.of_exact(_corrected(pair, demand)),
        least=Number.of_root(_least(pair, demand)),
    )


def _paper_lambert(pair: PriorPair, demand: Demand) -> Fraction:
    """Eq. (13) with the other tau, the largest over all couplings of least cost."""
    factor = rounded_up(highest(lambert_factor(demand.delta)))
    coupling = component_coupling(pair.first, pair.second)
    found = coupling.range_over_optima(shift_costs(pair.first, pair.second, factor))
    return found.highest.value / demand.epsilon


def _corrected(pair: PriorPair, demand: Demand) -> Fraction:
    rule = RULES["components"]
    return max(
        upper_rational(rule.scale(way, demand)) for way in (pair, pair.reversed())
    )


def _least(pair: PriorPair, demand: Demand) -> Enclosed:
    ends = [optimal_scale(way, demand) for way in (pair, pair.reversed())]
    return Enclosed(max(end.lower for end in ends), max(end.upper for end in ends))


def _curve(pair: PriorPair) -> tuple[tuple[float, float, float, float], ...]:
    """Delta, scale of eq. (13), repaired and least scale, for the picture."""
    rows = []
    for exponent in range(-30, -1, 2):
        delta = Fraction(decimal(Fraction(10 ** (exponent / 10)), 6))
        demand = Demand(LEVEL, delta)
        paper = upper_rational(RULES["paper"].scale(pair, demand))
        # A thousandth is finer than the picture.
        ends = [
            optimal_scale(way, demand, Fraction(1, 1000))
            for way in (pair, pair.reversed())
        ]
        least = max(end.upper for end in ends)
        corrected = _corrected(pair, demand)
        rows.append((float(delta), float(paper), float(corrected), float(least)))
    return tuple(rows)


def _histograms(
    table: Table, values: Sequence[Sequence[Fraction]], claims: Sequence[ClaimRow]
) -> tuple[Histogram, ...]:
    data = [np.array([float(value) for value in one]) for one in values]
    first, last, width = table.bins
    found = [_counted(data, 0.0, np.arange(first, last + width / 2, width))]
    rng = np.random.default_rng(RELEASE_SEED)
    for claim in claims:
        if claim.delta not in DRAWN:
            continue
        scale = float(claim.paper.upper or 0)
        noise = LaplaceNoise(Fraction(scale))
        released = [one + noise.sample(len(one), rng) for one in data]
        reach = width * np.ceil(4 * scale / width)
        edges = np.arange(first - reach, last + reach + width / 2, width)
        found.append(_counted(released, scale, edges))
    return tuple(found)


def _counted(
    values: Sequence[np.ndarray], scale: float, edges: np.ndarray
) -> Histogram:
    inside = [np.clip(one, edges[0], edges[-1]) for one in values]
    counts = [np.histogram(one, edges)[0].tolist() for one in inside]
    return Histogram(scale, tuple(edges.tolist()), (tuple(counts[0]), tuple(counts[1])))
