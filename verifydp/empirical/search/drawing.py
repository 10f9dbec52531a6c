"""Drawing pairs from a strategy that somebody else wrote."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeAlias

from hypothesis import Phase, find
from hypothesis.errors import HypothesisException, NoSuchExample
from hypothesis.strategies import SearchStrategy

from verifydp.data.digests import database_digest
from verifydp.data.neighbouring import check_pair
from verifydp.empirical.search.isolation import quiet_settings, run_apart
from verifydp.errors import InputError, VerifyDPError
from verifydp.evidence.claim import Relation

__all__ = [
    "PairStrategy",
    "as_pair",
    "drawing_mistakes",
    "related",
    "simplest_pair",
]

_Pair = tuple[Any, Any]
#: A strategy that draws pairs (database, neighbour).
PairStrategy: TypeAlias = SearchStrategy[_Pair]

#: How many draws may be spent on the first pair of different databases.
_DRAWS = 200


def simplest_pair(strategy: SearchStrategy[_Pair]) -> _Pair:
    """Find the simplest pair of different databases that a strategy draws.

    Raises
    ------
    InputError
        If the strategy draws no such pair or raises.

    Examples
    --------
    >>> from verifydp.empirical.search.strategies import number_pairs
    >>> simplest_pair(number_pairs(3.0))
    (0.0, 3.0)
    """

    def differs(pair: Any) -> bool:
        database, neighbour = as_pair(pair)
        return database_digest(database) != database_digest(neighbour)

    def search() -> Any:
        return find(
            strategy,
            differs,
            settings=quiet_settings(_DRAWS, Phase.generate, Phase.shrink),
            random=Random(0),
        )

    with drawing_mistakes():
        return as_pair(run_apart(search))


def as_pair(pair: Any) -> _Pair:
    """Check that what a strategy drew is a pair.

    Raises
    ------
    InputError
        If it is none.
    """
    if isinstance(pair, tuple | list) and len(pair) == 2:
        return pair[0], pair[1]
    raise InputError(
        f"the strategy of neighbours drew {str(pair)[:80]}: it must draw pairs "
        "(database, neighbour)"
    )


def related(
    strategy: SearchStrategy[_Pair], relation: Relation
) -> SearchStrategy[_Pair]:
    """Draw what a strategy draws, and refuse what is no pair of a relation.

    A pair of identical databases passes: it shows nothing, and is left out elsewhere.

    Examples
    --------
    >>> from hypothesis import strategies
    >>> in_place = Relation("in-place")
    >>> simplest_pair(related(strategies.just(([0, 0], [1, 0])), in_place))
    ([0, 0], [1, 0])
    >>> try:
    ...     simplest_pair(related(strategies.just(([0, 0], [1, 1])), in_place))
    ... except InputError as error:
    ...     print(str(error)[:70])
    the strategy of neighbours drew a pair that is not allowed by in-place
    """

    def checked(pair: Any) -> _Pair:
        database, neighbour = as_pair(pair)
        if database_digest(database) != database_digest(neighbour):
            try:
                check_pair(relation, database, neighbour)
            except InputError as error:
                said = str(error).replace("the pair is", "drew a pair that is", 1)
                raise InputError(f"the strategy of neighbours {said}") from error
        return database, neighbour

    return strategy.map(checked)


@contextmanager
def drawing_mistakes() -> Iterator[None]:
    """Tell what a strategy does wrong as an `InputError` of one line."""
    try:
        yield
    except VerifyDPError:
        raise
    except NoSuchExample as error:
        raise InputError(
            "the strategy of neighbours draws only pairs of identical databases"
        ) from error
    except HypothesisException as error:
        raise InputError(
            "no pairs can be drawn from the strategy of neighbours: "
            f"{_first_line(error)}"
        ) from error
    # Whatever somebody else's strategy raises is told to its author.
    except Exception as error:
        raise InputError(
            f"the strategy of neighbours raised {type(error).__name__}: "
            f"{_first_line(error)}"
        ) from error


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
