"""What a test that ran to its end shows: the bound of its event, and what it missed."""

from verifydp.empirical.pair_testing import TestOutcome
from verifydp.empirical.plan import Plan
from verifydp.empirical.stats.bettors import Outcomes, Tails
from verifydp.empirical.stats.detectable import detectable_epsilons
from verifydp.empirical.stats.joint_bound import BinomialBound, bound_event
from verifydp.empirical.wording import event_record
from verifydp.evidence.claim import ApproximateDP
from verifydp.evidence.results import Detectable

__all__ = ["counted_bound", "detectable_losses"]

#: Probabilities of the events whose smallest detectable loss is stated.
_COMMON, _RARE = (0.5, 0.1), (0.01, 1e-3, 1e-4)


def detectable_losses(
    outcome: TestOutcome, notion: ApproximateDP, plan: Plan
) -> tuple[Detectable, ...]:
    """What the bets would have found among the answers that came.

    Rare events are left to few experts.
    """
    draws = 2 * outcome.bet_pairs * sum(outcome.answers) // (2 * outcome.pairs)
    rows: list[Detectable] = []
    for share, probabilities in (
        (outcome.ledger.largest_share(), _COMMON),
        (outcome.ledger.largest_share(Tails, Outcomes), _RARE),
    ):
        if share is None:
            rows += [Detectable(probability=p, epsilon=None) for p in probabilities]
            continue
        rows += detectable_epsilons(
            notion=notion,
            alpha=plan.alpha_sequential,
            draws=draws,
            share=share,
            probabilities=probabilities,
        )
    return tuple(rows)


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
