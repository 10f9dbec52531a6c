"""The private p-value: a function of the noisy count that agrees with the test."""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
sums = theorem("foundations.finite_sums")
picked = theorem("foundations.finite_sums.picked")
order = theorem("foundations.whole_numbers")
N, z, y, d = words.N, words.z, words.y, real("d")
e, b = any_test("e", REAL), real("b")
n, j, k = map(natural, ("n", "j", "k"))
low, level, alpha, t, u = map(real, ("low", "m", "alpha", "t", "u"))
ways = function_variable("ways", NATURAL)


def later(start):
    """The chance to be at least there, and still below b."""
    return mean(N, y, indicator(start <= y) * indicator(y < b))


ALONE = Theorem(
    title="A set has no chance where no draw comes later than any of its places",
    source="symmetry of two independent draws",
    given={
        "below": forall(z, implies(value(e, z) > 0, z < b)),
        "none later": forall(z, value(e, z) * later(z) <= 0),
    },
    claim=mean(N, z, value(e, z)) <= 0,
)


def alone(p):
    """Of two draws from it one is the later one."""
    first_ = p.at(p.given("below"), z)
    second_ = p.at(p.given("below"), y)
    one = value(e, z) * (indicator(z <= y) * indicator(y < b))
    two = value(e, y) * (indicator(y <= z) * indicator(z < b))
    both = p.have(value(e, z) * value(e, y) <= one + two, first_, second_)
    inner = p.mean(both, N, y)
    outer = p.mean(inner, N, z)
    swapped = p.swap(N, z, N, y, two)
    none = p.mean(p.at(p.given("none later"), z), N, z)
    whole = mean(N, z, value(e, z))
    square = p.have(whole * whole <= 0, outer, swapped, none)
    sign = p.mean(p.have(value(e, z) >= 0), N, z)
    return p.have(ALONE.claim, square, sign)


def rejects(count, place):
    return words.up_to(low + to_real(count) - place)


def p_value(place):
    """The p-value of the noisy count, times the sum of all weights."""
    return sum_(next_(n), k, at(ways, k) * rejects(k, place))


bound = alpha * sum_(next_(n), k, at(ways, k))
here = low + to_real(j)
says = p_value(here + d) <= bound
falls = forall(t, u, implies(t <= u, p_value(u) <= p_value(t)))
agrees = equal(mean(N, d, indicator(says)), rejects(j, level))
SPEC = Theorem(
    title="The private value of a test falls in the noisy count, and agrees with the "
    "test",
    source="Cho and Awan, Semi-DP, equation (6) and lemma 47, form 3",
    covers=("SD-Q6", "SD-L47"),
    given={
        "weights": forall(k, implies(to_real(k) <= to_real(n), at(ways, k) > 0)),
        "even": words.even,
        "no atoms": words.no_atoms,
        "count": to_real(j) <= to_real(n),
        "size": equal(p_value(level), bound),
    },
    claim=conjunction(falls, agrees),
    remark="Counts run from {low} to {low} + {n} with the weights of their law where "
    "the odds are equal; the published value is {'p_value'} over the sum of the "
    "weights, so that it is at most {alpha} where the product is. It is a function of "
    "the noisy count and the margins alone. With the true count {low} + {j} it is at "
    "most {alpha} with the chance that the test rejects. Of canonical noise only the "
    "symmetry and that it has no atoms are used.",
)


def falling(p):
    """Each term falls."""
    less = p.assume(t <= u)
    early = p.assume(to_real(k) < to_real(next_(n)))
    inside = p.have(to_real(k) <= to_real(n), early, p.use(order, j=k, k=n))
    weight = p.apply(p.at(p.given("weights"), k), inside)
    spot = low + to_real(k)
    hit = p.have(indicator(z <= spot - u) <= indicator(z <= spot - t), less)
    hit = p.mean(hit, N, z)
    term = p.have(
        at(ways, k) * rejects(k, u) <= at(ways, k) * rejects(k, t), hit, weight
    )
    term = p.every(p.supposing(early.formula, term), k)
    values = {
        "f": function(k, at(ways, k) * rejects(k, u)),
        "g": function(k, at(ways, k) * rejects(k, t)),
        "n": next_(n),
    }
    return p.every(p.supposing(less.formula, p.use(sums, term, **values)), t, u)


