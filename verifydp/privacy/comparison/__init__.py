"""Notions of privacy on finite mechanisms: their least epsilons, and how they relate.

A mechanism is an exact table; each notion is measured by its own definition, in the
readings that are in circulation, and relations between notions are decided on the
mechanism at hand. What fails in general is shown on the smallest mechanism found.
"""

from verifydp.privacy.comparison.comparing import Comparison, compare
from verifydp.privacy.comparison.findings import Enclosure, Finding, Witness
from verifydp.privacy.comparison.mechanism import FiniteMechanism
from verifydp.privacy.comparison.notions import NOTIONS, READINGS, Notion, Reading
from verifydp.privacy.comparison.policies import CountConstraint, Policy
from verifydp.privacy.comparison.priors import DatabasePrior
from verifydp.privacy.comparison.question import Dependence, Question, Secrets
from verifydp.privacy.comparison.relations import (
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
