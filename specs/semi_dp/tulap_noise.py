"""Canonical noise for approximate privacy is not one law if delta is positive."""

from verifydp.formal.spec import *

words = shared("semi_dp.tulap_noise._words")
uniform = shared("semi_dp.tulap_noise._spread")
N, M, y, epsilon, delta = words.N, words.M, words.y, words.epsilon, words.delta
canonical, curve = words.canonical, words.approximate()
source = "Cho and Awan, Semi-DP, section 5.3; Awan and Dong 2022"


SPEC = Theorem(
    title="Canonical noise for approximate privacy with a positive delta is unique",
    source=source,
    covers=("SD-Q25",),
    standing="refuted",
    repair="semi_dp.tulap_noise.up_to_delta",
    uses=(canonical,),
    given={
        "epsilon": epsilon >= 0,
        "delta": conjunction(delta > 0, delta <= 1),
        "one": canonical(N, curve),
        "another": canonical(M, curve),
    },
    claim=equal(words.up_to(y), words.up_to(y, M)),
    printed=Printed(
        place="section 5.3, after definition 35",
        words="Tulap distribution is the unique CND for f_(epsilon, delta)-DP",
    ),
    remark="Two uniform laws, on intervals of length 1 and 1/2, are both canonical for "
    "epsilon 1 and delta 1, the largest delta that the paper allows: every symmetric "
    "law without atoms on [-1/2, 1/2] is, for any epsilon. For smaller delta an "
    "example is tested in rational arithmetic, and not proved here. For delta 0 "
    "there is at most one: semi_dp.tulap_noise.up_to_delta. The other half of the "
    "sentence, on normal noise, holds: semi_dp.canonical_gaussian.",
)


two_laws = {
    N: uniform.spread(number(1)),
    M: uniform.spread(number("1/2")),
    epsilon: 1,
    delta: 1,
    y: "-1/4",
}
shown = {"one": uniform.evenly(1), "another": uniform.evenly("1/2")}
SPEC = SPEC.but(refutation=At(two_laws, show=shown))
