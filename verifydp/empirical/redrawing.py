"""A recorded event, counted on draws that are made anew.

Event, sides and sample size are fixed before the first draw, and no draw of the audit
is used, so the exact bound holds whatever the audit did.
"""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data import digest_words
from verifydp.empirical.answering import refuse_silence
from verifydp.empirical.draws import Tally
from verifydp.empirical.failures import failed_in
from verifydp.empirical.recorded_event import RecordedEvent
from verifydp.empirical.source import Phase, Source
from verifydp.empirical.stats.joint_bound import BinomialBound, bound_event
from verifydp.empirical.stats.steadiness import Steadiness
from verifydp.empirical.wording import only_failures
from verifydp.evidence.claim import ApproximateDP
from verifydp.sampling import Sampler

__all__ = ["Redrawn", "redraw"]

#: Draws of the first part, which show whether the mechanism answers; most parts.
_FIRST, _PARTS = 64, 20


@dataclass(frozen=True, slots=True)
class Redrawn:
    """What fresh draws show of an event.

    ``hits`` and ``failed`` are per side (database, neighbour). ``usual`` is how many
    outputs of both sides have the form that the event is about. ``bound`` is None where
    the outputs changed over time, so that they bound nothing.
    """

    trials: int
    hits: tuple[int, int]
    failed: tuple[int, int]
    usual: int
    bound: BinomialBound | None


def redraw(
    sampler: Sampler,
    pair: tuple[Any, Any],
    recorded: RecordedEvent,
    *,
    text: str,
    notion: ApproximateDP,
    alpha: Fraction,
    trials: int,
    seed: int,
    executor: Executor,
    tell: Callable[[int], None],
) -> Redrawn:
    """Draw on both databases and bound what the event shows.

    Parameters
    ----------
    sampler
        The mechanism.
    pair
        Database and neighbour.
    recorded
        The event.
    text
        The event in words, for the certificate.
    notion
        The claim.
    alpha
        Error probability of the bound.
    trials
        Draws on each side.
    seed
        Names the streams, which are not those of an audit with the same seed.
    executor
        Where pieces are drawn.
    tell
        Called with the draws on each side so far.

    Returns
    -------
    Redrawn
        Guarantee: with probability at least ``1 - alpha`` its bound holds, for draws
        that are independent. Established by the checker, not here.

    Raises
    ------
    InputError
        If the mechanism answers on neither side.
    """
    source = Source(
        sampler=sampler,
        sides=pair,
        seed=seed,
        words=digest_words(*pair),
        executor=executor,
    )
    event, view = recorded.event, recorded.view
    first = min(trials, max(_FIRST, sampler.smallest_block))
    kept = source.kept(Phase.REPLAY, 0, 0, first)
    if all(map(only_failures, kept)):
        refuse_silence(sampler, pair, kept, seed)
    parts: list[tuple[Tally, Tally]] = [(view.tally(kept[0]), view.tally(kept[1]))]
    done = first
    step = max(first, sampler.smallest_block, -(-trials // _PARTS))
    while done < trials:
        tell(done)
        size = min(step, trials - done)
        parts.append(source.counted(Phase.REPLAY, len(parts), done, size, view))
        done += size
    tell(done)
    sides = parts[0]
    for part in parts[1:]:
        sides = sides[0] + part[0], sides[1] + part[1]
    before, after = (
        event.hits(tally, 0, on_database=side == 0) for side, tally in enumerate(sides)
    )
    failures = [failed_in(tally, recorded.structure, trials).total() for tally in sides]
    steadiness = Steadiness()
    steadiness.see_parts(parts)
    likelier, other = (before, after) if event.on_database else (after, before)
    return Redrawn(
        trials=trials,
        hits=(before, after),
        failed=(failures[0], failures[1]),
        usual=sum(int(tally.array(0).sum()) for tally in sides),
        bound=bound_event(
            event=text,
            direction="database" if event.on_database else "neighbour",
            trials_p=trials,
            hits_p=likelier,
            trials_q=trials,
            hits_q=other,
            notion=notion,
            alpha=alpha,
        )
        if steadiness.holds()
        else None,
    )
