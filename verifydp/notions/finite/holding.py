"""Relations between notions that hold of every finite mechanism meeting their needs."""

from fractions import Fraction

from verifydp.notions.finite import hypotheses as need
from verifydp.notions.finite.relations import NotionRelation

__all__ = ["HOLDING"]


def _twice_less_one(growth: Fraction) -> Fraction:
    return 2 * growth - 1


#: Each is checked on random mechanisms by a test, and proved where it names a
#: statement.
HOLDING = (
    NotionRelation(
        "IP (record) = DDP (conditional)",
        "inferential/record",
        "dependent-dp/conditional",
        holds=True,
        equal=True,
        source="Theorem 7, line 1, second sign; Bayes",
        statements=("hypothesis_testing.conditional_privacy.bayes",),
    ),
    NotionRelation(
        "Pufferfish = IP (record)",
        "pufferfish",
        "inferential/record",
        holds=True,
        equal=True,
        needs=(need.RECORD_SECRETS,),
        source="derived; Bayes",
        statements=(
            "hypothesis_testing.pufferfish.values",
            "hypothesis_testing.conditional_privacy.bayes",
        ),
    ),
    NotionRelation(
        "DP <= DDP (set)",
        "bounded-dp",
        "dependent-dp/set",
        holds=True,
        source="Theorem 7, line 1, third sign; more pairs",
        statements=("hypothesis_testing.theorem_7_nested",),
    ),
    NotionRelation(
        "IP (record) <= 2 MP (record)",
        "inferential/record",
        "membership/record",
        factor=2,
        holds=True,
        source="Theorem 7, line 2",
        statements=("hypothesis_testing.theorem_7_membership",),
    ),
    NotionRelation(
        "MP (record) <= IP (record)",
        "membership/record",
        "inferential/record",
        holds=True,
        source="derived; a mean is between its parts",
        statements=("hypothesis_testing.membership_factor",),
    ),
    NotionRelation(
        "IP (all pairs) <= 2 MP (database)",
        "inferential/all-pairs",
        "membership/database",
        factor=2,
        holds=True,
        source="Theorem 7, line 2, at database level",
        statements=("hypothesis_testing.theorem_7_membership",),
    ),
    NotionRelation(
        "MP (database) <= IP (all pairs)",
        "membership/database",
        "inferential/all-pairs",
        holds=True,
        source="derived; a mean is between its parts",
    ),
    NotionRelation(
        "MP (positive) <= MP (record)",
        "membership/positive",
        "membership/record",
        holds=True,
        source="derived; the complement is a mixture",
    ),
    NotionRelation(
        "MIDP (alone) <= MP (record)",
        "mutual-information/unconditional",
        "membership/record",
        holds=True,
        source="Theorem 7, line 3, given prior; a mean is at most the maximum",
        statements=("hypothesis_testing.theorem_7_information_record",),
    ),
    NotionRelation(
        "MIDP (supremum) <= MP (database)",
        "mutual-information/supremum",
        "membership/database",
        holds=True,
        needs=(need.FULL_SUPPORT,),
        source="Theorem 7, line 3, repaired; Kemperman's bound on capacity",
        statements=("hypothesis_testing.theorem_7_information",),
    ),
    NotionRelation(
        "MIDP (given all) <= MIDP (supremum)",
        "mutual-information/conditional",
        "mutual-information/supremum",
        holds=True,
        source="derived; a mean of informations is at most the capacity",
    ),
    NotionRelation(
        "MIDP (supremum) <= DP",
        "mutual-information/supremum",
        "bounded-dp",
        holds=True,
        source="Cuff and Yu 2016; a mean of log ratios is at most the maximum",
        statements=("hypothesis_testing.information_bound",),
    ),
    NotionRelation(
        "IP (record) <= DP, product prior",
        "inferential/record",
        "bounded-dp",
        holds=True,
        needs=(need.PRODUCT,),
        source="Proposition 1, repaired; the mediant inequality",
        statements=("hypothesis_testing.proposition_1",),
    ),
    NotionRelation(
        "DP = IP over all product priors",
        "bounded-dp",
        "inferential/product-priors",
        holds=True,
        equal=True,
        source="Proposition 1, repaired; point masses for the other records",
        statements=("hypothesis_testing.proposition_1.class",),
    ),
    NotionRelation(
        "IP (neighbours) = DP, full support",
        "inferential/neighbours",
        "bounded-dp",
        holds=True,
        equal=True,
        needs=(need.FULL_SUPPORT,),
        source="Theorem 7 and Proposition 1 at database level; Bayes",
        statements=("hypothesis_testing.theorem_7_records",),
    ),
    NotionRelation(
        "Blowfish = DP, no constraint",
        "blowfish",
        "bounded-dp",
        holds=True,
        equal=True,
        needs=(need.NO_CONSTRAINT,),
        source="Proposition 1, repaired; the same pairs",
        statements=("hypothesis_testing.proposition_1_blowfish",),
    ),
    NotionRelation(
        "DDP (set) <= Blowfish, nested pairs",
        "dependent-dp/set",
        "blowfish",
        holds=True,
        needs=(need.NESTED,),
        source="Theorem 7, line 1, first sign, repaired; more pairs",
        statements=("hypothesis_testing.theorem_7_nested",),
    ),
    NotionRelation(
        "exp(IP) = 2 exp(MP) - 1, fair bits",
        "inferential/record",
        "membership/record",
        holds=True,
        equal=True,
        bend=_twice_less_one,
        needs=(need.BINARY_UNIFORM,),
        source="Proposition 2, sharpened",
        statements=("hypothesis_testing.proposition_2_bit",),
    ),
    NotionRelation(
        "DP <= 2 DP (unbounded)",
        "bounded-dp",
        "unbounded-dp",
        factor=2,
        holds=True,
        needs=(need.CLOSED_UNDER_REMOVAL,),
        source="section 2.1; remove one record and add another",
        statements=("hypothesis_testing.bounded_privacy",),
    ),
    NotionRelation(
        "PD <= DP, one record",
        "plausible-deniability",
        "bounded-dp",
        holds=True,
        needs=(need.ONE_RECORD,),
        source="section 4.1.5; any k - 1 other records explain the output",
        statements=("hypothesis_testing.local_deniability",),
    ),
)
