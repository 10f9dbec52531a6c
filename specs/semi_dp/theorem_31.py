"""Algorithm 2 is private with its epsilon, and its ball is the smallest one."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

words, points = shared("semi_dp._knorm"), shared("semi_dp._clock")
hull, lines = shared("semi_dp._hull"), shared("semi_dp._line")
close = definition("foundations.closeness")
algorithm_2 = definition("semi_dp.algorithm_2")
on_tests = theorem("foundations.density")
inside_hull = definition("semi_dp.lemma_29")
V, x, y, z, base = words.V, words.x, words.y, words.z, words.base
P, Q, g, h, epsilon, scale = (
    words.P,
    words.Q,
    words.g,
    words.h,
    words.epsilon,
    words.scale,
)
weight, away, difference = words.weight, words.away, words.difference
B = event_variable("B", V)


def is_release(of, test, database):
    """The law of the algorithm on a database."""
    return algorithm_2(
        of,
        test,
        scale,
        words.query,
        words.norm,
        words.minus,
        base,
        words.factor,
        epsilon,
        database,
    )


change = difference(at(words.query, x), at(words.query, y))
triangle = away(y) <= away(x) + at(words.norm, change)
SPEC = Theorem(
    title="Algorithm 2 is private with its epsilon",
    source="Cho and Awan, Semi-DP, theorem 31",
    covers=("SD-T31",),
    uses=(close, algorithm_2),
    given={
        "epsilon": epsilon >= 0,
        "factor": forall(z, at(words.factor, z) >= 0),
        "here": is_release(P, g, x),
        "there": is_release(Q, h, y),
        "triangle": forall(z, triangle),
        "change": at(words.norm, change) <= 1,
    },
    claim=close(P, Q, epsilon, 0),
    remark="For each two adjacent databases that have the invariant. The norm "
    "satisfies the triangle inequality, and every change that occurs has the norm 1 "
    "at most (proposition 30).",
)
slope, d, i, s = hull.slope, hull.d, hull.i, hull.s
other, vector = function_variable("other", NATURAL), hull.v
size, c = real("size"), hull.c
form = hull.form
OPTIMAL = Theorem(
    title="The hull of the changes lies in every ball that holds them",
    source="Cho and Awan, Semi-DP, theorem 31",
    covers=("SD-T31",),
    uses=(inside_hull,),
    given={
        "inside": inside_hull(hull.change, d, vector, c),
        "positive": size > 0,
        "sensitivity": forall(s, form(hull.entry) <= size),
    },
    claim=form(hull.of(vector)) <= size * c,
    remark="A ball is the set on which some linear forms are at most 1. If each of "
    "its forms is at most a number on all changes, it is at most as much times the "
    "gauge of the hull everywhere: the ball, made larger by the sensitivity in its "
    "norm, holds the hull, in every coordinates.",
)


def proof(p):
    """The densities differ by a factor of exp(epsilon) at most."""
    known = {name: p.given(name) for name, _ in p.statement.given}
    near = p.have(away(y) <= away(x) + 1, p.at(known["triangle"], z), known["change"])
    move = p.have(
        -epsilon * away(x) <= epsilon + -epsilon * away(y), near, known["epsilon"]
    )
    grown = p.have(exp(-epsilon * away(x)) <= exp(epsilon + -epsilon * away(y)), move)
    grown = p.have(
        exp(-epsilon * away(x)) <= exp(epsilon) * exp(-epsilon * away(y)), grown
    )
    both = p.have(
        weight(x) <= exp(epsilon) * weight(y), grown, p.at(known["factor"], z)
    )
    forms, chances = [], []
    for name in ("here", "there"):
        has_density, form_ = p.parts(known[name])
        forms.append(p.at(form_, z))
        chances.append(p.at(has_density, B))
    densities = [scale * value(test, z) for test in (g, h)]
    both = p.have(densities[0] <= exp(epsilon) * densities[1], both, *forms)
    hit = indicator(member(z, B))
    inside = p.have(densities[0] * hit <= exp(epsilon) * (densities[1] * hit), both)
    bound = p.mean(inside, base, z)
    goal = probability(P, B) <= exp(epsilon) * probability(Q, B) + 0
    fact = p.every(p.have(goal, bound, *chances), B)
    return p.the_same(fact, p.statement.claim)


def optimal(p):
    """The form, divided by its largest value on a change, is one of the hull."""
    positive = p.given("positive")
    scaled = function(i, at(slope, i) / size)
    half = p.have(
        form(hull.entry) / size <= 1, p.at(p.given("sensitivity"), s), positive
    )
    smaller = sum_(d, i, at(scaled, i) * hull.entry(i)) <= 1
    half = p.every(p.have(smaller, half), s)
    bound = p.apply(p.at(p.given("inside"), scaled), half)
    bound = p.have(form(hull.of(vector)) / size <= c, bound)
    return p.have(p.statement.claim, bound, positive)


first_hour = event(points.hour, equal(points.hour, points.labels_[0]))
twice = {
    words.norm: function(points.hour, choose(points.hour, 0, 2, 2)),
    words.factor: function(points.hour, number(2)),
    P: finite_law("2/3", "1/6", "1/6"),
    Q: finite_law("1/6", "2/3", "1/6"),
    g: test_table("2/3", "1/6", "1/6"),
    h: test_table("1/6", "2/3", "1/6"),
}
backwards = {
    epsilon: -log(2),
    words.factor: function(points.hour, number("3/5")),
    P: finite_law("1/5", "2/5", "2/5"),
    Q: finite_law("2/5", "1/5", "2/5"),
    g: test_table("1/5", "2/5", "2/5"),
    h: test_table("2/5", "1/5", "2/5"),
}
other_law = {P: finite_law(1, 0, 0)}
SPEC = SPEC.but(
    proof=proof,
    instance=points.clock({}),
    near_misses={
        "a larger change": NearMiss(
            without="change", at=points.clock(twice, first_hour)
        ),
        "a little less": NearMiss(
            claim=close(P, Q, epsilon * "99/100", 0), witnesses=(first_hour,)
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=points.clock(backwards, event(points.hour, TRUE)),
        ),
        "another law here": NearMiss(
            without="here", at=points.clock(other_law, first_hour)
        ),
        "another law there": NearMiss(
            without="there", at=points.clock({Q: finite_law(0, 0, 1)}, first_hour)
        ),
    },
    exceptions={
        "factor": "volume is not negative",
        "triangle": "a norm satisfies it",
    },
)
line = {
    **lines.line,
    vector: function(i, number(1)),
    slope: function(i, number(1)),
    size: 1,
}


def inside_line(p, goal):
    """A form that is at most 1 on the change is so on the same vector."""
    premise, bound = p.at(p.assume(p.unfolded(goal)), slope).formula.arguments
    half = p.assume(premise)
    fact = p.have(bound, p.at(half, lines.plus))
    return p.the_same(p.every(p.supposing(half, fact), slope), goal)


OPTIMAL = OPTIMAL.but(
    proof=optimal,
    instance=At(line, spaces=lines.two, show={"inside": inside_line}),
    near_misses={
        "a vector outside": NearMiss(
            without="inside",
            at=At({**line, vector: function(i, number(2))}, spaces=lines.two),
        ),
        "a smaller sensitivity": NearMiss(
            without="sensitivity",
            at=At(
                {**line, size: "1/2"}, spaces=lines.two, show={"inside": inside_line}
            ),
        ),
    },
    exceptions={"positive": "a form that is 0 on all changes is 0 on their span"},
)
