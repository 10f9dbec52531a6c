"""Sums and averages over independent users: what is believed given a user's secret.

K users hold independent numbers; an adversary knows their means and standard
deviations and believes the released sum, or average, to be normal. A user's secret is
whether the user is in the data (presence), or which of two values the user has.

The belief is about a normal law of the right moments, not about the true law of the
sum; `presence_truth` gives that law for users with finitely many values, so that both
can be compared. Source: N. Ding, "Approximation of Pufferfish Privacy for Gaussian
Priors", section III-B, eqs. (7) and (8).

Deviations such as the root of 14 are no rationals. They are rounded upward to `DIGITS`
significant digits, and what is shown afterwards is about the rounded belief;
`rounding_allowance` bounds what the rounding can hide.
"""

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import accumulate
from typing import Any

from verifydp.data.beliefs.family import Family
from verifydp.data.beliefs.finite import FinitePrior
from verifydp.data.beliefs.gaussian import GaussianPrior
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import written
from verifydp.laws.parameters import as_written, listed

__all__ = [
    "DIGITS",
    "Query",
    "identical_users",
    "presence_family",
    "presence_truth",
    "rounding_allowance",
    "value_family",
]

#: Significant digits of a standard deviation that is no rational.
DIGITS = 40
#: Values that the true law of a sum may have; each costs a rational.
_MOST_VALUES = 100_000


class Query(StrEnum):
    """What is computed from the users' numbers.

    An average over all users divides by the public K whether or not a user is absent;
    an average over those present divides by K - 1 then, so that its noise is not that
    of the sum divided by K.
    """

    SUM = "sum"
    AVERAGE_OF_ALL = "average-of-all"
    AVERAGE_OF_PRESENT = "average-of-present"

    def divisor(self, users: int, present: int) -> int:
        """Give what the sum is divided by.

        Examples
        --------
        >>> [query.divisor(10, 9) for query in Query]
        [1, 10, 9]
        """
        return {
            Query.SUM: 1,
            Query.AVERAGE_OF_ALL: users,
            Query.AVERAGE_OF_PRESENT: present,
        }[self]


def presence_family(
    means: Sequence[Any],
    sds: Sequence[Any] | None = None,
    *,
    variances: Sequence[Any] | None = None,
    query: Query | str = Query.SUM,
    symmetric: bool = True,
) -> Family:
    """Give the beliefs with each user present and absent.

    Parameters
    ----------
    means
        The users' means, K exact numbers in the unit of the data.
    sds, variances
        The users' standard deviations, or their variances instead: K exact numbers of
        at least 0.
    query
        What is released. Both laws are those of the released number: given that a
        user is absent, an average of those present has another divisor.
    symmetric
        Whether absent against present is asked for too, and not only present against
        absent, the order of the paper.

    Returns
    -------
    Family
        The secrets ``"user 1 present"``, ``"user 1 absent"`` and so on, and the pair
        of each user. The laws given that a user is present are one law, that of all
        users. Of K = 1 users, the sum with the user absent is the point 0. Guarantee:
        means and rational deviations are exact; other deviations are rounded upward to
        `DIGITS` significant digits.

    Raises
    ------
    InputError
        If there is no user, the lengths differ, a deviation is negative or no number,
        or the average over those present is asked for one user.

    Examples
    --------
    >>> family = presence_family([1, -2, 0.5], [1, 2, 3])
    >>> absent = family.beliefs[0]["user 3 absent"]
    >>> absent.mean, float(absent.sd)
    (Fraction(-1, 1), 2.23606797749979)
    """
    centres, squares = _moments(means, sds, variances)
    kind = _query(query, len(centres))
    users = len(centres)
    whole = sum(centres, Fraction(0)), sum(squares, Fraction(0))
    everyone = _normal(*whole, kind.divisor(users, users))
    belief, pairs = {}, []
    for number, (mean, square) in enumerate(zip(centres, squares, strict=True), 1):
        here, away = _presence_names(number)
        others = kind.divisor(users, users - 1)
        belief[here] = everyone
        belief[away] = _normal(whole[0] - mean, whole[1] - square, others)
        pairs.append((here, away))
    return Family(belief, pairs, symmetric=symmetric)


