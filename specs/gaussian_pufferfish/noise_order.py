"""Gaussian noise against Laplace noise of the same variance.

The paper reads off a figure that Gaussian noise makes two laws less distinguishable.
For the largest log-ratio it is the other way round: with Laplace noise it is bounded,
with Gaussian noise it exceeds every number, unless the two laws are the same. With a
delta either noise can be the better one.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
names = "mean_i", "mean_j", "sd_i", "sd_j", "b", "theta", "epsilon", "delta"
mean_i, mean_j, sd_i, sd_j, b, theta, epsilon, delta = map(real, names)
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
priors = normal(mean_i, sd_i), normal(mean_j, sd_j)
laplace_noise, normal_noise = laplace(x, b), normal(x, theta)


def near(noise, at_epsilon, at_delta):
    """Both orders."""
    one, other = (bind(prior, x, noise) for prior in priors)
    return conjunction(
        close(one, other, at_epsilon, at_delta), close(other, one, at_epsilon, at_delta)
    )


def pure(noise, at_epsilon=epsilon):
    """Without a delta: the log-ratio is at most epsilon everywhere."""
    return near(noise, at_epsilon, 0)


alike_noise = {
    "scale": b > 0,
    "deviations": conjunction(sd_i > 0, sd_j > 0),
    "same variance": equal(theta**2, 2 * b**2),
}

SPEC = Theorem(
    title="Gaussian noise hides more than Laplace noise of the same variance",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section "
    "VI-B and figure 1",
    covers=("GP-QU11",),
    standing="refuted",
    repair="gaussian_pufferfish.noise_order.repaired",
    printed=Printed(
        "section VI-B, of the maximum log-ratio in figure 1",
        "with the same noise power, Gaussian mechanism provides higher statistical "
        "indistinguishability than Laplace mechanism",
    ),
    uses=(close,),
    given={**alike_noise, "with Laplace noise": pure(laplace_noise)},
    claim=pure(normal_noise),
    remark="Indistinguishability is the largest log-ratio of the outputs, as in figure "
    "1. Of data N(0, 1) and N(1, 4) with noise of variance 32 it is at most 7/20 for "
    "Laplace noise, and without bound for Gaussian noise. A plot over a finite window "
    "can still show the printed order. The reading with a delta is in delta.",
)

DELTA = Theorem(
    title="Gaussian noise hides more than Laplace noise, with a delta",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section "
    "VI-B",
    standing="refuted",
    repair="gaussian_pufferfish.noise_order.either",
    uses=(close,),
    given={**alike_noise, "with Laplace noise": near(laplace_noise, epsilon, delta)},
    claim=near(normal_noise, epsilon, delta),
    remark="The same data and noises: at epsilon 3/10 a delta of 1/100 is enough for "
    "Laplace noise and not for Gaussian noise.",
)


example = {
    mean_i: 1,
    mean_j: 0,
    sd_i: 2,
    sd_j: 1,
    b: 4,
    theta: sqrt(32),
    epsilon: "7/20",
}


def at_example(noise, at_epsilon, at_delta):
    """Closeness in both orders for the data and noises of the example."""
    values = {over: one for over, one in example.items() if over is not epsilon}
    return At(values).of(near(noise, number(at_epsilon), number(at_delta)))


#: In both orders for the better noise, the wider law first for the other one.
one_way = (
    at_example(normal_noise, 0, "1/11"),
    at_example(laplace_noise, 0, "1/11").arguments[0],
)
other_way = (
    at_example(laplace_noise, "3/10", "1/100"),
    at_example(normal_noise, "3/10", "1/100").arguments[0],
)

EITHER = Theorem(
    title="With a delta, either noise can be the better one",
    source="repair of section VI-B",
    uses=(close,),
    claim=conjunction(
        one_way[0], negation(one_way[1]), other_way[0], negation(other_way[1])
    ),
    remark="Data N(0, 1) and N(1, 4), noise of variance 32: Gaussian noise is the "
    "better one at epsilon 0 and delta 1/11, Laplace noise at 3/10 and 1/100; the "
    "other noise fails with the wider law first.",
)

spreads = [sqrt(one**2 + theta**2) for one in (sd_i, sd_j)]
alike = conjunction(equal(mean_i, mean_j), equal(sd_i**2, sd_j**2))


without_level = {over: one for over, one in example.items() if over is not epsilon}


some_epsilon = exists(epsilon, pure(laplace_noise))

REPAIRED = Theorem(
    title="Laplace noise bounds the log-ratio, Gaussian noise never does, unless the "
    "two laws are the same",
    source="repair of section VI-B and figure 1",
    uses=(close,),
    given={"scale": b > 0},
    claim=conjunction(
        some_epsilon, forall(epsilon, implies(pure(normal_noise), alike))
    ),
)
laplace_is_pure = theorem("gaussian_pufferfish.laplace_is_pure")
never_pure = theorem("gaussian_pufferfish.normal_laws_never_pure")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")


def enough(p, goal):
    """Laplace noise keeps its word: the signs of the densities' difference."""
    return p.have(goal, *(p.profile(*part.arguments) for part in goal.arguments))


