"""The privacy curve of two normal laws with Laplace noise, attained at an interval.

With the wider law first no event does better than the outside of some interval, and
with the narrower law first than some interval. For equal deviations it is a half-line.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
mean_i, mean_j, sd_i, sd_j, sd = map(real, ("mean_i", "mean_j", "sd_i", "sd_j", "sd"))
b, epsilon = real("b"), real("epsilon")
y_1, y_2, y_3 = map(real, ("y_1", "y_2", "y_3"))
x, y, z, A = (
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
    event_variable("A", REAL),
)
WIDE, NARROW = normal(mean_i, sd_i), normal(mean_j, sd_j)


def released(data):
    """The law of the data with Laplace noise."""
    return bind(data, x, laplace(x, b))


def outside(of):
    return event(y, negation(member(y, of)))


def best(here, there, of):
    """The event exceeds what epsilon allows by as much as any event can."""
    chances = [probability(released(data), of) for data in (here, there)]
    excess = chances[0] - exp(epsilon) * chances[1]
    return hockey_stick(released(here), released(there), epsilon, excess)


def interval(of):
    """With two outputs it has those between: an interval, with or without ends."""
    between = conjunction(y_1 < y_2, y_2 < y_3, member(y_1, of), member(y_3, of))
    return forall(y_1, y_2, y_3, implies(between, member(y_2, of)))


FORMS = (WIDE, NARROW, outside), (NARROW, WIDE, lambda of: of)


def claims(forms, *shapes):
    """In both orders, with one shape for both or one for each."""
    return conjunction(
        *(
            exists(A, conjunction(shape(A), best(here, there, of(A))))
            for (here, there, of), shape in zip(forms, shapes * 2, strict=False)
        )
    )


SPEC = Theorem(
    title="The privacy curve of two normal laws with Laplace noise, at an interval",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors: Neyman and Pearson, and at most two changes of sign",
    covers=("GP-N4",),
    uses=(hockey_stick,),
    given={"scale": b > 0, "deviation": sd_j >= 0, "wider": sd_j < sd_i},
    claim=claims(FORMS, interval),
    remark="No ends are given: the interval is where f_wide <= exp({epsilon}) "
    "f_narrow, with exp(-epsilon) in the other order. It may be empty, and may lack an "
    "end or both: the tails are outside where the limits of "
    "gaussian_pufferfish.normal_tail_ratio exceed the factor. From its ends the curve "
    "is a sum of values of distribution functions (gaussian_pufferfish.normal_curve, "
    "gaussian_pufferfish.closed_form).",
)
UPPER, LOWER = normal(mean_i, sd), normal(mean_j, sd)


def upper(of):
    """With an output it has all larger ones: a half-line, the line, or nothing."""
    above = conjunction(y_1 <= y_2, member(y_1, of))
    return forall(y_1, y_2, implies(above, member(y_2, of)))


EQUAL_FORMS = (UPPER, LOWER, lambda of: of), (LOWER, UPPER, outside)

EQUAL = Theorem(
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

close = definition("foundations.closeness")
curve = theorem("gaussian_pufferfish.exact_curve")
valley = theorem("gaussian_pufferfish.sign_changes")
monotone = theorem("gaussian_pufferfish.equal_deviations")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
both = point("both", pair_sort(REAL, REAL))
#: exp(-|x - z| / b), as a test, so that the density of a release is an expectation.
shaped = forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b)))


def density(data, output):
    """The density of the release at an output, times 2 b."""
    return mean(data, x, value(kernel_, pair(x, output)))


def rising(of):
    """An interval without the condition on the output above: with all larger ones."""
    between = conjunction(y_1 < y_2, y_2 < y_3, member(y_1, of))
    return forall(y_1, y_2, y_3, implies(between, member(y_2, of)))


def attained(p, here, there, of):
    """By the lemma of Neyman and Pearson the densities decide."""
    growth, inside = exp(epsilon), member(y, of)
    left, right = growth * density(there, y), density(here, y)
    factor = p.have(equal(exp(-epsilon) * growth, 1))
    signs = [
        p.every(p.have(implies(left < right, inside), factor), y),
        p.every(p.have(implies(right < left, negation(inside)), factor), y),
    ]
    values = {curve["P"]: here, curve["R"]: there, curve["A"]: of}
    found = p.use(curve, values, p.given("scale"), p.assume(shaped), *signs)
    return p.the_same(found, best(here, there, of))


def convex(p, level):
    """Where the wider release is at most so many times as likely is an interval."""
    factor = exp(level)
    region = event(y, density(WIDE, y) <= factor * density(NARROW, y))
    ends = [density(WIDE, one) <= factor * density(NARROW, one) for one in (y_1, y_3)]
    known = p.assume(conjunction(y_1 < y_2, y_2 < y_3, *ends))
    facts = [p.given("scale"), p.given("deviation"), p.given("wider")]
    facts += [p.have(factor > 0), p.assume(shaped)]
    facts += [p.have(one, known) for one in (conjunction(y_1 < y_2, y_2 < y_3), *ends)]
    middle = p.use(valley, {valley["c"]: factor}, *facts)
    each = p.every(p.supposing(known, middle), y_1, y_2, y_3)
    return region, p.the_same(each, interval(region))


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


def with_kernel(p, fact):
    """There is such a kernel."""
    shape = test_of(both, exp(-abs(first(both) - second(both)) / b))
    shown = p.have(equal(value(shape, pair(x, z)), exp(-abs(x - z) / b)))
    some = p.some(exists(kernel_, shaped), shape, p.every(shown, x, z))
    return p.obtain(some, kernel_, fact)


def shown(p, forms, shape, found):
    """In both orders the region at exp(epsilon), or exp(-epsilon), is best."""
    parts = []
    for (here, there, of), level in zip(forms, (epsilon, -epsilon), strict=True):
        region, is_shape = found(p, level)
        is_best = attained(p, here, there, of(region))
        inner = conjunction(shape(region), is_best.formula)
        some = exists(A, conjunction(shape(A), best(here, there, of(A))))
        parts.append(p.some(some, region, p.have(inner, is_shape, is_best)))
    return with_kernel(p, p.have(p.statement.claim, *parts))


def proof(p):
    """The interval where the wider release is rarer."""
    return shown(p, FORMS, interval, convex)


def equal_proof(p):
    """The half-line where the release with the larger mean is likelier."""
    return shown(p, EQUAL_FORMS, upper, half_line)


def outdone(p, values, claim, claimed, better, numbers):
    """What follows if an event of a shape did as well as another one at a point."""
    (here, there, form), shape = claimed
    of = At(values).of
    known = p.assume(of(conjunction(shape(A), best(here, there, form(A)))))
    is_shape, is_best = p.parts(known)
    laws = [of(released(one)) for one in (here, there)]
    bound = p.have(close(*is_best.formula.arguments), is_best)
    facts = [p.at(bound, event(y, better))]
    hit = indicator(member(y, form(A)))
    facts += [p.mean_between(law_, y, hit) for law_ in laws]
    for place, part, sign, size in numbers:
        chance = probability(laws[place], event(y, part))
        facts.append(p.auto(chance <= size if sign < 0 else chance >= size))

    def done(absurd):
        some = p.have(claim.arguments[0], p.assume(claim))
        absurd = p.supposing(claim, p.obtain(some, A, absurd))
        return p.the_same(absurd, negation(claim))

    return is_shape, laws, facts, done


def no_interval(values):
    """An interval that leaves out a side leaves out too much, or has the middle."""
    middle, right, left = conjunction(y >= -1, y <= 1), y > 1, y < -1
    numbers = (
        (0, middle, 1, "0.63"),
        (1, middle, -1, "0.01"),
        (1, right, 1, "0.49"),
        (1, left, 1, "0.49"),
    )

    def refute(p, claim):
        is_shape, laws, facts, done = outdone(
            p, values, claim, (FORMS[0], interval), middle, numbers
        )
        hit, meets, missed = indicator(negation(member(y, A))), [], []
        for part in (right, left):
            meets.append(exists(y, conjunction(part, member(y, A))))
            none = negation(conjunction(part, member(y, A)))
            none = p.the_same(p.assume(negation(meets[-1])), forall(y, none))
            low = p.have(indicator(part) <= hit, p.at(none, y))
            missed.append(p.have(FALSE, p.mean(low, laws[1], y), *facts))
        ends = (
            p.assume(conjunction(y_3 > 1, member(y_3, A))),
            p.assume(conjunction(y_1 < -1, member(y_1, A))),
        )
        between = p.at(is_shape, y_1, y, y_3)
        high = p.have(hit <= 1 - indicator(middle), between, *ends)
        absurd = p.have(FALSE, p.mean(high, laws[0], y), *facts)
        for meet, end, otherwise in zip(meets, (y_3, y_1), missed, strict=True):
            absurd = p.cases(meet, p.obtain(p.assume(meet), end, absurd), otherwise)
        return done(absurd)

    return At(values, refute=refute)


def no_half_line(values, claimed, better, end, numbers):
    """It has all that lies above an end, or nothing up to there."""
    above = indicator(y > end)

    def refute(p, claim):
        is_shape, laws, facts, done = outdone(
            p, values, claim, claimed, better, numbers
        )
        larger = (y_1, y, y + 1) if claimed[1] is rising else (y_1, y)
        low, hit = conjunction(y <= end, member(y, A)), indicator(member(y, A))
        meets, met = exists(y, low), p.assume(conjunction(y_1 <= end, member(y_1, A)))
        none = p.the_same(p.assume(negation(meets)), forall(y, negation(low)))
        cases = []
        for order in (
            p.have(above <= hit, p.at(is_shape, *larger), met),
            p.have(hit <= above, p.at(none, y)),
        ):
            sizes = [p.mean(order, law_, y) for law_ in laws]
            cases.append(p.have(FALSE, *sizes, *facts))
        found = p.obtain(p.assume(meets), y_1, cases[0])
        return done(p.cases(meets, found, cases[1]))

    return At(values, refute=refute)


usual = {mean_i: 0, mean_j: 0, sd_i: 100, sd_j: 0, b: 1, epsilon: 0}
reversed_, tails = {**usual, sd_i: 0, sd_j: 100}, disjunction(y > 1, y < -1)
#: Bounds on chances under the first law and the second one, from below and above.
TAILS = (
    (0, tails, 1, "0.98"),
    (1, tails, -1, "0.37"),
    (0, y <= 1, -1, "0.51"),
    (1, y <= 1, 1, "0.8"),
)
LOWER_HALF = (
    (0, y <= 5, 1, "0.99"),
    (1, y <= 5, -1, "0.01"),
)
NO_SCALE = (
    "a scale that is not positive gives no Laplace law, so that nothing can be "
    "computed there"
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 1, mean_j: 5}), At({**usual, epsilon: -1})),
    near_misses={
        "from the narrower law": NearMiss(without="wider", at=no_interval(reversed_)),
        "a negative deviation": NearMiss(
            without="deviation", at=no_interval({**reversed_, sd_j: -100})
        ),
        "one of both tails": NearMiss(
            claim=claims(FORMS, rising, interval),
            at=no_half_line(usual, (FORMS[0], rising), tails, 1, TAILS),
        ),
    },
    exceptions={"scale": NO_SCALE},
)

alike = {mean_i: 1, mean_j: 0, sd: 1, b: 1, epsilon: 0}
crossed = {**alike, mean_i: 0, mean_j: 10, sd: 0}

EQUAL = EQUAL.but(
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
