"""Mean distances differ by no more than Monge's plan moves the data."""

from verifydp.formal.spec import *

p_, x = real("p"), real("x")
distance = definition("gaussian_pufferfish.mean_distance")
mean_i, mean_j, sd_i, sd_j, y = map(real, ("mean_i", "mean_j", "sd_i", "sd_j", "y"))
words = shared("gaussian_pufferfish.distance_bound._words")
tall = words.tall
distance_bound = theorem("gaussian_pufferfish.distance_bound")
gap = sd_i - sd_j
far_i, far_j = distance(y, mean_i, sd_i), distance(y, mean_j, sd_j)
#: The mean of |x - x'| under Monge's plan, which moves a score z by this much.
moves = distance(mean_j, mean_i, gap)
reached = exists(y, equal(far_i - far_j, moves))
part = far_i - far_j <= moves

SPEC = Theorem(
    title="Mean distances differ by no more than Monge's plan moves the data",
    source="triangle inequality under Monge's plan",
    covers=("GP-N10",),
    uses=(distance,),
    given={"deviation": sd_j > 0, "wider": sd_j < sd_i},
    claim=conjunction(part, reached),
    remark="In closed forms: of {'E|y - X|'} for normal data, and of the mean distance "
    "of two data that one score draws, which is W_1 on the line. So this is the "
    "supremum of the first difference over y, and for small epsilon the pure scale is "
    "at least that over epsilon (gaussian_pufferfish.small_epsilon_distances).",
)


def bounded(p):
    """Two tangents at the score of y under the wider law."""
    positive, wide = p.given("deviation"), p.given("wider")
    i, j, star = (y - mean_i) / sd_i, (y - mean_j) / sd_j, (mean_j - mean_i) / gap
    facts = [p.use(distance_bound, {p_: i, x: one}) for one in (j, star)]
    units = conjunction(
        equal(i * sd_i, y - mean_i),
        equal(j * sd_j, y - mean_j),
        equal(star * gap, mean_j - mean_i),
    )
    units = p.have(units, positive, wide)
    over = [p.fresh(REAL) for _ in range(13)]
    a, c, h, fa, fc, fh, na, nc, nh, s, r, o, q = over
    known = conjunction(
        conjunction(s > 0, r > s),
        conjunction(equal(a * r, o), equal(c * s, q), equal(h * (r - s), o - q)),
        conjunction(fa - fc - c * (nc - na) <= 0, fa - fh - h * (nh - na) <= 0),
    )
    premise = p.assume(known)
    sizes, same, tangents = (p.have(one, premise) for one in known.arguments)
    first_ = p.have(s * (fa - fc) <= q * (nc - na), sizes, same, tangents)
    second_ = p.have((r - s) * (fa - fh) <= (o - q) * (nh - na), sizes, same, tangents)
    rule = 2 * r * fa + o * (2 * na - 1) - (2 * s * fc + q * (2 * nc - 1))
    rule = rule <= 2 * (r - s) * fh + (o - q) * (2 * nh - 1)
    rule = p.every(p.supposing(known, p.have(rule, first_, second_)), *over)
    scores = i, j, star
    chosen = (
        *scores,
        *(tall(one) for one in scores),
        *(normal_cdf(one) for one in scores),
    )
    rule = p.at(rule, *chosen, sd_j, sd_i, y - mean_i, y - mean_j)
    premises = p.have(rule.formula.arguments[0], *facts, units, positive, wide)
    least = p.have(far_i - far_j <= moves, p.apply(rule, premises))
    return p.have(p.statement.claim, least, attained(p))


def attained(p):
    """At the output that has one score under both laws."""
    positive, wide = p.given("deviation"), p.given("wider")
    star, hole = (mean_j - mean_i) / gap, real("hole")
    place, forms = mean_i + sd_i * star, []
    unit = p.have(equal(star * gap, mean_j - mean_i), wide)
    gaps = p.have(equal(place - mean_j, sd_j * star), unit)
    for of, deviation in ((mean_i, sd_i), (mean_j, sd_j)):
        score, far = (place - of) / deviation, distance(place, of, deviation)
        same = p.have(equal(star, score), gaps, positive, wide)
        form = 2 * deviation * tall(hole) + (place - of) * (2 * normal_cdf(hole) - 1)
        at_star = At({hole: star}).of(form)
        known = p.rewrite(
            same, p.have(equal(at_star, at_star)), equal(form, at_star), hole
        )
        forms.append(p.have(equal(far, at_star), known))
    found = At({y: place}).of(equal(far_i - far_j, moves))
    return p.some(reached, place, p.have(found, *forms, gaps, unit))


usual = {mean_i: 0, mean_j: 0, sd_i: 2, sd_j: 1, y: 0}

SPEC = SPEC.but(
    proof=bounded,
    instance=At(usual),
    reach=(At({**usual, mean_j: 3}),),
    near_misses={
        "a point mass": NearMiss(without="deviation", claim=part, at={sd_j: 0, y: 10}),
        "from the narrower law": NearMiss(
            without="wider", claim=part, at={sd_i: 1, sd_j: 2, y: 10}
        ),
        "a little less": NearMiss(
            claim=far_i - far_j <= moves * "99/100",
        ),
    },
)
