"""The most powerful private test of the odds ratio, given all margins.

Counts of x11 run from low to low + n. At odds omega of row 1 over row 2 they have
weights ways(k) omega^k; the paper's w is 1/omega, so that its test looks the wrong way.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._private_weights")
noise_words = shared("semi_dp._canonical")
points = shared("semi_dp._normal_points")
shown, curve = points.shown, points.curve
best_of = theorem("semi_dp.most_powerful")
by_noise = theorem("semi_dp.noise_test")
N, f, z, canonical = (
    noise_words.N,
    noise_words.f,
    noise_words.z,
    noise_words.canonical,
)
parts = shared("semi_dp._symmetric").parts
n, j, k, phi, within = words.n, words.j, words.k, words.phi, words.within
low, level, omega, w, alpha = map(real, ("low", "m", "omega", "w", "alpha"))
ways = function_variable("ways", NATURAL)


def best(count):
    """The chance to reject at the count low + k."""
    return noise_words.up_to(low + to_real(count) - level)


def rejects(weights, chances):
    return sum_(next_(n), k, weights * chances)


def at_odds(ratio):
    return at(ways, k) * power(ratio, to_real(k))


def powerful(ratio):
    """No test of the class rejects more often."""
    weights = at_odds(ratio)
    return rejects(weights, value(phi, k)) <= rejects(weights, best(k))


central = at(ways, k)
size = alpha * sum_(next_(n), k, central)
source = "Cho and Awan, Semi-DP, theorem 37; Awan and Vadhan 2023"
given = {
    "noise": canonical(N, f),
    "range": parts["range"],
    "inverse": parts["inverse"],
    "tables": forall(k, implies(within, central > 0)),
    "private": words.upwards,
    "size": equal(rejects(central, value(phi, k)), size),
    "best size": equal(rejects(central, best(k)), size),
}
SPEC = Theorem(
    title="The private test of the odds of row 1 over row 2 is uniformly most powerful",
    source=source,
    covers=("SD-T37",),
    standing="holds-repaired",
    uses=(canonical,),
    given={**given, "alternative": omega >= 1},
    claim=powerful(omega),
    remark="Among all tests {phi} that are private and have size {alpha} given the "
    "margins, and at every alternative at once. {omega} is the odds of row 1 over "
    "those of row 2, the paper's turned round; the weights are those of "
    "conditional_table, and both sides are to be divided by their sum. {m} is chosen "
    "for the size under the law of the tested count at equal odds; the appendix has "
    "the margins of another cell there. That the test itself is private is noise_test, "
    "that the noisy count is, canonical_noise.additive, that the published value "
    "agrees, private_p_value. From here to unbiased tests without the condition on the "
    "margins: neyman_structure, where bounded completeness is a hypothesis. That some "
    "{m} has the size is not shown.",
)
PRINTED = Theorem(
    title="The test by x11 is uniformly most powerful against w above 1",
    source=source,
    standing="refuted",
    repair="semi_dp.odds_ratio_test",
    uses=(canonical,),
    given={**given, "alternative": w > 1},
    claim=powerful(1 / w),
    printed=Printed(
        place="section 5.3, theorem 37",
        words="for H0: w <= 1 vs. H1: w > 1, phi*(X) = F_f(x11 - m(t)) is the UMP "
        "among Phi_f^semi",
    ),
    remark="w is the odds of row 2 over those of row 1, as the section defines it, so "
    "that the count of row 1 has the odds 1/w (conditional_table). One person in each "
    "row, one of both in column 1, size 1/2, w = 16, Gaussian privacy 1: the test "
    "rejects less often than a coin that ignores the data.",
)


def proof(p):
    """The test is the greedy one, and the ratio of the weights is a power."""
    test = test_of(k, best(k))
    place = low + to_real(k) - level
    rules = p.use(by_noise, p.given("noise"), p.given("range"), y=place)
    first_ = p.part(rules, 0)
    some = p.assume(value(test, k) > 0)
    exact = p.apply(first_, p.have(first_.formula.arguments[0], some))
    goal = equal(value(test, next_(k)), 1 - at(f, 1 - value(test, k)))
    greedy = p.have(goal, exact)
    premise = conjunction(words.early, value(test, k) > 0)
    both = p.assume(premise)
    greedy = p.apply(p.supposing(some.formula, greedy), p.have(some.formula, both))
    greedy = p.every(p.supposing(premise, greedy), k)
    # The weights.
    at_k = p.assume(within)
    positive = p.have(omega > 0, p.given("alternative"))
    table = p.apply(p.at(p.given("tables"), k), at_k)
    null = p.every(p.supposing(within, table), k)
    raised = p.have(power(omega, to_real(k)) > 0, positive)
    more = p.have(at_odds(omega) >= 0, raised, table)
    more = p.every(p.supposing(within, more), k)
    order = conjunction(to_real(j) <= to_real(k), within)
    ordered = p.assume(order)
    tables = [
        p.apply(
            p.at(p.given("tables"), one), p.have(to_real(one) <= to_real(n), ordered)
        )
        for one in (j, k)
    ]
    powers = [
        p.axiom("power_exp", omega, to_real(one), facts=[positive]) for one in (j, k)
    ]
    sign = p.have(log(omega) >= 0, p.given("alternative"))
    step = p.have(to_real(j) * log(omega) <= to_real(k) * log(omega), sign, ordered)
    step = p.have(exp(to_real(j) * log(omega)) <= exp(to_real(k) * log(omega)), step)
    step = p.have(power(omega, to_real(j)) <= power(omega, to_real(k)), step, *powers)
    product = p.have(at(ways, j) * at(ways, k) > 0, *tables)
    p_at, q_at = function(k, central), function(k, at_odds(omega))
    ratio = at(q_at, j) * at(p_at, k) <= at(q_at, k) * at(p_at, j)
    ratio = p.have(ratio, step, product)
    ratio = p.every(p.supposing(order, ratio), j, k)
    equal_size = p.have(
        words.power_of(p_at, phi) <= words.power_of(p_at, test),
        p.given("size"),
        p.given("best size"),
    )
    known = (p.given("range"), p.given("inverse"), null, more, ratio, greedy)
    values = {"p": p_at, "q": q_at, "h": test, "phi": phi, "n": n, "f": f}
    fact = p.use(best_of, *known, p.given("private"), equal_size, **values)
    return p.the_same(fact, SPEC.claim)


def halves(p, goal):
    """Two places around 0 have chances that sum to 1."""
    places = number("1/2"), number("-1/2")
    lines = [p.axiom("normal_half_line", place) for place in places]
    opposite = p.have(equal(normal_cdf(places[1]), 1 - normal_cdf(places[0])))
    return p.have(goal, *lines, opposite)


def far_down(p, goal):
    """The two chances are those at -5 and -4."""
    lines = [p.axiom("normal_half_line", number(place)) for place in (-5, -4)]
    return p.have(goal, *lines)


a = noise_words.a
smallest = {
    N: normal(0, 1),
    f: curve,
    n: natural_number(1),
    ways: function(k, number(1)),
    low: 0,
    level: "1/2",
    alpha: "1/2",
    phi: test_of(k, "1/2"),
}


def same_coin(p, goal):
    """A coin that ignores the count is private: the curve is below its argument."""
    ranged = shown["range"](p, At({f: curve}).of(parts["range"]))
    half = p.at(ranged, "1/2")
    half = p.apply(half, p.have(half.formula.arguments[0]))
    early = p.assume(to_real(k) < 1)
    coin = number("1/2") <= 1 - at(curve, 1 - number("1/2"))
    hole = p.fresh(REAL)
    same = p.have(equal(number("1/2"), 1 - number("1/2")))
    moved = p.rewrite(
        same,
        p.the_same(
            half,
            conjunction(
                at(curve, number("1/2")) >= 0, at(curve, number("1/2")) <= "1/2"
            ),
        ),
        conjunction(at(curve, hole) >= 0, at(curve, hole) <= "1/2"),
        hole,
    )
    fact = p.have(coin, moved)
    return p.the_same(p.every(p.supposing(early.formula, fact), k), goal)


at_point = {
    **shown,
    "inverse": points.inverse_curve,
    "best size": halves,
    "private": same_coin,
}
PRINTED = PRINTED.but(refutation=At({**smallest, w: 16}, show=at_point))
SPEC = SPEC.but(
    proof=proof,
    instance=At({**smallest, omega: 16}, show=at_point),
    near_misses={
        "odds below 1": NearMiss(without="alternative", at={omega: "1/16"}),
        "noise that is not canonical": NearMiss(
            without="noise",
            at=At(
                {
                    **smallest,
                    omega: 16,
                    f: function(a, 0 * a),
                    phi: test_of(k, indicator(to_real(k) >= 1)),
                },
                show={"best size": halves},
            ),
        ),
        "negative weights": NearMiss(
            without="tables", at={ways: function(k, number(-1))}
        ),
        "a test that is not private": NearMiss(
            without="private", at={phi: test_of(k, indicator(to_real(k) >= 1))}
        ),
        "a larger size": NearMiss(
            without="size",
            at=At(
                {
                    **smallest,
                    omega: 16,
                    level: 5,
                    alpha: (normal_cdf(number(-5)) + normal_cdf(number(-4))) / 2,
                },
                show={**at_point, "best size": far_down},
            ),
        ),
        "a test of less than the size": NearMiss(without="best size", at={level: 5}),
    },
    exceptions={
        "range": "canonical noise leaves no choice of the function but at the ends",
        "inverse": "canonical noise is symmetric: no choice is left but at the ends",
    },
)
