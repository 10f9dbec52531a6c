"""Sorts: the space in which the value of a term lives.

A point space is ``real``, ``natural``, ``integer``, ``(finite n)`` (the labels 0 to
n - 1), ``(space X)`` (any non-empty standard Borel space) or ``(pair S T)``. Over a
space there are events, laws, tests (measurable functions into [0, 1]) and functions.
"""

import re
from dataclasses import dataclass

from verifydp.errors import SpecError

__all__ = [
    "FORMULA",
    "INTEGER",
    "NATURAL",
    "REAL",
    "Sort",
    "event_sort",
    "finite",
    "function_sort",
    "is_point_space",
    "law_sort",
    "pair_sort",
    "space",
    "substitute_spaces",
    "tests_over",
    "usable",
]

#: Letters, digits and underscores: what a name may be made of.
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)*")

#: Nodes that are written as one word, so that no variable may have their names.
RESERVED = frozenset({"true", "false", "pi", "standard_normal"})
#: Words that printed statements use for functions, laws and connectives.
MISLEADING = frozenset(
    {"abs", "exp", "log", "max", "min", "sqrt", "Phi", "pi"}
    | {"Dirac", "Finite", "Geometric", "Laplace", "Normal", "Weighted", "law"}
    | {"Expectation", "Pr", "events", "laws", "tests"}
    | {"and", "false", "if", "not", "or", "otherwise", "true"}
)
#: An index or primes behind such a word make no other word of it.
_MARKS = re.compile(r"(?:_?[0-9]+)?(?:_prime)*")

NAMING = "use letters, digits and underscores, and no word of the language"

_POINTS = {"real", "natural", "integer", "finite", "space", "pair"}
#: More labels than this are not enumerated anywhere, so they are refused early.
_LABELS_MAX = 10_000


@dataclass(frozen=True, slots=True)
class Sort:
    """A kind of value, with the sorts, the size or the name that it depends on."""

    kind: str
    parameters: tuple["Sort | int | str", ...] = ()

    def of(self, position: int = 0) -> "Sort":
        """Give a parameter that is a sort.

        Raises
        ------
        SpecError
            If there is none at this position.
        """
        if position < len(self.parameters):
            parameter = self.parameters[position]
            if isinstance(parameter, Sort):
                return parameter
        raise SpecError(f"the sort {self} has no part {position}")

    def __str__(self) -> str:
        if not self.parameters:
            return self.kind
        return f"({self.kind} {' '.join(str(part) for part in self.parameters)})"


REAL, NATURAL, INTEGER = Sort("real"), Sort("natural"), Sort("integer")
FORMULA = Sort("formula")


def usable(name: str) -> bool:
    """Say whether something may bear a name: it is one, and looks like no built-in.

    Examples
    --------
    >>> usable("P_1"), usable("law"), usable("Laplace_2"), usable("log_odds")
    (True, False, False, True)
    """
    if NAME.fullmatch(name) is None or name in RESERVED | MISLEADING:
        return False
    return not any(
        name.startswith(word) and _MARKS.fullmatch(name, len(word))
        for word in MISLEADING
    )


def is_point_space(sort: Sort) -> bool:
    """Say whether the values of a sort are points, so that laws over it exist."""
    return sort.kind in _POINTS


def finite(size: int) -> Sort:
    """The labels 0 to ``size - 1``.

    Raises
    ------
    SpecError
        If there is no label, or more than can be enumerated.
    """
    if isinstance(size, bool) or not 1 <= size <= _LABELS_MAX:
        raise SpecError(f"a finite space has 1 to {_LABELS_MAX} labels, not {size}")
    return Sort("finite", (size,))


def space(name: str) -> Sort:
    """Any non-empty standard Borel space; equal names mean the same space.

    Raises
    ------
    SpecError
        If the name is not made of letters, digits and underscores, or looks like
        something built in.
    """
    if not usable(name):
        raise SpecError(f"a space cannot be called {name[:40]!r}: {NAMING}")
    return Sort("space", (name,))


def _over(kind: str, sort: Sort) -> Sort:
    if not is_point_space(sort):
        raise SpecError(f"a sort of kind {kind} is over points, not over {sort}")
    return Sort(kind, (sort,))


def pair_sort(first: Sort, second: Sort) -> Sort:
    """Ordered pairs of points."""
    _over("pair", first), _over("pair", second)
    return Sort("pair", (first, second))


def event_sort(sort: Sort) -> Sort:
    """Measurable sets of points."""
    return _over("event", sort)


def law_sort(sort: Sort) -> Sort:
    """Probability measures on a space."""
    return _over("law", sort)


def tests_over(sort: Sort) -> Sort:
    """Measurable functions from a space into [0, 1]: randomised tests."""
    return _over("test", sort)


def function_sort(argument: Sort, result: Sort) -> Sort:
    """Measurable functions of a point; a kernel is one whose results are laws.

    Raises
    ------
    SpecError
        If the argument is no point, or the result is a formula.
    """
    if not is_point_space(argument) or result.kind in {"formula", "predicate"}:
        raise SpecError(f"no function goes from {argument} to {result}")
    return Sort("function", (argument, result))


def substitute_spaces(sort: Sort, spaces: dict[str, Sort]) -> Sort:
    """Put spaces in place of named ones."""
    if sort.kind == "space":
        return spaces.get(str(sort.parameters[0]), sort)
    if not spaces or not sort.parameters:
        return sort
    return Sort(
        sort.kind,
        tuple(
            substitute_spaces(part, spaces) if isinstance(part, Sort) else part
            for part in sort.parameters
        ),
    )
