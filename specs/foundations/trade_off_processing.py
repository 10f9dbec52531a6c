"""Post-processing keeps a trade-off function: no later test does better."""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
S, T = space("S"), space("T")
P, Q, K = law("P", S), law("Q", S), kernel("K", S, T)
s, t, a = point("s", S), point("t", T), real("a")
f, h = function_variable("f", REAL), any_test("h", T)


def after(stage):
    """Draw an output and process it."""
    return bind(stage, s, at(K, s))


SPEC = Theorem(
    title="Post-processing keeps a trade-off function",
    source="Dong, Roth and Su 2022, section 2.2",
    uses=(trade_off,),
    covers=("GC-Q25",),
    given={"trade-off": trade_off(P, Q, f)},
    claim=trade_off(after(P), after(Q), f),
    remark="For any processing {K}, random or not, into any space; {f} may be any "
    "function.",
)


def proof(p):
    """A test of what is computed is a test of the first output."""
    body = mean(at(K, s), t, value(h, t))
    is_test = p.mean_between(at(K, s), t, value(h, t))
    composed = p.every(is_test, s)
    found = p.at(p.given("trade-off"), test_of(s, body))
    return p.every(p.cut(composed, found), h)


bit, one = point("bit", finite(2)), label(1, 2)
two = {"S": finite(2), "T": finite(2)}
response = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    K: function(bit, dirac(bit)),
    f: function(a, number("1/2") - a),
}
second_test = test_of(bit, indicator(equal(bit, one)))
larger = function(a, at(f, a) + "1/100")

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "laws with another trade-off": NearMiss(
            without="trade-off",
            at={f: function(a, number("51/100") - a)},
            witnesses=(second_test,),
        ),
        "a larger curve": NearMiss(
            claim=trade_off(after(P), after(Q), larger),
            witnesses=(second_test,),
        ),
    },
)
