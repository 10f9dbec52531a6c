"""The trade-off functions of approximate and of Gaussian privacy."""

from verifydp.formal.spec import *

at_least = definition("semi_dp.trade_off")
close = definition("foundations.closeness")
value_of = definition("foundations.trade_off_value")
gdp = definition("foundations.gaussian_dp")
two_lines = theorem("foundations.trade_off")
profile_of = theorem("foundations.gaussian_dp")
mechanism = theorem("foundations.gaussian_dp_mechanism")
S = space("S")
P, Q, h = law("P", S), law("Q", S), any_test("h", S)
s, a, B = point("s", S), real("a"), event_variable("B", S)
epsilon, delta, mu, t = map(real, ("epsilon", "delta", "mu", "t"))
source = "Cho and Awan, Semi-DP, section 2.2"


def lines(level):
    """F of epsilon and delta, of 1 less the type I error."""
    steep = 1 - delta - exp(epsilon) + exp(epsilon) * level
    return maximum(0, steep, exp(-epsilon) * (level - delta))


curve = function(a, lines(a))
both_ways = conjunction(close(P, Q, epsilon, delta), close(Q, P, epsilon, delta))
above = at_least(P, Q, curve)
SPEC = Theorem(
    title="Approximate privacy as a trade-off function",
    source=source,
    covers=("SD-Q8",),
    uses=(close, at_least),
    claim=conjunction(implies(both_ways, above), implies(above, both_ways)),
    remark="Both orders of the two laws, as the relation is symmetric.",
)
between = conjunction(a >= 0, a <= 1)
range_ = conjunction(epsilon >= 0, delta >= 0)
SHAPE = Theorem(
    title="The trade-off function of approximate privacy is symmetric",
    source=source,
    covers=("SD-Q8",),
    given={"parameters": range_, "level": between},
    claim=conjunction(
        lines(a) >= 0,
        lines(a) <= a,
        implies(conjunction(lines(a) > 0, a < 1), equal(lines(1 - lines(a)), 1 - a)),
    ),
    remark="It lies between 0 and the identity. Symmetric: it is its own inverse, "
    "mirrored, where it is positive.",
)
normals = standard_normal, normal(mu, 1)
GAUSSIAN = Theorem(
    title="The trade-off function of two normal laws",
    source=source,
    covers=("SD-Q8",),
    uses=(value_of,),
    given={"parameter": mu >= 0},
    claim=value_of(*normals, 1 - normal_cdf(t), normal_cdf(t - mu)),
    remark="At the level Phi(t), of 1 less the type I error, it is Phi(t - {mu}). All "
    "levels between 0 and 1 are such.",
)
profile = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
    -mu / 2 - epsilon / mu
)
pairs = ((P, Q), (Q, P))
gaussian = conjunction(*(gdp(*laws, mu) for laws in pairs))
family = forall(
    epsilon,
    implies(
        epsilon >= 0, conjunction(*(close(*laws, epsilon, profile) for laws in pairs))
    ),
)
FAMILY = Theorem(
    title="Gaussian privacy as a family of approximate guarantees",
    source=source + ", after Balle and Wang 2018",
    covers=("SD-Q9",),
    uses=(gdp, close),
    given={"parameter": mu > 0},
    claim=conjunction(implies(gaussian, family), implies(family, gaussian)),
    remark="At every {epsilon} of at least 0, in both orders of the two laws, as the "
    "relation is symmetric.",
)


def proof(p):
    """The lines are those of Wasserman and Zhou, mirrored."""
    to_tests, to_laws = p.parts(p.use(two_lines))
    size, power_ = (mean(one, s, value(h, s)) for one in (P, Q))
    usual = to_tests.formula.arguments[1]
    tests = p.apply(
        to_tests, p.the_same(p.assume(both_ways), to_tests.formula.arguments[0])
    )
    fact = p.have(lines(1 - size) <= 1 - power_, p.at(tests, h))
    forth = p.the_same(p.every(fact, h), above)
    at_h = p.at(p.assume(above), h)
    back = p.have(at(usual.arguments[2], size) <= 1 - power_, at_h)
    back = p.apply(to_laws, p.the_same(p.every(back, h), usual))
    back = p.the_same(back, both_ways)
    return p.have(SPEC.claim, p.supposing(both_ways, forth), p.supposing(above, back))


