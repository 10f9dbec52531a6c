"""The statistic of two normal outputs that tells their means apart is normal."""

from verifydp.formal.spec import *

added = theorem("gaussian_pufferfish.sum_of_normals")
half_line = theorem("gaussian_pufferfish.normal_half_lines")
words = shared("confounding_privacy._gaussian_outputs")
first_mean, second_mean, slope, weight, own, end = map(
    real, ("first_mean", "second_mean", "slope", "weight", "own", "end")
)
shift, y1, y2, outputs = real("shift"), words.y1, words.y2, words.outputs
both = bind(
    normal(first_mean, 1),
    y1,
    bind(
        normal(second_mean + slope * (y1 - first_mean), own),
        y2,
        dirac(pair(y1, y2)),
    ),
)
statistic = shift * first(outputs) + weight * (second(outputs) - slope * first(outputs))
centre = shift * first_mean + weight * (second_mean - slope * first_mean)
spread = sqrt(shift**2 + (weight * own) ** 2)

SPEC = Theorem(
    title="A weighted sum of two normal outputs is normal",
    source="Feller 1971, chapter II",
    given={"spread": spread > 0},
    claim=equal(
        probability(both, event(outputs, statistic <= end)),
        normal_cdf((end - centre) / spread),
    ),
    remark="The second output is drawn given the first one: its mean moves by {slope} "
    "times the noise of the first, and its own deviation is {own}.",
)


def proof(p):
    """The sum of the two parts, and a half-line."""
    z = real("z")
    values = {
        "m": shift * first_mean,
        "n": weight * (second_mean - slope * first_mean),
        "s": shift,
        "t": weight * own,
    }
    fact = p.use(added, {added[name]: one for name, one in values.items()})
    fact = p.at(fact, event(z, z <= end))
    root = equal(sqrt(shift * shift + weight * own * (weight * own)), spread)
    line = {"m": centre, "s": spread, "r": end}
    values = {half_line[name]: one for name, one in line.items()}
    known = p.part(p.use(half_line, values, p.given("spread")), 0)
    return p.have(p.statement.claim, fact, known, p.have(root))


usual = {
    first_mean: 0,
    second_mean: 0,
    slope: "3/5",
    own: "4/5",
    shift: 1,
    weight: 1,
    end: 1,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no spread": NearMiss(without="spread", at={shift: 0, weight: 0, end: 0}),
    },
)
