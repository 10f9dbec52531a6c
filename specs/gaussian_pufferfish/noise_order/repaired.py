"""Laplace noise bounds the log-ratio, Gaussian noise only where both laws are one."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j, b, theta, epsilon = map(
    real, ("mean_i", "mean_j", "sd_i", "sd_j", "b", "theta", "epsilon")
)
y, B = point("y", REAL), event_variable("B", REAL)
words = shared("gaussian_pufferfish.noise_order._words")
example, laplace_noise = words.example, words.laplace_noise
normal_noise, pure = words.normal_noise, words.pure
spreads = [sqrt(one**2 + theta**2) for one in (sd_i, sd_j)]
alike = conjunction(equal(mean_i, mean_j), equal(sd_i**2, sd_j**2))
without_level = {over: one for over, one in example.items() if over is not epsilon}
some_epsilon = exists(epsilon, pure(laplace_noise))

SPEC = Theorem(
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


SPEC = SPEC.but(
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
