"""Find the neighbouring pair on which the claim looks most wrong.

Exploration spends draws, not error probability: the pair that it picks is
tested on fresh draws. Candidates that look worst are looked at again with more
draws, so that chance does not choose the pair.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

import msgspec

from verifydp.data import as_database, digest_words
from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.failures import FailureBook, failed_in
from verifydp.empirical.journal import Journal
from verifydp.empirical.plan import SearchedPairs
from verifydp.empirical.search import find_worst_pairs
from verifydp.empirical.source import Phase, Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.empirical.study import study
from verifydp.errors import InputError

__all__ = ["FoundPair", "search_pair"]

_FEWEST_DRAWS = 32
_MOST_DRAWS = 2000
_ROUNDS = ((8, 4), (2, 16))
_NOTHING = -1e3
#: By how much of epsilon another pair has to look worse than one that is favoured:
#: scores of some thousand draws differ by a third of it by chance.
_FAVOUR = 0.25


@dataclass(frozen=True, slots=True, eq=False)
class FoundPair:
    """The pair to test, and what finding it took.

    ``answering`` is another pair, which looks worst with failed calls set aside.
    """

    database: Any
    neighbour: Any
    looked_at: int
    draws: int
    answering: tuple[Any, Any] | None = None


class _Look(msgspec.Struct, frozen=True):
    """What a look at a pair showed.

    ``answers`` is the score with failed calls set aside.
    """

    score: float
    answers: float
    failed: tuple[dict[str, int], dict[str, int]]


def search_pair(
    neighbours: SearchedPairs,
    *,
    source_of: Callable[[Any, Any], Source],
    attacks: AttackRegistry,
    stakes: Stakes,
    pairs: int,
    smallest: int,
    seed: int,
    journal: Journal,
    tell: Callable[[int, int], None],
    book: FailureBook | None = None,
    ended: Callable[[], bool] = lambda: False,
) -> FoundPair:
    """Search the worst pair with at most ``pairs`` draws on each side.

    Parameters
    ----------
    neighbours
        Where pairs come from.
    source_of
        Makes the source of a pair's draws.
    attacks, stakes
        What is tried, against which claim.
    pairs
        Draws on each side that may be spent.
    smallest
        The fewest draws on each side that are worth a look.
    seed
        Seed of the strategy.
    journal
        Finished looks.
    tell
        Called after each look with the number of pairs and of draws per side.
    book
        Where failed calls are noted.
    ended
        Whether the time is over, asked between two looks.
    """
    book = FailureBook() if book is None else book
    repeats = sum(keep * factor for keep, factor in _ROUNDS)
    examples = min(neighbours.most, max(8, pairs // _FEWEST_DRAWS - repeats))
    size = max(8, smallest, min(_MOST_DRAWS, pairs // (examples + repeats)))
    answers: list[tuple[float, Any, Any]] = []
    seen: set[tuple[int, ...]] = set()
    spent = 0

    def look(database: Any, neighbour: Any, draws: int) -> float:
        nonlocal spent
        source = source_of(database, neighbour)
        found = journal.once(
            f"look {source.words} {draws}",
            _Look,
            lambda: _look(source, draws, attacks, stakes, neighbours),
        )
        spent += draws
        answers.append((found.answers, database, neighbour))
        for side, failed in zip((database, neighbour), found.failed, strict=True):
            book.add(side, draws, Counter(failed))
        seen.add(source.words)
        tell(len(seen), spent)
        return found.score

    chosen = islice(neighbours.first, neighbours.favoured)
    favoured = {digest_words(*map(as_database, pair)) for pair in chosen}

    def favour(database: Any, neighbour: Any) -> float:
        if not favoured:
            return 0.0
        return _FAVOUR * (digest_words(database, neighbour) in favoured)

    candidates = find_worst_pairs(
        neighbours.strategy,
        lambda one, other: look(one, other, size) + favour(one, other),
        examples=examples,
        seed=seed,
        keep=_ROUNDS[0][0],
        stop=lambda: (
            spent + size > pairs
            or ended()
            # Failures alone do not end the search: they may hide something else.
            or bool(answers and answers[-1][0] > stakes.epsilon and size >= 100)
        ),
        first=neighbours.first,
    )
    ranked = [
        (c.score - favour(c.database, c.neighbour), c.database, c.neighbour)
        for c in candidates
    ]
    if not ranked:  # too few draws to look at any pair
        pair = next(iter(neighbours.first), None)
        if pair is None:
            raise InputError(
                "none of the pairs to look at holds two databases that the claim is "
                "about: give other data, or a wider domain"
            )
        database, neighbour = map(as_database, pair)
        return FoundPair(database, neighbour, looked_at=1, draws=0)
    for keep, factor in _ROUNDS:
        affordable = (pairs - spent) // (size * factor)
        if affordable < 1 or ended():
            break
        if ranked[0][0] > stakes.epsilon and size >= 100:
            break
        ranked = [
            (look(database, neighbour, size * factor), database, neighbour)
            for _, database, neighbour in ranked[: min(keep, affordable)]
        ]
        ranked.sort(key=lambda entry: -entry[0] - favour(*entry[1:]))
    database, neighbour = map(as_database, ranked[0][1:])
    first, second = max(answers, key=lambda entry: entry[0])[1:]
    return FoundPair(
        database,
        neighbour,
        looked_at=len(seen),
        draws=spent,
        answering=(as_database(first), as_database(second)),
    )


def _look(
    source: Source,
    draws: int,
    attacks: AttackRegistry,
    stakes: Stakes,
    neighbours: SearchedPairs,
) -> _Look:
    told = attacks.for_pair(*source.sides)
    drawn = source.kept(Phase.SEARCH, draws, 0, draws)
    failed = failed_in(drawn[0]), failed_in(drawn[1])

    def score(*, aside: bool) -> float:
        found = study(drawn, told, stakes.notion, aside=aside)
        return _NOTHING if found is None else found.score

    if not any(failed):
        both = score(aside=False)
        return _Look(both, both, ({}, {}))
    answers = score(aside=True)
    doubted = neighbours.doubts(*source.sides)
    return _Look(
        answers if doubted else score(aside=False),
        answers,
        (dict(failed[0]), dict(failed[1])),
    )
