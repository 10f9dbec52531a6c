"""The lemmas on trade-off functions that the appendix takes from the literature."""

from verifydp.formal.spec import *

trade_off = definition("foundations.trade_off")
gdp = definition("foundations.gaussian_dp")
two_steps = theorem("foundations.gaussian_dp_composition")
mechanism = theorem("foundations.gaussian_dp_mechanism")
sums = theorem("gaussian_pufferfish.sum_of_normals")
S = space("S")
P, Q, R, s, h = law("P", S), law("Q", S), law("R", S), point("s", S), any_test("h", S)
f, g = function_variable("f", REAL), function_variable("g", REAL)
a, b, u, other = map(real, ("a", "b", "u", "other"))
z, w = real("z"), real("w")
source = "Composition in differential privacy for general granularity notions, "
source += "appendix A, proofs of theorems VI.20 and VI.21"


def falls(curve):
    return forall(a, b, implies(a <= b, at(curve, b) <= at(curve, a)))


def chained(one=1):
    return trade_off(P, R, function(a, at(g, one - at(f, a))))


SPEC = Theorem(
    title="Trade-off functions along two steps",
    source=source,
    covers=("GC-Q25",),
    uses=(trade_off,),
    given={
        "first": trade_off(P, Q, f),
        "second": trade_off(Q, R, g),
        "decreasing": falls(g),
    },
    claim=chained(),
    remark="The first of the four lemmas that are cited there; any number of steps is "
    "in foundations.group_trade_off.",
)


def proof(p):
    """The type I error of the second step is at most 1 less the type II error."""
    one, two = p.at(p.given("first"), h), p.at(p.given("second"), h)
    first_ = mean(P, s, value(h, s))
    second_ = mean(Q, s, value(h, s))
    left = p.have(second_ <= 1 - at(f, first_), one)
    lower = p.apply(p.at(p.given("decreasing"), second_, 1 - at(f, first_)), left)
    goal = at(g, 1 - at(f, first_)) <= 1 - mean(R, s, value(h, s))
    return p.the_same(p.every(p.have(goal, lower, two), h), SPEC.claim)


bit = point("bit", finite(2))
quarters = {
    P: finite_law("1/4", "3/4"),
    Q: finite_law("1/2", "1/2"),
    R: finite_law("3/4", "1/4"),
    f: function(a, number("3/4") - a),
    g: function(a, number("3/4") - a),
}
is_zero = test_of(bit, indicator(equal(bit, label(0, 2))))
SPEC = SPEC.but(
    proof=proof,
    instance=At(quarters, spaces={"S": finite(2)}),
    near_misses={
        "no first step": NearMiss(
            without="first", at={P: finite_law(0, 1)}, witnesses=(is_zero,)
        ),
        "no second step": NearMiss(
            without="second", at={R: finite_law(1, 0)}, witnesses=(is_zero,)
        ),
        "not decreasing": NearMiss(
            without="decreasing",
            at={
                f: function(a, number("1/2") - a),
                g: function(a, if_(a <= 1, number("3/4") - a, 2)),
            },
            witnesses=(test_of(bit, indicator(equal(bit, label(1, 2)))),),
        ),
        "less than 1": NearMiss(claim=chained("99/100"), witnesses=(is_zero,)),
    },
)


drawn, y = point("drawn", pair_sort(REAL, REAL)), point("y", REAL)


def both(left, right):
    """Two independent draws."""
    return bind(left, z, bind(right, w, dirac(pair(z, w))))


size = sqrt(a**2 + b**2)
laws = both(standard_normal, standard_normal), both(normal(a, 1), normal(b, 1))


def needed(by=1):
    return forall(other, implies(gdp(*laws, other), size * by <= other))


