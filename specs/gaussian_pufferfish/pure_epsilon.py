"""The exact pure epsilon of Laplace noise on two normal laws, from the wider one.

Normal data have no largest value, yet the loss is finite: |mean_i - mean_j| / b for the
means and (sd_i^2 - sd_j^2) / (2 b^2) for the deviations. No output has this loss; those
far out come as near to it as one likes.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon = real("b"), real("epsilon")
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.pure_epsilon._words")
loss, narrower, private, shift = words.loss, words.narrower, words.private, words.shift
spread, usual, wider = words.spread, words.usual, words.wider
needed = theorem("gaussian_pufferfish.pure_epsilon.needed")


def exactly(size):
    """From this size on, and not below."""
    return conjunction(
        implies(size <= epsilon, private), implies(private, size <= epsilon)
    )


SPEC = Theorem(
    title="The exact pure epsilon of Laplace noise, from the wider normal law",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1 and introduction",
    covers=("GP-N5",),
    uses=(close,),
    given={"scale": b > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=exactly(loss),
    remark="Finite for all normal data, whatever their deviations: epsilon-pufferfish "
    "privacy needs no delta. From the narrower law to the wider one it is another "
    "number: gaussian_pufferfish.pure_epsilon_reversed has it for equal means, "
    "gaussian_pufferfish.pure_densities says for all laws what it is.",
)
mechanism = theorem("foundations.laplace")
sums = theorem("gaussian_pufferfish.sum_of_normals")
smoothed = theorem("gaussian_pufferfish.smoothed_by_normal")


def enough(p):
    """The wider data are like the narrower ones with more normal data added."""
    squares, hole = sd_i * sd_i - sd_j * sd_j, real("hole")
    extra = sqrt(squares)
    positive = p.given("scale")
    left = p.have(squares >= 0, p.given("deviation"), p.given("wider"))
    root = p.have(equal(extra * extra, squares), left)
    whole = p.have(
        equal(sqrt(sd_i * sd_i), sd_i),
        p.given("deviation"),
        p.given("wider"),
    )
    split = bind(normal(mean_i, sd_j), x, normal(x, extra))

    def same_law(deviation):
        return equal(probability(split, B), probability(normal(mean_i, deviation), B))

    values = {"m": mean_i, "s": sd_j, "n": 0, "t": extra}
    total = p.at(p.use(sums, {sums[name]: one for name, one in values.items()}), B)
    total = p.have(same_law(sqrt(sd_j * sd_j + extra * extra)), total)
    total = p.rewrite(root, total, same_law(sqrt(sd_j * sd_j + hole)), hole)
    total = p.rewrite(whole, total, same_law(hole), hole)
    below = p.have(probability(normal(mean_i, sd_i), B) <= probability(split, B), total)
    chance = probability(laplace(x, b), B)
    unit = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    hits = p.layer_cake(p.every(below, B), x, chance, unit)
    values = {"a": x, "b": b, "t": extra}
    raised = p.use(
        smoothed, {smoothed[name]: one for name, one in values.items()}, positive
    )
    template = raised.formula.arguments[0] <= exp(hole / (b * b) / 2) * chance
    raised = p.rewrite(root, raised, template, hole)
    here, there = mean_i + sd_j * z, mean_j + sd_j * z
    values = {"f": here, "g": there, "b": b, "epsilon": shift / b, "sensitivity": shift}
    unit_ = p.have(equal(b * (shift / b), shift), positive)
    near = p.use(
        mechanism,
        {mechanism[name]: one for name, one in values.items()},
        positive,
        p.have(abs(here - there) <= shift),
        p.have(shift <= b * (shift / b), unit_),
    )
    at_z = p.at(p.every(raised, x), here)
    goal = mean(normal(here, extra), x, chance) <= exp(loss) * probability(
        laplace(there, b), B
    )
    moved = p.have(
        exp(spread) * probability(laplace(here, b), B)
        <= exp(spread) * exp(shift / b) * probability(laplace(there, b), B),
        p.at(near, B),
    )
    at_z = p.mean(p.have(goal, at_z, moved), standard_normal, z)
    known = p.assume(loss <= epsilon)
    larger = p.have(exp(loss) <= exp(epsilon), known)
    bound = p.have(
        probability(wider, B) <= exp(loss) * probability(narrower, B), hits, at_z
    )
    bound = p.have(
        probability(wider, B) <= exp(epsilon) * probability(narrower, B) + 0,
        bound,
        larger,
    )
    return p.supposing(known, p.every(bound, B))


def proof(p):
    """Enough for all events, and needed at a tail."""
    lower = p.use(needed, p.given("scale"))
    return p.have(p.statement.claim, enough(p), lower)


def first_part(claim):
    """That the size is enough."""
    return claim if claim.operator == "implies" else claim.arguments[0]


def below_the_loss(p, claim):
    """So far out in a tail the loss is larger."""
    near = p.apply(
        p.have(first_part(claim), p.assume(claim)),
        p.auto(first_part(claim).arguments[0]),
    )
    least = p.use(SPEC, dict(little_less))
    return p.have(FALSE, p.apply(p.part(least, 1), near))


everything = event(y, TRUE)
far_out = event(y, disjunction(y <= -3, y >= 3))
still = {**usual, sd_i: 0, sd_j: 0, epsilon: "1/2"}
widening = {**usual, mean_j: 0, b: 1, epsilon: 0}
little_less = {**usual, epsilon: "693/800"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At(still), At({**usual, sd_j: 0}), At({**usual, sd_j: 2})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At({**still, b: -1, epsilon: -1}, witnesses=(everything,)),
        ),
        "a negative deviation": NearMiss(
            without="deviation",
            at={sd_j: -3, b: 1, epsilon: "-3/2"},
            witnesses=(everything,),
        ),
        "from the narrower law": NearMiss(
            without="wider",
            at={sd_j: 3, b: 1, epsilon: "-3/2"},
            witnesses=(everything,),
        ),
        "without the deviations": NearMiss(
            claim=implies(shift / b <= epsilon, private),
            at=At(widening, witnesses=(far_out,)),
        ),
        "a little less": NearMiss(
            claim=implies(loss * "99/100" <= epsilon, private),
            at=At(little_less, refute=below_the_loss),
        ),
        "less of the squares": NearMiss(
            number=Number(2, "11/5"), at=At(little_less, refute=below_the_loss)
        ),
    },
)
