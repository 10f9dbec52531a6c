"""`verifydp.compare_notions`: how private one finite mechanism is, by every notion."""

import time
from collections.abc import Hashable
from importlib.metadata import version
from typing import TYPE_CHECKING

from verifydp.evidence.comparisons import ComparisonResult
from verifydp.notions.finite.comparing import Comparison, compare, measured
from verifydp.notions.finite.database_prior import DatabasePrior
from verifydp.notions.finite.mechanism import FiniteMechanism
from verifydp.notions.finite.policies import Policy
from verifydp.notions.finite.question import Dependence, NotionQuestion, Secrets
from verifydp.notions.finite.records import comparison_record

if TYPE_CHECKING:
    from verifydp.api.argument_types import LawsByInput, Weights

__all__ = ["Comparison", "compare_notions", "compared"]


def compare_notions(
    mechanism: "FiniteMechanism | LawsByInput",
    *,
    prior: "DatabasePrior | Weights | str" = "uniform",
    policy: Policy | None = None,
    dependence: Dependence | None = None,
    secrets: Secrets | None = None,
    absent: Hashable = None,
    explanations: int = 2,
    relations: bool = False,
) -> ComparisonResult:
    """Measure every notion of privacy on a finite mechanism.

    Parameters
    ----------
    mechanism
        The table, or laws by database.
    prior
        What is believed of the database: weights by database, or ``"uniform"`` over
        the table.
    policy
        The Blowfish policy; None for all values kept apart without a constraint.
    dependence
        Of dependent DP in its set reading; None to take it from the prior.
    secrets
        Of pufferfish privacy; None for every two values of every record.
    absent
        The value that means absent in positive membership privacy, which is not
        measured without it.
    explanations
        The number k of plausible deniability.
    relations
        Whether to decide every relation between notions, too.

    Returns
    -------
    ComparisonResult
        Guarantee: each epsilon is the least one, exact as the logarithm of a rational,
        or enclosed in balls for mutual information; what compares nothing is said to
        be vacuous. ``result["bounded-dp"]`` is what was found for one reading.

    Raises
    ------
    InputError
        If the table, the prior or the policy is none, or they do not fit each other.

    Examples
    --------
    >>> rows = {(a, b): {a ^ b: "3/4", 1 - (a ^ b): "1/4"} for a in (0, 1)
    ...         for b in (0, 1)}
    >>> found = compare_notions(rows)
    >>> found["bounded-dp"].growth, found["inferential/record"].growth
    (Fraction(3, 1), Fraction(1, 1))
    >>> found.summary.bounds[0].exact
    'log(3)'
    """
    started = time.perf_counter()
    found = compare(
        mechanism,
        prior=prior,
        policy=policy,
        dependence=dependence,
        secrets=secrets,
        absent=absent,
        explanations=explanations,
    )
    return _written_down(found, relations=relations, started=started)


def compared(question: NotionQuestion, *, relations: bool = False) -> ComparisonResult:
    """Measure every notion on a question that is complete: see `compare_notions`."""
    started = time.perf_counter()
    return _written_down(measured(question), relations=relations, started=started)


def _written_down(
    comparison: Comparison, *, relations: bool, started: float
) -> ComparisonResult:
    if relations:
        _ = comparison.judgements  # decided here, so that the time includes it
    record = comparison_record(
        comparison,
        relations=relations,
        seconds=time.perf_counter() - started,
        versions={"verifydp": version("verifydp")},
    )
    return record.with_measured(comparison)