def value_family(
    means: Sequence[Any],
    sds: Sequence[Any] | None = None,
    *,
    first: Any,
    second: Any,
    variances: Sequence[Any] | None = None,
    query: Query | str = Query.SUM,
    symmetric: bool = True,
) -> Family:
    """Give the beliefs with each user's number being one value or another.

    Parameters
    ----------
    means, sds, variances
        As in `presence_family`; the user's own do not enter.
    first, second
        The two values of a user, exact numbers.
    query
        What is released; all users are present, so both averages are one.
    symmetric
        Whether the second against the first value is asked for too.

    Returns
    -------
    Family
        The secrets ``"user 1 has 2"`` and so on, and the pair of each user: two laws
        that are shifts of each other, whatever the other users' law.

    Raises
    ------
    InputError
        As `presence_family`, or if the two values are equal.

    Examples
    --------
    >>> family = value_family([1, -2, 0.5], [1, 2, 3], first=2, second=3)
    >>> float(family.beliefs[0]["user 1 has 2"].mean)
    0.5
    """
    centres, squares = _moments(means, sds, variances)
    kind = _read(query)
    values = as_written(first, "first value"), as_written(second, "second value")
    if values[0] == values[1]:
        raise InputError(f"both values are {written(values[0])}: give two that differ")
    users = len(centres)
    divisor = kind.divisor(users, users)
    whole = sum(centres, Fraction(0)), sum(squares, Fraction(0))
    belief, pairs = {}, []
    for number, (mean, square) in enumerate(zip(centres, squares, strict=True), 1):
        names = [f"user {number} has {value}" for value in values]
        for name, value in zip(names, values, strict=True):
            belief[name] = _normal(whole[0] - mean + value, whole[1] - square, divisor)
        pairs.append((names[0], names[1]))
    return Family(belief, pairs, symmetric=symmetric)


def identical_users(
    count: int,
    mean: Any,
    sd: Any = None,
    *,
    variance: Any = None,
    query: Query | str = Query.SUM,
    symmetric: bool = True,
) -> Family:
    """Give the beliefs with one of K alike users present and absent.

    Parameters
    ----------
    count
        How many users, K of at least 1.
    mean, sd, variance
        Mean and standard deviation (or variance) of each.
    query, symmetric
        As in `presence_family`.

    Returns
    -------
    Family
        The secrets ``"a user present"`` and ``"a user absent"``: one pair speaks for
        all users. Guarantee as of `presence_family`.

    Raises
    ------
    InputError
        As `presence_family`, or if the count is no whole number of at least 1.

    Examples
    --------
    >>> belief = identical_users(4, mean=1, sd=2).beliefs[0]
    >>> belief["a user present"].text
    'normal(4, sd 4)'
    """
    if isinstance(count, bool) or not isinstance(count, int) or count < 1:
        raise InputError(f"there are {count!r} users: give a whole number from 1 on")
    (centre,), (square,) = _moments(
        [mean], None if sd is None else [sd], None if variance is None else [variance]
    )
    kind = _query(query, count)
    belief = {
        name: _normal(n * centre, n * square, kind.divisor(count, n))
        for name, n in (("a user present", count), ("a user absent", count - 1))
    }
    return Family(belief, [("a user present", "a user absent")], symmetric=symmetric)


def presence_truth(
    users: Sequence[FinitePrior], *, query: Query | str = Query.SUM
) -> dict[str, FinitePrior]:
    """Give the true laws for users whose numbers take finitely many values.

    Parameters
    ----------
    users
        The law of each user's number; the numbers are independent.
    query
        What is released, as in `presence_family`.

    Returns
    -------
    dict
        The law of the released number given each secret of `presence_family`.
        Guarantee: exact convolutions.

    Raises
    ------
    InputError
        If there is no user, a sum can have more than 100,000 values, or the average
        over those present is asked for one user.

    Examples
    --------
    >>> coin = FinitePrior({0: "1/2", 1: "1/2"})
    >>> presence_truth([coin, coin])["user 1 present"].text
    '3 values: 0 (0.25), 1 (0.5), 2 (0.25)'
    """
    users = listed(users, "users")
    if not users:
        raise InputError("there is no user: give the law of at least one")
    if unfit := [user for user in users if not isinstance(user, FinitePrior)]:
        raise InputError(f"the law of a user is {unfit[0]!r:.60}: give a FinitePrior")
    count = len(users)
    kind = _query(query, count)
    laws = [dict(zip(user.values, user.weights, strict=True)) for user in users]
    nobody = {Fraction(0): Fraction(1)}
    before = list(accumulate(laws, _joined, initial=nobody))
    after = list(accumulate(reversed(laws), _joined, initial=nobody))[-2::-1]
    everyone = _divided(before[-1], kind.divisor(count, count))
    truth = {}
    for user_place in range(count):
        here, away = _presence_names(user_place + 1)
        others = _joined(before[user_place], after[user_place])
        truth[here] = everyone
        truth[away] = _divided(others, kind.divisor(count, count - 1))
    return truth


