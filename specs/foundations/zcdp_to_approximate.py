"""From zero-concentrated to approximate privacy: the order that suits delta best."""

from verifydp.formal.spec import *

zcdp, close = definition("foundations.zcdp"), definition("foundations.closeness")

S = space("S")
P, Q = law("P", S), law("Q", S)
rho, delta = real("rho"), real("delta")
level = log(1 / delta)
epsilon = rho + 2 * sqrt(rho * level)

SPEC = Theorem(
    title="From zero-concentrated to approximate privacy",
    source="Bun and Steinke 2016, proposition 1.3",
    given={"bound": zcdp(P, Q, rho), "slack": delta > 0},
    claim=close(P, Q, epsilon, delta),
    uses=(zcdp, close),
    remark="For any delta above 0, also above 1, and for {rho} = 0 too. The bound is "
    "not the best one.",
)
mironov = theorem("foundations.renyi_to_approximate.mironov")
preserved = theorem("foundations.renyi_to_approximate.preservation")
gaussian = theorem("foundations.zcdp.gaussian")
B, x = event_variable("B", S), point("x", S)
likely, rare = probability(P, B), probability(Q, B)
goal = likely <= exp(epsilon) * rare + delta


def at_best_order(p, below_one):
    """For rho > 0: the order 1 + sqrt(log(1/delta) / rho) balances both parts."""
    positive, slack = p.assume(rho > 0), p.given("slack")
    root = sqrt(rho * level)
    best = 1 + root / rho
    small = p.have(1 / delta > 1, slack, below_one)
    long = p.have(level > 0, slack, below_one, small)
    above_one = p.have(best > 1, positive, long)
    values = {mironov["alpha"]: best, mironov["epsilon"]: rho * best}
    bound = p.use(mironov, values, above_one, p.at(p.given("bound"), best), slack)
    simple = rho * best + level / (best - 1)
    balanced = p.have(equal(simple, epsilon), above_one, positive, long)
    return p.have(goal, p.at(bound, B), balanced)


def power_of_rare(p, order, above_one):
    """The probability under P is at most a power of the one under Q, if rho = 0."""
    values = {preserved["alpha"]: order, preserved["epsilon"]: rho * order}
    return p.at(p.use(preserved, values, above_one, p.at(p.given("bound"), order)), B)


def without_loss(p):
    """For rho = 0: if q + delta were below P(B), some power of q would be q + delta."""
    none, slack = p.assume(equal(rho, 0)), p.given("slack")
    far = p.assume(likely > rare + delta)
    two_is_more = p.have(number(2) > 1)
    zero = p.have(equal(power(0, number("1/2")), 0))
    some = p.have(rare > 0, power_of_rare(p, 2, two_is_more), zero, far, slack)
    below_one = p.have(rare + delta < 1, far)
    exponent = log(rare + delta) / log(rare)
    signs = conjunction(log(rare) < log(rare + delta), log(rare + delta) < 0)
    signs = p.have(signs, some, below_one, slack)
    inside = p.have(conjunction(exponent > 0, exponent < 1), signs)
    order = 1 / (1 - exponent)
    above_one = p.have(order > 1, inside)
    raised = p.axiom("power_exp", rare, 1 - 1 / order, facts=[some])
    back = p.have(equal((1 - 1 / order) * log(rare), log(rare + delta)), signs, inside)
    size = p.axiom("exp_log", rare + delta, facts=[some, slack])
    same = p.have(equal(power(rare, 1 - 1 / order), rare + delta), raised, back, size)
    absurd = p.have(FALSE, power_of_rare(p, order, above_one), same, none, far)
    nothing = p.have(equal(epsilon, 0), none)
    return p.have(goal, p.supposing(far, absurd), nothing)


def proof(p):
    """A delta of 1 or more allows everything, and no rho is negative."""
    bound, sure = p.given("bound"), test_of(x, 1)
    below_one = p.assume(delta < 1)
    seen = p.apply(p.at(bound, 2), p.have(number(2) > 1))
    itself = p.every(p.have(power(1, 1 - 1 / number(2)) >= 1), x)
    sign = p.have(rho >= 0, p.apply(p.at(seen, sure, sure), itself))
    zero = p.supposing(equal(rho, 0), without_loss(p))
    positive = p.supposing(rho > 0, at_best_order(p, below_one))
    yes = p.have(goal, positive, zero, sign)
    no = p.have(goal, p.assume(negation(delta < 1)))
    return p.every(p.cases(delta < 1, yes, no), B)


draw = point("draw", REAL)
usual = {P: normal(0, 1), Q: normal(1, 1), rho: "1/2", delta: "1/100"}


def one_apart(p, goal):
    """Two normal laws, one deviation apart."""
    values = {gaussian["m"]: 0, gaussian["k"]: 1, gaussian["deviation"]: 1}
    return p.the_same(p.use(gaussian, values), goal)


def at_normals(end, **changed):
    """What is seen on a half-line."""
    by_name = {over.data: over for over in usual}
    values = {**usual, **{by_name[name]: value_ for name, value_ in changed.items()}}
    return At(values, (event(draw, draw <= end),), {"S": REAL}, {"bound": one_apart})


SPEC = SPEC.but(
    proof=proof,
    instance=at_normals(0),
    near_misses={
        "no bound": NearMiss(without="bound", at=at_normals("1/2", rho=0)),
        "delta 0": NearMiss(without="slack", at=at_normals(-10, delta=0)),
        "one root in place of two": NearMiss(
            claim=close(P, Q, rho + sqrt(rho * level), delta), at=at_normals("-3/2")
        ),
    },
)
