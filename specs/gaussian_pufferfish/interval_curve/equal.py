"""The privacy curve of two normal laws with Laplace noise, at a half-line."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
mean_i, mean_j, sd = map(real, ("mean_i", "mean_j", "sd"))
b, epsilon = real("b"), real("epsilon")
y_1, y_2 = map(real, ("y_1", "y_2"))
words = shared("gaussian_pufferfish.interval_curve._words")
NO_SCALE, claims, density = words.NO_SCALE, words.claims, words.density
no_half_line, outside, shaped = words.no_half_line, words.outside, words.shaped
shown, y = words.shown, words.y
UPPER, LOWER = normal(mean_i, sd), normal(mean_j, sd)


def upper(of):
    """With an output it has all larger ones: a half-line, the line, or nothing."""
    above = conjunction(y_1 <= y_2, member(y_1, of))
    return forall(y_1, y_2, implies(above, member(y_2, of)))


EQUAL_FORMS = (UPPER, LOWER, lambda of: of), (LOWER, UPPER, outside)

SPEC = Theorem(
    title="The privacy curve of two normal laws with Laplace noise, at a half-line",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors: Neyman and Pearson, and a monotone likelihood ratio",
    covers=("GP-N4",),
    uses=(hockey_stick,),
    given={"scale": b > 0, "deviation": sd >= 0, "means": mean_j <= mean_i},
    claim=claims(EQUAL_FORMS, upper),
    remark="The best event may be all of the line, or empty: then the divergence is 1 "
    "- exp({epsilon}), or 0. For mean_i <= mean_j exchange the names.",
)
monotone = theorem("gaussian_pufferfish.equal_deviations")


def half_line(p, level):
    """Where the release with the larger mean is likelier goes up without end."""
    factor = exp(level)
    region = event(y, negation(density(UPPER, y) <= factor * density(LOWER, y)))
    known = p.assume(conjunction(y_1 <= y_2, member(y_1, region)))
    facts = [p.given(name) for name in ("scale", "deviation", "means")]
    facts += [p.assume(shaped), p.have(y_1 <= y_2, known)]
    rises = p.use(monotone, {monotone["c"]: factor}, *facts)
    higher = p.have(member(y_2, region), rises, known)
    each = p.every(p.supposing(known, higher), y_1, y_2)
    return region, p.the_same(each, upper(region))


def equal_proof(p):
    """The half-line where the release with the larger mean is likelier."""
    return shown(p, EQUAL_FORMS, upper, half_line)


LOWER_HALF = (
    (0, y <= 5, 1, "0.99"),
    (1, y <= 5, -1, "0.01"),
)
alike = {mean_i: 1, mean_j: 0, sd: 1, b: 1, epsilon: 0}
crossed = {**alike, mean_i: 0, mean_j: 10, sd: 0}

SPEC = SPEC.but(
    proof=equal_proof,
    instance=At(alike),
    reach=(At({**alike, sd: 0}), At({**alike, mean_i: 0})),
    near_misses={
        "the smaller mean": NearMiss(
            without="means",
            at=no_half_line(crossed, (EQUAL_FORMS[0], upper), y <= 5, 5, LOWER_HALF),
        ),
    },
    exceptions={
        "scale": NO_SCALE,
        "deviation": "a normal law with a negative deviation is that with its size, "
        "so that this holds as well",
    },
)
