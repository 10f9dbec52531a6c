"""Which K-norm mechanism is preferred: the one whose ball is inside the other."""

from verifydp.formal.spec import *

V = space("V")
v, a, b = (point(name, V) for name in "vab")
first_norm, second_norm, third_norm = (
    function_variable(name, V) for name in ("first_norm", "second_norm", "third_norm")
)
first_size, second_size, third_size = map(
    real, ("first_size", "second_size", "third_size")
)
scaled = function_variable("scaled", pair_sort(REAL, V), V)
mix = function_variable("mix", pair_sort(REAL, pair_sort(V, V)), V)
differences, hull, other = (
    event_variable(name, V) for name in ("differences", "hull", "other")
)
r = real("r")
source = "Cho and Awan, Semi-DP, "


def contained(norm, size, in_norm, in_size):
    """The ball of one norm is inside that of another one."""
    return forall(v, implies(at(norm, v) <= size, at(in_norm, v) <= in_size))


preferred = Definition(
    "preferred",
    (first_norm, first_size, second_norm, second_size),
    contained(first_norm, first_size, second_norm, second_size),
)
is_preferred = preferred(first_norm, first_size, second_norm, second_size)


def homogeneous(norm):
    return forall(
        r, v, implies(r >= 0, equal(at(norm, at(scaled, r, v)), r * at(norm, v)))
    )


compared = forall(v, at(second_norm, v) * first_size <= at(first_norm, v) * second_size)
SPEC = Theorem(
    title="A {'K'}-norm mechanism is preferred where its norm, in units of its "
    "sensitivity, is larger",
    source=source + "definition 8",
    standing="definition",
    covers=("SD-D8",),
    defines=preferred,
    reads="the ball of {0} with radius {1} is inside that of {2} with radius {3}",
    given={
        "first": homogeneous(first_norm),
        "second": homogeneous(second_norm),
        "not negative": forall(v, at(first_norm, v) >= 0),
        "radius": first_size > 0,
        "other radius": second_size >= 0,
    },
    claim=conjunction(implies(is_preferred, compared), implies(compared, is_preferred)),
    remark="Inside or equal. The order is partial: of two balls neither need be inside "
    "the other.",
)


def convex(of):
    inside = conjunction(r >= 0, r <= 1, member(a, of), member(b, of))
    return forall(r, a, b, implies(inside, member(at(mix, r, a, b), of)))


def holds(of):
    return forall(v, implies(member(v, differences), member(v, of)))


convex_norm = forall(
    r,
    a,
    b,
    implies(
        conjunction(r >= 0, r <= 1),
        at(second_norm, at(mix, r, a, b))
        <= r * at(second_norm, a) + (1 - r) * at(second_norm, b),
    ),
)
smallest = forall(
    other,
    implies(
        conjunction(convex(other), holds(other)),
        forall(v, implies(member(v, hull), member(v, other))),
    ),
)
OPTIMAL = Theorem(
    title="The {'K'}-norm mechanism of the convex hull is preferred to all others",
    source=source + "proposition 9",
    covers=("SD-P9",),
    uses=(preferred,),
    given={
        "hull": conjunction(holds(hull), smallest),
        "ball": forall(
            v,
            conjunction(
                implies(at(first_norm, v) <= 1, member(v, hull)),
                implies(member(v, hull), at(first_norm, v) <= 1),
            ),
        ),
        "norm": convex_norm,
        "sensitivity": forall(
            v, implies(member(v, differences), at(second_norm, v) <= second_size)
        ),
    },
    claim=conjunction(
        forall(v, implies(member(v, differences), at(first_norm, v) <= 1)),
        preferred(first_norm, 1, second_norm, second_size),
    ),
    remark="The first norm has the hull of the sensitivity space as its unit ball, and "
    "a sensitivity of at most 1; the second is any norm with any bound of its "
    "sensitivity. That there is a norm with this ball, and that the sensitivity is 1 "
    "and no less, is not stated here. A mixture of two vectors with two shares that "
    "add up to 1 may be any function; all vectors are those of the span.",
)


