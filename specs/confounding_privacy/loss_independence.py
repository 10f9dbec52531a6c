"""That privacy does not depend on the loss by which it is sought: nothing to decide."""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
S, Y = space("S"), space("Y")
joint, pairs = kernel("joint", S, Y), event_variable("pairs", pair_sort(S, S))
epsilon, delta = real("epsilon"), real("delta")
is_private = private(joint, pairs, epsilon, delta)

SPEC = Theorem(
    title="A release that is private for one loss is private for another",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix C.2",
    covers=("CP-Q112",),
    standing="vacuous",
    uses=(private,),
    claim=implies(is_private, is_private),
    remark="Definition 3 does not mention a loss, so that the sentence says of a "
    "release that it is private if it is. Whether a threshold of one loss carries "
    "over to another one is a different question, which it does not ask.",
)
