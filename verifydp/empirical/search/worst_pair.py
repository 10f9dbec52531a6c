"""Searching for the pair of databases on which a claim fails most."""

import math
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from hypothesis import Phase, given, target
from hypothesis import seed as seeded
from hypothesis.strategies import SearchStrategy

from verifydp.data.digests import database_digest
from verifydp.empirical.search.drawing import as_pair, drawing_mistakes
from verifydp.empirical.search.isolation import quiet_settings, run_apart
from verifydp.errors import InputError

__all__ = ["Candidate", "find_worst_pairs"]

_Pair = tuple[Any, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A pair that was tried, and how badly the claim seemed to fail on it."""

    database: Any
    neighbour: Any
    score: float


class _Enough(Exception):  # noqa: N818 - ends the search, is no error
    """Raised inside hypothesis to end its run; never seen outside."""


def find_worst_pairs(
    strategy: SearchStrategy[_Pair],
    score: Callable[[Any, Any], float],
    *,
    examples: int,
    seed: int,
    keep: int,
    stop: Callable[[], bool],
    first: Iterable[_Pair] = (),
) -> tuple[Candidate, ...]:
    """Search for the pairs with the largest score.

    First the given pairs in their order, then pairs that hypothesis draws,
    steered by the score of earlier ones (targeted property-based testing, Loescher
    and Sagonas 2017). For equal seed and scores the result is the same, provided
    the strategy draws the same: hypothesis mixes constants of the loaded modules
    into its integers, floats and texts, `neighbours_of` avoids them.

    Parameters
    ----------
    strategy
        Draws pairs ``(database, neighbour)``.
    score
        Larger is worse; infinities are allowed. Called once for each distinct
        ordered pair, never on a pair of identical databases.
    examples
        The most pairs to score, the given ones included.
    seed
        Fixes what hypothesis draws.
    keep
        How many candidates to return.
    stop
        Asked before each pair; the search ends when it is true.
    first
        Pairs to score before drawing, such as `edge_pairs`.

    Returns
    -------
    tuple of Candidate
        Best first; of equal scores the one found first. Empty if nothing was
        scored.

    Raises
    ------
    InputError
        If a score is NaN, or the strategy draws no pairs or raises. What the
        score raises is passed on.
    """
    search = _Search(score=score, examples=examples, stop=stop)
    try:
        for database, neighbour in first:
            search.visit(database, neighbour)
    except _Enough:
        return search.best(keep)
    remaining = examples - len(search.scores)
    if remaining > 0 and not stop():
        run_apart(lambda: _draw(strategy, search, remaining, seed))
    return search.best(keep)


@dataclass(slots=True)
class _Search:
    """What is known so far; `visit` scores a pair at most once."""

    score: Callable[[Any, Any], float]
    examples: int
    stop: Callable[[], bool]
    scores: dict[tuple[str, str], float] = field(default_factory=dict)
    candidates: list[Candidate] = field(default_factory=list)
    ended: bool = False
    error: BaseException | None = None

    def visit(self, database: Any, neighbour: Any) -> float | None:
        """Score of a pair; None for a pair of identical databases."""
        # Once ended always ended: hypothesis repeats the run that raised.
        self.ended = self.ended or self.stop()
        if self.ended:
            raise _Enough
        sides = database_digest(database), database_digest(neighbour)
        if sides[0] == sides[1]:
            return None
        if sides not in self.scores:
            if len(self.scores) >= self.examples:
                self.ended = True
                raise _Enough
            value = float(self.score(database, neighbour))
            if math.isnan(value):
                raise InputError(
                    "the score of a pair is NaN: it must be a number or an infinity"
                )
            self.scores[sides] = value
            self.candidates.append(Candidate(database, neighbour, value))
        return self.scores[sides]

    def best(self, keep: int) -> tuple[Candidate, ...]:
        """The candidates with the largest scores."""
        ranked = sorted(self.candidates, key=lambda candidate: -candidate.score)
        return tuple(ranked[:keep])


def _draw(
    strategy: SearchStrategy[_Pair], search: _Search, examples: int, seed: int
) -> None:
    @seeded(seed)
    @quiet_settings(examples, Phase.generate, Phase.target)
    @given(strategy)
    def explore(pair: Any) -> None:
        try:
            value = search.visit(*as_pair(pair))
        except _Enough:
            raise
        except Exception as error:
            # Hypothesis would call again to see whether the error repeats.
            search.ended, search.error = True, error
            raise _Enough from error
        if value is not None:
            target(_finite(value), label="score")

    with drawing_mistakes(), suppress(_Enough):
        explore()
    if search.error is not None:
        raise search.error


def _finite(value: float) -> float:
    limit = sys.float_info.max
    return min(max(value, -limit), limit)
