"""`verifydp.census`: a zero-concentrated budget beside published statistics."""

from collections.abc import Iterator, Mapping
from importlib.metadata import version
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.census_accounts import (
    CENSUS_FORMAT,
    CensusAccount,
    CensusEpsilon,
)
from verifydp.evidence.exact_numbers import as_written
from verifydp.evidence.numbers import delta_of
from verifydp.exact.balls import written_above
from verifydp.invariants.zcdp_budgets import EpsilonOfBudget, epsilons_of, grown

__all__ = ["census"]

#: The most features or persons that are taken for a count and not for a mistake.
_MANY = 10**6


def census(
    rho: Any,
    *,
    delta: Any,
    features: int | None = None,
    persons: int | None = None,
) -> CensusAccount:
    """Tell what a zero-concentrated budget is beside statistics published exactly.

    Parameters
    ----------
    rho
        The budget, or several by name, which are added: ``{"persons": "2.56",
        "housing": "0.07"}``. Read as written, exactly.
    delta
        At which epsilons are given; above 0 and below 1.
    features
        How many features have their one-way counts published; the totals of states are
        one. Then at most one person more changes than there are features (Cho and Awan,
        theorem 16, with the worst database and not the best one in definition 13).
        1 unless `persons` is given.
    persons
        How many persons change at most, instead, for other statistics; for those of a
        table `verifydp.release_table` finds it.

    Returns
    -------
    CensusAccount
        Both budgets are exact. Guarantee: epsilons are upper bounds, rounded outward.

    Raises
    ------
    InputError
        If a budget is negative, delta is not between 0 and 1, or both counts are given.

    Examples
    --------
    >>> import verifydp
    >>> found = verifydp.census("2.56", delta="1e-10")
    >>> found.effective_rho, round(found.epsilons[0].effective, 5)
    ('256/25', 40.95057)
    """
    parts = dict(_parts(rho))
    total = sum(parts.values())
    if features is not None and persons is not None:
        raise InputError("give features or persons, not both")
    if persons is None:
        count = _count(1 if features is None else features, "features")
        number = count + 1 if count else 1
        reason = _reason(count)
    else:
        number = _count(persons, "persons")
        reason = f"at most {number} persons change at a time, as given"
    level, effective = delta_of(delta), grown(total, number)
    return CensusAccount(
        format=CENSUS_FORMAT,
        parts={name: str(one) for name, one in parts.items()},
        rho=str(total),
        persons=number,
        reason=reason,
        effective_rho=str(effective),
        delta=str(level),
        epsilons=tuple(
            _record(*both)
            for both in _pairs(epsilons_of(total, level), epsilons_of(effective, level))
        ),
        versions={"verifydp": version("verifydp")},
    )


def _parts(rho: Any) -> Iterator[tuple[str, Any]]:
    given = rho if isinstance(rho, Mapping) else {"rho": rho}
    if not given:
        raise InputError("no budget is given: name at least one rho")
    for name, value in given.items():
        called = "rho" if given is not rho else f"rho of {name}"
        number = as_written(value, called)
        if number < 0:
            raise InputError(f"{called} is {number}: it must be at least 0")
        yield str(name), number


def _count(value: Any, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _MANY:
        raise InputError(
            f"{name} is {value!r:.40}: give a whole number from 0 to {_MANY:,}"
        )
    return value


def _reason(features: int) -> str:
    if not features:
        return "nothing is published exactly, so one person changes at a time"
    counts = "one feature" if features == 1 else f"{features} features"
    return (
        f"to keep the counts of {counts}, at most {features + 1} persons change for "
        "any change of one"
    )


def _pairs(
    advertised: Iterator[EpsilonOfBudget], effective: Iterator[EpsilonOfBudget]
) -> Iterator[tuple[EpsilonOfBudget, EpsilonOfBudget]]:
    """The same conversion of both; a budget of 0 has one for all."""
    first, second = list(advertised), list(effective)
    longer = max(first, second, key=len)
    for place, _ in enumerate(longer):
        yield (
            first[place] if len(first) == len(longer) else first[0],
            second[place] if len(second) == len(longer) else second[0],
        )


def _record(advertised: EpsilonOfBudget, effective: EpsilonOfBudget) -> CensusEpsilon:
    named = max(advertised, effective, key=lambda one: one.epsilon)
    return CensusEpsilon(
        way=named.way,
        condition=named.condition,
        advertised=written_above(advertised.epsilon),
        effective=written_above(effective.epsilon),
    )
