"""The Gaussian mechanism for answers with any number of coordinates."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
gdp = definition("foundations.gaussian_dp")
gaussian_private = definition("foundations.trade_off_privacy.gaussian")
mechanism = theorem("foundations.gaussian_dp_mechanism")
processing = theorem("foundations.gaussian_dp_processing")
many = theorem("foundations.gaussian_dp_composition.many")
ordered = theorem("foundations.finite_sums")
D, S, x, y, near = words.D, words.S, words.x, words.y, words.near
s, start, v = point("s", S), point("start", S), real("v")
d, c = natural("d"), natural("c")
query = function_variable("query", pair_sort(D, NATURAL))
append = function_variable("append", pair_sort(NATURAL, pair_sort(S, REAL)), S)
sigma, mu = real("sigma"), real("mu")
adjacent = member(pair(x, y), near)


def coordinate(of, place, state, deviation=sigma):
    """One coordinate with noise, put beside those before it."""
    noised = normal(at(query, of, place), deviation)
    return bind(noised, v, dirac(at(append, place, state, v)))


def released(deviation=sigma):
    """All coordinates, each with noise of its own."""
    return function(x, iterate(d, start, c, s, coordinate(x, c, s, deviation)))


def gap(place):
    return at(query, x, place) - at(query, y, place)


given = {
    "deviation": sigma > 0,
    "sensitivity": forall(
        x, y, implies(adjacent, sqrt(sum_(d, c, gap(c) ** 2)) <= mu * sigma)
    ),
}
source = "Cho and Awan, Semi-DP, proposition 6"
SPEC = Theorem(
    title="The Gaussian mechanism of any dimension",
    source="repair of proposition 6",
    standing="holds-repaired",
    covers=("SD-P6",),
    uses=(gaussian_private,),
    given=given,
    claim=gaussian_private(released(), near, mu),
    remark="Noise with the covariance {sigma} squared times the identity, as section "
    "5.2 and algorithm 1 have it, {sigma} at least the sensitivity over {mu}. The "
    "vector is a state to which coordinates are appended: the space and the function "
    "that appends are any.",
)
PRINTED = Theorem(
    title="The Gaussian mechanism with the covariance that is printed",
    source=source,
    standing="refuted",
    uses=(gaussian_private,),
    given=given,
    claim=gaussian_private(released(sqrt(sigma)), near, mu),
    repair="semi_dp.gaussian_noise",
    printed=Printed("section 2.3, proposition 6", "xi ~ N(0, sigma I_d)"),
    remark="One coordinate, the sensitivity 2 and {mu} = 1: with {sigma} = 2 as a "
    "variance the mechanism has the parameter sqrt(2).",
)


def proof(p):
    """Each coordinate has a parameter of its own, and their squares add up."""
    pairs = p.assume(adjacent)
    known = p.given("deviation")
    own = abs(gap(c)) / sigma
    shift = p.have(abs(gap(c)) <= own * sigma, known)
    centres = at(query, x, c), at(query, y, c)
    fact = p.use(mechanism, known, shift, m=centres[0], k=centres[1], s=sigma, mu=own)
    after = function(v, dirac(at(append, c, s, v)))
    noise = normal(centres[0], sigma), normal(centres[1], sigma)
    fact = p.use(
        processing,
        fact,
        spaces={"S": REAL, "T": S},
        P=noise[0],
        Q=noise[1],
        mu=own,
        K=after,
    )
    fact = p.the_same(fact, gdp(coordinate(x, c, s), coordinate(y, c, s), own))
    fact = p.every(p.supposing(to_real(c) < to_real(d), fact), c, s)
    state = point("state", pair_sort(NATURAL, S))
    steps = [
        function(state, coordinate(one, first(state), second(state))) for one in (x, y)
    ]
    total = p.use(
        many,
        fact,
        spaces={"S": S},
        K=steps[0],
        J=steps[1],
        start=start,
        k=d,
        mu=function(c, own),
    )
    laws = [at(released(), one) for one in (x, y)]
    whole = sqrt(sum_(d, c, own**2))
    total = p.the_same(total, gdp(*laws, whole))
    h, t, o = any_test("h", S), real("t"), point("o", S)
    close = p.apply(p.at(p.given("sensitivity"), x, y), pairs)
    unit = p.have(equal(1 / sigma * sigma, 1), known)
    term = p.have(own**2 <= (gap(c) * (1 / sigma)) ** 2, known)
    early = p.assume(to_real(c) < to_real(d))
    terms = p.every(p.supposing(early.formula, term), c)
    scaled = p.use(
        ordered,
        terms,
        f=function(c, own**2),
        g=function(c, (gap(c) * (1 / sigma)) ** 2),
        n=d,
    )
    total_gap = sum_(d, c, gap(c) ** 2)
    scaled = p.have(sum_(d, c, own**2) <= total_gap * (1 / sigma) ** 2, scaled)
    positive, low = nonnegative(p, gap(c)), nonnegative(p, own)
    square = p.have(
        equal(sqrt(total_gap * (1 / sigma) ** 2), sqrt(total_gap) * (1 / sigma)),
        positive,
        unit,
        known,
    )
    root = p.have(whole <= sqrt(total_gap) * (1 / sigma), scaled, square, low)
    small = p.have(whole <= mu, root, close, known)
    size, power_ = (mean(one, o, value(h, o)) for one in laws)
    few = p.assume(size <= normal_cdf(t))
    bound = p.apply(p.at(total, h, t), few)
    bound = p.have(power_ <= normal_cdf(t + mu), bound, small)
    bound = p.every(p.supposing(few.formula, bound), h, t)
    bound = p.the_same(bound, gdp(*laws, mu))
    return p.the_same(p.every(p.supposing(adjacent, bound), x, y), SPEC.claim)


def nonnegative(p, term):
    """A sum of squares is not negative."""

    def sum_of(count):
        return sum_(count, c, term**2)

    base = p.have(sum_of(natural_number(0)) >= 0)
    more = p.have(sum_of(next_(d)) >= 0, p.assume(sum_of(d) >= 0))
    return p.induct(d, sum_of(d) >= 0, base, more)


bit = finite(2)
which, cell = (
    point("which", pair_sort(bit, NATURAL)),
    point("cell", pair_sort(bit, bit)),
)
last = point("last", pair_sort(NATURAL, pair_sort(REAL, REAL)))
line, number_ = {"D": bit, "S": REAL}, real("number_")
right = test_of(number_, indicator(number_ >= 0))
ends = label(0, 2), label(1, 2), right
usual = {
    query: function(which, choose(first(which), 0, 2)),
    append: function(last, second(second(last))),
    near: event(cell, TRUE),
    start: 0,
    d: natural_number(1),
    sigma: 2,
    mu: 1,
}
PRINTED = PRINTED.but(refutation=At(usual, (*ends, 0), line))
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=line),
    near_misses={
        "any sensitivity": NearMiss(
            without="sensitivity", at={mu: "9/10"}, witnesses=(*ends, 0)
        ),
        "a negative deviation": NearMiss(
            without="deviation",
            at={sigma: -2, mu: -1},
            witnesses=(*ends, 0),
        ),
        "nine tenths of the deviation": NearMiss(
            claim=gaussian_private(released(sigma * "9/10"), near, mu),
            witnesses=(*ends, 0),
        ),
        "a smaller parameter": NearMiss(
            claim=gaussian_private(released(), near, mu * "9/10"),
            witnesses=(*ends, 0),
        ),
    },
)
