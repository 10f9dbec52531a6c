"""Every rate of false alarms has a most powerful test."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

density = definition("foundations.density")
strongest = definition("hypothesis_testing.neyman_pearson")
S = space("S")
P0, P1, R, x = law("P0", S), law("P1", S), law("R", S), point("x", S)
best, fewest, h = any_test("best", S), any_test("fewest", S), any_test("h", S)
u, v, scale, alpha = any_test("u", S), any_test("v", S), real("scale"), real("alpha")

SPEC = Theorem(
    title="A most powerful test for every rate of false alarms",
    source="Neyman and Pearson 1933; Lehmann and Romano 2005, theorem 3.2.1",
    uses=(density, strongest),
    given={
        "density of P0": density(P0, R, u, scale),
        "density of P1": density(P1, R, v, scale),
        "alpha": conjunction(alpha >= 0, alpha <= 1),
    },
    claim=exists(best, strongest(best, P1, P0, alpha)),
    remark="For definition 3 of the paper: what it asks for exists, if tests may be "
    "randomised. Densities are bounded by scale with respect to R, as those of any two "
    "laws are with respect to their average.",
)
precision = definition("hypothesis_testing.precision_recall")
by_recall = theorem("hypothesis_testing.theorem_2_attained")
g, m, r = any_test("g", S), real("m"), real("r")


def rate(of, test):
    return mean(of, x, value(test, x))


#: What the theorem about recall gives, for the two hypotheses exchanged.
level, mine, part = test_of(x, 1 - alpha), value(fewest, x), value(g, x)
ratio = conjunction(
    m * mean(P1, x, part * mine) <= (1 - m) * mean(P0, x, part * mine),
    (1 - m) * mean(P0, x, part * (1 - mine)) <= m * mean(P1, x, part * (1 - mine)),
)
as_often = equal(rate(P0, g), rate(P0, level))
no_higher = precision(g, P0, P1, 1) <= precision(fewest, P0, P1, 1)
reached = conjunction(
    m >= 0,
    m <= 1,
    equal(rate(P0, fewest), rate(P0, level)),
    forall(g, ratio),
    forall(g, implies(as_often, no_higher)),
)


def below_one(p):
    """The opposite test has the fewest detections for its rate of acceptance."""
    chance, some_left = p.given("alpha"), p.assume(alpha < 1)
    names = {"P0": P1, "P1": P0, "R": R, "u": v, "v": u, "scale": scale, "odds": 1}
    facts = p.given("density of P1"), p.given("density of P0")
    found = p.at(p.use(by_recall, *facts, **names), level)
    known = p.assume(reached)
    size, highest = (p.have(reached.arguments[place], known) for place in (2, 4))
    # A test of a smaller size accepts something more, at random.
    small, more = (
        p.assume(rate(P0, h) <= alpha),
        p.assume(
            conjunction(r >= 0, r <= 1, equal((1 - rate(P0, h)) * (1 - r), 1 - alpha))
        ),
    )
    widened = (1 - value(h, x)) * (1 - r)
    other = p.at(highest, test_of(x, widened))
    other = p.apply(other, p.have(other.formula.arguments[0], more))
    T, A, B = map(real, "TAB")
    sizes = p.assume(conjunction(T > 0, A >= 0, B >= 0, T / (T + B) <= T / (T + A)))
    order = p.every(p.supposing(sizes, p.have(A <= B, sizes)), T, A, B)
    order = p.at(order, 1 - alpha, mean(P1, x, mine), mean(P1, x, widened))
    ranges = p.mean_between(P1, x, mine), p.mean_between(P1, x, widened, more)
    ready = order.formula.arguments[0]
    order = p.apply(order, p.have(ready, other, size, more, some_left, *ranges))
    left = p.mean_between(P1, x, 1 - value(h, x))
    bound = p.have(rate(P1, h) <= 1 - mean(P1, x, mine), order, more, left)
    a, s = real("a"), real("s")
    room = p.assume(conjunction(s <= a, a < 1, s >= 0))
    share = (a - s) / (1 - s)
    fits = conjunction(share >= 0, share <= 1, equal((1 - s) * (1 - share), 1 - a))
    fits = p.every(p.supposing(room, p.have(fits, room)), a, s)
    fits = p.at(fits, alpha, rate(P0, h))
    sign = p.mean_between(P0, x, value(h, x))
    fits = p.apply(fits, p.have(fits.formula.arguments[0], small, some_left, sign))
    value_ = (alpha - rate(P0, h)) / (1 - rate(P0, h))
    some = p.some(exists(r, more.formula), value_, fits)
    bound = p.obtain(some, r, bound)
    best_of = test_of(x, 1 - mine)
    return some_left, strongest_by(p, best_of, bound, small, size, chance), found


def strongest_by(p, test, bound, small, *facts):
    """A test of the size that no test of at most this size beats."""
    fits = p.have(rate(P0, test) <= alpha, *facts)
    most = p.have(rate(P1, h) <= rate(P1, test), bound)
    most = p.every(p.supposing(small, most), h)
    form = strongest(test, P1, P0, alpha)
    shown = p.the_same(
        p.have(conjunction(fits.formula, most.formula), fits, most), form
    )
    return p.some(exists(best, strongest(best, P1, P0, alpha)), test, shown)


def proof(p):
    some_left, shown, found = below_one(p)
    shown = p.obtain(p.assume(exists(m, reached)), m, shown)
    shown = p.obtain(found, fewest, shown)
    full, small = p.assume(negation(some_left.formula)), p.assume(rate(P0, h) <= alpha)
    range_ = p.mean_between(P1, x, value(h, x))
    all_of = strongest_by(p, test_of(x, 1), range_, small, full)
    return p.cases(some_left.formula, shown, all_of)


two = {"S": finite(2)}
case = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    R: finite_law("1/2", "1/2"),
    u: test_table("3/4", "1/4"),
    v: test_table("1/4", "3/4"),
    scale: 2,
    alpha: "1/10",
}


def none_of_size(p, claim):
    """No test has a negative rate."""
    test = any_test("best", finite(2))
    form = At({**case, alpha: -1, best: test}, spaces=two)
    known = p.assume(form.of(strongest(best, P1, P0, alpha)))
    size, _ = strongest.at(known.formula.arguments).arguments
    low = p.have(size, known)
    return p.obtain(p.assume(claim), test, p.have(FALSE, low))


SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=two),
    reach=(At({**case, alpha: 0}, spaces=two), At({**case, alpha: 1}, spaces=two)),
    near_misses={
        "a negative rate": NearMiss(
            without="alpha",
            at={alpha: -1},
            refute=none_of_size,
        ),
    },
    exceptions={
        "density of P0": "idle: both laws have densities with respect to "
        "their average, so the claim holds of all laws",
        "density of P1": "idle: both laws have densities with respect to "
        "their average, so the claim holds of all laws",
    },
)
