"""What is said of the draws of a test, and why they may decide nothing."""

import math
from fractions import Fraction

from verifydp.empirical.failed_calls import ran_dry
from verifydp.empirical.pair_testing import TestOutcome
from verifydp.evidence.results import Detectable

__all__ = [
    "DRIFTS",
    "bets_reason",
    "open_reason",
    "trials_text",
    "unseen_reason",
]

DRIFTS = (
    "the outputs change over time, so that draws are not independent and bound nothing"
)
_ENDED = (
    "the time ended before the planned samples were drawn, so only the bets count, and "
    "the exact bound, which needs a number of draws that was fixed before, is not made"
)
_DRIFTS_IN_BATCHES = (
    "give the mechanism as f(database): then a coin picks the side of each call, and a "
    "refutation holds whatever changes"
)


def bets_reason(outcome: TestOutcome, alpha: Fraction) -> str:
    """Why the bets refute the claim."""
    return (
        f"a betting e-process multiplied its stake by {_wealth(outcome)} on "
        f"{_draws(outcome)}; under the claim that has probability at most "
        f"{float(alpha):g}"
    )


def unseen_reason(outcome: TestOutcome) -> str:
    """Why the claim is not refuted."""
    reason = (
        f"{_draws(outcome)} showed no violation of the claim in the searched families "
        "of events"
    )
    if outcome.ended:
        reason = f"{reason}; {_ENDED}"
    return f"{reason}; {_answered(outcome)}" if outcome.any_failed else reason


def open_reason(outcome: TestOutcome, detectable: tuple[Detectable, ...]) -> str | None:
    """Why the draws decide nothing; None where they do."""
    if (ended := ran_dry(outcome.failed)) is not None:
        last = sum(outcome.calls) - ended
        return (
            f"the mechanism stopped answering: {_answered(outcome)}, and none of "
            f"the last {last:,}; if it has a budget of "
            "calls, give one that begins anew with each call"
        )
    if not outcome.steady:
        return DRIFTS if outcome.coin else f"{DRIFTS}; {_DRIFTS_IN_BATCHES}"
    if any(row.smallest is not None for row in detectable):
        return None
    if outcome.any_failed:
        return (
            f"{_answered(outcome)}: too few to have found any violation, give more "
            "samples, or a mechanism that fails less"
        )
    if outcome.ended:
        return (
            f"the time ended after {_draws(outcome)}, too few to have found any "
            "violation: give more time"
        )
    return (
        f"{outcome.pairs:,} draws from each side are too few to have found any "
        "violation: give more samples"
    )


def _answered(outcome: TestOutcome) -> str:
    """How many calls of a test were answered."""
    answers, calls = sum(outcome.answers), sum(outcome.calls)
    return f"the mechanism answered {answers:,} of {calls:,} calls"


def _draws(outcome: TestOutcome) -> str:
    """The draws of a test in words."""
    if outcome.coin:
        return f"{2 * outcome.pairs:,} calls on sides picked by a coin"
    return f"{outcome.pairs:,} draws from each side"


def trials_text(outcome: TestOutcome) -> str:
    """The draws that an event was counted on, in words."""
    first, second = outcome.event_trials
    if first == second:
        return f"{first:,} draws from each side"
    return f"{first:,} and {second:,} draws from the sides"


def _wealth(outcome: TestOutcome) -> str:
    """The wealth in words."""
    log10 = outcome.log_wealth / math.log(10)
    return f"{10**log10:,.0f}" if log10 < 6 else f"10^{log10:.0f}"
