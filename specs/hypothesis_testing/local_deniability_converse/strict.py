"""Some records are plausibly deniable and locally private with no epsilon."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.local_deniability_converse._words")
close = definition("foundations.closeness")
deniable = definition("hypothesis_testing.dependent_definitions.deniable")
kinds, all_deniable = words.kinds, words.all_deniable
Rec, Out = space("I"), space("O")
records = kernel("records", Rec, Out)
epsilon = real("epsilon")
at_kinds = At(kinds, spaces=words.spaces).of
private_rows = exists(epsilon, at_kinds(words.local))


def label_of(name):
    return point(name, finite(4))


at_zero = At({epsilon: 0}).of(
    forall(
        label_of("a"),
        label_of("b"),
        close(
            *(at(kinds[records], label_of(name)) for name in "ab"),
            epsilon,
            1,
        ),
    )
)

SPEC = Theorem(
    title="Some records are plausibly deniable and locally private with no epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.5",
    covers=("HT-QU3",),
    uses=(close, deniable),
    claim=conjunction(at_kinds(all_deniable), negation(private_rows)),
    remark="The second half of 'stronger'; local_deniability is the first. Rows (1, 0) "
    "twice and (0, 1) twice, {'k'} = 2 and {'gamma'} = 1.",
)


def with_slack(delta):
    """The same rows with a slack in place of 0."""
    a_, b_ = label_of("a"), label_of("b")
    rows_ = (at(kinds[records], one) for one in (a_, b_))
    return exists(epsilon, forall(a_, b_, close(*rows_, epsilon, delta)))


def not_private(p):
    """As in the refutation: deniable, and private with no epsilon."""
    hidden = words.show(p, at_kinds(all_deniable))
    alone = p.denied(private_rows, words.no_epsilon(p, private_rows))
    return p.have(p.statement.claim, hidden, alone)


def private_then(p, claim):
    """With delta 1 everything is private."""
    none = p.have(claim.arguments[-1], p.assume(claim))
    (some,) = none.formula.arguments
    body = p.step("point", terms=(at_zero,), texts=("64",))
    return p.have(FALSE, none, p.some(some, 0, body))


SPEC = SPEC.but(
    proof=not_private,
    near_misses={
        "with delta 1": NearMiss(
            At({}, refute=private_then),
            claim=conjunction(at_kinds(all_deniable), negation(with_slack(1))),
        ),
    },
    exceptions={
        "2": "with 1 it holds as well, and 3 needs that no three of these records give "
        "one output, for which a proof over all choices of records is not written here"
    },
)
