"""A privacy loss that is seldom above epsilon gives approximate privacy."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
density = definition("foundations.density")
Y = space("Y")
P, Q, R, y = law("P", Y), law("Q", Y), law("R", Y), point("y", Y)
u, v, W = any_test("u", Y), any_test("v", Y), event_variable("W", Y)
scale, epsilon, delta = real("scale"), real("epsilon"), real("delta")
within = value(u, y) <= exp(epsilon) * value(v, y)

SPEC = Theorem(
    title="A privacy loss that is seldom above {epsilon} gives approximate privacy",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 6",
    covers=("CP-L6",),
    standing="holds-repaired",
    uses=(close, density),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
        "probable": probability(P, event(y, within)) >= 1 - delta,
    },
    claim=close(P, Q, epsilon, delta),
    remark="P and Q are the laws of the output in two states. The paper prints the "
    "ratio of the probabilities of a set where that of the densities at the output "
    "is meant. Read literally nothing in it is random, and it is the conclusion with "
    "delta 0. On finitely many outputs R may be uniform, so that densities are "
    "probabilities.",
)


def proof(p):
    """Inside of the rest the densities compare, and outside P has delta only."""
    laws = p.given("density of P"), p.given("density of Q")
    rest = event(y, conjunction(member(y, W), negation(within)))
    far = event(y, negation(within))
    near = event(y, within)
    positive = p.have(scale >= 0, p.at(laws[0], event(y, TRUE)))
    hit, out = indicator(member(y, W)), indicator(member(y, rest))
    pointwise = p.have(
        hit * value(u, y) <= exp(epsilon) * (hit * value(v, y)) + out * value(u, y)
    )
    total = p.mean(pointwise, R, y)
    parts = [p.at(laws[0], one) for one in (W, rest)]
    other = p.at(laws[1], W)
    fewer = p.mean(p.have(out <= indicator(member(y, far))), P, y)
    whole = p.mean(
        p.have(indicator(member(y, far)) <= 1 - indicator(member(y, near))), P, y
    )
    bound = p.have(
        probability(P, W) <= exp(epsilon) * probability(Q, W) + delta,
        total,
        *parts,
        other,
        fewer,
        whole,
        positive,
        p.given("probable"),
    )
    return p.every(bound, W)


bit = point("bit", finite(2))
output_0 = event(bit, equal(bit, label(0, 2)))
two = {"Y": finite(2)}
usual = {
    P: finite_law("1/10", "9/10"),
    Q: finite_law("1/100", "99/100"),
    R: finite_law("1/2", "1/2"),
    u: test_of(bit, choose(bit, "1/10", "9/10")),
    v: test_of(bit, choose(bit, "1/100", "99/100")),
    scale: 2,
    epsilon: log(2),
    delta: "1/10",
}
apart = {
    **usual,
    Q: finite_law(0, 1),
    v: test_of(bit, choose(bit, 0, 1)),
    epsilon: 0,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "another P": NearMiss(
            without="density of P",
            at={P: finite_law(1, 0), u: test_of(bit, 0), epsilon: 0},
            witnesses=(output_0,),
        ),
        "another Q": NearMiss(
            without="density of Q",
            at={v: test_of(bit, 1), Q: finite_law(0, 1), delta: 0},
            witnesses=(output_0,),
        ),
        "a loss that is often larger": NearMiss(
            without="probable", at={delta: 0}, witnesses=(output_0,)
        ),
        "a hundredth less of {delta}": NearMiss(
            claim=close(P, Q, epsilon, delta * "99/100"),
            at=At(apart, (output_0,), two),
        ),
    },
)
CONVERSE = Theorem(
    title="Approximate privacy makes the privacy loss seldom larger",
    source="the converse of lemma 6, which fails",
    standing="refuted",
    uses=SPEC.uses,
    given={
        **{name: SPEC.given[name] for name in ("density of P", "density of Q")},
        "close": close(P, Q, epsilon, delta),
    },
    claim=SPEC.given["probable"],
    remark="An output is certain in one state, and has probability 1/4 in the other. "
    "For a factor of 2 {delta} 1/2 is enough, and the loss is always larger.",
    refutation=At(
        {
            **usual,
            P: finite_law(1, 0),
            Q: finite_law("1/4", "3/4"),
            u: test_of(bit, choose(bit, 1, 0)),
            v: test_of(bit, choose(bit, "1/4", "3/4")),
            delta: "1/2",
        },
        spaces=two,
    ),
)
