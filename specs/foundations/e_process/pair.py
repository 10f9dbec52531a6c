"""A bet on one draw from each database."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, x, y = law("P", S), law("Q", S), point("x", S), point("y", S)
h, g = any_test("h", S), any_test("g", S)
mu, nu, gain, back = map(real, ("mu", "nu", "gain", "back"))
epsilon, delta, growth, share = map(real, ("epsilon", "delta", "growth", "share"))
half = number("1/2")
words = shared("foundations.e_process._words")
bit, fair, on_0, on_p, on_q = words.bit, words.fair, words.on_0, words.on_p, words.on_q
table, two, usual = words.table, words.two, words.usual
e_process = theorem("foundations.e_process")
from_p, from_q = on_p(x, half), on_q(y, half)

SPEC = Theorem(
    title="A bet on one draw from each database",
    source="Ramdas, Grunwald, Vovk and Shafer 2023; Turner, Ly and Grunwald 2021",
    uses=(close,),
    given={**table, "never owes": forall(y, from_q >= 0)},
    claim=mean(P, x, mean(Q, y, from_p * from_q)) <= 1,
    remark="That the payoffs on one side are not negative is enough.",
)


def on_both(p):
    """Two numbers have a product of at most 1, if their mean is at most 1."""
    constraints = [p.given(name) for name in table]
    one_draw = p.use(e_process, {e_process["share"]: half}, *constraints)
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

SPEC = SPEC.but(
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
