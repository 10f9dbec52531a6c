"""A trade-off function that tests of two laws attain, one of each size."""

from verifydp.formal.spec import *

at_least = definition("semi_dp.trade_off")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
f, g = function_variable("f", REAL), function_variable("g", REAL)
alpha = real("alpha")
best = any_test("best", pair_sort(REAL, S))
chance = value(best, pair(alpha, x))
between = conjunction(alpha >= 0, alpha <= 1)
attained = Definition(
    "attained",
    (P, Q, f, best),
    forall(
        alpha,
        implies(
            between,
            conjunction(
                equal(mean(P, x, chance), 1 - alpha),
                1 - mean(Q, x, chance) <= at(f, alpha),
            ),
        ),
    ),
)

SPEC = Theorem(
    title="What tests of every size attain is above every bound on the errors",
    source="Cho and Awan, Semi-DP, section 2.2",
    standing="definition",
    defines=attained,
    reads="the tests {3}, one of each size, of {0} against {1} attain {2}",
    uses=(at_least,),
    given={
        "attained": attained(P, Q, f, best),
        "bound": at_least(P, Q, g),
        "level": between,
    },
    claim=at(g, alpha) <= at(f, alpha),
    remark="So a bound that tests attain is the largest one: the trade-off function. "
    "That any two laws have such tests is the lemma of Neyman and Pearson, and no part "
    "of this statement.",
)


def proof(p):
    """The test of that size is one."""
    rule = p.at(p.given("attained"), alpha)
    size, few = p.parts(p.apply(rule, p.given("level")))
    found = p.at(p.given("bound"), test_of(x, chance))
    hole = real("hole")
    power_ = mean(Q, x, chance)
    found = p.have(at(g, 1 - mean(P, x, chance)) <= 1 - power_, found)
    found = p.rewrite(size, found, at(g, 1 - hole) <= 1 - power_, hole)
    return p.have(SPEC.claim, p.have(at(g, alpha) <= 1 - power_, found), few)


bit = finite(2)
of_size = point("of_size", pair_sort(REAL, bit))
response = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("3/4", "1/4"),
    f: function(alpha, alpha),
    g: function(alpha, alpha - "1/4"),
    best: test_of(of_size, maximum(0, minimum(1, 1 - first(of_size)))),
    alpha: "1/2",
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces={"S": bit}),
    near_misses={
        "not attained": NearMiss(
            without="attained", at={f: function(alpha, alpha - "1/2")}
        ),
        "no bound": NearMiss(without="bound", at={g: function(alpha, alpha + "1/4")}),
        "any level": NearMiss(
            without="level",
            at={
                g: function(alpha, if_(alpha <= 1, alpha, alpha + 1)),
                alpha: 2,
            },
        ),
    },
)
