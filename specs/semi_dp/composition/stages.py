"""Composition of any number of stages, each of which reads what came before."""

from verifydp.formal.spec import *

words = shared("semi_dp._stages")
at_least = definition("semi_dp.trade_off")
attained = definition("semi_dp.best_tests")
two_stages = theorem("semi_dp.tensor_product")
S, U, V, s, alpha = words.S, words.U, words.V, words.s, words.alpha
n, i, start = natural("n"), natural("i"), point("start", S)
K, J = (kernel(name, pair_sort(NATURAL, S), S) for name in ("K", "J"))
A, B = (kernel(name, NATURAL, V) for name in ("A", "B"))
C, E = (kernel(name, NATURAL, U) for name in ("C", "E"))
product_curve, curve = (
    function_variable(name, pair_sort(NATURAL, REAL))
    for name in ("product_curve", "curve")
)
product_best, best = (
    any_test(name, pair_sort(NATURAL, pair_sort(REAL, over)))
    for name, over in (("product_best", V), ("best", U))
)


def of(curves, count):
    """The function of a number of stages."""
    return function(alpha, at(curves, count, alpha))


def tests(of_all, over, count):
    """The tests of every size, of a number of stages."""
    sized = point("sized", pair_sort(REAL, over))
    return test_of(sized, value(of_all, pair(count, sized)))


def outputs(stage, count):
    """The state after so many stages, which may hold all outputs so far."""
    return iterate(count, start, i, s, at(stage, i, s))


def claim(count=n):
    return at_least(outputs(K, count), outputs(J, count), of(product_curve, count))


nothing_yet = conjunction(alpha >= 0, alpha <= 1)
pairs = {
    "products": (A, B, product_curve, product_best, V),
    "tests": (C, E, curve, best, U),
}
given = {
    "none": forall(
        alpha,
        implies(nothing_yet, at(product_curve, natural_number(0), alpha) <= alpha),
    ),
    "stages": forall(i, s, at_least(at(K, i, s), at(J, i, s), of(curve, i))),
    **{
        name: forall(
            i,
            attained(at(one, i), at(other, i), of(curves, i), tests(best_, over, i)),
        )
        for name, (one, other, curves, best_, over) in pairs.items()
    },
    "next": forall(
        i,
        at_least(
            words.product(at(A, i), at(C, i)),
            words.product(at(B, i), at(E, i)),
            of(product_curve, next_(i)),
        ),
    ),
}
SPEC = Theorem(
    title="Composition of {n} adaptive stages",
    source="Cho and Awan, Semi-DP, section 2.2; Dong, Roth and Su 2022, theorem 3.2",
    covers=("SD-Q11",),
    uses=(at_least, attained),
    given=given,
    claim=claim(),
    remark="On one pair of databases; a stage is private whatever the state before it "
    "is, and the state may hold all outputs so far. {product_curve} is the tensor "
    "product of the first functions: at each number of stages some pair of laws, {A} "
    "against {B}, attains it, and beside a pair for the next stage, {C} against {E}, "
    "has the next product. Tests of every size are those of the lemma of Neyman and "
    "Pearson, which is not proved here.",
)


def proof(p):
    """By induction: the stages so far are the first one of two."""
    zero = natural_number(0)
    h = any_test("h", S)
    range_ = p.have(conjunction(value(h, start) >= 0, value(h, start) <= 1))
    rule = p.at(p.given("none"), 1 - value(h, start))
    base = p.apply(rule, p.have(rule.formula.arguments[0], range_))
    base = p.the_same(p.every(base, h), claim(zero))

    known = p.assume(claim(n))
    stage = p.every(p.at(p.given("stages"), n, s), s)
    facts = [p.at(p.given(name), n) for name in ("products", "tests", "next")]
    both = p.use(
        two_stages,
        known,
        stage,
        *facts,
        spaces={"S": S, "T": S, "U": U, "V": V},
        P=outputs(K, n),
        Q=outputs(J, n),
        K=function(s, at(K, n, s)),
        J=function(s, at(J, n, s)),
        A=at(A, n),
        B=at(B, n),
        C=at(C, n),
        E=at(E, n),
        first_curve=of(product_curve, n),
        second_curve=of(curve, n),
        first_best=tests(product_best, V, n),
        second_best=tests(best, U, n),
        f=of(product_curve, next_(n)),
    )
    run = point("run", pair_sort(S, S))
    last = p.at(both, test_of(run, value(h, second(run))))
    step = p.the_same(p.every(last, h), claim(next_(n)))
    return p.induct(n, claim(n), base, step)


bit, one = finite(2), label(1, 2)
stage_of = point("stage_of", pair_sort(NATURAL, bit))
place, sized = (
    point("place", NATURAL),
    point("sized", pair_sort(NATURAL, pair_sort(REAL, bit))),
)
level = point("level", pair_sort(NATURAL, REAL))
at_random = test_of(sized, maximum(0, minimum(1, 1 - first(second(sized)))))
same, told = finite_law(1, 0), finite_law(0, 1)
usual = {
    **dict.fromkeys((K, J), function(stage_of, same)),
    **dict.fromkeys((A, B, C, E), function(place, same)),
    **dict.fromkeys((product_curve, curve), function(level, second(level))),
    **dict.fromkeys((product_best, best), at_random),
    start: label(0, 2),
    n: natural_number(1),
}
spaces = dict.fromkeys("SUV", bit)
drawn = point("drawn", bit)
heads = (test_of(drawn, indicator(equal(drawn, one))),)
tells = {J: function(stage_of, told)}
nothing = function(level, 0)


def only_at(count, value_, other):
    """A value for this number of stages, and another one for others."""
    return if_(equal(first(level), natural_number(count)), value_, other)


def told_first(law_):
    """The first stage has this law, and the others keep what it said."""
    begins = equal(first(stage_of), natural_number(0))
    return function(stage_of, if_(begins, law_, dirac(second(stage_of))))


def first_law(law_):
    """The first law, and the same as the other one later."""
    return function(place, if_(equal(place, natural_number(0)), law_, same))


size = choose(second(second(sized)), 1 - first(second(sized)), 1)
#: The first stage tells all, and the pair that stands for it later tells nothing.
forgotten = {
    **usual,
    K: told_first(same),
    J: told_first(told),
    E: first_law(told),
    curve: function(level, only_at(0, 0, second(level))),
    product_curve: function(level, only_at(1, 0, second(level))),
    best: test_of(sized, maximum(0, minimum(1, size))),
    n: natural_number(2),
}


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=spaces),
    near_misses={
        "no function of no stages": NearMiss(
            without="none",
            at={
                product_curve: function(
                    level, only_at(0, second(level) + 1, second(level))
                ),
                n: natural_number(0),
            },
            witnesses=(test_of(drawn, 0),),
        ),
        "a product that is forgotten": NearMiss(
            without="products", at=At(forgotten, heads, spaces)
        ),
        "a stage that tells": NearMiss(without="stages", at=tells, witnesses=heads),
        "other tests of a stage": NearMiss(
            without="tests", at={**tells, curve: nothing}, witnesses=heads
        ),
        "another next product": NearMiss(
            without="next",
            at={
                product_curve: function(
                    level, only_at(1, second(level) + 1, second(level))
                )
            },
            witnesses=(test_of(drawn, 0),),
        ),
    },
)
