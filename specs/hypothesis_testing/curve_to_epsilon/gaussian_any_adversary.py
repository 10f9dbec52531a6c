"""The rates of any adversary bound the distance below, for Gaussian noise."""

from verifydp.formal.spec import *

y, h = point("y", REAL), any_test("h", REAL)
t = real("t")
f, g, sigma, s = map(real, ("f", "g", "sigma", "s"))
gaussian_hits, gaussian_alarms = (
    mean(normal(one, sigma), y, value(h, y)) for one in (f, g)
)

SPEC = Theorem(
    title="The rates of any adversary bound the distance below, for Gaussian noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={
        "deviation": sigma > 0,
        "order": g <= f,
        "rates": conjunction(
            gaussian_alarms <= normal_cdf(t), normal_cdf(s) <= gaussian_hits
        ),
    },
    claim=s - t <= (f - g) / sigma,
    remark="The part about realistic adversaries, for Gaussian noise: s and t are the "
    "normal quantiles of a lower bound of the hits and an upper bound of the false "
    "alarms. With the classical deviation the distance is "
    "epsilon / sqrt(2 log(5 / (4 delta))) or less.",
)
gaussian = theorem("foundations.gaussian_dp_mechanism")


def any_gaussian(p):
    """The trade-off of Gaussian noise, at the quantiles of the rates."""
    positive, order, rates = (p.given(name) for name in ("deviation", "order", "rates"))
    shift = (f - g) / sigma
    apart = p.have(abs(g - f) <= shift * sigma, positive, order)
    values = {"m": g, "k": f, "s": sigma, "mu": shift}
    bound = p.at(p.use(gaussian, positive, apart, **values), h, t)
    most = p.apply(bound, p.have(gaussian_alarms <= normal_cdf(t), rates))
    most = p.have(normal_cdf(s) <= normal_cdf(t + shift), most, rates)
    v, w = real("v"), real("w")
    grows = p.assume(normal_cdf(v) <= normal_cdf(w))
    grows = p.supposing(grows, p.have(v <= w, grows))
    grows = p.apply(p.at(p.every(grows, v, w), s, t + shift), most)
    return p.have(p.statement.claim, grows)


half_line = {f: 1, g: 0, sigma: 1, t: 0, s: "999/1000"}
half_line |= {h: test_of(y, indicator(y >= 0))}

SPEC = SPEC.but(
    proof=any_gaussian,
    instance=At(half_line),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at=At(
                {**half_line, f: 0, g: 1, h: test_of(y, indicator(y <= 1))}
                | {t: "1/1000"}
            ),
        ),
        "a negative deviation": NearMiss(without="deviation", at={sigma: -1}),
        "fewer hits": NearMiss(
            without="rates", at=At({**half_line, h: test_of(y, 0)} | {s: 2})
        ),
        "a little more": NearMiss(
            claim=s - t <= (f - g) / sigma * "99/100",
        ),
    },
)
