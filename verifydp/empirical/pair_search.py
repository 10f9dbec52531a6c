"""Find the neighbouring pair on which the claim looks most wrong.

Exploration spends draws, not error probability: the pair that it picks is
tested on fresh draws. Candidates that look worst are looked at again with more
draws, so that chance does not choose the pair.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from verifydp.data import as_database
from verifydp.empirical.attacks import AttackRegistry
from verifydp.empirical.journal import Journal
from verifydp.empirical.plan import SearchedPairs
from verifydp.empirical.search import find_worst_pairs
from verifydp.empirical.source import Phase, Source
from verifydp.empirical.stats.wealth import Stakes
from verifydp.empirical.study import study

__all__ = ["FoundPair", "search_pair"]

_EXAMPLES_MAX = 120
_FEWEST_DRAWS = 32
_MOST_DRAWS = 2000
_ROUNDS = ((8, 4), (2, 16))
_NOTHING = -1e3


@dataclass(frozen=True, slots=True, eq=False)
class FoundPair:
    """The pair to test, and what finding it took."""

    database: Any
    neighbour: Any
    looked_at: int
    draws: int


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
    """
    repeats = sum(keep * factor for keep, factor in _ROUNDS)
    examples = min(_EXAMPLES_MAX, max(8, pairs // _FEWEST_DRAWS - repeats))
    size = max(8, smallest, min(_MOST_DRAWS, pairs // (examples + repeats)))
    scores: list[float] = []
    seen: set[tuple[int, ...]] = set()
    spent = 0

    def look(database: Any, neighbour: Any, draws: int) -> float:
        nonlocal spent
        source = source_of(database, neighbour)
        score = journal.once(
            f"search {source.words} {draws}",
            float,
            lambda: _score(source, draws, attacks, stakes),
        )
        spent += draws
        scores.append(score)
        seen.add(source.words)
        tell(len(seen), spent)
        return score

    candidates = find_worst_pairs(
        neighbours.strategy,
        lambda database, neighbour: look(database, neighbour, size),
        examples=examples,
        seed=seed,
        keep=_ROUNDS[0][0],
        stop=lambda: (
            spent + size > pairs
            or bool(scores and scores[-1] > stakes.epsilon and size >= 100)
        ),
        first=neighbours.first,
    )
    ranked = [(c.score, c.database, c.neighbour) for c in candidates]
    if not ranked:  # too few draws to look at any pair
        database, neighbour = map(as_database, next(iter(neighbours.first)))
        return FoundPair(database, neighbour, looked_at=1, draws=0)
    for keep, factor in _ROUNDS:
        affordable = (pairs - spent) // (size * factor)
        if affordable < 1:
            break
        if ranked[0][0] > stakes.epsilon and size >= 100:
            break
        ranked = [
            (look(database, neighbour, size * factor), database, neighbour)
            for _, database, neighbour in ranked[: min(keep, affordable)]
        ]
        ranked.sort(key=lambda entry: -entry[0])
    database, neighbour = map(as_database, ranked[0][1:])
    return FoundPair(database, neighbour, looked_at=len(seen), draws=spent)


def _score(
    source: Source, draws: int, attacks: AttackRegistry, stakes: Stakes
) -> float:
    told = attacks.for_pair(*source.sides)
    found = study(source.kept(Phase.SEARCH, draws, 0, draws), told, stakes.notion)
    return _NOTHING if found is None else found.score
