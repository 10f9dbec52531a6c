"""Algorithm 3: a direction in the hull of the changes, and how far to go along it."""

from verifydp.formal.spec import *

D, V, W = space("D"), space("V"), space("W")
x, u, w, v, t = point("x", D), point("u", V), point("w", W), point("v", V), real("t")
query, rest = function_variable("query", D, V), function_variable("rest", V, V)
plus = function_variable("plus", pair_sort(V, V), V)
times = function_variable("times", pair_sort(REAL, W), V)
radius, direction = law("radius", REAL), law("direction", W)


def moved(start, length, along):
    """A table, moved so far along a direction."""
    return at(plus, start, at(times, length, along))


noisy = moved(at(query, x), t, w)
algorithm_3 = Definition(
    "algorithm_3",
    (radius, direction, query, plus, times, x),
    bind(radius, t, bind(direction, w, dirac(noisy))),
)
released = algorithm_3(*algorithm_3.parameters)
kept = event(v, equal(at(rest, v), at(rest, at(query, x))))
SPEC = Theorem(
    title="Algorithm 3 leaves the margins as they are",
    source="Cho and Awan, Semi-DP, algorithm 3",
    covers=("SD-A3",),
    standing="definition",
    defines=algorithm_3,
    reads="the query {2} of {5}, with {3} moved by {4} a length from {0} along a "
    "direction from {1}",
    given={"directions": forall(u, t, w, equal(at(rest, moved(u, t, w)), at(rest, u)))},
    claim=equal(probability(released, kept), 1),
    remark="The direction is uniform on the hull of all changes, drawn by rejection "
    "from a cube; the length has a Gamma law with the shape of the dimension plus 1 "
    "and the rate epsilon. That its density is that of algorithm 2 is semi_dp.radial. "
    "Of three constants in a row the paper's last index is the dimension. With the "
    "printed set of tables too little is protected: semi_dp.theorem_31.printed_set.",
)


def proof(p):
    """Whatever is drawn, the rest is what it was."""
    there = indicator(equal(at(rest, noisy), at(rest, at(query, x))))
    one = p.have(equal(there, 1), p.at(p.given("directions"), at(query, x), t, w))
    ways = []
    for low, high in ((there, number(1)), (number(1), there)):
        inner = p.mean(p.have(low <= high, one), direction, w)
        ways.append(p.mean(inner, radius, t))
    return p.have(p.statement.claim, *ways)


bit, pairs = point("bit", finite(2)), point("pairs", pair_sort(finite(2), finite(2)))
long = point("long", pair_sort(REAL, finite(2)))
usual = {
    radius: dirac(number(1)),
    direction: finite_law("1/2", "1/2"),
    query: function(bit, bit),
    plus: function(pairs, second(pairs)),
    times: function(long, second(long)),
    rest: function(bit, label(0, 2)),
    x: label(0, 2),
}
two = {name: finite(2) for name in "DVW"}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "directions that change margins": NearMiss(
            without="directions", at={rest: function(bit, bit)}
        ),
        "less than surely": NearMiss(
            claim=equal(probability(released, kept), "99/100")
        ),
    },
)
