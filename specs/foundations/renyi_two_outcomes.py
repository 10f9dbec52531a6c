"""On two outcomes the Renyi divergence by tests is the usual one.

The usual one is the logarithm of the mean under W of the ratio's power alpha, over
alpha - 1. From tests to that mean, take g proportional to the power; back, bound
the share of each outcome by a tangent.
"""

from verifydp.formal.spec import *

renyi, powers = definition("foundations.renyi"), theorem("foundations.concave_powers")
share, root = (
    theorem("foundations.renyi_moments"),
    theorem("foundations.renyi_moments.root"),
)
conjugate = theorem("foundations.renyi_moments.conjugate")

two, labels = finite(2), (label(0, 2), label(1, 2))
V, W, bit = law("V", two), law("W", two), point("bit", two)
alpha, epsilon, t, v = map(real, ("alpha", "epsilon", "t", "v"))
f, k, b = any_test("f", two), any_test("k", two), 1 - 1 / alpha
factor = exp(b * epsilon)


def chances(of):
    """The probabilities of the two outcomes."""
    return [mean(of, bit, indicator(equal(bit, one))) for one in labels]


first, second = chances(V), chances(W)
ratios = [over / under for over, under in zip(first, second, strict=True)]
raised = [power(ratio, alpha) for ratio in ratios]
moment = second[0] * raised[0] + second[1] * raised[1]
classical, dual = moment <= exp((alpha - 1) * epsilon), renyi(V, W, alpha, epsilon)


def split(p, of, body):
    """A mean over two labels is a sum of two terms."""
    terms = [body(one) * indicator(equal(bit, one)) for one in labels]
    low = p.at(p.auto(forall(bit, body(bit) <= terms[0] + terms[1])), bit)
    high = p.at(p.auto(forall(bit, terms[0] + terms[1] <= body(bit))), bit)
    values = [
        body(one) * chance for one, chance in zip(labels, chances(of), strict=True)
    ]
    whole = equal(mean(of, bit, body(bit)), values[0] + values[1])
    return p.have(whole, p.mean(low, of, bit), p.mean(high, of, bit))


def by_numbers(p, premises, conclusion, values, *facts):
    """Use a rule about numbers, shown for any numbers, at some."""
    names = [p.fresh(REAL) for _ in values]
    rule = p.have(implies(conjunction(*premises(*names)), conclusion(*names)))
    rule = p.at(p.every(rule, *names), *values)
    parts = rule.formula.arguments[0].arguments
    shown = [p.have(part, fact) for part, fact in zip(parts, facts, strict=True)]
    return p.apply(rule, p.have(rule.formula.arguments[0], *shown))


def to_moment(p, exact, signs):
    """At g = z / (z0 + z1), with z the raised ratios, g^b is known up to a factor."""
    order, supposed = p.given("order"), p.assume(dual)
    total = p.have(raised[0] + raised[1] > 0, *signs, order)
    unit, c = (
        p.have(conjunction(*(z >= 0 for z in raised)), *signs),
        1 / sum(raised[1:], raised[0]),
    )
    gs = [c * z for z in raised]
    hs = [power(one, b) for one in gs]
    inside = p.have(
        conjunction(*(conjunction(one >= 0, one <= 1) for one in gs)), total, unit
    )
    raised_inside = conjunction(*(conjunction(one >= 0, one <= 1) for one in hs))
    raised_inside = p.have(raised_inside, inside, order)
    tests = [test_of(bit, choose(bit, *values)) for values in (gs, hs)]
    seen = p.at(p.apply(supposed, order), *tests)
    seen = p.apply(seen, p.auto(seen.formula.arguments[0], inside, raised_inside))
    of_g, of_h = mean(W, bit, choose(bit, *gs)), mean(V, bit, choose(bit, *hs))
    seen = p.have(of_h <= factor * power(of_g, b), seen)
    for values, fact in ((gs, inside), (hs, raised_inside)):
        one = choose(bit, *values)
        seen = p.cut(p.auto(forall(bit, conjunction(one >= 0, one <= 1)), fact), seen)
    by_g = p.have(equal(of_g, c * moment), split(p, W, lambda one: choose(one, *gs)))
    by_h = split(p, V, lambda one: choose(one, *hs))
    seen = p.rewrite(by_g, seen, of_h <= factor * power(v, b), v)
    seen = p.rewrite(by_h, seen, v <= factor * power(c * moment, b), v)
    scale = p.have(c > 0, total)
    apart = [
        p.axiom("power_product", c, z, b, facts=[scale, unit])
        for z in (*raised, moment)
    ]
    common = power(c, b)
    values = [*first, common, *hs, *(power(z, b) for z in raised)]
    values += [q * z for q, z in zip(second, raised, strict=True)]
    terms = by_numbers(
        p,
        lambda p0, p1, c, h0, h1, y0, y1, s0, s1: (
            equal(h0, c * y0),
            equal(h1, c * y1),
            equal(p0 * y0, s0),
            equal(p1 * y1, s1),
        ),
        lambda p0, p1, c, h0, h1, y0, y1, s0, s1: equal(
            h0 * p0 + h1 * p1, c * (s0 + s1)
        ),
        values,
        *apart[:2],
        *exact,
    )
    seen = p.rewrite(terms, seen, v <= factor * power(c * moment, b), v)
    seen = p.rewrite(apart[2], seen, common * moment <= factor * v, v)
    own = by_numbers(
        p,
        lambda c, m, k, w: (c > 0, c * m <= k * (c * w)),
        lambda c, m, k, w: m <= k * w,
        (common, moment, factor, power(moment, b)),
        *(p.have(common > 0, scale), seen),
    )
    above_zero = p.have(alpha > 0, order)
    return p.use(root, {root["m"]: moment}, above_zero, own)


