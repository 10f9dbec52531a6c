"""Normal noise is canonical for Gaussian privacy."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
N, f, a, z, y, m = words.N, words.f, words.a, words.z, words.y, words.m
mechanism = theorem("foundations.gaussian_dp_mechanism")
mu, u, t, above = map(real, ("mu", "u", "t", "above"))
h = any_test("h", REAL)
#: In the paper's order Phi(Phi^-1(a) - mu): a normal draw beyond mu is still below a.
curve = function(a, mean(standard_normal, z, indicator(normal_cdf(z + mu) <= a)))
deviation = 1 / mu
noise = normal(0, deviation)


def closed(by=mu):
    """The curve at each number between 0 and 1, which is Phi(u) for some u."""
    return forall(u, equal(at(curve, normal_cdf(u)), normal_cdf(u - by)))


source = "Cho and Awan, Semi-DP, section 5.3; Awan and Vadhan 2023"
SPEC = Theorem(
    title="Normal noise with deviation 1/{mu} is canonical for Gaussian privacy",
    source=source,
    uses=(words.canonical,),
    given={"parameter": mu > 0},
    claim=words.canonical(noise, curve),
    remark="The first half of the printed sentence; the second half, on Tulap noise, "
    "is tulap_noise. The trade-off function is written without a quantile function: "
    "gaussian_noise.curve says that it is the printed one.",
)
CURVE = Theorem(
    title="The Gaussian trade-off function in the paper's order",
    source="Cho and Awan, Semi-DP, section 2.2",
    claim=closed(),
    remark="Each number between 0 and 1 is the mass of a half-line, and the curve "
    "there is the mass of the half-line that ends {mu} earlier.",
)


b = words.words.b
INVERSE = Theorem(
    title="The Gaussian trade-off function is its own inverse",
    source="Dong, Roth and Su 2022, section 2.2",
    claim=At({f: curve}).of(words.words.inverse),
    remark="In the sense of symmetric trade-off functions in the paper's order.",
)


def own_inverse(p):
    """At Phi(u) and Phi(s), where s is at least u - mu."""
    at_u, (low, _) = p.use(CURVE), ends(p)
    rule = p.assume(conjunction(words.unit(a, b), at(curve, a) <= b))
    goal, hole, s = at(curve, 1 - b) <= 1 - a, p.fresh(REAL), real("s")
    sure = p.assume(equal(b, 1))
    bottom = p.rewrite(
        p.have(equal(number(0), 1 - b), sure), low, at(curve, hole) <= 0, hole
    )
    at_sure = p.have(goal, bottom, rule)
    whole = p.mean(
        p.have(number(1) <= indicator(normal_cdf(z + mu) <= 1)), standard_normal, z
    )
    last = p.assume(equal(a, 1))
    top = p.have(at(curve, number(1)) >= 1, whole)
    top = p.rewrite(p.turned(last), top, at(curve, hole) >= 1, hole)
    at_last = p.have(
        goal, p.have(equal(b, 1), top, rule), p.supposing(sure.formula, at_sure)
    )
    least_ = p.mean(
        p.have(indicator(normal_cdf(z + mu) <= 1 - b) <= 1), standard_normal, z
    )
    first_ = p.assume(equal(a, 0))
    at_first = p.have(goal, least_, first_)
    inner = p.assume(conjunction(a > 0, a < 1, b < 1))
    found = quantile(p, a, inner)
    here = p.assume(equal(normal_cdf(u), a))
    there = p.rewrite(
        here, p.at(at_u, u), equal(at(curve, hole), normal_cdf(u - mu)), hole
    )
    some = p.have(b > 0, there, rule)
    other = quantile(p, b, some, inner)
    place = p.assume(equal(normal_cdf(s), b))
    order = p.have(normal_cdf(u - mu) <= normal_cdf(s), place, there, rule)
    order = p.have(u - mu <= s, order)
    order = p.have(normal_cdf(-s - mu) <= normal_cdf(-u), p.have(-s - mu <= -u, order))
    back = p.have(
        equal(normal_cdf(-s), 1 - b),
        place,
        p.have(equal(normal_cdf(-s), 1 - normal_cdf(s))),
    )
    back = p.rewrite(
        back, p.at(at_u, -s), equal(at(curve, hole), normal_cdf(-s - mu)), hole
    )
    mirrored = p.have(equal(normal_cdf(-u), 1 - normal_cdf(u)))
    fact = p.have(goal, back, order, mirrored, here)
    fact = p.obtain(other, s, fact)
    fact = p.obtain(found, u, fact)
    fact = p.have(
        goal,
        p.supposing(sure.formula, at_sure),
        p.supposing(last.formula, at_last),
        p.supposing(first_.formula, at_first),
        p.supposing(inner.formula, fact),
        rule,
    )
    return p.every(p.supposing(rule.formula, fact), a, b)


def at_quantile(p):
    """The curve at Phi(u)."""
    hits = indicator(normal_cdf(z + mu) <= normal_cdf(u)), indicator(z <= u - mu)
    ways = [
        p.mean(p.have(one <= other), standard_normal, z)
        for one, other in (hits, hits[::-1])
    ]
    half_line = p.axiom("normal_half_line", u - mu)
    fact = p.have(equal(at(curve, normal_cdf(u)), normal_cdf(u - mu)), *ways, half_line)
    return p.every(fact, u)


def ends(p):
    """The curve at 0 and at 1."""
    never = p.mean(p.have(indicator(normal_cdf(z + mu) <= 0) <= 0), standard_normal, z)
    low = p.have(at(curve, number(0)) <= 0, never)
    always = p.mean(p.have(indicator(normal_cdf(z + mu) <= 1) <= 1), standard_normal, z)
    return low, p.have(at(curve, number(1)) <= 1, always)


def quantile(p, chance, *facts):
    """Some t has this chance below it."""
    inner = p.have(conjunction(chance > 0, chance < 1), *facts)
    return p.granted(p.at(p.axiom("normal_quantile"), chance), inner)


def shifted(p, at_u, positive):
    """No test of the noise and of the shifted noise has fewer errors."""
    inner = p.assume(words.unit(m))
    size, power_ = mean(noise, z, value(h, z)), mean(noise, z, value(h, z + m))
    values = {"m": number(0), "k": m, "s": deviation, "mu": mu}
    scale = p.have(deviation > 0, positive)
    gap = p.have(abs(0 - m) <= mu * deviation, inner, positive)
    private = p.use(mechanism, scale, gap, **values)
    goal = at(curve, 1 - size) <= 1 - power_
    bounds = [p.mean_between(noise, z, value(h, place)) for place in (z, z + m)]
    hole = p.fresh(REAL)

    def power_at(place, small):
        fact = p.apply(p.at(private, h, place), small)
        return p.have(power_ <= normal_cdf(place + mu), fact)

    between = p.assume(conjunction(size > 0, size < 1))
    found = quantile(p, size, between)
    same = p.assume(equal(normal_cdf(t), size))
    most = power_at(t, p.have(size <= normal_cdf(t), same))
    there = p.at(at_u, -t)
    swap = p.have(equal(normal_cdf(-t), 1 - size), same, p.axiom("normal_mirrored", t))
    there = p.rewrite(swap, there, equal(at(curve, hole), normal_cdf(-t - mu)), hole)
    mirrored = p.have(normal_cdf(-t - mu) <= 1 - normal_cdf(t + mu))
    inside = p.obtain(found, t, p.have(goal, there, most, mirrored))
    low, high = ends(p)

    none = p.assume(equal(size, 0))
    some = p.assume(power_ > 0)
    found = quantile(p, power_ / 2, some, bounds[1])
    half = p.assume(equal(normal_cdf(t), power_ / 2))
    small = power_at(t - mu, p.have(size <= normal_cdf(t - mu), none))
    wrong = p.have(FALSE, p.have(power_ <= normal_cdf(t), small), half, some)
    wrong = p.supposing(some.formula, p.obtain(found, t, wrong))
    same = p.have(equal(number(1), 1 - size), none)
    top = p.rewrite(same, high, at(curve, hole) <= 1, hole)
    at_none = p.have(goal, top, wrong, bounds[1])

    sure = p.assume(equal(size, 1))
    same = p.have(equal(number(0), 1 - size), sure)
    bottom = p.rewrite(same, low, at(curve, hole) <= 0, hole)
    at_sure = p.have(goal, bottom, bounds[1])
    fact = p.have(
        goal,
        p.supposing(between.formula, inside),
        p.supposing(none.formula, at_none),
        p.supposing(sure.formula, at_sure),
        bounds[0],
    )
    return private, inner, fact


def least(p, at_u, positive):
    """At the shift 1 half-lines have the errors of the curve."""
    inner = p.assume(words.inside)
    found = quantile(p, a, inner)
    here = p.assume(equal(normal_cdf(t), a))
    values = {"m": number(0), "k": number(1), "s": deviation, "mu": mu}
    scale = p.have(deviation > 0, positive)
    gap = p.have(abs(0 - number(1)) <= mu * deviation, positive)
    private = p.use(mechanism, scale, gap, **values)
    size, power_ = mean(noise, z, value(h, z)), mean(noise, z, value(h, z + 1))
    at_a = p.rewrite(
        here, p.at(at_u, t), equal(at(curve, above), normal_cdf(t - mu)), above
    )
    small = p.assume(size <= 1 - a)
    below = p.have(size <= normal_cdf(-t), small, here, p.axiom("normal_mirrored", t))
    most = p.apply(p.at(private, h, -t), below)
    most = p.have(power_ <= normal_cdf(-t + mu), most)
    mirrored = p.have(normal_cdf(-t + mu) <= 1 - normal_cdf(t - mu))
    lower = p.have(at(curve, a) <= 1 - power_, most, mirrored, at_a)
    lower = p.every(p.supposing(small.formula, lower), h)
    larger = p.assume(at(curve, a) < above)
    right = test_of(z, indicator(t * deviation <= z))
    hits = [
        p.mean(p.have(one <= other, positive), standard_normal, z)
        for one, other in (
            (indicator(t * deviation <= z * deviation), indicator(t <= z)),
            (
                indicator(t - mu <= z),
                indicator(t * deviation <= z * deviation + 1),
            ),
        )
    ]
    masses = [p.axiom("normal_mirrored", place) for place in (t, t - mu)]
    errors = (
        mean(noise, z, value(right, z)) <= 1 - a,
        1 - mean(noise, z, value(right, z + 1)) < above,
    )
    itself = p.have(conjunction(*errors), larger, *hits, *masses, here, at_a)
    undercuts = exists(h, conjunction(size <= 1 - a, 1 - power_ < above))
    reached = p.some(undercuts, right, itself)
    reached = p.every(p.supposing(larger.formula, reached), above)
    return (
        inner,
        found,
        p.have(conjunction(lower.formula, reached.formula), lower, reached),
    )


def proof(p):
    """In units of the deviation the noise is a standard normal draw."""
    positive, at_u = p.given("parameter"), p.use(CURVE)
    parts = words.canonical.at((noise, curve)).arguments
    _, inner, fact = shifted(p, at_u, positive)
    fact = p.every(fact, h)
    shifts = p.every(p.supposing(inner.formula, fact), m)
    shifts = p.the_same(shifts, parts[0])
    inner, found, both = least(p, at_u, positive)
    both = p.obtain(found, t, both)
    attained = p.the_same(p.every(p.supposing(inner.formula, both), a), parts[1])

    def below(place):
        """The chance of noise up to a place is Phi of its multiple."""
        hits = indicator(z * deviation <= place), indicator(z <= place * mu)
        ways = [
            p.mean(p.have(one <= other, positive), standard_normal, z)
            for one, other in (hits, hits[::-1])
        ]
        line = p.axiom("normal_half_line", place * mu)
        chance = words.up_to(place, noise)
        return p.have(equal(chance, normal_cdf(place * mu)), *ways, line)

    hole = p.fresh(REAL)
    here, there = below(y), below(y - 1)
    step = p.at(at_u, y * mu)
    step = p.rewrite(
        p.turned(here), step, equal(at(curve, hole), normal_cdf(y * mu - mu)), hole
    )
    same = p.have(equal((y - 1) * mu, y * mu - mu))
    there = p.rewrite(
        same, there, equal(words.up_to(y - 1, noise), normal_cdf(hole)), hole
    )
    down = p.have(
        equal(words.up_to(y - 1, noise), at(curve, words.up_to(y, noise))), step, there
    )
    premise = conjunction(words.up_to(y, noise) > 0, words.up_to(y, noise) < 1)
    premise = p.assume(premise)
    threshold = p.every(p.supposing(premise.formula, down), y)
    threshold = p.the_same(threshold, parts[2])
    mirrored = p.have(equal(normal_cdf(y * mu), 1 - normal_cdf(-y * mu)))
    back = below(-y)
    even = p.have(
        equal(words.up_to(y, noise), 1 - words.up_to(-y, noise)), here, back, mirrored
    )
    even = p.the_same(p.every(even, y), parts[3])
    place = y * mu
    single = indicator(equal(z * deviation, y))
    point_ = p.have(
        single <= indicator(z <= place) + indicator(place <= z) - 1, positive
    )
    total = p.mean(point_, standard_normal, z)
    lines = p.axiom("normal_half_line", place), p.axiom("normal_mirrored", place)
    sign = p.mean(p.have(single >= 0), standard_normal, z)
    opposite = p.have(equal(normal_cdf(place), 1 - normal_cdf(-place)))
    empty = p.have(equal(words.exactly(y, noise), 0), total, sign, opposite, *lines)
    empty = p.the_same(p.every(empty, y), parts[4])
    whole = p.have(conjunction(*parts), shifts, attained, threshold, even, empty)
    return p.the_same(whole, SPEC.claim)


right = test_of(z, indicator(z >= "1/100"))


def fewer_errors(value_):
    """A half-line has fewer errors than the curve at 1/2."""
    return lambda p, claim: undercut(p, claim, number(value_))


def undercut(p, claim, parameter):
    parts = p.unfolded(claim).arguments
    attained = p.have(parts[1], p.assume(claim))
    half = normal_cdf(number(0))
    rule = p.at(attained, half)
    rule = p.apply(rule, p.have(rule.formula.arguments[0]))
    lower = p.part(rule, 0)
    lower = p.at(lower, right)
    lower = p.apply(lower, p.auto(lower.formula.arguments[0]))
    known = p.at(p.use(CURVE, mu=parameter), 0)
    errors = lower.formula.arguments[1]
    exact = p.have(normal_cdf(number(0) - parameter) <= errors, known, lower)
    return p.absurd(exact)


SPEC = SPEC.but(
    proof=proof,
    instance=At({mu: 1}),
    near_misses={
        "a negative parameter": NearMiss(
            without="parameter", at={mu: -1}, refute=fewer_errors(-1)
        ),
        "half of the deviation": NearMiss(
            number=Number(1, "1/2"), refute=fewer_errors(1)
        ),
    },
)


def lower_curve(p, claim):
    """At 1/2 both values are known."""
    fact = p.at(p.assume(claim), 0)
    known = p.at(p.use(CURVE, mu=number(1)), 0)
    right_side = fact.formula.arguments[1]
    return p.absurd(p.have(equal(normal_cdf(number(0) - 1), right_side), fact, known))


def other_inverse(p, claim):
    """1/2 and what the curve says of it."""
    known = p.at(p.use(CURVE, mu=number(1)), 0)
    rule = p.at(p.assume(claim), normal_cdf(number(0)), normal_cdf(number(-1)))
    premise = p.have(rule.formula.arguments[0], known)
    fact = p.apply(rule, premise)
    second_ = p.at(p.use(CURVE, mu=number(1)), 1)
    hole = p.fresh(REAL)
    mirrored = p.have(equal(normal_cdf(number(1)), 1 - normal_cdf(number(-1))))
    exact = p.rewrite(
        mirrored,
        second_,
        equal(at(At({mu: 1}).of(curve), hole), normal_cdf(number(1) - 1)),
        hole,
    )
    return p.absurd(
        p.have(normal_cdf(number(0)) <= fact.formula.arguments[1], exact, fact)
    )


below_it = conjunction(words.unit(a, b), at(curve, a) <= b)
INVERSE = INVERSE.but(
    proof=own_inverse,
    near_misses={
        "less than 1": NearMiss(
            claim=forall(a, b, implies(below_it, at(curve, 1 - b) <= "9/10" - a)),
            at=At({mu: 1}, refute=other_inverse),
        ),
    },
)
CURVE = CURVE.but(
    proof=at_quantile,
    near_misses={
        "a lower curve": NearMiss(
            claim=closed(mu * "11/10"), at=At({mu: 1}, refute=lower_curve)
        ),
    },
)
