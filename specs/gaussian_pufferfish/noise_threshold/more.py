"""More Gaussian noise keeps closeness."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
theta, more, epsilon, delta, hole = map(
    real, ("theta", "more", "epsilon", "delta", "hole")
)
words = shared("gaussian_pufferfish.noise_threshold._words")
limit, noised = words.limit, words.noised

SPEC = Theorem(
    title="More Gaussian noise keeps closeness",
    source="Dwork and Roth 2014, proposition 2.1 (post-processing)",
    uses=(close,),
    given={
        "order": conjunction(theta >= 0, theta <= more),
        "enough": close(noised(P, theta), noised(R, theta), epsilon, delta),
    },
    claim=close(noised(P, more), noised(R, more), epsilon, delta),
    remark="Any laws of the data.",
)
after = theorem("foundations.post_processing")
exact = theorem("foundations.gaussian_sensitivity")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")


def keeps(p):
    """The rest of the noise is added to what was released."""
    rest = sqrt(more * more - theta * theta)
    left = {after["P"]: noised(P, theta), after["Q"]: noised(R, theta)}
    left[after["K"]] = function(y, normal(y, rest))
    spaces = {"S": REAL, "T": REAL}
    kept = p.use(after, left, p.given("enough"), spaces=spaces)
    values = {"m": x, "s": theta, "n": 0, "t": rest}
    both = p.at(p.use(two_normals, **values), B)
    order = p.given("order")
    square = p.have(more * more - theta * theta >= 0, order)
    whole = p.have(equal(theta * theta + rest * rest, more * more), square)
    size = p.have(equal(sqrt(more * more), more), order)
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

SPEC = SPEC.but(
    proof=keeps,
    instance=At(apart, show=shown),
    near_misses={
        "less noise": NearMiss(without="order", at={more: "1/2"}, witnesses=(left,)),
        "not close before": NearMiss(
            without="enough", at=At({**apart, delta: 0, more: 1}, (left,))
        ),
    },
)
