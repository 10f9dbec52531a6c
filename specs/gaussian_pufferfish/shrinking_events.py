"""Events that shrink to nothing become as improbable as one likes."""

from verifydp.formal.spec import *

X = space("X")
L, x, other = law("L", X), point("x", X), point("other", X)
E, place = event_variable("E", pair_sort(REAL, X)), point("place", REAL)
s, c = real("s"), real("c")


def inside(level, what):
    """The point belongs to the event at this level."""
    return member(pair(level, what), E)


rarely = mean(L, x, indicator(inside(s, x))) <= c
rare = exists(s, rarely)
shrinking = forall(
    s, place, x, implies(conjunction(s <= place, inside(place, x)), inside(s, x))
)
leaves = exists(s, negation(inside(s, x)))

SPEC = Theorem(
    title="Events that shrink to nothing become improbable",
    source="Durrett 2019, theorem 1.1.1 (continuity from above)",
    given={
        "shrinking": shrinking,
        "leaves": forall(x, leaves),
        "positive": c > 0,
    },
    claim=rare,
    remark="{E} is a family of events, one for each real level, of which a higher one "
    "has no other points; for every point there is a level that it has left. The order "
    "of integration is all that it rests on, by way of foundations.p_values.",
)

valid = theorem("foundations.p_values")


def shrinks(p):
    """Else each point leaves later than many others do: no p-value is large."""
    none, falls = p.assume(negation(rare)), p.given("shrinking")
    often = p.the_same(none, forall(s, negation(rarely)))

    def stays(what):
        """How long a point belongs to the events."""
        return mean(standard_normal, place, indicator(inside(place, what)))

    left = p.assume(negation(inside(s, x)))
    early = indicator(inside(place, x)) <= indicator(place <= s)
    early = p.mean(
        p.have(early, p.at(falls, s, place, x), left), standard_normal, place
    )
    late = indicator(place <= s + 1) * indicator(inside(s + 1, other))
    late = late <= indicator(inside(place, other))
    late = p.have(late, p.at(falls, place, s + 1, other))
    late = p.mean(late, standard_normal, place)
    ends = p.axiom("normal_half_line", s), p.axiom("normal_half_line", s + 1)
    later = p.have(normal_cdf(s) < normal_cdf(s + 1))
    longer = indicator(stays(x) < stays(other))
    longer = p.have(
        indicator(inside(s + 1, other)) <= longer, early, late, later, *ends
    )
    more = p.have(
        c < mean(L, other, indicator(stays(x) < stays(other))),
        p.mean(longer, L, other),
        p.at(often, s + 1),
    )
    more = p.obtain(p.at(p.given("leaves"), x), s, more)
    p_value = mean(L, other, indicator(-stays(x) <= -stays(other)))
    small = p.have(indicator(p_value <= 1 - c) >= 1, more)
    values = {"L": L, "order": function(x, -stays(x)), "a": 1 - c}
    level = p.mean_between(L, other, indicator(stays(x) < stays(other)))
    level = p.have(1 - c >= 0, level, more)
    bound = p.use(valid, level, spaces={"X": X}, **values)
    nothing = p.have(FALSE, bound, p.mean(small, L, x), p.given("positive"))
    return p.have(rare, p.supposing(none, nothing))


only, one = label(0, 1), {"X": finite(1)}
at_level = point("at_level", pair_sort(REAL, finite(1)))
alone = {L: dirac(only), c: "1/2"}
line, near = {"X": REAL}, point("near", pair_sort(REAL, REAL))
many = {L: standard_normal}
#: At every level all points are left in but one.
but_one = event(near, negation(equal(first(near), second(near))))
back = {**many, c: "1/2", E: but_one}
ray = {**many, c: 0, E: event(near, first(near) <= second(near))}


def at_1(_):
    """A level that every point has left."""
    return number(1)


def placed(values, spaces, level, *axioms):
    """A point of the statement, the level at which each draw leaves, and the mass."""

    def show(p, goal):
        drawn = p.fresh(spaces["X"])
        place = {**values, x: drawn}
        out = At({**place, s: level(drawn)}, spaces=spaces).of(negation(inside(s, x)))
        out = p.some(At(place, spaces=spaces).of(leaves), level(drawn), p.have(out))
        return p.the_same(p.every(out, drawn), goal)

    def refute(p, claim):
        known = p.assume(At(values, spaces=spaces).of(rarely))
        facts = [p.axiom(name, s) for name in axioms]
        return p.obtain(p.assume(claim), s, p.have(FALSE, known, *facts))

    return At(values, (), spaces, {"leaves": show}, refute)


SPEC = SPEC.but(
    proof=shrinks,
    instance=placed({**alone, E: event(at_level, first(at_level) <= 0)}, one, at_1),
    near_misses={
        "events that do not shrink": NearMiss(
            without="leaves",
            at=placed({**alone, E: event(at_level, TRUE)}, one, at_1),
        ),
        "events that come back": NearMiss(
            without="shrinking",
            at=placed(back, line, lambda drawn: drawn, "normal_point"),
        ),
        "no mass at all": NearMiss(
            without="positive",
            at=placed(ray, line, lambda drawn: drawn + 1, "normal_mirrored"),
        ),
    },
)
