"""Facts on all pairs of two databases, one by one."""

from verifydp.formal.spec import *

classes = shared("general_composition._classes")
zero, one = label(0, 2), label(1, 2)


def on_labels(p, goal, fact):
    """Both databases in turn: the fact where the premise is open, else computed."""
    rows_ = []
    for left in (zero, one):
        row, facts = classes.at_value(goal, left), []
        for other in (zero, one):
            formula = classes.at_value(row, other)
            facts.append(fact(formula, left, other) or p.auto(formula))
        rows_.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows_, terms=(goal,))
