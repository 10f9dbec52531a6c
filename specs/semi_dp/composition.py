"""Composition: two releases are private with the tensor product of their functions."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
stages = shared("semi_dp._stages")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
attained = definition("semi_dp.best_tests")
two_stages = theorem("semi_dp.tensor_product")
D, S, T, s, t = words.D, stages.S, stages.T, stages.s, stages.t
x, y, M, protected, near = words.x, words.y, words.M, words.protected, words.near
A, B, C, E = stages.A, stages.B, stages.C, stages.E
f, first_curve, second_curve = stages.f, stages.first_curve, stages.second_curve
first_best, second_best = stages.first_best, stages.second_best
N = kernel("N", pair_sort(D, S), T)


def later(database):
    """The second release, which reads the first one."""
    return function(s, at(N, database, s))


both = function(x, stages.run(at(M, x), later(x)))
pair_tests = {
    "first tests": attained(A, B, first_curve, first_best),
    "second tests": attained(C, E, second_curve, second_best),
    "product": at_least(stages.product(A, C), stages.product(B, E), f),
}
SPEC = Theorem(
    title="Adaptive composition of two private releases",
    source="Cho and Awan, Semi-DP, section 2.2",
    covers=("SD-Q11",),
    uses=(private, attained, at_least),
    given={
        "first": private(M, protected, near, first_curve),
        "second": forall(
            s, private(function(x, at(N, x, s)), protected, near, second_curve)
        ),
        **pair_tests,
    },
    claim=private(both, protected, near, f),
    remark="The tensor product is that of two pairs of laws, {A} against {B} and {C} "
    "against {E}, that have the two trade-off functions: with tests of every size that "
    "attain them, as the lemma of Neyman and Pearson gives for any two laws; the lemma "
    "itself is not proved here. Any number of stages: semi_dp.composition.stages. The "
    "second release is private for every first output.",
)


def proof(p):
    """On each pair of databases: two stages are as two independent draws."""
    asked = words.near_on(protected, near)
    pairs = p.assume(asked)
    rule = p.at(p.given("first"), x, y)
    first_ = p.apply(rule, p.have(rule.formula.arguments[0], pairs))
    rule = p.at(p.at(p.given("second"), s), x, y)
    second_ = p.apply(rule, p.have(rule.formula.arguments[0], pairs))
    second_ = p.every(second_, s)
    fact = p.use(
        two_stages,
        first_,
        second_,
        *(p.given(name) for name in pair_tests),
        P=at(M, x),
        Q=at(M, y),
        K=later(x),
        J=later(y),
        f=f,
    )
    fact = p.the_same(fact, at_least(at(both, x), at(both, y), f))
    return p.the_same(p.every(p.supposing(asked, fact), x, y), SPEC.claim)


bit, one, zero = finite(2), label(1, 2), label(0, 2)
drawn, cell = point("drawn", bit), point("cell", pair_sort(bit, bit))
spaces = dict.fromkeys("DSTUV", bit)
laws = (A, B, C, E, first_curve, second_curve, f, first_best, second_best)
alike = {
    **{name: stages.alike[name] for name in laws},
    M: function(drawn, finite_law(1, 0)),
    N: function(cell, finite_law(1, 0)),
    protected: event(drawn, TRUE),
    near: event(cell, TRUE),
}
tells_first = {M: function(drawn, choose(drawn, finite_law(1, 0), finite_law(0, 1)))}
tells_second = {
    N: function(cell, choose(first(cell), finite_law(1, 0), finite_law(0, 1)))
}
told_first, told_second = (
    (zero, one, test_of(cell, indicator(equal(of(cell), one))))
    for of in (first, second)
)
nothing = function(stages.alpha, 0)
SPEC = SPEC.but(
    proof=proof,
    instance=At(alike, spaces=spaces),
    near_misses={
        "a first release that tells": NearMiss(
            without="first", at=tells_first, witnesses=told_first
        ),
        "a second release that tells": NearMiss(
            without="second", at=tells_second, witnesses=told_second
        ),
        "other tests of the first release": NearMiss(
            without="first tests",
            at={**tells_first, first_curve: nothing},
            witnesses=told_first,
        ),
        "other tests of the second release": NearMiss(
            without="second tests",
            at={**tells_second, second_curve: nothing},
            witnesses=told_second,
        ),
        "another product": NearMiss(
            without="product",
            at={f: function(stages.alpha, stages.alpha + 1)},
            witnesses=(zero, one, test_of(cell, 0)),
        ),
    },
)