def shape(p):
    """Each line is the mirrored inverse of the other one."""
    known = p.given("parameters"), p.given("level")
    unit = p.have(equal(exp(epsilon) * exp(-epsilon), 1))
    large = p.have(exp(epsilon) >= 1, known[0])
    return p.have(SHAPE.claim, unit, large, *known)


def of_normals(p):
    """Gaussian privacy bounds all tests, and the half-line reaches the bound."""
    k, above_ = any_test("k", REAL), real("above")
    z = real("z")
    apart = p.have(abs(0 - mu) <= mu * 1, p.given("parameter"))
    fact = p.use(mechanism, p.have(number(1) > 0), apart, m=0, k=mu, s=1, mu=mu)
    laws = [mean(one, z, value(k, z)) for one in normals]
    small = p.assume(laws[0] <= 1 - normal_cdf(t))
    sides = [
        p.have(equal(normal_cdf(-one), 1 - normal_cdf(one))) for one in (t, t - mu)
    ]
    few = p.have(laws[0] <= normal_cdf(-t), small, sides[0])
    bound = p.apply(p.at(fact, k, -t), few)
    same = p.have(equal(-t + mu, -(t - mu)))
    level = real("level")
    bound = p.rewrite(same, bound, laws[1] <= normal_cdf(level), level)
    bound = p.have(normal_cdf(t - mu) <= 1 - laws[1], bound, sides[1])
    bound = p.every(p.supposing(small.formula, bound), k)
    test = test_of(z, indicator(t <= z))
    larger = p.assume(normal_cdf(t - mu) < above_)
    masses = [p.axiom("normal_mirrored", one) for one in (t, t - mu)]
    size, power_ = (mean(one, z, value(test, z)) for one in normals)
    both = conjunction(size <= 1 - normal_cdf(t), 1 - power_ < above_)
    one = p.have(both, larger, *masses, *sides)
    goal = exists(k, conjunction(laws[0] <= 1 - normal_cdf(t), 1 - laws[1] < above_))
    reached = p.every(p.supposing(larger.formula, p.some(goal, test, one)), above_)
    return p.have(GAUSSIAN.claim, bound, reached)


def one_order(p, laws, supposed):
    """The profile below 0 is that above 0 of the other order."""
    here, there = (probability(one, B) for one in laws)
    value_ = profile
    over, under = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
    rate = p.assume(epsilon >= 0)
    place = 0 if laws == pairs[0] else 1
    plain = p.apply(p.at(supposed, epsilon), rate)
    plain = p.at(p.part(plain, place), B)
    plain = p.have(here <= exp(epsilon) * there + value_, plain)
    below = p.assume(negation(epsilon >= 0))
    turned = p.apply(p.at(supposed, 0 - epsilon), p.have(0 - epsilon >= 0, below))
    outside = event(s, negation(member(s, B)))
    turned = p.at(p.part(turned, 1 - place), outside)
    ends = [
        p.have(equal(one, other))
        for one, other in (
            (mu / 2 - (0 - epsilon) / mu, -under),
            (-mu / 2 - (0 - epsilon) / mu, -over),
        )
    ]
    sides = [
        p.have(equal(normal_cdf(-one), 1 - normal_cdf(one))) for one in (over, under)
    ]
    unit = p.have(equal(exp(epsilon) * exp(0 - epsilon), 1))
    goal = 1 - there <= exp(0 - epsilon) * (1 - here) + (
        normal_cdf(-under) - exp(0 - epsilon) * normal_cdf(-over)
    )
    turned = p.have(goal, turned, *ends)
    small = p.have(exp(epsilon) > 0)
    scaled = p.have(
        exp(epsilon) * (1 - there)
        <= (1 - here) + (exp(epsilon) * normal_cdf(-under) - normal_cdf(-over)),
        turned,
        unit,
        small,
    )
    flipped = p.have(here <= exp(epsilon) * there + value_, scaled, *sides)
    fact = p.cases(epsilon >= 0, plain, flipped)
    return p.every(p.the_same(p.every(fact, B), close(*laws, epsilon, value_)), epsilon)


