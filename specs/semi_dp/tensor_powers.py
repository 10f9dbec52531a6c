"""Groups of composed releases against composed releases of groups, along a chain.

Laws of the first release run along a chain of databases, and those of the second one;
the chain attains at its ends what its steps allow.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
stages = shared("semi_dp._stages")
groups = shared("semi_dp._groups")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
attained = definition("semi_dp.best_tests")
curve = definition("semi_dp.group_privacy.curve")
composed = definition("semi_dp.group_privacy")
chains = definition("foundations.chains")
composition = theorem("semi_dp.composition")
along = theorem("semi_dp.group_privacy.steps")
two_stages = theorem("semi_dp.tensor_product")
D, S, T, s, x, y, M = words.D, stages.S, stages.T, stages.s, words.x, words.y, words.M
A, B, C, E = stages.A, stages.B, stages.C, stages.E
f, alpha = stages.f, stages.alpha
first_curve, second_curve = stages.first_curve, stages.second_curve
first_best, second_best = stages.first_best, stages.second_best
N, g, n = kernel("N", D, T), groups.g, natural("n")
W, Z = space("W"), space("Z")
w, z = point("w", W), point("z", Z)
G, H, L, J = law("G", W), law("H", W), law("L", Z), law("J", Z)
first_end, second_end = (
    function_variable(name, REAL) for name in ("first_end", "second_end")
)
end_best, late_best = (
    any_test("end_best", pair_sort(REAL, S)),
    any_test("late_best", pair_sort(REAL, T)),
)


def both(database):
    """Both releases, independent of each other."""
    return stages.run(at(M, database), function(s, at(N, database)))


def product(one, other):
    return bind(one, w, bind(other, z, dirac(pair(w, z))))


times = function(alpha, at(g, n, alpha))
path = chains(words.unit, x, y, n)
steps = {
    "curve": curve(f),
    "composed": composed(f, g),
    "first": private(M, words.everyone, words.within(1), first_curve),
    "second": private(N, words.everyone, words.within(1), second_curve),
    "first tests": attained(A, B, first_curve, first_best),
    "second tests": attained(C, E, second_curve, second_best),
    "product": at_least(stages.product(A, C), stages.product(B, E), f),
    "path": path,
}
CHAIN = Theorem(
    title="Two releases along a chain have the tensor product, composed with itself",
    source="Cho and Awan, Semi-DP, appendix A.2",
    uses=(at_least, private, attained, curve, composed, chains),
    given=steps,
    claim=at_least(both(x), both(y), times),
    remark="Composition first, and groups after it.",
)
SPEC = Theorem(
    title="Along a chain that attains them, powers of a tensor product are at most the "
    "tensor product of powers",
    source="Cho and Awan, Semi-DP, lemma 41, a part",
    uses=(at_least, private, attained, curve, composed, chains),
    given={
        **steps,
        "first end": attained(at(M, x), at(M, y), first_end, end_best),
        "second end": attained(at(N, x), at(N, y), second_end, late_best),
        "first pair": at_least(G, H, first_end),
        "second pair": at_least(L, J, second_end),
    },
    claim=at_least(product(G, L), product(H, J), times),
    remark="A part of lemma 41: where each of the two functions, composed {n} times, "
    "is attained at the ends of a chain of {n} steps that each has the function "
    "itself. Then the tensor product of both, which is that of any two pairs of laws "
    "that have them, is at least the tensor product composed {n} times. That every "
    "trade-off function has such a chain is not shown; laws that are uniform on "
    "four of six points are an example, for the function of total variation 1/4.",
)


def composed_first(p):
    """Both releases are private together, and so are groups."""
    x_ = words.x
    pairs = point("of", pair_sort(D, S))
    second = p.every(
        p.the_same(
            p.given("second"),
            private(
                function(x_, at(N, x_)), words.everyone, words.within(1), second_curve
            ),
        ),
        s,
    )
    names = ("first tests", "second tests", "product")
    fact = p.use(
        composition,
        p.given("first"),
        second,
        *(p.given(name) for name in names),
        N=function(pairs, at(N, first(pairs))),
        near=words.within(1),
        protected=words.everyone,
    )
    release = function(x_, both(x_))
    fact = p.the_same(fact, private(release, words.everyone, words.within(1), f))
    shape = (p.given(name) for name in ("curve", "composed"))
    fact = p.use(
        along,
        *shape,
        fact,
        p.given("path"),
        M=release,
        spaces={"S": pair_sort(S, T)},
    )
    return p.the_same(fact, CHAIN.claim)


def proof(p):
    """Any two pairs with the same functions are as the ends of the chain."""
    ends = p.use(CHAIN, *(p.given(name) for name in steps))
    known = [p.given("first pair"), p.every(p.given("second pair"), w)]
    known += [p.given("first end"), p.given("second end"), ends]
    values = {"P": G, "Q": H, "K": function(w, L), "J": function(w, J)}
    values |= {"A": at(M, x), "B": at(M, y), "C": at(N, x), "E": at(N, y)}
    values |= {"first_curve": first_end, "second_curve": second_end, "f": times}
    values |= {"first_best": end_best, "second_best": late_best}
    spaces_ = {"S": W, "T": Z, "V": S, "U": T}
    fact = p.use(two_stages, *known, spaces=spaces_, **values)
    return p.the_same(fact, SPEC.claim)


def walk(p, goal):
    """Two unit steps from the first database to the last one."""
    return p.the_same(groups.path.walk(p, 0, 2), goal)


bit, low, high = finite(2), finite_law(1, 0), finite_law(0, 1)
tests_of = point("tests_of", pair_sort(REAL, finite(3)))
level = first(tests_of)
ends_of = point("ends_of", pair_sort(REAL, finite(6)))
late_of = point("late_of", pair_sort(REAL, bit))


def clamped(chance):
    return maximum(0, minimum(1, chance))


def at_labels(of, *chances):
    return test_of(of, clamped(choose(second(of), *chances)))


def window(start):
    """Uniform on four of six labels, from this one on."""
    inside = range(start, start + 4)
    return finite_law(*("1/4" if label_ in inside else 0 for label_ in range(6)))


end_level = first(ends_of)
outside, common = 1 - 2 * end_level, 2 - 2 * end_level
laws = (C, E, second_curve, second_best)
release = {
    **{name: stages.alike[name] for name in laws},
    A: finite_law("1/4", "3/4", 0),
    B: finite_law(0, "3/4", "1/4"),
    first_curve: groups.fading[groups.f],
    first_best: at_labels(tests_of, 1 - 4 * level, (1 - level) * 4 / 3, number(1)),
    f: groups.fading[groups.f],
    g: groups.fading[g],
    groups.d: groups.fading[groups.d],
    M: table(window(0), window(1), window(2)),
    N: table(low, low, low),
    x: label(0, 3),
    y: label(2, 3),
    n: natural_number(2),
}
spaces = {"D": finite(3), "S": finite(6), "T": bit, "U": bit, "V": finite(3)}
all_spaces = {**spaces, "W": bit, "Z": bit}
ends_attain = {
    first_end: function(alpha, maximum(0, alpha - "1/2")),
    second_end: function(alpha, alpha),
    end_best: at_labels(
        ends_of, outside, outside, common, common, number(1), number(1)
    ),
    late_best: at_labels(late_of, 1 - first(late_of), number(1)),
    G: low,
    H: finite_law("1/2", "1/2"),
    L: low,
    J: low,
}
nothing = function(alpha, 0)
sure = at_labels(ends_of, *[1 - end_level] * 2, *[number(1)] * 4)
start, stop = finite_law(1, 0, 0, 0, 0, 0), finite_law(0, 0, 0, 0, 0, 1)
told_first = {M: table(start, window(1), stop)}
told_second = {N: table(low, low, high)}
both_bits = point("both_bits", pair_sort(bit, bit))
both_outputs = point("both_outputs", pair_sort(finite(6), bit))
hits_first, hits_second = (
    test_of(both_bits, indicator(equal(of(both_bits), label(1, 2))))
    for of in (first, second)
)
late = test_of(
    both_outputs,
    indicator(
        disjunction(
            equal(first(both_outputs), label(4, 6)),
            equal(first(both_outputs), label(5, 6)),
        )
    ),
)
second_one = test_of(both_outputs, indicator(equal(second(both_outputs), label(1, 2))))
identity = {f: groups.identity[groups.f], g: groups.identity[g]}
jumping = {f: groups.jumping[groups.f], g: groups.jumping[g]}


def misses(told, found, by):
    """What fails without one hypothesis: what each changes, and the tests."""
    first_told, second_told = told
    hits, hits_later = by
    changed = {
        "curve": (jumping, hits),
        "composed": ({g: identity[g]}, hits),
        "product": (identity, hits),
        "path": ({n: natural_number(1)}, hits),
        "first": (first_told, hits),
        "second": (second_told, hits_later),
        "first tests": ({**first_told, first_curve: nothing}, hits),
        "second tests": ({**second_told, second_curve: nothing}, hits_later),
        **found,
    }
    return {
        f"no such {name}": NearMiss(without=name, at=values, witnesses=(test,))
        for name, (values, test) in changed.items()
    }


CHAIN = CHAIN.but(
    proof=composed_first,
    instance=At(release, spaces=spaces, show={"path": walk}),
    near_misses=misses((told_first, told_second), {}, (late, second_one)),
)
no_first, no_second = {first_end: nothing}, {second_end: nothing}
apart_first, apart_second = {H: high}, {J: high}
SPEC = SPEC.but(
    proof=proof,
    instance=At({**release, **ends_attain}, spaces=all_spaces, show={"path": walk}),
    near_misses=misses(
        (
            {**told_first, **no_first, end_best: sure, **apart_first},
            {**told_second, **no_second, **apart_second},
        ),
        {
            "first end": ({**no_first, **apart_first}, hits_first),
            "second end": ({**no_second, **apart_second}, hits_second),
            "first pair": (apart_first, hits_first),
            "second pair": (apart_second, hits_second),
        },
        (hits_first, hits_second),
    ),
)
