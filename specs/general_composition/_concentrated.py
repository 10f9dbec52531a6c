"""What is asked of each pair of a small class, shown pair by pair."""

from verifydp.formal.spec import *

at_value = shared("general_composition._classes").at_value


def of_pairs(p, goal, pairs, fact_of):
    """What holds of some pairs, and of no others is asked."""
    rows = []
    unfolded = goal if goal.operator == "forall" else p.unfolded(goal)
    size = unfolded.arguments[0].data.parameters[0]
    for left in range(size):
        over = at_value(unfolded, label(left, size))
        facts = []
        for right in range(size):
            formula = at_value(over, label(right, size))
            premise, wanted = formula.arguments
            if (left, right) in pairs:
                fact = p.the_same(fact_of(p, left, right), wanted)
                facts.append(p.supposing(premise, fact))
            else:
                facts.append(p.auto(formula))
        rows.append(p.step("forall_labels", *facts, terms=(over,)))
    return p.the_same(p.step("forall_labels", *rows, terms=(unfolded,)), goal)
