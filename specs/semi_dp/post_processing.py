"""Post-processing keeps privacy, over any dataspace and relation."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
private = definition("semi_dp.private")
at_least = definition("semi_dp.trade_off")
D, S, V, x, y, o = words.D, words.S, words.V, words.x, words.y, words.o
M, protected, near, f = words.M, words.protected, words.near, words.f
K, v, h = kernel("K", S, V), point("v", V), any_test("h", V)
processed = function(x, bind(at(M, x), o, at(K, o)))
alpha = words.alpha

SPEC = Theorem(
    title="Post-processing keeps privacy",
    source="Cho and Awan, Semi-DP, section 2.2",
    covers=("SD-Q12",),
    uses=(private,),
    given={"private": private(M, protected, near, f)},
    claim=private(processed, protected, near, f),
    remark="Any dataspace and relation, and any processing, random or not, that does "
    "not read the data.",
)


def proof(p):
    """A test of what is computed is a test of the first output."""
    asked = words.near_on(protected, near)
    pairs = p.assume(asked)
    rule = p.at(p.given("private"), x, y)
    tests = p.apply(rule, p.have(rule.formula.arguments[0], pairs))
    body = mean(at(K, o), v, value(h, v))
    is_test = p.every(p.mean_between(at(K, o), v, value(h, v)), o)
    found = p.at(tests, test_of(o, body))
    fact = p.every(p.cut(is_test, found), h)
    fact = p.the_same(fact, at_least(at(processed, x), at(processed, y), f))
    return p.the_same(p.every(p.supposing(asked, fact), x, y), SPEC.claim)


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
cell = point("cell", pair_sort(finite(2), finite(2)))
kept = {
    M: table(finite_law("3/4", "1/4"), finite_law("1/2", "1/2")),
    K: function(bit, dirac(bit)),
    protected: event(bit, TRUE),
    near: event(cell, TRUE),
    f: function(alpha, alpha - "1/4"),
}
told = zero, one, test_of(bit, indicator(equal(bit, one)))
more = function(alpha, at(f, alpha + "1/9"))
SPEC = SPEC.but(
    proof=proof,
    instance=At(kept, spaces={"D": finite(2), "S": finite(2), "V": finite(2)}),
    near_misses={
        "not private": NearMiss(
            without="private", at={f: function(alpha, alpha)}, witnesses=told
        ),
    },
)
