"""The best test against the Gaussian mechanism: a threshold on the output.

The answers on the two databases are f, with the record, and g; the noise is normal of
deviation sigma. mu is the distance of the answers in deviations.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_tests._words")
steps = shared("hypothesis_testing.gaussian_tests._steps")
absent, accepted, present = words.absent, words.accepted, words.present
moved = words.moved
f, g, sigma, alpha = map(real, ("f", "g", "sigma", "alpha"))
place = real("place")
y, h = point("y", REAL), any_test("h", REAL)
mu = (f - g) / sigma
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


def proof(p):
    """The Gaussian mechanism is no better than N(mu, 1) against N(0, 1)."""
    deviation, order = p.given("deviation"), p.given("order")
    level, cut = p.given("level"), g + sigma * place
    hit, false = steps.tails(p, cut)
    size_, power_of = accepted(absent, cut), accepted(present, cut)
    mirror = p.have(
        equal(normal_cdf(-place), 1 - normal_cdf(place)), *words.mirrored(p, place)
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
