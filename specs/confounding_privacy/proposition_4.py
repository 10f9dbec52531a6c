"""Which tells the states apart better: the joint release, or separate datasets."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._joint")
joint, product = words.joint, words.product
W = event_variable("W", pair_sort(words.Y, words.Z))
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, proposition 4"

SPEC = Theorem(
    title="The joint release is easier to tell apart than the product",
    source=source,
    covers=("CP-P4",),
    standing="refuted",
    given={"joint": words.misses(joint)},
    claim=words.misses(product),
    repair="confounding_privacy.theorem_1.cap",
    printed=Printed(
        place="appendix H, proposition 4",
        words="T(D_[2](.|s_0), D_[2](.|s_1)) <= T(D_{1,2}(.|s_0), D_{1,2}(.|s_1))",
    ),
    remark="The trade-off function is the least chance to miss; if it is at least "
    "{miss} at {alpha} for the joint release, then for the product, says the "
    "proposition. A bit that agrees with the state with probability 3/4 is released "
    "twice: at an error of 1/16 the joint release leaves 13/16, the product 7/16.",
)

CONVERSE = Theorem(
    title="The product is easier to tell apart than the joint release",
    source="the converse of proposition 4, which fails as well",
    standing="refuted",
    given={"product": words.misses(product)},
    claim=words.misses(joint),
    repair="confounding_privacy.theorem_1.cap",
    remark="The state is the exclusive or of two fair bits: each bit says nothing, "
    "both say all.",
)

EQUALITY = Theorem(
    title="Equal trade-off functions only where the releases are independent",
    source=source + ", the clause on equality",
    covers=("CP-P4",),
    standing="refuted",
    given={
        "one way": forall(
            words.alpha, words.miss, implies(words.misses(joint), words.misses(product))
        ),
        "other way": forall(
            words.alpha, words.miss, implies(words.misses(product), words.misses(joint))
        ),
    },
    claim=forall(
        W, equal(*(probability(of(words.here), W) for of in (joint, product)))
    ),
    repair="confounding_privacy.theorem_1.cap",
    printed=Printed(
        place="appendix H, proposition 4",
        words="where the equality holds if and only if D_[2] = D_{1,2}",
    ),
    remark="A fair bit that has nothing to do with the state is released twice: both "
    "trade-off functions are 1 - {'alpha'}, and the two releases are as dependent as "
    "can be.",
)

usual = {**words.redundant, words.alpha: "1/16", words.miss: "13/16"}
SPEC = SPEC.but(refutation=At(usual, (words.both_one,), words.two_labels))

one, zero = dirac(words.one), dirac(words.zero)
exclusive = {
    words.here: finite_law("1/2", 0, 0, "1/2"),
    words.there: finite_law(0, "1/2", "1/2", 0),
    words.first_release: words.table(zero, zero, one, one),
    words.second_release: words.table(zero, one, zero, one),
    words.alpha: 0,
    words.miss: 1,
}
same_bits = test_of(
    words.bits, indicator(negation(equal(first(words.bits), second(words.bits))))
)
CONVERSE = CONVERSE.but(
    refutation=At(exclusive, (same_bits,), {**words.two_labels, "X": finite(4)}),
)

unrelated = {
    words.here: finite_law("1/2", "1/2"),
    words.there: finite_law("1/2", "1/2"),
    words.first_release: words.keep,
    words.second_release: words.keep,
}
fair = At(unrelated, spaces=words.two_labels)


def follows(known, wanted):
    """Of one law nothing is told: every error leaves the rest."""

    def show(p, goal):
        premise = p.assume(fair.of(words.misses(known)))
        conclusion = fair.of(words.misses(wanted))
        test, bits = any_test("g", words.bits.sort), words.bits
        alpha, miss = words.alpha, words.miss
        drawn = [
            mean(fair.of(of(words.here)), bits, value(test, bits))
            for of in (known, wanted)
        ]
        even = test_of(bits, drawn[1])
        unit = p.mean_between(fair.of(wanted(words.here)), bits, value(test, bits))
        at_even = p.cut(unit, p.at(premise, even))
        bound = p.have(implies(drawn[1] <= alpha, 1 - drawn[1] >= miss), at_even)
        fact = p.the_same(p.every(bound, test), conclusion)
        return p.the_same(p.every(p.supposing(premise, fact), alpha, miss), goal)

    return show


both_zero = event(words.bits, equal(words.bits, pair(words.zero, words.zero)))
EQUALITY = EQUALITY.but(
    refutation=At(
        unrelated,
        (both_zero,),
        words.two_labels,
        {"one way": follows(joint, product), "other way": follows(product, joint)},
    )
)
