"""Whether the guarantee that remains beside invariants is a weaker one."""

from verifydp.formal.spec import *

words = shared("semi_dp._databases")
bits = shared("semi_dp._bits")
semi = shared("semi_dp._joint")
zcdp = definition("foundations.zcdp")
D, S, V, M, x, y = words.D, words.S, words.V, words.M, words.x, words.y
T, joint, rho = semi.T, semi.joint, real("rho")
cell = bits.cell
two_ones = bits.with_ones(2)
everyone = event(bits.x, TRUE)


def within(most):
    return event(cell, to_real(bits.apart(first(cell), second(cell))) <= most)


def included(fits, most, in_fits, in_most):
    """Of three bits: the pairs of one guarantee are among those of another one."""
    left, right = bits.x, bits.y
    return forall(
        left,
        right,
        implies(
            words.near_on(fits, within(most), left, right),
            words.near_on(in_fits, within(in_most), left, right),
        ),
    )


source = "Cho and Awan, Semi-DP, abstract and section 6.1"
SPEC = Theorem(
    title="The effective guarantee protects some pairs that are advertised",
    source=source,
    standing="ambiguous",
    covers=("SD-Q33",),
    claim=included(two_ones, 2, everyone, 1),
    repair="semi_dp.effective_guarantee.incomparable",
    remark="Reading by the order of definition 20, for three bits of which two are 1: "
    "the pairs of the effective guarantee would have to be among the advertised ones, "
    "those at distance 1. They are at distance 2.",
)
INCOMPARABLE = Theorem(
    title="The effective and the advertised guarantee protect other pairs",
    source="reading of section 6.1 by definition 20",
    claim=conjunction(
        negation(included(two_ones, 2, everyone, 1)),
        negation(included(everyone, 1, two_ones, 2)),
        included(two_ones, 2, everyone, 2),
    ),
    remark="Of three bits. Neither is below the other one; the effective guarantee is "
    "below that of groups of two with the same parameter.",
)
NOT_PRIVATE = Theorem(
    title="What is released with an invariant is not concentrated private",
    source=source,
    standing="ambiguous",
    covers=("SD-Q33",),
    uses=(zcdp,),
    given={"differ": negation(equal(at(T, x), at(T, y)))},
    claim=negation(zcdp(at(joint, x), at(joint, y), rho)),
    remark="Reading as a sentence about both releases together: of two databases with "
    "other invariants the advertised guarantee, or any other {rho}, does not hold. "
    "Any mechanism, any invariant.",
)


def told_apart(p):
    """The test whether the invariant is that of the first database."""
    both = point("both", pair_sort(S, V))
    hit = indicator(equal(second(both), at(T, x)))
    test = test_of(both, hit)
    supposed = p.assume(NOT_PRIVATE.claim.arguments[0])
    rule = p.apply(p.at(supposed, 2), p.have(number(2) > 1))
    rule = p.at(rule, test, test)
    premise = rule.formula.arguments[0]
    here, there = p.assume(equal(hit, 0)), p.assume(equal(hit, 1))
    level = real("level")
    exponent = 1 - 1 / number(2)
    root = power(hit, exponent)
    zero = p.have(equal(power(number(0), exponent), 0))
    one = p.have(equal(power(number(1), exponent), 1))
    low = p.rewrite(
        p.turned(here),
        p.have(number(0) <= power(number(0), exponent), zero),
        level <= power(level, exponent),
        level,
    )
    high = p.rewrite(
        p.turned(there),
        p.have(number(1) <= power(number(1), exponent), one),
        level <= power(level, exponent),
        level,
    )
    either = p.have(disjunction(here.formula, there.formula))
    below = p.have(
        hit <= root,
        either,
        p.supposing(here.formula, low),
        p.supposing(there.formula, high),
    )
    bound = p.apply(rule, p.the_same(p.every(below, both), premise))
    missed = indicator(equal(at(T, y), at(T, x)))
    never = p.have(equal(missed, 0), p.given("differ"))
    right = bound.formula.arguments[1]
    left = p.have(number(1) <= right, bound)
    factor = right.arguments[0]
    left = p.have(number(1) <= factor * power(missed, exponent), left)
    left = p.rewrite(never, left, number(1) <= factor * power(level, exponent), level)
    return p.have(NOT_PRIVATE.claim, p.denied(supposed, p.have(FALSE, left, zero)))


bit = point("bit", finite(2))
low_, high_ = label(0, 2), label(1, 2)
spaces = {"D": finite(2), "S": finite(2), "V": finite(2)}
tells = {
    M: function(bit, finite_law(1, 0)),
    T: function(bit, bit),
    x: low_,
    y: high_,
    rho: 1,
}
ends = bits.database("110"), bits.database("101")
SPEC = SPEC.but(refutation=At({}, ends))
INCOMPARABLE = INCOMPARABLE.but(
    proof=lambda p: p.auto(INCOMPARABLE.claim),
    near_misses={
        "one bit apart": NearMiss(
            claim=negation(included(two_ones, 1, everyone, 1)), at=At({})
        ),
        "groups of two": NearMiss(
            claim=negation(included(two_ones, 2, everyone, 2)), at=At({})
        ),
        "no groups": NearMiss(
            claim=included(two_ones, 2, everyone, 1), at=At({}, ends)
        ),
    },
    exceptions={
        "2": "the number of ones is said of both databases of a pair, so that no near "
        "miss changes it in one place"
    },
)
at_value = shared("general_composition._classes").at_value


def alike(p, claim):
    """Two laws of one output are the same, and so are the chances of every test."""
    premises, output = [], pair(low_, low_)

    def shown(formula):
        if formula.operator == "forall":
            over = p.fresh(formula.arguments[0].data)
            return p.the_same(p.every(shown(at_value(formula, over)), over), formula)
        if formula.operator == "implies":
            premise, then = formula.arguments
            premises.append(p.assume(premise))
            return p.supposing(premise, shown(then))
        if formula.operator == "at_most":
            at_output = p.at(premises[-1], output)
            factor = formula.arguments[1].arguments[0]
            grows = p.have(factor >= 1, *premises[:-1])
            unit = p.have(at_output.formula.arguments[1] >= 0)
            return p.have(formula, at_output, grows, unit)
        return p.the_same(shown(p.unfolded(formula)), formula)

    fact = shown(claim.arguments[0])
    return p.have(FALSE, p.assume(claim), fact)


NOT_PRIVATE = NOT_PRIVATE.but(
    proof=told_apart,
    instance=At(tells, spaces=spaces),
    near_misses={
        "the same invariant": NearMiss(
            without="differ",
            at=At({**tells, T: function(bit, low_)}, spaces=spaces, refute=alike),
        ),
    },
)
