"""Theorem 7, line 1, Blowfish against single records inside the facts."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.theorem_7_blowfish._words")
evaluated = shared("hypothesis_testing._evaluated")
decided, by_labels = evaluated.decided, evaluated.by_labels
blowfish = definition("hypothesis_testing.blowfish")
close = definition("foundations.closeness")
D, V, Out = (space(name) for name in ("D", "V", "O"))
x, y = point("x", D), point("y", D)
M = kernel("M", D, Out)
edges, public = event_variable("edges", pair_sort(V, V)), event_variable("public", D)
epsilon = real("epsilon")
one_apart = theorem("hypothesis_testing.blowfish.inside")
inside_facts, _ = one_apart.statement.claim.arguments
vertices = one_apart.statement.given[0][1]


def single_inside(budget, premise=inside_facts):
    closeness = close(at(M, x), at(M, y), budget, 0)
    return forall(x, y, implies(premise, closeness))


SPEC = Theorem(
    title="Theorem 7, line 1, Blowfish against single records inside the facts",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; He, "
    "Machanavajjhala and Ding 2014",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(blowfish, close),
    given={"graph": vertices, "blowfish": words.private},
    claim=single_inside(epsilon),
    remark="Line 1, reading with the neighbours of the source and one domain for both "
    "notions, the databases that the facts allow: eps_BP >= eps_DP, for any facts. A "
    "graph with fewer edges compares fewer pairs.",
)
two = point("two", pair_sort(finite(2), finite(2)))
four = point("four", finite(4))


def by_inside(p):
    """Databases inside the facts that differ in one record are neighbours."""
    neighbours = p.use(one_apart, p.given("graph"))
    here = p.apply(neighbours, p.assume(inside_facts))
    ways = p.apply(p.at(p.given("blowfish"), x, y), here)
    shown = p.have(close(at(M, x), at(M, y), epsilon, 0), ways)
    shown = p.every(p.supposing(inside_facts, shown), x, y)
    return p.the_same(shown, p.statement.claim)


first_bit = {
    **words.pair_of_bits,
    public: event(four, negation(equal(four, label(3, 4)))),
    M: table(*words.rows("1/4", "1/4", "3/4", "1/4")),
    epsilon: log("301/100"),
}


def at_first_bit(**changes):
    names = {"edges": edges, "public": public, "epsilon": epsilon}
    values = {names[name]: value_ for name, value_ in changes.items()}
    shown = dict.fromkeys(("blowfish", "graph"), decided)
    return At(
        {**first_bit, **values}, spaces=words.spaces, show=shown, refute=by_labels
    )


SPEC = SPEC.but(
    proof=by_inside,
    instance=at_first_bit(),
    near_misses={
        "no edges": NearMiss(
            without="graph",
            at=at_first_bit(edges=event(two, FALSE), epsilon=log("299/100")),
        ),
        "not private": NearMiss(
            without="blowfish", at=at_first_bit(epsilon=log("299/100"))
        ),
        "less epsilon": NearMiss(
            claim=single_inside(epsilon + log("99/100")), at=at_first_bit()
        ),
    },
)
