"""Does the mechanism answer at all? A few calls before the audit, and what they say."""

from typing import Any

import numpy as np

from verifydp.data import as_database, record_count, records_of
from verifydp.data.kinds import kind_of
from verifydp.empirical.disclosing import plain_output
from verifydp.empirical.draws import Drawn
from verifydp.empirical.failures import FailureBook, failed_in
from verifydp.empirical.outputs import collect
from verifydp.empirical.pace import Pace
from verifydp.empirical.source import Phase
from verifydp.errors import InputError
from verifydp.sampling import Diagnosing, Failure, InTurn, Piece, Sampler

__all__ = ["NoAnswersError", "refuse_silence", "require_answers"]

_FIRST, _FURTHER, _FURTHER_RUNS = 4, 60, 12
#: Slow calls: no more are tried than these, or than so many seconds take.
_SLOW_CALLS, _SLOW_SECONDS = 8, 2.0
_SHOWN = 160


class NoAnswersError(InputError):
    """A mechanism never answers; the message shows what it was given, and its words.

    Parameters
    ----------
    text
        The message.
    plain
        The same without a record and without the mechanism's own words.
    """

    def __init__(self, text: str, plain: str) -> None:
        super().__init__(text)
        self.plain = plain


def require_answers(
    sampler: Sampler,
    trial: tuple[Any, ...],
    seed: int,
    book: FailureBook,
    pace: Pace,
) -> int:
    """Refuse a mechanism that fails on every trial call, whatever the database.

    Parameters
    ----------
    sampler
        The mechanism.
    trial
        The base and ordinary neighbours of it; variants may stand for databases.
    seed
        The audit's seed.
    book
        Where failed calls are noted.
    pace
        Told about the calls; slow ones are fewer.

    Returns
    -------
    int
        Calls that were made, halved and rounded upward; they enter nothing else.

    Raises
    ------
    InputError
        It shows the mechanism's own words and one record of what it was given.
    """
    more = _FURTHER_RUNS if isinstance(sampler, Diagnosing) else _FURTHER
    calls, said, name, begun = 0, "", "", pace.now()
    further = _FIRST if isinstance(sampler, InTurn) else -(-2 * more // len(trial))
    while calls < _FIRST * len(trial) + 2 * more:
        size = _FIRST if calls == 0 else further
        if calls >= _SLOW_CALLS and pace.now() - begun > _SLOW_SECONDS:
            break
        for place, database in enumerate(trial):
            key = (Phase.TRIAL, place, calls)
            seeds = np.random.SeedSequence(seed, spawn_key=key)
            with pace.trying():
                raw = sampler.draw(
                    Piece(as_database(database), size, seeds, first=calls)
                )
            failed = failed_in(Drawn.of(collect(raw)))
            name = next(iter(failed), "")
            book.add(database, size, failed)
            calls += size
            if failed.total() < size:
                return -(-calls // 2)
            said = said or next((str(x) for x in raw if isinstance(x, Failure)), "")
    base = as_database(trial[0])
    if isinstance(sampler, Diagnosing):
        said = f"{said} ({sampler.diagnose(base)})"
    fails = (
        f"{sampler.name} fails on all {calls} trial calls, on the data and on "
        "neighbours alike"
    )
    raise NoAnswersError(
        f"{fails}: it {said}; {_shown(base)}", f"{fails}: it {plain_output(name)}"
    )


def refuse_silence(
    sampler: Sampler, pair: tuple[Any, Any], drawn: tuple[Drawn, ...], seed: int
) -> None:
    """Refuse a mechanism that answers on neither side, unless its failures tell.

    Raises
    ------
    InputError
        If both sides always fail, and not in one way here and in another one there.
    """
    database, neighbour = drawn
    always_one = len(database.names) == len(neighbour.names) == 1
    if always_one and database.names != neighbour.names:
        return  # one failure here and another one there: that leaks
    shown = _own_words(sampler, pair[0], seed) or database.names[0]
    text, plain = (
        f"the mechanism never answers, on both databases it {did}: call it by hand on "
        "one of them to see why"
        for did in (shown, plain_output(database.names[0]))
    )
    raise NoAnswersError(text, plain)


def _own_words(sampler: Sampler, database: Any, seed: int) -> str:
    """What a failed call says, in full; empty where this call is answered."""
    seeds = np.random.SeedSequence(seed, spawn_key=(Phase.TRIAL, 2))
    said = [str(x) for x in sampler.draw(Piece(database, 1, seeds)) if _failed(x)]
    if said and isinstance(sampler, Diagnosing):
        return f"{said[0]} ({sampler.diagnose(database)})"
    return said[0] if said else ""


def _failed(output: Any) -> bool:
    return isinstance(output, Failure)


def _shown(database: Any) -> str:
    """What the mechanism gets, and one record of it."""
    kind = kind_of(database)
    if kind not in {"array", "table", "list"} or record_count(database) == 0:
        return f"it was given {str(database)[:_SHOWN]}"
    record = records_of(database[:1])[0]
    if kind == "table":
        record = dict(zip(database.dtype.names, record, strict=True))
        what = "a structured array"
    else:
        what = "an array" if kind == "array" else "a list"
    return (
        f"it was given {what} of {record_count(database)} records, the first is "
        f"{str(record)[:_SHOWN]}"
    )