def beyond(place):
    """Far out, the wider law is much likelier."""

    def refute(p, claim):
        part = p.have(claim.arguments[0], p.assume(claim))
        return p.absurd(part, event(y, y >= number(place)))

    return refute


SPEC = SPEC.but(
    refutation=At(example, show={"with Laplace noise": enough}, refute=beyond(12)),
)

DELTA = DELTA.but(
    refutation=At(
        {**example, epsilon: "3/10", delta: "1/100"},
        show={"with Laplace noise": enough},
        refute=beyond("91/10"),
    ),
)


def neither_way(p):
    """Closeness by signs of densities, its failure by an event each."""
    parts = []
    for (better, worse), place in ((one_way, "3/2"), (other_way, "91/10")):
        parts.append(enough(p, better))
        nothing = p.absurd(p.assume(worse), event(y, y >= number(place)))
        parts.append(p.denied(worse, nothing))
    return p.have(EITHER.claim, *parts)


def differs(old, new, place, part, what):
    """One number is another one, and one order of the better noise fails."""

    def refute(p, claim):
        way, order = part
        known = p.have(claim.arguments[way].arguments[order], p.assume(claim))
        return p.absurd(known, event(y, what))

    return NearMiss(number=Number(old, new, place), at=At({}, refute=refute))


def suffices(old, new, place, part):
    """One number is another one, and the other noise is enough after all."""

    def refute(p, claim):
        fails = claim.arguments[part]
        known = p.profile(*fails.arguments[0].arguments)
        return p.have(FALSE, p.have(fails, p.assume(claim)), known)

    return NearMiss(number=Number(old, new, place), at=At({}, refute=refute))


#: Parts of the claim in which the better noise is, and their orders.
GAUSSIAN, LAPLACE = ((0, 0), (0, 1)), ((2, 0), (2, 1))

EITHER = EITHER.but(
    proof=neither_way,
    near_misses={
        "Gaussian noise at delta 1/15": differs(
            "1/11", "1/15", 0, GAUSSIAN[0], y >= "3/2"
        ),
        "Gaussian noise at delta 1/15, the narrower law first": differs(
            "1/11", "1/15", 1, GAUSSIAN[1], y <= "3/2"
        ),
        "Laplace noise at delta 1/9": suffices("1/11", "1/9", 2, 1),
        "Laplace noise at epsilon 1/5": differs("3/10", "1/5", 0, LAPLACE[0], y >= 3),
        "Laplace noise at delta 1/200": differs(
            "1/100", "1/200", 0, LAPLACE[0], y >= "43/10"
        ),
        "Laplace noise at epsilon 3/20, the narrower law first": differs(
            "3/10", "3/20", 1, LAPLACE[1], y <= "1/2"
        ),
        "Laplace noise at a negative delta, the narrower law first": differs(
            "1/100", "-1/100", 1, LAPLACE[1], FALSE
        ),
        "Gaussian noise at epsilon 2/5": suffices("3/10", "2/5", 2, 3),
        "Gaussian noise at delta 1/80": suffices("1/100", "1/80", 2, 3),
        "wider data": differs(2, 10, 0, GAUSSIAN[0], y >= 10),
        "more Gaussian noise on one side": differs(32, 64, 0, GAUSSIAN[0], y >= 8),
        "more Laplace noise on one side": differs(4, 6, 2, LAPLACE[0], y >= 8),
    },
)


def never(p):
    """Outputs with densities differ far out; one without has a point to itself."""
    known = p.assume(pure(normal_noise))
    sizes = [one**2 + theta**2 for one in (sd_i, sd_j)]
    both = p.assume(conjunction(*(size > 0 for size in sizes)))
    ends = p.cases(both.formula, with_densities(p, known, both), constants(p, known))
    return p.every(p.supposing(known, ends), epsilon)


