"""Powers of a tensor product lie below sums of steps of the powers.

The best tests of the first pair of laws, shared among the steps of a sequence, choose
how large the test of the second pair is: one test of both pairs. No law has to be found
whose distribution function is a power of a trade-off function.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._sequences")
means_of_steps = shared("semi_dp._means")
both = shared("semi_dp._stages")
function_of = definition("semi_dp.best_tests.function")
curve = definition("semi_dp.group_privacy.curve")
composed = definition("semi_dp.group_privacy")
shape_of = theorem("semi_dp.best_tests.function")
in_range = theorem("semi_dp.group_privacy.range")
power_shape = theorem("semi_dp.lemma_41.shape")
weighted = theorem("semi_dp.lemma_41.weighted")
between, zero, alpha = words.between, words.zero, words.alpha
A, B, C, E, u, v, U, V = (getattr(both, name) for name in "ABCEuvUV")
f, first_curve, second_curve = both.f, both.first_curve, both.second_curve
first_best, second_best = both.first_best, both.second_best
best = any_test("best", pair_sort(REAL, pair_sort(V, U)))
x, y = function_variable("x", NATURAL), function_variable("y", NATURAL)
i, n, k = words.i, natural("n"), natural("k")
hole = real("hole")
g, first_powers, second_powers = (
    function_variable(name, pair_sort(NATURAL, REAL))
    for name in ("g", "first_powers", "second_powers")
)
AC, BE = both.product(A, C), both.product(B, E)
functions = {
    "first": function_of(A, B, first_curve, first_best),
    "second": function_of(C, E, second_curve, second_best),
    "product": function_of(AC, BE, f, best),
}
sequences = {"stages": words.stages(x), "shares": words.shares(y)}
powers = {
    "first powers": composed(first_curve, first_powers),
    "second powers": composed(second_curve, second_powers),
    "powers": composed(f, g),
}


def steps(of, by, count=n):
    """Steps of a function of x, shared by a function of y."""
    return words.steps(words.taken(of, x), words.taken(by, y), count)


def times(of, count=k):
    """The function composed so many times."""
    return function(alpha, at(of, count, alpha))


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


def shapes(p, name, one, other, of, best, over):
    """The function rises, and is convex."""
    values = {"P": one, "Q": other, "f": of, "best": best}
    fact = p.use(shape_of, p.given(name), spaces={"S": over}, **values)
    return p.part(fact, 0), p.part(fact, 1)


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
    shape = {
        "first": shapes(p, "first", A, B, first_curve, first_best, V),
        "second": shapes(p, "second", C, E, second_curve, second_best, U),
        "": shapes(p, "product", AC, BE, f, best, pair_sort(V, U)),
    }
    ranks = {
        "first": (first_curve, first_powers),
        "second": (second_curve, second_powers),
        "": (f, g),
    }

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
    of_k = {}
    for name, (of, powers_) in ranks.items():
        facts = (*shape[name], p.given((name + " powers").strip()))
        of_k[name] = p.part(p.use(power_shape, *facts, f=of, g=powers_, k=k), 0)
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
    inside = p.apply(p.at(of_k[""], total, total), inside)
    power = at(g, k, total)
    inside = p.have(
        conjunction(power >= 0, power <= next_total, next_total <= 1),
        inside,
        known,
        limits,
        limit,
    )
    up = p.apply(p.at(shape[""][0], power, next_total), inside)
    terms = p.turned(rule("second", 1, k, at(x, i)))
    shares_ = p.turned(rule("first", 1, k, at(y, i)))
    same = words.same_steps(p, there, taken(next_(k)), n, terms, shares_)
    more = p.have(goal(next_(k)), rule("", 1, k, total), up, step, same)
    return p.induct(k, goal(k), base, more)


groups = shared("semi_dp._groups")
level_of, reached = groups.level_of, groups.reached
count_of = to_real(first(level_of))
of_both = point("of_both", pair_sort(REAL, pair_sort(finite(2), finite(2))))
laws = (A, B, C, E, f, first_curve, second_curve, first_best, second_best)
alike = {
    **{name: both.alike[name] for name in laws},
    best: both.at_random(of_both),
    x: function(i, minimum(1, to_real(i) / 2)),
    y: function(i, "1/2"),
    n: natural_number(2),
}


def powers_of(body):
    """The same from the first composition on."""
    return function(level_of, if_(equal(count_of, 0), reached, body))


alike_powers = {
    **dict.fromkeys((first_powers, second_powers, g), function(level_of, reached)),
    k: natural_number(2),
}
spaces = dict.fromkeys("UV", finite(2))
shows = {"stages": words.computed, "shares": words.computed}
nothing, above = function(alpha, 0), function(alpha, alpha + 1)
falling = {
    x: function(i, 1 - to_real(i)),
    y: function(i, 1),
    f: function(alpha, maximum(0, alpha)),
    n: natural_number(1),
}
twice = {y: function(i, 2), first_curve: function(alpha, minimum(1, alpha))}


def misses(found):
    """What fails without one hypothesis."""
    return {
        f"no such {name}": NearMiss(without=name, at=values)
        for name, values in found.items()
    }


STEP = STEP.but(
    proof=one_step,
    instance=At(alike, spaces=spaces, show=shows),
    near_misses=misses(
        {
            "first": {first_curve: nothing},
            "second": {second_curve: nothing},
            "product": {f: above},
            "stages": falling,
            "shares": twice,
        }
    ),
)
SPEC = SPEC.but(
    proof=proof,
    instance=At({**alike, **alike_powers}, spaces=spaces, show=shows),
    near_misses=misses(
        {
            "first": {first_curve: nothing, first_powers: powers_of(0)},
            "second": {second_curve: nothing, second_powers: powers_of(0)},
            "product": {f: above, g: function(level_of, reached + count_of)},
            "first powers": {first_powers: powers_of(0)},
            "second powers": {second_powers: powers_of(0)},
            "powers": {g: function(level_of, reached + count_of)},
            "stages": {**falling, g: powers_of(maximum(0, reached))},
            "shares": {**twice, first_powers: powers_of(minimum(1, reached))},
        }
    ),
)
