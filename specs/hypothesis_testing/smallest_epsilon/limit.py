"""What is private for every larger epsilon is private."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

least = real("least")
epsilon = real("epsilon")
private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
M, neighbours = kernel("M", D, S), event_variable("neighbours", pair_sort(D, D))
beyond = forall(epsilon, implies(epsilon > least, private(M, neighbours, epsilon, 0)))

SPEC = Theorem(
    title="What is private for every larger epsilon is private",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.2",
    uses=(private,),
    given={"beyond": beyond},
    claim=private(M, neighbours, least, 0),
    remark="So the epsilons of differential privacy, if there are any and they are "
    "bounded below, have a smallest one.",
)
x, y, W = point("x", D), point("y", D), event_variable("W", S)


def limit(p):
    """Between exp(least) and the ratio at an event lies the exp of a larger epsilon."""
    near, start = p.assume(member(pair(x, y), neighbours)), exp(least)
    here, there = probability(at(M, x), W), probability(at(M, y), W)
    o = point("o", S)
    none = p.mean_between(at(M, y), o, indicator(member(o, W)))
    wrong = p.assume(negation(here <= start * there))
    middle = (here / there + start) / 2
    above = p.assume(there > 0)
    ratio = p.have(here / there > start, wrong, above)
    positive = p.have(conjunction(middle > 0, middle > start), ratio, p.have(start > 0))
    exact = p.axiom("exp_log", middle, facts=[positive])
    chosen = p.have(log(middle) > least, exact, positive)

    def at_event(epsilon_, reason):
        closeness = p.apply(p.at(p.given("beyond"), epsilon_), reason)
        return p.at(p.apply(p.at(closeness, x, y), near), W)

    inside = p.have(FALSE, at_event(log(middle), chosen), exact, above, ratio)
    empty = p.have(
        FALSE,
        at_event(least + 1, p.have(least + 1 > least)),
        p.assume(negation(there > 0)),
        none,
        wrong,
    )
    nothing = p.supposing(wrong, p.cases(above.formula, inside, empty))
    bound = p.every(p.have(here <= start * there, nothing), W)
    goal = private(M, neighbours, least, 0)
    return p.the_same(p.every(p.supposing(near, bound), x, y), goal)


bit, two = point("bit", finite(2)), point("two", pair_sort(finite(2), finite(2)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
told = {
    M: table(*flips),
    neighbours: event(two, TRUE),
    least: log(3),
}
pair_of_bits = {"D": finite(2), "S": finite(2)}


def by_tangent(p, goal):
    """Above log 3 the exponential is above 3."""
    larger_ = p.at(p.assume(goal), epsilon).formula
    known = p.assume(larger_.arguments[0])
    above = p.axiom("exp_tangent", epsilon - log(3))
    enough = p.have(exp(epsilon) >= 3, above, known)
    shown = p.supposing(known, p.auto(larger_.arguments[1], enough))
    return p.the_same(p.every(shown, epsilon), goal)


SPEC = SPEC.but(
    proof=limit,
    instance=At(told, spaces=pair_of_bits, show={"beyond": by_tangent}),
    near_misses={
        "a little less": NearMiss(
            claim=private(M, neighbours, least + log("99/100"), 0),
            witnesses=(label(0, 2), label(1, 2), event(bit, equal(bit, label(0, 2)))),
        ),
        "without beyond: least 0": NearMiss(
            without="beyond",
            at={least: 0},
            witnesses=(label(0, 2), label(1, 2), event(bit, equal(bit, label(0, 2)))),
        ),
    },
)
