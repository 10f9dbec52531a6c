"""What an audit will do, fixed before the first draw."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.array_records import ArrayRecord
from verifydp.evidence.claim import Claim, Relation

__all__ = [
    "DrawBudget",
    "GivenPair",
    "Neighbours",
    "Plan",
    "SAMPLES_MIN",
    "SearchedPairs",
]

#: Calls below which no audit can find anything.
SAMPLES_MIN = 40
_ALPHA_MIN = Fraction(1, 10**50)


@dataclass(frozen=True, slots=True, eq=False)
class GivenPair:
    """The one pair that is audited."""

    database: Any
    neighbour: Any


@dataclass(frozen=True, slots=True, eq=False)
class _Admitted:
    """Those of some pairs that are admitted, each made when it is needed."""

    pairs: Iterable[tuple[Any, Any]]
    admits: Callable[..., bool]

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        return (pair for pair in self.pairs if self.admits(*pair))


@dataclass(frozen=True, slots=True, eq=False)
class SearchedPairs:
    """Pairs among which the worst is searched.

    Databases that the claim is not about are left out here, whoever made them: one
    that got past would refute a claim that says nothing of it.

    Parameters
    ----------
    strategy
        A hypothesis strategy that draws (database, neighbour); here and in `first` a
        `verifydp.data.Variant` may stand for a database.
    first
        Pairs that are tried before any drawn one; at least one.
    relation
        The relation that all of them satisfy, and that shrinking preserves.
    trial
        The base and ordinary neighbours, or variants: on one of them the mechanism
        has to answer.
    unlike
        Says of what kinds a database is that the base is not; None without a base.
    sets_aside
        Whether failed calls on databases of such kinds are set aside.
    most
        How many pairs are looked at, at most: of fewer each is looked at longer.
    favoured
        How many of the first pairs are the worst by their form: another one is tested
        in their place only where it looks clearly worse.
    admits
        Whether a database is one that the claim is about; None where all are. This
        and `unlike` are asked about variants, too.
    """

    strategy: Any
    first: Iterable[tuple[Any, Any]]
    relation: Relation
    trial: tuple[Any, ...] = ()
    unlike: Callable[[Any], tuple[str, ...]] | None = None
    sets_aside: bool = False
    most: int = 120
    favoured: int = 0
    admits: Callable[[Any], bool] | None = None

    def __post_init__(self) -> None:
        if self.admits is None:
            return
        drawn = self.strategy.filter(lambda pair: self.holds(*pair))
        object.__setattr__(self, "strategy", drawn)
        object.__setattr__(self, "first", _Admitted(self.first, self.holds))
        object.__setattr__(self, "trial", tuple(filter(self.admits, self.trial)))

    def holds(self, *sides: Any) -> bool:
        """Whether the claim is about all of these databases."""
        return self.admits is None or all(map(self.admits, sides))

    def doubts(self, *sides: Any) -> bool:
        """Whether failed calls on this pair are set aside."""
        kinds = self.unlike
        if not self.sets_aside or kinds is None:
            return False
        return any(kinds(side) for side in sides)


Neighbours = GivenPair | SearchedPairs


@dataclass(frozen=True, slots=True)
class DrawBudget:
    """Draws on each side, by purpose.

    ``search`` is the number of pairs of draws for looking for a neighbouring pair,
    ``test`` for the test itself, ``reserve`` for shrinking and confirming a
    violation; what the test leaves over is added to the reserve.
    """

    search: int
    test: int
    reserve: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines an audit, beside the mechanism.

    Parameters
    ----------
    claim
        What is audited.
    samples
        Mechanism calls on both sides together, at most.
    alpha
        Error probability of the whole audit.
    seed
        Determines all streams.
    arrays
        The array library behind random streams, with its version, device and
        precision, which the draws depend on as well; None where a mechanism draws
        otherwise.
    """

    claim: Claim
    samples: int
    alpha: Fraction
    seed: int
    arrays: ArrayRecord | None = None

    def __post_init__(self) -> None:
        if self.samples < SAMPLES_MIN:
            raise InputError(
                f"samples is {self.samples}: an audit needs at least {SAMPLES_MIN} "
                "mechanism calls"
            )
        if 0 < self.alpha < _ALPHA_MIN:
            raise InputError(
                f"the error probability is below {float(_ALPHA_MIN):g}: too small for "
                "double precision, give a larger one"
            )
        if not 0 < self.alpha < 1:
            raise InputError(
                f"the error probability is {float(self.alpha):g}: it must lie strictly "
                "between 0 and 1 (confidence is 1 minus it)"
            )
        if self.seed < 0:
            raise InputError(f"seed is {self.seed}: it must not be negative")

    @property
    def alpha_sequential(self) -> Fraction:
        """Share of the e-process."""
        return self.alpha / 2

    @property
    def alpha_fixed(self) -> Fraction:
        """Share of the exact bound of one event."""
        return self.alpha - self.alpha_sequential

    def budget(self, *, searching: bool) -> DrawBudget:
        """Divide the draws; a given pair needs no search and no reserve."""
        pairs = self.samples // 2
        if not searching:
            return DrawBudget(search=0, test=pairs, reserve=0)
        search, reserve = pairs // 5, pairs // 10
        return DrawBudget(search=search, test=pairs - search - reserve, reserve=reserve)
