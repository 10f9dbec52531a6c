"""Relations between notions: what is said of two least epsilons, and when.

A relation compares the least epsilons of two readings on one mechanism, prior and
policy: the mechanism is fixed (so Theorem 7 of Liu et al. 2019). Whether it holds
there is decided in rational or ball arithmetic.
"""

import enum
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import highest, lowest
from verifydp.loss.finite import narrowed
from verifydp.notions.finite.database_prior import DatabasePrior
from verifydp.notions.finite.findings import Enclosure, LeastEpsilon, NotionFinding
from verifydp.notions.finite.mechanism import Database, FiniteMechanism
from verifydp.notions.finite.notions import READINGS
from verifydp.notions.finite.policies import Policy
from verifydp.notions.finite.question import NotionQuestion

__all__ = [
    "Counterexample",
    "Judgement",
    "Need",
    "NotionRelation",
    "RelationOutcome",
    "is_at_most",
    "judge",
]


@enum.unique
class RelationOutcome(enum.Enum):
    """What becomes of a relation on one mechanism."""

    HOLDS = "holds"
    FAILS = "fails"
    DOES_NOT_APPLY = "does not apply"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Need:
    """A hypothesis of a relation.

    Attributes
    ----------
    text
        What is needed, as it stands after "needs".
    obstacle
        Says why a question does not have it; None where it does.
    """

    text: str
    obstacle: Callable[[NotionQuestion], str | None]


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A mechanism, prior and policy on which a relation fails, as plain data.

    Attributes
    ----------
    databases
        The databases of the table.
    counts
        One row for each of them: probabilities times `denominator`.
    denominator
        The common denominator of the table.
    prior
        Weights of the databases, times their sum; None where no prior matters, so
        that the uniform one is taken.
    policy
        What is public; None for all values kept apart without a constraint.

    Notes
    -----
    The value 0 means absent in positive membership privacy.
    """

    databases: tuple[Database, ...]
    counts: tuple[tuple[int, ...], ...]
    denominator: int
    prior: tuple[int, ...] | None = None
    policy: Policy | None = None

    def question(self) -> NotionQuestion:
        """Pose it: every number is checked anew by the types that it passes."""
        mechanism = _mechanism(self.databases, self.counts, self.denominator)
        weights = self.prior or (1,) * len(self.databases)
        belief = _belief(self.databases, weights)
        return NotionQuestion(mechanism, belief, self.policy or Policy(), absent=0)


# A search poses one table with many priors, and one prior with many tables.
@functools.lru_cache(maxsize=16)
def _mechanism(
    databases: tuple[Database, ...], counts: tuple[tuple[int, ...], ...], scale: int
) -> FiniteMechanism:
    laws = [[Fraction(count, scale) for count in row] for row in counts]
    return FiniteMechanism(dict(zip(databases, laws, strict=True)))


@functools.lru_cache(maxsize=512)
def _belief(databases: tuple[Database, ...], weights: tuple[int, ...]) -> DatabasePrior:
    total = sum(weights)
    shares = [Fraction(weight, total) for weight in weights]
    return DatabasePrior(dict(zip(databases, shares, strict=True)))


@dataclass(frozen=True, slots=True)
class NotionRelation:
    """A statement about the least epsilons of two readings.

    Attributes
    ----------
    name
        The statement in a few words, unique.
    left, right
        Names of the readings.
    holds
        Whether it holds of every question that meets its needs.
    source
        Where it is stated, or from what it is derived.
    factor
        The left side is compared with this many times the right one.
    equal
        Whether both sides are said to agree; else the left one is at most the right.
    needs
        Its hypotheses.
    bend
        Maps the exponential of the right side before the comparison; None to leave it.
    varies
        What a search for violations enumerates beside tables: ``"prior"``,
        ``"policy"``, ``"shorter"`` for databases with fewer records, ``"slice"`` for
        tables on the databases of one count.
    statements
        Ids of the statements in ``specs/`` that show it together.
    counterexample
        For a relation that does not hold: the smallest violation found.
    """

    name: str
    left: str
    right: str
    holds: bool
    source: str
    factor: int = 1
    equal: bool = False
    needs: tuple[Need, ...] = ()
    bend: Callable[[Fraction], Fraction] | None = None
    varies: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    counterexample: Counterexample | None = None

    def obstacle(self, question: NotionQuestion) -> str | None:
        """Say which hypothesis a question does not meet; None where it meets all."""
        return next(
            (why for need in self.needs if (why := need.obstacle(question))), None
        )


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a relation on a question.

    Attributes
    ----------
    relation
        The relation.
    outcome
        Whether it holds, fails or does not apply.
    left, right
        The two least epsilons, also where the relation does not apply; None where
        there is none, or a missing hypothesis made it idle to measure one.
    reason
        Why it does not apply, or is undecided; empty else.
    """

    relation: NotionRelation
    outcome: RelationOutcome
    left: LeastEpsilon | None = None
    right: LeastEpsilon | None = None
    reason: str = ""


