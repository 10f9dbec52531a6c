"""Why adjacency is at distance 1: a remark on what a guarantee means to a person."""

from verifydp.formal.spec import *

metric = theorem("semi_dp.adjacency_metric")

SPEC = Theorem(
    title="Adjacency at distance 1 as protection of individuals",
    source="Cho and Awan, Semi-DP, remark 2",
    standing="not-checkable",
    covers=("SD-R2",),
    given=metric.given,
    claim=metric.claim,
    uses=metric.statement.definitions,
    remark="The remark says why databases at distance 1 are compared: so that the "
    "guarantee can be read as one of a person. That is an interpretation, and no "
    "statement to decide. The statement shown is that of semi_dp.adjacency_metric, "
    "which is proved there.",
)

SPEC = SPEC.but(instance=metric.instance)
