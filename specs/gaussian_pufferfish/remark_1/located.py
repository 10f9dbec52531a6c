"""Translation priors: one shape, at two locations."""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
x, b = point("x", REAL), real("b")
A = event_variable("A", REAL)
words = shared("gaussian_pufferfish.remark_1._words")
a_little_more, at_s, at_t = words.a_little_more, words.at_s, words.at_t
compared, constant, covered = words.compared, words.constant, words.covered
everything, fails, gaussian = words.everything, words.fails, words.gaussian
here, is_private, located = words.here, words.is_private, words.located
moved, nowhere, private_by = words.moved, words.nowhere, words.private_by
same, shift, spaces, there = words.same, words.shift, words.spaces, words.there
# Without their locations the two priors are one law.
one_shape = implies(compared, same(moved(here, -at_s), moved(there, -at_t)))
translated = implies(compared, same(here, moved(there, shift)))

SPEC = Theorem(
    title="Translation priors: one shape, at two locations",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, remark 1, "
    "eq. (6) and appendix B; what is meant",
    covers=("GP-R1", "GP-Q6"),
    uses=(pufferfish,),
    given={
        "scale": b > 0,
        "one shape": forall(belief, s, t, A, one_shape),
        "noise": forall(belief, s, t, covered),
    },
    claim=conjunction(is_private, forall(belief, s, t, A, translated)),
    remark="The priors have any one shape and locations mu, which need not be means. "
    "The claim has the identity of translates too, in events: P(x | s_i) = P(x - mu_i "
    "+ mu_j | s_j).",
)


def located_proof(p):
    """Without their locations the priors are one law, so they are translates."""
    back = event(x, member(x + at_s, A))
    known = p.assume(compared)
    centred = p.apply(p.at(p.given("one shape"), belief, s, t, back), known)
    equation = p.have(same(here, moved(there, shift)), centred)
    private = private_by(p, shift, equation)
    moved_ = p.every(p.supposing(compared, equation), belief, s, t, A)
    return p.have(p.statement.claim, private, moved_)


SPEC = SPEC.but(
    proof=located_proof,
    instance=At(located(gaussian, 0, 1), spaces=spaces),
    near_misses={
        "the identity the other way": fails(
            located(gaussian, 0, 1),
            claim=forall(
                belief,
                s,
                t,
                A,
                implies(compared, same(here, moved(there, -shift))),
            ),
        ),
        "no scale": fails(
            located(constant, 0, 0, b=-1, epsilon=-1), everything, without=("scale",)
        ),
        "two shapes": fails(
            located(constant, 0, 3, location=nowhere), without=("one shape",)
        ),
        "any shift": fails(located(constant, 0, 3), without=("noise",)),
        "a little less noise": fails(
            located(constant, 0, "101/100"),
            given={"noise": a_little_more},
        ),
    },
)
