"""Pufferfish privacy, by half-lines of a score."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

R, S, Y = map(space, ("R", "S", "Y"))
belief, s, t = point("belief", R), point("s", S), point("t", S)
y = point("y", Y)
epsilon, delta = real("epsilon"), real("delta")
score, level = function_variable("score", Y), real("level")
words = shared("gaussian_pufferfish.definition_1._words")
at_ends, compared, here = words.at_ends, words.compared, words.here
is_private, pufferfish, spaces = words.is_private, words.pufferfish, words.spaces
spread, there = words.spread, words.there
half_line = event(y, at(score, y) <= level)
no_half_line = implies(
    compared,
    probability(here, half_line)
    <= exp(epsilon) * probability(there, half_line) + delta,
)

SPEC = Theorem(
    title="Pufferfish privacy, by half-lines of a score",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "definition 1",
    standing="refuted",
    repair="gaussian_pufferfish.definition_1",
    uses=(pufferfish,),
    claim=implies(forall(belief, s, t, level, no_half_line), is_private),
    remark="The two ends together tell the secrets apart, and no half-line does.",
)
one, other, only = label(0, 2), label(1, 2), label(0, 1)

SPEC = SPEC.but(
    refutation=At(
        {**spread, score: table(0, 1, 2)},
        (only, one, other, at_ends),
        spaces,
    ),
)
