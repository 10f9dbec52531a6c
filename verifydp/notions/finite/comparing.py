"""All notions of one finite mechanism, and every relation between them."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from verifydp.errors import InputError
from verifydp.notions.finite.database_prior import DatabasePrior
from verifydp.notions.finite.failing import FAILING
from verifydp.notions.finite.findings import NotionFinding, upper_end
from verifydp.notions.finite.holding import HOLDING
from verifydp.notions.finite.mechanism import FiniteMechanism
from verifydp.notions.finite.notions import READINGS
from verifydp.notions.finite.policies import Policy
from verifydp.notions.finite.question import Dependence, NotionQuestion, Secrets
from verifydp.notions.finite.relations import Judgement, judge
from verifydp.suggestions import instead_of

__all__ = ["RELATIONS", "Comparison", "compare", "measured"]

#: Every relation: first those that hold in general, then those that fail.
RELATIONS = (*HOLDING, *FAILING)


@dataclass(frozen=True)
class Comparison:
    """The least epsilon of every notion on one mechanism.

    Attributes
    ----------
    question
        The mechanism with its prior, policy and options.
    findings
        What was found, by the name of the reading.

    Examples
    --------
    >>> flip = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}
    >>> found = compare(flip)
    >>> found["bounded-dp"].growth, found["membership/record"].growth
    (Fraction(3, 1), Fraction(2, 1))
    >>> found["unbounded-dp"].vacuous
    True
    """

    question: NotionQuestion
    findings: Mapping[str, NotionFinding]

    def __getitem__(self, reading: str) -> NotionFinding:
        """Give what was found for a reading.

        Raises
        ------
        InputError
            If no reading has this name.
        """
        if reading not in self.findings:
            hint = instead_of(reading, self.findings)
            raise InputError(f"reading {reading!r:.60} is unknown: {hint}")
        return self.findings[reading]

    def epsilon(self, reading: str) -> float:
        """Give a least epsilon as a double that is not below it; infinite where it is.

        Raises
        ------
        InputError
            If the reading is unknown, vacuous or not measured, or does not apply.
        """
        found = self[reading]
        if found.epsilon is None:
            raise InputError(f"{reading} {found.absence}")
        return upper_end(found.epsilon)

    @cached_property
    def judgements(self) -> tuple[Judgement, ...]:
        """Every relation, decided on this mechanism."""
        return tuple(
            judge(relation, self.question, self.findings) for relation in RELATIONS
        )


def _mechanism(mechanism: FiniteMechanism | Mapping[Any, Any]) -> FiniteMechanism:
    if isinstance(mechanism, FiniteMechanism):
        return mechanism
    if not isinstance(mechanism, Mapping):
        raise InputError(f"the mechanism is {mechanism!r:.60}: give laws by database")
    return FiniteMechanism(mechanism)


def _prior(
    prior: DatabasePrior | Mapping[Any, Any] | str, mechanism: FiniteMechanism
) -> DatabasePrior:
    if isinstance(prior, DatabasePrior):
        return prior
    if isinstance(prior, Mapping):
        return DatabasePrior(prior)
    if prior != "uniform":
        raise InputError(
            f"the prior is {prior!r:.60}: give weights by database, or 'uniform'"
        )
    return DatabasePrior.uniform(mechanism.databases)


def compare(
    mechanism: FiniteMechanism | Mapping[Any, Any],
    *,
    prior: DatabasePrior | Mapping[Any, Any] | str = "uniform",
    policy: Policy | None = None,
    dependence: Dependence | None = None,
    secrets: Secrets | None = None,
    absent: Hashable = None,
    explanations: int = 2,
) -> Comparison:
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

    Returns
    -------
    Comparison
        Guarantee: each epsilon is the least one, exact as the logarithm of a rational,
        or enclosed in balls for mutual information; what compares nothing is said to
        be vacuous.

    Raises
    ------
    InputError
        If the table, the prior or the policy is none, or they do not fit each other.

    Examples
    --------
    >>> rows = {(a, b): {a ^ b: "3/4", 1 - (a ^ b): "1/4"} for a in (0, 1)
    ...         for b in (0, 1)}
    >>> found = compare(rows)
    >>> found["bounded-dp"].growth, found["inferential/record"].growth
    (Fraction(3, 1), Fraction(1, 1))
    """
    table = _mechanism(mechanism)
    question = NotionQuestion(
        table,
        _prior(prior, table),
        Policy() if policy is None else policy,
        dependence,
        secrets,
        absent,
        explanations,
    )
    return measured(question)


def measured(question: NotionQuestion) -> Comparison:
    """Measure every reading of every notion on a question."""
    found = {name: reading.measure(question) for name, reading in READINGS.items()}
    return Comparison(question, found)
