"""What of an audit's findings its result may hold: no records unless asked.

Decided once, where findings are written down. Whatever reads a result therefore shows
no more than it holds, and nothing has to be left out later.
"""

import re
from collections.abc import Callable, Sized
from dataclasses import dataclass
from enum import Enum
from typing import Any, Literal

import msgspec

from verifydp.data import database_digest, difference_summary, pair_record
from verifydp.data.digests import keyed_digest
from verifydp.data.disclosure import (
    count_cells,
    rare_fields,
    real_columns,
    shape_clause,
    without_texts,
)
from verifydp.empirical.failures import is_failure
from verifydp.evidence.certificates import DrawnPair
from verifydp.evidence.results import Counting, Event, EvidenceMode, Pair, Picture

__all__ = [
    "HIDDEN_EVENT",
    "Disclosure",
    "EvidenceMode",
    "Extent",
    "PairOrigin",
    "event_as",
    "picture_as",
    "plain_output",
]

#: Where pairs come from: made without any data, written down by the user, or made from
#: the user's data.
PairOrigin = Literal["drawn", "given", "data"]

#: What stands for an event whose threshold or outputs come from records.
HIDDEN_EVENT = "an event of the output, which is not shown"

#: A pair that was given is shown up to so many values a side.
_GIVEN_MAX = 20
#: A pair made from data is looked at value by value up to so many.
_LOOKED_AT_MAX = 400

#: Structures that are made of numbers alone, and what stands for all others.
_NUMBERS = re.compile(
    r"(?:float|int|bool|complex|Fraction|Decimal|None|itself| x |[\[\], 0-9])+"
)
_SORTS = {
    "text ": "a text",
    "bytes ": "bytes",
    "[": "a list",
    "mapping{": "a mapping",
    "set{": "a set",
}
_ANY = "an output of another kind"

_LEFT_OUT = {
    "none": "Records, events and pictures were left out, as asked.",
    "given": (
        "The pair that was given is not shown, since a report holds no records unless "
        "asked: evidence full shows it."
    ),
    "data": (
        "Made from the data, so it is not shown: a report holds no records unless "
        "asked. Evidence full shows the pair, the event and the outputs."
    ),
}


class Extent(Enum):
    """How much of a pair is shown.

    All of it; numbers and no texts; one digit of each number and no texts; its shape.
    """

    WHOLE = "whole"
    WITHOUT_TEXTS = "without texts"
    COARSE = "coarse"
    SHAPE = "shape"