def proof(p):
    """A vector is scaled to the border of the first ball, or anywhere if it is 0."""
    supposed = p.assume(is_preferred)
    here, there = at(first_norm, v), at(second_norm, v)
    positive, zero = p.assume(here > 0), p.assume(negation(here > 0))
    low = p.at(p.given("not negative"), v)

    def at_scale(factor, *facts):
        sign = p.have(factor >= 0, *facts)
        sizes = [
            p.apply(p.at(p.given(name), factor, v), sign)
            for name in ("first", "second")
        ]
        return sizes, p.at(supposed, at(scaled, factor, v))

    factor = first_size / here
    sizes, rule = at_scale(factor, positive, p.given("radius"))
    whole = p.have(equal(factor * here, first_size), positive)
    inside = p.have(rule.formula.arguments[0], sizes[0], whole)
    bound = p.have(factor * there <= second_size, p.apply(rule, inside), sizes[1])
    goal = there * first_size <= here * second_size
    bound = p.have(factor * there * here <= second_size * here, bound, positive)
    border = p.have(goal, bound, whole)
    nothing = p.have(equal(here, 0), low, zero)
    large = p.assume(there > 0)
    factor = (second_size + 1) / there
    sizes, rule = at_scale(factor, large, p.given("other radius"))
    whole = p.have(equal(factor * there, second_size + 1), large)
    inside = p.have(rule.formula.arguments[0], sizes[0], nothing, p.given("radius"))
    wrong = p.have(FALSE, p.apply(rule, inside), sizes[1], whole)
    small = p.have(there <= 0, p.denied(large, wrong))
    centre = p.have(goal, small, nothing, p.given("radius"))
    forth = p.every(p.cases(here > 0, border, centre), v)
    ratio, close = p.at(p.assume(compared), v), p.assume(here <= first_size)
    product = p.have(
        here * second_size <= first_size * second_size, close, p.given("other radius")
    )
    back = p.have(there <= second_size, ratio, product, p.given("radius"))
    back = p.every(p.supposing(close.formula, back), v)
    back = p.the_same(back, is_preferred)
    return p.have(
        SPEC.claim, p.supposing(is_preferred, forth), p.supposing(compared, back)
    )


def optimal(p):
    """A ball of a norm is convex, so that the hull is inside."""
    contains, least = p.parts(p.given("hull"))
    ball = event(v, at(second_norm, v) <= second_size)
    chosen = p.at(least, ball)
    wanted = conjunction(
        r >= 0,
        r <= 1,
        at(second_norm, a) <= second_size,
        at(second_norm, b) <= second_size,
    )
    known = p.assume(wanted)
    rule = p.at(p.given("norm"), r, a, b)
    mixed = p.apply(rule, p.have(rule.formula.arguments[0], known))
    mixed = p.have(at(second_norm, at(mix, r, a, b)) <= second_size, mixed, known)
    mixed = p.every(p.supposing(wanted, mixed), r, a, b)
    premise = chosen.formula.arguments[0]
    first_, second_ = premise.arguments
    both = p.have(
        premise, p.the_same(mixed, first_), p.the_same(p.given("sensitivity"), second_)
    )
    inside = p.apply(chosen, both)
    ball_of = p.at(p.given("ball"), v)
    vector = p.assume(member(v, differences))
    unit = p.apply(p.part(ball_of, 1), p.apply(p.at(contains, v), vector))
    unit = p.every(p.supposing(vector.formula, unit), v)
    close = p.assume(at(first_norm, v) <= 1)
    far = p.apply(p.at(inside, v), p.apply(p.part(ball_of, 0), close))
    far = p.have(at(second_norm, v) <= second_size, far)
    far = p.every(p.supposing(close.formula, far), v)
    goal = preferred(first_norm, 1, second_norm, second_size)
    return p.have(OPTIMAL.claim, unit, p.the_same(far, goal))


line = point("line", REAL)
times = point("times", pair_sort(REAL, REAL))
absolute = function(line, abs(line))
on_line = {
    first_norm: absolute,
    second_norm: function(line, abs(line) / 2),
    first_size: 1,
    second_size: 1,
    scaled: function(times, first(times) * second(times)),
}
reals = {"V": REAL}


