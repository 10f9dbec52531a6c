"""Bayesian differential privacy: one entry is drawn, and not the worst one."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
V, U, X, Y = map(space, ("V", "U", "X", "Y"))
entry, z, v, r = law("entry", V), point("z", V), point("v", V), point("r", U)
build, M = function_variable("build", pair_sort(V, U), X), kernel("M", X, Y)
epsilon, delta, W = real("epsilon"), real("delta"), event_variable("W", Y)
neighbours = event_variable("neighbours", pair_sort(X, X))
drawn = bind(entry, z, at(M, at(build, z, r)))
told = at(M, at(build, v, r))


def both(one, other, loss=epsilon):
    return conjunction(close(one, other, loss, delta), close(other, one, loss, delta))


bayesian = Definition(
    "bayesian_private",
    (entry, build, M, epsilon, delta),
    forall(r, v, both(drawn, told)),
    uses=(close,),
)
replaced = forall(r, z, v, member(pair(at(build, z, r), at(build, v, r)), neighbours))

SPEC = Theorem(
    title="Differential privacy is Bayesian differential privacy for every entry",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 11; "
    "Triastcyn and Faltings 2020",
    covers=("CP-D11",),
    standing="definition",
    defines=bayesian,
    reads="{2} is ({3}, {4})-Bayesian private for an entry from {0} that is put in by "
    "{1}",
    uses=(private, close),
    given={"replaced": replaced, "private": private(M, neighbours, epsilon, delta)},
    claim=bayesian(entry, build, M, epsilon, delta),
    remark="The one database has an entry that is drawn, the other any other one; the "
    "rest is the same. Which of the two has the drawn entry is left open: both "
    "orders. The second parameter is misprinted as a second epsilon.",
)


def proof(p):
    """Average over the entry what holds for each."""
    ways = []
    for left, right in ((z, v), (v, z)):
        ends = (at(build, left, r), at(build, right, r))
        near = p.at(p.given("replaced"), r, left, right)
        rule = p.at(p.given("private"), *ends)
        bound = p.at(p.apply(rule, near), W)
        average = p.mean(bound, entry, z)
        one, other = (drawn, told) if left is z else (told, drawn)
        goal = probability(one, W) <= exp(epsilon) * probability(other, W) + delta
        ways.append(
            p.the_same(
                p.every(p.have(goal, average), W), close(one, other, epsilon, delta)
            )
        )
    fact = p.every(p.have(both(drawn, told), *ways), r, v)
    return p.the_same(fact, p.statement.claim)


bit, only = point("bit", finite(2)), label(0, 1)
cell = point("cell", pair_sort(finite(2), finite(1)))
couple = point("couple", pair_sort(finite(2), finite(2)))
flips = {
    entry: finite_law(1, 0),
    build: function(cell, first(cell)),
    M: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    neighbours: event(couple, TRUE),
    epsilon: log(3),
    delta: 0,
}
spaces = {"V": finite(2), "U": finite(1), "X": finite(2), "Y": finite(2)}
by_labels = shared("hypothesis_testing._evaluated").by_labels

SPEC = SPEC.but(
    proof=proof,
    instance=At(flips, spaces=spaces),
    near_misses={
        "databases that are no neighbours": NearMiss(
            without="replaced",
            at=At(
                {**flips, neighbours: event(couple, FALSE), epsilon: 0},
                spaces=spaces,
                refute=by_labels,
            ),
        ),
        "not private": NearMiss(
            without="private",
            at=At({**flips, epsilon: 0}, spaces=spaces, refute=by_labels),
        ),
        "less {epsilon}": NearMiss(
            claim=bayesian(entry, build, M, epsilon + log("99/100"), delta),
            refute=by_labels,
        ),
    },
)
