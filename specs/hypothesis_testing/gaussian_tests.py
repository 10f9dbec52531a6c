"""The best test against the Gaussian mechanism: a threshold on the output.

The answers on the two databases are f, with the record, and g; the noise is normal of
deviation sigma. mu is the distance of the answers in deviations.
"""

from verifydp.formal.spec import *

f, g, sigma, alpha, c = map(real, ("f", "g", "sigma", "alpha", "c"))
place, threshold, t = real("place"), real("threshold"), real("t")
y, h = point("y", REAL), any_test("h", REAL)
present, absent = normal(f, sigma), normal(g, sigma)


def accepted(of, cut):
    """The chance of an output at or above the threshold."""
    return probability(of, event(y, cut <= y))


TAIL = Theorem(
    title="The chance of an output at or above a threshold",
    source="definition of the normal distribution function",
    given={"deviation": sigma > 0},
    claim=conjunction(
        equal(accepted(present, threshold), 1 - normal_cdf((threshold - f) / sigma)),
        equal(accepted(present, threshold), normal_cdf((f - threshold) / sigma)),
    ),
)
mu = (f - g) / sigma


recall, alarms = accepted(present, threshold), accepted(absent, threshold)
above_f, above_g = (1 - normal_cdf((threshold - one) / sigma) for one in (f, g))
printed = conjunction(
    equal(recall, above_f),
    equal(recall / (recall + c * alarms), above_f / (above_f + c * above_g)),
)


def on_curve(shift):
    return forall(
        t, implies(equal(recall, normal_cdf(t)), equal(alarms, normal_cdf(t - shift)))
    )


RATES = Theorem(
    title="Precision and recall of a threshold on the output of the Gaussian mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (14)",
    covers=("HT-Q14",),
    given={"deviation": sigma > 0},
    claim=conjunction(printed, on_curve(mu)),
    remark="With c = 1 the printed formula. The second part is the curve: the alarms "
    "are {'Phi(t - mu)'} where the recall is {'Phi(t)'}.",
)


cut = g + sigma * place
best = forall(
    h,
    implies(
        mean(absent, y, value(h, y)) <= alpha,
        mean(present, y, value(h, y)) <= accepted(present, cut),
    ),
)

SPEC = Theorem(
    title="The most powerful test against the Gaussian mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 6 and appendix 10.4",
    covers=("HT-T6",),
    given={
        "deviation": sigma > 0,
        "order": g <= f,
        "level": equal(normal_cdf(place), 1 - alpha),
    },
    claim=conjunction(
        equal(accepted(absent, cut), alpha),
        equal(accepted(present, cut), normal_cdf(mu - place)),
        best,
    ),
    remark="place is the quantile of 1 - {alpha}, so the threshold is the printed "
    "one. Compared with all randomised tests of size alpha or less; alpha lies in (0, "
    "1).",
)

mechanism = theorem("foundations.gaussian_dp_mechanism")
half_lines = theorem("gaussian_pufferfish.normal_half_lines")


def tail(p):
    """What is not below the threshold, in units of the deviation."""
    center, size = p.given("deviation"), (threshold - f) / sigma
    values = {
        half_lines[name]: one
        for name, one in {"m": f, "s": sigma, "r": threshold}.items()
    }
    below = p.use(half_lines, values, center)
    others = 1 - indicator(y < threshold)
    ways = [
        p.mean(p.have(low <= high), present, y)
        for low, high in (
            (indicator(threshold <= y), others),
            (others, indicator(threshold <= y)),
        )
    ]
    written = p.have(
        equal(accepted(present, threshold), 1 - normal_cdf(size)), below, *ways
    )
    turned = p.have(equal(1 - normal_cdf(size), normal_cdf(-size)), *mirrored(p, size))
    same = p.have(equal(-size, (f - threshold) / sigma), center)
    hole = real("hole")
    mirror = p.rewrite(
        same, turned, equal(1 - normal_cdf(size), normal_cdf(hole)), hole
    )
    return p.have(p.statement.claim, written, mirror)


def mirrored(p, size):
    """Phi(-x) = 1 - Phi(x): half-lines that share one point."""
    z = real("z")
    low, high = p.axiom("normal_half_line", size), p.axiom("normal_mirrored", size)
    spot = p.axiom("normal_point", size)
    both = indicator(z <= size) + indicator(size <= z)
    one = 1 + indicator(equal(z, size))
    ways = [
        p.mean(p.have(left <= right), standard_normal, z)
        for left, right in ((both, one), (one, both))
    ]
    return low, high, spot, *ways


usual = {f: 1, g: 0, sigma: 1, threshold: "1/2"}

TAIL = TAIL.but(
    proof=tail,
    instance=At({f: 1, sigma: 1, threshold: "1/2"}),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at={f: 1, sigma: -1, threshold: "1/2"}
        ),
        "the other side": NearMiss(
            claim=equal(
                accepted(present, threshold), normal_cdf((threshold - f) / sigma)
            ),
        ),
    },
)


