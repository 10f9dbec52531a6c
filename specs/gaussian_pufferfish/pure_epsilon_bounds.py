"""The pure epsilon from the narrower to the wider normal law, for any two means.

It is at most that for equal means and |mean_i - mean_j| / b more, and at least what
the tail on the side of the narrower law's mean asks for.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, x, y = real("b"), real("epsilon"), point("x", REAL), point("y", REAL)


def released(mean_, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, b))


def at_mean(deviation):
    """The density of a release at its mean, times 2 b."""
    rate = deviation / b
    return 2 * exp(rate * rate / 2) * normal_cdf(-rate)


wider, narrower = released(mean_i, sd_i), released(mean_j, sd_j)
shift, spread = abs(mean_i - mean_j), (sd_i * sd_i - sd_j * sd_j) / (2 * b * b)
middle = log(at_mean(sd_j) / at_mean(sd_i))
private = close(narrower, wider, epsilon, 0)


def between(most, least):
    """From the larger number on, and not below the smaller one."""
    return conjunction(
        implies(most <= epsilon, private), implies(private, least <= epsilon)
    )


SPEC = Theorem(
    title="Bounds of the pure epsilon from the narrower normal law, for any means",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1 and introduction",
    covers=("GP-N5",),
    uses=(close,),
    given={"scale": b > 0, "deviation": sd_j >= 0, "wider": sd_j <= sd_i},
    claim=between(middle + shift / b, shift / b - spread),
    remark="For equal means gaussian_pufferfish.pure_epsilon_reversed has the exact "
    "number, which is the upper bound; for equal deviations both bounds are the same. "
    "A deviation is meant by its size.",
)
outwards = theorem("gaussian_pufferfish.pure_epsilon")
tail = theorem("gaussian_pufferfish.pure_epsilon.needed")
inwards = theorem("gaussian_pufferfish.pure_epsilon_reversed")
B = event_variable("B", REAL)


def proof(p):
    """Move the mean first, then widen."""
    scale, deviation, wide = map(p.given, ("scale", "deviation", "wider"))
    values = {"mean_i": mean_j, "mean_j": mean_i, "sd_i": sd_j, "epsilon": shift / b}
    values = {outwards[name]: one for name, one in values.items()}
    same = p.have(sd_j <= sd_j)
    moved = p.use(outwards, values, scale, deviation, same)
    moved = p.part(moved, 0)
    moved = p.granted(moved)
    values = {inwards["centre"]: mean_i, inwards["epsilon"]: middle}
    widened = p.use(inwards, values, scale, deviation, wide)
    widened = p.part(widened, 0)
    widened = p.granted(widened)
    known = p.assume(middle + shift / b <= epsilon)
    chances = [probability(one, B) for one in (narrower, released(mean_i, sd_j), wider)]
    first_ = p.have(chances[0] <= exp(shift / b) * chances[1], p.at(moved, B))
    second_ = p.have(chances[1] <= exp(middle) * chances[2], p.at(widened, B))
    power = p.have(exp(shift / b) * exp(middle) <= exp(epsilon), known)
    product = exp(shift / b) * exp(middle) * chances[2]
    scaled = p.have(exp(shift / b) * chances[1] <= product, second_)
    bound = p.have(chances[0] <= exp(epsilon) * chances[2] + 0, first_, scaled, power)
    enough = p.supposing(known, p.the_same(p.every(bound, B), private))
    values = {"mean_i": mean_j, "mean_j": mean_i, "sd_i": sd_j, "sd_j": sd_i}
    asked = p.use(tail, {tail[name]: one for name, one in values.items()}, scale)
    return p.have(p.statement.claim, enough, asked)


def shown_private(p, claim):
    """Less is asked for."""
    near = claim.arguments[1].arguments[0]
    used = p.have(claim.arguments[1], p.assume(claim))
    size = p.apply(used, p.the_same(p.profile(*near.arguments), near))
    return p.have(FALSE, size, p.auto(negation(size.formula)))


def fails(without, **changed):
    """Not even the whole line is covered."""
    by_name = {str(over.data): over for over in usual}
    values = {by_name[name]: one for name, one in changed.items()}
    at_point = At({**usual, mean_i: 0, b: 1, **values}, witnesses=(event(y, TRUE),))
    return NearMiss(without=(without,), at=at_point)


usual = {mean_i: 1, mean_j: 0, sd_i: 2, sd_j: 1, b: 2, epsilon: 1}


def far_out(new, place, level):
    """Another number in place of 2: far out the laws' ratio shows that it is less."""
    at_point = At({**usual, sd_i: 1, epsilon: level}, witnesses=(event(y, y <= -6),))
    return NearMiss(number=Number(2, new, place=place), at=at_point)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, mean_i: 0})),
    near_misses={
        "no scale": fails("scale", sd_i=1, sd_j=0, b=-1, epsilon="-1/2"),
        "from the wider law": fails("wider", sd_i=1, sd_j=2, epsilon="-2/5"),
        "without the means": NearMiss(
            claim=between(middle, shift / b - spread),
            at={sd_i: 1, epsilon: 0},
            witnesses=(event(y, y <= 0),),
        ),
        "the tail without the deviations": NearMiss(
            claim=between(middle + shift / b, shift / b),
            at={epsilon: "9/20"},
            refute=shown_private,
        ),
        "9 tenths of the first": far_out("9/5", 0, "2/5"),
        "less of the first exponent": far_out(3, 1, "0.46"),
        "more of the second": far_out("11/5", 2, "0.41"),
        "more of the second exponent": far_out("9/5", 3, "0.49"),
        "less of the spread": NearMiss(
            number=Number(2, "5/2", place=4),
            at={mean_i: 10, sd_j: 0, epsilon: "4.55"},
            refute=shown_private,
        ),
    },
    exceptions={
        "deviation": "with a negative one the upper number is more than with its "
        "size, and the lower one the same: both stay true, but are not what is meant",
    },
)
