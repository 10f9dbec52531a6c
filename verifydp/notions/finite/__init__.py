"""Notions of privacy on finite mechanisms: their least epsilons, and how they relate.

A mechanism is an exact table; each notion is measured by its own definition, in the
readings that are in circulation, and relations between notions are decided on the
mechanism at hand. What fails in general is shown on the smallest mechanism found.
"""

from typing import TYPE_CHECKING

from verifydp.loading import loaded_on_use
from verifydp.notions.finite.comparing import Comparison, compare
from verifydp.notions.finite.database_prior import DatabasePrior
from verifydp.notions.finite.findings import Enclosure, NotionFinding, NotionWitness
from verifydp.notions.finite.mechanism import FiniteMechanism
from verifydp.notions.finite.notions import NOTIONS, READINGS, Notion, Reading
from verifydp.notions.finite.policies import CountConstraint, Policy
from verifydp.notions.finite.question import Dependence, NotionQuestion, Secrets
from verifydp.notions.finite.relations import (
    Counterexample,
    Judgement,
    NotionRelation,
    RelationOutcome,
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
    "FiniteMechanism",
    "Judgement",
    "Notion",
    "NotionFinding",
    "NotionQuestion",
    "NotionRelation",
    "NotionWitness",
    "Policy",
    "Reading",
    "RelationOutcome",
    "Secrets",
    "compare",
    "judge",
]

if not TYPE_CHECKING:  # for which it would make every misspelt name a name
    __getattr__ = loaded_on_use(
        __name__,
        {},
        renamed={
            "Finding": "NotionFinding",
            "Outcome": "RelationOutcome",
            "Question": "NotionQuestion",
            "Relation": "NotionRelation",
            "Witness": "NotionWitness",
        },
    )
