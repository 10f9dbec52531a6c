"""How optimal_scale_exists is shown."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
optimal = definition("gaussian_pufferfish.optimal_scale")
P, R = law("P", REAL), law("R", REAL)
x, y, z = point("x", REAL), point("y", REAL), real("z")
monotone = theorem("gaussian_pufferfish.wider_noise")
processed = theorem("foundations.post_processing")
curve = theorem("gaussian_pufferfish.exact_curve")
A = event_variable("A", REAL)
both = point("both", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.optimal_scale_exists._words")
above, b, best, delta = words.above, words.b, words.best, words.delta
enough, epsilon, exists_best = words.enough, words.epsilon, words.exists_best
private, private_raw = words.private, words.private_raw
scale, t = words.scale, words.t


def excess(here, there, noise):
    """The event that attains the privacy curve, and the curve there."""
    density = [mean(data, x, exp(-abs(x - y) / noise)) for data in (here, there)]
    region = event(y, exp(epsilon) * density[1] < density[0])
    chances = [probability(noised(data, noise), region) for data in (here, there)]
    return region, chances[0] - exp(epsilon) * chances[1]


def measured(noise):
    """The same as `enough`, without a word about all events."""
    sizes = [excess(*laws, noise)[1] <= delta for laws in ((P, R), (R, P))]
    return conjunction(noise > 0, *sizes)


def decided(p, here, there):
    """Closeness is a comparison of the curve with delta."""
    region, size = excess(here, there, b)
    kernel_ = test_of(both, exp(-abs(first(both) - second(both)) / b))
    values = {"P": here, "R": there, "b": b, "kernel": kernel_, "A": region}
    exact = p.use(curve, p.assume(b > 0), **values)
    most = p.have(close(*exact.formula.arguments), exact)
    small, near = p.assume(size <= delta), private(here, there, b)
    goal = (
        probability(noised(here, b), A)
        <= exp(epsilon) * probability(noised(there, b), A) + delta
    )
    to_close = p.the_same(p.every(p.have(goal, p.at(most, A), small), A), near)
    known = p.assume(near)
    back = p.have(size <= delta, p.at(known, region))
    return p.supposing(small, to_close), p.supposing(near, back)


def agreement(p):
    """Both ways to say that a scale is enough are the same."""
    facts = [*decided(p, P, R), *decided(p, R, P)]
    there = p.have(implies(enough(b), measured(b)), *facts)
    back = p.have(implies(measured(b), enough(b)), *facts)
    positive = b > 0
    there = p.have(there.formula, p.supposing(positive, there))
    back = p.have(back.formula, p.supposing(positive, back))
    return p.every(there, b), p.every(back, b)


def larger(p, there, back):
    """What is enough stays enough with more noise."""
    known, order = p.assume(measured(b)), p.assume(b <= scale)
    facts = p.apply(p.at(back, b), known)
    positive, wider = p.have(b > 0, known), []
    for here, other in ((P, R), (R, P)):
        values = {monotone["P"]: here, monotone["R"]: other, monotone["B"]: scale}
        wider.append(
            p.use(
                monotone,
                values,
                positive,
                order,
                p.have(private(here, other, b), facts),
            )
        )
    known_ = p.apply(p.at(there, scale), p.have(enough(scale), positive, order, *wider))
    rule = p.supposing(known, p.supposing(order, known_))
    return p.every(rule, b, scale)


def smallest(p, some):
    """The mass of the enough scales is that of a half-line, which begins at best."""
    there, back = agreement(p)
    up = larger(p, there, back)
    some = p.apply(p.at(there, scale), some)
    hit = indicator(measured(z))
    low = p.mean(
        p.have(indicator(scale <= z) <= hit, p.at(up, scale, z), some),
        standard_normal,
        z,
    )
    high = p.mean(p.have(hit <= indicator(z >= 0)), standard_normal, z)
    mass = mean(standard_normal, z, hit)
    tails = [p.axiom("normal_mirrored", end) for end in (scale, number(0))]
    between = p.have(conjunction(mass > 0, mass < 1), low, high, *tails)
    quantile = p.axiom("normal_quantile", mass, facts=[between])
    same = p.assume(equal(normal_cdf(t), mass))
    wanted = optimal(P, R, epsilon, delta, -t)
    least, found = (At({best: -t}).of(one) for one in optimal.body.arguments)
    known = p.assume(enough(b))
    more = p.have(
        indicator(b <= z) <= hit, p.at(up, b, z), p.apply(p.at(there, b), known)
    )
    lower = p.have(
        -t <= b, p.mean(more, standard_normal, z), p.axiom("normal_mirrored", b), same
    )
    least = p.the_same(p.every(p.supposing(known, lower), b), least)
    middle, beyond = (above - t) / 2, p.assume(-t < above)
    is_enough = p.assume(enough(middle))
    between = p.have(conjunction(-t < middle, middle < above), beyond)
    goal = exists(b, conjunction(enough(b), b < above))
    yes = p.some(
        goal,
        middle,
        p.have(conjunction(enough(middle), middle < above), is_enough, between),
    )
    no = p.assume(negation(enough(middle)))
    less = p.have(
        hit <= indicator(middle <= z), p.at(up, z, middle), p.at(back, middle), no
    )
    none = p.have(
        FALSE,
        p.mean(less, standard_normal, z),
        p.axiom("normal_mirrored", middle),
        same,
        between,
    )
    no = p.have(goal, none)
    reached = p.every(p.supposing(beyond, p.cases(is_enough.formula, yes, no)), above)
    shown = p.have(wanted, least, p.the_same(reached, found))
    return p.obtain(quantile, t, p.some(exists_best, -t, shown))


def raw_proof(p):
    """Noise is post-processing, so every scale is enough."""
    both_ways = []
    for here, there in ((P, R), (R, P)):
        values = {"P": here, "Q": there, "K": function(x, laplace(x, b))}
        raw = p.have(close(here, there, epsilon, delta), p.assume(private_raw))
        both_ways.append(p.use(processed, raw, spaces={"S": REAL, "T": REAL}, **values))
    every = p.supposing(b > 0, p.have(enough(b), p.assume(b > 0), *both_ways))
    least, found = (At({best: 0}).of(one) for one in optimal.body.arguments)
    least = p.the_same(p.every(p.have(implies(enough(b), b >= 0)), b), least)
    beyond, half = p.assume(above > 0), p.have(above / 2 > 0, p.assume(above > 0))
    inside = p.apply(p.at(p.every(every, b), above / 2), half)
    inside = p.have(conjunction(enough(above / 2), above / 2 < above), inside, beyond)
    some = p.some(exists(b, conjunction(enough(b), b < above)), above / 2, inside)
    reached = p.every(p.supposing(beyond, some), above)
    return p.have(optimal(P, R, epsilon, delta, 0), least, p.the_same(reached, found))


def proof(p):
    """With noise, and without."""
    some = p.assume(enough(scale))
    noisy = p.supposing(some, smallest(p, some))
    raw = p.supposing(private_raw, raw_proof(p))
    return p.have(p.statement.claim, noisy, raw)
