"""The exact pure epsilon of Laplace noise, from the narrower of two normal laws.

Around one mean the likelihood ratio is largest at the mean itself. With the function
G(r) = exp(r^2 / 2) Phi(-r), which is erfcx(r / sqrt(2)) / 2, the release of normal data
has the density G(sd / b) / b there.
"""

from verifydp.formal.spec import *

centre, sd, sd_i, sd_j, b, epsilon, t = map(
    real, ("centre", "sd", "sd_i", "sd_j", "b", "epsilon", "t")
)
x, y, z = point("x", REAL), point("y", REAL), point("z", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
described = forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b)))


def density(deviation, output):
    """The density of the release of normal data at an output, times 2 b."""
    return mean(normal(centre, deviation), x, value(kernel_, pair(x, output)))


def at_mean(deviation):
    """The same at the mean, in closed form."""
    rate = deviation / b
    return 2 * exp(rate * rate / 2) * normal_cdf(-rate)


def shape(deviation):
    """Positive, symmetric, and known at the mean."""
    up, down = (density(deviation, centre + side * t) for side in (1, -1))
    at_centre = equal(density(deviation, centre), at_mean(deviation))
    return conjunction(up > 0, equal(up, down), at_centre)


CENTRED = Theorem(
    title="Normal releases are symmetric around the mean, with a known density there",
    source="gaussian_pufferfish.closed_form at the mean",
    given={"scale": b > 0, "deviation": sd >= 0, "kernel": described},
    claim=shape(sd),
)


def peak(output):
    """The narrower release against the wider one is likeliest at the mean."""
    here, there = density(sd_j, output), density(sd_i, output)
    top, bottom = density(sd_j, centre), density(sd_i, centre)
    return here * bottom <= top * there


PEAK = Theorem(
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

close = definition("foundations.closeness")


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
closed_form = theorem("gaussian_pufferfish.closed_form")
valley = theorem("gaussian_pufferfish.sign_changes")
by_densities = theorem("gaussian_pufferfish.pure_densities")
NO_SCALE = (
    "at scale 0 the kernel is the constant 1, for which this holds as well, and a "
    "negative scale leaves no kernel with values up to 1"
)
hole, both = real("hole"), point("both", pair_sort(REAL, REAL))


def centred_proof(p):
    """The two terms of the closed form change places; a point mass has the kernel."""
    spread, facts = p.assume(sd > 0), []
    for side in (1, -1, 0):
        end = centre + side * t
        values = {"mean": centre, "sd": sd, "b": b, "end": end, "kernel": kernel_}
        names = p.given("scale"), spread, p.given("kernel")
        known = p.use(closed_form, *names, **values)
        facts.append(p.part(known, 1))
    drawn = p.have(shape(sd), *facts)
    flat = p.have(
        equal(number(0), sd), p.assume(negation(sd > 0)), p.given("deviation")
    )
    ends = [p.at(p.given("kernel"), centre, centre + side * t) for side in (1, -1, 0)]
    still = p.rewrite(flat, p.have(shape(number(0)), *ends), shape(hole), hole)
    return p.cases(sd > 0, drawn, still)


def above_1(part, output):
    """No mean of the kernel is above 1."""

    def refute(p, claim):
        known = p.have(claim.arguments[part], p.assume(claim))
        data = claim.arguments[0].arguments[1].arguments[0]
        most = p.mean_between(data, x, value(kernel_, pair(x, number(output))))
        most = p.at(p.every(most, kernel_), kernel_of)
        sides = known.formula.arguments
        large = p.auto(next(one for one in sides if one.operator != "mean") >= 1)
        return p.have(FALSE, known, most, large)

    return refute


def true_density(p, claim):
    """The density at the mean is another one."""
    true = p.use(CENTRED, usual)
    sizes = [part.arguments[2].arguments[1] for part in (true.formula, claim)]
    other = p.auto(negation(equal(*sizes)))
    return p.have(FALSE, p.assume(claim), true, other)


kernel_of = test_of(both, exp(-abs(first(both) - second(both))))
usual = {centre: 1, sd: 2, b: 1, t: 1, kernel_: kernel_of}

CENTRED = CENTRED.but(
    proof=centred_proof,
    instance=At(usual),
    reach=(At({**usual, sd: 0}),),
    near_misses={
        "another kernel": NearMiss(without="kernel", at={kernel_: test_of(both, 0)}),
        "a negative deviation": NearMiss(
            without="deviation", at=At({**usual, sd: -2}, refute=above_1(2, 1))
        ),
        "above 1": NearMiss(number=Number(0, 1), at=At(usual, refute=above_1(0, 2))),
        "less at the mean": NearMiss(number=Number(2, "9/5"), at={sd: 0}),
        "less of the exponent": NearMiss(number=Number(2, 3, 1), refute=true_density),
    },
    exceptions={"scale": NO_SCALE},
)


def centred(p, deviation, facts):
    values = {CENTRED["sd"]: deviation}
    return p.use(CENTRED, values, p.given("scale"), *facts, p.given("kernel"))


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

PEAK = PEAK.but(
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


def proof(p):
    """The order of the densities at the mean is that at all outputs."""
    known = p.assume(described)
    scale, deviation, wider = map(p.given, ("scale", "deviation", "wider"))
    values = {"P": normal(centre, sd_j), "R": normal(centre, sd_i)}
    values = {by_densities[name]: one for name, one in values.items()}
    same = p.use(by_densities, values, scale, known)
    above = p.use(PEAK, scale, deviation, wider, known)
    ends = []
    for size, fact in ((sd_j, deviation), (sd_i, p.have(sd_i >= 0, deviation, wider))):
        for place in (y - centre, number(0)):
            values = {CENTRED["sd"]: size, CENTRED["t"]: place}
            ends.append(p.use(CENTRED, values, scale, fact, known))
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


def first_part(claim):
    """That the size is enough."""
    return claim if claim.operator == "implies" else claim.arguments[0]


def too_small(witness):
    """The bound for all events fails at this one."""

    def refute(p, claim):
        used = p.have(first_part(claim), p.assume(claim))
        used = p.apply(used, p.auto(first_part(claim).arguments[0]))
        return p.absurd(used, witness)

    return refute


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
    at_point = At(values, refute=too_small(witness))
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
