"""A weak triangle inequality of Renyi divergences, at two orders."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
S = space("S")
P, Q, R = law("P", S), law("Q", S), law("R", S)
alpha, k, epsilon1, epsilon2, u = map(real, ("alpha", "k", "epsilon1", "epsilon2", "u"))
g, h, x = any_test("g", S), any_test("h", S), point("x", S)
first_order, second_order = (k * alpha - 1) / (k - 1), k * alpha
total = k * alpha / (k * alpha - 1) * epsilon1 + epsilon2

SPEC = Theorem(
    title="A weak triangle inequality of Renyi divergences",
    source="Composition in differential privacy for general granularity notions, "
    "section VI-B; Mironov 2017, proposition 11",
    covers=("GC-Q18",),
    standing="holds-repaired",
    uses=(renyi,),
    given={
        "factor": k > 1,
        "near": renyi(P, Q, first_order, epsilon1),
        "far": renyi(Q, R, second_order, epsilon2),
    },
    claim=renyi(P, R, alpha, total),
    remark="The factor and the first order are lost in the text that was read; these "
    "are those for which Hoelder's inequality gives it.",
)


a1, a2 = real("a1"), real("a2")
b1, b2, b = 1 - 1 / a1, 1 - 1 / a2, 1 - 1 / alpha
ORDERS = Theorem(
    title="Renyi divergences along two laws, at orders that fit",
    source="Mironov 2017, proposition 11; van Erven and Harremoes 2014",
    uses=(renyi,),
    given={
        "first order": a1 > 1,
        "second order": a2 > 1,
        "orders": equal(b1 * b2, b),
        "near": renyi(P, Q, a1, epsilon1),
        "far": renyi(Q, R, a2, epsilon2),
    },
    claim=renyi(P, R, alpha, epsilon1 / b2 + epsilon2),
)


def between(p):
    """A power of the test stands between the two."""
    above, low, high = (
        p.assume(alpha > 1),
        p.given("first order"),
        p.given("second order"),
    )
    one, other = p.have(b1 > 0, low), p.have(b2 > 0, high)
    below = p.assume(forall(x, value(h, x) <= power(value(g, x), b)))
    rule, real_power = powers(p), power(value(g, x), b2)
    unit = p.have(conjunction(value(g, x) >= 0, value(g, x) <= 1))
    inside = p.have(conjunction(real_power >= 0, real_power <= 1), unit, other)
    middle = test_of(x, real_power)
    at_point = p.granted(p.at(rule, value(g, x), b1, b2), unit, one, other)
    same_order = p.have(equal(b2 * b1, b), p.given("orders"))
    spot = p.fresh(REAL)
    template = equal(power(real_power, b1), power(value(g, x), spot))
    at_point = p.rewrite(same_order, at_point, template, spot)
    short = p.have(value(h, x) <= power(real_power, b1), p.at(below, x), at_point)
    first_ = p.apply(p.given("near"), low)
    first_ = p.apply(p.at(first_, middle, h), p.every(short, x))
    second_ = p.apply(p.given("far"), high)
    itself = p.every(p.have(real_power <= real_power), x)
    second_ = p.apply(p.at(second_, g, middle), itself)
    size, share = mean(Q, x, real_power), mean(R, x, value(g, x))
    sizes = p.mean_between(Q, x, real_power, inside)
    shares = p.mean_between(R, x, value(g, x), unit)
    factor = exp(b2 * epsilon2)
    root = power(share, b2)
    roots = p.have(root >= 0, shares)
    bound = p.have(size <= factor * root, second_)
    positive = p.have(factor > 0)
    product = p.have(factor * root >= 0, positive, roots)
    grown = p.have(
        power(size, b1) <= power(factor * root, b1), bound, sizes, product, one
    )
    split = p.axiom("power_product", factor, root, b1, facts=[positive, roots])
    as_exp = p.axiom("power_exp", factor, b1, facts=[positive])
    nested = p.granted(p.at(rule, share, b1, b2), shares, one, other)
    nested = p.rewrite(
        same_order, nested, equal(power(root, b1), power(share, spot)), spot
    )
    start = mean(P, x, value(h, x))
    rest = power(share, b)
    left = exp(b1 * epsilon1) * (exp(b1 * (b2 * epsilon2)) * rest)
    outer = p.have(exp(b1 * epsilon1) > 0)
    chain = p.have(start <= left, first_, grown, split, as_exp, nested, outer)
    total_ = b * (epsilon1 / b2 + epsilon2)
    sums = p.have(
        equal(b1 * epsilon1 + b1 * (b2 * epsilon2), total_), p.given("orders"), other
    )
    sums = p.have(
        equal(exp(b1 * epsilon1) * exp(b1 * (b2 * epsilon2)), exp(total_)), sums
    )
    goal = start <= exp(total_) * rest
    fact = p.have(goal, chain, sums)
    fact = p.every(p.supposing(below, fact), g, h)
    return p.supposing(above, fact)


def powers(p):
    """A power of a power, of what is not negative."""
    b1, b2 = real("c1"), real("c2")
    low = conjunction(u >= 0, b1 > 0, b2 > 0)
    with p.supposed(low, u > 0, u <= 0) as (known, positive, none):
        goal = equal(power(power(u, b2), b1), power(u, b2 * b1))
        inner = p.axiom("power_exp", u, b2, facts=[positive])
        whole = p.axiom("power_exp", u, b2 * b1, facts=[positive])
        hole = p.fresh(REAL)
        above = p.have(exp(b2 * log(u)) > 0)
        outer = p.axiom("power_exp", exp(b2 * log(u)), b1, facts=[above])
        outer = p.rewrite(
            p.turned(inner),
            outer,
            equal(power(hole, b1), exp(b1 * log(exp(b2 * log(u))))),
            hole,
        )
        some = p.have(goal, outer, whole)
        more = p.have(b2 * b1 > 0, known)
        zero = p.have(goal, known, none, more)
        return p.every(p.supposing(low, p.cases(u > 0, some, zero)), u, b1, b2)


def at_two_orders(p):
    """The two orders fit, whatever the factor is."""
    above, factor = p.assume(alpha > 1), p.given("factor")
    product = p.have(k * alpha > k, factor, above)
    apart = p.have(k * alpha - 1 > 0, product, factor)
    down = p.have(k - 1 > 0, factor)
    first_, second_ = first_order, second_order
    ratio = p.have(equal(first_ * (k - 1), k * alpha - 1), down)
    low = p.have(first_ > 1, ratio, product, down, above)
    high = p.have(second_ > 1, product, factor)
    one = p.have(
        equal(1 - 1 / first_, k * (alpha - 1) / (k * alpha - 1)),
        ratio,
        low,
        apart,
        down,
    )
    other = p.have(equal(1 - 1 / second_, (k * alpha - 1) / (k * alpha)), high)
    fit = p.have(
        equal(k * (alpha - 1) / (k * alpha - 1) * ((k * alpha - 1) / (k * alpha)), b),
        apart,
        factor,
        above,
    )
    u_, v_ = p.fresh(REAL), p.fresh(REAL)
    rest = (k * alpha - 1) / (k * alpha)
    fit = p.rewrite(p.turned(one), fit, equal(u_ * rest, b), u_)
    fit = p.rewrite(p.turned(other), fit, equal((1 - 1 / first_) * v_, b), v_)
    values = {"a1": first_, "a2": second_}
    fact = p.use(ORDERS, low, high, fit, p.given("near"), p.given("far"), **values)
    weight = p.have(
        equal(epsilon1 / (1 - 1 / second_) + epsilon2, total),
        other,
        apart,
        factor,
        above,
    )
    hole = p.fresh(REAL)
    fact = p.rewrite(weight, fact, renyi(P, R, alpha, hole), hole)
    fact = p.apply(fact, above)
    return p.supposing(above, fact)


exact = theorem("foundations.gaussian_renyi")
draw = point("draw", REAL)
far = test_of(draw, indicator(draw >= 120))


def thirty_apart(p, goal):
    """Two normal laws 30 deviations apart, at the order of the goal."""
    left = 60 if goal.arguments[0] is sixty else 30
    values = {"m": number(left), "k": number(left - 30), "s": number(1)}
    fact = p.use(exact, alpha=goal.arguments[2], **values)

    return p.the_same(fact, goal)


sixty = normal(60, 1)
three = {
    P: sixty,
    Q: normal(30, 1),
    R: normal(0, 1),
    alpha: 2,
    epsilon1: 1350,
    epsilon2: 1800,
}
shows = {"near": thirty_apart, "far": thirty_apart}
reals = {"S": REAL}


def vacuous(p, goal):
    """Of an order of at most 1 nothing is said."""
    return p.auto(goal)


def fails(without, show=None, **changes):
    names = {"a1": a1, "a2": a2, "epsilon1": epsilon1, "epsilon2": epsilon2, "k": k}
    values = {names[name]: value_ for name, value_ in changes.items()}
    return NearMiss(without=without, at=values, witnesses=(far, far), show=show or {})


def less(of):
    return NearMiss(claim=renyi(P, R, alpha, of * "99/100"), witnesses=(far, far))


ORDERS = ORDERS.but(
    proof=between,
    instance=At({**three, a1: 3, a2: 4}, spaces=reals, show=shows),
    near_misses={
        "an order below 1": fails(
            "first order",
            {"near": vacuous},
            a1=-1,
            a2="4/3",
            epsilon1=0,
            epsilon2=600,
        ),
        "a second order below 1": fails(
            "second order",
            {"far": vacuous},
            a1="4/3",
            a2=-1,
            epsilon1=600,
            epsilon2=0,
        ),
        "orders that do not fit": fails(
            "orders", a1=2, a2=2, epsilon1=900, epsilon2=900
        ),
        "a first law that is far": fails("near", epsilon1=1300),
        "a last law that is far": fails("far", epsilon2=1750),
        "less": less(epsilon1 / b2 + epsilon2),
    },
)
SPEC = SPEC.but(
    proof=at_two_orders,
    instance=At({**three, k: 2}, spaces=reals, show=shows),
    near_misses={
        "no factor": fails("factor", {"near": vacuous}, k=1, epsilon1=0, epsilon2=900),
        "a first law that is far": fails("near", epsilon1=1300),
        "a last law that is far": fails("far", epsilon2=1750),
        "less": less(total),
    },
)
