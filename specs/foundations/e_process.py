"""The e-process lemma: no bet against a true claim is favourable.

P and Q are the laws of the outputs on two databases, and the claim says that each is
close to the other. A table pays by the output: ``gain`` times a test h bets that h is
too frequent under P, ``back`` times a test g that g is too frequent under Q.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")

S = space("S")
P, Q, x, y = law("P", S), law("Q", S), point("x", S), point("y", S)
h, g = any_test("h", S), any_test("g", S)
mu, nu, gain, back = map(real, ("mu", "nu", "gain", "back"))
epsilon, delta, growth, share = map(real, ("epsilon", "delta", "growth", "share"))


def on_p(at_output, part):
    """What a draw from P pays."""
    kappa, other = gain * value(h, at_output), back * value(g, at_output)
    return (mu + kappa - growth * other) / part


def on_q(at_output, part):
    """What a draw from Q pays."""
    kappa, other = gain * value(h, at_output), back * value(g, at_output)
    return (nu - growth * kappa + other) / part


table = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
    "growth": exp(epsilon) <= growth,
    "gain": gain >= 0,
    "back": back >= 0,
    "budget": mu + nu + delta * (gain + back) <= 1,
}

SPEC = Theorem(
    title="A bet against a true claim",
    source="Ramdas, Grunwald, Vovk and Shafer 2023; Turner, Ly and Grunwald 2021",
    uses=(close,),
    given={**table, "share": conjunction(share > 0, share < 1)},
    claim=share * mean(P, x, on_p(x, share))
    + (1 - share) * mean(Q, x, on_q(x, 1 - share))
    <= 1,
)


half = number("1/2")
from_p, from_q = on_p(x, half), on_q(y, half)

PAIR = Theorem(
    title="A bet on one draw from each database",
    source="Ramdas, Grunwald, Vovk and Shafer 2023; Turner, Ly and Grunwald 2021",
    uses=(close,),
    given={**table, "never owes": forall(y, from_q >= 0)},
    claim=mean(P, x, mean(Q, y, from_p * from_q)) <= 1,
    remark="That the payoffs on one side are not negative is enough.",
)


def proof(p):
    """Each direction of the claim is used on its own test, as many times as it pays."""
    there = p.layer_cake(p.given("P close to Q"), x, value(h, x))
    back_again = p.layer_cake(p.given("Q close to P"), x, value(g, x))
    under_p = mean(P, x, value(h, x)) - growth * mean(Q, x, value(h, x))
    under_q = mean(Q, x, value(g, x)) - growth * mean(P, x, value(g, x))
    range_h = p.mean_between(Q, x, value(h, x))
    range_g = p.mean_between(P, x, value(g, x))
    first_bet = p.have(under_p <= delta, there, range_h, p.given("growth"))
    second_bet = p.have(under_q <= delta, back_again, range_g, p.given("growth"))
    known = [p.given(name) for name in ("gain", "back", "budget")]
    won = p.have(
        mu + nu + gain * under_p + back * under_q <= 1, first_bet, second_bet, *known
    )
    # The shares cancel against those in the payoffs.
    part, rest = p.assume(share > 0), p.assume(1 - share > 0)
    mean_p = (
        mu + gain * mean(P, x, value(h, x)) - growth * back * mean(P, x, value(g, x))
    )
    mean_q = (
        nu - growth * gain * mean(Q, x, value(h, x)) + back * mean(Q, x, value(g, x))
    )
    paid_p, paid_q = mean(P, x, on_p(x, share)), mean(Q, x, on_q(x, 1 - share))
    one = p.have(equal(share * paid_p, mean_p), part)
    other = p.have(equal((1 - share) * paid_q, mean_q), rest)
    both = p.have(p.statement.claim, won, one, other)
    for fact in (part, rest):
        both = p.cut(p.have(fact.formula, p.given("share")), both)
    return both


two, bit = {"S": finite(2)}, point("bit", finite(2))
on_0, on_1 = test_of(bit, choose(bit, 1, 0)), test_of(bit, choose(bit, 0, 1))
usual = {
    P: finite_law("2/3", "1/3"),
    Q: finite_law("1/3", "2/3"),
    h: on_0,
    g: on_1,
    mu: "1/2",
    nu: "1/2",
    gain: "1/4",
    back: "1/4",
    epsilon: log(2),
    delta: 0,
    growth: 2,
    share: "1/2",
}
lopsided = {P: finite_law("1/2", "1/2"), Q: finite_law("1/10", "9/10")}
turned = {P: lopsided[Q], Q: lopsided[P]}
fair = {P: lopsided[P], Q: lopsided[P]}
apart = {P: finite_law(1, 0), Q: finite_law(0, 1), delta: 1, epsilon: 0}


def fails(without, **changed):
    """Where a table without this constraint is favourable."""
    names = {str(over.data): over for over in usual}
    values = {names[name]: one for name, one in changed.items()}
    return NearMiss(without=(without,), at=At({**usual, **values}, spaces=two))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "P is not close to Q": fails(
            "P close to Q", P=lopsided[P], Q=lopsided[Q], back=0
        ),
        "Q is not close to P": fails(
            "Q close to P", P=turned[P], Q=turned[Q], h=on_1, g=on_0, gain=0
        ),
        "a growth below exp({epsilon})": fails("growth", growth="199/100"),
        "a negative gain": fails("gain", P=fair[P], Q=fair[Q], gain=-1, back=0),
        "a negative gain on the way back": fails(
            "back", P=fair[P], Q=fair[Q], back=-1, gain=0
        ),
        "no draws from P": fails("share", share=0, mu=-1, nu=2, gain=0, back=0),
        "no draws from Q": fails("share", share=1, mu=2, nu=-1, gain=0, back=0),
        "a larger budget": fails("budget", mu="51/100"),
        "delta is not paid for": NearMiss(given={"budget": mu + nu <= 1}, at={**apart}),
        "delta is paid for once": NearMiss(
            given={"budget": mu + nu + delta * maximum(gain, back) <= 1},
            at={**apart, growth: 1, mu: "3/8", nu: "3/8"},
        ),
        "less than 1": NearMiss(
            number=Number(1, "99/100", place=2),
        ),
    },
)


def on_both(p):
    """Two numbers have a product of at most 1, if their mean is at most 1."""
    constraints = [p.given(name) for name in table]
    one_draw = p.use(SPEC, {SPEC["share"]: half}, *constraints)
    positive = p.mean(p.at(p.given("never owes"), y), Q, y)
    a, b = real("a"), real("b")
    small = p.assume(conjunction(b >= 0, a + b <= 2))
    square = p.every(p.supposing(small, p.have(a * b <= 1, small)), a, b)
    product = p.at(square, mean(P, x, from_p), mean(Q, y, from_q))
    total = p.have(product.formula.arguments[0], one_draw, positive)
    return p.have(p.statement.claim, p.apply(product, total))


coin, heads, tails = fair[P], dirac(label(0, 2)), dirac(label(1, 2))
every, doubled = test_of(bit, 1), {"epsilon": log(2), "growth": 2}


def fails_on_both(without, bets, laws=(coin, coin), tests=(on_0, on_0), **changed):
    """Where a pair of draws without this constraint is favourable."""
    over = mu, nu, gain, back, P, Q, h, g
    values = dict(zip(over, (*bets, *laws, *tests), strict=True))
    values |= {epsilon: 0, growth: 1, delta: 0, share: half}
    names = {str(one.data): one for one in values}
    values |= {names[name]: one for name, one in changed.items()}
    return NearMiss(without=(without,), at=At(values, spaces=two))


tight = fails_on_both("gain", (0, 1, 1, 0)).at

PAIR = PAIR.but(
    proof=on_both,
    instance=tight,
    near_misses={
        "P is not close to Q": fails_on_both(
            "P close to Q", ("1/4", "3/4", "3/8", 0), (coin, tails), **doubled
        ),
        "Q is not close to P": fails_on_both(
            "Q close to P", ("3/4", "1/4", 0, "3/8"), (tails, coin), **doubled
        ),
        "a growth below exp({epsilon})": fails_on_both(
            "growth", (0, 1, 1, 0), (usual[P], usual[Q]), epsilon=log(2)
        ),
        "a negative gain": fails_on_both(
            "gain", ("3/4", "1/4", "-1/4", 0), tests=(every, every), **doubled
        ),
        "a negative gain on the way back": fails_on_both(
            "back", ("1/4", "3/4", 0, "-1/4"), tests=(every, every), **doubled
        ),
        "a larger budget": fails_on_both("budget", (1, 1, 0, 0)),
        "negative payoffs": fails_on_both("never owes", (-1, -1, 0, 0)),
        "delta is not paid for": NearMiss(
            given={"budget": mu + nu <= 1},
            at=fails_on_both("gain", (0, 1, 1, 0), (heads, tails), delta=1).at,
        ),
        "less": NearMiss(
            claim=mean(P, x, mean(Q, y, from_p * from_q)) <= "99/100",
        ),
        "a larger payoff on P": NearMiss(
            number=Number("1/2", "9/20"),
        ),
        "a larger payoff on Q": NearMiss(
            number=Number("1/2", "9/20", place=1),
        ),
    },
    exceptions={"1/2": "in the hypothesis only the sign of a payoff counts"},
)