def one_term(p, place, less, falls_):
    """If the sums are ordered the other way too, the term of the true count is flat."""
    gap = function(k, at(ways, k) * (rejects(k, place) - rejects(k, level)))
    only = function(k, if_(equal(k, j), at(gap, k), 0))
    early = p.assume(to_real(k) < to_real(next_(n)))
    inside = p.have(to_real(k) <= to_real(n), early, p.use(order, j=k, k=n))
    weight = p.apply(p.at(p.given("weights"), k), inside)
    spot = low + to_real(k)
    hit = p.have(indicator(z <= spot - level) <= indicator(z <= spot - place), less)
    hit = p.mean(hit, N, z)
    sign = p.have(
        at(gap, k) >= 0, p.have(rejects(k, place) - rejects(k, level) >= 0, hit), weight
    )
    term = p.have(at(only, k) <= at(gap, k), sign)
    term = p.every(p.supposing(early.formula, term), k)
    total = p.use(sums, term, f=only, g=gap, n=next_(n))
    single = p.use(picked, f=gap, k=j, n=next_(n))
    last = p.have(to_real(j) < to_real(next_(n)), p.given("count"))
    mine = p.apply(p.at(p.given("weights"), j), p.given("count"))
    bound_ = p.have(at(gap, j) <= p_value(place) - p_value(level), total, single, last)
    return bound_, mine


def proof(p):
    """Beyond the level it rejects; below it, only where the noise has no chance."""
    falls_ = falling(p)
    edge = level - here
    place = here + d
    right, wrong = place >= level, conjunction(says, place < level)
    rule = p.at(falls_, level, place)
    sure = p.have(indicator(right) <= indicator(says), rule, p.given("size"))
    most = p.have(indicator(says) <= indicator(right) + indicator(wrong))
    test = test_of(d, indicator(wrong))
    below = p.every(p.have(implies(value(test, d) > 0, d < edge)), d)
    inner = p.assume(wrong)
    low_side = p.have(place <= level, inner)
    gap, mine = one_term(p, place, low_side, falls_)
    c, v = real("c"), real("v")
    small = p.assume(conjunction(c > 0, c * v <= 0))
    flat = p.every(p.supposing(small.formula, p.have(v <= 0, small)), c, v)
    flat = p.at(flat, at(ways, j), rejects(j, place) - rejects(j, level))
    flat = p.apply(
        flat, p.have(flat.formula.arguments[0], mine, gap, inner, p.given("size"))
    )
    mirrored = p.at(p.given("even"), d), p.at(p.given("even"), edge)
    own = p.have(equal(low + to_real(j) - place, -d))
    hole = p.fresh(REAL)
    flat = p.rewrite(
        own,
        p.have(words.up_to(low + to_real(j) - place) <= rejects(j, level), flat),
        words.up_to(hole) <= rejects(j, level),
        hole,
    )
    other = p.have(equal(low + to_real(j) - level, -edge))
    flat = p.rewrite(other, flat, words.up_to(-d) <= words.up_to(hole), hole)
    nobody = p.at(p.given("no atoms"), d)
    between = indicator(d <= y) * indicator(y < edge)
    lines = indicator(y <= edge) - indicator(y <= d) + indicator(equal(y, d))
    over = p.mean(p.have(between <= lines, inner), N, y)
    none = p.have(mean(N, y, between) <= 0, over, flat, *mirrored, nobody)
    none = p.supposing(wrong, none)
    zero = value(test, d) * mean(N, y, between) <= 0
    none = p.every(p.have(zero, none), d)
    empty = p.use(ALONE, below, none, e=test, b=edge, N=N)
    upper = p.mean(most, N, d)
    lower = p.mean(sure, N, d)
    at_edge = p.at(p.given("no atoms"), edge)
    pieces = indicator(right) + indicator(d <= edge) - indicator(equal(d, edge))
    whole = [p.mean(one, N, d) for one in (p.have(pieces <= 1), p.have(pieces >= 1))]
    same = p.rewrite(
        other,
        p.have(equal(rejects(j, level), rejects(j, level))),
        equal(rejects(j, level), words.up_to(hole)),
        hole,
    )
    fact = p.have(agrees, upper, lower, empty, at_edge, mirrored[1], same, *whole)
    return p.have(SPEC.claim, falls_, fact)


def nobody_later(p, goal):
    """Nothing that is at least 0 lies before something below 0."""
    hit = indicator(z <= y) * indicator(y < 0)
    none = p.mean(p.have(indicator(z >= 0) * hit <= 0), standard_normal, y)
    return p.the_same(p.every(p.have(at_goal(p, goal), none), z), goal)


def at_goal(p, goal):
    return p.at(p.assume(goal), z).formula


ALONE = ALONE.but(
    proof=alone,
    instance=At({N: normal(0, 1), e: test_of(z, 0), b: 0}),
    near_misses={
        "above": NearMiss(
            without="below",
            at=At(
                {N: normal(0, 1), e: test_of(z, indicator(z >= 0)), b: 0},
                show={"none later": nobody_later},
            ),
        ),
        "less than 0": NearMiss(number=Number(0, -1)),
        "later ones": NearMiss(
            without="none later", at={e: test_of(z, indicator(z < 0))}
        ),
    },
)
points = shared("semi_dp._normal_points")


