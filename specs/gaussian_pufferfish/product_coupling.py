"""The product of two laws is a coupling that asks for noise where none is needed.

Both priors are one normal law. Monge's plan leaves every datum where it is and costs
nothing; the product has a cost at every scale, and up to the deviation a large one.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
m, s, b, epsilon = map(real, ("m", "s", "b", "epsilon"))
x, other, z, u = (point(name, REAL) for name in ("x", "other", "z", "u"))
both = point("both", pair_sort(REAL, REAL))
apart = abs(first(both) - second(both))
paid = maximum(0, 1 - exp(epsilon - apart / b))

prior = normal(m, s)
product = bind(prior, x, bind(prior, other, dirac(pair(x, other))))
monge = bind(prior, x, dirac(pair(x, x)))
by_product, by_monge = (mean(plan, both, paid) for plan in (product, monge))
large = implies(conjunction(epsilon <= 1, b <= s), by_product >= "1/5")

SPEC = Theorem(
    title="The product of two equal priors asks for noise where none is needed",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section II-B",
    covers=("GP-QU1",),
    uses=(coupling,),
    given={"deviation": s > 0, "scale": b > 0, "epsilon": epsilon >= 0},
    claim=conjunction(
        coupling(monge, prior, prior),
        by_monge <= 0,
        coupling(product, prior, prior),
        by_product > 0,
        large,
    ),
    remark="With gaussian_pufferfish.any_coupling, for which a cost is a delta: by the "
    "product {epsilon} = 1 and a delta below 1/5 ask for a scale above the deviation, "
    "and delta 0 is shown by none. Monge's plan shows that no noise is needed.",
)
sums = theorem("gaussian_pufferfish.sum_of_normals")
h = any_test("h", both.sort)
#: Distances, in tenths of the scale; what they cost at least, in thousandths; and how
#: likely the difference of two scores is that large at least, in ten thousandths.
STEPS = {12: (181, 3961), 14: (329, 3221), 16: (451, 2578), 18: (550, 2030)}
STEPS |= {20: (632, 1572), 22: (698, 1197), 24: (753, 896), 27: (817, 562)}
STEPS |= {30: (864, 338), 34: (909, 162)}


def difference(p):
    """The law of the difference of two scores."""
    values = {"m": 0, "s": 1, "n": 0, "t": -1}
    return p.use(sums, {sums[name]: one for name, one in values.items()})


def always_some(p, at_pair, signs):
    """Two data on different sides of the mean, far enough out."""
    far = b * (epsilon + 1) / (2 * s)
    reach = p.have(equal(2 * s * far, b * (epsilon + 1)), signs)
    beyond = indicator(far <= z) * indicator(u <= -far)
    outside = conjunction(far <= z, u <= -far)
    wide = p.have(implies(outside, s * (z - u) >= 2 * s * far), signs)
    ratio = p.have(equal(abs(s * (z - u)) / b * b, abs(s * (z - u))), signs)
    away = implies(outside, abs(s * (z - u)) / b >= epsilon + 1)
    away, size = p.have(away, wide, reach, ratio, signs), p.auto(exp(-1) <= "1/2")
    half = p.have(beyond / 2 <= at_pair.formula.arguments[0], at_pair, away, size)
    ends = p.axiom("normal_half_line", -far), p.axiom("normal_mirrored", far)
    total = p.mean(p.mean(half, standard_normal, u), standard_normal, z)
    positive = mean(product, both, value(h, both)) > 0
    return p.have(positive, total, *ends)


def often_large(p, at_pair, signs):
    """A step function below, and the law of the difference of two scores."""
    known = p.assume(large.arguments[0])
    gap = abs(z - u)
    moved = p.have(equal(abs(m + s * z - (m + s * u)), s * gap), signs)
    units = p.have(s / b >= 1, p.have(equal(b * (1 / b), 1), signs), known, signs)
    grown = p.have(s / b * gap >= gap, units)
    grown = p.have(epsilon - s * gap / b <= 1 - gap, grown, known)
    small = p.have(exp(epsilon - s * gap / b) <= exp(1 - gap), grown)
    paid_ = at_pair.formula.arguments[0]
    cost = p.have(paid_ >= 1 - exp(1 - gap), at_pair, small, moved)
    facts, steps, last, chances = [], number(0), number(0), []
    for tenths, (thousandths, least) in STEPS.items():
        far, level = number(tenths) / 10, number(thousandths) / 1000
        high = p.auto(exp(1 - far) <= 1 - level)
        near = implies(gap >= far, exp(1 - gap) <= 1 - level)
        facts.append(p.have(near, high))
        what = event(x, abs(x) >= far)
        chance = probability(normal(0, sqrt(2)), what)
        steps, last = steps + (level - last) * indicator(gap >= far), level
        chances += [p.at(difference(p), what), p.auto(chance >= f"{least}/10000")]
    step = p.have(paid_ >= steps, cost, at_pair, *facts)
    step = p.mean(p.mean(step, standard_normal, u), standard_normal, z)
    goal = mean(product, both, value(h, both)) >= "1/5"
    return p.supposing(known, p.have(goal, step, *chances))


def proof(p):
    """The cost at each pair, as a test."""
    cost = p.assume(forall(both, equal(value(h, both), paid)))
    signs = conjunction(s > 0, b > 0, epsilon >= 0)
    signs = p.have(signs, *(p.given(name) for name in SPEC.given))
    at_pair = p.at(cost, pair(m + s * z, m + s * u))
    same = p.at(cost, pair(x, x))
    none = p.have(value(h, pair(x, x)) <= 0, same, p.have(exp(epsilon) >= 1, signs))
    none = p.have(mean(monge, both, value(h, both)) <= 0, p.mean(none, prior, x))
    facts = none, always_some(p, at_pair, signs), often_large(p, at_pair, signs)
    plans = [p.auto(coupling(plan, prior, prior)) for plan in (monge, product)]
    return p.have(
        p.statement.claim, *plans, *(p.named(one, h, paid, both) for one in facts)
    )


usual = {m: 0, s: 1, b: 1, epsilon: 1}


#: Distances in tenths; what those up to the next end cost at most, in hundredths; and
#: how likely the difference of two scores is that large, in ten thousandths.
ABOVE = {10: (33, 14, 4796), 14: (56, 18, 3222), 18: (73, 23, 2031)}
ABOVE |= {23: (87, 30, 1039), 30: (100, 99, 339)}


def monge_pays(least, **changed):
    """What a datum costs that stays where it is."""
    values = {over: changed.get(str(over.data), one) for over, one in usual.items()}
    closed = At(values).of

    def refute(p, claim):
        meaning = forall(both, equal(value(h, both), closed(paid)))
        cost = p.at(p.assume(meaning), pair(x, x))
        size = p.auto(exp(-1) <= "1/2")
        some = p.mean(
            p.have(value(h, pair(x, x)) >= least, cost, size), standard_normal, x
        )
        some = p.have(mean(closed(monge), both, value(h, both)) >= least, some)
        return p.have(FALSE, p.assume(claim), p.named(some, h, closed(paid), both))

    return At(values, refute=refute)


def cheap(ends, most, **changed):
    """The cost is at most a step function of the difference of the scores."""
    values = {over: changed.get(str(over.data), one) for over, one in usual.items()}
    closed = At(values).of

    def refute(p, claim):
        cost = p.assume(forall(both, equal(value(h, both), closed(paid))))
        cost = p.at(cost, closed(pair(m + s * z, m + s * u)))
        facts, chances = [p.have(exp(0) >= 1)], []
        steps, last, level = number(0), number(0), values[epsilon]
        for tenths, (hundredths, until, ten_thousandths) in ends.items():
            far, height = number(tenths) / 10, number(hundredths) / 100
            facts.append(p.auto(exp(level - number(until) / 10) >= 1 - height))
            what = event(x, abs(x) >= far)
            chance = probability(normal(0, sqrt(2)), what) <= f"{ten_thousandths}/10000"
            chances += [p.at(difference(p), what), p.auto(chance)]
            steps, last = steps + (height - last) * indicator(abs(z - u) >= far), height
        step = p.have(cost.formula.arguments[0] <= steps, cost, *facts)
        step = p.mean(p.mean(step, standard_normal, u), standard_normal, z)
        known = p.have(claim, p.assume(claim))
        if claim.operator == "implies":
            known = p.apply(known, p.auto(claim.arguments[0]))
        limit = mean(closed(product), both, value(h, both)) <= most
        return p.have(
            FALSE, known, p.named(p.have(limit, step, *chances), h, closed(paid), both)
        )

    return At(values, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, b: 2}), At({**usual, epsilon: 0, b: "1/2"})),
    near_misses={
        "no deviation": NearMiss(
            without="deviation", claim=by_product > 0, at=cheap({}, 0, s=0)
        ),
        "no scale": NearMiss(
            without="scale", claim=by_product > 0, at=cheap({}, 0, b=-1)
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=by_monge <= 0,
            at=monge_pays("1/2", epsilon=-1),
        ),
        "Monge's plan gains": NearMiss(claim=by_monge <= "-1/100", at=monge_pays(0)),
        "the product always costs 1/5": NearMiss(
            claim=by_product > "1/5", at=cheap({20: (100, 99, 1600)}, "4/25", b=2)
        ),
        "3/10 in place of 1/5": NearMiss(
            claim=implies(large.arguments[0], by_product >= "3/10"),
            at=cheap(ABOVE, "29/100"),
        ),
        "epsilon up to 2": NearMiss(
            claim=implies(conjunction(epsilon <= 2, b <= s), by_product >= "1/5"),
            at=cheap({20: (100, 99, 1600)}, "4/25", epsilon=2),
        ),
    },
)
