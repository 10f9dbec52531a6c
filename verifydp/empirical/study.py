"""A quick look at kept draws of a pair: which event tells the sides apart best."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from verifydp.empirical.attacks import AttackRegistry, Look
from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.draws import Drawn, View
from verifydp.empirical.failures import FAILED, joined, without_failures
from verifydp.empirical.past import History, usual_structure
from verifydp.empirical.sight import Sight
from verifydp.empirical.stats.event_search import LearnedEvent, best_event
from verifydp.evidence.claim import ApproximateDP

__all__ = ["Study", "fix_event", "study", "study_sights"]

#: A violation is looked for: any event beyond the claim's boundary is suspected.
_DOUBT = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class Study:
    """What a look at a pair showed; the past of whatever is drawn next.

    ``score`` is the pessimistic loss of the best event (minus infinity without
    one); ``sight`` is the feature that the event is about, ``slots`` are those of its
    slots that lie inside the event.
    """

    structure: str
    width: int
    event: CountedEvent
    slots: npt.NDArray[np.bool_]
    sight: Sight
    score: float

    def hits(self) -> tuple[int, int]:
        """Draws of the sight inside the event, per side."""
        inside = self.slots.copy()
        failed = np.zeros(2, dtype=np.int64)
        if self.event.sets_aside and FAILED in self.sight.categories:
            place = self.sight.cells.count + self.sight.categories.index(FAILED)
            inside[place] = False
            rarer = 1 if self.event.on_database else 0
            failed[rarer] = self.sight.counts[rarer, place]
        database, neighbour = (
            int(row[inside].sum() + more)
            for row, more in zip(self.sight.counts, failed, strict=True)
        )
        return database, neighbour


def fix_event(
    found: LearnedEvent,
    sights: tuple[Sight, ...],
    looks: tuple[Look, ...],
    *,
    aside: bool = False,
) -> CountedEvent:
    """Turn an event over slots into one that later draws can be counted on."""
    sight = sights[found.sight]
    cells = sight.cells.count
    named = found.mask[cells : cells + len(sight.categories)]
    names = [n for n, m in zip(sight.categories, named, strict=True) if m]
    return CountedEvent(
        feature=looks[found.sight].feature,
        cells=sight.cells,
        mask=found.mask[:cells],
        names=frozenset(names) - ({FAILED} if aside else frozenset()),
        on_database=found.on_database,
        unknown_beside=frozenset(sight.categories) if found.mask[-1] else None,
        sets_aside=aside,
    )


def study(
    drawn: tuple[Drawn, Drawn],
    attacks: AttackRegistry,
    notion: ApproximateDP,
    *,
    aside: bool = False,
) -> Study | None:
    """Learn the best event from kept draws; None where nothing stands out.

    With ``aside`` failed calls are set aside.
    """
    if aside:
        drawn = joined(drawn[0]), joined(drawn[1])
    structure, width = usual_structure(*drawn)
    view = View(structure, width, ())
    history = History(structure, width)
    size = len(drawn[0])
    # In two blocks: the second shows how often an output is of a kind not seen
    # before, such as an exception whose message is never the same twice.
    for start, stop in ((0, size // 2), (size // 2, size)):
        part = drawn[0].part(start, stop), drawn[1].part(start, stop)
        history.remember(stop - start, (view.tally(part[0]), view.tally(part[1])), part)
    looks = tuple(
        dict.fromkeys(
            look
            for _, attack in attacks.applicable(width)
            for look in attack.looks(history.past)
        )
    )
    history.lay(looks)
    return study_sights(history.sights(), looks, structure, width, notion, aside=aside)


def study_sights(
    sights: tuple[Sight, ...],
    looks: tuple[Look, ...],
    structure: str,
    width: int,
    notion: ApproximateDP,
    *,
    aside: bool = False,
) -> Study | None:
    """Learn the best event from past counts; None where nothing stands out."""
    size = max(sight.pairs for sight in sights)
    found = best_event(
        tuple(map(without_failures, sights)) if aside else sights,
        notion=notion,
        doubt=_DOUBT,
        learned=size,
        confirming=size,
    )
    if found is None:
        return None
    return Study(
        structure=structure,
        width=width,
        event=fix_event(found, sights, looks, aside=aside),
        slots=found.mask,
        sight=sights[found.sight],
        score=found.score,
    )
