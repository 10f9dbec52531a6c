"""The closed-form table grows fastest."""

from verifydp.formal.spec import *

mu, nu = map(real, ("mu", "nu"))
growth = real("growth")
r, other_up, other_down = map(real, ("r", "other_up", "other_down"))
words = shared("foundations.bet_table._words")
ahead, astern, payoffs = words.ahead, words.astern, words.payoffs
mine = payoffs(ahead(r), astern(r))
others = payoffs(other_up, other_down)


def expected(paid_p, paid_q):
    """The mean growth of wealth in one draw, if eta is r at its output."""
    return r * log(paid_p) + (1 - r) * log(paid_q)


SPEC = Theorem(
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

SPEC = SPEC.but(
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
