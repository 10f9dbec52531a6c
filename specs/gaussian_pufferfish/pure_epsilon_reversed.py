"""The exact pure epsilon of Laplace noise, from the narrower of two normal laws.

Around one mean the likelihood ratio is largest at the mean itself. With the function
G(r) = exp(r^2 / 2) Phi(-r), which is erfcx(r / sqrt(2)) / 2, the release of normal data
has the density G(sd / b) / b there.
"""

from verifydp.formal.spec import *

x, y, z = point("x", REAL), point("y", REAL), point("z", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.pure_epsilon_reversed._words")
at_mean, b, centre, density = words.at_mean, words.b, words.centre, words.density
described, epsilon, sd_i, sd_j = words.described, words.epsilon, words.sd_i, words.sd_j
centred = theorem("gaussian_pufferfish.pure_epsilon_reversed.centred")
peak = theorem("gaussian_pufferfish.pure_epsilon_reversed.peak")


def released(deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(centre, deviation), x, laplace(x, b))


private = close(released(sd_j), released(sd_i), epsilon, 0)
loss = log(at_mean(sd_j) / at_mean(sd_i))


def exactly(size):
    """From this size on, and not below."""
    return conjunction(
        implies(size <= epsilon, private), implies(private, size <= epsilon)
    )


SPEC = Theorem(
    title="The exact pure epsilon of Laplace noise, from the narrower normal law",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1 and introduction",
    covers=("GP-N5",),
    uses=(close,),
    given={"scale": b > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=exactly(loss),
    remark="Reached at the mean, which gaussian_pufferfish.pure_epsilon_reversed.peak "
    "says of the densities, and by no event. For other means the pure epsilon is the "
    "supremum of the log likelihood ratio by gaussian_pufferfish.pure_densities, "
    "with bounds in gaussian_pufferfish.pure_epsilon_bounds; the "
    "ratio rises and then falls by gaussian_pufferfish.sign_changes. Which order of "
    "the two laws needs more depends on b: for deviations 1 and 2 it is this one at "
    "b = 3, and the other one at b = 1.",
)
by_densities = theorem("gaussian_pufferfish.pure_densities")
both = point("both", pair_sort(REAL, REAL))


def proof(p):
    """The order of the densities at the mean is that at all outputs."""
    known = p.assume(described)
    scale, deviation, wider = map(p.given, ("scale", "deviation", "wider"))
    values = {"P": normal(centre, sd_j), "R": normal(centre, sd_i)}
    values = {by_densities[name]: one for name, one in values.items()}
    same = p.use(by_densities, values, scale, known)
    above = p.use(peak, scale, deviation, wider, known)
    ends = []
    for size, fact in ((sd_j, deviation), (sd_i, p.have(sd_i >= 0, deviation, wider))):
        for place in (y - centre, number(0)):
            values = {centred["sd"]: size, centred["t"]: place}
            ends.append(p.use(centred, values, scale, fact, known))
    ratio, growth = at_mean(sd_j) / at_mean(sd_i), exp(epsilon)
    unit = p.have(equal(ratio * at_mean(sd_i), at_mean(sd_j)))
    positive = p.have(ratio > 0, unit)
    logarithm = p.axiom("exp_log", ratio, facts=[positive])
    at_centre = at_mean(sd_j) <= growth * at_mean(sd_i)
    small, order = p.assume(loss <= epsilon), same.formula.arguments[0].arguments[0]
    less = p.have(exp(log(ratio)) <= growth, small)
    less = p.have(at_centre, less, logarithm, unit)
    here, there = density(sd_j, y), density(sd_i, y)
    scaled = here * density(sd_i, centre) <= growth * density(sd_i, centre) * there
    scaled = p.have(scaled, above, less, *ends)
    each = p.have(here <= growth * there, scaled, *ends)
    enough = p.supposing(small, p.have(private, p.every(each, y), same))
    near = p.assume(private)
    at_all = p.have(order, near, same)
    back = p.have(at_centre, p.at(at_all, centre), *ends)
    back = p.have(exp(log(ratio)) <= growth, back, logarithm, unit)
    needed = p.supposing(private, p.have(loss <= epsilon, back))
    shown = p.have(p.statement.claim, enough, needed)
    values = first(both), second(both)
    test = test_of(both, exp(-abs(values[0] - values[1]) / b))
    meaning = At({kernel_: test}).of(described.arguments[0])
    meaning = p.every(
        p.have(equal(value(test, pair(x, z)), exp(-abs(x - z) / b))), x, z
    )
    return p.obtain(p.some(exists(kernel_, described), test, meaning), kernel_, shown)


def less_is_enough(p, claim):
    """A deviation counts by its size, and the wider law needs 5/2."""
    near = claim.arguments[1].arguments[0]
    used = p.have(claim.arguments[1], p.assume(claim))
    size = p.apply(used, p.the_same(p.profile(*near.arguments), near))
    wrong = p.auto(negation(size.formula))
    return p.have(FALSE, size, wrong)


around_0 = {centre: 0, sd_i: 2, sd_j: 1, b: 3, epsilon: "0.214"}
everything, middle = event(y, TRUE), event(y, conjunction(y >= "-1/5", y <= "1/5"))


def fails(witness, *without, claim=None, change=None, **changed):
    values = {**around_0, **{AROUND[name]: one for name, one in changed.items()}}
    at_point = At(values, witnesses=(witness,))
    return NearMiss(at_point, without=without, claim=claim, number=change)


def other(new, place):
    """Another number in the loss, by which it is too small."""
    return fails(middle, change=Number(2, new, place), epsilon="0.212")


AROUND = {str(over.data): over for over in around_0}

SPEC = SPEC.but(
    proof=proof,
    instance=At(around_0),
    reach=(At({**around_0, sd_j: 0}), At({**around_0, sd_j: 2})),
    near_misses={
        "no scale": fails(everything, "scale", sd_i=1, sd_j=0, b=-1, epsilon="-1/2"),
        "from the wider law": fails(
            everything, "wider", sd_i=1, sd_j=2, b=1, epsilon="-2/5"
        ),
        "a negative deviation": NearMiss(
            without="deviation",
            at={sd_j: -3, b: 1, epsilon: 3},
            refute=less_is_enough,
        ),
        "a little less": fails(
            middle, claim=implies(loss * "99/100" <= epsilon, private), epsilon="0.212"
        ),
        "less at the mean of the narrower law": other("199/100", 0),
        "less of the exponent of the narrower law": other(3, 1),
        "more at the mean of the wider law": other("201/100", 2),
        "more of the exponent of the wider law": other("19/10", 3),
    },
)
