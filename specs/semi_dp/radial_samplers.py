"""Algorithms 5 and 6: a direction, and how far to go along it."""

from verifydp.formal.spec import *

V, W = space("V"), space("W")
start, w, v = point("start", V), point("w", W), point("v", V)
t, c = real("t"), real("c")
plus = function_variable("plus", pair_sort(V, V), V)
times = function_variable("times", pair_sort(REAL, W), V)
distance = function_variable("distance", pair_sort(V, V))
size = function_variable("size", W)
radius, direction = law("radius", REAL), law("direction", W)


def moved(length):
    """The answer, moved so far along the direction."""
    return at(plus, start, at(times, length, w))


parameters = (radius, direction, plus, times, start)
noised = bind(radius, t, bind(direction, w, dirac(moved(t))))
euclidean = Definition("euclidean_sampler", parameters, noised)
cube = Definition("cube_sampler", parameters, noised)


def near(released):
    """The chance to be so near to the answer."""
    return probability(released, event(v, at(distance, v, start) <= c))


scaled = forall(t, w, equal(at(distance, moved(t), start), abs(t) * at(size, w)))
SPEC = Theorem(
    title="The noise of algorithm 5 is as long as the drawn length",
    source="Cho and Awan, Semi-DP, algorithm 5",
    covers=("SD-A5",),
    standing="definition",
    defines=euclidean,
    reads="the answer {4}, with {2} moved by {3} a length from {0} along a unit "
    "direction from {1}",
    given={"scaled": scaled, "unit": forall(w, equal(at(size, w), 1))},
    claim=equal(
        near(euclidean(*parameters)), probability(radius, event(t, abs(t) <= c))
    ),
    remark="{'direction'} is a vector of independent standard normals over its "
    "Euclidean length, {'radius'} a Gamma law whose shape is the dimension, with the "
    "rate of the budget over the sensitivity; both may be any laws here. That the "
    "density then falls with the length, in many dimensions, is not stated.",
)
CUBE = Theorem(
    title="The noise of algorithm 6 is the drawn length times the largest coordinate",
    source="Cho and Awan, Semi-DP, algorithm 6",
    covers=("SD-A6",),
    standing="definition",
    defines=cube,
    reads="the answer {4}, with {2} moved by {3} a length from {0} along a vector of "
    "the cube from {1}",
    given={"scaled": scaled},
    claim=equal(
        near(cube(*parameters)),
        mean(radius, t, mean(direction, w, indicator(abs(t) * at(size, w) <= c))),
    ),
    remark="{'direction'} has independent coordinates, uniform on [-1, 1], {'radius'} "
    "a Gamma law whose shape is one more than the dimension, with the rate of the "
    "budget over the sensitivity; both may be any laws here. That the density then "
    "falls with the largest coordinate is semi_dp.radial.",
)


def lengths(p, per_draw, *known):
    """Draw by draw, both ways."""
    hit = indicator(at(distance, moved(t), start) <= c)
    facts = []
    scaled_ = p.at(p.given("scaled"), t, w)
    same = p.have(equal(at(distance, moved(t), start), per_draw), scaled_, *known)
    for low, high in ((hit, indicator(per_draw <= c)), (indicator(per_draw <= c), hit)):
        inner = p.mean(p.have(low <= high, same), direction, w)
        facts.append(p.mean(inner, radius, t))
    return p.have(p.statement.claim, *facts)


def proof(p):
    """The direction has the length 1."""
    return lengths(p, abs(t), p.at(p.given("unit"), w))


def of_cube(p):
    """The length of a multiple."""
    return lengths(p, abs(t) * at(size, w))


bit = point("bit", finite(2))
pairs, long = (
    point("pairs", pair_sort(REAL, REAL)),
    point("long", pair_sort(REAL, finite(2))),
)
sign = choose(second(long), 1, -1)
usual = {
    radius: dirac(number(1)),
    direction: finite_law("1/2", "1/2"),
    plus: function(pairs, first(pairs) + second(pairs)),
    times: function(long, first(long) * sign),
    distance: function(pairs, abs(first(pairs) - second(pairs))),
    size: function(bit, number(1)),
    start: 0,
    c: 1,
}
line = {"V": REAL, "W": finite(2)}
longer = {times: function(long, first(long) * sign * "11/10")}
misses = {"longer directions": NearMiss(without="scaled", at=longer)}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=line),
    near_misses={
        **misses,
        "directions of another length": NearMiss(
            without="unit", at={**longer, size: function(bit, number("11/10"))}
        ),
    },
)
CUBE = CUBE.but(proof=of_cube, instance=At(usual, spaces=line), near_misses=misses)
