"""Semi-DP: what a mechanism and an invariant, released together, protect."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
released_ = shared("semi_dp._joint")
at_least = definition("semi_dp.trade_off")
private = definition("semi_dp.private")
D, S, V, M, x, y, o = words.D, words.S, words.V, words.M, words.x, words.y, words.o
near, f, alpha = words.near, words.f, words.alpha
T, t, joint = released_.T, released_.t, released_.joint
h, k = any_test("h", pair_sort(S, V)), any_test("k", S)
both = point("both", pair_sort(S, V))
conforming = event(x, equal(at(T, x), t))
semi_private = Definition(
    "semi_private", (M, T, t, near, f), private(M, conforming, near, f), uses=(private,)
)
asked = conjunction(equal(at(T, x), t), equal(at(T, y), t), member(pair(x, y), near))


def released(asked_=asked):
    """On such pairs no test of both outputs does better."""
    return forall(x, y, implies(asked_, at_least(at(joint, x), at(joint, y), f)))


SPEC = Theorem(
    title="Semi-DP is what the mechanism and the invariant protect together",
    source="Cho and Awan, Semi-DP, definition 12",
    standing="definition",
    covers=("SD-D12",),
    defines=semi_private,
    reads="{0} with the invariant {1} at {2} is {4}-semi-private over {3}",
    uses=(private,),
    claim=words.both_ways(semi_private(M, T, t, near, f), released()),
    remark="The invariant may be any function of the database, into any space. Among "
    "databases that agree on it, publishing it tells nothing more.",
)
APART = Theorem(
    title="Databases with other invariants are told apart for sure",
    source="Cho and Awan, Semi-DP, section 3.2",
    covers=("SD-Q14", "SD-Q15"),
    uses=(at_least,),
    given={
        "protected": at_least(at(joint, x), at(joint, y), f),
        "differ": negation(equal(at(T, x), at(T, y))),
    },
    claim=at(f, number(1)) <= 0,
    remark="Whatever {M} is, and so whatever its privacy, of subspaces too: the only "
    "trade-off function that such a pair can have is 0 at 1, so that it is 0 "
    "everywhere.",
)


def errors(test, over, laws):
    """What the definition says of a test of two laws."""
    size, power_ = (mean(law_, over, value(test, over)) for law_ in laws)
    return at(f, 1 - size) <= 1 - power_


def proof(p):
    """A test of both is one of the first output, as the second is always t."""
    folded, pairs, hole = semi_private(M, T, t, near, f), p.assume(asked), p.fresh(V)
    rule = p.at(p.assume(folded), x, y)
    tests = p.apply(rule, p.have(rule.formula.arguments[0], pairs))

    def with_values(left, right):
        """A test of the outputs beside these values of the invariant."""
        size = mean(at(M, x), o, value(h, pair(o, left)))
        power_ = mean(at(M, y), o, value(h, pair(o, right)))
        return at(f, 1 - size) <= 1 - power_

    fact = p.at(tests, test_of(o, value(h, pair(o, t))))
    for place, known in ((0, p.part(pairs, 0)), (1, p.part(pairs, 1))):
        shape = with_values(hole, t) if place == 0 else with_values(at(T, x), hole)
        fact = p.rewrite(p.turned(known), fact, shape, hole)
    goal = at_least(at(joint, x), at(joint, y), f)
    fact = p.have(errors(h, both, (at(joint, x), at(joint, y))), fact)
    fact = p.the_same(p.every(fact, h), goal)
    forth = p.supposing(folded, p.every(p.supposing(asked, fact), x, y))
    wanted = p.assume(rule.formula.arguments[0])
    here = p.at(p.assume(released()), x, y)
    both_outputs = p.apply(here, p.have(asked, wanted))
    fact = p.at(both_outputs, test_of(both, value(k, first(both))))
    fact = p.every(p.have(errors(k, o, (at(M, x), at(M, y))), fact), k)
    fact = p.the_same(fact, at_least(at(M, x), at(M, y), f))
    fact = p.every(p.supposing(wanted.formula, fact), x, y)
    back = p.the_same(p.the_same(fact, private(M, conforming, near, f)), folded)
    return p.have(SPEC.claim, forth, p.supposing(released(), back))


def told_apart(p):
    """The test whether the invariant is that of the other database."""
    test = test_of(both, indicator(equal(second(both), at(T, y))))
    fact = p.at(p.given("protected"), test)
    never = p.have(equal(indicator(equal(at(T, x), at(T, y))), 0), p.given("differ"))
    hole = real("hole")
    fact = p.have(at(f, 1 - indicator(equal(at(T, x), at(T, y)))) <= 0, fact)
    fact = p.rewrite(never, fact, at(f, 1 - hole) <= 0, hole)
    return p.have(at(f, number(1)) <= 0, fact)


bit = finite(2)
pairs = point("pairs", pair_sort(bit, bit))
zero, one = label(0, 2), label(1, 2)
spaces = {"D": bit, "S": bit, "V": bit}
coin_, level = table(finite_law(1, 0), finite_law(1, 0)), function(alpha, alpha)
open_ = {
    M: coin_,
    T: function(point("of", bit), point("of", bit)),
    t: zero,
    near: event(pairs, TRUE),
    f: level,
}
yes = test_of(pairs, indicator(equal(second(pairs), one)))
everything = forall(
    x, y, implies(member(pair(x, y), near), at_least(at(joint, x), at(joint, y), f))
)


def other_values(p, claim):
    """Databases with other values of the invariant are no pairs of the guarantee."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(known, zero, one, yes)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "other values of the invariant": NearMiss(
            claim=implies(
                semi_private(M, T, t, near, f),
                released(conjunction(equal(at(T, x), t), member(pair(x, y), near))),
            ),
            at=At(open_, spaces=spaces, refute=other_values),
        ),
    },
)
same = {**open_, T: function(point("of", bit), zero), x: zero, y: one, f: level}
hidden = {**open_, x: zero, y: one, f: function(alpha, 0)}
APART = APART.but(
    proof=told_apart,
    instance=At({one_: hidden[one_] for one_ in (M, T, x, y, f)}, spaces=spaces),
    near_misses={
        "less than 0": NearMiss(claim=at(f, number(1)) <= "-1/2"),
        "nothing is protected": NearMiss(without="protected", at={f: level}),
        "the same invariant": NearMiss(without="differ", at={T: same[T], f: level}),
    },
)
