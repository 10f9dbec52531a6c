"""Closed formulas about labels: they hold or fail as soon as they are evaluated."""

from verifydp.formal.spec import *


def decided(p, formula):
    """The formula holds."""
    return p.step("point", terms=(formula,), texts=("128",))


def by_labels(p, claim):
    """The claim fails."""
    return decided(p, negation(claim))
