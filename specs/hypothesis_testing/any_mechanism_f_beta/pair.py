"""The highest F_beta score between two laws that are close."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.any_mechanism_f_beta._words")
close = definition("foundations.closeness")
highest, score_of, highest_of = words.highest, words.score_of, words.highest_of
score, usual = words.score, words.usual
S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, beta, c = map(real, ("epsilon", "delta", "beta", "c"))
E, b = exp(epsilon), beta * beta
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}

SPEC = Theorem(
    title="The highest F_beta score between two laws that are close",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), for any mechanism; "
    "region of Kairouz, Oh and Viswanath 2015",
    uses=(close,),
    given={**both, "odds": c >= 0},
    claim=score_of(P, Q, h) <= highest,
    remark="{'b'} is the square of beta. The formula of eq. (12) is that of the "
    "Laplace mechanism and no bound for others: randomised response exceeds it.",
)
vertices = theorem("hypothesis_testing.any_mechanism_vertices")


def pair_proof(p):
    """A score is at most w where (1 + b - w) hits - w c alarms is at most w b."""
    ways, odds = (p.given("P close to Q"), p.given("Q close to P")), p.given("odds")
    T, A, w, e = map(real, "TAwe")
    hits, alarms = (mean(of, x, value(h, x)) for of in (P, Q))
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P, Q)]
    some = p.have(delta >= 0, p.at(ways[0], event(x, FALSE)))

    sizes = conjunction(T >= 0, T <= 1, A >= 0, e > 0)
    room = p.assume(conjunction(sizes, *(one <= w for one in highest_of(e))))
    facts = room, odds, some
    positive = p.have(w >= 0, *facts)
    enough = (1 + b) * T <= w * (T + c * A + b)
    enough = p.have(implies(enough, score(T, A) <= w), room, odds, positive)
    # Where a corner scores 1 or more, so that gain would be negative, all is plain.
    plain, small = disjunction(w >= 1 + b, delta >= 1), p.assume(delta < 1)
    large = p.have(implies(delta >= 1, w >= 1), *facts)
    easy = p.have(implies(plain, score(T, A) <= w), enough, large, *facts)
    paid = [(1 + b - w) * one - w * c * other for one, other in words.corners(e)]
    bounds = [p.have(one <= w * b, *facts, positive, small) for one in paid]
    below = (1 + b - w) * T - w * c * A <= maximum(paid[2], paid[0], paid[1])
    hard = p.have(implies(below, score(T, A) <= w), enough, *bounds)
    rest = p.cases(
        small.formula,
        hard,
        p.have(hard.formula, easy, p.assume(negation(small.formula))),
    )
    both_ = conjunction(
        positive.formula, implies(plain, score(T, A) <= w), rest.formula
    )
    rule = p.supposing(room, p.have(both_, positive, easy, rest))
    rule = p.at(p.every(rule, T, A, w, e), hits, alarms, highest, E)
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *ranges))

    gain = 1 + b - highest
    signs = p.assume(gain >= 0)
    cost = p.have(highest * c >= 0, p.have(highest >= 0, rule), odds)
    values = {vertices["gain"]: gain, vertices["cost"]: highest * c}
    best = p.use(vertices, values, *ways, signs, cost)
    usual_ = p.have(p.statement.claim, rule, best)
    return p.cases(
        signs.formula,
        usual_,
        p.have(p.statement.claim, rule, p.assume(negation(signs.formula))),
    )


two = finite(2)

SPEC = SPEC.but(
    proof=pair_proof,
    instance=At(usual, spaces={"S": two}),
    reach=(
        At({**usual, c: 0}, spaces={"S": two}),
        At({**usual, beta: 0}, spaces={"S": two}),
        At({**usual, epsilon: 0, delta: 1}, spaces={"S": two}),
    ),
    near_misses={
        **words.not_both,
        "a strict bound": NearMiss(
            claim=score_of(P, Q, h) < highest,
        ),
        "the bend alone": NearMiss(
            claim=score_of(P, Q, h) <= highest_of(E)[2],
            at={beta: 2, h: words.always_test},
        ),
        "no certain corner": NearMiss(
            claim=score_of(P, Q, h) <= maximum(highest_of(E)[0], highest_of(E)[2]),
            at={
                P: words.blind,
                Q: finite_law(0, 1),
                epsilon: 0,
                delta: "1/2",
                c: 9,
                beta: "1/4",
            },
        ),
    },
)
