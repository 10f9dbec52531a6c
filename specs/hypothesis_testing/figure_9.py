"""Figure 9: which databases the notions call neighbours."""

from verifydp.formal.spec import *

by_sets = definition("hypothesis_testing.dependent_privacy")
In, D, V, Out = space("I"), space("D"), space("V"), space("O")
M, record = kernel("M", D, Out), function_variable("record", pair_sort(In, D), V)
indices, epsilon = point("indices", pair_sort(In, In)), real("epsilon")


def private(depends):
    """One record changes, and then records that depend on it."""
    return by_sets(M, record, event(indices, depends), epsilon)


one_record, any_records = private(FALSE), private(TRUE)

SPEC = Theorem(
    title="Figure 9: neighbours of the notions",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 9",
    covers=("HT-XF9",),
    standing="not-checkable",
    uses=(by_sets,),
    claim=implies(any_records, one_record),
    remark="A drawing of the pairs that each notion compares: there is nothing to "
    "decide. One record for differential privacy, then records that depend on it for "
    "dependent privacy, any of them with constraints. The formula is the part of it "
    "that dependent_privacy proves; the other notions are defined in blowfish, "
    "pufferfish, membership and mutual_information, the last two without neighbours.",
)
