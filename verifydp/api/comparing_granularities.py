"""`verifydp.compare_granularities`: what privacy under one is worth under another."""

from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from typing import Any

from verifydp.composition.kinds import kind_of, read_budget
from verifydp.data.spaces import (
    INFINITE,
    FiniteSpace,
    Granularity,
    GranularityRatio,
    finite_space,
    granularity,
    ratio_among_all,
    ratio_in_class,
)
from verifydp.errors import InputError
from verifydp.evidence.granularity_comparisons import (
    GRANULARITY_FORMAT,
    ConvertedBudget,
    GranularityComparison,
)

__all__ = ["compare_granularities"]


def compare_granularities(
    has: str,
    wanted: str,
    *,
    databases: Sequence[Any] | None = None,
    budgets: Sequence[Mapping[str, Any]] = (),
) -> GranularityComparison:
    """Tell what privacy under one granularity is worth under another.

    Parameters
    ----------
    has
        The granularity under which a mechanism is private: ``"add-remove"``,
        ``"replace"``, ``"in-place"``, ``"window:W"``, ``"user"``, ``"edge"``,
        ``"node"``, ``"node-removal"`` or ``"any"``; groups as ``"replace:3"``.
    wanted
        The granularity under which it is to be.
    databases
        The class of databases; by default all of the form. Chains of neighbours may
        not leave it, so that in a class more can be given away.
    budgets
        Each ``{"epsilon": ..., "delta": ...}``, ``{"rho": ...}`` or ``{"mu": ...}``.

    Returns
    -------
    GranularityComparison
        Its factor is exact.

    Raises
    ------
    InputError
        If a granularity is unknown, a database is of another form, or the factor
        depends on the class and none is given.

    Examples
    --------
    >>> import verifydp
    >>> found = verifydp.compare_granularities(
    ...     "add-remove", "replace", budgets=[{"epsilon": "1/2"}]
    ... )
    >>> found.factor, found.budgets[0].gives
    (2.0, '1-DP')
    """
    first, second = granularity(has), granularity(wanted)
    warnings: tuple[str, ...] = ()
    if databases is None:
        ratio, scope = ratio_among_all(first, second), f"all {second.databases}"
    else:
        spaces = finite_space(databases, first), finite_space(databases, second)
        ratio, scope = ratio_in_class(*spaces), f"the {len(databases)} databases given"
        warnings = tuple(_warnings((first, second), spaces))
    given = [read_budget(budget) for budget in budgets]
    return GranularityComparison(
        format=GRANULARITY_FORMAT,
        has=str(first),
        wanted=str(second),
        has_title=first.title,
        wanted_title=second.title,
        scope=scope,
        factor="inf" if ratio.value == INFINITE else float(ratio.value),
        database=ratio.database,
        neighbour=ratio.neighbour,
        warnings=warnings,
        budgets=tuple(_converted(one, ratio) for one in given),
        versions={"verifydp": version("verifydp")},
    )


def _warnings(
    both: Sequence[Granularity], spaces: Sequence[FiniteSpace]
) -> Iterator[str]:
    for one, space in zip(both, spaces, strict=True):
        if text := space.connection().warning:
            yield f"{one}: {text}"


def _converted(budget: Any, ratio: GranularityRatio) -> ConvertedBudget:
    kind = kind_of(budget)
    gives = "nothing"
    if ratio.value != INFINITE:
        try:
            size = int(ratio.value)
            gives = kind.text(kind.group(budget, size) if size else budget)
        except InputError as error:
            gives = f"nothing: {error}"
    return ConvertedBudget(has=kind.text(budget), gives=gives)