def as_family(p):
    """The profile at every real epsilon, which two orders at positive ones give."""
    uses = {
        laws: p.use(profile_of, p.given("parameter"), P=laws[0], Q=laws[1])
        for laws in pairs
    }
    supposed = p.assume(gaussian)
    private = [
        p.apply(p.part(uses[laws], 0), p.part(supposed, place))
        for place, laws in enumerate(pairs)
    ]
    rate = p.assume(epsilon >= 0)
    both = p.have(
        conjunction(*(close(*laws, epsilon, profile) for laws in pairs)),
        p.at(private[1], epsilon),
        p.at(private[0], epsilon),
    )
    forth = p.every(p.supposing(rate.formula, both), epsilon)
    folded = p.assume(family)
    back = [
        p.apply(p.part(uses[laws], 1), one_order(p, laws[::-1], folded))
        for laws in pairs
    ]
    back = p.have(gaussian, *back)
    return p.have(FAMILY.claim, p.supposing(gaussian, forth), p.supposing(family, back))


bit = point("bit", finite(2))
two = {"S": finite(2)}
says_1 = test_of(bit, indicator(equal(bit, label(1, 2))))


def premise_holds(*witnesses):
    """The premise holds there, and the conclusion does not."""

    def refute(p, claim):
        fact = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
        return p.absurd(fact, *witnesses)

    return refute


def premise_at_1(p, claim):
    """Equal laws are Gaussian private with 0, and the profile is below 0 at 1."""
    fact = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    fact = p.apply(p.at(fact, 1), p.have(number(1) >= 0))
    return p.absurd(p.part(fact, 0), nowhere)


heads = dirac(label(0, 2))
nowhere = event(bit, FALSE)
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one order only": NearMiss(
            claim=implies(close(P, Q, epsilon, delta), above),
            at=At(
                {P: finite_law(1, 0), Q: finite_law("1/2", "1/2")}
                | {epsilon: log(2), delta: 0},
                spaces=two,
                refute=premise_holds(says_1),
            ),
        ),
    },
)
SHAPE = SHAPE.but(
    proof=shape,
    instance=At({epsilon: log(2), delta: "1/10", a: "3/5"}),
    near_misses={
        "a negative epsilon": NearMiss(
            without="parameters",
            given={"parameters": delta >= 0},
            at={epsilon: 0 - log(2), delta: 0},
        ),
        "a negative delta": NearMiss(
            without="parameters",
            given={"parameters": epsilon >= 0},
            at={delta: "-1/2"},
        ),
        "above 1/2": NearMiss(claim=lines(a) >= "1/2", at={a: 0}),
        "any level": NearMiss(without="level", at={a: -1}),
    },
)
usual, z = {mu: 1, t: 0}, real("z")


def beaten_by(test):
    """A test of the size that makes fewer errors."""
    return lambda p, claim: p.absurd(p.part(p.assume(claim), 0), test)


up, down = test_of(z, indicator(z >= 0)), test_of(z, indicator(z <= 0))
wide = test_of(z, indicator(z >= "-1/2"))
GAUSSIAN = GAUSSIAN.but(
    proof=of_normals,
    instance=At(usual),
    near_misses={
        "a negative parameter": NearMiss(
            without="parameter", at=At({mu: -1, t: 0}, refute=beaten_by(down))
        ),
        "half the parameter": NearMiss(
            claim=value_of(*normals, 1 - normal_cdf(t), normal_cdf(t - mu / 2)),
            at=At(usual, refute=beaten_by(up)),
        ),
        "a larger size": NearMiss(
            claim=value_of(*normals, number("5/4") - normal_cdf(t), normal_cdf(t - mu)),
            at=At(usual, refute=beaten_by(wide)),
        ),
    },
)
FAMILY = FAMILY.but(
    proof=as_family,
    instance=At({P: heads, Q: heads, mu: 1}, spaces=two),
    near_misses={
        "parameter 0": NearMiss(
            without="parameter",
            claim=implies(gaussian, family),
            at=At({P: heads, Q: heads, mu: 0}, spaces=two, refute=premise_at_1),
        ),
    },
    exceptions={
        "2": "the profile is said of both orders, so that no near miss changes it in "
        "one place: foundations.gaussian_dp has them for one order"
    },
)
