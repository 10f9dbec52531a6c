"""What the theorems of noise are made of."""

from verifydp.formal.spec import *

D = space("D")
x, y, query = point("x", D), point("y", D), function_variable("query", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)
epsilon, sensitivity = real("epsilon"), real("sensitivity")


def apart(answer):
    """Answers on neighbours differ by no more than the sensitivity."""
    answers = answer(x), answer(y)
    return forall(x, y, implies(near, abs(answers[0] - answers[1]) <= sensitivity))


draw, reals = point("draw", REAL), point("reals", pair_sort(REAL, REAL))
left, whole, nothing = (event(draw, one) for one in (draw <= 0, TRUE, FALSE))


def at_neighbours(p, laws, values, *facts):
    """The bound for two laws, at each pair of neighbours."""
    here = p.assume(near)
    close_answers = p.apply(p.at(p.given("sensitivity"), x, y), here)
    at_pair = p.use(laws, close_answers, *map(p.given, facts), **values)
    return p.every(p.supposing(near, at_pair), x, y)


usual = {
    query: function(draw, draw),
    neighbours: event(reals, abs(first(reals) - second(reals)) <= 1),
    sensitivity: 1,
    epsilon: 1,
}


def at_reals(values, event_=left, other=1):
    return At({**usual, **values}, (0, other, event_), {"D": REAL})


itself = {neighbours: event(reals, equal(first(reals), second(reals))), sensitivity: 0}
