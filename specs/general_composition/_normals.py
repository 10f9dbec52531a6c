"""Two databases with normal outputs, of which only one pair is compared."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

zcdp = definition("foundations.zcdp")
larger = theorem("foundations.zcdp")
squares = theorem("foundations.zcdp.gaussian")
mechanism = theorem("foundations.gaussian_dp_mechanism")
classes = shared("general_composition._classes")
ends = label(0, 2), label(1, 2)
draw = point("draw", REAL)
right, far = (test_of(draw, indicator(draw >= end)) for end in (0, 60))
one = table(standard_normal, normal(1, 1))
thirty = table(normal(30, 1), normal(0, 1))


def of_the_pair(p, goal, fact):
    """What holds of the one pair, and nothing is asked of the others."""
    rows, unfolded = [], p.unfolded(goal)
    for left in ends:
        row, facts = classes.at_value(unfolded, left), []
        for other in ends:
            formula = classes.at_value(row, other)
            premise, conclusion = formula.arguments
            if (left, other) == ends:
                facts.append(p.supposing(premise, p.the_same(fact, conclusion)))
            else:
                facts.append(p.auto(formula))
        rows.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.the_same(p.step("forall_labels", *rows, terms=(unfolded,)), goal)


def one_apart(p, goal):
    """Two normal laws, one deviation apart."""
    known = p.use(mechanism, m=number(0), k=number(1), s=number(1), mu=number(1))
    return of_the_pair(p, goal, known)


def thirty_apart(p, goal):
    """Thirty deviations apart: 450, which is below the square of 22."""
    laws = {"P": normal(30, 1), "Q": normal(0, 1)}
    exact = p.use(squares, m=number(30), k=number(0), deviation=number(1))
    exact = p.the_same(exact, zcdp(*laws.values(), 450))
    sizes = {"rho": number(450), "more": number(484)}
    room = p.auto(number(450) <= 484)
    known = p.use(larger, exact, room, spaces={"S": REAL}, **laws, **sizes)
    return of_the_pair(p, goal, known)
