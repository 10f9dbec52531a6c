"""With a bounded density, the Renyi divergence by tests is the usual one.

The usual one is the logarithm of E_Q r^alpha over alpha - 1, where r = scale u is the
density of P with respect to Q. From tests to that mean, take g = u^alpha; back, bound
the share of each point by a tangent.
"""

from verifydp.formal.spec import *

density, renyi = definition("foundations.density"), definition("foundations.renyi")

S = space("S")
P, Q, u, x = law("P", S), law("Q", S), any_test("u", S), point("x", S)
scale, alpha, epsilon, t = map(real, ("scale", "alpha", "epsilon", "t"))
ratio, raised = scale * value(u, x), power(value(u, x), alpha)
moment = mean(Q, x, power(ratio, alpha))
classical, dual = moment <= exp((alpha - 1) * epsilon), renyi(P, Q, alpha, epsilon)

SPEC = Theorem(
    title="Renyi divergence by tests and by densities",
    source="van Erven and Harremoes 2014, definition 2",
    given={"density": density(P, Q, u, scale), "order": alpha > 1},
    claim=conjunction(implies(dual, classical), implies(classical, dual)),
    uses=(renyi, density),
    remark="Any space. Bounded densities are those of all pairs of laws on "
    "finitely many outcomes of positive chance under Q, and of all pure private "
    "mechanisms. Those of two normal laws are not: foundations.gaussian_renyi.",
)


fair, bit = finite_law("1/2", "1/2"), point("bit", finite(2))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: fair,
    u: test_of(bit, choose(bit, "3/4", "1/4")),
    scale: 2,
    alpha: 2,
    epsilon: log("5/4"),
}


heads = test_of(bit, indicator(equal(bit, label(0, 2))))
known = {**usual, P: finite_law(1, 0), u: heads, epsilon: log(2)}

COIN = Theorem(
    title="The Renyi divergence of order 2 of a known bit from a fair one",
    source="direct computation",
    claim=renyi(known[P], fair, 2, log(2)),
    uses=(renyi,),
)
on_tests = theorem("foundations.density")
powers = theorem("foundations.concave_powers")
share = theorem("foundations.renyi_moments")
conjugate = theorem("foundations.renyi_moments.conjugate")
root = theorem("foundations.renyi_moments.root")
g, h, b = any_test("g", S), any_test("h", S), 1 - 1 / alpha
factor = exp(b * epsilon)


def seen_by(p, test):
    """The mean of a test under P is an integral under Q."""
    values = {"P": P, "R": Q, "u": u, "scale": scale}
    forms = p.use(on_tests, {on_tests[name]: one for name, one in values.items()})
    forwards = p.part(forms, 0)
    return p.at(p.apply(forwards, p.given("density")), test)


def both_sides(p, left, right, facts):
    """Functions that are equal everywhere have the same mean under Q."""
    same = p.have(equal(left, right), *facts)
    ways = ((left, right), (right, left))
    return [p.mean(p.have(one <= other, same), Q, x) for one, other in ways]


def to_moment(p, order, positive):
    """For g = u^alpha and h = g^b the product u h is g again."""
    above_zero, root_of = p.have(alpha > 0, order), power(raised, b)
    unit = p.have(conjunction(raised >= 0, raised <= 1), order)
    root_unit = p.have(conjunction(root_of >= 0, root_of <= 1), unit, order)
    g_test, h_test = test_of(x, raised), test_of(x, root_of)
    seen = p.at(p.apply(p.assume(dual), order), g_test, h_test)
    seen = p.apply(seen, p.every(p.have(root_of <= root_of), x))
    under_p = seen_by(p, h_test)
    again = p.use(conjugate, {conjugate["r"]: value(u, x)}, above_zero)
    product = p.have(equal(value(u, x) * root_of, raised), again)
    products = both_sides(p, value(u, x) * root_of, raised, (product,))
    m, whole = mean(Q, x, raised), power(scale, alpha)
    bound = p.have(scale * m <= factor * power(m, b), seen, under_p, *products)
    for one in (unit, root_unit):
        bound = p.cut(p.every(one, x), bound)
    # The factor scale^alpha goes inside of the power b, as scale * scale^(alpha - 1).
    m_sign = p.have(m >= 0, p.mean(p.have(raised >= 0, order), Q, x))
    whole_sign = p.have(whole > 0, positive)
    split = p.axiom("power_product", whole, m, b, facts=[whole_sign, m_sign])
    outer = p.use(conjugate, {conjugate["r"]: scale}, above_zero, positive)
    outer = p.have(equal(scale * power(whole, b), whole), outer)
    names = s, w, y, k, e, n, mw = [p.fresh(REAL) for _ in range(7)]
    premises = (
        equal(s * y, w),
        s * n <= e * k,
        y > 0,
        equal(mw, y * k),
    )
    rule = p.have(implies(conjunction(*premises), w * n <= e * mw))
    values = (scale, whole, power(whole, b), power(m, b), factor, m)
    rule = p.at(p.every(rule, *names), *values, power(whole * m, b))
    y_sign = p.have(power(whole, b) > 0, whole_sign)
    parts = (outer, bound, y_sign, split)
    own = p.granted(rule, *parts)
    least = p.use(root, {root["m"]: whole * m}, above_zero, own)
    apart = p.axiom("power_product", scale, value(u, x), alpha, facts=[positive])
    inside = both_sides(p, power(ratio, alpha), whole * raised, (apart,))
    return p.have(classical, least, *inside)


