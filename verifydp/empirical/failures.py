"""Failed calls: told apart from answers, set aside where nobody asked for them.

A failed call is a draw like any other, and its output is the failure. Where a
database is of a kind that may be no legal input, its failures are *set aside*: each
is paid what the least answer would be paid, and counts against every event. So what
is refuted fails whatever the mechanism would have answered in their place, which is
a smaller claim than the one about failures as outputs; no draw is dropped and no
rate is conditioned on answering.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from verifydp.data.unlike import widest
from verifydp.empirical.draws import Drawn, Tally
from verifydp.empirical.sight import Sight

__all__ = [
    "FAILED",
    "BlockFailures",
    "FailureBook",
    "failed_in",
    "is_failure",
    "join_tally",
    "joined",
    "least_paid",
    "set_aside",
    "without_failures",
]

#: The one category of all failures where these are set aside.
FAILED = "a failed call"

_MECHANISM_DID = ("raised ", "exited ", "timed out", "answered ")


def is_failure(name: str) -> bool:
    """Whether an output of this structure is no answer.

    Examples
    --------
    >>> is_failure("raised ValueError: empty"), is_failure("text 'raised '")
    (True, False)
    """
    return name == FAILED or name.startswith(_MECHANISM_DID)


def failed_in(part: Drawn | Tally, structure: str = "", size: int = 0) -> Counter[str]:
    """How many of these draws failed, by failure.

    Parameters
    ----------
    part
        The draws.
    structure, size
        For a tally: the usual structure, which it does not name, and its draws.
    """
    names = part.counted() if isinstance(part, Drawn) else Counter(part.categories)
    if is_failure(structure):
        names[structure] += size - names.total()
    return Counter({name: n for name, n in names.items() if is_failure(name)})


def joined(drawn: Drawn) -> Drawn:
    """The same draws with one structure, `FAILED`, for all failures."""
    if not any(map(is_failure, drawn.names)):
        return drawn
    names = [FAILED if is_failure(name) else name for name in drawn.names]
    distinct = list(dict.fromkeys(names))
    places = np.array([distinct.index(name) for name in names], dtype=np.int64)
    widths = dict(zip(names, drawn.widths, strict=True))
    index = places[np.frombuffer(drawn.structures, dtype=np.int64)]
    return msgspec.structs.replace(
        drawn,
        names=tuple(distinct),
        widths=tuple(widths[name] for name in distinct),
        structures=index.tobytes(),
    )


def join_tally(tally: Tally) -> Tally:
    """The same counts with one category, `FAILED`, for all failures."""
    answers, failed = set_aside(tally)
    if not failed:
        return tally
    categories = {**answers.categories, FAILED: failed}
    return msgspec.structs.replace(answers, categories=categories)


def set_aside(tally: Tally) -> tuple[Tally, int]:
    """The answers of a tally, and how many calls failed."""
    failed = failed_in(tally)
    if not failed:
        return tally, 0
    answers = {n: c for n, c in tally.categories.items() if n not in failed}
    return msgspec.structs.replace(tally, categories=answers), failed.total()


def without_failures(sight: Sight) -> Sight:
    """A sight as if each failure had been the answer that suits the claim.

    The failures of a side are spread over the slots that are likelier on the other
    side. It only guides bets and events; what they are paid is settled by the least
    answer.
    """
    if FAILED not in sight.categories:
        return sight
    place = sight.cells.count + sight.categories.index(FAILED)
    answers = sight.counts.copy()
    answers[:, place] = 0
    filled = answers.copy()
    for side in (0, 1):
        here, there = answers[side], answers[1 - side]
        likelier = np.where(there > here, there, 0)
        if (total := int(likelier.sum())) > 0:
            share = likelier * (sight.counts[side, place] / total)
            filled[side] += np.rint(share).astype(np.int64)
    return replace(sight, counts=filled)


def least_paid(
    counts: npt.NDArray[np.int64],
    failed: tuple[int, int],
    signed: npt.NDArray[np.int64],
) -> None:
    """Add failed calls to the levels that pay the least on their side.

    Parameters
    ----------
    counts
        Draws per side and level, shape (2, levels); changed in place.
    failed
        Failed calls per side.
    signed
        The bet on each level: what it pays grows with it on the database, and
        falls with it on the neighbour.
    """
    counts[0, int(np.argmin(signed))] += failed[0]
    counts[1, int(np.argmax(signed))] += failed[1]


@dataclass(frozen=True, slots=True)
class BlockFailures:
    """Calls of a block of the test, and how many of them failed, per side."""

    calls: tuple[int, int]
    failed: tuple[int, int]


@dataclass(slots=True)
class _Looked:
    """Calls on one database."""

    database: Any
    calls: int
    failed: int


@dataclass(slots=True)
class FailureBook:
    """The account of all failed calls of an audit.

    Parameters
    ----------
    unlike
        Says of what kinds a database is that the base is not.
    """

    unlike: Callable[[Any], tuple[str, ...]] | None = None
    calls: int = 0
    failures: Counter[str] = field(default_factory=Counter)
    _looked: list[_Looked] = field(default_factory=list)

    def add(self, database: Any, calls: int, failed: Counter[str]) -> None:
        """Note calls on a database."""
        self.calls += calls
        self.failures += failed
        self._looked.append(_Looked(database, calls, failed.total()))

    def words(self) -> str:
        """What the most frequent failure says; empty where there is none."""
        ranked = sorted(self.failures.items(), key=lambda item: (-item[1], item[0]))
        return ranked[0][0] if ranked else ""

    def by_kind(self) -> dict[str, tuple[int, int]]:
        """Calls and failures on the databases of each kind; of the base's under ""."""
        found: dict[str, tuple[int, int]] = {}
        if not self.failures or self.unlike is None:
            return found
        for looked in self._looked:
            for kind in self.unlike(looked.database) or ("",):
                calls, failed = found.get(kind, (0, 0))
                found[kind] = calls + looked.calls, failed + looked.failed
        return found

    def fails_on(self) -> tuple[str, ...]:
        """The kinds that explain the failures, those that fail most often first.

        A kind explains nothing where some database of it always answered; a database
        whose kinds are all such is told by all of them together.
        """
        if not self.failures or self.unlike is None:
            return ()
        kinds = [self.unlike(looked.database) for looked in self._looked]
        cleared = {
            kind
            for looked, own in zip(self._looked, kinds, strict=True)
            if not looked.failed
            for kind in own
        }
        told: Counter[str] = Counter()
        for looked, own in zip(self._looked, kinds, strict=True):
            if looked.failed and own:
                open_kinds = [kind for kind in own if kind not in cleared]
                told[open_kinds[0] if open_kinds else " with ".join(own)] += 1
        return widest(tuple(kind for kind, _ in told.most_common()))
