"""How much Gaussian noise is enough: there is a threshold.

More Gaussian noise is post-processing, so that it keeps what less noise has reached.
For Gaussian priors, some amount reaches any epsilon and delta above 0.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
after = theorem("foundations.post_processing")
classical = theorem("foundations.gaussian_classical")
exact = theorem("foundations.gaussian_sensitivity")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
P, R = law("P", REAL), law("R", REAL)
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
names = "theta", "more", "least", "epsilon", "delta", "hole", "t"
theta, more, least, epsilon, delta, hole, t = map(real, names)


def noised(of, deviation):
    return bind(of, x, normal(x, deviation))


def limit(first_, then):
    return probability(first_, B) <= exp(epsilon) * probability(then, B) + delta


def keeps(p):
    """The rest of the noise is added to what was released."""
    rest = sqrt(more * more - theta * theta)
    left = {after["P"]: noised(P, theta), after["Q"]: noised(R, theta)}
    left[after["K"]] = function(y, normal(y, rest))
    spaces = {"S": REAL, "T": REAL}
    kept = p.use(after, left, p.given("enough"), spaces=spaces)
    values = {"m": x, "s": theta, "n": 0, "t": rest}
    values = {two_normals[name]: one for name, one in values.items()}
    both = p.at(p.use(two_normals, values), B)
    order = p.given("order")
    square = p.have(more * more - theta * theta >= 0, order)
    whole = p.have(equal(theta * theta + rest * rest, more * more), square)
    size = p.have(equal(sqrt(more * more), more), p.axiom("sqrt_square", more), order)
    left = both.formula.arguments[0]
    both = p.rewrite(
        whole, both, equal(left, probability(normal(x + 0, sqrt(hole)), B)), hole
    )
    both = p.rewrite(size, both, equal(left, probability(normal(x + 0, hole), B)), hole)
    one, other = both.formula.arguments
    ways = [
        p.mean(p.have(low <= high, both), of, x)
        for of in (P, R)
        for low, high in ((one, other), (other, one))
    ]
    return p.every(
        p.have(limit(noised(P, more), noised(R, more)), p.at(kept, B), *ways), B
    )


mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
priors = normal(mean_i, sd_i), normal(mean_j, sd_j)
#: How far apart the coupled data are while the score is less than -t.
distance = abs(mean_i - mean_j) - abs(sd_i - sd_j) * t
from_least = forall(
    theta,
    implies(
        least <= theta, close(*(noised(of, theta) for of in priors), epsilon, delta)
    ),
)
smaller, share = minimum(epsilon, 1), minimum(delta, 1) / 4
threshold = sqrt(2 * log(number("5/4") / (delta / 2))) * distance / smaller


def reached(p):
    """Both data are affine in one score, cut off where its tails have half of delta."""
    positive = p.have(conjunction(epsilon > 0, delta > 0), p.given("parameters"))
    ranges = p.have(conjunction(share > 0, share < 1), positive)
    found = p.axiom("normal_quantile", share, facts=[ranges])
    cut_off = p.assume(equal(normal_cdf(t), share))
    sign = p.have(
        conjunction(t <= 0, 2 * normal_cdf(t) <= delta / 2), cut_off, positive
    )
    enough = p.assume(threshold <= theta)
    here, there = mean_i + sd_i * z, mean_j + sd_j * z
    central = conjunction(t <= z, z <= -t)
    inside = p.assume(central)
    shift = abs(here - there)
    near = p.have(shift <= distance, inside, sign)
    factor = sqrt(2 * log(number("5/4") / (delta / 2)))
    scale = p.have(smaller > 0, positive)
    whole = p.have(equal(threshold * smaller, factor * distance), scale)
    whole = p.have(factor * distance <= theta * smaller, whole, enough, scale)
    noise = p.have(factor * shift <= factor * distance, near, p.have(factor >= 0))
    noise = p.have(factor * shift <= theta * smaller, noise, whole)
    values = {
        "f": here,
        "g": there,
        "sigma": theta,
        "epsilon": smaller,
        "delta": delta / 2,
    }
    values = {classical[name]: one for name, one in values.items()}
    part = p.use(
        classical,
        values,
        p.have(smaller >= 0, scale),
        p.have(smaller <= "3.786"),
        p.have(delta / 2 > 0, positive),
        noise,
    )
    left, right = (probability(normal(one, theta), B) for one in (here, there))
    tails = indicator(z <= t) + indicator(-t <= z)
    goal = left <= exp(epsilon) * right + delta / 2 + tails
    growth = p.have(exp(smaller) <= exp(epsilon), p.have(smaller <= epsilon))
    near = p.have(goal, p.at(part, B), growth)
    far = p.have(goal, p.assume(negation(central)), positive)
    average = p.mean(p.cases(central, near, far), standard_normal, z)
    total = limit(*(noised(of, theta) for of in priors))
    masses = p.axiom("normal_half_line", t), p.axiom("normal_mirrored", -t)
    end = p.every(p.have(total, average, *masses, sign), B)
    end = p.every(p.supposing(enough.formula, end), theta)
    return p.obtain(found, t, p.some(exists(least, from_least), threshold, end))


profile = normal_cdf("-1/2") - exp(1) * normal_cdf("-3/2")
apart = {P: dirac(number(0)), R: dirac(number(1)), epsilon: 1, theta: 1, more: 2}
apart[delta] = profile


def known_profile(p, goal):
    """Two normal laws one deviation apart."""
    values = {"f": 0, "g": 1, "sigma": 1, "epsilon": 1, "sensitivity": 1}
    fact = p.use(exact, {exact[name]: one for name, one in values.items()})
    return p.the_same(fact, goal)


left = event(y, y <= 0)
shown = {"enough": known_profile}
MORE = Theorem(
    title="More Gaussian noise keeps closeness",
    source="Dwork and Roth 2014, proposition 2.1 (post-processing)",
    uses=(close,),
    given={
        "order": conjunction(theta >= 0, theta <= more),
        "enough": close(noised(P, theta), noised(R, theta), epsilon, delta),
    },
    claim=close(noised(P, more), noised(R, more), epsilon, delta),
    proof=keeps,
    instance=At(apart, show=shown),
    near_misses={
        "less noise": NearMiss(
            without=("order",), at=At({**apart, more: "1/2"}, (left,), show=shown)
        ),
        "not close before": NearMiss(
            without=("enough",), at=At({**apart, delta: 0, more: 1}, (left,))
        ),
    },
    remark="Any laws of the data.",
)
gaussian = {mean_i: 0, mean_j: 1, sd_i: 1, sd_j: 2, epsilon: 1, delta: "1/20"}


def whole_line(p, claim):
    """With a negative epsilon not even the whole line is covered."""
    from_on = At({**gaussian, epsilon: -1}).of(from_least)
    known = p.at(p.assume(from_on), least)
    known = p.apply(known, p.have(known.formula.arguments[0]))
    nothing = p.obtain(p.assume(claim), least, p.absurd(known, event(y, TRUE)))
    return p.the_same(p.supposing(claim, nothing), negation(claim))


SPEC = Theorem(
    title="Some amount of Gaussian noise is enough, and more is too",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-QU13",),
    uses=(close,),
    given={"parameters": conjunction(epsilon > 0, delta > 0)},
    claim=exists(least, from_least),
    proof=reached,
    instance=At(gaussian),
    reach=(At({**gaussian, sd_i: 0, sd_j: 0}), At({**gaussian, epsilon: 100})),
    near_misses={
        "a negative epsilon": NearMiss(
            without=("parameters",), at=At({**gaussian, epsilon: -1}, refute=whole_line)
        ),
    },
    remark="The paper asks for a sufficient condition theta^2 >= xi and has none. The "
    "proof has one: xi is the square of sqrt(2 log(5 / (2 delta))) times "
    "(|mean_i - mean_j| + |sd_i - sd_j| tau) / min(epsilon, 1), with 2 Phi(-tau) at "
    "most delta / 2. The least xi is smaller; gaussian_noise decides each theta.",
)
