"""The highest F_beta score against the Gaussian mechanism.

The answers on the two databases are f, with the record, and g below it; beforehand
absence is c times as likely as presence. One threshold is better than all other tests.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_f_beta._words")
best = theorem("hypothesis_testing.gaussian_f_beta.best")
alarms, hits, printed, score = words.alarms, words.hits, words.printed, words.score
of_threshold, given, is_best = words.of_threshold, words.given, words.is_best
usual, nowhere = words.usual, words.nowhere
g, sigma, beta, c = map(real, ("g", "sigma", "beta", "c"))
threshold = real("threshold")
y, h = point("y", REAL), any_test("h", REAL)
attained = exists(threshold, forall(h, score(hits, alarms) <= printed(threshold)))
formula = forall(threshold, equal(of_threshold(threshold), printed(threshold)))

SPEC = Theorem(
    title="The highest F_beta score against the Gaussian mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (15)",
    covers=("HT-Q15",),
    given=given,
    claim=conjunction(formula, attained),
    remark="With c = 1 the printed fraction. The supremum over thresholds is "
    "attained, and no randomised test of any kind scores more; at equal answers the "
    "printed max is a supremum that no threshold reaches. {beta} is not 0: precision "
    "alone has no best threshold.",
)
tail = theorem("hypothesis_testing.gaussian_tests.tail")
tangent = theorem("foundations.gaussian_dp.tangent")


def proof(p):
    """From the best threshold, and the chances of acceptance of each."""
    hit, false = words.at_cut(p, threshold)
    facts = p.given("odds"), p.given("beta")
    plain = p.have(
        equal(of_threshold(threshold), printed(threshold)), hit, false, *facts
    )
    one = p.use(best, *(p.given(name) for name in given))
    held = p.have(is_best(threshold).arguments[0], p.assume(is_best(threshold)))
    found = p.some(exists(threshold, is_best(threshold).arguments[0]), threshold, held)
    return p.have(
        p.statement.claim, p.every(plain, threshold), p.obtain(one, threshold, found)
    )


below_all = forall(h, score(hits, alarms) <= printed(threshold))


def less_than_all(p, fact):
    """To accept all scores more."""
    return p.have(FALSE, p.at(fact, test_of(y, 1)))


def more_precise(p, fact):
    """Precision alone is higher at the next threshold: no threshold has the highest."""
    here, after, last = (threshold + place for place in range(3))

    def line(place, test):
        values = {tangent["d"]: number(1), tangent["f"]: test, tangent["u"]: -place}
        return p.use(tangent, values)

    def above(cut):
        return test_of(y, indicator(cut <= y))

    ends = [
        p.use(tail, {tail["f"]: number(of), tail["sigma"]: 1, tail["threshold"]: cut})
        for of in (1, 0)
        for cut in (here, after, last)
    ]
    T, A, U, V, s = map(real, ("T", "A", "U", "V", "s"))
    chances = [normal_cdf(of - cut) for cut in (here, after) for of in (1, 0)]
    steep, steeper = exp(after - "1/2"), exp(last - "1/2")
    # Beyond the next threshold the ratio of the densities is larger than before it.
    lines_ = line(after, above(here)), line(after, above(last))
    end = line(last, test_of(y, 0))
    growth = p.have(conjunction(steep > 0, steeper > steep))
    rest = p.have(normal_cdf(-last) > 0)
    rest = p.have((steeper - steep) * normal_cdf(-last) > 0, growth, rest)
    gain = p.have(chances[2] - steep * chances[3] > 0, lines_[1], end, rest, *ends)
    less = chances[0] - steep * chances[1] <= chances[2] - steep * chances[3]
    less = p.have(less, lines_[0], *ends)
    sizes = conjunction(*(chance > 0 for chance in chances), chances[3] < chances[1])
    known = p.assume(
        conjunction(
            *(one > 0 for one in (T, A, U, V)),
            V < A,
            s > 0,
            U - s * V > 0,
            T - s * A <= U - s * V,
        )
    )
    more = p.have(T * V < A * U, known)
    more = p.have(T / (T + A) < 1 / (1 / (U / (U + V))), more, known)
    more = p.at(p.every(p.supposing(known, more), T, A, U, V, s), *chances, steep)
    ready = p.have(more.formula.arguments[0], p.have(sizes), growth, gain, less)
    more, there = p.apply(more, ready), p.at(fact, above(after))
    return p.have(FALSE, there, more, *ends)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, g: "99/100"}), At({**usual, c: "1/10", beta: 10})),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", claim=formula, at={sigma: -1}, witnesses=("1/2",)
        ),
        "equal answers": NearMiss(
            without="order", at=nowhere({**usual, g: 1}, below_all, less_than_all)
        ),
        "no odds": NearMiss(
            without="odds", at=nowhere({**usual, c: 0}, below_all, less_than_all)
        ),
        "beta is 0": NearMiss(
            without="beta", at=nowhere({**usual, beta: 0}, below_all, more_precise)
        ),
    },
)
