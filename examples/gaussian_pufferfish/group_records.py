"""What figures 3 and 4 are made of: tables, groups, rows of numbers, histograms."""

from dataclasses import dataclass

from figures.enclosures import Number

__all__ = [
    "DRAWN",
    "EPSILON",
    "ClaimRow",
    "FittedGroup",
    "Histogram",
    "Orders",
    "RawRow",
    "SeedRow",
    "Table",
    "TwoGroups",
]

#: Epsilon of all claims, and the deltas of those that the paper shows.
EPSILON, DRAWN = 1, ("0.5", "0.3")

#: The least delta of two ordered pairs: first against second, second against first.
Orders = tuple[Number, Number]


@dataclass(frozen=True, slots=True)
class Table:
    """A table and the two groups of it that the paper compares.

    Attributes
    ----------
    file
        Name of the file in the folder of the tables.
    column, secret, groups, names
        The column that is released, the secret column, two of its values, and what
        they mean.
    quantity
        The released column with its unit.
    bins
        First edge, last edge and width of the bins of the histograms of the data.
    coarser
        Widths to which the values are rounded as well.
    """

    file: str
    column: str
    secret: str
    groups: tuple[str, str]
    names: tuple[str, str]
    quantity: str
    bins: tuple[float, float, float]
    coarser: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FittedGroup:
    """The values of one group, and the mixture that is believed of them.

    Attributes
    ----------
    name, size, distinct
        The group, how many values, and how many different ones.
    mean, sd, least, most
        Of the values, in doubles; the divisor of the variance is ``size``.
    mixture
        The most likely of the fits.
    fit
        What the seeds led to, in one line.
    seeds_agree
        Whether all came to the same mixture.
    """

    name: str
    size: int
    distinct: int
    mean: float
    sd: float
    least: float
    most: float
    mixture: str
    fit: str
    seeds_agree: bool


@dataclass(frozen=True, slots=True)
class SeedRow:
    """What one seed of the fit makes of eq. (13), at the first delta."""

    seed: int
    log_likelihoods: tuple[float, float]
    mixtures: tuple[str, str]
    scale: Number


@dataclass(frozen=True, slots=True)
class RawRow:
    """Delta without noise, of one law of the data.

    Attributes
    ----------
    law
        Which.
    deltas
        Both orders.
    """

    law: str
    deltas: Orders

    @property
    def worst(self) -> float:
        """The larger one, rounded upward."""
        return max(float(value.upper or 0) for value in self.deltas)


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """Scales of Laplace noise for a delta, and what the paper's one gives.

    Attributes
    ----------
    delta
        As claimed, at epsilon 1.
    paper, paper_lambert
        The scale of eq. (13), with tau of eq. (20), and of eq. (23).
    deltas, epsilons
        At ``paper``, in both orders: the least delta at epsilon 1, the largest log
        ratio. Of the fitted mixtures.
    corrected
        The scale of the repaired rule, for both orders.
    least
        The least scale that satisfies the claim in both orders.
    """

    delta: str
    paper: Number
    paper_lambert: Number
    deltas: Orders
    epsilons: Orders
    corrected: Number
    least: Number


@dataclass(frozen=True, slots=True)
class Histogram:
    """Counts of both groups in bins of one width; the outer bins are open outward.

    Attributes
    ----------
    scale
        Of the Laplace noise in what is counted; 0 for the data.
    edges
        One more than bins.
    counts
        For each group one count a bin.
    """

    scale: float
    edges: tuple[float, ...]
    counts: tuple[tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class TwoGroups:
    """The numbers of figure 3 or 4.

    Attributes
    ----------
    read
        What was read and what was dropped.
    rows
        How many rows the file has.
    quantity, secret
        What is released, and the column of the secret.
    groups, seeds
        What was fitted, and what each seed of the fits leads to.
    raw
        Without noise: of the fitted mixtures, then of the values themselves.
    needed_below
        At a delta below this the fitted mixtures need noise: their own delta.
    values_at_paper
        Delta of the values themselves, at the paper's scale for the first delta.
    values_at_unit
        The same at scale 1, where the values do not satisfy the claims without noise.
    claims
        A row for each delta.
    curve
        Delta and least scale, for the picture.
    histograms
        Of the data, then of one release for each claim of the paper.
    """

    read: str
    rows: int
    quantity: str
    secret: str
    groups: tuple[FittedGroup, FittedGroup]
    seeds: tuple[SeedRow, ...]
    raw: tuple[RawRow, ...]
    needed_below: Number
    values_at_paper: Orders
    values_at_unit: Orders | None
    claims: tuple[ClaimRow, ...]
    curve: tuple[tuple[float, float, float, float], ...]
    histograms: tuple[Histogram, ...]

    @property
    def hold_raw(self) -> bool:
        """Whether the fitted laws certainly satisfy the paper's claims as they are."""
        return all(self.raw[0].worst <= float(delta) for delta in DRAWN)

    @property
    def hold_purely(self) -> bool:
        """Whether eq. (13) certainly gives the claim with delta 0, each time."""
        ends = [end.upper for row in self.claims for end in row.epsilons]
        return all(end != "inf" and float(end or 0) <= EPSILON for end in ends)
