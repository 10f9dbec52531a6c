"""Figure 1: which theorem implies which, as a drawing."""

from verifydp.formal.spec import *

adaptive = theorem("general_composition.adaptive_parts.pure")

SPEC = Theorem(
    title="The drawing of which theorem implies which",
    source="Composition in differential privacy for general granularity notions, "
    "figure 1",
    covers=("GC-XF1",),
    standing="not-checkable",
    given=adaptive.given,
    claim=adaptive.claim,
    uses=adaptive.statement.definitions,
    remark="The drawing is not in the text that was read; its caption says that arrows "
    "are implications between theorems. Each theorem is proved on a page of its own, "
    "and theorems that hold imply each other: what an arrow adds is how a proof goes, "
    "which is no statement to decide. The statement shown is that of the theorem at "
    "the top of the adaptive side, general_composition.adaptive_parts.pure, which is "
    "proved there. An implication that the text claims elsewhere is in "
    "general_composition.disjoint_inputs.",
)

SPEC = SPEC.but(
    instance=adaptive.instance,
)