def rounding_allowance(epsilon: Any) -> Fraction:
    """Bound what delta the rounding of deviations can hide.

    Parameters
    ----------
    epsilon
        At least 0, exact.

    Returns
    -------
    Fraction
        Guarantee: if a mechanism is (epsilon, delta) private for a family of this
        module, then it is (epsilon, delta + this) private for the beliefs with the
        deviations as they are.

    Raises
    ------
    InputError
        If epsilon is none that a claim can have.

    Notes
    -----
    Normal laws of one mean whose deviations differ by a share r differ in total
    variation by at most r: the derivative of the density in the deviation ``s`` has
    the absolute integral ``E|Z^2 - 1| / s``, below ``sqrt(2) / s``, and half of that
    is counted. Noise adds nothing to it. The rounding has r at most
    ``10**(1 - DIGITS)`` on either side of the inequality.

    Examples
    --------
    >>> rounding_allowance(1) < Fraction(4, 10**39)
    True
    """
    growth = Epsilon.of_claim(epsilon).growth_upper()
    return Fraction(1 + growth, 10 ** (DIGITS - 1))


def _presence_names(number: int) -> tuple[str, str]:
    return f"user {number} present", f"user {number} absent"


def _read(query: Query | str) -> Query:
    try:
        return Query(query)
    except ValueError:
        known = ", ".join(Query)
        raise InputError(f"the query is {query!r}: use one of {known}") from None


def _query(query: Query | str, users: int) -> Query:
    kind = _read(query)
    if kind is Query.AVERAGE_OF_PRESENT and users == 1:
        raise InputError(
            "with the only user absent there is no average of those present: use the "
            "sum, or the average over all users"
        )
    return kind


def _moments(
    means: Sequence[Any], sds: Sequence[Any] | None, variances: Sequence[Any] | None
) -> tuple[list[Fraction], list[Fraction]]:
    if (sds is None) == (variances is None):
        raise InputError("give either the standard deviations or the variances")
    means = listed(means, "means")
    spreads = listed(sds if sds is not None else variances, "deviations")
    if len(spreads) != len(means):
        raise InputError(
            f"there are {len(means)} means and {len(spreads)} deviations: give as many"
        )
    name = "sd" if sds is not None else "variance"
    exact = [as_written(spread, f"{name} {n}") for n, spread in enumerate(spreads, 1)]
    for n, spread in enumerate(exact, 1):
        if spread < 0:
            raise InputError(f"{name} {n} is {written(spread)}: it must be at least 0")
    centres = [as_written(mean, f"mean {n}") for n, mean in enumerate(means, 1)]
    if not centres:
        raise InputError("there is no user: give the mean of at least one")
    if sds is not None:
        exact = [spread**2 for spread in exact]
    return centres, exact


def _normal(mean: Fraction, variance: Fraction, divisor: int) -> GaussianPrior:
    return GaussianPrior.of_variance(
        mean / divisor, variance / divisor**2, digits=DIGITS
    )


_Masses = dict[Fraction, Fraction]


def _joined(first: _Masses, second: _Masses) -> _Masses:
    masses: _Masses = {}
    for value, weight in first.items():
        for other, share in second.items():
            total = value + other
            masses[total] = masses.get(total, Fraction(0)) + weight * share
        if len(masses) > _MOST_VALUES:
            raise InputError(
                f"the sum of the users has more than {_MOST_VALUES} values: round the "
                "users' values to a common grid, or audit with samples"
            )
    return masses


def _divided(masses: _Masses, divisor: int) -> FinitePrior:
    return FinitePrior({value / divisor: weight for value, weight in masses.items()})
