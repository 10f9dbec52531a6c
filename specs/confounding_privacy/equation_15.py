"""The step of the printed proof from posteriors to likelihood ratios, which fails."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._posterior")
release, epsilon, delta, y = words.release, words.epsilon, words.delta, words.y
s, t, W = words.s, words.t, event_variable("W", words.Y)
within = words.output(s) <= exp(epsilon) * words.output(t)
source = (
    "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix G, eq. (15)"
)

SPEC = Theorem(
    title="A posterior near the prior, in the mean, makes large ratios improbable",
    source=source,
    covers=("CP-Q15",),
    standing="refuted",
    repair="confounding_privacy.lemma_6",
    given=words.printed,
    claim=forall(s, t, mean(at(release, s), y, indicator(within)) >= 1 - delta),
    printed=Printed(
        place="appendix G, eq. (15)",
        words="Pr[Pr[Y in W|s_0] / Pr[Y in W|s_1] <= e^epsilon | s_0] >= 1 - delta",
    ),
    remark="The ratio is that of the probabilities of the output: the reading in which "
    "something is random. The step is said to follow from eq. (13). A fair bit told "
    "with errors of probability 3/100, exp({epsilon}) 20, {delta} 1/10: in state 0 "
    "the ratio is at most 20 with probability 3/100 only. What is to be proved from "
    "it holds where it is supposed instead.",
    refutation=At(words.told, words.both_states, words.spaces),
)
SETS = Theorem(
    title="A posterior near the prior, in the mean, bounds the ratio for every set",
    source=source,
    covers=("CP-Q15",),
    standing="refuted",
    repair="confounding_privacy.lemma_6",
    given=words.printed,
    claim=forall(
        s,
        t,
        W,
        probability(at(release, s), W) <= exp(epsilon) * probability(at(release, t), W),
    ),
    remark="As printed, with the probabilities of a set, of which none is random: the "
    "set of the output 0 has the ratio 97/3.",
    refutation=At(words.told, (*words.both_states, words.output_0), words.spaces),
)
