"""Around one mean the narrower release is likeliest at the mean."""

from verifydp.formal.spec import *

y, z = point("y", REAL), point("z", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.pure_epsilon_reversed._words")
NO_SCALE, b, centre, density = words.NO_SCALE, words.b, words.centre, words.density
described, kernel_of, sd, sd_i = words.described, words.kernel_of, words.sd, words.sd_i
sd_j, t, usual = words.sd_j, words.t, words.usual
centred_theorem = theorem("gaussian_pufferfish.pure_epsilon_reversed.centred")


def peak(output):
    """The narrower release against the wider one is likeliest at the mean."""
    here, there = density(sd_j, output), density(sd_i, output)
    top, bottom = density(sd_j, centre), density(sd_i, centre)
    return here * bottom <= top * there


SPEC = Theorem(
    title="Around one mean the narrower release is likeliest at the mean",
    source="gaussian_pufferfish.sign_changes for equal means",
    covers=("GP-N5",),
    given={
        "scale": b > 0,
        "deviation": sd_j >= 0,
        "wider": sd_j <= sd_i,
        "kernel": described,
    },
    claim=peak(y),
    remark="At every output, so the likelihood ratio has its maximum at the mean. A "
    "scale that is not positive leaves no such kernel but a constant.",
)
valley = theorem("gaussian_pufferfish.sign_changes")
hole, both = real("hole"), point("both", pair_sort(REAL, REAL))


def centred(p, deviation, facts):
    values = {centred_theorem["sd"]: deviation}
    return p.use(centred_theorem, values, p.given("scale"), *facts, p.given("kernel"))


def peak_proof(p):
    """The mean lies between two outputs of one ratio."""
    names = ("deviation", "wider")
    deviation, wider = map(p.given, names)
    narrow = centred(p, sd_j, (deviation,))
    wide = centred(p, sd_i, (p.have(sd_i >= 0, deviation, wider),))
    here, there = density(sd_j, centre + t), density(sd_i, centre + t)
    c, away, less = there / here, p.assume(t > 0), p.assume(sd_j < sd_i)
    ratio = p.have(equal(c * here, there), narrow)
    positive = p.have(c > 0, p.have(1 / here > 0, narrow), wide)
    places = {"y_1": centre - t, "y_2": centre, "y_3": centre + t}
    values = {"mean_i": centre, "mean_j": centre, "c": c, **places}
    order = p.have(conjunction(centre - t < centre, centre < centre + t), away)
    sides = [
        p.have(density(sd_i, end) <= c * density(sd_j, end), ratio, narrow, wide)
        for end in (centre - t, centre + t)
    ]
    facts = p.given("scale"), deviation, less, positive, p.given("kernel"), order
    middle = p.use(valley, *facts, *sides, **values)
    middle = p.have(density(sd_i, centre) <= c * density(sd_j, centre), middle)
    scaled = here * density(sd_i, centre) <= here * c * density(sd_j, centre)
    scaled = p.have(scaled, middle, narrow)
    proper = p.have(peak(centre + t), scaled, ratio)
    same = p.have(equal(sd_j, sd_i), p.assume(negation(sd_j < sd_i)), wider)

    def with_same(deviation):
        here, there = density(sd_j, centre + t), density(deviation, centre + t)
        top, bottom = density(sd_j, centre), density(deviation, centre)
        return here * bottom <= top * there

    even = p.rewrite(same, p.have(with_same(sd_j)), with_same(hole), hole)
    above = p.cases(sd_j < sd_i, proper, even)
    below = p.have(peak(centre - t), above, narrow, wide)
    above, below = (p.every(p.supposing(away, one), t) for one in (above, below))
    above, below = p.at(above, y - centre), p.at(below, centre - y)
    return p.cases(y > centre, *sides_of(p, above, below))


def sides_of(p, above, below):
    """At an output above the mean, and at the others."""
    up = p.apply(above, p.have(y - centre > 0, p.assume(y > centre)))
    low, none = p.assume(centre - y > 0), p.assume(negation(y > centre))
    down = p.have(peak(y), p.apply(below, low))
    at_place = p.have(equal(centre, y), p.assume(negation(low.formula)), none)
    itself = p.rewrite(at_place, p.have(peak(centre)), peak(hole), hole)
    return p.have(peak(y), up), p.cases(low.formula, down, itself)


narrower = {**usual, sd_i: 2, sd_j: 1, y: 3}
narrower = {over: one for over, one in narrower.items() if over not in (sd, t)}
ENDS = {2: (1, number("3/2")), -2: (number("-3/2"), -1)}


def likelier_far_out(deviation):
    """Outputs around 3 come from the spread data alone."""

    def refute(p, claim):
        low, high = ENDS[deviation]
        datum, here = 1 + deviation * z, conjunction(low < z, z <= high)
        known = p.assume(At({b: 1}).of(described))
        sizes = [value(kernel_, pair(datum, number(end))) for end in (3, 1)]
        shapes = [p.at(known, datum, number(end)) for end in (3, 1)]
        near, far = (exp(-abs(datum - end)) for end in (3, 1))
        parts = [
            p.have(implies(here, one))
            for one in (
                equal(-abs(datum - 1), -2 - abs(datum - 3)),
                -abs(datum - 3) >= -1,
            )
        ]
        powers = [
            p.have(implies(here, equal(far, exp(-2) * near)), parts[0]),
            p.have(implies(here, exp(-1) <= near), parts[1]),
        ]
        always = p.have(
            exp(-2) * far <= near, p.have(-2 - abs(datum - 1) <= -abs(datum - 3))
        )
        half = p.have(exp(-2) <= "1/2")
        share = exp(-1) / 2 * (indicator(z <= high) - indicator(z <= low))
        bound = share <= sizes[0] - exp(-2) * sizes[1]
        bound = p.have(bound, *powers, *shapes, always, half)
        means = [mean(standard_normal, z, one) for one in (share, *sizes)]
        split = means[0] <= means[1] - exp(-2) * means[2]
        bound = p.have(split, p.mean(bound, standard_normal, z))
        bound = p.supposing(known, bound)
        bound = p.follow(p.every(bound, kernel_), kernel_of)
        halves = [p.axiom("normal_half_line", end) for end in (low, high)]
        return p.have(FALSE, p.assume(claim), bound, *halves)

    values = {**narrower, sd_i: 0, sd_j: deviation}
    return At(values, refute=refute)


#: Nothing but the left half of the data shows at the output 3.
halved = test_of(both, if_(equal(second(both), 3), indicator(first(both) <= 1), 1))

SPEC = SPEC.but(
    proof=peak_proof,
    instance=At(narrower),
    reach=(At({**narrower, sd_j: 0}), At({**narrower, sd_j: 2})),
    near_misses={
        "another kernel": NearMiss(
            without="kernel",
            at={sd_j: 0, kernel_: halved},
        ),
        "the wider release": NearMiss(without="wider", at=likelier_far_out(2)),
        "a negative deviation": NearMiss(without="deviation", at=likelier_far_out(-2)),
    },
    exceptions={"scale": NO_SCALE},
)
