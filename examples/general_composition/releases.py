"""Releases of the paper's examples, as `verifydp.compose` reads them."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

import verifydp
from verifydp.evidence.composed_releases import ComposedRelease

__all__ = ["composed", "districts", "hospitals", "windows"]

#: A hospital has a letter, a record the letters of its hospitals.
_LETTERS = "abcdefghijklmnopqrstuvwxyz"

Component = dict[str, Any]


def composed(
    relation: str, components: Iterable[Component], **settings: Any
) -> ComposedRelease:
    """Compose; budgets under ``replace`` are those of functions of whole tables."""
    over = {"over": "table"} if relation == "replace" else {}
    return verifydp.compose(
        {
            "release": {"relation": relation, **settings},
            "component": [{**over, **one} for one in components],
        }
    )


def districts(budgets: Sequence[Mapping[str, str]]) -> list[Component]:
    """A count for each district, of the records in it."""
    return [
        {"name": f"district {place}", "of": f"district: {{{place}}}", **budget}
        for place, budget in enumerate(budgets)
    ]


def windows(groups: int, overlap: int, budget: Mapping[str, str]) -> list[Component]:
    """A count for each group; a record is in ``overlap`` neighbouring ones at most."""
    return [
        {"name": f"group {low}", "of": f"place: {low}..{low + overlap - 1}", **budget}
        for low in range(groups)
    ]


def hospitals(
    number: int, sizes: Iterable[int], budget: Mapping[str, str]
) -> tuple[list[Component], str]:
    """A count for each hospital, and the domain: records name so many hospitals.

    The number is at most 26; a record that is of hospitals a, b and d is ``abd``.
    """
    letters = _LETTERS[:number]
    records = ["".join(one) for size in sizes for one in combinations(letters, size)]

    def listed(some: Iterable[str]) -> str:
        return f"hospitals: {{{', '.join(some)}}}"

    found = [
        {
            "name": f"hospital {letter}",
            "of": listed(one for one in records if letter in one),
            **budget,
        }
        for letter in letters
    ]
    return found, listed(records)
