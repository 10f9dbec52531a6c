"""Three facts about numbers, from powers of likelihood ratios to Renyi bounds."""

from verifydp.formal.spec import *

S = space("S")
g, h, x = any_test("g", S), any_test("h", S), point("x", S)
alpha, epsilon, r, m, t, v = map(real, ("alpha", "epsilon", "r", "m", "t", "v"))
b, z = 1 - 1 / alpha, power(r, alpha)
small, large = value(h, x), value(g, x)
rate = exp(b * epsilon + b * t - t)
offset = exp(b * epsilon + b * t - (alpha - 1) * epsilon)
line = b * rate * large + (1 - b) * offset * z

SPEC = Theorem(
    title="One outcome's share in a Renyi bound",
    source="Hoelder's inequality, by Young's",
    given={"order": alpha > 1, "base": r >= 0, "below": small <= power(large, b)},
    claim=r * small <= line,
    remark="The base is a likelihood ratio.",
)

CONJUGATE = Theorem(
    title="A ratio and its power",
    source="powers of powers",
    given={"order": alpha > 0, "base": r >= 0},
    claim=equal(r * power(z, b), z),
)

ROOT = Theorem(
    title="A number that bounds itself",
    source="monotonicity of powers",
    given={
        "order": alpha > 0,
        "own bound": m <= exp(b * epsilon) * power(m, b),
    },
    claim=m <= exp((alpha - 1) * epsilon),
)

young = theorem("foundations.concave_powers.tangent")


def share(p):
    """For r > 0 the tangent whose contact is exp(t - (alpha - 1) epsilon) r^alpha."""
    above_one, goal = p.given("order"), r * small <= line
    inside, positive = p.have(conjunction(b > 0, b < 1), above_one), p.assume(r > 0)
    touch = t + alpha * log(r) - (alpha - 1) * epsilon
    values = {young["b"]: b, young["t"]: touch}
    bound = p.have(
        small <= b * exp(b * touch - touch) * large + (1 - b) * exp(b * touch),
        *(p.use(young, values, inside), p.given("below")),
    )
    itself = p.axiom("exp_log", r, facts=[positive])
    powered = p.axiom("power_exp", r, alpha, facts=[positive])
    first = equal(log(r) + b * touch - touch, b * epsilon + b * t - t)
    first = p.have(first, above_one)
    first = p.have(equal(exp(log(r)) * exp(b * touch - touch), rate), first)
    second = b * epsilon + b * t - (alpha - 1) * epsilon + alpha * log(r)
    second = p.have(equal(log(r) + b * touch, second), above_one)
    grown = equal(exp(log(r)) * exp(b * touch), offset * exp(alpha * log(r)))
    grown = p.have(grown, second)
    scaled = b * rate * large + (1 - b) * offset * exp(alpha * log(r))
    scaled = p.have(exp(log(r)) * small <= scaled, bound, first, grown)
    yes = p.have(goal, scaled, itself, powered)
    zero = p.have(equal(r, 0), p.given("base"), p.assume(negation(r > 0)))
    no = p.have(goal, zero, inside, p.have(z >= 0, p.given("base")))
    return p.cases(r > 0, yes, no)


def conjugate(p):
    """In logarithms; at 0 both sides are 0."""
    order, goal = p.given("order"), p.statement.claim
    positive = p.assume(r > 0)
    powered = p.axiom("power_exp", r, alpha, facts=[positive])
    raised = p.axiom("power_exp", exp(alpha * log(r)), b)
    hole = equal(power(v, b), exp(b * alpha * log(r)))
    raised = p.rewrite(p.turned(powered), raised, hole, v)
    itself = p.axiom("exp_log", r, facts=[positive])
    sums = p.have(equal(log(r) + b * alpha * log(r), alpha * log(r)), order)
    sums = equal(exp(log(r)) * exp(b * alpha * log(r)), exp(alpha * log(r))), sums
    yes = p.have(goal, p.have(*sums), itself, raised, powered)
    zero = p.have(equal(r, 0), p.given("base"), p.assume(negation(r > 0)))
    nothing = p.have(implies(equal(r, 0), equal(z, 0)), order)
    return p.cases(r > 0, yes, p.have(goal, zero, nothing))


def root(p):
    """In logarithms, where 1 - b = 1/alpha."""
    positive, own = p.assume(m > 0), p.given("own bound")
    powered = p.axiom("power_exp", m, b, facts=[positive])
    itself = p.axiom("exp_log", m, facts=[positive])
    own = p.have(exp(log(m)) <= exp(b * epsilon + b * log(m)), own, powered, itself)
    own = p.have(log(m) <= b * epsilon + b * log(m), own)
    own = p.have(log(m) <= (alpha - 1) * epsilon, own, p.given("order"))
    grown = p.have(exp(log(m)) <= exp((alpha - 1) * epsilon), own)
    yes = p.have(p.statement.claim, grown, itself)
    return p.cases(m > 0, yes, p.have(p.statement.claim, p.assume(negation(m > 0))))


two, bit = finite(2), point("bit", finite(2))
sure, never = test_of(bit, 1), test_of(bit, 0)
usual = {alpha: 2, r: 1, epsilon: 0, t: 0, g: sure, h: sure, x: label(0, 2)}
one = {alpha: 2, m: 1, epsilon: 0}

SPEC = SPEC.but(
    proof=share,
    instance=At(usual, spaces={"S": two}),
    near_misses={
        "order 1/2": NearMiss(
            without="order",
            at={alpha: "1/2", epsilon: -1},
        ),
        "a negative base": NearMiss(
            without="base",
            at={alpha: 3, r: -1, g: never, h: never},
        ),
        "no bound": NearMiss(without="below", at={g: never}),
        "a strict bound": NearMiss(
            claim=r * small < line,
        ),
    },
)

CONJUGATE = CONJUGATE.but(
    proof=conjugate,
    instance=At({alpha: 2, r: 1}),
    near_misses={
        "a negative base": NearMiss(without="base", at={alpha: 2, r: -1}),
        "order 0": NearMiss(without="order", at={alpha: 0, r: 2}),
        "another value": NearMiss(
            claim=equal(r * power(z, b), z + 1),
        ),
    },
)

ROOT = ROOT.but(
    proof=root,
    instance=At(one),
    near_misses={
        "no own bound": NearMiss(without="own bound", at={m: 2}),
        "order -1": NearMiss(without="order", at={alpha: -1, epsilon: 0, m: 2}),
        "a strict bound": NearMiss(
            claim=m < exp((alpha - 1) * epsilon),
        ),
    },
)
