"""The private test of the odds ratio, and the noisy count with its p-value.

Counts of x11 run from low to low + n, with the chances that they have given all
margins where the odds are equal. m is the place of the test.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._canonical")
points = shared("semi_dp._normal_points")
reports = theorem("semi_dp.private_p_value")
ordered = theorem("foundations.finite_sums")
N, z, d = words.N, words.z, real("d")
n, j, k = map(natural, ("n", "j", "k"))
low, level, alpha = map(real, ("low", "m", "alpha"))
chances = function_variable("chances", NATURAL)
bit, seen = point("bit", finite(2)), point("seen", pair_sort(REAL, REAL))
source = "Cho and Awan, Semi-DP, "
yes = label(1, 2)


def reach(count, place):
    """The distribution function of the noise at a count less a place."""
    return words.up_to(low + to_real(count) - place)


def average(place):
    """The mean over the counts: the p-value of a noisy count at this place."""
    return sum_(next_(n), k, at(chances, k) * reach(k, place))


says = reach(j, level)
private_test = Definition(
    "private_test", (N, low, level, j), finite_law(1 - says, says)
)
says_yes = event(bit, equal(bit, yes))


def rejection(count):
    return probability(private_test(N, low, level, count), says_yes)


size = equal(average(level), alpha)
SPEC = Theorem(
    title="The private test of the odds ratio has the size that fixes its place",
    source=source + "equation (5)",
    covers=("SD-Q5",),
    standing="definition",
    defines=private_test,
    reads="the decision of the test with noise {0} and place {2}, at the count {3} "
    "above {1}",
    given={"size": size},
    claim=conjunction(
        equal(rejection(j), reach(j, level)),
        equal(sum_(next_(n), k, at(chances, k) * rejection(k)), alpha),
    ),
    remark="It rejects with the chance that the noise is at most the count less {m}, "
    "the distribution function there; {m} is the place at which the mean of this under "
    "equal odds is {alpha}. That it is most powerful is odds_ratio_test.",
)
noisy = low + to_real(j) + d
published = Definition(
    "noisy_count_and_p_value",
    (N, low, chances, n, j),
    bind(N, d, dirac(pair(noisy, average(noisy)))),
)
release = published(N, low, chances, n, j)
PUBLISHED = Theorem(
    title="The value that is published with the noisy count rejects as the test does",
    source=source + "section 5.3, the mechanism of theorem 37 and equation (6)",
    covers=("SD-M4",),
    standing="definition",
    defines=published,
    reads="the noisy count {4} above {1} with noise {0}, and its p-value under the "
    "chances {2} of the counts from 0 to {3} above {1}",
    given={
        "chances": forall(k, implies(to_real(k) <= to_real(n), at(chances, k) > 0)),
        "whole": equal(sum_(next_(n), k, at(chances, k)), 1),
        "even": words.even,
        "no atoms": words.no_atoms,
        "count": to_real(j) <= to_real(n),
        "size": size,
    },
    claim=equal(
        probability(release, event(seen, second(seen) <= alpha)), reach(j, level)
    ),
    remark="The published value is a function of the noisy count and the margins. "
    "That it is at most {alpha} has the chance of the test with the place {m}.",
)


def proof(p):
    """The chance of the second label is its weight."""
    place = low + to_real(k) - level
    unit = p.mean_between(N, z, indicator(z <= place))
    one = p.have(equal(rejection(k), reach(k, level)), unit)
    single = p.at(p.every(one, k), j)
    term = at(chances, k) * rejection(k), at(chances, k) * reach(k, level)
    early = to_real(k) < to_real(next_(n))
    sides = []
    for a, b in (term, term[::-1]):
        fact = p.supposing(p.assume(early).formula, p.have(a <= b, one))
        values = {"f": function(k, a), "g": function(k, b), "n": next_(n)}
        sides.append(p.use(ordered, p.every(fact, k), **values))
    return p.have(SPEC.claim, single, *sides, p.given("size"))


def publishing(p):
    """Equation (6), with chances that add up to 1."""
    total = sum_(next_(n), k, at(chances, k))
    scaled = p.have(equal(alpha * total, alpha), p.given("whole"))
    known = {name: p.given(name) for name in ("even", "no atoms", "count")}
    fixed = p.have(equal(average(level), alpha * total), p.given("size"), scaled)
    fact = p.use(
        reports,
        p.given("chances"),
        *known.values(),
        fixed,
        N=N,
        ways=chances,
        n=n,
        j=j,
        low=low,
        m=level,
        alpha=alpha,
    )
    fact = p.part(fact, 1)
    hole = p.fresh(REAL)
    shape = equal(mean(N, d, indicator(average(noisy) <= hole)), reach(j, level))
    fact = p.rewrite(
        scaled, p.the_same(fact, At({hole: alpha * total}).of(shape)), shape, hole
    )
    return p.have(PUBLISHED.claim, fact)


def of_normal(part):
    """A part of what makes normal noise canonical."""

    def show(p, goal):
        whole = words.canonical(normal(0, 1), points.curve)
        parts = words.canonical.at((normal(0, 1), points.curve)).arguments
        fact = points.normal_noise(p, whole)
        return p.the_same(p.have(parts[part], fact), goal)

    return show


def half(p, goal):
    """The chance to be at most 0."""
    line = p.axiom("normal_half_line", number(0))
    return p.have(goal, line, p.have(equal(normal_cdf(number(0)), "1/2")))


def half_of(p, claim):
    """It rejects half of the time."""
    line = p.axiom("normal_half_line", number(0))
    middle = p.have(equal(normal_cdf(number(0)), "1/2"))
    return p.have(FALSE, p.assume(claim), line, middle)


zero = natural_number(0)
usual = {
    N: normal(0, 1),
    chances: function(k, number(1)),
    n: zero,
    j: zero,
    low: 0,
    level: 0,
    alpha: "1/2",
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"size": half}),
    near_misses={
        "another size": NearMiss(without="size", at={alpha: "1/4"}, refute=half_of),
    },
)
shown = {"even": of_normal(3), "no atoms": of_normal(4), "size": half}


def too_rarely(p, claim):
    """At the level 1/4 only counts of 1/2 or more are rejected."""
    body = At({**usual, alpha: "1/4"}).of(average(noisy) <= alpha)
    near = p.assume(d <= "1/2")
    hit = p.have(indicator(z <= "-1/2") <= indicator(z <= -d), near)
    hit = p.mean(hit, standard_normal, z)
    line = p.axiom("normal_half_line", number("-1/2"))
    big = p.auto(normal_cdf(number("-1/2")) > "1/4")
    inner = p.assume(body)
    wrong = p.supposing(near.formula, p.have(FALSE, inner, hit, line, big))
    away = p.supposing(body, p.have(d >= "1/2", wrong))
    rare = p.have(indicator(body) <= indicator(d >= "1/2"), away)
    rare = p.mean(rare, standard_normal, d)
    mass = p.axiom("normal_mirrored", number("1/2"))
    small = p.auto(normal_cdf(number("-1/2")) < "1/2")
    middle = p.axiom("normal_half_line", number(0))
    exact = p.have(equal(normal_cdf(number(0)), "1/2"))
    return p.have(FALSE, p.assume(claim), rare, mass, small, middle, exact)


PUBLISHED = PUBLISHED.but(
    proof=publishing,
    instance=At(usual, show=shown),
    near_misses={
        "another size": NearMiss(without="size", at={alpha: "1/4"}, refute=too_rarely),
    },
    exceptions={
        "chances": "needed in private_p_value, which shows it",
        "whole": "what they add up to scales both sides alike",
        "even": "needed in private_p_value, which shows it",
        "count": "normal noise needs none, see private_p_value",
        "no atoms": "follows from the symmetry, see private_p_value",
    },
)
