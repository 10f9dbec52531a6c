"""The paper's latent normals: noise that is coupled, the same in every state.

The first latent is the state's query with noise, the second one mixes it with a normal
of its own. Both are centred at the state's own values and put into standard units.
"""

from verifydp.formal.spec import *

added = theorem("gaussian_pufferfish.sum_of_normals")
words = shared("confounding_privacy._gaussian_outputs")
copula = words.copula
averaged = copula.averaged
correlation, deviation = copula.correlation, copula.deviation
centre, latent, z, w = map(real, ("centre", "latent", "z", "w"))
outputs, B = words.outputs, event_variable("B", pair_sort(REAL, REAL))
A = event_variable("A", REAL)
own = sqrt(1 - correlation**2)
mixed = correlation * latent + own * z
first_score = (latent - centre) / deviation
second_score = (mixed - correlation * centre) / copula.mixed_spread()
drawn = bind(standard_normal, z, dirac(pair(first_score, second_score)))
scores = Definition(
    "scores",
    (centre, deviation, correlation),
    bind(normal(centre, deviation), latent, drawn),
)
law_of = scores(centre, deviation, correlation)
coupled = words.outputs_of(0, 0, copula.effective())


def margin(part):
    """One of the two scores is standard normal."""
    of = probability(law_of, event(outputs, member(part(outputs), A)))
    return equal(of, probability(standard_normal, A))


joint_law = equal(probability(law_of, B), probability(coupled, B))
within = conjunction(correlation >= -1, correlation <= 1)
given = {"correlation": within, "deviation": deviation > 0}

SPEC = Theorem(
    title="The scores of the latent normals",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4.2",
    covers=("CP-A1",),
    standing="definition",
    defines=scores,
    reads="the scores of a latent normal with mean {0} and deviation {1}, with the "
    "nominal correlation {2}",
    given=given,
    claim=conjunction(
        forall(B, joint_law), forall(A, margin(first)), forall(A, margin(second))
    ),
    remark="The noise of a mechanism is its quantile function at the normal "
    "probability of its score: a function of the score, whatever the noise is. "
    "{centre} is the query of the state; it does not change the law of the scores. "
    "Their correlation is the effective one, not the nominal {correlation}: see "
    "effective_correlation.",
)


def proof(p):
    """In standard units the centre and the deviation are gone."""
    known = p.given("correlation"), p.given("deviation")
    c2, spread, effective = correlation**2, copula.mixed_spread(), copula.effective()
    square = p.have(conjunction(c2 >= 0, c2 <= 1), known[0])
    inside = c2 * deviation**2 + 1 - c2
    some = p.assume(c2 > 0)
    size = p.have(c2 * deviation**2 > 0, some, known[1])
    room = p.have(inside > 0, size, square)
    room = p.cases(
        c2 > 0,
        room,
        p.have(
            inside > 0, square, p.assume(negation(c2 > 0)), p.have(deviation**2 >= 0)
        ),
    )
    root = p.have(conjunction(spread > 0, equal(spread * spread, inside)), room)
    one = p.have(conjunction(own >= 0, equal(own * own, 1 - c2)), square)
    share = p.have(equal((own / spread) ** 2, 1 - effective**2), root, one)
    rest = p.have(1 - effective**2 >= 0, share, root, one)
    left = p.have(
        conjunction(
            sqrt(1 - effective**2) >= 0,
            equal(sqrt(1 - effective**2) ** 2, 1 - effective**2),
        ),
        rest,
    )
    ratio = p.have(own / spread >= 0, root, one)
    part = p.have(equal(own / spread, sqrt(1 - effective**2)), share, left, ratio)
    values = {latent: centre + deviation * w}
    score_1, score_2 = At(values).of(first_score), At(values).of(second_score)
    first_ = p.have(equal(score_1, w), known[1])
    wanted = effective * w + sqrt(1 - effective**2) * z
    moved = p.have(equal(score_2, effective * w + own / spread * z), root)
    second_ = p.have(equal(score_2, wanted), moved, part)
    x, y = map(real, "xy")
    hit = indicator(member(pair(score_1, score_2), B))
    same = p.have(equal(hit, hit))
    same = p.rewrite(
        first_, same, equal(hit, indicator(member(pair(x, score_2), B))), x
    )
    same = p.rewrite(second_, same, equal(hit, indicator(member(pair(w, y), B))), y)
    inner = averaged(p, same, standard_normal, z)
    whole = averaged(p, inner, standard_normal, w)
    joint = p.every(p.have(joint_law, whole), B)

    alone = p.at(joint, event(outputs, member(first(outputs), A)))
    one_ = p.every(p.have(margin(first), alone), A)
    both = p.at(joint, event(outputs, member(second(outputs), A)))
    values = {
        "m": number(0),
        "n": number(0),
        "s": effective,
        "t": sqrt(1 - effective**2),
    }
    total = p.at(p.use(added, {added[name]: of for name, of in values.items()}), A)
    unit = sqrt(effective * effective + sqrt(1 - effective**2) * sqrt(1 - effective**2))
    unit = p.have(equal(unit, 1), left)
    total_law = total.formula.arguments[0]
    hole = p.fresh(REAL)
    total = p.rewrite(
        unit, total, equal(total_law, probability(normal(0 + number(0), hole), A)), hole
    )
    two = p.every(p.have(margin(second), both, total), A)
    return p.have(p.statement.claim, joint, one_, two)


usual = {correlation: "1/2", deviation: 2, centre: 1}
low = event(z, z <= -1)


def margin_fails(place):
    """One of the margins is another law."""

    def refute(p, claim):
        return p.absurd(p.part(p.assume(claim), place), low)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no deviation": NearMiss(
            without="deviation", at={deviation: 0}, refute=margin_fails(1)
        ),
        "correlation 2": NearMiss(
            given={"correlation": correlation >= -1},
            at={correlation: 2, deviation: 1},
            refute=margin_fails(2),
        ),
        "correlation minus 2": NearMiss(
            given={"correlation": correlation <= 1},
            at={correlation: -2, deviation: 1},
            refute=margin_fails(2),
        ),
    },
)