def tails(p, cut):
    """The chances of acceptance on both databases."""
    ends = []
    for centre in (f, g):
        values = {TAIL["f"]: centre, TAIL["threshold"]: cut}
        ends.append(p.use(TAIL, values, p.given("deviation")))
    return ends


def moved(p, equality, fact, shape):
    """Write a place in another way."""
    hole = real("hole")
    return p.rewrite(equality, fact, shape(hole), hole)


def rates(p):
    """Recall is Phi at one place; the alarms are Phi at mu below it."""
    deviation = p.given("deviation")
    hit, false = tails(p, threshold)
    recall, alarms = accepted(present, threshold), accepted(absent, threshold)
    known = p.assume(equal(recall, normal_cdf(t)))
    here, there = (f - threshold) / sigma, (g - threshold) / sigma
    spot = p.have(
        equal(t, here), p.have(equal(normal_cdf(t), normal_cdf(here)), hit, known)
    )
    same = p.have(equal(there, t - mu), spot, deviation)
    at_place = p.have(equal(alarms, normal_cdf(there)), false)
    at_place = moved(p, same, at_place, lambda one: equal(alarms, normal_cdf(one)))
    on_curve = p.every(p.supposing(known, at_place), t)
    formula = p.have(p.statement.claim.arguments[0], hit, false)
    return p.have(p.statement.claim, formula, on_curve)


RATES = RATES.but(
    proof=rates,
    instance=At({**usual, c: 1}),
    reach=(At({**usual, c: 1, g: 1}),),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", claim=printed, at={**usual, c: 1, sigma: -1}
        ),
        "without the deviation": NearMiss(
            claim=equal(recall, 1 - normal_cdf(threshold - f)),
            at={**usual, c: 1, sigma: 2},
        ),
        "variance for deviation": NearMiss(
            claim=equal(recall, 1 - normal_cdf((threshold - f) / sigma**2)),
            at={**usual, c: 1, sigma: 2},
        ),
        "without the odds": NearMiss(
            claim=equal(recall / (recall + alarms), above_f / (above_f + c * above_g)),
            at={**usual, c: "1/2"},
        ),
    },
)


def proof(p):
    """The Gaussian mechanism is no better than N(mu, 1) against N(0, 1)."""
    deviation, order = p.given("deviation"), p.given("order")
    level, cut = p.given("level"), g + sigma * place
    hit, false = tails(p, cut)
    size_, power_of = accepted(absent, cut), accepted(present, cut)
    mirror = p.have(
        equal(normal_cdf(-place), 1 - normal_cdf(place)), *mirrored(p, place)
    )
    ends = []
    for chance, centre, fact, end in (
        (size_, g, false, -place),
        (power_of, f, hit, mu - place),
    ):
        same = p.have(equal((centre - cut) / sigma, end), deviation)
        known = p.have(equal(chance, normal_cdf((centre - cut) / sigma)), fact)
        ends.append(
            moved(p, same, known, lambda one, of=chance: equal(of, normal_cdf(one)))
        )
    apart = p.have(abs(g - f) <= mu * sigma, deviation, order)
    values = {"m": g, "k": f, "s": sigma, "mu": mu}
    bound = p.use(mechanism, deviation, apart, **values)
    small = p.assume(mean(absent, y, value(h, y)) <= alpha)
    few = p.have(
        mean(absent, y, value(h, y)) <= normal_cdf(-place), small, level, mirror
    )
    most = p.apply(p.at(bound, h, -place), few)
    same = p.have(equal(-place + mu, mu - place))
    power_h = mean(present, y, value(h, y))
    most = moved(p, same, most, lambda one: power_h <= normal_cdf(one))
    best = p.every(p.supposing(small, p.have(power_h <= power_of, most, ends[1])), h)
    size_is = p.have(equal(size_, alpha), ends[0], mirror, level)
    return p.have(p.statement.claim, size_is, ends[1], best)


median = {f: 1, g: 0, sigma: 1, place: 0, alpha: "1/2"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(median),
    reach=(At({**median, g: 1}),),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            claim=best,
            at={f: -1},
            witnesses=(test_of(y, indicator(y <= 0)),),
        ),
        "another level": NearMiss(
            without="level",
            claim=best,
            at={alpha: "9/10"},
            witnesses=(test_of(y, "9/10"),),
        ),
        "a negative deviation": NearMiss(
            without="deviation",
            at={sigma: -1},
        ),
        "the quantile of alpha": NearMiss(
            given={"level": equal(normal_cdf(place), alpha)},
            claim=equal(accepted(absent, cut), alpha),
            at={place: 1, alpha: normal_cdf(1)},
        ),
        "half of alpha": NearMiss(
            given={"level": equal(normal_cdf(place), 1 - alpha / 2)},
            claim=equal(accepted(absent, cut), alpha),
            at={alpha: 1},
        ),
    },
)