def judge(
    relation: NotionRelation,
    question: NotionQuestion,
    findings: Mapping[str, NotionFinding] | None = None,
) -> Judgement:
    """Decide a relation on a question.

    Parameters
    ----------
    relation, question
        What is asked.
    findings
        Least epsilons that are known, by reading; others are computed.

    Returns
    -------
    Judgement
        Guarantee: decided exactly, or in balls; else it says that it is undecided.
    """
    measured = findings or {}
    names = relation.left, relation.right
    if (why := relation.obstacle(question)) is not None:
        left, right = (
            measured[name].epsilon if name in measured else None for name in names
        )
        return Judgement(relation, RelationOutcome.DOES_NOT_APPLY, left, right, why)
    both = [
        measured[name] if name in measured else READINGS[name].measure(question)
        for name in names
    ]
    left, right = (finding.epsilon for finding in both)
    if left is None or right is None:
        absent = 0 if left is None else 1
        reason = f"{READINGS[names[absent]].label} {both[absent].absence}"
        return Judgement(relation, RelationOutcome.DOES_NOT_APPLY, left, right, reason)
    bound = right
    if relation.bend is not None and isinstance(right, Epsilon):
        growth = right.growth
        bound = Epsilon(growth=None if growth is None else relation.bend(growth))
    answers = [is_at_most(left, bound, relation.factor)]
    if relation.equal:
        answers.append(is_at_most(bound, left, 1))
    return Judgement(relation, _outcome(answers), left, right, _undecided(answers))


def _outcome(answers: Sequence[bool | None]) -> RelationOutcome:
    if False in answers:
        return RelationOutcome.FAILS
    return RelationOutcome.UNDECIDED if None in answers else RelationOutcome.HOLDS


def _undecided(answers: Sequence[bool | None]) -> str:
    if False not in answers and None in answers:
        return "both sides are the same to within their enclosures"
    return ""


def is_at_most(left: LeastEpsilon, right: LeastEpsilon, factor: int) -> bool | None:
    """Decide ``left <= factor * right``; None where enclosures overlap.

    Examples
    --------
    >>> is_at_most(Epsilon(growth=Fraction(4)), Epsilon(growth=Fraction(2)), 2)
    True
    >>> is_at_most(Epsilon(), Epsilon(growth=Fraction(2)), 2)
    False
    """
    if right == Epsilon():
        return True
    if left == Epsilon():
        return False
    if isinstance(left, Epsilon) and isinstance(right, Epsilon):
        assert left.growth is not None
        assert right.growth is not None
        return left.growth <= right.growth**factor
    low, high = _ends(left)
    other_low, other_high = _ends(right)
    if high <= factor * other_low:
        return True
    if low > factor * other_high:
        return False
    return None


def _ends(level: LeastEpsilon) -> tuple[Fraction, Fraction]:
    """Give rationals around a finite epsilon."""
    if isinstance(level, Enclosure):
        return level.lower, level.upper
    value = narrowed(level)
    return lowest(value), highest(value)
