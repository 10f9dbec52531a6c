"""A toy mechanism: it tells the state with some chance, and else nothing."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
two, three = finite(2), finite(3)
share, epsilon, delta = real("share"), real("epsilon"), real("delta")
state, y = point("state", two), point("y", three)
release = Definition(
    "name_and_shame",
    (share, state),
    choose(state, finite_law(share, 0, 1 - share), finite_law(0, share, 1 - share)),
)
zero, one = label(0, 2), label(1, 2)
private = close(release(share, zero), release(share, one), epsilon, delta)
B = event_variable("B", three)

SPEC = Theorem(
    title="A mechanism that tells the state with some chance",
    source="made for tests; known as name and shame",
    covers=("CP-M3",),
    standing="definition",
    defines=release,
    reads="the state {1}, told with chance {0}",
    uses=(close,),
    given={
        "share": conjunction(share >= 0, share <= 1),
        "epsilon": epsilon >= 0,
    },
    claim=conjunction(
        implies(private, share <= delta), implies(share <= delta, private)
    ),
    remark="The label 2 is the output that tells nothing. The exact delta is the "
    "chance, at every epsilon. The other toy mechanisms are points of statements: a "
    "bit that is released twice and the exclusive or in theorem_1 and proposition_4, "
    "margins with a small dependence in theorem_2.same_copula and lemma_8, normal "
    "forks in theorem_2, binary channels in proposition_3.",
)


def proof(p):
    """The output 0 alone needs the chance; the output 2 is shared."""
    sizes, more = p.given("share"), p.given("epsilon")
    known, room = p.assume(private), p.assume(share <= delta)
    first_ = p.at(known, event(y, equal(y, label(0, 3))))
    one_way = p.supposing(private, p.have(share <= delta, first_, sizes))
    growth = p.have(exp(epsilon) >= 1, more)
    laws = [release(share, of) for of in (zero, one)]
    bound = probability(laws[0], B) <= exp(epsilon) * probability(laws[1], B) + delta
    fact = p.every(p.have(bound, sizes, growth, room), B)
    other_way = p.supposing(room.formula, p.the_same(fact, private))
    return p.have(p.statement.claim, one_way, other_way)


usual = {share: "1/4", epsilon: 1, delta: "1/4"}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at={epsilon: -1},
            witnesses=(event(y, negation(equal(y, label(1, 3)))),),
        ),
    },
    exceptions={"share": "elsewhere it is no law, of which nothing is known"},
)
