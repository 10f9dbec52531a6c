"""Outputs on two databases of synthetic records, drawn once the verdict stands.

A histogram of outputs on the data is the unprotected answer to a few digits. Here the
mechanism is called on synthetic records of the same form, with streams of their own. No
threshold, event or feature that was learned on the data is used.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from fractions import Fraction
from functools import partial
from typing import Any

import msgspec

from verifydp.data import digest_words
from verifydp.data.synthetic import SyntheticPair
from verifydp.empirical.attacks import outcome_looks
from verifydp.empirical.disclosing import plain_output
from verifydp.empirical.draws import Drawn, View
from verifydp.empirical.journal import Journal
from verifydp.empirical.pace import Pace
from verifydp.empirical.past import History, usual_structure
from verifydp.empirical.picture import draw_picture
from verifydp.empirical.source import Phase, Source
from verifydp.empirical.structures import describe
from verifydp.empirical.wording import only_failures
from verifydp.evidence.results import Bar, Picture, SyntheticPicture
from verifydp.sampling import Sampler

__all__ = ["FEWEST", "draw_synthetic", "picture_draws"]

#: Draws a side of a picture, at most, and those below which it shows nothing.
_MOST, FEWEST = 2000, 50
#: The picture takes one draw for so many that the audit may make.
_SHARE = 10
#: Draws of the first part; each further one is as long as all before it.
_FIRST = 50
_Sides = tuple[Drawn, Drawn]


class _Part(msgspec.Struct, frozen=True):
    """Draws of both sides, as the journal keeps them."""

    sides: _Sides


def picture_draws(samples: int) -> int:
    """Draws a side for the picture of an audit of so many samples."""
    return min(_MOST, samples // (2 * _SHARE))


def draw_synthetic(
    pair: SyntheticPair,
    sampler: Sampler,
    *,
    records: str,
    draws: int,
    seed: int,
    executor: Executor,
    journal: Journal,
    deadline: float | None = None,
) -> SyntheticPicture:
    """Draw on synthetic records and make a picture of the outputs.

    Parameters
    ----------
    pair
        The synthetic databases.
    sampler
        The mechanism.
    records
        What they are, in words.
    draws
        Draws on each side.
    seed
        The audit's seed; the streams are those of no other phase.
    executor
        Where pieces are drawn.
    journal
        Draws of an interrupted audit, and where new ones are kept.
    deadline
        When the time is over, by `time.monotonic`; None for no limit.
    """
    pace = Pace(_ignore, 2 * draws, Fraction(1, 2), journal, deadline)
    pace.begin()
    source = Source(
        sampler=sampler,
        sides=(pair.database, pair.neighbour),
        seed=seed,
        words=digest_words(pair.database, pair.neighbour),
        executor=executor,
        pace=pace,
    )
    parts: list[_Sides] = []
    for block, (first, size) in enumerate(_blocks(draws, sampler.smallest_block)):
        part = pace.once(
            f"picture {block}", _Part, partial(_part, source, block, first, size)
        )
        if part is None:
            break
        parts.append(part.sides)
        if all(map(only_failures, part.sides)):
            return _without(records, parts, "the mechanism fails on synthetic records")
    if sum(len(part[0]) for part in parts) < FEWEST:
        return _without(records, parts, "the time was over before it was drawn")
    return SyntheticPicture(
        picture=_picture(parts, pair.texts), records=records, samples=_calls(parts)
    )


def _part(source: Source, block: int, first: int, size: int) -> _Part:
    return _Part(source.kept(Phase.PICTURE, block, first, size))


def _blocks(draws: int, smallest: int) -> Iterator[tuple[int, int]]:
    """Where parts begin and how long they are."""
    first = 0
    while first < draws:
        size = min(max(first, _FIRST, smallest), draws - first)
        yield first, size
        first += size


def _calls(parts: list[_Sides]) -> int:
    return sum(len(side) for part in parts for side in part)


def _without(records: str, parts: list[_Sides], reason: str) -> SyntheticPicture:
    return SyntheticPicture(
        picture=None, records=records, samples=_calls(parts), reason=reason
    )


def _picture(parts: list[_Sides], texts: frozenset[str]) -> Picture:
    """The first number of an output, or its kind; nothing is marked."""
    database, neighbour = parts[0]
    for one, other in parts[1:]:
        database, neighbour = database + one, neighbour + other
    structure, width = usual_structure(database, neighbour)
    view, history = View(structure, width, ()), History(structure, width)
    tallies = view.tally(database), view.tally(neighbour)
    history.remember(len(database), tallies, (database, neighbour))
    history.lay(outcome_looks(history.past)[:1])
    (sight,) = history.sights()
    picture = draw_picture(sight, None)
    named = {structure, *sight.categories}
    known = {describe(text)[0] for text in texts}
    return msgspec.structs.replace(
        picture, bars=tuple(_told(picture.bars, named - known))
    )


def _told(bars: tuple[Bar, ...], hidden: set[str]) -> Iterator[Bar]:
    """Tell outputs that are texts by their sort, unless the text is synthetic.

    A text may come from what the mechanism keeps, such as the categories of a column.
    """
    sorts: dict[str, Bar] = {}
    for bar in bars:
        if not bar.label or bar.label not in hidden:
            yield bar
            continue
        sort = plain_output(bar.label)
        before = sorts.get(sort)
        sorts[sort] = msgspec.structs.replace(
            bar,
            label=sort,
            database=bar.database + (before.database if before else 0),
            neighbour=bar.neighbour + (before.neighbour if before else 0),
        )
    yield from sorts.values()


def _ignore(event: Any) -> None:
    """Tell nobody: this is no progress of the audit."""
