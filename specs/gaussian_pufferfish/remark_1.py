"""Translation priors: noise for the shift is enough, whatever their shape."""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
b = real("b")
A = event_variable("A", REAL)
words = shared("gaussian_pufferfish.remark_1._words")
a_little_more, compared, constant = words.a_little_more, words.compared, words.constant
covered, everything, fails = words.covered, words.everything, words.fails
gaussian, here, is_private = words.gaussian, words.here, words.is_private
located, moved, nowhere = words.located, words.moved, words.nowhere
private_by, same, shift = words.private_by, words.same, words.shift
spaces, there = words.spaces, words.there
#: P(x | s_i) = P(x - mu_j + mu_i | s_j), in events: the other prior, moved by -shift.
identity = implies(compared, same(here, moved(there, -shift)))

SPEC = Theorem(
    title="Translation priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, remark 1, "
    "eq. (6) and appendix B",
    covers=("GP-R1", "GP-Q6"),
    printed=Printed(
        "section III-A, remark 1 with eq. (6)",
        "P(x | s_i) = P(x - mu_j + mu_i | s_j) for all x; epsilon-pufferfish private "
        "if b >= (1 / epsilon) max |mu_i - mu_j|",
    ),
    uses=(pufferfish,),
    given={
        "scale": b > 0,
        "translated": forall(belief, s, t, A, identity),
        "noise": forall(belief, s, t, covered),
    },
    claim=is_private,
    remark="As it stands, in events: the identity is a hypothesis, and with it "
    "the remark is true for any numbers mu. Where the mu are means the "
    "identity moves the second prior the wrong way (it has to be x - "
    "mu_i + mu_j), so that it holds for equal means only; what is meant "
    "is remark_1.located, with the same bound. The proof in appendix "
    "{'B'} has no epsilon in two exponents.",
)


def proof(p):
    """The identity as it stands moves the data by -shift."""
    equation = p.apply(p.at(p.given("translated"), belief, s, t, A), p.assume(compared))
    return private_by(p, -shift, equation)


both = point("both", pair_sort(finite(1), finite(2)))
# With -mu for the locations the identity holds as it stands.
mirrored = choose(second(both), 0, -1)

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        located(gaussian, 0, 1, location=function(both, mirrored)), spaces=spaces
    ),
    near_misses={
        "no scale": fails(
            located(constant, 0, 0, b=-1, epsilon=-1), everything, without=("scale",)
        ),
        "two shapes": fails(
            located(constant, 0, 3, location=nowhere), without=("translated",)
        ),
        "any shift": fails(
            located(constant, 0, 3, location=function(both, 3 * mirrored)),
            without=("noise",),
        ),
        "a little less noise": fails(
            located(
                constant, 0, "101/100", location=function(both, "101/100" * mirrored)
            ),
            given={"noise": a_little_more},
        ),
    },
)
