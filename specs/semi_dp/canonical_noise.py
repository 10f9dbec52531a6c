"""Canonical noise: what it is to be, and that it makes every statistic private."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
f_private = definition("foundations.trade_off_privacy")
f, a, N, z, m, unit = words.f, words.a, words.N, words.z, words.m, words.unit
symmetric = shared("semi_dp._symmetric").parts
D = space("D")
X, Y, s, t = point("X", D), point("Y", D), real("s"), real("t")
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(X, Y), neighbours)
cell = point("cell", pair_sort(REAL, REAL))
phi, scale = function_variable("phi", D), real("scale")
source = "Cho and Awan, Semi-DP, "


def answers(size=1):
    """The number itself with noise, where numbers at most so far apart are adjacent."""
    mechanism = function(s, pushforward(N, z, s + z))
    close = event(cell, abs(first(cell) - second(cell)) <= size)
    return f_private(mechanism, close, words.turned)


itself = answers()
SPEC = Theorem(
    title="Canonical noise: one condition for shifts, and one for statistics",
    source=source + "definition 35; Awan and Vadhan 2023, definition 3.1",
    covers=("SD-D35",),
    standing="definition",
    defines=words.canonical,
    reads="{0} is canonical noise for {1}",
    uses=(f_private, words.trade_off),
    given={"inverse": symmetric["inverse"]},
    claim=conjunction(implies(words.shifts, itself), implies(itself, words.shifts)),
    remark="The definition asks four things of a law without atoms: for shifts up to 1 "
    "the two laws are at least as hard to tell apart as {f} says; at the shift 1 the "
    "least errors are those of {f}; a threshold has these errors, at each place where "
    "the distribution function is neither 0 nor 1; and the law is symmetric around 0. "
    "{f} is in the paper's order. The statement says that the first one is the same as "
    "privacy of a number with this noise. For every statistic: "
    "canonical_noise.additive.",
)
mechanism = function(X, pushforward(N, z, at(phi, X) + scale * z))
additive_private = Definition(
    "private_with_noise",
    (N, phi, scale, neighbours, f),
    f_private(mechanism, neighbours, words.turned),
    uses=(f_private,),
)
ADDITIVE = Theorem(
    title="Canonical noise in units of the sensitivity makes a statistic private",
    source=source + "definition 35 and section 5.3",
    covers=("SD-M3",),
    standing="definition",
    defines=additive_private,
    reads="{1} with {2} times a draw of {0} is {4}-private over {3}",
    uses=(f_private, words.trade_off),
    given={
        "inverse": symmetric["inverse"],
        "noise": words.shifts,
        "scale": scale > 0,
        "sensitivity": forall(
            X, Y, implies(near, abs(at(phi, X) - at(phi, Y)) <= scale)
        ),
    },
    claim=additive_private(N, phi, scale, neighbours, f),
    remark="Any databases and adjacency, and a statistic of one number. Of the "
    "definition of canonical noise only the condition for shifts is needed.",
)


def one_pair(p, left, right, noise, size, gap):
    """Every test of two answers: shifted up, or down by the other kind of error.

    ``gap`` says that the distance is at most the size.
    """
    h = any_test("h", REAL)
    low = mean(N, z, value(h, left + size * z))
    high = mean(N, z, value(h, right + size * z))
    goal = at(f, 1 - low) <= 1 - high
    hole = p.fresh(REAL)
    ways = []
    for start, end, flip in ((left, right, False), (right, left, True)):
        order = p.assume(start <= end)
        step = (end - start) / size
        rule = p.at(noise, step)
        rule = p.apply(rule, p.have(rule.formula.arguments[0], order, *gap))
        hit = value(h, start + size * z)
        fact = p.at(rule, test_of(z, 1 - hit if flip else hit))
        whole = p.have(equal(size * step, end - start), *gap)
        beyond = mean(N, z, value(h, start + size * z + hole))
        here = mean(N, z, value(h, start + size * z))
        if flip:
            shape = at(f, here) <= beyond
            start_at = At({hole: size * step}).of(shape)
            fact = p.rewrite(whole, p.the_same(fact, start_at), shape, hole)
            fact = p.the_same(fact, at(f, high) <= low)
            sizes = [
                p.mean_between(N, z, value(h, one + size * z)) for one in (left, right)
            ]
            rule = p.at(p.given("inverse"), high, low)
            fact = p.apply(rule, p.have(rule.formula.arguments[0], fact, *sizes))
        else:
            shape = at(f, 1 - here) <= 1 - beyond
            start_at = At({hole: size * step}).of(shape)
            fact = p.rewrite(whole, p.the_same(fact, start_at), shape, hole)
        ways.append(p.supposing(start <= end, p.the_same(fact, goal)))
    return p.every(p.have(goal, *ways), h)


def proof(p):
    """A shift by m is what two answers at the distance m differ by."""
    close = p.assume(abs(s - t) <= 1)
    noise = p.assume(words.shifts)
    known = p.have(conjunction(s - t <= 1, t - s <= 1), close)
    fact = one_pair(p, s, t, noise, number(1), (known,))
    pair_of = p.at(p.assume(itself), s, t)
    premise = pair_of.formula.arguments[0]
    there = p.assume(premise)
    fact = p.apply(p.supposing(close.formula, fact), p.have(close.formula, there))
    fact = p.the_same(fact, pair_of.formula.arguments[1])
    fact = p.the_same(p.every(p.supposing(premise, fact), s, t), itself)
    inner = p.assume(unit(m))
    back = p.at(p.assume(itself), number(0), m)
    back = p.apply(back, p.have(back.formula.arguments[0], inner))
    target = p.at(noise, m).formula.arguments[1]
    back = p.every(p.supposing(unit(m), p.the_same(back, target)), m)
    return p.have(
        SPEC.claim, p.supposing(words.shifts, fact), p.supposing(itself, back)
    )


def additive(p):
    """In units of the scale the answers differ by at most 1."""
    here, size = p.assume(near), p.given("scale")
    close = p.apply(p.at(p.given("sensitivity"), X, Y), here)
    left, right = at(phi, X), at(phi, Y)
    least = p.have((right - left) / scale <= 1, close, size)
    most = p.have((left - right) / scale <= 1, close, size)
    fact = one_pair(p, left, right, p.given("noise"), scale, (least, most, size))
    whole = f_private(mechanism, neighbours, words.turned)
    at_pair = p.at(p.assume(whole), X, Y).formula.arguments[1]
    fact = p.every(p.supposing(near, p.the_same(fact, at_pair)), X, Y)
    return p.the_same(fact, ADDITIVE.claim)


gaussian = theorem("semi_dp.canonical_gaussian")
curve = function(a, mean(standard_normal, z, indicator(normal_cdf(z + 1) <= a)))
noisy = {N: normal(0, 1), f: curve}
own_inverse = theorem("semi_dp.canonical_gaussian.inverse")


def normal_shifts(p, goal):
    """A part of what makes normal noise canonical."""
    fact = p.use(gaussian, p.have(number(1) > 0), mu=number(1))
    fact = p.the_same(fact, words.canonical(normal(0, 1), curve))
    parts = words.canonical.at((normal(0, 1), curve)).arguments
    return p.the_same(p.have(parts[0], fact), goal)


def symmetric_curve(p, goal):
    """It is its own inverse."""
    return p.the_same(p.use(own_inverse, mu=number(1)), goal)


exact = theorem("semi_dp.canonical_gaussian.curve")


def too_far(p, fact, test):
    """Two answers at a distance, and a half-line that has fewer errors.

    The fact is the bound for answers 0 and farther; the test rejects the half-line
    that has the chance 1/2 under the first answer.
    """
    fact = p.at(fact, test)
    size = fact.formula.arguments[0].arguments[1]
    known = p.at(p.use(exact, mu=number(1)), 0)
    hole = p.fresh(REAL)
    mass = p.axiom("normal_mirrored", number(0))
    same = p.have(equal(normal_cdf(number(0)), 1 - size), mass)
    shape = equal(at(curve, hole), normal_cdf(number(0) - 1))
    known = p.rewrite(same, known, shape, hole)
    errors = fact.formula.arguments[1]
    return p.absurd(p.have(normal_cdf(number(0) - 1) <= errors, known, fact))


half = test_of(z, indicator(z >= 0))


def shown_apart(size):
    """Normal noise is private for shifts, and not for answers that are farther."""

    def refute(p, claim):
        rule = p.assume(claim)
        fact = p.apply(rule, normal_shifts(p, claim.arguments[0]))
        fact = p.at(fact, 0, size)
        fact = p.apply(fact, p.auto(fact.formula.arguments[0]))
        return too_far(p, fact, half)

    return refute


def farther(p, claim):
    """The answers 0 and 2 of neighbours."""
    fact = p.at(p.assume(claim), 0, 1)
    fact = p.apply(fact, p.auto(fact.formula.arguments[0]))
    return too_far(p, fact, half)


def right_of(place):
    return test_of(z, indicator(z >= place))


why = "noise that is symmetric around 0 needs none; one-sided noise is not looked at"
SPEC = SPEC.but(
    proof=proof,
    instance=At(noisy, show={"inverse": symmetric_curve}),
    near_misses={
        "farther answers": NearMiss(
            claim=implies(words.shifts, answers("11/10")),
            at=At(
                noisy,
                show={"inverse": symmetric_curve},
                refute=shown_apart(number("11/10")),
            ),
        ),
    },
    exceptions={"inverse": why},
)
number_ = point("number_", REAL)
answered = {
    **noisy,
    phi: function(number_, number_),
    neighbours: event(cell, abs(first(cell) - second(cell)) <= 1),
    scale: 1,
}
reals = {"D": REAL}
shown = {"noise": normal_shifts, "inverse": symmetric_curve}


at_normals = At(answered, spaces=reals, show=shown)
ADDITIVE = ADDITIVE.but(
    proof=additive,
    instance=at_normals,
    near_misses={
        "no noise": NearMiss(
            without="noise",
            at=At(
                {**answered, N: dirac(number(0)), f: function(a, a)},
                (0, 1, right_of(1)),
                reals,
            ),
        ),
        "answers farther apart": NearMiss(
            without="sensitivity",
            at=At(
                {**answered, phi: function(number_, 2 * number_)},
                spaces=reals,
                show=shown,
                refute=farther,
            ),
        ),
    },
    exceptions={
        "inverse": why,
        "scale": "without noise adjacent answers would be equal, and always private",
    },
)
