"""After a refutation: a small pair, a simple event, and fresh counts.

Nothing here decides the verdict. The pair is shrunk on exploratory draws; the
event is fixed on further ones; only then are the draws made whose counts the
witness shows, and whose exact bound spends the untouched half of the budget.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.draws import Drawn, Tally, View
from verifydp.empirical.failures import failed_in, is_failure
from verifydp.empirical.journal import Journal
from verifydp.empirical.pace import Pace
from verifydp.empirical.picture import draw_picture, picture_edges
from verifydp.empirical.plan import GivenPair, Neighbours
from verifydp.empirical.search import shrink_pair
from verifydp.empirical.sight import Sight
from verifydp.empirical.source import Phase, Source
from verifydp.empirical.stats.joint_bound import (
    BinomialBound,
    bound_event,
)
from verifydp.empirical.stats.steadiness import Steadiness
from verifydp.empirical.stats.wealth import Stakes
from verifydp.empirical.study import Study, study
from verifydp.empirical.wording import event_record, simplify
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.results import Event, Picture

__all__ = ["Confirmed", "Witnessing"]

_ATTEMPTS_MAX = 60
_SHRINK_LEVEL = Fraction(1, 1000)
_STUDY_MIN, _STUDY_MAX = 200, 20_000
_CONFIRM_MIN, _CONFIRM_MAX = 1_000, 500_000
_PARTS = 4


#: Streams of draws, by the name of their entries in the journal.
_PHASES = {"confirm": Phase.CONFIRM, "answers": Phase.ANSWERS}


class _Kept(msgspec.Struct, frozen=True):
    sides: tuple[Drawn, Drawn]


class _Counts(msgspec.Struct, frozen=True):
    """Counts of both sides, in parts in the order of their draws."""

    parts: tuple[tuple[Tally, Tally], ...]

    @property
    def sides(self) -> tuple[Tally, Tally]:
        """Counts of all parts together."""
        first, second = self.parts[0]
        for one, other in self.parts[1:]:
            first, second = first + one, second + other
        return first, second


@dataclass(frozen=True, slots=True, eq=False)
class Confirmed:
    """A violation on fresh draws.

    ``hits`` and ``trials`` are per side (database, neighbour), as are the calls that
    ``failed`` among these.
    """

    database: Any
    neighbour: Any
    shrunk: bool
    event: Event
    on_database: bool
    hits: tuple[int, int]
    trials: int
    bound: BinomialBound
    picture: Picture
    failed: tuple[int, int] = (0, 0)

    def rests_on_failures(self, notion: ApproximateDP) -> bool:
        """Whether nothing is left of the violation if failed calls count against it."""
        if not any(self.failed):
            return False
        likelier = 0 if self.on_database else 1
        about = any(map(is_failure, self.event.categories)) and any(self.failed)
        here = self.hits[likelier] - (self.failed[likelier] if about else 0)
        there = self.hits[1 - likelier] + self.failed[1 - likelier]
        allowed = math.exp(float(notion.epsilon)) * there + notion.delta * self.trials
        return here <= allowed


@dataclass(slots=True)
class Witnessing:
    """Shrink and confirm a violation that the e-process has established.

    Parameters
    ----------
    source_of
        Makes the source of a pair's draws.
    attacks, stakes
        What is tried, against which claim.
    alpha
        Level of the exact bound.
    journal
        Finished work.
    tell
        Called with the phase after each step of work and the draws per side.
    pace
        Says when the time is over.
    doubts
        Whether failed calls on a pair are set aside.
    spent
        Draws made on each side so far.
    drifts
        Whether fresh draws were seen to change over time, so that they bound nothing.
    """

    source_of: Callable[[Any, Any], Source]
    attacks: AttackRegistry
    stakes: Stakes
    alpha: Fraction
    journal: Journal
    tell: Callable[[str, int], None]
    pace: Pace
    doubts: Callable[[Any, Any], bool] = lambda *sides: False
    spent: int = 0
    drifts: bool = False

    def shrink(
        self, neighbours: Neighbours, pair: tuple[Any, Any], *, used: int, pairs: int
    ) -> tuple[Any, Any]:
        """A smaller pair of the same relation on which the claim still fails.

        Parameters
        ----------
        neighbours
            Where the pair came from; a given pair is left as it is.
        pair
            The pair that was refuted.
        used
            Draws on each side that its refutation took.
        pairs
            Draws on each side that may be spent.
        """
        if isinstance(neighbours, GivenPair):
            return pair
        size = int(np.clip(4 * used, _STUDY_MIN, _STUDY_MAX))
        attempts = min(_ATTEMPTS_MAX, pairs // size)
        if attempts == 0:
            return pair

        def violates(database: Any, neighbour: Any) -> bool:
            if not neighbours.holds(database, neighbour):
                return False
            if self.pace.ended(f"shrink after {self.spent}"):
                return False
            source = self.source_of(database, neighbour)
            self.spent += size
            fails = self.journal.once(
                f"shrink {source.words} {size}",
                bool,
                lambda: self._still_fails(source, size),
            )
            self.tell("shrink", size)
            return fails

        return shrink_pair(
            *pair,
            relation=neighbours.relation,
            violates=violates,
            attempts=attempts,
            strategy=neighbours.strategy,
        )

    def _still_fails(self, source: Source, size: int) -> bool:
        """Learn an event on half of the draws; bound its loss on the other half."""
        half = size // 2
        told = self.attacks.for_pair(*source.sides)
        learned = study(
            source.kept(Phase.SHRINK, 0, 0, half),
            told,
            self.stakes.notion,
            aside=self.doubts(*source.sides),
        )
        if learned is None:
            return False
        view = _view(learned, learned.event)
        tallies = source.counted(Phase.SHRINK, 1, half, half, view)
        p, q = _hits(learned.event, tallies)
        return self._bound(
            learned.event, "an event", half, (p, q), _SHRINK_LEVEL
        ).refutes(self.stakes.notion)

    def confirm(
        self,
        pair: tuple[Any, Any],
        *,
        shrunk: bool,
        known: Study | None,
        first: int,
        used: int,
        pairs: int,
        answers: bool = False,
    ) -> Confirmed | None:
        """Fix an event on this pair, then count it on fresh draws.

        Parameters
        ----------
        pair
            The (shrunk) pair.
        shrunk
            Whether it differs from the pair that was tested.
        known
            What the draws of the test show on this pair; None for another pair.
        first
            Draws on each side made before, for recorded samples.
        used
            Draws on each side that the refutation took.
        pairs
            Draws on each side that may be spent.
        answers
            Whether a violation is looked for with failed calls set aside.

        Returns
        -------
        Confirmed or None
            None where too few draws are left, or no event stands out.
        """
        trials = int(np.clip(4 * used, _CONFIRM_MIN, _CONFIRM_MAX))
        size = int(np.clip(4 * used, _STUDY_MIN, _STUDY_MAX))
        if size + trials <= pairs:
            known = None  # fresh draws show the event better than the few of the test
        elif known is not None:
            size, trials = 0, min(trials, pairs)
        else:
            size, trials = pairs // 4, pairs - pairs // 4
        if trials < _STUDY_MIN // 4:
            return None
        source = self.source_of(*pair)
        aside = answers or self.doubts(*pair)
        name = "answers" if answers else "confirm"
        learned = known or self._study(source, name, first, size, aside=aside)
        if learned is None:
            return None
        edges, spread = picture_edges(learned.sight)
        event = simplify(learned.event, spread, edges.tolist())
        view = _view(learned, event)
        counts = self.pace.once(
            f"{name} {source.words}",
            _Counts,
            lambda: _Counts(
                _counted_parts(source, _PHASES[name], first + size, trials, view)
            ),
        )
        if counts is None:
            return None
        self.spent += trials
        self.tell("confirm", trials)
        steadiness = Steadiness()
        steadiness.see_parts(counts.parts)
        if not steadiness.holds():
            self.drifts = True
            return None
        before, after = (
            failed_in(tally, learned.structure, trials).total()
            for tally in counts.sides
        )
        record = event_record(
            event,
            learned.structure,
            width=learned.width,
            failed=bool(before or after),
        )
        p, q = _hits(event, counts.sides)
        bound = self._bound(event, record.text, trials, (p, q), self.alpha)
        return Confirmed(
            database=pair[0],
            neighbour=pair[1],
            shrunk=shrunk,
            event=record,
            on_database=event.on_database,
            hits=(p, q) if event.on_database else (q, p),
            trials=trials,
            bound=bound,
            picture=draw_picture(_counted_sight(learned, event, counts.sides), event),
            failed=(before, after),
        )

    def _study(
        self, source: Source, name: str, first: int, size: int, *, aside: bool
    ) -> Study | None:
        kept = self.pace.once(
            f"{name} {source.words} study",
            _Kept,
            lambda: _Kept(source.kept(_PHASES[name], 0, first, size)),
        )
        if kept is None:
            return None
        self.spent += size
        self.tell("confirm", size)
        told = self.attacks.for_pair(*source.sides)
        return study(kept.sides, told, self.stakes.notion, aside=aside)

    def _bound(
        self,
        event: CountedEvent,
        text: str,
        trials: int,
        hits: tuple[int, int],
        alpha: Fraction,
    ) -> BinomialBound:
        return bound_event(
            event=text,
            direction="database" if event.on_database else "neighbour",
            trials_p=trials,
            hits_p=hits[0],
            trials_q=trials,
            hits_q=hits[1],
            notion=self.stakes.notion,
            alpha=alpha,
        )


def _counted_parts(
    source: Source, phase: Phase, first: int, trials: int, view: View
) -> tuple[tuple[Tally, Tally], ...]:
    """Fresh counts; in parts where single calls may tell that something changes."""
    if not source.calls_in_turn:
        return (source.counted(phase, 1, first, trials, view),)
    ends = [trials * part // _PARTS for part in range(_PARTS + 1)]
    return tuple(
        source.counted(phase, 1 + part, first + start, end - start, view)
        for part, (start, end) in enumerate(pairwise(ends))
    )


def _view(learned: Study, event: CountedEvent) -> View:
    return View(learned.structure, learned.width, ((event.feature, event.cells),))


def _hits(event: CountedEvent, tallies: tuple[Tally, Tally]) -> tuple[int, int]:
    """Hits on the event's likelier side, then on the other."""
    database, neighbour = (
        event.hits(tally, 0, on_database=side == 0)
        for side, tally in enumerate(tallies)
    )
    return (database, neighbour) if event.on_database else (neighbour, database)


def _counted_sight(
    learned: Study, event: CountedEvent, tallies: tuple[Tally, Tally]
) -> Sight:
    """Fresh counts in the form that pictures are drawn from."""
    names = tuple(sorted({*tallies[0].categories, *tallies[1].categories}))
    rows = [
        [*tally.array(0), *(tally.categories.get(name, 0) for name in names), 0]
        for tally in tallies
    ]
    return Sight(
        feature=event.feature.name,
        structure=learned.structure,
        cells=event.cells,
        categories=names,
        counts=np.array(rows, dtype=np.int64),
        pairs=int(sum(rows[0])),
    )
