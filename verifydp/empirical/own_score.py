"""A user's own score of outputs, as an attack whose events are counted.

It is fixed before the audit, so whatever it computes, bets on it are as safe as on the
output itself, if it gives each output a number of its own. Where a number depends on
the other outputs of a batch, or is another one at the next call, draws would no longer
be independent: that is noticed on what was drawn first, and refused.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from verifydp.arrays import namespace_of
from verifydp.backends.functions import in_host
from verifydp.empirical.attacks import Look, Past, doubled
from verifydp.empirical.stats.bettors import Bettor
from verifydp.empirical.stats.scalar import SCALAR_BETTORS
from verifydp.errors import InputError

__all__ = ["OwnScore", "ScoredOutputs", "Scoring"]

_FloatArray = npt.NDArray[np.float64]

#: Outputs of each side that the score is tried on, and those that it is given alone.
_TRIED, _ALONE = 64, 3
#: By how much a number may change with the batch, as a share of the range of the usual
#: scores and of its own distance from their middle: sums are rounded in another order,
#: in float32 perhaps.
_OF_RANGE, _OF_DISTANCE = 1e-3, 1e-5
#: What is common to all scores is rounded too, by a share of their size; of this no
#: more is allowed than a share of their range, for noise beside a large number would
#: be taken for rounding.
_OF_SIZE, _COMMON_MOST = 1e-6, 0.03


class Scoring(Protocol):
    """A fixed function of a batch of outputs."""

    @property
    def name(self) -> str:
        """The name that reports show."""

    @property
    def digest(self) -> str:
        """SHA-256 by which a resumed audit knows it."""

    def __call__(self, columns: Any) -> Any:
        """Shape (n, numbers of an output) to one number for each."""


@dataclass(frozen=True, slots=True)
class ScoredOutputs:
    """The score of each output."""

    scoring: Scoring

    @property
    def name(self) -> str:
        """The score's own name."""
        return f"score {self.scoring.name}"

    def values(self, columns: Any) -> Any:
        """Call the score; its numbers stay where they lie.

        Raises
        ------
        InputError
            If it raises an exception, or gives not one number for each output.
        """
        count = columns.shape[0]
        if count == 0:  # nothing to ask a function that may not expect it
            return np.zeros(0)
        try:
            found = self.scoring(columns)
        except Exception as error:
            said = " ".join(str(error).split())
            raise InputError(
                f"{self.name} raised {type(error).__name__} on an array of the shape "
                f"{tuple(columns.shape)}: {said:.160}"
            ) from error
        numbers = self._checked(found, count)
        if isinstance(columns, np.ndarray):
            return np.asarray(in_host(numbers))
        return numbers

    def _checked(self, found: Any, count: int) -> Any:
        """One double for each output."""
        if not hasattr(found, "shape"):
            found = np.asarray(found)
        if tuple(found.shape) not in {(count,), (count, 1)}:
            raise InputError(
                f"{self.name} gives an array of the shape {tuple(found.shape)} for "
                f"{count} outputs: it must give one number for each"
            )
        library = namespace_of(found)
        if not library.isdtype(found.dtype, ("bool", "integral", "real floating")):
            raise InputError(
                f"{self.name} gives values of the type {found.dtype}: it must give "
                "real numbers"
            )
        flat = library.reshape(found, (count,))
        try:
            return library.astype(flat, library.float64)
        except (TypeError, RuntimeError):  # a device that knows no doubles
            return np.asarray(in_host(flat), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class OwnScore:
    """The attack: one slot, for outputs of any width."""

    scoring: Scoring
    name: str = "own score"
    share: Fraction = Fraction(1)
    bettors: tuple[tuple[Fraction, Bettor], ...] = SCALAR_BETTORS
    #: Outputs that it was last tried on, and of how many the score is NaN.
    tried: dict[str, int] = field(default_factory=dict, compare=False)

    @property
    def looks_at(self) -> str:
        """The score by its name."""
        return f"the score {self.scoring.name}, which was given and fixed beforehand"

    @property
    def digest(self) -> str:
        """What a resumed audit knows it by."""
        return self.scoring.digest

    def slots(self, width: int) -> tuple[Fraction, ...]:
        """One slot, where an output holds a number."""
        return (Fraction(1),) if width else ()

    def looks(self, past: Past) -> tuple[Look, ...]:
        """The score, once it was tried on a past that has doubled."""
        feature = ScoredOutputs(self.scoring)
        past.once(self.name, doubled(past.shorter), lambda one: self._try(feature, one))
        return (Look(feature),)

    def unseen(self, width: int) -> tuple[str, ...]:
        """Outputs without numbers."""
        if width:
            return ()
        return (f"the score {self.scoring.name}, of outputs that hold no number",)

    def notes(self) -> tuple[str, ...]:
        """What a user should know of the scores that were seen."""
        missing, count = self.tried.get("missing", 0), self.tried.get("outputs", 0)
        if not missing:
            return ()
        told = (
            f"the score {self.scoring.name} is NaN for {missing:,} of the {count:,} "
            "outputs that it was tried on: NaN is an outcome of its own"
        )
        return (told,)

    def _try(self, feature: ScoredOutputs, past: Past) -> bool:
        """Call the score on the same outputs in other batches.

        Raises
        ------
        InputError
            If their scores differ.
        """
        sides = past.database[:_TRIED], past.neighbour[:_TRIED]
        # Both sides in turn, so that no half of a batch is of one side alone.
        paired = min(map(len, sides))
        rows = np.stack([side[:paired] for side in sides], axis=1)
        rows = rows.reshape(2 * paired, past.width)
        whole = feature.values(rows)
        self.tried.update(outputs=len(rows), missing=int(np.isnan(whole).sum()))
        if not _agree(whole, feature.values(rows), whole):
            raise InputError(
                f"{feature.name} gives the same outputs other numbers when it is "
                "called again: it must be a fixed function, without random numbers "
                "(a network in evaluation mode)"
            )
        for others in _OTHER_BATCHES:
            places = others(len(rows))
            if len(places) == 0:
                continue
            scored = feature.values(rows[places])
            if not _agree(whole[places], scored, whole):
                with np.errstate(invalid="ignore"):
                    apart = np.abs(whole[places] - scored)
                missing = np.isnan(whole[places]) != np.isnan(scored)
                # where one of the two is NaN they are farthest apart
                apart = np.where(missing, np.inf, np.nan_to_num(apart))
                worst = int(np.argmax(apart))
                raise InputError(
                    f"{feature.name} gives an output another number when other outputs "
                    f"are beside it ({whole[places][worst]:.9g}, then "
                    f"{scored[worst]:.9g}): it must look at each output by itself, "
                    "without statistics of the batch (where scores differ no more than "
                    "they are rounded, compute in float64 or standardise the outputs)"
                )
        return True


def _agree(one: _FloatArray, other: _FloatArray, whole: _FloatArray) -> bool:
    """Whether scores are the same but for rounding."""
    finite = whole[np.isfinite(whole)]
    if not len(finite):
        return bool(np.array_equal(one, other, equal_nan=True))
    low, middle, high = np.quantile(finite, [0.05, 0.5, 0.95])
    size = float(np.abs(finite).max())
    room = np.full(one.shape, _OF_SIZE * size)
    if finite.max() - finite.min() > _OF_SIZE * size:
        distance = np.where(np.isfinite(one), np.abs(one - middle), 0.0)
        common = min(_OF_SIZE * size, _COMMON_MOST * (high - low))
        room = common + _OF_RANGE * (high - low) + _OF_DISTANCE * distance
    with np.errstate(invalid="ignore"):  # infinite in both
        return bool(np.isclose(one, other, rtol=0.0, atol=room, equal_nan=True).all())


#: The same outputs, in batches that statistics of a batch would tell apart.
_OTHER_BATCHES: tuple[Callable[[int], npt.NDArray[np.int64]], ...] = (
    lambda count: np.arange(count)[::-1],
    lambda count: np.arange(count // 2),
    lambda count: np.arange(0, count, 3),
    *(
        (lambda count, place=place: np.arange(place, min(place + 1, count)))
        for place in range(_ALONE)
    ),
)
