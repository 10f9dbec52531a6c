"""The e-process lemma: no bet against a true claim is favourable.

P and Q are the laws of the outputs on two databases, and the claim says that each is
close to the other. A table pays by the output: ``gain`` times a test h bets that h is
too frequent under P, ``back`` times a test g that g is too frequent under Q.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
h, g = any_test("h", S), any_test("g", S)
mu, nu, gain, back = map(real, ("mu", "nu", "gain", "back"))
epsilon, delta, growth, share = map(real, ("epsilon", "delta", "growth", "share"))
words = shared("foundations.e_process._words")
fair, lopsided, on_0, on_1 = words.fair, words.lopsided, words.on_0, words.on_1
on_p, on_q, table, two = words.on_p, words.on_q, words.table, words.two
usual = words.usual

SPEC = Theorem(
    title="A bet against a true claim",
    source="Ramdas, Grunwald, Vovk and Shafer 2023; Turner, Ly and Grunwald 2021",
    uses=(close,),
    given={**table, "share": conjunction(share > 0, share < 1)},
    claim=share * mean(P, x, on_p(x, share))
    + (1 - share) * mean(Q, x, on_q(x, 1 - share))
    <= 1,
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


turned = {P: lopsided[Q], Q: lopsided[P]}
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