def to_tests(p, order, positive):
    """The shares add up to a tangent of the power at the mean of g."""
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), b)))
    sign = p.have(ratio >= 0, positive)
    values = {share["g"]: g, share["h"]: h, share["x"]: x, share["r"]: ratio}
    each = p.use(share, values, order, sign, p.at(below, x))
    of_g, of_h = mean(Q, x, value(g, x)), mean(P, x, value(h, x))
    slope, offset = b * exp(b * epsilon + b * t - t), (1 - b) * exp(b * epsilon + b * t)
    total = slope * of_g + offset * exp(-(alpha - 1) * epsilon) * moment
    total = p.have(of_h <= total, p.mean(each, Q, x), seen_by(p, h))
    supposed = p.assume(classical)
    less = p.have(exp(-(alpha - 1) * epsilon) * moment <= 1, supposed)
    exponent = p.have(conjunction(b > 0, b < 1), order)
    total = p.have(of_h <= slope * of_g + offset, total, less, exponent)
    small = exp(-b * epsilon) * of_h
    line = b * exp(b * t - t) * of_g + (1 - b) * exp(b * t)
    line = p.every(p.have(small <= line, total), t)
    values = {powers["b"]: b, powers["Q"]: Q, powers["g"]: g, powers["X"]: small}
    bound = p.use(powers, values, exponent, line)
    bound = p.have(of_h <= factor * power(of_g, b), bound)
    return p.supposing(alpha > 1, p.every(p.supposing(below, bound), g, h))


def proof(p):
    """Both ways; the scale is positive, for P has mass 1."""
    order, mass = p.given("order"), seen_by(p, test_of(x, 1))
    positive = p.have(scale > 0, mass, p.mean_between(Q, x, value(u, x)))
    forwards = p.supposing(dual, to_moment(p, order, positive))
    backwards = p.supposing(classical, to_tests(p, order, positive))
    return p.have(p.statement.claim, forwards, backwards)


two = {"S": finite(2)}
best = test_of(bit, choose(bit, 1, "1/9")), test_of(bit, choose(bit, 1, "333/1000"))

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "another P": NearMiss(
            without="density",
            claim=implies(classical, dual),
            at={P: finite_law("7/8", "1/8")},
            witnesses=best,
        ),
        "order 1/2": NearMiss(
            without="order",
            claim=implies(dual, classical),
            at={alpha: "1/2", epsilon: 1},
        ),
        "a smaller bound": NearMiss(
            claim=implies(classical, renyi(P, Q, alpha, epsilon * "99/100")),
            witnesses=best,
        ),
    },
)


def by_density(p):
    """The mean of the squared ratio is 2."""
    forms = p.use(SPEC, known, spaces=two)
    backwards = p.part(forms, 1)
    return p.apply(backwards, p.auto(backwards.formula.arguments[0]))


COIN = COIN.but(
    proof=by_density,
    near_misses={
        "a smaller bound": NearMiss(
            claim=renyi(known[P], fair, 2, log(2) * "99/100"),
            at=At({}, (heads, heads)),
        ),
    },
    exceptions={
        "2": "the divergence is log(2) at every order above 1",
        "1/2": "with another weight there is no law",
    },
)