def to_tests(p, products, signs):
    """The shares sum up to a tangent of the power at the mean."""
    order, supposed, both = (
        p.given("order"),
        p.assume(classical),
        p.given("both can happen"),
    )
    below = p.assume(forall(bit, value(k, bit) <= power(value(f, bit), b)))
    shares = []
    for one, p0, q0, ratio, product, sign in zip(
        labels, first, second, ratios, products, signs, strict=True
    ):
        values = {share["g"]: f, share["h"]: k, share["x"]: one, share["r"]: ratio}
        bound = p.use(share, values, order, sign, p.at(below, one), spaces={"S": two})
        end = bound.formula.arguments[1]
        shares.append(p.have(p0 * value(k, one) <= q0 * end, bound, product, both))
    of_f, of_k = mean(W, bit, value(f, bit)), mean(V, bit, value(k, bit))
    sums = [
        split(p, W, lambda one: value(f, one)),
        split(p, V, lambda one: value(k, one)),
    ]
    slope, offset = b * exp(b * epsilon + b * t - t), (1 - b) * exp(b * epsilon + b * t)
    whole = slope * of_f + offset * exp(-(alpha - 1) * epsilon) * moment
    whole = p.have(of_k <= whole, *shares, *sums)
    less = p.have(exp(-(alpha - 1) * epsilon) * moment <= 1, supposed)
    inside = p.have(conjunction(b > 0, b < 1), order)
    whole = p.have(of_k <= slope * of_f + offset, whole, less, inside)
    small = exp(-b * epsilon) * of_k
    line = b * exp(b * t - t) * of_f + (1 - b) * exp(b * t)
    line = p.every(p.have(small <= line, whole), t)
    values = {powers["b"]: b, powers["Q"]: W, powers["g"]: f, powers["X"]: small}
    bound = p.use(powers, values, inside, line, spaces={"S": two})
    bound = p.have(of_k <= factor * power(of_f, b), bound)
    return p.supposing(alpha > 1, p.every(p.supposing(below.formula, bound), f, k))


def proof(p):
    """Both ways, with what holds of the ratios."""
    order, both = p.given("order"), p.given("both can happen")
    hits = [indicator(equal(bit, one)) for one in labels]
    ranges = [p.mean_between(of, bit, hit) for of in (V, W) for hit in hits]
    sums = p.have(equal(first[0] + first[1], 1), split(p, V, lambda one: number(1)))
    signs = [p.have(ratio >= 0, both, *ranges) for ratio in ratios]
    some = p.have(disjunction(*(ratio > 0 for ratio in ratios)), both, sums, *ranges)
    above_zero = p.have(alpha > 0, order)
    products, exact = [], []
    for p0, q0, ratio, z, sign in zip(
        first, second, ratios, raised, signs, strict=True
    ):
        products.append(p.have(equal(p0, q0 * ratio), both))
        own = p.use(conjugate, {conjugate["r"]: ratio}, above_zero, sign)
        exact.append(p.have(equal(p0 * power(z, b), q0 * z), products[-1], own))
    forwards = p.supposing(dual, to_moment(p, exact, [*signs, some]))
    backwards = p.supposing(classical, to_tests(p, products, signs))
    return p.have(p.statement.claim, forwards, backwards)


fair, usual = finite_law("1/2", "1/2"), {alpha: 2, epsilon: 0}
usual = {**usual, V: fair, W: fair}
sure, on_tails = test_of(bit, 1), test_of(bit, indicator(equal(bit, labels[1])))
SPEC = Theorem(
    title="Renyi divergence on two outcomes",
    source="van Erven and Harremoes 2014, definition 2",
    given={
        "both can happen": conjunction(*(chance > 0 for chance in second)),
        "order": alpha > 1,
    },
    claim=conjunction(implies(dual, classical), implies(classical, dual)),
    uses=(renyi,),
    proof=proof,
    instance=At(usual),
    near_misses={
        "an outcome of one law only": NearMiss(
            without=("both can happen",),
            claim=implies(classical, dual),
            at=At(
                {**usual, V: finite_law(0, 1), W: finite_law(1, 0)},
                witnesses=(on_tails, on_tails),
            ),
        ),
        "order 1/2": NearMiss(
            without=("order",),
            claim=implies(dual, classical),
            at=At({**usual, alpha: "1/2", epsilon: 1}),
        ),
        "a smaller bound": NearMiss(
            claim=implies(classical, renyi(V, W, alpha, epsilon - 1)),
            at=At(usual, witnesses=(sure, sure)),
        ),
    },
    remark="For any two laws with densities it is known, by the same steps.",
)
