"""The audit, step by step: search a pair, test it, and show what was found."""

from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from verifydp.data import as_database, digest_words
from verifydp.empirical.answering import refuse_silence, require_answers
from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.events import Doing, Listener, Started
from verifydp.empirical.failed_calls import failures_record
from verifydp.empirical.failures import FailureBook
from verifydp.empirical.findings import Findings, FoundViolation
from verifydp.empirical.journal import Journal
from verifydp.empirical.looked_at import detectable_words
from verifydp.empirical.outcome_words import (
    DRIFTS,
    bets_reason,
    open_reason,
    trials_text,
    unseen_reason,
)
from verifydp.empirical.outcomes import counted_bound, detectable_losses
from verifydp.empirical.pace import Pace
from verifydp.empirical.pair_search import FoundPair, search_pair
from verifydp.empirical.pair_testing import PairTest, TestOutcome
from verifydp.empirical.picture import draw_picture
from verifydp.empirical.plan import GivenPair, Neighbours, Plan, SearchedPairs
from verifydp.empirical.probing import probe
from verifydp.empirical.source import Source
from verifydp.empirical.stats.wealth import Stakes, write_certificate
from verifydp.empirical.violations import (
    bounded_violation,
    confirmed_violation,
    outcome_picture,
    seen_violation,
)
from verifydp.empirical.witnessing import Confirmed, Witnessing
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.results import Picture
from verifydp.evidence.verdict import Verdict
from verifydp.sampling import Sampler

__all__ = ["run_audit"]

#: Draws on which a violation beside that of the failures is looked for, a quarter.
_STUDIED = 500


def run_audit(
    plan: Plan,
    sampler: Sampler,
    neighbours: Neighbours,
    *,
    attacks: AttackRegistry,
    executor: Executor,
    journal: Journal,
    listener: Listener,
    deadline: float | None = None,
) -> Findings:
    """Audit a claim from samples.

    Parameters
    ----------
    plan
        Claim, budget, error probability, seed.
    sampler
        The mechanism.
    neighbours
        The pair, or where pairs are searched.
    attacks
        What is tried.
    executor
        Where pieces are drawn.
    journal
        Finished work of an interrupted run, and where new work is kept.
    listener
        Told about the work done.
    deadline
        When the time is over, by `time.monotonic`; None for no limit.

    Returns
    -------
    Findings
        Guarantee: if the claim holds, the verdict is REFUTED with probability at most
        ``plan.alpha``; with the same error probability ``epsilon_lower`` and
        ``delta_lower`` hold, jointly. The parts are still to be checked.
    """
    pace = Pace(listener, plan.samples, plan.alpha_sequential, journal, deadline)
    audit = _Audit(plan, sampler, neighbours, attacks, executor, journal, pace)
    return audit.run()


