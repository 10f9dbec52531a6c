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


def ahead(chance):
    """By how much the table bets that the output is from P."""
    return maximum(0, nu * chance / growth - mu * (1 - chance))


def astern(chance):
    """By how much the table bets that the output is from Q."""
    return maximum(0, mu * (1 - chance) / growth - nu * chance)


def payoffs(kappa, other):
    """What a draw from P and what a draw from Q pays."""
    return 2 * (mu + kappa - growth * other), 2 * (nu - growth * kappa + other)


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
r, other_up, other_down = map(real, ("r", "other_up", "other_down"))


mine = payoffs(ahead(r), astern(r))
others = payoffs(other_up, other_down)


def expected(paid_p, paid_q):
    """The mean growth of wealth in one draw, if eta is r at its output."""
    return r * log(paid_p) + (1 - r) * log(paid_q)


OPTIMAL = Theorem(
    title="The closed-form table grows fastest",
    source="Grunwald, de Heide and Koolen 2019; Turner, Ly and Grunwald 2021",
    given={
        "chance": conjunction(r > 0, r < 1),
        "growth": growth >= 1,
        "up": other_up >= 0,
        "down": other_down >= 0,
        "solvent": conjunction(others[0] > 0, others[1] > 0),
    },
    claim=expected(*others) <= expected(*mine),
    remark="At each output, for any mu and nu, so the mean over outputs is best, too. "
    "Only one of the two bets is ever positive. Not claimed: the best mu and nu, and "
    "what is best when delta > 0.",
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


t1, t2, s1, s2, g, w, c = map(real, ("t1", "t2", "s1", "s2", "g", "w", "c"))


def gain(p):
    """If the mean ratio of payoffs is at most 1, so that of wealth does not grow.

    The logarithm lies below its tangent: log t <= log s + t / s - 1.
    """
    known = p.assume(conjunction(s1 > 0, s2 > 0, t1 > 0, t2 > 0, c > 0, c < 1))
    cross = p.assume(c * t1 * s2 + (1 - c) * t2 * s1 <= s1 * s2)
    tangents = []
    for mine_, other_ in ((s1, t1), (s2, t2)):
        ratio = other_ / mine_
        above, whole = (
            p.have(ratio > 0, known),
            p.have(equal(mine_ * ratio, other_), known),
        )
        product = p.axiom("log_product", mine_, ratio, facts=[known, above])
        slope = p.axiom("exp_tangent", log(ratio))
        slope = p.have(log(ratio) <= ratio - 1, slope, above)
        below = log(other_) <= log(mine_) + ratio - 1
        tangents.append(p.have(below, product, slope, whole, known))
    ratios = p.have(c * t1 / s1 + (1 - c) * t2 / s2 <= 1, known, cross)
    left = c * log(t1) + (1 - c) * log(t2)
    less = p.have(left <= c * log(s1) + (1 - c) * log(s2), ratios, *tangents, known)
    less = p.supposing(known, p.supposing(cross, less))
    return p.every(less, t1, t2, s1, s2, c)


def proportion(p):
    """Where the table bets, its payoffs are in proportion to c and 1 - c."""
    payoffs_ = conjunction(equal(g * s1, 2 * c * w), equal(s2, 2 * (1 - c) * w))
    bound = conjunction(g >= 1, w > 0, c > 0, c < 1, g * t1 + t2 <= 2 * w)
    known = p.assume(conjunction(payoffs_, bound))
    cross = p.have(c * t1 * s2 + (1 - c) * t2 * s1 <= s1 * s2, known)
    return p.every(p.supposing(known, cross), t1, t2, s1, s2, g, w, c)


def optimal(p):
    """Compare payoffs where the table bets on P, where on Q, and where on nothing."""
    names = ("chance", "growth", "up", "down", "solvent")
    known = [p.given(name) for name in names]
    lean, turn = nu * r / growth - mu * (1 - r), mu * (1 - r) / growth - nu * r
    general = proportion(p)
    wanted = (
        r * others[0] * mine[1] + (1 - r) * others[1] * mine[0] <= mine[0] * mine[1]
    )
    solvent = conjunction(mine[0] > 0, mine[1] > 0)
    goal = conjunction(wanted, solvent)

    def bets_on(condition, swap, chance, worth, *sizes):
        where = p.assume(condition)
        sizes = p.have(conjunction(*map(equal, mine, sizes)), where, *known)
        (t_1, t_2), (s_1, s_2) = others[::swap], mine[::swap]
        at_bet = p.at(general, t_1, t_2, s_1, s_2, growth, worth, chance)
        premise = p.have(at_bet.formula.arguments[0], sizes, where, *known)
        return p.have(goal, p.apply(at_bet, premise), p.have(solvent, sizes, *known))

    worth_p, worth_q = growth * mu + nu, growth * nu + mu
    on_the_p_side = bets_on(
        lean > 0, 1, r, worth_p, 2 * r * (mu + nu / growth), 2 * (1 - r) * worth_p
    )
    on_the_q_side = bets_on(
        turn > 0, -1, 1 - r, worth_q, 2 * r * worth_q, 2 * (1 - r) * (nu + mu / growth)
    )
    nowhere = p.assume(conjunction(negation(lean > 0), negation(turn > 0)))
    sizes = p.have(conjunction(equal(mine[0], 2 * mu), equal(mine[1], 2 * nu)), nowhere)
    fixed = r * others[0] * nu + (1 - r) * others[1] * mu <= 2 * mu * nu
    fixed = p.have(fixed, nowhere, *known)
    nothing = p.have(goal, fixed, sizes, *known)
    nothing = p.supposing(nowhere, nothing)
    on_the_q_side = p.supposing(turn > 0, on_the_q_side)
    either = p.have(implies(negation(lean > 0), goal), nothing, on_the_q_side)
    either = p.apply(either, p.assume(negation(lean > 0)))
    best = p.cases(lean > 0, on_the_p_side, either)
    by_tangent = p.at(gain(p), *others, *mine, r)
    premises = by_tangent.formula.arguments[0], by_tangent.formula.arguments[1]
    able = p.have(premises[0], best, *known)
    return p.apply(by_tangent, able, p.have(wanted, best))


def slower(without, *values):
    """Where another table grows faster, because a constraint is missing."""
    names = r, mu, nu, growth, other_up, other_down
    at_point = At(dict(zip(names, values, strict=True)))
    return NearMiss(without=(without,), at=at_point)


usual = At({r: "3/4", mu: "1/2", nu: "1/2", growth: 2, other_up: 0, other_down: 0})

OPTIMAL = OPTIMAL.but(
    proof=optimal,
    instance=usual,
    near_misses={
        "eta is no chance": slower("chance", -2, "9/4", "5/4", "5/4", 0, "7/4"),
        "a growth below 1": slower("growth", "1/4", 0, "1/4", "1/4", "9/4", 3),
        "a negative bet on {'P'}": slower("up", "1/4", "3/2", 0, 2, "-5/4", 0),
        "a negative bet on {'Q'}": slower("down", "3/4", 0, 1, 2, 0, "-1/2"),
        "a payoff that is not positive": slower("solvent", "3/4", "1/4", 0, 2, 3, 0),
        "by more than a hundredth": NearMiss(
            claim=expected(*others) + "1/100" <= expected(*mine),
            at={r: "2/3"},
        ),
        **{
            f"another factor of payoff {place}": NearMiss(
                number=Number(2, other, place=place),
                at=At({**usual.values, r: "2/3"}),
            )
            for place, other in enumerate(("11/5", "11/5", "9/5", "9/5"))
        },
    },
    exceptions={"2": "in the hypothesis only the sign of a payoff counts"},
)
