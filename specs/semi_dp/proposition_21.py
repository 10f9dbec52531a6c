"""Two releases beside an invariant: Semi-DP first is never the weaker guarantee."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
stages = shared("semi_dp._stages")
points = shared("semi_dp._powers")
groups = shared("semi_dp._groups")
private = definition("semi_dp.private")
semi_private = definition("semi_dp.semi_private")
function_of = definition("semi_dp.best_tests.function")
adjacency = definition("semi_dp.adjacency_metric")
composed = definition("semi_dp.group_privacy")
composed_first = theorem("semi_dp.joint_release")
semi_first = theorem("semi_dp.joint_release.first")
lemma_41 = theorem("semi_dp.lemma_41")
D, S, T, R = words.D, stages.S, stages.T, space("R")
M, N, x, s, d = words.M, kernel("N", D, T), words.x, stages.s, words.d
invariant, agreed = function_variable("invariant", D, R), point("r", R)
f, g, k, alpha = points.f, points.g, points.k, points.alpha
first_curve, second_curve = points.first_curve, points.second_curve
W, Z = space("W"), space("Z")
w, z = point("w", W), point("z", Z)
G, H, L, J = law("G", W), law("H", W), law("L", Z), law("J", Z)
first_end = any_test("first_end", pair_sort(REAL, W))
second_end = any_test("second_end", pair_sort(REAL, Z))
e, end_best = (
    function_variable("e", REAL),
    any_test("end_best", pair_sort(REAL, pair_sort(W, Z))),
)
both = function(x, stages.run(at(M, x), function(s, at(N, x))))
times = points.times


def product(one, other):
    """Two independent draws."""
    return bind(one, w, bind(other, z, dirac(pair(w, z))))


def guaranteed(with_function):
    """Both releases are Semi-DP for groups of so many."""
    return semi_private(both, invariant, agreed, words.within(k), with_function)


GL, HJ = product(G, L), product(H, J)
inside = conjunction(alpha >= 0, alpha <= 1)
stronger = forall(alpha, implies(inside, at(g, k, alpha) <= at(e, alpha)))
SPEC = Theorem(
    title="Two releases beside an invariant: Semi-DP first is never the weaker one",
    source="Cho and Awan, Semi-DP, proposition 21",
    covers=("SD-P21",),
    uses=(function_of, private, semi_private, adjacency, composed),
    given={
        "metric": adjacency(d),
        "first release": private(M, words.everyone, words.within(1), first_curve),
        "second release": private(N, words.everyone, words.within(1), second_curve),
        **points.functions,
        **points.powers,
        "first pair": function_of(G, H, times(points.first_powers), first_end),
        "second pair": function_of(L, J, times(points.second_powers), second_end),
        "both pairs": function_of(GL, HJ, e, end_best),
    },
    claim=conjunction(guaranteed(e), guaranteed(times(g)), stronger),
    remark="{e} is the tensor product of the two functions, each composed {k} times: "
    "Semi-DP first. {f} is their tensor product, and {g} at {k} is {f} composed {k} "
    "times: composition first. Both hold on the databases that agree on the invariant, "
    "and {e} is the larger one. Two releases, any spaces, any whole number {k}.",
)


def proof(p):
    """Both guarantees, and lemma 41 at the best test of each size."""
    first_pair = (points.A, points.B, first_curve, points.first_best, points.V)
    second_pair = (points.C, points.E, second_curve, points.second_best, points.U)
    shape = {
        "first": points.shapes(p, "first", *first_pair)[0],
        "second": points.shapes(p, "second", *second_pair)[0],
        "product": points.shapes(p, "product", *points.product_pair)[0],
    }
    releases = [p.given(name) for name in ("metric", "first release", "second release")]
    powers = {name: p.given(name) for name in points.powers}

    def bounds(*names):
        """Tests attain the two functions; what the tensor product bounds."""
        one, other, product_ = map(p.given, names)
        return p.part(one, 1), p.part(other, 1), p.part(product_, 0)

    later = p.use(
        composed_first,
        *releases,
        shape["product"],
        powers["powers"],
        *bounds("first", "second", "product"),
        a=k,
    )
    laws = {"A": G, "B": H, "C": L, "E": J, "f": e}
    tests = {"first_best": first_end, "second_best": second_end}
    sooner = p.use(
        semi_first,
        *releases,
        shape["first"],
        shape["second"],
        powers["first powers"],
        powers["second powers"],
        *bounds("first pair", "second pair", "both pairs"),
        a=k,
        spaces={"V": W, "U": Z},
        **laws,
        **tests,
    )
    known = [p.given(name) for name in (*points.functions, *points.powers)]
    known += [p.part(p.given(name), 0) for name in ("first pair", "second pair")]
    compared = p.use(lemma_41, *known)
    both_ = point("both", pair_sort(W, Z))
    best = test_of(both_, value(end_best, pair(alpha, both_)))
    compared = p.at(compared, best)
    size, power = (mean(law_, both_, value(best, both_)) for law_ in (GL, HJ))
    level = p.assume(inside)
    rule = p.at(p.part(p.given("both pairs"), 1), alpha)
    exact, few = p.parts(p.apply(rule, p.have(rule.formula.arguments[0], level)))
    compared = p.have(at(g, k, 1 - size) <= 1 - power, compared)
    same = p.have(equal(1 - size, alpha), exact)
    hole = p.fresh(REAL)
    compared = p.rewrite(same, compared, at(g, k, hole) <= 1 - power, hole)
    compared = p.have(at(g, k, alpha) <= at(e, alpha), compared, few)
    compared = p.every(p.supposing(inside, compared), alpha)
    return p.have(SPEC.claim, sooner, later, compared)


path, bit = groups.path, finite(2)
shows = {"metric": path.is_metric(theorem("semi_dp.adjacency_metric"))}
drawn, outputs = point("drawn", finite(3)), point("outputs", pair_sort(bit, bit))
low, high = finite_law(1, 0), finite_law(0, 1)
tells = function(drawn, choose(drawn, low, low, high))
far = {d: shared("semi_dp._metrics").whole((0, 2, 2), (2, 0, 2), (2, 2, 0))}
of_size = stages.of_size
of_both = point("of_both", pair_sort(REAL, pair_sort(bit, bit)))
nothing, identity = points.nothing, stages.identity
alike = {
    **points.alike,
    **points.alike_powers,
    M: function(drawn, low),
    N: function(drawn, low),
    d: path.numbers,
    invariant: function(drawn, label(0, 1)),
    agreed: label(0, 1),
    **dict.fromkeys((G, H, L, J), low),
    **dict.fromkeys((first_end, second_end), stages.at_random(of_size)),
    e: identity,
    end_best: stages.at_random(of_both),
}
spaces = {"D": finite(3), "R": finite(1), **dict.fromkeys("STUVWZ", bit)}


def sure(of, shown):
    """The tests of laws that one label tells apart."""
    chance = if_(equal(shown, label(0, 2)), 1 - first(of), 1)
    return test_of(of, maximum(0, minimum(1, chance)))


first_apart, second_apart = (
    {
        law_: high,
        end: sure(of_size, second(of_size)),
        e: nothing,
        end_best: sure(of_both, shown(second(of_both))),
    }
    for law_, end, shown in ((H, first_end, first), (J, second_end, second))
)
ends = label(0, 3), label(2, 3)
hits = [
    test_of(outputs, indicator(equal(shown(outputs), label(1, 2))))
    for shown in (first, second)
]


def tell(test):
    """The test tells the first database from the last one."""
    return lambda p, claim: p.absurd(p.part(p.assume(claim), 0), *ends, test)


def weaker(level):
    """Semi-DP first is weaker at this level."""
    return lambda p, claim: p.absurd(p.part(p.assume(claim), 2), level)


told, end = points.told, weaker(1)
found = {
    "metric": ({**far, M: tells}, tell(hits[0])),
    "first release": ({M: tells}, tell(hits[0])),
    "second release": ({N: tells}, tell(hits[1])),
    "first": ({**told["first"], **first_apart}, end),
    "second": ({**told["second"], **second_apart}, end),
    "product": (told["product"], weaker(0)),
    "first powers": ({**told["first powers"], **first_apart}, end),
    "second powers": ({**told["second powers"], **second_apart}, end),
    "powers": (told["powers"], weaker(0)),
    "first pair": (first_apart, end),
    "second pair": (second_apart, end),
    "both pairs": ({e: nothing}, end),
}
SPEC = SPEC.but(
    proof=proof,
    instance=At(alike, spaces=spaces, show=shows),
    near_misses={
        f"no such {name}": NearMiss(
            without=name,
            at=At(
                {**alike, **values},
                spaces=spaces,
                show={one: shown for one, shown in shows.items() if one != name},
                refute=refute,
            ),
        )
        for name, (values, refute) in found.items()
    },
)
