"""Scores of an adversary's test as terms, and what keeps each below a limit.

T is the chance that the test says "in" of a record that is in (hits), A that it says so
of one that is not (alarms); c are the odds of the absent to the present world.
"""

from fractions import Fraction

from verifydp.adversary.limits import (
    AccuracyLimit,
    AreaLimit,
    FBetaLimit,
    Limit,
    PrecisionLimit,
)
from verifydp.adversary.posterior_limits import AbsenceLimit
from verifydp.language.notation import (
    at,
    equal,
    implies,
    indicator,
    mean,
    number,
)
from verifydp.language.terms import Term

__all__ = ["absence", "accuracy", "area", "f_beta", "higher", "kept", "precision"]


def precision(hits: Term, alarms: Term, odds: Term) -> Term:
    """The chance that a record is in where the test says so; 0 where it never does."""
    return hits / (hits + odds * alarms)


def absence(hits: Term, alarms: Term, odds: Term) -> Term:
    """The chance that a record is not in where the test says so; 0 if never."""
    return odds * alarms / (hits + odds * alarms)


def f_beta(hits: Term, alarms: Term, odds: Term, beta: Fraction) -> Term:
    """The weighted harmonic mean of precision and recall."""
    b = number(beta) * number(beta)
    parts = (1 / (1 + b)) / precision(hits, alarms, odds), (b / (1 + b)) / hits
    return 1 / (parts[0] + parts[1])


def accuracy(hits: Term, alarms: Term, odds: Term) -> Term:
    """The chance of a right answer."""
    return (hits + odds * (1 - alarms)) / (1 + odds)


def higher(score: Term, first: Term, second: Term) -> Term:
    """1 where the first point has the larger score, 1/2 for a tie."""
    one, other = at(score, first), at(score, second)
    return indicator(other < one) + indicator(equal(one, other)) / 2


def area(worlds: tuple[Term, Term], score: Term, points: tuple[Term, Term]) -> Term:
    """The chance that a score is higher in the present world, ties by half."""
    (present, absent), (x, y) = worlds, points
    return mean(present, x, mean(absent, y, higher(score, x, y)))


def kept(limit: Limit, odds: Fraction, hits: Term, alarms: Term) -> Term:
    """Say that a test does not exceed a limit; all but a limit on the area.

    Parameters
    ----------
    limit
        On a score.
    odds
        c, at least 0.
    hits, alarms
        T and A, closed or variables.

    Examples
    --------
    >>> from verifydp.language.notation import real
    >>> from verifydp.language.printing import plain
    >>> plain(kept(PrecisionLimit("0.9"), Fraction(1, 3), real("T"), real("A")))
    'T/(T + (1/3) A) ≤ 9/10'
    """
    assert not isinstance(limit, AreaLimit)
    c, most = number(odds), number(limit.value)
    if isinstance(limit, FBetaLimit):
        return f_beta(hits, alarms, c, limit.beta) <= most
    if isinstance(limit, AccuracyLimit):
        return accuracy(hits, alarms, c) <= most
    if isinstance(limit, AbsenceLimit):
        return absence(hits, alarms, c) <= most
    bounded = precision(hits, alarms, c) <= most
    if isinstance(limit, PrecisionLimit) and limit.recall is not None:
        return implies(number(limit.recall) <= hits, bounded)
    return bounded
