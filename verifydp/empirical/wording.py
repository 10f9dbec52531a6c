"""An event in words and as a record."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from verifydp.empirical.cells import OutputCells
from verifydp.empirical.counted_event import CountedEvent, mask_of
from verifydp.empirical.draws import Drawn
from verifydp.empirical.failures import is_failure
from verifydp.empirical.feature_numbers import counting_of
from verifydp.empirical.features import OutputKind
from verifydp.empirical.sight import NEW
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.results import Event

__all__ = ["AGAINST", "event_record", "only_failures", "simplify"]

_SUBJECTS = {"value": "the output", "sum": "the sum of the output's numbers"}
#: What a text says where failed calls were set aside.
AGAINST = " (failed calls count against this)"
_SHOWN = 4
_CLEARLY = 4


def event_record(
    event: CountedEvent,
    structure: str,
    *,
    width: int | None = None,
    failed: bool = False,
) -> Event:
    """Write an event down.

    Parameters
    ----------
    event
        The event.
    structure
        Name of the usual structure, which the event's cells belong to.
    width
        How many numbers an output of it holds; without it the record does not say how
        further draws are counted.
    failed
        Whether any of the draws failed.
    """
    names = sorted(event.names)
    intervals = tuple((a, _written_end(event, a, b)) for a, b in event.intervals())
    if event.unknown_beside is not None:
        names.append(NEW)
    nan = bool(event.mask[-1])
    if isinstance(event.feature, OutputKind):
        # Every output of the usual structure has the value 0.
        if any(lower <= 0 < upper for lower, upper in intervals):
            names = [structure, *names]
        intervals, nan = (), False
    return Event(
        feature=event.feature.name,
        intervals=tuple((_written(a), _written(b)) for a, b in intervals),
        nan=nan,
        categories=tuple(names),
        text=_text(event.feature.name, intervals, names, nan=nan)
        + (AGAINST if failed and event.sets_aside else ""),
        counting=None if width is None else counting_of(event, structure, width),
    )


def _written_end(event: CountedEvent, lower: float, upper: float) -> float:
    """An end at infinity includes it in a record; here it may be outside the event."""
    last, largest = len(event.cells.edges), float(np.finfo(np.float64).max)
    alone = last > 0 and event.cells.edges[-1] == np.inf
    cut_off = upper == np.inf and alone and not event.mask[last]
    return largest if cut_off and lower < largest else upper


def _written(end: float) -> float | str:
    value = bound_value(end)
    assert value is not None
    return value


def _text(
    feature: str,
    intervals: Sequence[tuple[float, float]],
    names: Sequence[str],
    *,
    nan: bool,
) -> str:
    subject = _SUBJECTS.get(feature, f"{feature} of the output")
    clauses = [_interval_text(a, b) for a, b in intervals]
    if len(clauses) > _SHOWN:
        hidden = len(clauses) - _SHOWN
        clauses = [*clauses[:_SHOWN], f"lies in one of {hidden} further intervals"]
    if nan:
        clauses.append("is NaN")
    sentences = [f"{subject} {' or '.join(clauses)}"] if clauses else []
    shown = [_category_text(name) for name in names[:_SHOWN]]
    if len(names) > _SHOWN:
        shown.append(f"or one of {len(names) - _SHOWN} further outputs")
    return ", or ".join([*sentences, *shown])


def _interval_text(lower: float, upper: float) -> str:
    if np.isinf(lower) and lower > 0:
        return "is infinite"
    if np.isneginf(lower) and upper == -np.finfo(np.float64).max:
        return "is minus infinity"
    if math.nextafter(lower, math.inf) == upper:
        return f"equals {lower:.12g}"
    if np.isneginf(lower) and np.isposinf(upper):
        return "is any number"
    if np.isneginf(lower):
        return _below(upper)
    if np.isposinf(upper):
        return _above(lower)
    return f"lies in [{lower:.6g}, {upper:.6g})"


def _just_past(end: float) -> float | None:
    """The value that an end lies just past, where that names it better."""
    before = math.nextafter(end, -math.inf)
    shorter = before == 0 or len(repr(before)) + _CLEARLY < len(repr(end))
    return before if shorter else None


def _below(end: float) -> str:
    value = _just_past(end)
    return f"is below {end:.6g}" if value is None else f"is at most {value:.6g}"


def _above(end: float) -> str:
    value = _just_past(end)
    return f"is at least {end:.6g}" if value is None else f"is above {value:.6g}"


def _category_text(name: str) -> str:
    if is_failure(name):
        return f"the mechanism {name}"
    if name.startswith("text ") or name in {"None", NEW}:
        return f"the output is {name.replace('text ', 'the text ', 1)}"
    return f"the output has the form {name}"


def simplify(
    event: CountedEvent, spread: float, picture: Sequence[float]
) -> CountedEvent:
    """The same event with rounder ends, on cells that also draw its picture.

    To be counted on fresh draws only: it is another event than the one learned.

    Parameters
    ----------
    event
        The learned event.
    spread
        Range of the feature's bulk; ends move by at most a hundredth of it.
    picture
        Further edges at which the histogram is cut.
    """
    atoms = event.cells.edges[event.cells.atoms[1:-1].nonzero()]
    rounded = [_rounder_interval(a, b, spread, atoms) for a, b in event.intervals()]
    edges = np.unique(np.array([*picture, *(end for pair in rounded for end in pair)]))
    # Infinity is cut off where it is an outcome of its own, not as a mere end.
    alone = any(lower == np.inf for lower, _ in rounded)
    cells = OutputCells(edges[np.isfinite(edges) | ((edges == np.inf) & alone)])
    mask = mask_of(cells, rounded, nan=bool(event.mask[-1]))
    return replace(event, cells=cells, mask=mask)


def _rounder_interval(
    lower: float, upper: float, spread: float, atoms: npt.NDArray[np.float64]
) -> tuple[float, float]:
    """Round both ends, by little beside the interval's own length."""
    room = min(spread, upper - lower) / 50
    return _rounder(lower, room, atoms), _rounder(upper, room, atoms)


def _rounder(end: float, room: float, atoms: npt.NDArray[np.float64]) -> float:
    """The shortest decimal within ``room``, with no atom between it and the end."""
    if not (np.isfinite(end) and np.isfinite(room) and room > 0):
        return end
    for digits in range(1, 17):
        rounded = float(f"{end:.{digits}g}")
        if abs(rounded - end) <= room:
            low, high = min(rounded, end), max(rounded, end)
            crossed = bool(((atoms >= low) & (atoms <= high)).any())
            return end if crossed and rounded != end else rounded
    return end


def only_failures(drawn: Drawn) -> bool:
    """Whether the mechanism answered none of these calls."""
    return all(map(is_failure, drawn.counted()))
