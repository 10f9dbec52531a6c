"""Notions of privacy on finite mechanisms: their least epsilons, and how they relate.

A mechanism is an exact table; each notion is measured by its own definition, in the
readings that are in circulation, and relations between notions are decided on the
mechanism at hand. What fails in general is shown on the smallest mechanism found.
"""

from verifydp.notions.finite.comparing import Comparison, compare
from verifydp.notions.finite.findings import Enclosure, Finding, Witness
from verifydp.notions.finite.mechanism import FiniteMechanism
from verifydp.notions.finite.notions import NOTIONS, READINGS, Notion, Reading
from verifydp.notions.finite.policies import CountConstraint, Policy
from verifydp.notions.finite.priors import DatabasePrior
from verifydp.notions.finite.question import Dependence, Question, Secrets
from verifydp.notions.finite.relations import (
    Counterexample,
    Judgement,
    Outcome,
    Relation,
    judge,
)

__all__ = [
    "NOTIONS",
    "READINGS",
    "Comparison",
    "CountConstraint",
    "Counterexample",
    "DatabasePrior",
    "Dependence",
    "Enclosure",
    "Finding",
    "FiniteMechanism",
    "Judgement",
    "Notion",
    "Outcome",
    "Policy",
    "Question",
    "Reading",
    "Relation",
    "Secrets",
    "Witness",
    "compare",
    "judge",
]