def constants(p, known):
    """Without noise a constant is released as it is."""
    sides, ends = ((mean_i, sd_i), (mean_j, sd_j)), []
    none = p.assume(negation(conjunction(*(s**2 + theta**2 > 0 for _, s in sides))))
    for place, (one, other) in enumerate((sides, sides[::-1])):
        here = p.assume(equal(one[1] ** 2 + theta**2, 0))
        still = p.have(conjunction(equal(one[1], 0), equal(theta, 0)), here)
        part = p.have(known.formula.arguments[place], known)
        part = p.at(part, event(y, equal(y, one[0])))
        z, w = real("z"), real("w")
        at_0, at_1 = (
            equal(side[0] + side[1] * z + theta * w, one[0]) for side in (one, other)
        )
        own = p.mean(p.have(number(1) <= indicator(at_0), still), standard_normal, w)
        own = p.mean(own, standard_normal, z)
        spread = p.assume(negation(equal(other[1], 0)))
        score = (one[0] - other[0]) / other[1]
        hit = p.have(indicator(at_1) <= indicator(equal(z, score)), still, spread)
        hit = p.mean(p.mean(hit, standard_normal, w), standard_normal, z)
        nothing = p.have(FALSE, part, own, hit, p.axiom("normal_point", score))
        flat = p.assume(equal(other[1], 0))
        apart = p.assume(negation(equal(mean_i, mean_j)))
        miss = p.have(indicator(at_1) <= 0, still, flat, apart)
        miss = p.mean(p.mean(miss, standard_normal, w), standard_normal, z)
        miss = p.have(FALSE, part, own, miss)
        differ = (
            p.supposing(spread, nothing),
            p.supposing(apart, p.supposing(flat, miss)),
        )
        ends.append(p.supposing(here, p.have(alike, still, *differ)))
    return p.have(alike, none, *ends)


def with_densities(p, known, positive):
    """The noised data are normal; one order fails for two different laws."""
    laws = []
    for m, s in ((mean_i, sd_i), (mean_j, sd_j)):
        values = {"m": m, "s": s, "n": 0, "t": theta}
        laws.append(p.at(p.use(two_normals, **values), B))
    roots = [
        p.have(
            conjunction(root > 0, equal(root * root, one**2 + theta**2)),
            p.have(one**2 + theta**2 > 0, positive),
        )
        for root, one in zip(spreads, (sd_i, sd_j), strict=True)
    ]
    sums = tuple(zip((mean_i, mean_j), spreads, strict=True))
    wrongs = []
    for place, (one, other) in enumerate((sums, sums[::-1])):
        part = p.have(known.formula.arguments[place], known)
        normals = normal(*one), normal(*other)
        bound = (
            probability(normals[0], B) <= exp(epsilon) * probability(normals[1], B) + 0
        )
        bound = p.every(p.have(bound, p.at(part, B), *laws), B)
        bound = p.the_same(bound, close(*normals, epsilon, 0))
        wider = disjunction(
            other[1] < one[1], conjunction(equal(one[1], other[1]), other[0] < one[0])
        )
        values = {"m1": one[0], "s1": one[1], "m2": other[0], "s2": other[1]}
        signs = p.have(conjunction(one[1] > 0, other[1] > 0), *roots)
        wrong = p.use(never_pure, signs, p.assume(wider), **values)
        wrong = p.have(FALSE, wrong, bound)
        wrongs.append(p.supposing(wider, wrong))
    same = p.have(conjunction(equal(*spreads), equal(mean_i, mean_j)), *wrongs)
    return p.have(alike, same, *roots)


def proof(p):
    """Laplace noise by comparison with itself, Gaussian noise by its tails."""
    ends = []
    sides = (mean_i, sd_i), (mean_j, sd_j)
    for (m, s), (k, t) in (sides, sides[::-1]):
        values = {"mean_i": m, "sd_i": s, "mean_j": k, "sd_j": t, "b": b}
        ends.append(p.use(laplace_is_pure, p.given("scale"), **values))
    levels = [end.formula.arguments[2] for end in ends]
    most = maximum(*levels)
    larger = []
    for end, level in zip(ends, levels, strict=True):
        one, other, *_ = end.formula.arguments
        growth = p.have(exp(level) <= exp(most), p.have(level <= most))
        bound = probability(one, B) <= exp(most) * probability(other, B) + 0
        bound = p.every(p.have(bound, p.at(end, B), growth), B)
        larger.append(p.the_same(bound, close(one, other, most, 0)))
    some = p.some(some_epsilon, most, p.have(pure(laplace_noise, most), *larger))
    return p.have(p.statement.claim, some, never(p))


def one_order(p, claim):
    """The narrower law first: the ratio is bounded, and the laws differ."""
    rule = p.at(p.assume(claim), "1/2")
    private, same = rule.formula.arguments
    known = p.the_same(p.profile(*private.arguments), private)
    return p.have(FALSE, p.apply(rule, known), p.auto(negation(same)))


REPAIRED = REPAIRED.but(
    proof=proof,
    instance=At(without_level),
    reach=(At({**without_level, theta: 0, sd_i: 0}),),
    near_misses={
        "Gaussian noise in one order": NearMiss(
            claim=forall(epsilon, implies(pure(normal_noise).arguments[1], alike)),
            refute=one_order,
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