@dataclass(slots=True)
class _Audit:
    plan: Plan
    sampler: Sampler
    neighbours: Neighbours
    attacks: AttackRegistry
    executor: Executor
    journal: Journal
    pace: Pace
    draws: int = 0
    tried: int = 0
    looked_at: int = 0
    log_wealth: float = 0.0
    book: FailureBook = field(default_factory=FailureBook)
    answering: tuple[Any, Any] | None = None

    @property
    def notion(self) -> ApproximateDP:
        return self.plan.claim.notion

    def run(self) -> Findings:
        self.pace.listener(Started(self.plan.claim, self.plan.samples))
        self.pace.begin()
        stakes = Stakes(self.notion, self.notion.epsilon.growth_upper())
        budget = self.plan.budget(searching=not isinstance(self.neighbours, GivenPair))
        if isinstance(self.neighbours, SearchedPairs):
            self.book.unlike = self.neighbours.unlike
            if trial := self.neighbours.trial:
                self.tried = require_answers(
                    self.sampler, trial, self.plan.seed, self.book, self.pace
                )
                self.neighbours, probed = probe(
                    self.neighbours,
                    self.sampler,
                    seed=self.plan.seed,
                    calls=budget.search // (10 * self.sampler.smallest_block),
                    book=self.book,
                    pace=self.pace,
                )
                self.tried += -(-probed // 2)
        pair = self._find(stakes, max(0, budget.search - self.tried))
        before = self.draws
        source = self._source(*pair)
        test = PairTest(
            source=source,
            stakes=stakes,
            alpha=self.plan.alpha_sequential,
            attacks=self.attacks.for_pair(*pair),
            pairs=budget.test,
            journal=self.journal,
            key=f"test {source.words}",
            tell=lambda pairs, wealth: self._tell_test(before, pairs, wealth),
            book=self.book,
            aside=self._doubts(*pair),
        )
        outcome = test.run(
            lambda *drawn: refuse_silence(self.sampler, pair, drawn, self.plan.seed)
        )
        left = budget.test - outcome.pairs + budget.reserve
        if outcome.fired and (outcome.steady or outcome.coin):
            return self._refuted_by_bets(pair, outcome, stakes, left)
        return self._counted(pair, outcome)

    def _find(self, stakes: Stakes, pairs: int) -> tuple[Any, Any]:
        if isinstance(self.neighbours, GivenPair):
            self.looked_at = 1
            return self.neighbours.database, self.neighbours.neighbour
        found: FoundPair = search_pair(
            self.neighbours,
            source_of=self._source,
            attacks=self.attacks,
            stakes=stakes,
            pairs=pairs,
            smallest=self.sampler.smallest_block,
            seed=self.plan.seed,
            journal=self.journal,
            tell=self._tell_search,
            book=self.book,
            ended=lambda: self.pace.ended(f"search after {self.draws}"),
        )
        self.answering = found.answering
        self._tell_search(found.looked_at, found.draws)
        return found.database, found.neighbour

    def _doubts(self, database: Any, neighbour: Any) -> bool:
        """Whether failed calls on this pair are set aside."""
        if isinstance(self.neighbours, GivenPair):
            return False
        return self.neighbours.doubts(database, neighbour)

    def _source(self, database: Any, neighbour: Any) -> Source:
        return Source(
            sampler=self.sampler,
            sides=(as_database(database), as_database(neighbour)),
            seed=self.plan.seed,
            words=digest_words(database, neighbour),
            executor=self.executor,
            pace=self.pace,
            given=(database, neighbour),
        )

    def _refuted_by_bets(
        self,
        pair: tuple[Any, Any],
        outcome: TestOutcome,
        stakes: Stakes,
        left: int,
    ) -> Findings:
        """The e-process has refuted the claim; find a witness with fresh draws."""
        part = write_certificate(
            outcome.ledger.accounts,
            stakes,
            self.plan.alpha_sequential,
            coin=outcome.coin,
        )
        assert part is not None
        witnessing = Witnessing(
            source_of=self._source,
            attacks=self.attacks,
            stakes=stakes,
            # Failures may hide another violation, which then has a bound of its own.
            alpha=self.plan.alpha_fixed / (2 if self.book.failures else 1),
            journal=self.journal,
            tell=self._tell_witness,
            pace=self.pace,
            doubts=self._doubts,
        )
        small = witnessing.shrink(
            self.neighbours, pair, used=outcome.pairs, pairs=left // 2
        )
        shrunk = small is not pair and digest_words(*small) != digest_words(*pair)
        # A bound needs one law.
        spare = left - witnessing.spent if outcome.steady else 0
        confirmed = witnessing.confirm(
            small,
            shrunk=shrunk,
            known=None if shrunk else outcome.study(self.notion),
            first=outcome.pairs,
            used=outcome.pairs,
            pairs=spare,
        )
        reason = bets_reason(outcome, self.plan.alpha_sequential)
        epsilon = self.notion.epsilon
        delta = self.notion.exact_delta
        if confirmed is None:
            seen = outcome.study(self.notion)
            return self._findings(
                verdict=Verdict.REFUTED,
                reason=reason,
                bounds=(epsilon, delta),
                parts=(part,),
                pair=pair,
                outcome=outcome,
                about_failures=not outcome.aside and outcome.any_failed,
                violation=seen_violation(pair, seen) if seen else None,
                picture=draw_picture(seen.sight, seen.event) if seen else None,
                notes=(
                    DRIFTS
                    if witnessing.drifts or not outcome.steady
                    else (
                        "too few draws or too little time were left for fresh "
                        "counts, or they showed no event: the witness's counts are "
                        "from the draws that refuted the claim, which also chose its "
                        "event"
                    ),
                ),
            )
        further = self._beside(witnessing, confirmed, outcome, left)
        bounds = [one.bound for one in (confirmed, *further)]
        return self._findings(
            verdict=Verdict.REFUTED,
            reason=reason,
            bounds=(
                max(epsilon, *(Epsilon(nats=b.epsilon_lower) for b in bounds)),
                max(delta, *(b.delta_lower for b in bounds)),
            ),
            parts=(part, *(bound.certificate for bound in bounds)),
            pair=pair,
            outcome=outcome,
            violation=confirmed_violation(confirmed),
            picture=confirmed.picture,
            notes=(),
            further=further,
            about_failures=confirmed.rests_on_failures(self.notion),
        )

    def _beside(
        self,
        witnessing: Witnessing,
        confirmed: Confirmed,
        outcome: TestOutcome,
        left: int,
    ) -> tuple[Confirmed, ...]:
        """Another violation, where the witness is about failed calls alone."""
        if not confirmed.rests_on_failures(self.notion):
            return ()
        pair = self.answering or (confirmed.database, confirmed.neighbour)
        found = witnessing.confirm(
            pair,
            shrunk=False,
            known=None,
            first=outcome.pairs + witnessing.spent,
            used=_STUDIED,
            pairs=left - witnessing.spent,
            answers=True,
        )
        if found is None or not found.bound.refutes(self.notion):
            return ()
        return (found,)

    def _counted(self, pair: tuple[Any, Any], outcome: TestOutcome) -> Findings:
        """The draws are spent: the exact bound of the learned event decides."""
        self.pace.listener(Doing("bounding"))
        bound = counted_bound(outcome, self.notion, self.plan)
        detectable = detectable_losses(outcome, self.notion, self.plan)
        epsilon = bound.epsilon_lower if bound else Fraction(0)
        refuted = bound is not None and bound.refutes(self.notion)
        if refuted:
            verdict = Verdict.REFUTED
            reason = (
                f"the exact bound of one event, counted on {trials_text(outcome)} that "
                "had not chosen it, lies above the claim"
            )
        elif (undecided := open_reason(outcome, detectable)) is not None:
            verdict, reason = Verdict.INCONCLUSIVE, undecided
        else:
            verdict, reason = Verdict.NOT_REFUTED, unseen_reason(outcome)
        return self._findings(
            verdict=verdict,
            reason=reason,
            bounds=(Epsilon(nats=epsilon), bound.delta_lower if bound else Fraction(0)),
            parts=(bound.certificate,)
            if bound and bound.certificate.rejections
            else (),
            pair=pair,
            outcome=outcome,
            violation=bounded_violation(pair, outcome, bound)
            if bound is not None and refuted
            else None,
            picture=outcome_picture(outcome),
            notes=(),
            detectable=() if refuted else detectable,
        )

    def _findings(
        self,
        *,
        verdict: Verdict,
        reason: str,
        bounds: tuple[Epsilon, Fraction],
        parts: tuple[Any, ...],
        pair: tuple[Any, Any],
        outcome: TestOutcome,
        violation: FoundViolation | None,
        picture: Picture | None,
        notes: tuple[str, ...],
        detectable: tuple[Any, ...] = (),
        further: tuple[Confirmed, ...] = (),
        about_failures: bool = False,
    ) -> Findings:
        return Findings(
            verdict=verdict,
            reason=reason,
            epsilon_lower=bounds[0],
            delta_lower=bounds[1],
            parts=parts,
            database=pair[0],
            neighbour=pair[1],
            violation=violation,
            picture=picture,
            detectable=detectable,
            detectable_in=detectable_words(outcome) if detectable else "",
            attacks=outcome.ledger.attacks,
            unseen=outcome.ledger.unseen,
            log_wealth=outcome.log_wealth,
            draws=self.draws,
            pairs_searched=self.looked_at,
            notes=notes,
            failures=failures_record(
                self.book,
                outcome.failed,
                aside=not about_failures
                and not isinstance(self.neighbours, GivenPair)
                and self.neighbours.sets_aside,
            ),
            further=further,
            on_database=outcome.calls[0] - outcome.pairs,
            discarded=self.pace.unfinished,
            host_bytes=self.pace.host_bytes,
        )

    def _tell_search(self, looked_at: int, draws: int) -> None:
        self.looked_at, self.draws = looked_at, self.tried + draws
        self._tell("search")

    def _tell_test(self, before: int, pairs: int, log_wealth: float) -> None:
        self.draws, self.log_wealth = before + pairs, log_wealth
        self._tell("test")

    def _tell_witness(self, phase: str, draws: int) -> None:
        self.draws += draws
        self._tell(phase)

    def _tell(self, phase: str) -> None:
        self.pace.tell(phase, self.draws, self.looked_at, self.log_wealth)
