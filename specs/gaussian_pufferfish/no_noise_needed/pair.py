"""Normal laws with a large common variance are close."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
y, B = point("y", REAL), event_variable("B", REAL)
m, shift, s, v, epsilon, delta, least, t, hole = map(
    real, ("m", "shift", "s", "v", "epsilon", "delta", "least", "t", "hole")
)
threshold = theorem("gaussian_pufferfish.noise_threshold")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
words = shared("gaussian_pufferfish.no_noise_needed._words")
apart, from_least, parameters = words.apart, words.from_least, words.parameters
some_variance = exists(least, from_least)
share = minimum(delta, 1) / 4


def as_noise(p):
    """The common variance is like that of Gaussian noise on the rest."""
    positive = p.given("parameters")
    ranges = p.have(conjunction(share > 0, share < 1), positive)
    found = p.axiom("normal_quantile", share, facts=[ranges])
    cut_off = p.assume(equal(normal_cdf(t), share))
    values = {"mean_i": m + shift, "mean_j": m, "sd_i": s, "sd_j": 0}
    values = {threshold[name]: number(one) for name, one in values.items()}
    rule = p.use(threshold, values, positive)
    rule = p.at(p.part(rule, 0), -t, sqrt(v))
    factor = sqrt(2 * log(number("5/2") / delta)) / minimum(epsilon, 1)
    xi = (factor * (abs(shift) + abs(s) * -t)) ** 2
    here = p.assume(maximum(xi, 0) <= v)
    root = p.have(conjunction(sqrt(v) >= 0, equal(sqrt(v) * sqrt(v), v)), here)
    tails = p.have(2 * normal_cdf(t) <= delta / 2, cut_off, positive)
    printed = rule.formula.arguments[0].arguments[2].arguments[0]
    same = p.have(equal(printed, xi), p.have(equal(m + shift - m, shift)))
    known = p.granted(rule, same, here, root, tails)
    facts = []
    for place, deviation in ((m + shift, s), (m, number(0))):
        values = {"m": place, "s": deviation, "n": 0, "t": sqrt(v)}
        values = {two_normals[name]: number(one) for name, one in values.items()}
        fact = p.at(p.use(two_normals, values), B)
        square = p.have(equal(sqrt(v) * sqrt(v), v), root)
        left, own = fact.formula.arguments[0], deviation * deviation
        law_ = normal(place + 0, sqrt(own + hole))
        facts.append(p.rewrite(square, fact, equal(left, probability(law_, B)), hole))
    ends = []
    for place, part in enumerate(apart(m, shift, s * s, v).arguments):
        one, then = (probability(law_, B) for law_ in part.arguments[:2])
        bound = p.at(p.have(known.formula.arguments[place], known), B)
        bound = p.have(one <= exp(epsilon) * then + delta, bound, *facts)
        ends.append(p.the_same(p.every(bound, B), part))
    end = p.have(apart(m, shift, s * s, v), *ends)
    end = p.every(p.supposing(here, end), m, v)
    return p.obtain(found, t, p.some(some_variance, maximum(xi, 0), end))


one_pair = {shift: 1, s: 1, epsilon: 1, delta: "1/100"}


def whole_line(values):
    """With a negative epsilon not even the whole line is covered."""

    def refute(p, claim):
        from_on = p.assume(At(values).of(from_least))
        known = p.follow(from_on, 0, least)
        known = p.part(known, 0)
        return p.obtain(p.assume(claim), least, p.absurd(known, event(y, TRUE)))

    return At(values, refute=refute)


SPEC = Theorem(
    title="Normal laws with a large common variance are close",
    source="this project; foundations.gaussian_classical",
    uses=(close,),
    given=parameters,
    claim=some_variance,
    proof=as_noise,
    instance=At(one_pair),
    near_misses={
        "a negative epsilon": NearMiss(
            given={"parameters": delta > 0}, at=whole_line({**one_pair, epsilon: -1})
        ),
        "without parameters": NearMiss(
            without="parameters", at=whole_line({**one_pair, epsilon: -1})
        ),
    },
    remark="From some common variance on, at all locations, whatever the shift.",
)