def of_normal(part):
    """A part of what makes normal noise canonical."""

    def show(p, goal):
        whole = words.canonical(normal(0, 1), points.curve)
        fact = points.normal_noise(p, whole)
        parts = words.canonical.at((normal(0, 1), points.curve)).arguments
        return p.the_same(p.have(parts[part], fact), goal)

    return show


def half(p, goal):
    """The chance to be at most 0."""
    lines = p.axiom("normal_half_line", number(0))
    opposite = p.have(equal(normal_cdf(number(0)), "1/2"))
    return p.have(goal, lines, opposite)


def moved(p, goal):
    """Normal noise around 1 has no atoms either."""
    single = indicator(equal(1 + z, y))
    hit = p.have(single <= indicator(z <= y - 1) + indicator(y - 1 <= z) - 1)
    total = p.mean(hit, standard_normal, z)
    lines = (
        p.axiom("normal_half_line", y - 1),
        p.axiom("normal_mirrored", y - 1),
    )
    opposite = p.have(equal(normal_cdf(y - 1), 1 - normal_cdf(1 - y)))
    sign = p.mean(p.have(single >= 0), standard_normal, z)
    fact = equal(words.exactly(y, normal(1, 1)), 0)
    fact = p.have(fact, total, sign, opposite, *lines)
    return p.the_same(p.every(fact, y), goal)


def below_zero(p, goal):
    """The chance of noise around 1 to be at most 0."""
    return p.have(goal, p.axiom("normal_half_line", number(-1)))


def rises(p, claim):
    """With negative weights it grows."""
    return p.absurd(p.part(p.assume(claim), 0), 0, 1)


def too_often(p, claim):
    """Noise around 1 rejects more often than with its chance below 0."""
    fact = p.part(p.assume(claim), 1)
    body = says_at(uneven)
    far = p.assume(d >= 0)
    noise_ = normal(1, 1)
    hit = p.mean(p.have(indicator(z <= -d) <= indicator(z <= 0), far), noise_, z)
    line = p.axiom("normal_half_line", number(-1))
    there = p.supposing(far.formula, p.have(body, hit, line))
    often = p.mean(p.have(indicator(d >= 0) <= indicator(body), there), noise_, d)
    mass = p.axiom("normal_mirrored", number(-1))
    many = p.have(
        mean(noise_, d, indicator(body)) >= normal_cdf(number(1)), often, mass
    )
    few = p.have(mean(noise_, d, indicator(body)) <= normal_cdf(number(-1)), fact, line)
    return p.have(FALSE, many, few)


def too_rarely(p, claim):
    """At the level 1/4 only counts of 1/2 or more are rejected."""
    fact = p.part(p.assume(claim), 1)
    body = says_at(quarter)
    near = p.assume(d <= "1/2")
    hit = p.have(indicator(z <= "-1/2") <= indicator(z <= -d), near)
    hit = p.mean(hit, standard_normal, z)
    line = p.axiom("normal_half_line", number("-1/2"))
    big = p.auto(normal_cdf(number("-1/2")) > "1/4")
    inner = p.assume(body)
    wrong = p.supposing(near.formula, p.have(FALSE, inner, hit, line, big))
    away = p.supposing(body, p.have(d >= "1/2", wrong))
    rare = p.mean(
        p.have(indicator(body) <= indicator(d >= "1/2"), away), standard_normal, d
    )
    mass = p.axiom("normal_mirrored", number("1/2"))
    small = p.auto(normal_cdf(number("-1/2")) < "1/2")
    middle = p.axiom("normal_half_line", number(0))
    exact = p.have(equal(normal_cdf(number(0)), "1/2"))
    return p.have(FALSE, fact, rare, mass, small, middle, exact)


def says_at(values):
    """That the noisy count is rejected, at a point."""
    return At(values).of(says)


zero = natural_number(0)
usual = {
    N: normal(0, 1),
    ways: function(k, number(1)),
    n: zero,
    j: zero,
    low: 0,
    level: 0,
    alpha: "1/2",
}
uneven = {**usual, N: normal(1, 1), alpha: normal_cdf(number(-1))}
quarter = {**usual, alpha: "1/4"}
shown = {"even": of_normal(3), "no atoms": of_normal(4), "size": half}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show=shown),
    near_misses={
        "negative weights": NearMiss(
            without="weights", at={ways: function(k, number(-1))}, refute=rises
        ),
        "another size": NearMiss(without="size", at={alpha: "1/4"}, refute=too_rarely),
        "noise around 1": NearMiss(
            without="even",
            at=At(
                uneven, show={"no atoms": moved, "size": below_zero}, refute=too_often
            ),
        ),
    },
    exceptions={
        "count": "normal noise needs none, as it leaves no gaps; others with gaps "
        "were not looked at",
        "no atoms": "follows from the symmetry, as a distribution function is "
        "continuous from the right",
    },
)
