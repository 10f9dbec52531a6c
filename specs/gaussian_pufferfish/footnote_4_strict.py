"""A coupling of two Gaussian mixtures that is cheaper than every plan of components.

N(0, 1) against N(-1, 1/100) and N(1, 1/100), half each: there is one plan, of cost
1 + (9/10)^2. It is cheaper to send each datum to the component on its own side.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
two, pairs = point("two", finite(2)), point("pairs", pair_sort(finite(1), finite(2)))
w = law("w", pairs.sort)
both = point("both", pair_sort(REAL, REAL))
other, v = law("other", both.sort), any_test("v", both.sort)
factor, sd = real("factor"), number("1/10")

start = normal(0, 1)
end = bind(finite_law("1/2", "1/2"), two, normal(choose(two, -1, 1), sd))
mean_gap = number(0) - choose(second(pairs), -1, 1)
cost = mean_gap * mean_gap + (1 - sd) * (1 - sd)
step = first(both) - second(both)
squared = function(both, step * step)


claim = conjunction(
    forall(w, equal(mean(w, pairs, cost), "181/100")),
    exists(
        other,
        conjunction(coupling(other, start, end), mean_at_most(other, squared, "3/2")),
    ),
)

SPEC = Theorem(
    title="A coupling of mixtures that is cheaper than every plan",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "footnote 4",
    uses=(coupling, mean_at_most),
    claim=claim,
    remark="Every plan of components costs 1.81, the other coupling at most 1.5: the "
    "infimum over all couplings of the mixtures is less than that over plans.",
)
square_below = theorem("gaussian_pufferfish.normal_square")
z, u, A = point("z", REAL), point("u", REAL), event_variable("A", REAL)


def towards(side):
    """The image of z on one side."""
    return pushforward(standard_normal, u, pair(z, side + sd * u))


cheap = bind(standard_normal, z, if_(z <= 0, towards(number(-1)), towards(number(1))))


def sides(p):
    """Half of the data lie on each side."""
    goals = coupling.at((cheap, start, end)).arguments
    half = p.axiom("normal_half_line", 0)
    parts = [p.have(p.at(p.assumed(goal), A).formula, half) for goal in goals]
    return p.have(coupling(cheap, start, end), *(p.every(part, A) for part in parts))


def on_side(p, below, side):
    """For a fixed z, by the second moment of u."""
    image = value(v, pair(z, side + sd * u))
    most = number("11/10") * (z - side) * (z - side)
    under = p.have(
        factor * image <= most + number("11/100") * u * u,
        p.at(below, pair(z, side + sd * u)),
    )
    values = {"v": test_of(u, image), "factor": factor, "A": most, "S": "11/100"}
    return p.use(square_below, p.every(under, u), **values)


def less(p):
    """Then by the second moment of z; what |z| has above a step function is dropped."""
    premise = conjunction(
        factor >= 0, forall(both, factor * value(v, both) <= step * step)
    )
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    left, right = on_side(p, below, number(-1)), on_side(p, below, number(1))
    chance = mean(
        if_(z <= 0, towards(number(-1)), towards(number(1))), both, value(v, both)
    )
    places = ("1/2", 1)
    steps = indicator(z <= "-1/2") + indicator(z <= -1)
    steps = steps + indicator(number("1/2") <= z) + indicator(number(1) <= z)
    grown = factor * chance + number("11/10") * steps
    most = number("121/100") + number("11/10") * z * z
    under = p.have(grown <= most, left, right)
    # As a test, for which there is a second moment.
    unit_l = p.mean_between(standard_normal, u, value(v, pair(z, -1 + sd * u)))
    unit_r = p.mean_between(standard_normal, u, value(v, pair(z, 1 + sd * u)))
    height = factor + number("44/10")
    in_01 = p.have(
        conjunction(grown / height >= 0, grown / height <= 1), unit_l, unit_r, sign
    )
    same = p.have(height * (grown / height) <= most, under, sign)
    values = {"v": test_of(z, grown / height), "factor": height}
    values |= {"A": "121/100", "S": "11/10"}
    bound = p.use(square_below, p.every(same, z), **values)
    tails = [
        p.axiom("normal_half_line", number(0) - end_) for end_ in map(number, places)
    ]
    tails += [p.axiom("normal_mirrored", end_) for end_ in map(number, places)]
    mass = p.auto(normal_cdf("-1/2") + normal_cdf(-1) >= "46/100")
    goal = factor * mean(cheap, both, value(v, both)) <= "3/2"
    final = p.have(goal, bound, *tails, mass, sign)
    final = p.cut(p.every(in_01, z), final)
    shown = p.every(p.supposing(premise, final), factor, v)
    return p.the_same(shown, mean_at_most(cheap, squared, "3/2"))


def proof(p):
    """Each pair of components costs the same, and the other coupling less."""
    i, j = p.fresh(finite(1)), p.fresh(finite(2))
    gap = number(0) - choose(j, -1, 1)
    each = p.auto(forall(i, j, equal(gap * gap + (1 - sd) * (1 - sd), "181/100")))
    each = p.at(each, first(pairs), second(pairs))
    ways = [
        p.mean(p.have(order, each), w, pairs)
        for order in (cost <= "181/100", number("181/100") <= cost)
    ]
    plans = p.every(p.have(equal(mean(w, pairs, cost), "181/100"), *ways), w)
    both_parts = conjunction(
        coupling(cheap, start, end), mean_at_most(cheap, squared, "3/2")
    )
    found = p.some(claim.arguments[1], cheap, p.have(both_parts, sides(p), less(p)))
    return p.have(claim, plans, found)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a plan of that cost": NearMiss(
            claim=forall(w, equal(mean(w, pairs, cost), "3/2")),
            at=At({}, (dirac(pair(label(0, 1), label(0, 2))),)),
        ),
    },
    exceptions={"the other numbers": "they are those of one example"},
)
