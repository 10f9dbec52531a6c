"""Two releases beside an invariant: composition first, or Semi-DP first.

Both ways give a guarantee of both releases on the databases that agree with the
invariant. Semi-DP first is never the weaker one, see lemma_41.
"""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
stages = shared("semi_dp._stages")
groups = shared("semi_dp._groups")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
semi_private = definition("semi_dp.semi_private")
attained = definition("semi_dp.best_tests")
adjacency = definition("semi_dp.adjacency_metric")
curve = definition("semi_dp.group_privacy.curve")
composed = definition("semi_dp.group_privacy")
composition = theorem("semi_dp.composition")
semi = theorem("semi_dp.conforming.semi")
D, S, T, R = words.D, stages.S, stages.T, space("R")
M, N, x, s, d = words.M, kernel("N", D, T), words.x, stages.s, words.d
A, B, C, E = stages.A, stages.B, stages.C, stages.E
f, alpha = stages.f, stages.alpha
first_curve, second_curve = stages.first_curve, stages.second_curve
first_best, second_best = stages.first_best, stages.second_best
invariant, agreed, a = function_variable("invariant", D, R), point("r", R), natural("a")
g, first_powers, second_powers = (
    function_variable(name, pair_sort(NATURAL, REAL))
    for name in ("g", "first_powers", "second_powers")
)
both = function(x, stages.run(at(M, x), function(s, at(N, x))))
uses = (at_least, private, semi_private, attained, adjacency, curve, composed)


def times(powers):
    """A trade-off function composed a times."""
    return function(alpha, at(powers, a, alpha))


def guaranteed(with_function):
    """Both releases are Semi-DP for groups of so many."""
    return semi_private(both, invariant, agreed, words.within(a), with_function)


releases = {
    "metric": adjacency(d),
    "first": private(M, words.everyone, words.within(1), first_curve),
    "second": private(N, words.everyone, words.within(1), second_curve),
}
product = at_least(stages.product(A, C), stages.product(B, E), f)
SPEC = Theorem(
    title="Two releases beside an invariant, composition first",
    source="Cho and Awan, Semi-DP, proposition 21, its second guarantee",
    uses=uses,
    given={
        **releases,
        "curve": curve(f),
        "composed": composed(f, g),
        "first tests": attained(A, B, first_curve, first_best),
        "second tests": attained(C, E, second_curve, second_best),
        "product": product,
    },
    claim=guaranteed(times(g)),
    remark="The tensor product, composed {a} times, for any whole number {a}. A part "
    "of proposition 21, of two releases; the laws stand for their trade-off functions "
    "as in semi_dp.composition.",
)
FIRST = Theorem(
    title="Two releases beside an invariant, Semi-DP first",
    source="Cho and Awan, Semi-DP, proposition 21, its first guarantee",
    uses=uses,
    given={
        **releases,
        "first curve": curve(first_curve),
        "second curve": curve(second_curve),
        "first powers": composed(first_curve, first_powers),
        "second powers": composed(second_curve, second_powers),
        "first tests": attained(A, B, times(first_powers), first_best),
        "second tests": attained(C, E, times(second_powers), second_best),
        "product": product,
    },
    claim=guaranteed(f),
    remark="The tensor product of the two functions, each composed {a} times, for any "
    "whole number {a}. A part of proposition 21, of two releases; that this guarantee "
    "is never the weaker one is semi_dp.lemma_41.",
)


def together(p, first_, second_, **values):
    """Composition of the two releases on some databases."""
    pairs = point("of", pair_sort(D, S))
    tests = (p.given(name) for name in ("first tests", "second tests", "product"))
    of_second = function(pairs, at(N, first(pairs)))
    return p.use(
        composition, first_, p.every(second_, s), *tests, N=of_second, **values
    )


def composed_first(p):
    """Both releases together are private, and so Semi-DP for groups."""
    fact = together(
        p,
        p.given("first"),
        p.given("second"),
        protected=words.everyone,
        near=words.within(1),
    )
    fact = p.the_same(fact, private(both, words.everyone, words.within(1), f))
    known = [p.given(name) for name in ("curve", "composed", "metric")]
    values = {"M": both, "T": invariant, "t": agreed, "a": a, "g": g, "f": f}
    spaces_ = {"S": pair_sort(S, T), "V": R}
    fact = p.use(semi, *known, fact, spaces=spaces_, **values)
    return p.the_same(fact, SPEC.claim)


