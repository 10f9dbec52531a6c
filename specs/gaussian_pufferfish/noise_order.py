"""Gaussian noise against Laplace noise of the same variance.

The paper reads off a figure that Gaussian noise makes two laws less distinguishable.
For the largest log-ratio it is the other way round: with Laplace noise it is bounded,
with Gaussian noise it exceeds every number, unless the two laws are the same.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
laplace_is_pure = theorem("gaussian_pufferfish.laplace_is_pure")
never_pure = theorem("gaussian_pufferfish.normal_laws_never_pure")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
names = "mean_i", "mean_j", "sd_i", "sd_j", "b", "theta", "epsilon", "hole"
mean_i, mean_j, sd_i, sd_j, b, theta, epsilon, hole = map(real, names)
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
priors = normal(mean_i, sd_i), normal(mean_j, sd_j)
laplace_noise, normal_noise = laplace(x, b), normal(x, theta)


def pure(noise, at_epsilon=epsilon):
    """Both orders, without a delta: the log-ratio is at most epsilon everywhere."""
    one, other = (bind(prior, x, noise) for prior in priors)
    return conjunction(
        close(one, other, at_epsilon, 0), close(other, one, at_epsilon, 0)
    )


example = {mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, b: 4, theta: sqrt(32)}
example[epsilon] = "11/5"


def enough(p, goal):
    """The epsilons that are enough for Laplace noise, and 11/5 is more."""
    ends = []
    sides = (1, 2), (0, 1)
    for (m, s), (k, t), part in zip(sides, sides[::-1], goal.arguments, strict=True):
        values = {"mean_i": m, "sd_i": s, "mean_j": k, "sd_j": t, "b": 4}
        fact = p.use(
            laplace_is_pure,
            {laplace_is_pure[name]: number(one) for name, one in values.items()},
        )
        known = fact.formula.arguments
        u, v, g, h = map(real, "uvgh")
        less, more = u <= g * v + 0, u <= h * v + 0
        rule = p.have(more, *map(p.assume, (less, g <= h, v >= 0)))
        for premise in (v >= 0, g <= h, less):
            rule = p.supposing(premise, rule)
        chances = [probability(one, B) for one in known[:2]]
        rule = p.at(p.every(rule, u, v, g, h), *chances, exp(known[2]), exp("11/5"))
        growth = p.auto(exp(known[2]) <= exp("11/5"))
        rule = p.apply(rule, p.at(fact, B), growth, p.have(chances[1] >= 0))
        ends.append(p.the_same(p.every(rule, B), part))
    return p.have(goal, *ends)


def tail(p, claim):
    """Far out, the wider law is much likelier."""
    part = p.have(claim.arguments[0], p.assume(claim))
    wrong = p.absurd(part, event(y, y >= 45))
    return p.the_same(p.supposing(claim, wrong), negation(claim))


SPEC = Theorem(
    title="Gaussian noise hides more than Laplace noise of the same variance",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, section "
    "VI-B and figure 1",
    covers=("GP-QU11",),
    standing="refuted",
    repair="gaussian_pufferfish.noise_order.repaired",
    uses=(close,),
    given={
        "scale": b > 0,
        "deviations": conjunction(sd_i > 0, sd_j > 0),
        "same variance": equal(theta**2, 2 * b**2),
        "with Laplace noise": pure(laplace_noise),
    },
    claim=pure(normal_noise),
    refutation=At(example, show={"with Laplace noise": enough}, refute=tail),
    remark="Indistinguishability is the largest log-ratio of the outputs, as in figure "
    "1. Of data N(0, 1) and N(1, 4) with noise of variance 32 it is at most 11/5 for "
    "Laplace noise, and without bound for Gaussian noise. A plot over a finite window "
    "can still show the printed order, and with a delta both orders occur.",
)

spreads = [sqrt(one**2 + theta**2) for one in (sd_i, sd_j)]
alike = conjunction(equal(mean_i, mean_j), equal(sd_i**2, sd_j**2))


def never(p):
    """The noised data are normal; one order fails for two different laws."""
    known = p.assume(pure(normal_noise))
    laws = []
    for m, s in ((mean_i, sd_i), (mean_j, sd_j)):
        values = {"m": m, "s": s, "n": 0, "t": theta}
        values = {two_normals[name]: one for name, one in values.items()}
        laws.append(p.at(p.use(two_normals, values), B))
    roots = [
        p.have(
            conjunction(root > 0, equal(root * root, one**2 + theta**2)),
            p.have(one**2 + theta**2 > 0, p.given("noise")),
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
        values = {never_pure[name]: value_ for name, value_ in values.items()}
        signs = p.have(conjunction(one[1] > 0, other[1] > 0), *roots)
        wrong = p.use(never_pure, values, signs, p.assume(wider))
        wrong = p.have(FALSE, wrong, bound)
        wrongs.append(p.supposing(wider, wrong))
    same = p.have(conjunction(equal(*spreads), equal(mean_i, mean_j)), *wrongs)
    end = p.have(alike, same, *roots)
    return p.every(p.supposing(known.formula, end), epsilon)


def proof(p):
    """Laplace noise by comparison with itself, Gaussian noise by its tails."""
    ends = []
    sides = (mean_i, sd_i), (mean_j, sd_j)
    for (m, s), (k, t) in (sides, sides[::-1]):
        values = {"mean_i": m, "sd_i": s, "mean_j": k, "sd_j": t, "b": b}
        values = {laplace_is_pure[name]: one for name, one in values.items()}
        ends.append(p.use(laplace_is_pure, values, p.given("scale")))
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


without_level = {over: one for over, one in example.items() if over is not epsilon}


def no_epsilon(p, claim):
    """What is proved of Gaussian noise, for two laws that differ."""
    parts = p.use(REPAIRED, without_level)
    rule = p.at(p.have(parts.formula.arguments[1], parts), epsilon)
    nothing = p.absurd(p.apply(rule, p.assume(rule.formula.arguments[0])))
    nothing = p.obtain(p.assume(claim), epsilon, nothing)
    return p.the_same(p.supposing(claim, nothing), negation(claim))


some_epsilon = exists(epsilon, pure(laplace_noise))
REPAIRED = Theorem(
    title="Laplace noise bounds the log-ratio, Gaussian noise never does",
    source="repair of section VI-B and figure 1",
    uses=(close,),
    given={"scale": b > 0, "noise": negation(equal(theta, 0))},
    claim=conjunction(
        some_epsilon, forall(epsilon, implies(pure(normal_noise), alike))
    ),
    proof=proof,
    instance=At(without_level),
    near_misses={
        "Gaussian noise as well": NearMiss(
            claim=exists(epsilon, pure(normal_noise)),
            at=At(without_level, refute=no_epsilon),
        ),
    },
)
