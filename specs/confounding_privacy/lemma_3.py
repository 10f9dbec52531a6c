"""What is known of the composition of confounding private mechanisms: a curve."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._laws")
private = definition("foundations.differential_privacy")
together = definition("confounding_privacy.composition")
curve = theorem("confounding_privacy.lemma_2")
X, Y, Z, S, s, t, x = words.X, words.Y, words.Z, words.S, words.s, words.t, words.x
data = kernel("data", S, X)
first_, second_ = kernel("first", X, Y), kernel("second", X, Z)
pairs = words.pairs
outputs = pair_sort(Y, Z)


def given_state(by):
    """The law of an output in each state."""
    return function(s, bind(at(data, s), x, at(by, x)))


joint = given_state(together(first_, second_))
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 3"

SPEC = corollary(
    curve,
    At({curve["release"]: joint}, spaces={"Y": outputs}),
    title="A symmetric trade-off function of the joint release gives a {'delta'} for "
    "every {epsilon}",
    source=source,
    covers=("CP-L3",),
    standing="holds-repaired",
    uses=(*curve.uses, together),
    remark="The function is one for the joint release, and the delta may be 1: "
    "nothing that is known of the two mechanisms alone bounds it (lemma_3.below_one). "
    "For more than two mechanisms the first one is a joint release itself. That "
    "{epsilon} may be any, where the paper has some, and the printed proof's other "
    "gaps, are those of lemma 2.",
)
loss1, loss2, delta1, delta2 = map(
    real, ("epsilon_1", "epsilon_2", "delta_1", "delta_2")
)
loss, rest = real("epsilon"), real("delta")
inside = conjunction(rest < 1, private(joint, pairs, loss, rest))

BELOW_ONE = Theorem(
    title="The composition of confounding private mechanisms is confounding private",
    source=source,
    standing="refuted",
    repair="confounding_privacy.lemma_3",
    uses=(private, together),
    given={
        "first": private(given_state(first_), pairs, loss1, delta1),
        "second": private(given_state(second_), pairs, loss2, delta2),
        "deltas": conjunction(delta1 >= 0, delta1 < 1, delta2 >= 0, delta2 < 1),
    },
    claim=exists(loss, rest, inside),
    printed=Printed(
        place="section 4, lemma 3; section 2, definition 3",
        words="is (epsilon'_g, delta(epsilon'_g))-CP for some epsilon'_g >= 0; with "
        "epsilon >= 0 and delta in [0, 1)",
    ),
    remark="With a delta below 1, as definition 3 asks; the text after lemma 2 lets it "
    "be 1, and then the lemma holds. The state is the exclusive or "
    "of two fair bits, and each mechanism releases one of them: each alone says "
    "nothing, with {epsilon_1} and {delta_1} 0, and both tell the state.",
)

bit, zero, one = words.bit, words.zero, words.one
four = point("four", finite(4))
bits = point("bits", pair_sort(finite(2), finite(2)))
alike = event(bits, equal(first(bits), second(bits)))
exclusive = theorem("confounding_privacy.composition.apart").refutation.values
laws = {name: exclusive[name] for name in (data, first_, second_)}
nothing = {loss1: 0, loss2: 0, delta1: 0, delta2: 0, pairs: words.all_pairs}
spaces = {"S": finite(2), "X": finite(4), "Y": finite(2), "Z": finite(2)}


def by_both(p, claim):
    """In the first state the bits agree with certainty, in the second never."""
    whole = At({**laws, pairs: words.all_pairs}, spaces=spaces)
    some = p.assume(whole.of(inside))
    rule = p.at(p.part(some, 1), zero, one)
    near = p.apply(rule, p.have(rule.formula.arguments[0]))
    wrong = p.have(FALSE, p.at(near, alike), p.part(some, 0))
    outer = p.assume(claim)
    inner = p.assume(whole.of(exists(rest, inside)))
    return p.obtain(outer, loss, p.obtain(inner, rest, wrong))


BELOW_ONE = BELOW_ONE.but(
    refutation=At({**laws, **nothing}, spaces=spaces, refute=by_both)
)
silent = {
    **laws,
    first_: function(four, dirac(zero)),
    second_: function(four, dirac(zero)),
}
usual = curve.instance.values
told = {name: usual[name] for name in (curve["f"], curve["c"], curve["epsilon"], pairs)}

lopsided = curve.near_misses["not symmetric"].at
one_way = {
    name: value_
    for name, value_ in lopsided.values.items()
    if name is not curve["release"]
}
seldom = {
    **laws,
    **one_way,
    data: table(finite_law("9/10", 0, 0, "1/10"), finite_law(1, 0, 0, 0)),
}
first_one = event(bits, equal(first(bits), one))

SPEC = SPEC.but(
    instance=At({**silent, **told}, spaces=spaces, show=curve.instance.show),
    near_misses={
        "not symmetric": NearMiss(
            without="symmetric",
            at=At(seldom, (zero, one, first_one), spaces, lopsided.show),
        ),
        "another trade-off": NearMiss(
            without="trade-off", at={**laws}, witnesses=(zero, one, alike)
        ),
        "another conjugate": NearMiss(
            without="conjugate",
            at={curve["c"]: "-2"},
            witnesses=(zero, one, event(bits, TRUE)),
        ),
    },
)