def semi_first(p):
    """Each release is Semi-DP for groups, and so are both together."""
    agree = event(x, equal(at(invariant, x), agreed))
    facts = []
    for name, one, shape, powers, output in (
        ("first", M, first_curve, first_powers, S),
        ("second", N, second_curve, second_powers, T),
    ):
        known = [p.given(name + " curve"), p.given(name + " powers")]
        known += [p.given("metric"), p.given(name)]
        values = {
            "M": one,
            "T": invariant,
            "t": agreed,
            "a": a,
            "g": powers,
            "f": shape,
        }
        fact = p.use(semi, *known, spaces={"S": output, "V": R}, **values)
        facts.append(
            p.the_same(fact, private(one, agree, words.within(a), times(powers)))
        )
    curves = {"first_curve": times(first_powers), "second_curve": times(second_powers)}
    fact = together(p, *facts, protected=agree, near=words.within(a), f=f, **curves)
    inner = private(both, agree, words.within(a), f)
    return p.the_same(p.the_same(fact, inner), FIRST.claim)


path, bit = groups.path, finite(2)
shows = {"metric": path.is_metric(theorem("semi_dp.adjacency_metric"))}
spaces = {"D": finite(3), "R": finite(1), **dict.fromkeys("STUV", bit)}
drawn, outputs = point("drawn", finite(3)), point("outputs", pair_sort(bit, bit))
low, high = finite_law(1, 0), finite_law(0, 1)
tells = function(drawn, choose(drawn, low, low, high))
nothing = function(alpha, 0)
level_of, reached = groups.level_of, groups.reached
step = to_real(first(level_of))
same_powers = function(level_of, reached)
no_powers = function(level_of, if_(equal(step, 0), reached, 0))
of_size = stages.of_size
sure = test_of(
    of_size,
    maximum(0, minimum(1, choose(second(of_size), 1 - first(of_size), number(1)))),
)
far = {d: shared("semi_dp._metrics").whole((0, 2, 2), (2, 0, 2), (2, 2, 0))}
ends = label(0, 3), label(2, 3)
hits = {
    "first": (*ends, test_of(outputs, indicator(equal(first(outputs), label(1, 2))))),
    "second": (*ends, test_of(outputs, indicator(equal(second(outputs), label(1, 2))))),
}
alike = {
    **{one: stages.alike[one] for one in (A, B, C, E, f, first_best, second_best)},
    **dict.fromkeys((first_curve, second_curve), stages.identity),
    M: function(drawn, low),
    N: function(drawn, low),
    d: path.numbers,
    invariant: function(drawn, label(0, 1)),
    agreed: label(0, 1),
    a: natural_number(2),
}
jumps, jumping = groups.jumping[groups.f], groups.jumping[groups.g]


def miss(name, values, by):
    return NearMiss(without=name, at=values, witnesses=hits[by])


SPEC = SPEC.but(
    proof=composed_first,
    instance=At({**alike, g: same_powers}, spaces=spaces, show=shows),
    near_misses={
        "another distance": miss("metric", {**far, M: tells}, "first"),
        "a first release that tells": miss("first", {M: tells}, "first"),
        "a second release that tells": miss("second", {N: tells}, "second"),
        "no such curve": miss("curve", {f: jumps, g: jumping}, "first"),
        "other powers": miss(
            "composed",
            {f: nothing, M: tells, first_curve: nothing, A: low, B: high}
            | {first_best: sure},
            "first",
        ),
        "other tests of the first": miss(
            "first tests", {M: tells, first_curve: nothing}, "first"
        ),
        "other tests of the second": miss(
            "second tests", {N: tells, second_curve: nothing}, "second"
        ),
        "another product": miss(
            "product",
            {M: tells, first_curve: nothing, A: low, B: high, first_best: sure},
            "first",
        ),
    },
)
FIRST = FIRST.but(
    proof=semi_first,
    instance=At(
        {**alike, first_powers: same_powers, second_powers: same_powers},
        spaces=spaces,
        show=shows,
    ),
    near_misses={
        "another distance": miss("metric", {**far, M: tells}, "first"),
        "a first release that tells": miss("first", {M: tells}, "first"),
        "a second release that tells": miss("second", {N: tells}, "second"),
        "no curve of the first": miss(
            "first curve",
            {M: tells, first_curve: jumps, first_powers: jumping},
            "first",
        ),
        "no curve of the second": miss(
            "second curve",
            {N: tells, second_curve: jumps, second_powers: jumping},
            "second",
        ),
        "other powers of the first": miss(
            "first powers", {M: tells, first_curve: nothing}, "first"
        ),
        "other powers of the second": miss(
            "second powers", {N: tells, second_curve: nothing}, "second"
        ),
        "other tests of the first": miss(
            "first tests",
            {M: tells, first_curve: nothing, first_powers: no_powers},
            "first",
        ),
        "other tests of the second": miss(
            "second tests",
            {N: tells, second_curve: nothing, second_powers: no_powers},
            "second",
        ),
        "another product": miss(
            "product",
            {M: tells, first_curve: nothing, first_powers: no_powers}
            | {A: low, B: high, first_best: sure},
            "first",
        ),
    },
)
