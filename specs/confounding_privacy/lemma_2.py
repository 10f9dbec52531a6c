"""A symmetric trade-off function gives a delta for every epsilon."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._posterior")
private = definition("foundations.differential_privacy")
trade_off = definition("foundations.trade_off")
symmetric = definition("confounding_privacy.definition_6")
conjugate = definition("confounding_privacy.conjugates")
other_order = theorem("confounding_privacy.definition_6")
release, pairs, epsilon, s, t = (
    words.release,
    words.pairs,
    words.epsilon,
    words.s,
    words.t,
)
W, f, c = words.W, function_variable("f", REAL), real("c")
near = member(pair(s, t), pairs)
each = forall(s, t, implies(near, trade_off(at(release, s), at(release, t), f)))

SPEC = Theorem(
    title="A symmetric trade-off function gives a {'delta'} for every {epsilon}",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 2; Dong, "
    "Roth and Su 2022, proposition 2.12",
    covers=("CP-L2",),
    standing="holds-repaired",
    uses=(private, trade_off, symmetric, conjugate),
    given={
        "symmetric": symmetric(f),
        "trade-off": each,
        "conjugate": conjugate(f, -exp(epsilon), c),
    },
    claim=private(release, pairs, epsilon, 1 + c),
    remark="For every {epsilon}, where the paper says that there is one. The delta is "
    "1 plus the conjugate of the function at -exp({epsilon}), and may be 1, which "
    "definition 3 leaves out: so not every mechanism is private in its sense. The "
    "printed proof takes the conjugate itself for a trade-off function; what is "
    "needed is that the function is its own inverse. lemma_2.tight says when the "
    "delta is the smallest one.",
)
type_one = probability(at(release, t), W)


def proof(p):
    """Test with an event: in the other order, as the function is symmetric."""
    here = p.assume(near)
    known = p.apply(p.at(p.given("trade-off"), s, t), here)
    values = {"P": at(release, s), "Q": at(release, t)}
    turned = p.use(
        other_order, p.given("symmetric"), known, spaces={"S": words.Y}, **values
    )
    y = words.y
    tested = p.at(turned, test_of(y, indicator(member(y, W))))
    sizes = p.mean_between(at(release, t), y, indicator(member(y, W)))
    body = conjugate.at((f, -exp(epsilon), c))
    bound = p.have(body.arguments[0], p.given("conjugate"))
    rule = p.at(bound, type_one)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], sizes))
    goal = probability(at(release, s), W) <= exp(epsilon) * type_one + (1 + c)
    fact = p.every(p.have(goal, tested, rule), W)
    closeness = p.at(p.assume(p.statement.claim), s, t).formula.arguments[1]
    return p.every(p.supposing(near, p.the_same(fact, closeness)), s, t)


conjugates = shared("confounding_privacy._conjugates")
straight = theorem("confounding_privacy.definition_6").instance.show["symmetric"]
a = real("a")
line = function(a, 1 - a)
silent = {
    release: function(words.bit, finite_law("1/2", "1/2")),
    pairs: words.all_pairs,
    f: line,
    epsilon: 0,
    c: "-1",
}
telling = table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))
shown = {"symmetric": straight, "conjugate": conjugates.attained(0)}
output_0 = (*words.both_states, words.output_0)
first_pair = event(words.couple, equal(words.couple, pair(words.zero, words.one)))
one_way = {
    **silent,
    release: table(finite_law("9/10", "1/10"), finite_law(1, 0)),
    pairs: event(words.couple, equal(words.couple, pair(words.zero, words.one))),
    f: function(a, maximum(0, 1 - a * "10/9")),
    epsilon: log("21/20"),
    c: "-189/200",
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(silent, spaces=words.spaces, show=shown),
    near_misses={
        "not symmetric": NearMiss(
            without="symmetric",
            at=At(
                one_way,
                (*words.both_states, event(words.bit, equal(words.bit, words.one))),
                words.spaces,
                {"conjugate": conjugates.attained("9/10")},
            ),
        ),
        "another trade-off": NearMiss(
            without="trade-off", at={release: telling}, witnesses=output_0
        ),
        "another conjugate": NearMiss(
            without="conjugate", at={c: "-2"}, witnesses=output_0
        ),
        "a smaller delta": NearMiss(
            claim=private(release, pairs, epsilon, "99/100" + c), witnesses=output_0
        ),
    },
)
