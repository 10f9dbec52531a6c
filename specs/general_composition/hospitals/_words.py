"""Two districts, the records in each, and one place of each; distances of places."""

from verifydp.formal.spec import *

words = shared("general_composition._record_tables")
D, E, x, y, m, r = words.D, words.E, words.x, words.y, words.m, words.r
count, difference, below = words.count, words.difference, words.below
P, L, q = space("P"), real("L"), natural("q")
v, w = point("v", P), point("w", P)
place = function_variable("place", NATURAL, P)
apart = function_variable("apart", pair_sort(P, P))
seen = function_variable("seen", pair_sort(E, NATURAL))
districts = event_variable("X1", P), event_variable("X2", P)
parts = function_variable("part1", D, E), function_variable("part2", D, E)
places = function_variable("place1", D, P), function_variable("place2", D, P)


def inside(district, kind):
    """Whether a kind of record lies in a district: 1 or 0."""
    return indicator(member(at(place, kind), district))


def in_one(left, right):
    """Two places lie in the same district."""
    return disjunction(
        *(conjunction(member(left, of), member(right, of)) for of in districts)
    )


def holds(part, district):
    """A part has the records of its district, as often as they are there."""
    own = inside(district, r) * at(count, x, r)
    return forall(x, r, equal(at(seen, at(part, x), r), own))


def views_apart(left, right, last=m):
    """The size of the symmetric difference of two parts."""
    return sum_(last, r, abs(at(seen, left, r) - at(seen, right, r)))


def distance(left=x, right=y):
    """The differences of both parts and the distances of both places, added."""
    ends = [
        views_apart(at(part, left), at(part, right))
        + at(apart, at(own, left), at(own, right))
        for part, own in zip(parts, places, strict=True)
    ]
    return ends[0] + ends[1]


separate = forall(w, negation(conjunction(*(member(w, of) for of in districts))))
small = forall(v, w, implies(in_one(v, w), at(apart, v, w) <= L))
of_districts = {
    "separate": separate,
    "diameter": small,
    "first part": holds(parts[0], districts[0]),
    "second part": holds(parts[1], districts[1]),
}


def parts_add_up(p):
    """A record is in one part at most."""

    def upto(last):
        both = [views_apart(at(part, x), at(part, y), last) for part in parts]
        return both[0] + both[1] <= difference(last)

    at_m = p.at(p.given("separate"), at(place, m))
    wise = [
        p.at(p.given(name), of, m)
        for name in ("first part", "second part")
        for of in (x, y)
    ]
    base = p.have(upto(natural_number(0)))
    step = p.have(upto(next_(m)), p.assume(upto(m)), at_m, *wise)
    return p.induct(m, upto(m), base, step)