def missed(name, *witnesses, side=0, **changed):
    """One direction fails at this point."""
    names = {"first_norm": first_norm, "second_norm": second_norm}
    names |= {"first_size": first_size, "second_size": second_size, "scaled": scaled}
    values = {**on_line, **{names[one]: value_ for one, value_ in changed.items()}}

    def refute(p, claim):
        way = p.part(p.assume(claim), side)
        fact = p.apply(way, p.auto(way.formula.arguments[0]))
        return p.absurd(fact, *witnesses)

    return NearMiss(without=name, at=At(values, spaces=reals, refute=refute))


cut = function(line, minimum(abs(line), 2))
SPEC = SPEC.but(
    proof=proof,
    instance=At(on_line, spaces=reals),
    near_misses={
        "a first norm that is cut": missed(
            "first", 4, first_norm=cut, second_norm=absolute
        ),
        "a second norm that is cut": missed(
            "second",
            1,
            first_norm=function(line, abs(line) / 2),
            second_norm=function(line, if_(abs(line) <= 2, minimum(abs(line), 1), 2)),
        ),
        "a negative norm": missed(
            "not negative",
            1,
            first_norm=function(line, -abs(line)),
            second_norm=function(line, number(0)),
        ),
        "no radius": missed(
            "radius",
            1,
            side=1,
            first_norm=function(line, number(0)),
            first_size=0,
            second_norm=function(line, abs(line) * 2),
            second_size=1,
        ),
    },
    exceptions={
        "other radius": "below 0 the scaled vector 0 is in no ball, so that it only "
        "says that there is a ball"
    },
)
two_points = finite(2)
point_of = point("point_of", two_points)
mixed_points = point("mixed_points", pair_sort(REAL, pair_sort(two_points, two_points)))
low, high = label(0, 2), label(1, 2)
every_point = event(point_of, TRUE)
#: Two vectors that are mixed to the first of them.
of_points = {
    first_norm: function(point_of, 1),
    second_norm: function(point_of, 1),
    second_size: 1,
    mix: function(mixed_points, low),
    differences: every_point,
    hull: every_point,
}
only_low = event(point_of, equal(point_of, low))
sizes = function(point_of, choose(point_of, 1, 2))
at_value = shared("general_composition._classes").at_value


def to_high(p, goal):
    """What holds the first vector and its mixtures holds both."""
    contains, least = goal.arguments
    other_ = p.fresh(least.arguments[0].data)
    inner = at_value(least, other_)
    premise, wanted = inner.arguments
    known = p.assume(premise)
    first_ = p.at(p.part(known, 1), low)
    first_ = p.apply(first_, p.auto(first_.formula.arguments[0]))
    mixed = p.at(p.part(known, 0), 0, low, low)
    mixed = p.apply(mixed, p.have(mixed.formula.arguments[0], first_))
    fact = p.auto(wanted, first_, mixed)
    fact = p.every(p.supposing(premise, fact), other_)
    return p.have(goal, p.auto(contains), p.the_same(fact, least))


OPTIMAL = OPTIMAL.but(
    proof=optimal,
    instance=At(of_points, spaces={"V": two_points}),
    near_misses={
        "another set": NearMiss(
            without="hull",
            at={differences: only_low, second_norm: sizes},
            witnesses=(high,),
        ),
        "another ball": NearMiss(
            without="ball",
            at={hull: only_low, differences: only_low, second_norm: sizes},
            witnesses=(high,),
        ),
        "no norm": NearMiss(
            without="norm",
            at=At(
                {
                    **of_points,
                    differences: only_low,
                    second_norm: sizes,
                    mix: function(mixed_points, high),
                },
                (high,),
                {"V": two_points},
                {"hull": to_high},
            ),
        ),
        "half the sensitivity": NearMiss(
            claim=forall(
                v, implies(member(v, differences), at(first_norm, v) <= "1/2")
            ),
            witnesses=(low,),
        ),
        "any sensitivity": NearMiss(
            without="sensitivity", at={second_norm: sizes}, witnesses=(high,)
        ),
    },
)
