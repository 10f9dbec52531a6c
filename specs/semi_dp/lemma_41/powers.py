"""Powers of a tensor product lie below sums of steps of the powers.

The best tests of the first pair of laws, shared among the steps of a sequence, choose
how large the test of the second pair is: one test of both pairs. No law has to be found
whose distribution function is a power of a trade-off function.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
means_of_steps = shared("semi_dp._means")
points = shared("semi_dp._powers")
function_of = definition("semi_dp.best_tests.function")
composed = definition("semi_dp.group_privacy")
weighted = theorem("semi_dp.lemma_41.weighted")
between, zero = words.between, words.zero
A, B, C, E, u, v, U, V = (getattr(points, name) for name in "ABCEuvUV")
f, first_curve, second_curve = points.f, points.first_curve, points.second_curve
first_best, second_best = points.first_best, points.second_best
g, first_powers, second_powers = points.g, points.first_powers, points.second_powers
functions, powers = points.functions, points.powers
times, shapes = points.times, points.shapes
x, y = function_variable("x", NATURAL), function_variable("y", NATURAL)
i, n, k = words.i, natural("n"), points.k
hole = real("hole")
sequences = {"stages": words.stages(x), "shares": words.shares(y)}


def steps(of, by, count=n):
    """Steps of a function of x, shared by a function of y."""
    return words.steps(words.taken(of, x), words.taken(by, y), count)


STEP = Theorem(
    title="A tensor product is at most the steps of one function, shared by the other",
    source="step of the proof of lemma 41 of Cho and Awan, Semi-DP, in another form",
    uses=(function_of,),
    given={**functions, **sequences},
    claim=at(f, words.steps(x, y, n)) <= steps(second_curve, first_curve),
)
SPEC = Theorem(
    title="A power of a tensor product is at most the steps of one power, shared by "
    "the other",
    source="step of the proof of lemma 41 of Cho and Awan, Semi-DP, in another form",
    uses=(function_of, composed),
    given={**functions, **powers, **sequences},
    claim=at(g, k, words.steps(x, y, n))
    <= steps(times(second_powers), times(first_powers)),
)


def missed(index):
    """How often the best test of the first pair misses, one for each step."""
    return 1 - value(first_best, pair(at(y, index), v))


def one_step(p):
    """A test of both pairs, made of the best tests of each."""
    sequence, shares = p.given("stages"), p.given("shares")
    kept = function(i, missed(i))
    fact = p.every(p.have(between(missed(i))), i)
    fact = p.the_same(fact, words.shares(kept))
    rises, convex = shapes(p, "second", C, E, second_curve, second_best, U)
    of = words.taken(second_curve, x)
    stages_ = words.taken_stages(p, rises, second_curve, x, sequence)
    names = [any_test(name, pair_sort(NATURAL, V)) for name in ("level", "errors")]
    here, size_of, by_level = means_of_steps.of(
        p, A, v, names[0], x, missed(i), n, sequence, fact
    )
    there, error_of, by_errors = means_of_steps.of(
        p, B, v, names[1], of, missed(i), n, stages_, fact
    )
    level, errors = (value(name, pair(n, v)) for name in names)
    none = p.have(
        at(second_curve, number(0)) <= 0, words.at_zero(p, rises, second_curve)
    )
    known = (convex, none, sequence, fact)
    few = p.use(weighted, *known, f=second_curve, x=x, y=kept, n=n)
    most = words.steps(of, kept, n)
    few = p.rewrite(p.turned(here), few, at(second_curve, hole) <= most, hole)
    # The second test misses as often as the first ones together.
    chance = value(second_best, pair(level, u))
    best_there = p.at(p.part(p.given("second"), 1), level)
    size, power = p.parts(p.apply(best_there, p.have(between(level))))
    power = p.have(1 - mean(E, u, chance) <= errors, power, few, there)
    high = p.mean(p.have(mean(C, u, chance) <= 1 - level, size), A, v)
    low = p.mean(p.have(1 - level <= mean(C, u, chance), size), A, v)
    total = p.mean(power, B, v)
    # Means of the steps.
    best_of = p.apply(p.at(p.part(p.given("first"), 1), at(y, i)), p.at(shares, i))
    best_of = p.parts(best_of)
    missed_by = {law_: mean(law_, v, missed(i)) for law_ in (A, B)}
    misses = p.have(equal(missed_by[A], at(y, i)), best_of[0])
    same = p.have(equal(at(x, i), at(x, i)))
    shared_ = function(i, missed_by[A])
    exact = words.same_steps(p, (x, shared_), (x, y), n, same, misses)
    found = p.have(missed_by[B] <= at(first_curve, at(y, i)), best_of[1])
    shared_ = function(i, missed_by[B]), words.taken(first_curve, y)
    less = words.less_steps(p, of, *shared_, n, stages_, found)
    # One test of both draws.
    drawn = point("drawn", pair_sort(V, U))
    body = at(at(function(v, function(u, chance)), first(drawn)), second(drawn))
    fact = p.at(p.part(p.given("product"), 0), test_of(drawn, body))
    error = mean(A, v, mean(C, u, chance))
    power = 1 - mean(B, v, mean(E, u, chance))
    fact = p.have(at(f, 1 - error) <= power, fact)
    same = p.have(equal(1 - error, words.steps(x, y, n)), high, low, size_of, exact)
    fact = p.rewrite(same, fact, at(f, hole) <= power, hole)
    fact = p.have(STEP.claim, fact, total, error_of, less)
    return p.named(p.named(fact, *by_level), *by_errors)


def proof(p):
    """Induction on the number of compositions."""
    sequence, shares = p.given("stages"), p.given("shares")
    total = words.steps(x, y, n)
    whole = words.bounded(p, x, y, n, sequence, shares)
    whole = p.have(between(total), whole, words.in_order(p, x, sequence, n))

    def rule(name, part, *values):
        known = p.given((name + " powers").strip())
        return p.at(p.part(known, part), *values)

    def goal(count):
        least = steps(times(second_powers, count), times(first_powers, count))
        return at(g, count, total) <= least

    here = (words.taken(times(second_powers), x), words.taken(times(first_powers), y))
    there = (words.taken(second_curve, here[0]), words.taken(first_curve, here[1]))

    def taken(count):
        return (
            words.taken(times(second_powers, count), x),
            words.taken(times(first_powers, count), y),
        )

    firsts = rule("second", 0, at(x, i)), rule("first", 0, at(y, i))
    same = words.same_steps(p, taken(zero), (x, y), n, *firsts)
    base = p.have(goal(zero), same, rule("", 0, total))
    known = p.assume(goal(k))
    # What is composed k times has stages and shares as well.
    names = ("first", "second", "product")
    of_k = {name: points.power_shapes(p, name)[0] for name in names}
    stages_ = words.taken_stages(p, of_k["second"], times(second_powers), x, sequence)
    share = p.at(shares, i)
    inside = p.have(
        conjunction(at(y, i) >= 0, at(y, i) <= at(y, i), at(y, i) <= 1), share
    )
    share = p.have(
        between(at(first_powers, k, at(y, i))),
        p.apply(p.at(of_k["first"], at(y, i), at(y, i)), inside),
        share,
    )
    shares_ = p.the_same(p.every(share, i), words.shares(here[1]))
    # The tensor product once more, of these.
    step = p.use(
        STEP,
        *(p.given(name) for name in functions),
        stages_,
        shares_,
        x=here[0],
        y=here[1],
    )
    next_total = words.steps(*here, n)
    limits = words.bounded(p, *here, n, stages_, shares_)
    limit = p.have(at(here[0], n) <= 1, p.at(p.part(stages_, 1), n))
    inside = p.have(conjunction(total >= 0, total <= total, total <= 1), whole)
    inside = p.apply(p.at(of_k["product"], total, total), inside)
    power = at(g, k, total)
    inside = p.have(
        conjunction(power >= 0, power <= next_total, next_total <= 1),
        inside,
        known,
        limits,
        limit,
    )
    up = p.apply(
        p.at(shapes(p, "product", *points.product_pair)[0], power, next_total), inside
    )
    terms = p.turned(rule("second", 1, k, at(x, i)))
    shares_ = p.turned(rule("first", 1, k, at(y, i)))
    same = words.same_steps(p, there, taken(next_(k)), n, terms, shares_)
    more = p.have(goal(next_(k)), rule("", 1, k, total), up, step, same)
    return p.induct(k, goal(k), base, more)


alike = {
    **points.alike,
    x: function(i, minimum(1, to_real(i) / 2)),
    y: function(i, "1/2"),
    n: natural_number(2),
}
shows = {"stages": words.computed, "shares": words.computed}
falling = {
    x: function(i, 1 - to_real(i)),
    y: function(i, 1),
    f: function(words.alpha, maximum(0, words.alpha)),
    n: natural_number(1),
}
twice = {y: function(i, 2), first_curve: function(words.alpha, minimum(1, words.alpha))}
reached = points.reached
STEP = STEP.but(
    proof=one_step,
    instance=At(alike, spaces=points.spaces, show=shows),
    near_misses=points.misses(
        {
            "first": {first_curve: points.nothing},
            "second": {second_curve: points.nothing},
            "product": {f: points.above},
            "stages": falling,
            "shares": twice,
        }
    ),
)
SPEC = SPEC.but(
    proof=proof,
    instance=At({**alike, **points.alike_powers}, spaces=points.spaces, show=shows),
    near_misses=points.misses(
        {
            **points.told,
            "stages": {**falling, g: points.powers_of(maximum(0, reached))},
            "shares": {**twice, first_powers: points.powers_of(minimum(1, reached))},
        }
    ),
)
