"""The closed-form table: what to bet if ``eta`` is the chance that an output is from P.

It is admissible whatever eta is, so that a wrong eta costs samples and never a false
alarm; and if eta is right, no other table with the same mu and nu grows faster.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, x, eta = law("P", S), law("Q", S), point("x", S), any_test("eta", S)
mu, nu, up, down = map(real, ("mu", "nu", "up", "down"))
epsilon, delta, growth = map(real, ("epsilon", "delta", "growth"))
words = shared("foundations.bet_table._words")
ahead, astern, payoffs = words.ahead, words.astern, words.payoffs
chance_at = value(eta, x)
kappa, other = minimum(up, ahead(chance_at)), minimum(down, astern(chance_at))
on_p, on_q = payoffs(kappa, other)
paid = (mean(P, x, on_p) + mean(Q, x, on_q)) / 2

SPEC = Theorem(
    title="The closed-form table is admissible",
    source="Grunwald, de Heide and Koolen 2019; Turner, Ly and Grunwald 2021",
    uses=(close,),
    given={
        "P close to Q": close(P, Q, epsilon, delta),
        "Q close to P": close(Q, P, epsilon, delta),
        "growth": exp(epsilon) <= growth,
        "mu": mu >= 0,
        "nu": nu >= 0,
        "cap up": up >= 0,
        "cap down": down >= 0,
        "budget": mu + nu + delta * (up + down) <= 1,
    },
    claim=conjunction(forall(x, conjunction(on_p >= 0, on_q >= 0)), paid <= 1),
    remark="The bets never exceed {nu} / growth and {mu} / growth, so caps of that "
    "size change nothing. A table for any budget is made by dividing by what it costs.",
)
bet = theorem("foundations.e_process")


def within(p, cap, amount, *facts):
    """A bet over its cap is a test, and the cap times that test is the bet."""
    c, b = real("c"), real("b")
    known = p.assume(conjunction(b >= 0, b <= c))
    share = p.have(conjunction(b / c >= 0, b / c <= 1), known)
    zero = p.assume(equal(c, 0))
    none = p.have(equal(c * (b / c), b), zero, known)
    some = p.have(equal(c * (b / c), b), p.assume(negation(zero.formula)))
    back = p.cases(zero.formula, none, some)
    both = p.have(conjunction(*share.formula.arguments, back.formula), share, back)
    general = p.every(p.supposing(known, both), c, b)
    at_bet = p.at(general, cap, amount)
    return p.granted(at_bet, *facts)


def proof(p):
    """It is a table of the e-process lemma; its tests are the bets over their caps."""
    names = ("mu", "nu", "growth", "cap up", "cap down")
    low_mu, low_nu, rate, low_up, low_down = map(p.given, names)
    positive = p.have(growth > 0, rate)
    chance = real("chance")
    between = p.assume(conjunction(chance >= 0, chance <= 1))
    own, lean = real("own"), real("lean")
    # A bet costs no more than what is paid on the other side without it.
    signs = p.assume(conjunction(own >= 0, lean >= 0))
    rest = maximum(0, own * chance / growth - lean * (1 - chance))
    cost = conjunction(growth * rest <= own, rest >= 0)
    cost = p.have(cost, between, signs, positive)
    cost = p.supposing(between, p.supposing(signs, cost))
    cost = p.every(cost, own, lean, chance)
    forward, turned = p.at(cost, nu, mu, chance_at), p.at(cost, mu, nu, 1 - chance_at)
    is_chance = p.have(conjunction(chance_at >= 0, chance_at <= 1))
    is_rest = p.have(turned.formula.arguments[0], is_chance)
    stakes = conjunction(nu >= 0, mu >= 0)
    forward = p.apply(forward, is_chance, p.have(stakes, low_mu, low_nu))
    turned = p.apply(
        turned, is_rest, p.have(conjunction(mu >= 0, nu >= 0), low_mu, low_nu)
    )
    low_kappa = p.have(
        conjunction(kappa >= 0, kappa <= up, growth * kappa <= nu),
        forward,
        low_up,
        positive,
    )
    low_other = p.have(
        conjunction(other >= 0, other <= down, growth * other <= mu),
        turned,
        low_down,
        positive,
    )
    solvent = p.have(conjunction(on_p >= 0, on_q >= 0), low_kappa, low_other)
    share_up, share_down = (
        within(p, up, kappa, low_kappa),
        within(p, down, other, low_other),
    )
    half, claims = number("1/2"), ("P close to Q", "Q close to P", "growth")
    shares = {"h": (kappa / up, share_up), "g": (other / down, share_down)}
    values = {name: test_of(x, body) for name, (body, _) in shares.items()}
    values |= {"gain": up, "back": down, "share": half}
    facts = [*map(p.given, claims), low_up, low_down, p.given("budget")]
    by_lemma = p.use(bet, *facts, **values)
    table_p = (mu + up * (kappa / up) - growth * (down * (other / down))) / half
    table_q = (nu - growth * (up * (kappa / up)) + down * (other / down)) / half
    known = share_up, share_down
    paid_p = p.mean(p.have(on_p <= table_p, *known), P, x)
    paid_q = p.mean(p.have(on_q <= table_q, *known), Q, x)
    means = mean(P, x, table_p), mean(Q, x, table_q)
    by_lemma = p.have(means[0] / 2 + means[1] / 2 <= 1, by_lemma)
    for body, known_share in shares.values():
        is_test = p.have(conjunction(body >= 0, body <= 1), known_share)
        by_lemma = p.cut(p.every(is_test, x), by_lemma)
    wanted, sum_of = p.statement.claim.arguments[1], ("1:0", "1/2:1", "1/2:2")
    facts = by_lemma, paid_p, paid_q
    fair = p.step("products", *facts, terms=(wanted,), texts=sum_of)
    return p.have(p.statement.claim, p.every(solvent, x), fair)


bit, two = point("bit", finite(2)), {"S": finite(2)}
tight = {
    P: finite_law("2/3", "1/3"),
    Q: finite_law("1/3", "2/3"),
    eta: test_of(bit, choose(bit, "9/10", "1/10")),
    mu: "1/2",
    nu: "1/2",
    up: "1/4",
    down: "1/4",
    epsilon: log(2),
    delta: 0,
    growth: 2,
}
lopsided = finite_law("1/2", "1/2"), finite_law("1/10", "9/10")
turned = finite_law("9/10", "1/10")
apart = {P: finite_law(1, 0), Q: finite_law(0, 1), delta: 1, epsilon: 0, growth: 1}


def fails(without, **changed):
    """Where the table without this constraint is not admissible."""
    names = {str(over.data): over for over in tight}
    values = {**tight, **{names[name]: one for name, one in changed.items()}}
    return NearMiss(without=(without,), at=At(values, spaces=two))


SPEC = SPEC.but(
    proof=proof,
    instance=At(tight, spaces=two),
    near_misses={
        "P is not close to Q": fails("P close to Q", P=lopsided[0], Q=lopsided[1]),
        "Q is not close to P": fails("Q close to P", P=turned, Q=lopsided[0]),
        "a growth below exp({epsilon})": fails("growth", growth="199/100"),
        "a negative mu": fails("mu", mu="-1/4", nu="5/4", up=0),
        "a negative nu": fails("nu", nu="-1/4", mu="5/4", down=0),
        "a negative cap": fails("cap up", up=-1),
        "a negative cap on the other side": fails("cap down", down=-1),
        "a larger budget": fails("budget", mu=1, nu=1),
        "delta is not paid for": NearMiss(given={"budget": mu + nu <= 1}, at={**apart}),
        "less": NearMiss(
            claim=paid <= "99/100",
        ),
        "a payoff of at least 1 on P": NearMiss(
            number=Number(0, 1),
        ),
        "a payoff of at least 1 on Q": NearMiss(
            number=Number(0, 1, place=3),
        ),
        "larger payoffs on P": NearMiss(
            number=Number(2, "11/5", place=2),
        ),
        "larger payoffs on Q": NearMiss(
            number=Number(2, "11/5", place=3),
        ),
        "more than the mean of the two": NearMiss(
            number=Number(2, "9/5", place=4),
        ),
    },
)
