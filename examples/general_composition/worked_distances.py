"""Worked examples that are distances: between granularities, points, and views."""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import verifydp
from general_composition.example import NO_BOUND, WorkedExample, exactly
from verifydp.composition import ViewPart, compose_views
from verifydp.data.spaces import FiniteSpace, finite_space, granularity
from verifydp.notions.approximate import ExactApproximate

__all__ = ["chains_of_views", "granularities", "part_view", "two_hospitals"]

#: Four tables of the records a, a', a'' in one district and b, b' in another; each
#: replaces a record of the one before it, and no step touches both districts.
_CHAIN = [["a", "b"], ["a'", "b"], ["a'", "b'"], ["a''", "b'"]]
#: Five tables of four kinds of records, each replacing a record of the one before it.
_FIVE = ["aacc", "abcc", "abcd", "bbcd", "bbdd"]
#: Two districts on a line, from 0 to 1 and from 100 to 101, a hospital at the left of
#: each; a table has one place in each.
_HOSPITALS, _LENGTH = (0, 100), 1


def granularities() -> Iterator[WorkedExample]:
    """Section III: what privacy under one granularity is worth under another."""
    sizes = ["aaa", "aab", "abb", "bbb"]
    nodes = range(4)
    edges = [list(one) for one in combinations(nodes, 2)]
    graphs = [
        {"nodes": list(nodes), "edges": list(some)}
        for size in range(len(edges) + 1)
        for some in combinations(edges, size)
    ]
    for place, setting, printed, has, wanted, databases in (
        ("Example III.4", "tables of three records, from unbounded to bounded privacy",
         NO_BOUND, "add-remove", "replace", [list(one) for one in sizes]),
        ("Section III-A", "all tables, from unbounded to bounded privacy",
         exactly(2), "add-remove", "replace", None),
        ("Section III-A", "all tables, from bounded to unbounded privacy",
         NO_BOUND, "replace", "add-remove", None),
        ("Section III-A", "all tables, from free-lunch to unbounded privacy",
         exactly(1), "any", "add-remove", None),
        ("Section III-A", "graphs of four nodes, from edge to node privacy",
         None, "edge", "node", graphs),
        ("Section III-A", "graphs of four nodes, from node to edge privacy",
         None, "node", "edge", graphs),
    ):  # fmt: skip
        found = verifydp.compare_granularities(has, wanted, databases=databases)
        yield WorkedExample(
            place=place,
            setting=setting,
            quantity="factor",
            printed=printed,
            added=None,
            found=exactly(found.factor),
            rule="distance of neighbours",
            statement="granularities_compared.budget",
            note="no two of these tables are unbounded neighbours"
            if found.warnings
            else "",
        )


def two_hospitals() -> Iterator[WorkedExample]:
    """Example IV.2: a count and the nearest ambulance in each of two districts."""
    ends = [Fraction(one) for one in _HOSPITALS]
    moved = [one + _LENGTH for one in ends]
    far = max(abs(one - other) for one in ends for other in ends)
    changed = 2 * sum(one != other for one, other in zip(ends, moved, strict=True))
    yield WorkedExample(
        place="Example IV.2",
        setting="two hospitals, all ambulances from end to end of their districts",
        quantity="\u03b5",
        printed=exactly(changed + 2 * _LENGTH),
        added=None,
        found=exactly(
            changed + sum(abs(a - b) for a, b in zip(ends, moved, strict=True))
        ),
        rule="distances are added",
        statement="independent",
    )
    yield WorkedExample(
        place="Example IV.2",
        setting="the term between, for a table and itself, and its printed bound",
        quantity="\u03b5",
        printed=exactly(2 * _LENGTH),
        added=None,
        found=exactly(2 * far),
        rule="largest distance of places",
        statement="independent",
        note="the districts may be far apart; the bound itself holds without this term",
    )


def chains_of_views() -> Iterator[WorkedExample]:
    """Distances of views over whole classes, beyond neighbours."""
    chain = finite_space(_CHAIN, granularity("replace"))
    five = finite_space([list(one) for one in _FIVE], granularity("replace"))
    apart = [_part(of) for of in ("a", "b")]
    each = [_part(of) for of in "abcd"]
    for place, setting, space, parts, least, statement in (
        ("Theorem IV.11", "four tables, two districts, first and last",
         chain, apart, None, "common_domain"),
        ("Eq. (IV.1)", "the same tables: the sum is the distance",
         chain, apart, 1, "equation_iv_1.compatible"),
        ("After IV.13", "five tables of four kinds, first and last",
         five, each, None, "optimal_budget"),
    ):  # fmt: skip
        last = len(space) - 1
        found = compose_views(space, parts)
        yield WorkedExample(
            place=place,
            setting=setting,
            quantity="distance" if least else "\u03b5",
            printed=exactly(least * int(space.matrix()[0, last]))
            if least
            else exactly(_minimum_privacy(space, parts, last)),
            added=None,
            found=exactly(_minimum_privacy(space, parts, last))
            if least
            else exactly(found.between(0, last).epsilon.nats),
            rule="least distances, as printed" if least else "chains of views",
            statement=statement,
        )


def _part(letter: str) -> ViewPart:
    """A component with budget 1 that reads the records that begin with a letter."""
    return ViewPart(letter, ExactApproximate.read("1"), part_view(letter))


def part_view(letter: str) -> Callable[[Any], Hashable]:
    """The records of a table that begin with a letter."""
    return lambda table: tuple(sorted(one for one in table if one.startswith(letter)))


def _minimum_privacy(space: FiniteSpace, parts: list[ViewPart], last: int) -> int:
    """The sum of the paper's least distances over tables with the same views."""
    far, total = space.matrix(), 0
    for part in parts:
        assert part.view is not None
        views = [part.view(table) for table in space.databases]
        total += min(
            int(far[one, other])
            for one, first in enumerate(views)
            for other, second in enumerate(views)
            if (first, second) == (views[0], views[last]) and far[one, other] >= 0
        )
    return total
