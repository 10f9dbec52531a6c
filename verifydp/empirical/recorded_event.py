"""An event from its record, so that further draws can be counted on it."""

import itertools
from dataclasses import dataclass

import numpy as np

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.counted_event import CountedEvent, mask_of
from verifydp.empirical.draws import View
from verifydp.empirical.feature_numbers import feature_of
from verifydp.empirical.features import OutputKind
from verifydp.empirical.sight import NEW
from verifydp.empirical.wording import AGAINST, event_record
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.results import Counting, Event

__all__ = ["RecordedEvent", "read_event"]


@dataclass(frozen=True, slots=True, eq=False)
class RecordedEvent:
    """An event, and how outputs are brought into the form that it is about."""

    event: CountedEvent
    structure: str
    width: int

    @property
    def view(self) -> View:
        """How outputs are counted."""
        looks = ((self.event.feature, self.event.cells),)
        return View(self.structure, self.width, looks)


def read_event(record: Event, *, on_database: bool) -> RecordedEvent:
    """Make the event that was written down.

    Parameters
    ----------
    record
        The event.
    on_database
        Whether it is the database on which it is too likely.

    Returns
    -------
    RecordedEvent
        Its hits are those of the event that was recorded, on any draws.

    Raises
    ------
    InputError
        If the record does not say how draws are counted.
    CertificateError
        If its words are not those of its figures, so that one of them was altered.
    """
    counting = record.counting
    if counting is None:
        raise InputError(
            f"the result does not say how draws are counted for its event "
            f"({record.text:.120}): it is of an earlier version, of an attack or a "
            "score of your own, or was written without evidence; audit again"
        )
    feature = feature_of(record.feature, counting)
    names = frozenset(record.categories)
    if isinstance(feature, OutputKind):
        cells = OutputCells(np.zeros(0))
        mask = np.array([counting.structure in names, False])
        names -= {counting.structure}
    else:
        cells, mask = _cells(record, counting)
    event = CountedEvent(
        feature=feature,
        cells=cells,
        mask=mask,
        names=names if counting.known is None else names - {NEW},
        on_database=on_database,
        unknown_beside=None if counting.known is None else frozenset(counting.known),
        sets_aside=counting.sets_aside,
    )
    again = event_record(
        event,
        counting.structure,
        width=counting.width,
        failed=record.text.endswith(AGAINST),
    )
    if again != record:
        raise CertificateError(
            f"the event was altered: its words are {record.text!r:.120}, and its "
            f"figures say {again.text!r:.120}"
        )
    return RecordedEvent(event, counting.structure, counting.width)


def _cells(
    record: Event, counting: Counting
) -> tuple[OutputCells, np.ndarray[tuple[int, ...], np.dtype[np.bool_]]]:
    """Cells whose borders are the ends of the intervals, and those that lie inside."""
    intervals = [(_end(lower), _end(upper)) for lower, upper in record.intervals]
    if counting.below_infinity and intervals:
        intervals[-1] = (intervals[-1][0], np.inf)
    ends = list(itertools.chain.from_iterable(intervals))
    alone = counting.below_infinity or any(a == np.inf for a, _ in intervals)
    if ends != sorted(ends) or any(np.isnan(ends)):
        raise CertificateError("the event was altered: its intervals are no intervals")
    edges = np.unique(np.array(ends, dtype=np.float64))
    edges = edges[np.isfinite(edges)]
    cells = OutputCells(np.append(edges, np.inf) if alone else edges)
    mask = mask_of(cells, intervals, nan=record.nan)
    if counting.below_infinity:
        mask[-2] = False
    return cells, mask


def _end(written: float | str | None) -> float:
    try:
        return float("nan" if written is None else written)
    except ValueError:
        return float("nan")
