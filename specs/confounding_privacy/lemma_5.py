"""Confounding privacy and posteriors near the prior: not equivalent, as printed."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._posterior")
by_labels = shared("hypothesis_testing._evaluated").by_labels
private = definition("foundations.differential_privacy")
near_prior = definition("confounding_privacy.equation_14")
prior, release, pairs = words.prior, words.release, words.pairs
epsilon, delta = words.epsilon, words.delta
is_private = private(release, pairs, epsilon, delta)
near = near_prior(prior, release, pairs, epsilon)
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 5"
given = {"possible": words.possible, "epsilon": epsilon >= 0}

SPEC = Theorem(
    title="Confounding privacy is that the posterior is near the prior",
    source=source,
    covers=("CP-L5",),
    standing="refuted",
    repair="confounding_privacy.equation_14",
    uses=(private, near_prior),
    given={**given, "delta": equal(delta, 0)},
    claim=conjunction(implies(is_private, near), implies(near, is_private)),
    printed=Printed(
        place="appendix G, lemma 5",
        words="(epsilon, delta)-CP if and only if e^(-epsilon) <= J(s'|y)/p(s') <= "
        "e^epsilon",
    ),
    remark="The reading that is kindest to it: {delta} is 0 and all pairs count. A "
    "fair bit is kept with probability 3/4, and exp({epsilon}) is 5/2: the posterior "
    "is 3/2 or 1/2 times the prior, and the output 3 times as likely in one state "
    "as in the other. Two ratios of exp({epsilon}) make one of exp(2 {epsilon}).",
)
WITH_DELTA = Theorem(
    title="Approximate confounding privacy keeps the posterior near the prior",
    source=source,
    covers=("CP-L5",),
    standing="refuted",
    repair="confounding_privacy.equation_14",
    uses=(private, near_prior),
    given={**given, "delta": conjunction(delta > 0, delta < 1)},
    claim=implies(is_private, near),
    remark="The state is told with probability 1/10, and else nothing is, which is "
    "private with {epsilon} 0 and {delta} 1/10; the posterior at what is told is 0 or "
    "1. The point has a larger {epsilon} and {delta}, log(3/2) and 1/5.",
)
SOME_PAIRS = Theorem(
    title="Confounding privacy for some pairs keeps the posterior near the prior",
    source=source,
    covers=("CP-L5",),
    standing="refuted",
    repair="confounding_privacy.equation_14",
    uses=(private, near_prior),
    given={**given, "delta": equal(delta, 0)},
    claim=implies(is_private, near),
    remark="Two of three states are compared, and they have equal laws. The third one "
    "makes output 1 likely, so that this output tells against both of them.",
)

fair = {prior: finite_law("1/2", "1/2"), pairs: words.all_pairs}
kept = {
    **fair,
    release: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    epsilon: log("5/2"),
    delta: 0,
}
told = {
    **fair,
    release: table(finite_law("1/10", 0, "9/10"), finite_law(0, "1/10", "9/10")),
    epsilon: log("3/2"),
    delta: "1/5",
}
three = point("three", pair_sort(finite(3), finite(3)))
first_two = [
    negation(equal(part, label(2, 3))) for part in (first(three), second(three))
]
alike = finite_law("9/10", "1/10")
apart = {
    prior: finite_law("1/3", "1/3", "1/3"),
    release: table(alike, alike, finite_law("1/10", "9/10")),
    pairs: event(three, conjunction(*first_two)),
    epsilon: log("11/10"),
    delta: 0,
}

SPEC = SPEC.but(refutation=At(kept, spaces=words.spaces, refute=by_labels))
WITH_DELTA = WITH_DELTA.but(
    refutation=At(told, spaces={**words.spaces, "Y": finite(3)}, refute=by_labels)
)
SOME_PAIRS = SOME_PAIRS.but(
    refutation=At(apart, spaces={**words.spaces, "S": finite(3)}, refute=by_labels)
)
