"""What k adaptive mechanisms give away together where each may have a delta."""

from verifydp.formal.spec import *

pure = theorem("confounding_privacy.optimal_composition")
close = definition("foundations.closeness")
S = space("S")
s, start, i, k, B = (
    point("s", S),
    point("start", S),
    natural("i"),
    natural("k"),
    event_variable("B", S),
)
K, J = kernel("K", pair_sort(NATURAL, S), S), kernel("J", pair_sort(NATURAL, S), S)
epsilons, deltas = (function_variable(name, NATURAL) for name in ("epsilons", "deltas"))
g, profile = real("g"), pure["F"]


def run(count, stages):
    """The law of the state after so many stages."""
    return iterate(count, start, i, s, at(stages, i, s))


def odds(place):
    return exp(at(epsilons, place))


def bounded(count):
    """No event is likelier by more than the profile, at any factor."""
    room = g * probability(run(count, J), B) + at(profile, count, g)
    return forall(g, B, implies(g >= 0, probability(run(count, K), B) <= room))


both_ways = conjunction(
    close(at(K, i, s), at(J, i, s), at(epsilons, i), at(deltas, i)),
    close(at(J, i, s), at(K, i, s), at(epsilons, i), at(deltas, i)),
)
mixture = odds(i) * at(profile, i, g / odds(i)) + at(profile, i, g * odds(i))
told = at(deltas, i)
whole = told * (1 + odds(i)) + (1 - told) * mixture
recursion = equal(at(profile, next_(i), g) * (1 + odds(i)), whole)

SPEC = Theorem(
    title="Adaptive mechanisms with deltas give away no more than randomised responses "
    "that leak",
    source="Kairouz, Oh and Viswanath 2015, theorem 3.3; Murtagh and Vadhan 2016, "
    "theorem 1.5; Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4",
    covers=("CP-Q117",),
    uses=(close,),
    given={
        "stages": forall(i, s, both_ways),
        "deltas": forall(i, told <= 1),
        "start": forall(g, equal(at(profile, natural_number(0), g), maximum(0, 1 - g))),
        "more": forall(i, g, recursion),
    },
    claim=bounded(k),
    remark="As optimal_composition, where no stage has a delta. The hardest stage "
    "gives itself away with its delta as the chance, and else is a randomised response "
    "with odds exp({epsilons}); composed_budget has the profile as a sum over all "
    "answers. What is seen is the last state, which may hold all outputs.",
)


o, c = point("o", S), odds(i)
a, b = (probability(at(stages, i, s), B) for stages in (K, J))
# What of the chance a is beyond the leak, and the two tests that make it.
rest = maximum(0, a - told) / (1 - told)
x, y = minimum(1, rest * (1 + c) / c), maximum(0, rest * (1 + c) - c)
left, right = (c * x + y) / (1 + c), (x + c * y) / (1 + c)
split = conjunction(
    *(conjunction(one >= 0, one <= 1) for one in (x, y)),
    a <= told + (1 - told) * left,
    (1 - told) * right <= b,
)


def two_tests(p, unit):
    """The chances of an event are those of two tests, by randomised response."""
    stages = p.parts(p.at(p.given("stages"), i, s))
    outside = event(o, negation(member(o, B)))
    ends = [
        p.at(stages[0], B),
        p.at(stages[1], outside),
        p.at(stages[0], event(o, FALSE)),
        p.at(p.given("deltas"), i),
    ]
    growth = p.have(c > 0)
    beyond = p.have(
        conjunction(
            rest >= 0, rest <= 1, equal(rest * (1 - told), maximum(0, a - told))
        ),
        *ends,
        *unit,
    )
    few = rest * (1 + c) <= c
    shapes = {
        few: conjunction(equal(x * c, rest * (1 + c)), equal(y, 0), x >= 0, x <= 1),
        negation(few): conjunction(
            equal(x, 1), equal(y, rest * (1 + c) - c), y >= 0, y <= 1
        ),
    }
    found = []
    for (case, shape), seen in zip(
        shapes.items(), (rest / c, 1 - c + c * rest), strict=True
    ):
        sizes = p.have(shape, p.assume(case), growth, beyond)
        means = p.have(
            conjunction(equal(left, rest), equal(right, seen)), sizes, growth
        )
        found.append(p.have(split, means, sizes, growth, beyond, *ends, *unit))
    return p.cases(few, *found)


