"""Bounds on the posterior that were to give confounding privacy, and do not.

The state s has a prior, and each state a law of the output. The proposition asks that
no posterior probability is far below the prior one, and that their ratio has a small
mean under the posterior.
"""

from verifydp.formal.spec import *

words = shared("confounding_privacy._posterior")
private = definition("foundations.differential_privacy")
release, pairs, epsilon, delta = words.release, words.pairs, words.epsilon, words.delta
is_private = private(release, pairs, epsilon, delta)

SPEC = Theorem(
    title="A posterior near the prior, in the mean, gives confounding privacy",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, proposition 1",
    covers=("CP-P1",),
    standing="refuted",
    repair="confounding_privacy.proposition_1.repaired",
    uses=(private,),
    given=words.printed,
    claim=is_private,
    printed=Printed(
        place="section 3.2, proposition 1",
        words="J(s|y) >= e^(-epsilon) p(s) and E[J(S|y)/p(S)] <= delta e^epsilon, S "
        "being drawn from J(.|y)",
    ),
    remark="{release} gives the law of the output in a state, eq. (3) of the paper, "
    "{belief} the posterior of each output. A fair bit is told with errors of "
    "probability 3/100, exp({epsilon}) is 20 and {delta} is 1/10: both conditions "
    "hold strictly, and output 0 has the probabilities 97/100 and 3/100, which needs "
    "{delta} 37/100. The mean bounds how often a state drawn from the posterior has a "
    "large ratio, where the output is given; not how often an output has one, where "
    "the state is given.",
    refutation=At(words.told, (*words.both_states, words.output_0), words.spaces),
)
OTHER_MEANS = Theorem(
    title="A posterior near the prior, in the mean, gives confounding privacy, other "
    "means",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, proposition 1, "
    "other readings of the mean",
    standing="refuted",
    covers=("CP-P1",),
    repair="confounding_privacy.proposition_1.repaired",
    uses=(private,),
    given={**words.printed, **words.other_means},
    claim=is_private,
    remark="The mean may be taken under the posterior, under the prior, or over the "
    "output as well: all three are small enough at the same point.",
    refutation=At(words.told, (*words.both_states, words.output_0), words.spaces),
)
PURE = Theorem(
    title="Without {delta}, the inequality as it is printed gives pure confounding "
    "privacy",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, proposition 1, "
    "last sentence",
    standing="refuted",
    covers=("CP-P1",),
    repair="confounding_privacy.equation_14",
    uses=(private,),
    given={name: words.printed[name] for name in ("epsilon", "posterior")},
    claim=implies(words.literal, private(release, pairs, epsilon, 0)),
    printed=Printed(
        place="section 3.2, proposition 1, case delta = 0",
        words="e^epsilon p(s) J(s|y) >= e^(-epsilon) p(s)",
    ),
    remark="The sentence says that the two are equivalent. The inequality is printed "
    "with the prior on both sides, where it cancels; it seems to lack a sign after the "
    "first prior. What is meant then is judged under lemma 5.",
    refutation=At(
        {**words.told, epsilon: log(6), pairs: words.all_pairs},
        (*words.both_states, words.output_0),
        words.spaces,
    ),
)
PURE_CONVERSE = Theorem(
    title="Pure confounding privacy gives the inequality as it is printed",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, proposition 1, "
    "last sentence",
    standing="refuted",
    covers=("CP-P1",),
    repair="confounding_privacy.equation_14",
    uses=(private,),
    given={name: words.printed[name] for name in ("epsilon", "posterior")},
    claim=implies(private(release, pairs, epsilon, 0), words.literal),
    remark="The other direction of the printed equivalence. The output is a fair coin "
    "that has nothing to do with the state, and {epsilon} is 0: the inequality asks "
    "that 1/4 is at least 1/2.",
    refutation=At(words.unrelated, (words.zero, words.zero), words.spaces),
)
