"""What `verifydp.odds_ratio` found, as a plain record."""

from collections.abc import Iterator
from typing import ClassVar

from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.invariant_releases import FeatureLabels
from verifydp.evidence.numbers import BoundValue, written
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides

__all__ = ["ODDS_RATIO_FORMAT", "OddsRatioResult"]

#: Name and version of the result format.
ODDS_RATIO_FORMAT = "verifydp-odds-ratio/1"
#: How the bounds of the odds ratio are computed.
_IN_DOUBLES = "computed in doubles, to about seven digits"


class OddsRatioResult(Result, frozen=True):
    """A private test of the odds ratio of a 2 x 2 table with published totals.

    It holds no count of the table but the totals, which are published.

    Attributes
    ----------
    name
        Of the table.
    features
        Rows and columns, with their two levels.
    rows, columns
        The totals.
    epsilon, delta
        The privacy of the noisy count; exact.
    noisy_count
        The upper left count with its noise: the one private output.
    p_above, p_below, p_other
        P-values of "the odds ratio is at most 1", "is at least 1" and "is 1"; computed
        from the noisy count and the totals.
    confidence
        With which the two bounds hold together; exact.
    odds_lower, odds_upper
        Bounds on the odds ratio; each is wrong with half of the rest of the confidence.
    size
        Of the test of "at most 1" whose power is told; exact.
    against
        The odds ratio at which the power is told; exact.
    power, open_power
        Of the private test, and of the best test of the same size without privacy.
    power_bound
        No test of this size and privacy has more power: exact, shown by multipliers;
        null where it was not found.
    power_reason
        What the bound rests on, or why there is none.
    warnings
        What to think of before these numbers are published.
    """

    FORMAT: ClassVar[str] = ODDS_RATIO_FORMAT
    KIND: ClassVar[str] = "odds_ratio"
    TITLE: ClassVar[str] = "A private test of an odds ratio"
    COMMAND: ClassVar[str] = "verifydp odds-ratio"

    format: str
    name: str
    features: tuple[FeatureLabels, FeatureLabels]
    rows: tuple[int, int]
    columns: tuple[int, int]
    epsilon: str
    delta: str
    noisy_count: float
    p_above: float
    p_below: float
    p_other: float
    confidence: str
    odds_lower: BoundValue
    odds_upper: BoundValue
    size: str
    against: str
    power: float
    open_power: float
    power_bound: str | None
    power_reason: str
    warnings: tuple[str, ...]
    versions: dict[str, str]

    @property
    def guarantee(self) -> str:
        """The privacy of all that is computed from the noisy count."""
        if parse_exact(self.delta) == 0:
            return f"{self.epsilon}-DP"
        return f"({self.epsilon}, {written(parse_exact(self.delta))})-DP"

    @property
    def cell(self) -> str:
        """Whom the noisy count is about, in words."""
        return ", ".join(f"{one.name}={one.labels[0]}" for one in self.features)

    @property
    def odds_words(self) -> str:
        """Which odds over which."""
        row, column = self.features
        return (
            f"odds of {column.name}={column.labels[0]} where {row.name}="
            f"{row.labels[0]}, over those where {row.name}={row.labels[1]}"
        )

    @property
    def neighbours(self) -> str:
        """Whom the guarantee is about, in words."""
        return "tables with the same four totals that differ in two persons"

    @property
    def summary(self) -> Summary:
        """The common fields; the bounds are those of the odds ratio."""
        return self._summary(
            verdict=None,
            modulo=(),
            claim=f"what the test tells of {self.name} is {self.guarantee} for "
            f"{self.neighbours}",
            reason="where the totals stay, two persons change a count by 1 at most: "
            "canonical noise hides that to exactly this degree",
            subject=self.name,
            scope=self.neighbours,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    def _bounds(self) -> Iterator[Bound]:
        at = f"confidence {written(parse_exact(self.confidence))}"
        ends = self.odds_lower, self.odds_upper
        yield from both_sides("odds ratio", at, *ends, _IN_DOUBLES)
