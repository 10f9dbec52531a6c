"""Equations (29) and (30): the triangle inequality, and the tail of the score.

In a row the average distance is at most spread |z| + shift, and what the noise leaves
of 1 is positive only where this exceeds epsilon b.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

mean_gap, sd_gap, z = real("mean_gap"), real("sd_gap"), real("z")
spread, shift, b, epsilon, delta, tau = map(
    real, ("spread", "shift", "b", "epsilon", "delta", "tau")
)
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "


def left(distance):
    """What the noise leaves of 1 at a distance, if that is positive."""
    return maximum(0, 1 - exp(epsilon - distance / b))


near, far = abs(sd_gap * z + mean_gap), abs(sd_gap) * abs(z) + abs(mean_gap)

SPEC = Theorem(
    title="The triangle inequality for the distance of a datum to its image",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    given={"scale": b > 0},
    claim=left(near) <= left(far),
    remark="For one pair of components; eq. (29) has averages over the partners of a "
    "component, which are gaussian_pufferfish.equation_29.row.",
)

mean_at_most = definition("foundations.mean_bound")

X = space("X")
L, t, v = law("L", X), point("t", X), any_test("v", X)
means, sds = function_variable("means", X), function_variable("sds", X)
most, factor = real("most"), real("factor")
near_t = function(t, abs(at(sds, t) * z + at(means, t)))
far_t = function(t, abs(at(sds, t)) * abs(z) + abs(at(means, t)))

ROW = Theorem(
    title="The triangle inequality on average over a row of a plan, eq. (29)",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    uses=(mean_at_most,),
    claim=implies(mean_at_most(L, far_t, most), mean_at_most(L, near_t, most)),
    remark="L is the law of the partners of one component, z one score; the partners "
    "may be any. Distances are not negative, so bounds of their means are what "
    "foundations.mean_bound says.",
)
score = point("score", REAL)

K, i = natural("K"), natural("i")
shares, gaps = function_variable("shares", NATURAL), function_variable("gaps", NATURAL)
widths = function_variable("widths", NATURAL)
near_i = abs(at(widths, i) * score + at(gaps, i))
far_i = abs(at(widths, i)) * abs(score) + abs(at(gaps, i))


def in_all(one, count=K):
    """The sum over pairs of components with their shares of the plan."""
    return sum_(count, i, at(shares, i) * one)


def average_left(one):
    return mean(standard_normal, score, left(in_all(one)))


DISPLAY = Theorem(
    title="The triangle inequality in the mean over scores, eq. (29)",
    source=PAPER + "eq. (29)",
    covers=("GP-Q29",),
    given={"scale": b > 0, "shares": forall(i, at(shares, i) >= 0)},
    claim=average_left(near_i) <= average_left(far_i),
    remark="The display itself: the sum over the pairs of components, numbered "
    "by {'i'}, with their shares w_ml of the plan, inside what the noise"
    " leaves of 1, in the mean over one score.",
)

distance = spread * abs(score) + shift
beyond = probability(standard_normal, event(score, epsilon * b < distance))
rest = epsilon * b - shift
tails = 2 * normal_cdf(-rest / spread)

TAILS = Theorem(
    title="The probability that a distance exceeds the noise, after eq. (30)",
    source=PAPER + "the display after eq. (30)",
    covers=("GP-Q30",),
    given={"spread": spread > 0, "rest": rest >= 0},
    claim=equal(beyond, tails),
    remark="Where the spread is 0, or the noise less than the shift, the display is "
    "false; gaussian_pufferfish.equation_29.enough is what the last step of the proof "
    "needs, and holds there too.",
)

k, eaten = any_test("k", REAL), left(distance)

PART = Theorem(
    title="What the noise leaves of 1 is at most a probability, eq. (30)",
    source=PAPER + "eq. (30)",
    covers=("GP-Q30",),
    given={"scale": b > 0},
    claim=mean(standard_normal, score, eaten) <= beyond,
    remark="The mean of the positive part that eq. (29) leaves is at most the "
    "probability that the bound of the distance exceeds epsilon b.",
)

ENOUGH = Theorem(
    title="Noise for tau spreads and the shift",
    source=PAPER + "the last step",
    given={
        "spread": spread >= 0,
        "noise": shift + tau * spread <= epsilon * b,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=beyond <= delta,
    remark="Where all deviations agree the spread is 0, and tau plays no part.",
)


def triangle(p):
    """The distance grows, so what is left grows."""
    longer = p.have(near <= far)
    exponent = p.have(epsilon - far / b <= epsilon - near / b, longer, p.given("scale"))
    grown = p.have(exp(epsilon - far / b) <= exp(epsilon - near / b), exponent)
    return p.have(left(near) <= left(far), grown)


usual = {mean_gap: 1, sd_gap: -1, z: 2, b: 1, epsilon: "1/2"}

SPEC = SPEC.but(
    proof=triangle,
    instance=At(usual),
    near_misses={
        "no scale": NearMiss(without="scale", at={b: -1, epsilon: -2}),
        "the other way": NearMiss(
            claim=left(far) <= left(near),
        ),
        "without the sign of z": NearMiss(
            claim=left(near) <= left(abs(sd_gap) * z + abs(mean_gap)),
            at={sd_gap: 1, z: -3},
        ),
    },
)


def on_average(p):
    """What lies below the distances lies below their bounds."""
    known = p.assume(mean_at_most(L, far_t, most))
    premise = conjunction(factor >= 0, forall(t, factor * value(v, t) <= at(near_t, t)))
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    at_t = p.have(factor * value(v, t) <= at(far_t, t), p.at(below, t))
    used = p.at(known, factor, v)
    used = p.granted(used, sign, p.every(at_t, t))
    shown = p.every(p.supposing(premise, used), factor, v)
    shown = p.the_same(shown, mean_at_most(L, near_t, most))
    return p.have(p.statement.claim, p.supposing(known, shown))


bit = point("bit", finite(2))
cancelling = {
    L: finite_law("1/2", "1/2"),
    means: table(1, -1),
    sds: table(-1, 1),
    z: 1,
}


def at_labels(p, goal):
    """What lies below the distances at both labels has at most their mean."""
    size, test = p.fresh(REAL), p.fresh(test_of(bit, 0).sort)
    unfolded = p.the_same(p.assumed(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    labels = [p.at(below, label(k, 2)) for k in range(2)]
    shown = p.supposing(premise, p.have(less, sign, *labels))
    return p.the_same(p.every(shown, size, test), goal)


def two_apart(p, claim):
    """A mean of 2 that is said to be less."""
    known = p.apply(p.assume(claim), at_labels(p, claim.arguments[0]))
    return p.absurd(p.at(known, 2, test_of(bit, 1)))


ROW = ROW.but(
    proof=on_average,
    near_misses={
        "the other way": NearMiss(
            claim=implies(mean_at_most(L, near_t, most), mean_at_most(L, far_t, most)),
            at=At({**cancelling, most: 0}, spaces={"X": finite(2)}, refute=two_apart),
        ),
        "half of the bound": NearMiss(
            claim=implies(
                mean_at_most(L, far_t, most), mean_at_most(L, near_t, most / 2)
            ),
            at=At(
                {**cancelling, z: -1, most: 2},
                spaces={"X": finite(2)},
                refute=two_apart,
            ),
        ),
    },
)


def longer(p):
    """By induction on the number of pairs."""
    goal = in_all(near_i) <= in_all(far_i)
    ends = [At({K: one}).of(goal) for one in (natural_number(0), next_(K))]
    last = [At({i: K}).of(one) for one in (near_i, far_i, at(shares, i))]
    share = p.at(p.given("shares"), K)
    step = p.have(last[2] * last[0] <= last[2] * last[1], share)
    return p.induct(K, goal, p.have(ends[0]), p.have(ends[1], p.assume(goal), step))


def displayed(p):
    """What is left grows with the distance at each score, so on average."""
    sums = in_all(near_i), in_all(far_i)
    exponents = [epsilon - one / b for one in sums]
    grown = p.have(exponents[1] <= exponents[0], longer(p), p.given("scale"))
    grown = p.have(exp(exponents[1]) <= exp(exponents[0]), grown)
    k, h = any_test("k", REAL), any_test("h", REAL)
    tests = [test_of(score, left(one)) for one in sums]
    known = [
        p.assume(forall(score, equal(value(of, score), left(one))))
        for of, one in zip((k, h), sums, strict=True)
    ]
    less = p.have(
        value(k, score) <= value(h, score), grown, *(p.at(e, score) for e in known)
    )
    shown = p.mean(less, standard_normal, score)
    for premise in reversed(known):
        shown = p.supposing(premise, shown)
    shown = p.at(p.every(shown, k, h), *tests)
    for of, one in zip(tests, sums, strict=True):
        shown = p.apply(
            shown, p.every(p.have(equal(value(of, score), left(one))), score)
        )
    return p.the_same(shown, p.statement.claim)


one_pair = {
    K: natural_number(1),
    shares: function(i, number(1)),
    gaps: function(i, number(1)),
    widths: function(i, number(1)),
    b: 1,
    epsilon: -1,
}


def cancelled(values, larger=far_i):
    """The one side leaves a third at scores from -3/2 to -1/2, the other nothing."""

    def refute(p, claim):
        bodies = [At(values).of(left(in_all(one))) for one in (near_i, larger)]
        k, h = any_test("k", REAL), any_test("h", REAL)
        known = [
            p.assume(forall(score, equal(value(of, score), one)))
            for of, one in zip((k, h), bodies, strict=True)
        ]
        size = p.auto(exp("-1/2") <= "2/3")
        between = indicator(score <= "-1/2") - indicator(score <= "-3/2")
        near_1 = abs(score + 1) <= "1/2"
        root = p.have(implies(near_1, exp(abs(score + 1) - 1) <= exp("-1/2")))
        grown = p.have(exp(abs(score)) >= 1, p.have(abs(score) >= 0))
        low = p.have(between / 3 <= value(k, score), p.at(known[0], score), size, root)
        high = p.have(value(h, score) <= 0, p.at(known[1], score), grown)
        low, high = (p.mean(one, standard_normal, score) for one in (low, high))
        ends = [number("-1/2"), number("-3/2")]
        masses = [p.axiom("normal_half_line", one) for one in ends]
        mass = p.auto(normal_cdf(ends[0]) > normal_cdf(ends[1]))
        both_ = (mean(standard_normal, score, value(of, score)) for of in (k, h))
        less = p.assume(next(both_) <= next(both_))
        nothing = p.supposing(less, p.have(FALSE, less, low, high, mass, *masses))
        for premise in reversed(known):
            nothing = p.supposing(premise, nothing)
        tests = [test_of(score, one) for one in bodies]
        nothing = p.at(p.every(nothing, k, h), *tests)
        for of, one in zip(tests, bodies, strict=True):
            same = p.every(p.have(equal(value(of, score), one)), score)
            nothing = p.apply(nothing, same)
        return p.apply(
            nothing, p.the_same(p.assume(claim), nothing.formula.arguments[0])
        )

    return At(values, refute=refute)


DISPLAY = DISPLAY.but(
    proof=displayed,
    instance=At(one_pair),
    near_misses={
        "no scale": NearMiss(without="scale", at=cancelled({**one_pair, b: -1})),
        "a negative share": NearMiss(
            without="shares",
            at=cancelled({**one_pair, shares: function(i, number(-1))}),
        ),
    },
)


def two_tails(p):
    """The score lies beyond rest / spread, on one side or the other."""
    end, known = rest / spread, (p.given("spread"), p.given("rest"))
    sides = [indicator(score <= -end), indicator(end <= score)]
    points = [indicator(equal(score, -end)), indicator(equal(score, end))]
    out = indicator(epsilon * b < distance)
    high = p.mean(p.have(out <= sides[0] + sides[1], *known), standard_normal, score)
    low = p.have(sides[0] + sides[1] - points[0] - points[1] <= out, *known)
    low = p.mean(low, standard_normal, score)
    masses = p.axiom("normal_half_line", -end), p.axiom("normal_mirrored", end)
    none = p.axiom("normal_point", -end), p.axiom("normal_point", end)
    return p.have(equal(beyond, tails), high, low, *masses, *none)


apart = {spread: 1, shift: 1, b: 1, epsilon: 2}

TAILS = TAILS.but(
    proof=two_tails,
    instance=At(apart),
    reach=(At({**apart, epsilon: 1}),),
    near_misses={
        "no spread": NearMiss(without="spread", at={spread: 0}),
        "less noise than the shift": NearMiss(without="rest", at={epsilon: 0}),
        "one tail": NearMiss(
            claim=equal(beyond, tails / 2),
        ),
    },
)


def positive_part(p):
    """Nothing is left while the noise covers the distance, and never more than 1."""
    is_k = p.assume(forall(score, equal(value(k, score), eaten)))
    out = indicator(epsilon * b < distance)
    covered = distance <= epsilon * b
    inside = p.have(implies(covered, epsilon - distance / b >= 0), p.given("scale"))
    grown = p.have(implies(covered, exp(epsilon - distance / b) >= 1), inside)
    small = p.have(value(k, score) <= out, p.at(is_k, score), grown)
    small = p.mean(small, standard_normal, score)
    general = p.every(p.supposing(is_k, small), k)
    test = test_of(score, eaten)
    itself = p.every(p.have(equal(value(test, score), eaten)), score)
    return p.apply(p.at(general, test), itself)


def left_over(values, level):
    """At one distance so much is left, at every score."""

    def refute(p, claim):
        same = At(values).of(eaten)
        is_k = p.assume(forall(score, equal(value(k, score), same)))
        low = p.have(value(k, score) >= level, p.at(is_k, score), p.auto(same >= level))
        general = p.supposing(is_k, p.mean(low, standard_normal, score))
        test = test_of(score, same)
        itself = p.every(p.have(equal(value(test, score), same)), score)
        low = p.apply(p.at(p.every(general, k), test), itself)
        return p.have(FALSE, low, p.assume(claim))

    return At(values, refute=refute)


far_off = {b: 1, epsilon: 1, spread: 0, shift: 3}
turned = {**far_off, b: -1, epsilon: -4}

PART = PART.but(
    proof=positive_part,
    instance=At(far_off),
    reach=(At({**far_off, spread: 1}), At({**far_off, epsilon: 0, shift: 0})),
    near_misses={
        "half of it": NearMiss(
            claim=mean(standard_normal, score, eaten) <= beyond / 2,
            at=left_over(far_off, number("3/4")),
        ),
        "no scale": NearMiss(without="scale", at=left_over(turned, number("1/2"))),
    },
)


def enough(p):
    """Beyond tau at least, if there is a spread; else nowhere."""
    out = indicator(epsilon * b < distance)
    sides = indicator(score <= -tau) + indicator(tau <= score)
    known = p.given("spread"), p.given("noise")
    high = p.mean(p.have(out <= sides, *known), standard_normal, score)
    masses = p.axiom("normal_half_line", -tau), p.axiom("normal_mirrored", tau)
    return p.have(beyond <= delta, high, *masses, p.given("tail"))


calibrated = {spread: 1, shift: 1, b: 3, epsilon: 1, tau: 2, delta: "1/20"}

ENOUGH = ENOUGH.but(
    proof=enough,
    instance=At(calibrated),
    reach=(At({**calibrated, spread: 0, b: 1}),),
    near_misses={
        "a negative spread": NearMiss(
            without="spread",
            at={spread: -1, shift: 2, epsilon: 0},
        ),
        "no noise": NearMiss(without="noise", at={b: 2}),
        "no tail": NearMiss(without="tail", at={delta: "1/50"}),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at={delta: "1/40"},
        ),
    },
)
