"""The privacy curve of two normal laws with Laplace noise, attained at an interval.

With the wider law first no event does better than the outside of some interval, and
with the narrower law first than some interval. For equal deviations it is a half-line.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon = real("b"), real("epsilon")
y_1, y_2, y_3 = map(real, ("y_1", "y_2", "y_3"))
words = shared("gaussian_pufferfish.interval_curve._words")
A, NO_SCALE, claims, density = words.A, words.NO_SCALE, words.claims, words.density
no_half_line, outdone, outside = words.no_half_line, words.outdone, words.outside
rising, shaped, shown, y = words.rising, words.shaped, words.shown, words.y
WIDE, NARROW = normal(mean_i, sd_i), normal(mean_j, sd_j)


def interval(of):
    """With two outputs it has those between: an interval, with or without ends."""
    between = conjunction(y_1 < y_2, y_2 < y_3, member(y_1, of), member(y_3, of))
    return forall(y_1, y_2, y_3, implies(between, member(y_2, of)))


FORMS = (WIDE, NARROW, outside), (NARROW, WIDE, lambda of: of)

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
valley = theorem("gaussian_pufferfish.sign_changes")


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


def proof(p):
    """The interval where the wider release is rarer."""
    return shown(p, FORMS, interval, convex)


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


usual = {mean_i: 0, mean_j: 0, sd_i: 100, sd_j: 0, b: 1, epsilon: 0}
reversed_, tails = {**usual, sd_i: 0, sd_j: 100}, disjunction(y > 1, y < -1)
#: Bounds on chances under the first law and the second one, from below and above.
TAILS = (
    (0, tails, 1, "0.98"),
    (1, tails, -1, "0.37"),
    (0, y <= 1, -1, "0.51"),
    (1, y <= 1, 1, "0.8"),
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
