"""Relations between notions that fail in general, each with its smallest violation.

The violations were found by `verifydp.notions.finite.searching`, and a test finds
them again.
"""

import itertools

from verifydp.notions.finite import hypotheses as need
from verifydp.notions.finite.mechanism import Database
from verifydp.notions.finite.policies import Policy
from verifydp.notions.finite.relations import Counterexample, NotionRelation

__all__ = ["FAILING"]

_BIT: tuple[Database, ...] = ((0,), (1,))
_TERNARY: tuple[Database, ...] = ((0,), (1,), (2,))
_PAIRS = tuple(itertools.product((0, 1), repeat=2))
#: Two of four records have the value 1.
_HALVES = tuple(one for one in itertools.product((0, 1), repeat=4) if sum(one) == 2)

#: The exclusive or of two fair bits: each by itself tells nothing.
_EXCLUSIVE_OR = Counterexample(
    _PAIRS, ((1, 0), (0, 1), (0, 1), (1, 0)), 1, (1, 1, 1, 1)
)
#: Two records that are equal: the output moves by one step for each.
_STEPS = Counterexample(_PAIRS, ((3, 1), (2, 2), (2, 2), (1, 3)), 4, (1, 0, 0, 1))

FAILING = (
    NotionRelation(
        "DP <= IP (record), one prior",
        "bounded-dp",
        "inferential/record",
        holds=False,
        needs=(need.FULL_SUPPORT,),
        varies=("prior",),
        source="Theorem 7, line 1, for one prior",
        statements=("hypothesis_testing.theorem_7_priors.one",),
        counterexample=_EXCLUSIVE_OR,
    ),
    NotionRelation(
        "DP <= IP (record), independent",
        "bounded-dp",
        "inferential/record",
        holds=False,
        needs=(need.FULL_SUPPORT, need.PRODUCT),
        varies=("prior",),
        source="Proposition 1, record level",
        statements=("hypothesis_testing.proposition_1.one",),
        counterexample=_EXCLUSIVE_OR,
    ),
    NotionRelation(
        "DP <= IP (record), uniform",
        "bounded-dp",
        "inferential/record",
        holds=False,
        needs=(need.FULL_SUPPORT, need.PRODUCT, need.UNIFORM),
        varies=("prior",),
        source="Proposition 2, record level",
        statements=("hypothesis_testing.proposition_2.one",),
        counterexample=_EXCLUSIVE_OR,
    ),
    NotionRelation(
        "IP (record) <= DP, any prior",
        "inferential/record",
        "bounded-dp",
        holds=False,
        varies=("prior",),
        source="Proposition 1 without its hypothesis",
        statements=("hypothesis_testing.theorem_7_blowfish.prior",),
        counterexample=_STEPS,
    ),
    NotionRelation(
        "DDP (set) <= IP (record)",
        "dependent-dp/set",
        "inferential/record",
        holds=False,
        needs=(need.FULL_SUPPORT,),
        varies=("prior",),
        source="Theorem 7, line 1, second sign, for the set reading",
        statements=("hypothesis_testing.theorem_7_equality.sets",),
        counterexample=_EXCLUSIVE_OR,
    ),
    NotionRelation(
        "DP <= Blowfish",
        "bounded-dp",
        "blowfish",
        holds=False,
        varies=("policy",),
        source="Theorem 7, line 1, with a known count",
        statements=("hypothesis_testing.theorem_7_blowfish",),
        counterexample=Counterexample(
            _TERNARY, ((1, 0), (1, 0), (0, 1)), 1, policy=Policy.count(2, 0)
        ),
    ),
    NotionRelation(
        "DDP (set) <= Blowfish",
        "dependent-dp/set",
        "blowfish",
        holds=False,
        needs=(need.NO_CONSTRAINT,),
        varies=("prior",),
        source="Theorem 7, line 1, first sign, without constraint",
        counterexample=_STEPS,
    ),
    NotionRelation(
        "IP (record) <= Blowfish",
        "inferential/record",
        "blowfish",
        holds=False,
        needs=(need.NO_CONSTRAINT,),
        varies=("prior",),
        source="Theorem 7, line 1, first sign, without constraint",
        statements=("hypothesis_testing.theorem_7_blowfish.prior",),
        counterexample=_STEPS,
    ),
    NotionRelation(
        "IP <= Blowfish, known count",
        "inferential/record",
        "blowfish",
        holds=False,
        needs=(need.ON_ALLOWED,),
        varies=("prior", "slice"),
        source="Theorem 7, line 1, first sign, with a known count",
        statements=("hypothesis_testing.theorem_7_blowfish.count",),
        counterexample=Counterexample(
            _HALVES,
            ((3, 1), (2, 2), (2, 2), (2, 2), (2, 2), (1, 3)),
            4,
            (1, 0, 0, 0, 0, 1),
            Policy.count(1, 2),
        ),
    ),
    NotionRelation(
        "IP (record) <= MP (record)",
        "inferential/record",
        "membership/record",
        holds=False,
        needs=(need.UNIFORM,),
        varies=("prior",),
        source="Theorem 7, line 2, without the 2",
        statements=("hypothesis_testing.membership_factor_reached",),
        counterexample=Counterexample(_BIT, ((2, 1), (1, 2)), 3, (1, 1)),
    ),
    NotionRelation(
        "IP (record) <= 2 MP (positive)",
        "inferential/record",
        "membership/positive",
        factor=2,
        holds=False,
        varies=("prior",),
        source="Theorem 7, line 2, with positive membership privacy; 0 means absent",
        statements=("hypothesis_testing.theorem_7_membership.positive",),
        counterexample=Counterexample(_BIT, ((1, 1), (2, 0)), 2, (1, 1)),
    ),
    NotionRelation(
        "MIDP (given all) <= MP (record)",
        "mutual-information/conditional",
        "membership/record",
        holds=False,
        varies=("prior",),
        source="Theorem 7, line 3, record level",
        statements=("hypothesis_testing.theorem_7_information_mixed",),
        counterexample=_EXCLUSIVE_OR,
    ),
    NotionRelation(
        "MIDP (supremum) <= MP, any prior",
        "mutual-information/supremum",
        "membership/database",
        holds=False,
        varies=("prior",),
        source="Theorem 7, line 3, without full support",
        statements=("hypothesis_testing.theorem_7_information_mixed.support",),
        counterexample=Counterexample(_TERNARY, ((1, 0), (1, 0), (0, 1)), 1, (1, 1, 0)),
    ),
    NotionRelation(
        "MP (record) <= MIDP (supremum)",
        "membership/record",
        "mutual-information/supremum",
        holds=False,
        needs=(need.UNIFORM,),
        varies=("prior",),
        source="Theorem 7, line 3, reversed",
        counterexample=Counterexample(_BIT, ((1, 0), (0, 1)), 1, (1, 1)),
    ),
    NotionRelation(
        "IP (all pairs) <= DP",
        "inferential/all-pairs",
        "bounded-dp",
        holds=False,
        varies=("prior",),
        source="section 6.1, the printed form over all pairs",
        counterexample=_STEPS,
    ),
    NotionRelation(
        "DP <= DP (unbounded)",
        "bounded-dp",
        "unbounded-dp",
        holds=False,
        varies=("shorter",),
        source="section 4.2, for one mechanism",
        counterexample=Counterexample(((), *_BIT), ((2, 2), (3, 1), (1, 3)), 4),
    ),
    NotionRelation(
        "DP <= PD",
        "bounded-dp",
        "plausible-deniability",
        holds=False,
        needs=(need.ONE_RECORD,),
        source="section 4.1.5, reversed",
        statements=("hypothesis_testing.local_deniability_converse",),
        counterexample=Counterexample(_TERNARY, ((2, 0), (1, 1), (1, 1)), 2),
    ),
)
