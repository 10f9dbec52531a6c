"""What k adaptive mechanisms with pure budgets give away together, at every factor.

The bound is the profile of as many independent randomised responses.
"""

from verifydp.formal.spec import *

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
epsilons, g = function_variable("epsilons", NATURAL), real("g")
profile = function_variable("F", pair_sort(NATURAL, REAL))


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
    close(at(K, i, s), at(J, i, s), at(epsilons, i), 0),
    close(at(J, i, s), at(K, i, s), at(epsilons, i), 0),
)
mixture = odds(i) * at(profile, i, g / odds(i)) + at(profile, i, g * odds(i))
recursion = equal(at(profile, next_(i), g) * (1 + odds(i)), mixture)

SPEC = Theorem(
    title="Adaptive mechanisms with pure budgets give away no more than randomised "
    "responses",
    source="Kairouz, Oh and Viswanath 2015, theorem 3.3; Murtagh and Vadhan 2016, "
    "theorem 1.5; Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4",
    covers=("CP-Q117",),
    uses=(close,),
    given={
        "stages": forall(i, s, both_ways),
        "start": forall(g, equal(at(profile, natural_number(0), g), maximum(0, 1 - g))),
        "more": forall(i, g, recursion),
    },
    claim=bounded(k),
    remark="The profile F of no stage is that of two equal laws, and one more stage "
    "with odds exp({epsilons}) makes of it the mean that randomised response with "
    "these odds makes; optimal_composition.reached shows that randomised responses "
    "have this profile, so that nothing less holds. Unrolled it is the printed sum "
    "over all subsets of the stages, over the product of 1 + exp({epsilons}); the "
    "least epsilon at a delta is where the profile at its exponential falls to the "
    "delta. What is seen is the last state, which may hold all outputs. Stages with a "
    "delta are in optimal_composition.with_deltas.",
)


o = point("o", S)


def proof(p):
    """A stage mixes two kernels; for the other law the weights are turned around."""
    zero = p.at(p.given("start"), g)
    goal = p.at(p.assume(bounded(natural_number(0))), g, B).formula
    base = p.every(p.have(goal, zero), g, B)
    so_far, positive = p.assume(bounded(i)), p.assume(g >= 0)
    c, event_ = odds(i), event_variable("A", S)
    growth = p.have(c > 0)
    outside = event(o, negation(member(o, B)))
    a, b = (probability(at(stages, i, s), B) for stages in (K, J))
    unit = [
        p.mean_between(at(stages, i, s), o, indicator(member(o, B)))
        for stages in (K, J)
    ]
    ends = [
        p.at(way, where)
        for way in p.parts(p.at(p.given("stages"), i, s))
        for where in (B, outside)
    ]
    sure = p.at(p.parts(p.at(p.given("stages"), i, s))[0], event(o, TRUE))
    least = p.have(c >= 1, sure)
    after = [probability(run(next_(i), stages), B) for stages in (K, J)]
    wanted = after[0] <= g * after[1] + at(profile, next_(i), g)
    more = p.at(p.given("more"), i, g)

    def on_test(factor, body, *facts):
        """The bound so far, for a test in place of an event."""
        rule = p.at(so_far, factor, event_)
        rule = p.apply(rule, p.have(rule.formula.arguments[0], positive, growth))
        return p.layer_cake(p.every(rule, event_), s, body, *facts)

    # Odds 1: the two kernels are the same.
    even = p.assume(c <= 1)
    same = p.have(equal(a, b), *ends, even, least, *unit)
    moved = [
        p.mean(p.have(one <= other, same), run(i, J), s)
        for one, other in ((a, b), (b, a))
    ]
    bounds = [on_test(factor, a, *unit) for factor in (g / c, g * c)]
    numbers = p.have(
        conjunction(equal(c, 1), equal(g / c, g), equal(g * c, g)), even, least
    )
    trivial = p.have(wanted, *bounds, *moved, numbers, more, positive)
    # Odds above 1: x and y are the chances under the two kernels.
    odd = p.assume(negation(c <= 1))
    x, y = (c * a - b) / (c - 1), (c * b - a) / (c - 1)
    tests = [
        p.have(conjunction(one >= 0, one <= 1), *ends, *unit, odd) for one in (x, y)
    ]
    first_ = on_test(g / c, x, tests[0])
    second_ = on_test(g * c, y, tests[1])
    usual_case = p.have(wanted, first_, second_, more, odd, positive)
    either = p.cases(c <= 1, trivial, usual_case)
    step = p.every(p.supposing(positive, either), g, B)
    every = p.every(p.induct(i, bounded(i), base, step), i)
    return p.at(every, k)


bit, number_of = point("bit", finite(2)), natural("number_of")
stage_of = point("stage_of", pair_sort(NATURAL, finite(2)))
place = point("place", pair_sort(NATURAL, REAL))
fair = finite_law("1/2", "1/2")


def first_only(law_):
    """The law of the first stage; all others toss a coin."""
    return function(stage_of, if_(to_real(first(stage_of)) <= 0, law_, fair))


none, factor = maximum(0, 1 - second(place)), second(place)
once = (3 * maximum(0, 1 - factor / 3) + maximum(0, 1 - 3 * factor)) / 4
response = {
    K: first_only(finite_law("3/4", "1/4")),
    J: first_only(finite_law("1/4", "3/4")),
    epsilons: function(number_of, log(if_(to_real(number_of) <= 0, 3, 1))),
    profile: function(place, if_(to_real(first(place)) <= 0, none, once)),
    k: natural_number(1),
    start: label(0, 2),
}
nothing = function(place, 0)
#: The same with 99/100 in place of 1 where no stage has run.
less = maximum(0, "99/100" - factor)
lower = (3 * maximum(0, "99/100" - factor / 3) + maximum(0, "99/100" - 3 * factor)) / 4
output_0 = event(bit, equal(bit, label(0, 2)))

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces={"S": finite(2)}),
    near_misses={
        "stages that are not close": NearMiss(
            without="stages",
            at={K: first_only(finite_law(1, 0)), J: first_only(finite_law(0, 1))},
            witnesses=(1, output_0),
        ),
        "close one way only": NearMiss(
            given={
                "stages": forall(
                    i, s, close(at(K, i, s), at(J, i, s), at(epsilons, i), 0)
                )
            },
            at={
                K: first_only(finite_law(0, 1)),
                J: first_only(finite_law("2/3", "1/3")),
            },
            witnesses=("1/2", event(bit, equal(bit, label(1, 2)))),
        ),
        "another start": NearMiss(
            without="start", at={profile: nothing}, witnesses=(1, output_0)
        ),
        "another recursion": NearMiss(
            without="more",
            at={profile: function(place, if_(to_real(first(place)) <= 0, none, 0))},
            witnesses=(1, output_0),
        ),
        "a little less": NearMiss(
            number=Number(1, "99/100", hypothesis="start"),
            at={profile: function(place, if_(to_real(first(place)) <= 0, less, lower))},
            witnesses=("1/10", event(bit, TRUE)),
        ),
    },
)
