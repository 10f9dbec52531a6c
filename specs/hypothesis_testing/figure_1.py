"""Figure 1: the steps of the procedure, as a drawing."""

from verifydp.formal.spec import *

highest = theorem("hypothesis_testing.algorithm_1")

SPEC = Theorem(
    title="The drawing of the procedure",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 1",
    covers=("HT-XF1",),
    standing="not-checkable",
    given=highest.given,
    claim=highest.claim,
    uses=highest.statement.definitions,
    remark="The drawing is not in the text that we have; its caption speaks of the "
    "steps of the procedure and states nothing to decide. The statement shown is that "
    "of the procedure it draws, hypothesis_testing.algorithm_1, which is proved there.",
)

SPEC = SPEC.but(
    instance=highest.instance,
)
