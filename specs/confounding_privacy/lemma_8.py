"""Whether the cross entropy of attackers orders experiments as trade-offs do."""

from fractions import Fraction

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._joint")
joint, product, misses = words.joint, words.product, words.misses
entropy = words.cross_entropy
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 8"

SPEC = Theorem(
    title="Less cross entropy means a smaller trade-off function",
    source=source,
    covers=("CP-L8",),
    standing="refuted",
    given={
        "entropies": entropy(joint, joint) <= entropy(product, joint),
        "joint": misses(joint),
    },
    claim=misses(product),
    repair="confounding_privacy.theorem_1.cap",
    printed=Printed(
        place="appendix H, lemma 8",
        words="the following two statements are equivalent (i) CEL(J_[2]) <= "
        "CEL(J_{1,2}). (ii) For any (s_1, s_0) in Q and alpha in [0, "
        "1], T(D_[2](.|s_0), D_[2](.|s_1)) <= T(D_{1,2}(.|s_0), "
        "D_{1,2}(.|s_1))",
    ),
    remark="Two equally likely states. Both posteriors answer to outputs of the joint "
    "release, as the cross entropy is defined in the paper; by lemma_7 the first "
    "inequality holds always. The trade-off functions are read as in proposition_4: a "
    "bit that agrees with the state with probability 3/4 is released twice.",
)

OWN_LAWS = Theorem(
    title="Less entropy of the state means a smaller trade-off function",
    source=source + ", each posterior under its own law",
    covers=("CP-L8",),
    standing="refuted",
    given={
        "entropies": entropy(joint, joint) <= entropy(product, product),
        "joint": misses(joint),
    },
    claim=misses(product),
    repair="confounding_privacy.theorem_1.cap",
    remark="The more favourable reading: each posterior answers to outputs of its own "
    "law, so that the cross entropies are entropies of the state given the outputs. "
    "Two outputs of three labels with margins (3, 2, 1)/6 and (1, 2, 3)/6 and a small "
    "dependence: the entropy is 0.53101 for the joint release and 0.53277 for the "
    "product, but the trade-off functions cross.",
)

SPEC = SPEC.but(
    refutation=At(
        {**words.redundant, words.alpha: "1/16", words.miss: "13/16"},
        (words.both_one,),
        words.two_labels,
    )
)

three, nine = finite(3), finite(9)
cells = point("cells", pair_sort(three, three))
# Margins p and its reverse, and the dependence 1 - v_i v_j / 8, which is that of both.
shares, signs = (3, 2, 1), (1, -2, 1)
weights = [
    [
        Fraction(p * q, 36) * (1 - Fraction(v * w, 8))
        for q, w in zip(shares, signs, strict=True)
    ]
    for p, v in zip(shares, signs, strict=True)
]
flat = [weight for row in weights for weight in row]
first_label = table(*(dirac(label(place // 3, 3)) for place in range(9)))
second_label = table(*(dirac(label(place % 3, 3)) for place in range(9)))
not_both_0 = indicator(negation(equal(cells, pair(label(0, 3), label(0, 3)))))
crossing = {
    words.here: finite_law(*flat),
    words.there: finite_law(*flat[::-1]),
    words.first_release: first_label,
    words.second_release: second_label,
    words.alpha: "3/4",
    words.miss: "5/144",
}
OWN_LAWS = OWN_LAWS.but(
    refutation=At(
        crossing, (test_of(cells, not_both_0),), {"X": nine, "Y": three, "Z": three}
    )
)