def proof(p):
    """A stage is at most two tests by randomised response, and what gives it away."""
    zero = p.at(p.given("start"), g)
    goal = p.at(p.assume(bounded(natural_number(0))), g, B).formula
    base = p.every(p.have(goal, zero), g, B)
    so_far, positive = p.assume(bounded(i)), p.assume(g >= 0)
    event_, growth = event_variable("A", S), p.have(c > 0)
    unit = [
        p.mean_between(at(stages, i, s), o, indicator(member(o, B)))
        for stages in (K, J)
    ]
    found = two_tests(p, unit)

    def on_test(factor, body):
        """The bound so far, for a test in place of an event."""
        rule = p.at(so_far, factor, event_)
        rule = p.apply(rule, p.have(rule.formula.arguments[0], positive, growth))
        unit_ = p.have(conjunction(body >= 0, body <= 1), found)
        return p.layer_cake(p.every(rule, event_), s, body, unit_)

    first_, second_ = on_test(g / c, x), on_test(g * c, y)
    upper = p.mean(p.have(a <= told + (1 - told) * left, found), run(i, K), s)
    lower = p.mean(p.have((1 - told) * right <= b, found), run(i, J), s)
    more, limit = p.at(p.given("more"), i, g), p.at(p.given("deltas"), i)
    here, there = (probability(run(next_(i), stages), B) for stages in (K, J))
    in_k, in_j = ([mean(run(i, by), s, one) for one in (x, y)] for by in (K, J))
    seen = c * in_k[0] + in_k[1]
    most = g * (in_j[0] + c * in_j[1]) + mixture
    tested = p.have(seen <= most, first_, second_, growth)
    after = [
        p.have(here * (1 + c) <= told * (1 + c) + (1 - told) * seen, upper, growth),
        p.have((1 - told) * (in_j[0] + c * in_j[1]) <= there * (1 + c), lower, growth),
    ]
    sides = (1 - told) * seen, (1 - told) * most
    kept = p.have(sides[0] <= sides[1], tested, limit)
    goal = here * (1 + c) <= g * (there * (1 + c)) + whole
    scaled = p.have(
        g * ((1 - told) * (in_j[0] + c * in_j[1])) <= g * (there * (1 + c)),
        after[1],
        positive,
    )
    times = p.have(goal, after[0], kept, scaled)
    wanted = here <= g * there + at(profile, next_(i), g)
    last = p.have(wanted, times, more, growth)
    step = p.every(p.supposing(positive, last), g, B)
    every = p.every(p.induct(i, bounded(i), base, step), i)
    return p.at(every, k)


number_of = natural("number_of")
stage_of = point("stage_of", pair_sort(NATURAL, finite(4)))
place = point("place", pair_sort(NATURAL, REAL))
answer = point("answer", finite(4))
fair = finite_law("1/4", "1/4", "1/4", "1/4")
first_stage, factor = to_real(number_of) <= 0, second(place)


def first_only(*weights):
    """The law of the first stage; all others tell nothing."""
    law_ = finite_law(*weights)
    return function(stage_of, if_(to_real(first(stage_of)) <= 0, law_, fair))


def from_then_on(before, after):
    """A profile before the first stage, and after any number of stages."""
    return function(place, if_(to_real(first(place)) <= 0, before, after))


def response(most):
    """The profile of one randomised response with odds 3, beginning at most - g."""
    return (3 * maximum(0, most - factor / 3) + maximum(0, most - 3 * factor)) / 4


def leaking(most):
    return "1/10" + "9/10" * response(most)


none, less = maximum(0, 1 - factor), maximum(0, "99/100" - factor)
some = event(answer, disjunction(*(equal(answer, label(n, 4)) for n in (0, 1))))
leak = {
    K: first_only("1/10", "27/40", "9/40", 0),
    J: first_only(0, "9/40", "27/40", "1/10"),
    epsilons: function(number_of, log(if_(first_stage, 3, 1))),
    deltas: function(number_of, if_(first_stage, "1/10", 0)),
    profile: from_then_on(none, leaking(number(1))),
    k: natural_number(1),
    start: label(0, 4),
}
apart = {K: first_only(1, 0, 0, 0), J: first_only(0, 0, 0, 1)}
second_too = to_real(number_of) <= 1
later = to_real(first(place)) <= 1
two_leaks = {
    K: function(stage_of, dirac(label(0, 4))),
    J: function(
        stage_of,
        if_(to_real(first(stage_of)) <= 1, dirac(label(3, 4)), dirac(label(0, 4))),
    ),
    epsilons: function(number_of, 0),
    deltas: function(number_of, if_(second_too, 2, 0)),
    profile: from_then_on(none, if_(later, 2 - none, none)),
    k: natural_number(2),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(leak, spaces={"S": finite(4)}),
    near_misses={
        "stages that are not close": NearMiss(
            without="stages", at=apart, witnesses=(1, some)
        ),
        "close one way only": NearMiss(
            given={
                "stages": forall(
                    i, s, close(at(K, i, s), at(J, i, s), at(epsilons, i), told)
                )
            },
            at={K: first_only(1, 0, 0, 0), J: first_only("1/3", 0, 0, "2/3")},
            witnesses=("1/2", some),
        ),
        "deltas above 1": NearMiss(without="deltas", at=two_leaks, witnesses=(1, some)),
        "another start": NearMiss(
            without="start",
            at={profile: from_then_on(number(0), number("1/10"))},
            witnesses=(1, some),
        ),
        "what gives itself away is forgotten": NearMiss(
            without="more",
            at={profile: from_then_on(none, "9/10" * response(number(1)))},
            witnesses=(1, some),
        ),
        "a little less": NearMiss(
            number=Number(1, "99/100", hypothesis="start"),
            at={profile: from_then_on(less, leaking(number("99/100")))},
            witnesses=("1/100", event(answer, TRUE)),
        ),
    },
)
