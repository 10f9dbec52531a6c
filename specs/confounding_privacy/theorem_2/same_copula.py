"""Where the log ratio of the copula is 0: the joint release against the product."""

from fractions import Fraction

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
words = shared("confounding_privacy._joint")
here, there, joint, product = words.here, words.there, words.joint, words.product
epsilon, delta, scale = real("epsilon"), real("delta"), real("scale")
drawn = point("drawn", pair_sort(words.Y, words.Z))
copula = any_test("copula", pair_sort(words.Y, words.Z))
W = event_variable("W", pair_sort(words.Y, words.Z))


def density(data):
    """The joint release has this density for the product."""
    weighed = scale * value(copula, drawn) * indicator(member(drawn, W))
    return equal(probability(joint(data), W), mean(product(data), drawn, weighed))


SPEC = Theorem(
    title="With one copula density at the outputs, the product loses what the joint "
    "does",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 2 (ii)",
    covers=("CP-T2",),
    standing="refuted",
    uses=(close,),
    given={
        "density": forall(W, conjunction(density(here), density(there))),
        "product": close(product(here), product(there), epsilon, delta),
    },
    claim=close(joint(here), joint(there), epsilon, delta),
    repair="confounding_privacy.theorem_1.cap",
    printed=Printed(
        place="section 4.1, theorem 2, (ii)",
        words="lower delta(s_0, s_1) = delta(PL(b_s0||b_s1)) = upper delta(s_0, s_1)",
    ),
    remark="The density of the joint release for the product is {scale} times "
    "{'copula'}, in both states, so that its log ratio is 0 at every output. Margins "
    "(3, 2, 1)/6 and (1, 2, 3)/6 with the density 1 + v w/4, where v and w are 1, -2, "
    "1 for the labels: at exp({epsilon}) = 3 the product is private with delta 1/6, "
    "the joint release needs 5/24. The labels may be spread evenly over cells, so that "
    "the outputs have densities: no chance of an event of cells changes.",
)

STATES = Theorem(
    title="With any copulas, the joint release needs at least what the product needs",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, theorem 2 (i), "
    "the left inequality",
    covers=("CP-T2",),
    standing="refuted",
    uses=(close,),
    given={"joint": close(joint(here), joint(there), epsilon, delta)},
    claim=close(product(here), product(there), epsilon, delta),
    repair="confounding_privacy.theorem_1.cap",
    remark="Any dependence of the outputs, which may differ between the states. A bit "
    "that agrees with the state with probability 3/4 is released twice, each time kept "
    "with probability 9/10: at exp({epsilon}) = 61/21 the joint release needs delta 0, "
    "the product 8/35. The copula's ratio at the outputs 00 and 11 is 183/343 and its "
    "inverse.",
)

three, nine = finite(3), finite(9)
shares, signs = (3, 2, 1), (1, -2, 1)
factors = [[1 + Fraction(v * w, 4) for w in signs] for v in signs]
weights = [
    Fraction(p * q, 36) * factors[i][j]
    for i, p in enumerate(shares)
    for j, q in enumerate(shares)
]
of_cell = point("of_cell", pair_sort(three, three))
rows = [choose(second(of_cell), *(factor / 2 for factor in row)) for row in factors]
dependent = {
    here: finite_law(*weights),
    there: finite_law(*weights[::-1]),
    words.first_release: table(*(dirac(label(place // 3, 3)) for place in range(9))),
    words.second_release: table(*(dirac(label(place % 3, 3)) for place in range(9))),
    copula: test_of(of_cell, choose(first(of_cell), *rows)),
    scale: 2,
    epsilon: log(3),
    delta: "1/6",
}
both_zero = equal(of_cell, pair(label(0, 3), label(0, 3)))
SPEC = SPEC.but(
    refutation=At(
        dependent, (event(of_cell, both_zero),), {"X": nine, "Y": three, "Z": three}
    )
)

noisy = table(finite_law("9/10", "1/10"), finite_law("1/10", "9/10"))
repeated = {
    **words.redundant,
    words.first_release: noisy,
    words.second_release: noisy,
    epsilon: log("61/21"),
    delta: 0,
}
zeros = event(words.bits, equal(words.bits, pair(words.zero, words.zero)))
STATES = STATES.but(refutation=At(repeated, (zeros,), words.two_labels))
