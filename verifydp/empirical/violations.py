"""The violation that a finding shows, and the picture that goes with it."""

from typing import Any

from verifydp.empirical.findings import FoundViolation
from verifydp.empirical.pair_testing import TestOutcome
from verifydp.empirical.picture import draw_picture
from verifydp.empirical.stats.joint_bound import BinomialBound
from verifydp.empirical.study import Study
from verifydp.empirical.witnessing import Confirmed
from verifydp.empirical.wording import event_record
from verifydp.evidence.results import Picture

__all__ = [
    "bounded_violation",
    "confirmed_violation",
    "outcome_picture",
    "seen_violation",
]


def confirmed_violation(confirmed: Confirmed) -> FoundViolation:
    """The event with its fresh counts on the (shrunk) pair."""
    return FoundViolation(
        database=confirmed.database,
        neighbour=confirmed.neighbour,
        event=confirmed.event,
        on_database=confirmed.on_database,
        hits=confirmed.hits,
        trials=(confirmed.trials, confirmed.trials),
        epsilon_lower=confirmed.bound.epsilon_lower,
        shrunk=confirmed.shrunk,
    )


def bounded_violation(
    pair: tuple[Any, Any], outcome: TestOutcome, bound: BinomialBound
) -> FoundViolation | None:
    """The event that was learned first, with the counts that bound its loss."""
    if outcome.event is None:
        return None
    return FoundViolation(
        database=pair[0],
        neighbour=pair[1],
        event=event_record(
            outcome.event,
            outcome.structure,
            width=outcome.width,
            failed=outcome.any_failed,
        ),
        on_database=outcome.event.on_database,
        hits=outcome.event_hits,
        trials=outcome.event_trials,
        epsilon_lower=bound.epsilon_lower,
        shrunk=False,
    )


def seen_violation(pair: tuple[Any, Any], seen: Study) -> FoundViolation:
    """The event that all draws of the test show best, with their own counts.

    These counts chose the event, so they bound nothing.
    """
    first, second = (int(row[:-1].sum()) for row in seen.sight.counts)
    database, neighbour = seen.hits()
    return FoundViolation(
        database=pair[0],
        neighbour=pair[1],
        event=event_record(seen.event, seen.structure, width=seen.width),
        on_database=seen.event.on_database,
        hits=(min(first, database), min(second, neighbour)),
        trials=(first, second),
        epsilon_lower=None,
        shrunk=False,
    )


def outcome_picture(outcome: TestOutcome) -> Picture | None:
    """The feature that the event is about, or the first one."""
    event = outcome.event
    for look, sight in zip(outcome.looks, outcome.sights, strict=True):
        if event is None or look.feature == event.feature:
            if event is None or sight.cells is event.cells:
                return draw_picture(sight, event)
            return draw_picture(sight, event.on_cells(sight.cells))
    return None
