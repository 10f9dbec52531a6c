"""Which pairs of states are kept apart: those that the data can tell."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

S, X = space("S"), space("X")
s, t, x, joint, d = (
    point("s", S),
    point("t", S),
    point("x", X),
    law("joint", pair_sort(S, X)),
    real("d"),
)


def mass(state):
    """The probability of a state together with the data."""
    return chance(joint, pair(state, x))


def alike(one, other, level):
    """Where both are possible their probabilities differ by little."""
    both = conjunction(mass(one) > 0, mass(other) > 0)
    near = implies(both, abs(mass(one) - mass(other)) <= level)
    return conjunction(negation(equal(one, other)), forall(x, near))


def ruled_out(one, other):
    """The second one is possible with no data that the first one is possible with."""
    never = implies(mass(one) > 0, equal(mass(other), 0))
    return conjunction(negation(equal(one, other)), forall(x, never))


distinguishable = Definition(
    "distinguishable",
    (joint, d, s, t),
    disjunction(negation(alike(s, t, d)), ruled_out(s, t), ruled_out(t, s)),
)


def kept(one, other, level=d):
    return distinguishable(joint, level, one, other)


SPEC = Theorem(
    title="The pairs of states that the data can tell",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 2",
    covers=("CP-D102",),
    standing="definition",
    defines=distinguishable,
    reads="{2} and {3} are distinguishable at {1} under {0}",
    claim=conjunction(
        implies(kept(s, t), kept(t, s)),
        implies(ruled_out(s, t), kept(s, t)),
        kept(s, s),
    ),
    remark="As printed: probabilities are those of state and data together, and the "
    "second kind of pair is impossible together with all data, not with some. So a "
    "pair of which some data rule out one state may be left out, which the sentence "
    "after the definition denies. A state is distinguishable from itself, which does "
    "no harm. The other statements take any set of pairs.",
)


bit = point("bit", finite(2))
couple = point("couple", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
halves = finite_law("1/2", "1/2")
uniform = bind(halves, bit, dirac(pair(bit, zero)))
by_labels = shared("hypothesis_testing._evaluated").by_labels
told = At(
    {joint: uniform, d: 1, s: zero, t: one},
    spaces={"S": finite(2), "X": finite(2)},
    refute=by_labels,
)

SPEC = SPEC.but(
    near_misses={
        "every pair": NearMiss(
            claim=conjunction(*SPEC.claim.arguments[:2], kept(s, t)), at=told
        ),
    },
)
