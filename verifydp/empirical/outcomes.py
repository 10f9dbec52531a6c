"""What a test that ran to its end shows: the bound of its event, and what it missed."""

from fractions import Fraction

import numpy as np

from verifydp.empirical.cells import KEPT_PAIRS
from verifydp.empirical.pair_testing import TestOutcome
from verifydp.empirical.plan import Plan
from verifydp.empirical.stats.bettors import OUTCOMES_MAX, Outcomes, Tails
from verifydp.empirical.stats.detectable import detectable_epsilons
from verifydp.empirical.stats.joint_bound import BinomialBound, bound_event
from verifydp.empirical.wording import event_record
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.results import Detectable

__all__ = ["counted_bound", "detectable_losses"]

#: Probabilities of the events whose smallest detectable loss is stated.
_COMMON, _RARE = (0.5,), (0.1, 0.01, 1e-3, 1e-4)
#: Draws over the information limit at which 9 runs in 10 have found an event; more for
#: a rare one beyond a threshold: bets halve tails, and it ends between two halvings.
_MARGIN, _MARGIN_OF_TAILS = 5.0, 6.0
#: Rarer events beyond a threshold were found in 71 to 85 of 100 audits of claims below
#: this epsilon, however large the margin: for them nothing is promised.
_RAREST_OF_SMALL_CLAIMS, _SMALL_CLAIM = 0.01, 1
#: An exact value is told from its neighbours where it came back among the kept draws.
#: Of this many expected draws of it two or more come with probability 0.997.
_EXPECTED_AMONG_KEPT = 8


def detectable_losses(
    outcome: TestOutcome, notion: ApproximateDP, plan: Plan
) -> tuple[Detectable, ...]:
    """What the bets would have found among the answers that came.

    Bets lose where there is nothing to find, the more the smaller the claim's epsilon;
    what they lost in this very test is what an event had to make up for. Of several
    features the one counts on which most was needed, for nobody knows beforehand which
    one shows a violation.
    """
    draws = 2 * outcome.bet_pairs * sum(outcome.answers) // (2 * outcome.pairs)
    ledger = outcome.ledger

    def losses(
        stakes: list[tuple[Fraction, float]],
        probabilities: tuple[float, ...],
        margin: float = _MARGIN,
    ) -> list[float | None]:
        found = [
            detectable_epsilons(
                notion=notion,
                alpha=plan.alpha_sequential,
                draws=draws,
                share=share,
                probabilities=probabilities,
                margin=margin,
                lost=max(0.0, -wealth),
            )
            for share, wealth in stakes
        ]
        return [
            _largest([rows[place].epsilon for rows in found])
            for place in range(len(probabilities))
        ]

    beyond = [
        *losses(ledger.stakes_on(Tails, together=True), _COMMON),
        *losses(ledger.stakes_on(Tails), _RARE, _MARGIN_OF_TAILS),
    ]
    both = (*_COMMON, *_RARE)
    single = losses(ledger.stakes_on(Outcomes), both)
    return tuple(
        Detectable(
            probability=probability,
            epsilon=None if _is_too_rare(probability, notion) else threshold,
            epsilon_single=value if _has_own_level(outcome, probability) else None,
        )
        for probability, threshold, value in zip(both, beyond, single, strict=True)
    )


def _is_too_rare(probability: float, notion: ApproximateDP) -> bool:
    """Whether bets on tails find such events too seldom to be relied on."""
    small = float(notion.epsilon) < _SMALL_CLAIM
    return small and probability < _RAREST_OF_SMALL_CLAIMS


def _largest(losses: list[float | None]) -> float | None:
    """The largest of some losses; None where there is none, or one is out of reach."""
    known = [loss for loss in losses if loss is not None]
    return max(known) if losses and len(known) == len(losses) else None


def _has_own_level(outcome: TestOutcome, probability: float) -> bool:
    """Whether a single outcome of this probability surely is bet on by itself."""
    kept = min(outcome.pairs, KEPT_PAIRS)
    if outcome.width and probability * kept < _EXPECTED_AMONG_KEPT:
        return False  # a number that came back too late shares a cell with others
    # Of more than that many outcomes the rarer ones share a level.
    return all(
        np.count_nonzero(sight.singles() & (sight.pooled >= probability * sight.pairs))
        < OUTCOMES_MAX
        for sight in outcome.sights
    )


def counted_bound(
    outcome: TestOutcome, notion: ApproximateDP, plan: Plan
) -> BinomialBound | None:
    """The exact bound of the learned event; None where the draws bound nothing."""
    event = outcome.event
    fixed = outcome.steady and not outcome.ended
    if event is None or not all(outcome.event_trials) or not fixed:
        return None
    database, neighbour = outcome.event_hits
    trials = outcome.event_trials
    p, q = (database, neighbour) if event.on_database else (neighbour, database)
    here, there = trials if event.on_database else trials[::-1]
    return bound_event(
        event=event_record(event, outcome.structure, failed=outcome.any_failed).text,
        direction="database" if event.on_database else "neighbour",
        trials_p=here,
        hits_p=p,
        trials_q=there,
        hits_q=q,
        notion=notion,
        alpha=plan.alpha_fixed,
    )