NORMALS = Theorem(
    title="The product of two Gaussian trade-off functions is one",
    source=source,
    covers=("GC-Q25",),
    uses=(gdp,),
    claim=conjunction(gdp(*laws, size), needed()),
    remark="The third of the four lemmas that are cited there: two independent draws "
    "of normal laws shifted by {a} and {b} are told apart as well as one shifted by "
    "the root of the sum of the squares, no better and no worse. The second lemma, on "
    "adaptive steps, is foundations.gaussian_dp_composition for Gaussian privacy; "
    "for other trade-off functions it is not shown.",
)


def composed(p, *shifts):
    """The bound, from that of each of two draws."""
    facts, sizes = [], [abs(shift) for shift in shifts]
    for shift, mu in zip(shifts, sizes, strict=True):
        values = {"m": number(0), "k": shift, "s": number(1), "mu": mu}
        known = p.have(number(1) > 0), p.have(abs(0 - shift) <= mu * 1)
        one = p.use(mechanism, *known, **values)
        facts.append(p.the_same(one, gdp(standard_normal, normal(shift, 1), mu)))
    values = {
        "P": standard_normal,
        "Q": normal(shifts[0], 1),
        "K": function(z, standard_normal),
        "J": function(z, normal(shifts[1], 1)),
        "mu1": sizes[0],
        "mu2": sizes[1],
    }
    spaces = {"S": REAL, "T": REAL}
    bound = p.use(two_steps, facts[0], p.every(facts[1], z), spaces=spaces, **values)
    left, right, parameter = bound.formula.arguments
    goal = sqrt(shifts[0] ** 2 + shifts[1] ** 2)
    same, hole = p.have(equal(parameter, goal)), real("hole")
    return p.rewrite(same, bound, gdp(left, right, hole), hole)


def normals(p):
    """Composition, and the test along the line through both means."""
    bound = p.the_same(composed(p, a, b), gdp(*laws, size))
    known = p.assume(gdp(*laws, other))
    along = test_of(drawn, indicator(a * first(drawn) + b * second(drawn) >= 0))
    half_line = event(y, y >= 0)
    chances = [
        p.at(p.use(sums, m=middle, n=more, s=a, t=b), half_line)
        for middle, more in ((number(0), number(0)), (a**2, b**2))
    ]
    masses = [p.axiom("normal_mirrored", place) for place in (number(0), -size)]
    # In units of the size, the sum of both is a standard normal draw.
    apart, square = p.assume(size > 0), a**2 + b**2
    unit = p.have(equal(size**2, square))
    low = p.have(indicator(size * z >= 0) <= indicator(z >= 0), apart)
    scaled = p.have(implies(size + z >= 0, square + size * z >= 0), apart, unit)
    high = indicator(size + z >= 0) <= indicator(square + size * z >= 0)
    high = p.have(high, scaled)
    low, high = (p.mean(one, standard_normal, z) for one in (low, high))
    rule = p.at(known, along, 0)
    error = p.have(rule.formula.arguments[0], chances[0], masses[0], low)
    power_of = p.apply(rule, error)
    grows = normal_cdf(size) <= normal_cdf(number(0) + other)
    grows = p.have(grows, power_of, chances[1], masses[1], high)
    far = p.have(size * 1 <= other, grows)
    even = p.at(known, test_of(drawn, "1/2"), 0)
    even = p.apply(even, p.have(even.formula.arguments[0]))
    none = p.have(size * 1 <= other, even, p.assume(negation(size > 0)))
    least = p.cases(size > 0, far, none)
    least = p.every(p.supposing(known, least), other)
    return p.have(NORMALS.claim, bound, least)


def one_each(p, claim):
    """Two draws with shifts of 1."""
    rule = p.at(p.assume(claim), sqrt(number(1) ** 2 + number(1) ** 2))
    premise = p.the_same(composed(p, number(1), number(1)), rule.formula.arguments[0])
    return p.absurd(p.apply(rule, premise))


NORMALS = NORMALS.but(
    proof=normals,
    near_misses={
        "less": NearMiss(claim=needed("101/100"), at=At({a: 1, b: 1}, refute=one_each)),
    },
)
