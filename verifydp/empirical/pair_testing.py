"""Test one pair: the e-process on every block, and one learned event beside it.

The pair's draws are one sequence of blocks. Instrument A bets on each block and
stops the test once its wealth suffices. Instrument B learns an event from the
first tenth and counts it on the rest; its sample size is fixed beforehand, so
its counts are a bound only if the test ran to its end.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

import msgspec

from verifydp.empirical.attacks import AttackRegistry, Look
from verifydp.empirical.cells import KEPT_PAIRS, OutputCells
from verifydp.empirical.counted_event import CountedEvent
from verifydp.empirical.draws import Drawn, Tally, View
from verifydp.empirical.failures import (
    BlockFailures,
    FailureBook,
    failed_in,
    join_tally,
    joined,
    without_failures,
)
from verifydp.empirical.features import Feature
from verifydp.empirical.journal import Journal
from verifydp.empirical.ledger import Ledger
from verifydp.empirical.pace import TimeEnded
from verifydp.empirical.past import History, usual_structure
from verifydp.empirical.sight import Sight
from verifydp.empirical.source import Phase, Source
from verifydp.empirical.stats.event_search import best_event
from verifydp.empirical.stats.steadiness import Steadiness
from verifydp.empirical.stats.wealth import Stakes, passes_bar
from verifydp.empirical.study import Study, fix_event, study_sights
from verifydp.empirical.wording import only_failures
from verifydp.evidence.claim import ApproximateDP

__all__ = ["PairTest", "TestOutcome"]

_BURN_IN, _LONG_BURN_IN = 8, 64
#: A block is at most this many pairs, so that the workers' backlog stays bounded.
_BLOCK_MAX = 1 << 21
_LEARN_SHARE = 10
#: A bound is wanted: an event below the claim is suspected on strong evidence only.
_DOUBT = 4.0


@dataclass(frozen=True, slots=True, eq=False)
class TestOutcome:
    """How the test of one pair ended.

    ``pairs`` were drawn on each side and ``bet_pairs`` of them bet on. ``event`` was
    counted on ``event_trials`` draws of each side, which no learner had seen; these
    are a fixed-size sample only if ``fired`` is false. ``failed`` lists the blocks:
    calls, and how many of them failed; ``placed`` says what every slot of an attack
    looked at in the end; ``aside`` says whether these are set aside. With
    ``coin`` the side of each call was picked by a fair coin, so that ``pairs`` are half
    of the calls. ``steady`` is false where the outputs were seen to change over time.
    ``ended`` says that the time was over before the draws were made that were planned,
    of which the event's counts are then no fixed-size sample either.
    """

    __test__ = False  # pytest: this is no test class

    fired: bool
    pairs: int
    bet_pairs: int
    log_wealth: float
    ledger: Ledger
    structure: str
    width: int
    placed: dict[tuple[str, int], Look]
    sights: tuple[Sight, ...]
    event: CountedEvent | None
    event_trials: tuple[int, int]
    event_hits: tuple[int, int]
    failed: tuple[BlockFailures, ...]
    aside: bool
    coin: bool
    steady: bool
    ended: bool = False

    def study(self, notion: ApproximateDP) -> Study | None:
        """The event that all draws of the test show best."""
        return study_sights(
            self.sights,
            self.looks,
            self.structure,
            self.width,
            notion,
            aside=self.aside,
        )

    @property
    def looks(self) -> tuple[Look, ...]:
        """The features that were looked at in the end, in the order of `sights`."""
        return tuple(dict.fromkeys(self.placed.values()))

    @property
    def any_failed(self) -> bool:
        """Whether any call of the test failed."""
        return any(any(block.failed) for block in self.failed)

    @property
    def answers(self) -> tuple[int, int]:
        """Calls of the test that were answered, per side."""
        lost = (sum(b.failed[side] for b in self.failed) for side in (0, 1))
        first, second = map(int.__sub__, self.calls, lost)
        return first, second

    @property
    def calls(self) -> tuple[int, int]:
        """Calls of the test, per side."""
        first, second = (sum(b.calls[side] for b in self.failed) for side in (0, 1))
        return first, second


class _KeptBlock(msgspec.Struct, frozen=True):
    sides: tuple[Drawn, Drawn]


class _CountedBlock(msgspec.Struct, frozen=True):
    sides: tuple[Tally, Tally]


@dataclass(slots=True)
class PairTest:
    """One pair under test.

    Parameters
    ----------
    source
        Draws on the two sides.
    stakes
        The claim to bet against.
    alpha
        Level of the e-process.
    attacks
        What is tried.
    pairs
        Draws on each side, fixed beforehand.
    journal
        Finished blocks.
    key
        Names the pair in the journal.
    tell
        Called after each block with the pairs drawn so far and the log wealth.
    book
        Where failed calls are noted.
    aside
        Whether failed calls are set aside.
    """

    source: Source
    stakes: Stakes
    alpha: Fraction
    attacks: AttackRegistry
    pairs: int
    journal: Journal
    key: str
    tell: Callable[[int, float], None]
    book: FailureBook = field(default_factory=FailureBook)
    aside: bool = False
    _block: int = 0
    _failed: list[BlockFailures] = field(default_factory=list)
    _steadiness: Steadiness = field(default_factory=Steadiness)
    _event: CountedEvent | None = None
    _hits: list[int] = field(default_factory=lambda: [0, 0])
    _trials: list[int] = field(default_factory=lambda: [0, 0])

    def run(self, require_answers: Callable[[Drawn, Drawn], None]) -> TestOutcome:
        """Draw until the wealth suffices or the pairs are spent.

        Parameters
        ----------
        require_answers
            Called where the mechanism has not answered once on either side; raises
            if that makes it unusable.
        """
        smallest = self.source.sampler.smallest_block
        burn_in = max(1, min(max(_BURN_IN, smallest), self.pairs // 4))
        first = self._draw_kept(0, burn_in)
        if all(only_failures(side) for side in first):
            # It may answer now and then: look longer before giving up.
            more = min(_LONG_BURN_IN, self.pairs // 2) - burn_in
            pace = self.source.pace
            if more > 0 and (pace is None or pace.quick(self.key)):
                further = self._draw_kept(burn_in, more)
                first = first[0] + further[0], first[1] + further[1]
                burn_in += more
            if all(only_failures(side) for side in first):
                require_answers(*first)
        self._note((len(first[0]), len(first[1])), *map(failed_in, first))
        if self.aside:
            first = joined(first[0]), joined(first[1])
        structure, width = usual_structure(*first)
        history = History(structure, width)
        view = View(structure, width, ())
        history.remember(burn_in, (view.tally(first[0]), view.tally(first[1])), first)
        ledger = Ledger(self.attacks, width, self.stakes)
        ledger.coin = self.coin
        self.tell(history.pairs, ledger.log_wealth)
        bet_from = history.pairs
        looks = self._look(ledger, history)
        learn_until = self.pairs // _LEARN_SHARE
        fired = False
        while history.pairs < self.pairs and not fired:
            if self._ended():
                break
            if not history.fixed:
                looks = self._look(ledger, history)
                if history.pairs >= KEPT_PAIRS:
                    rows = history.rows
                    history.fix()
                    self._steadiness.see_rows(rows, history.views())
            if self._event is None and history.pairs >= learn_until:
                self._learn(history, looks)
            size = min(
                max(smallest, _growth(history.pairs)),
                self.pairs - history.pairs,
                _BLOCK_MAX,
            )
            if history.pairs < learn_until:
                size = min(size, learn_until - history.pairs)
            if not self._played(ledger, history, looks, size):
                break
            fired = passes_bar(ledger.log_wealth, self.alpha)
            self.tell(history.pairs, ledger.log_wealth)
        if not history.fixed:
            looks = self._look(ledger, history)
            self._steadiness.see_rows(history.rows, history.views())
        return TestOutcome(
            fired=fired,
            pairs=history.pairs,
            bet_pairs=history.pairs - bet_from,
            log_wealth=ledger.log_wealth,
            ledger=ledger,
            structure=structure,
            width=width,
            placed=looks,
            sights=history.sights(),
            event=self._event,
            event_trials=(self._trials[0], self._trials[1]),
            event_hits=(self._hits[0], self._hits[1]),
            failed=tuple(self._failed),
            aside=self.aside,
            coin=self.coin,
            steady=self._steadiness.holds(),
            ended=not fired and history.pairs < self.pairs,
        )

    @property
    def coin(self) -> bool:
        """Whether a fair coin picks the side of every call."""
        return self.source.calls_in_turn

    def _ended(self) -> bool:
        """Whether the time is over before the next block."""
        pace = self.source.pace
        return pace is not None and pace.ended(f"{self.key} block {self._block}")

    def _played(
        self,
        ledger: Ledger,
        history: History,
        looks: dict[tuple[str, int], Look],
        size: int,
    ) -> bool:
        """Play a block; false where the time cuts it off, so that it never was."""
        pace = self.source.pace
        if pace is None:
            self._play(ledger, history, looks, size)
            return True
        block = self._block
        try:
            with pace.cutting():
                self._play(ledger, history, looks, size)
        except TimeEnded:
            pace.end(f"{self.key} block {block}")
            return False
        return True

    def _note(self, calls: tuple[int, int], *failed: Counter[str]) -> None:
        """Write down the failed calls of a block."""
        for side, made, one in zip(self.source.sides, calls, failed, strict=True):
            self.book.add(side, made, one)
        self._failed.append(
            BlockFailures(calls, (failed[0].total(), failed[1].total()))
        )

    def _look(self, ledger: Ledger, history: History) -> dict[tuple[str, int], Look]:
        looks = ledger.looks(history)
        history.lay(tuple(looks.values()))
        return looks

    def _learn(self, history: History, looks: dict[tuple[str, int], Look]) -> None:
        """Fix the event from the past; blocks from here on are counted on it."""
        sights = history.sights()
        if self.aside:
            sights = tuple(map(without_failures, sights))
        found = best_event(
            sights,
            notion=self.stakes.notion,
            doubt=_DOUBT,
            learned=history.pairs,
            confirming=max(1, self.pairs - history.pairs),
        )
        if found is not None:
            distinct = tuple(dict.fromkeys(looks.values()))
            self._event = fix_event(found, sights, distinct, aside=self.aside)

    def _play(
        self,
        ledger: Ledger,
        history: History,
        looks: dict[tuple[str, int], Look],
        size: int,
    ) -> None:
        kept: list[tuple[Drawn, Drawn]] = []
        views = history.views()
        place = self._event_place(views)
        if self._event is not None and place == len(views):
            views = (*views, (self._event.feature, self._event.cells))
        view = View(history.structure, history.width, views)
        drawn: list[tuple[Tally, Tally]] = []

        def draw() -> tuple[Tally, Tally]:
            if history.fixed:
                drawn.append(self._draw_counted(history.pairs, size, view))
            else:
                kept.append(self._draw_kept(history.pairs, size))
                drawn.append((view.tally(kept[0][0]), view.tally(kept[0][1])))
            return drawn[0]

        ledger.play(history, looks, size, draw, aside=self.aside)
        tallies = drawn[0]
        made = (
            tallies[0].drawn(size),
            tallies[1].drawn(size),
        )
        self._note(
            made,
            *(
                failed_in(tally, history.structure, calls)
                for tally, calls in zip(tallies, made, strict=True)
            ),
        )
        if not kept:
            self._steadiness.see_block(tallies, len(history.views()))
        if self._event is not None:
            for side in (0, 1):
                self._trials[side] += made[side]
                self._hits[side] += self._event.hits(
                    tallies[side], place, on_database=side == 0
                )
        if self.aside:
            tallies = join_tally(tallies[0]), join_tally(tallies[1])
        history.remember(size, tallies, kept[0] if kept else None)

    def _event_place(self, views: tuple[tuple[Feature, OutputCells], ...]) -> int:
        """Where the event's cells are counted anyway, or one past the end."""
        for place, (_, cells) in enumerate(views):
            if self._event is not None and cells is self._event.cells:
                return place
        return len(views)

    def _draw_kept(self, first: int, size: int) -> tuple[Drawn, Drawn]:
        block, self._block = self._block, self._block + 1
        return self.journal.once(
            f"{self.key} block {block} from {first} size {size}",
            _KeptBlock,
            lambda: _KeptBlock(
                self.source.kept(Phase.TEST, block, first, size, coin=self.coin)
            ),
        ).sides

    def _draw_counted(self, first: int, size: int, view: View) -> tuple[Tally, Tally]:
        block, self._block = self._block, self._block + 1
        return self.journal.once(
            f"{self.key} block {block} from {first} size {size}",
            _CountedBlock,
            lambda: _CountedBlock(
                self.source.counted(
                    Phase.TEST, block, first, size, view, coin=self.coin
                )
            ),
        ).sides


def _growth(pairs: int) -> int:
    """Size of the next block: small steps stop soon, large ones need fewer tables."""
    if pairs < 150:
        return pairs // 10
    if pairs < KEPT_PAIRS:
        return pairs // 6
    return pairs // 4 if pairs < 50_000 else pairs // 2