@dataclass(frozen=True, slots=True, eq=False)
class Disclosure:
    """What may be written down of pairs, and of what was drawn on them.

    Parameters
    ----------
    evidence
        ``"none"``: no pair, no event, no picture. ``"full"``: everything.
        ``"shrunk"``: what holds nothing of anybody, a small pair that was given, and a
        shrunk violation.
    origin
        Where pairs come from.
    base
        The data that pairs were made from, where they were.
    key
        32 random bytes, with which databases that are not shown are named; without them
        none can be named.
    named
        Whether columns are named; they are not where their names may be a record.
    difference
        Says in a clause how two databases differ that are shown whole.
    """

    evidence: EvidenceMode = "shrunk"
    origin: PairOrigin = "drawn"
    base: Any = None
    key: bytes = b""
    named: bool = True
    difference: Callable[[Any, Any], str] = difference_summary

    def extent(self, database: Any, neighbour: Any, *, shrunk: bool = False) -> Extent:
        """How much of a pair is shown, which may be a shrunk one."""
        if self.evidence == "full":
            return Extent.WHOLE
        if self.evidence == "none":
            return Extent.SHAPE
        if self.origin == "drawn":
            return Extent.WHOLE
        sides = database, neighbour
        most = _GIVEN_MAX if self.origin == "given" else _LOOKED_AT_MAX
        if any(isinstance(side, Sized) and len(side) > most for side in sides):
            return Extent.SHAPE
        counts = [count_cells(side) for side in sides]
        if any(count is None or count > most for count in counts):
            return Extent.SHAPE
        if self.origin == "given":
            texts = without_texts(*sides)[1]
            return Extent.WITHOUT_TEXTS if texts else Extent.WHOLE
        if not self.real_values(*sides):
            return Extent.WHOLE
        named = rare_fields(sides, self.base)
        return Extent.COARSE if shrunk and not named else Extent.SHAPE

    def real_values(self, *sides: Any) -> tuple[str, ...]:
        """Columns in which a pair made from data holds values of records."""
        return real_columns(sides, self.base) if self.origin == "data" else ()

    def words(self, said: str, extent: Extent) -> str:
        """What a failed call said, as far as the pair is shown that was tested.

        With data, calls were made on the base as well, whatever pair was tested.
        """
        asked = self.evidence == "full"
        free = self.origin != "data" and extent is Extent.WHOLE
        return said if asked or free or not said else plain_output(said)

    def pair(self, database: Any, neighbour: Any, extent: Extent) -> Pair:
        """Write a pair down, as far as it is shown."""
        if extent is Extent.WHOLE:
            summary = self.difference(database, neighbour)
            whole = pair_record(database, neighbour)
            return msgspec.structs.replace(whole, summary=summary)
        if extent is not Extent.SHAPE:
            coarse = extent is Extent.COARSE
            (first, second), _ = without_texts(database, neighbour, coarse=coarse)
            return Pair(
                database=first,
                neighbour=second,
                summary=shape_clause(database, neighbour)
                if coarse
                else difference_summary(first, second),
                loadable=False,
                left_out=self._without_texts_words(database, neighbour),
            )
        reason = "none" if self.evidence == "none" else self.origin
        return Pair(
            database=None,
            neighbour=None,
            summary=shape_clause(database, neighbour, named=self.named),
            loadable=False,
            shown=False,
            left_out=_LEFT_OUT[reason],
        )

    def _without_texts_words(self, *sides: Any) -> str:
        replaced = "Texts are replaced by text 1, text 2, and so on"
        real = self.real_values(*sides)
        if not real:
            return f"{replaced}: evidence full shows them."
        return (
            "No simpler pair was found that shows the violation, and this one holds "
            f"values of records, or made from them, in {', '.join(real)}. {replaced}, "
            "numbers keep one digit: evidence full shows them."
        )

    def drawn_pair(self, database: Any, neighbour: Any, extent: Extent) -> DrawnPair:
        """Name a pair in a certificate: by a key, where it is not shown."""
        digests = [database_digest(side) for side in (database, neighbour)]
        if extent is Extent.WHOLE:
            first, second = (f"sha256:{digest}" for digest in digests)
        else:
            first, second = (keyed_digest(digest, self.key) for digest in digests)
        return DrawnPair(database=first, neighbour=second)


def event_as(event: Event, extent: Extent) -> Event:
    """An event, as far as the pair is shown on which it was counted."""
    if extent is Extent.SHAPE or (extent is Extent.COARSE and event.intervals):
        return msgspec.structs.replace(
            event,
            intervals=(),
            nan=False,
            categories=(),
            text=HIDDEN_EVENT,
            counting=None,
        )
    if extent is Extent.WHOLE:
        return event
    if not event.categories:
        numbers = event.counting and _of_numbers(event.counting)
        return event if numbers else msgspec.structs.replace(event, counting=None)
    categories = tuple(dict.fromkeys(map(plain_output, event.categories)))
    text = f"the output is one of these: {', '.join(categories)}"
    return msgspec.structs.replace(
        event, categories=categories, text=text, counting=None
    )


def _of_numbers(counting: Counting) -> bool:
    """Whether outputs are counted by their numbers, so that no text is named."""
    names = counting.structure, *(counting.known or ())
    return all(name == plain_output(name) for name in names)


def picture_as(picture: Picture | None, extent: Extent) -> Picture | None:
    """A picture, as far as the pair is shown on which it was drawn."""
    if picture is None or extent in {Extent.SHAPE, Extent.COARSE}:
        return None
    if extent is Extent.WHOLE:
        return picture
    bars = [
        msgspec.structs.replace(bar, label=plain_output(bar.label) if bar.label else "")
        for bar in picture.bars
    ]
    return msgspec.structs.replace(picture, bars=tuple(bars))


def plain_output(name: str) -> str:
    """The sort of an output without its words, which may come from records.

    Examples
    --------
    >>> plain_output("raised ValueError: no such patient 'Ann'"), plain_output("float")
    ('raised ValueError', 'float')
    >>> plain_output("raised an exception: Ann: not found")
    'raised an exception'
    >>> plain_output("[float, text 'Ann']"), plain_output("[float x 9]")
    ('a list', '[float x 9]')
    """
    if is_failure(name):
        return name.partition(":")[0] if name.startswith("raised ") else _failed(name)
    if _NUMBERS.fullmatch(name):
        return name
    return next(
        (told for start, told in _SORTS.items() if name.startswith(start)), _ANY
    )


def _failed(name: str) -> str:
    """What a mechanism did other than raising: the first words name no value."""
    return " ".join(name.split()[:2])
