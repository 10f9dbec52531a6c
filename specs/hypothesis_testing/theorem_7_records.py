"""Theorem 7, line 1: inferential against differential privacy, about databases.

The printed form compares databases. Under a prior that holds every database possible,
Bayes' rule makes inferential privacy over any neighbours the same as differential
privacy over them. About single records see theorem_7_priors.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

bayes = shared("hypothesis_testing._bayes")
mass, seen, factor, chance = bayes.mass, bayes.seen, bayes.factor, bayes.chance

inferential = definition("hypothesis_testing.dependent_definitions")
private = definition("foundations.differential_privacy")
R, D, Out = space("R"), space("D"), space("O")
belief = point("belief", R)
x, y, z = (point(name, D) for name in ("x", "y", "z"))
prior, M = kernel("prior", R, D), kernel("M", D, Out)
neighbours, W = event_variable("neighbours", pair_sort(D, D)), event_variable("W", Out)
epsilon = real("epsilon")


inferring = inferential(prior, M, function(x, x), neighbours, epsilon)
protecting = private(M, neighbours, epsilon, 0)
full = forall(belief, x, mass(x) > 0)

SPEC = Theorem(
    title="Theorem 7, line 1, databases that are compared with their neighbours",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and section 10.6",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(inferential, private),
    given={"full": full},
    claim=conjunction(implies(inferring, protecting), implies(protecting, inferring)),
    remark="Line 1, reading as printed in section 6.1: databases are compared, so the "
    "adversary knows all but what tells two neighbours apart. Over any neighbours, "
    "with a prior that holds every database possible, inferential privacy is "
    "differential privacy; with more neighbours its epsilon is no smaller "
    "(theorem_7_nested). Every database has a positive probability, so there are "
    "countably many databases.",
)
close = definition("foundations.closeness")


def proof(p):
    """Bayes' rule at two databases that are both possible."""
    near, known = p.assume(member(pair(x, y), neighbours)), []
    for of in (x, y):
        positive = p.at(p.given("full"), belief, of)
        whole = p.have(indicator(equal(z, of)) * seen(z) <= seen(z), chance(p, z))
        known += [positive, factor(p, of), p.mean(whole, at(prior, belief), z)]
        known.append(chance(p, of))
    odds = p.at(p.assume(inferring), belief, x, y, W)
    can_be, spread = odds.formula.arguments
    bound = seen(x) <= exp(epsilon) * seen(y)
    never = p.have(bound, p.assume(negation(can_be)), near, *known)
    either = p.cases(
        can_be, p.have(bound, p.apply(odds, p.assume(can_be)), *known), never
    )
    at_pair = close(at(M, x), at(M, y), epsilon, 0)
    forwards = p.supposing(near, p.the_same(p.every(either, W), at_pair))
    at_event = p.at(p.apply(p.at(p.assume(protecting), x, y), near), W)
    here = p.assume(can_be)
    back = p.have(spread, at_event, here, *known)
    backwards = p.the_same(
        p.every(
            p.supposing(can_be, p.cut(p.have(near.formula, here), back)),
            belief,
            x,
            y,
            W,
        ),
        inferring,
    )
    return p.have(
        p.statement.claim,
        p.supposing(inferring, p.the_same(p.every(forwards, x, y), protecting)),
        p.supposing(protecting, backwards),
    )


bit, some = point("bit", finite(2)), point("some", finite(1))
zero, one = label(0, 2), label(1, 2)
two = point("two", pair_sort(finite(2), finite(2)))
output_0 = event(bit, equal(bit, zero))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
response = {
    prior: function(some, finite_law("1/2", "1/2")),
    M: table(*flips),
    neighbours: event(two, TRUE),
    epsilon: log(3),
}
spaces = {"R": finite(1), "D": finite(2), "O": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=spaces),
    near_misses={
        "databases that cannot be": NearMiss(
            without="full",
            claim=implies(inferring, protecting),
            at={prior: function(some, finite_law(1, 0)), epsilon: 0},
            witnesses=(zero, one, output_0),
        ),
        "less epsilon": NearMiss(
            claim=implies(
                inferring, private(M, neighbours, epsilon + log("99/100"), 0)
            ),
            witnesses=(zero, one, output_0),
        ),
    },
)
