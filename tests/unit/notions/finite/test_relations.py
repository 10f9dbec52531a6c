"""Relations that hold are never violated; those that fail are, where it is said."""

import itertools
import random
from collections import Counter
from fractions import Fraction as Q

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifydp.catalogue.reading import specs
from verifydp.evidence.epsilon import Epsilon
from verifydp.notions.finite import (
    DatabasePrior,
    Dependence,
    FiniteMechanism,
    NotionQuestion,
    Policy,
    RelationOutcome,
    compare,
    judge,
)
from verifydp.notions.finite.comparing import RELATIONS, measured
from verifydp.notions.finite.failing import FAILING
from verifydp.notions.finite.findings import Enclosure
from verifydp.notions.finite.holding import HOLDING
from verifydp.notions.finite.relations import NotionRelation, is_at_most

SHAPES = [(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (3, 2)]


def shares(counts):
    total = sum(counts)
    return [Q(count, total) for count in counts]


def counts(size, highest=6):
    parts = st.integers(0, highest)
    return st.lists(parts, min_size=size, max_size=size).filter(any)


@st.composite
def questions(draw):
    records, values = draw(st.sampled_from(SHAPES))
    sizes = draw(st.sampled_from([(records,), tuple(range(records + 1))]))
    outputs = draw(st.integers(1, 3))
    databases = [
        database
        for size in sizes
        for database in itertools.product(range(values), repeat=size)
    ]
    if draw(st.integers(0, 3)) == 0:
        chosen = draw(st.sets(st.sampled_from(databases), min_size=2))
        databases = sorted(chosen, key=lambda one: (len(one), one))
    laws = {x: shares(draw(counts(outputs))) for x in databases}
    mechanism = FiniteMechanism(laws)
    kind = draw(st.sampled_from(["uniform", "joint", "product"]))
    prior = DatabasePrior.uniform(databases)
    if kind == "joint":
        weights = shares(draw(counts(len(databases))))
        prior = DatabasePrior(dict(zip(databases, weights, strict=True)))
    elif kind == "product" and len(databases) == sum(values**size for size in sizes):
        marginals = [
            dict(enumerate(shares(draw(counts(values))))) for _ in range(max(sizes))
        ]
        prior = DatabasePrior.independent(marginals)
    edges = draw(st.sampled_from([None, "line"]))
    known = draw(st.sampled_from([None, *range(records + 1)]))
    policy = Policy() if edges is None else Policy.line(mechanism.alphabet)
    if known is not None and mechanism.alphabet:
        counted = Policy.count(mechanism.alphabet[0], known)
        policy = Policy(policy.edges, counted.constraints)
    spread = draw(st.sampled_from([None, *range(1, records + 1)]))
    dependence = None if spread is None else Dependence(spread)
    k = draw(st.integers(1, 3))
    absent = mechanism.alphabet[0]
    return NotionQuestion(mechanism, prior, policy, dependence, None, absent, k)


@settings(max_examples=400, deadline=None)
@given(questions())
def test_what_holds_in_general_is_never_violated(question):
    found = measured(question)
    for relation in HOLDING:
        outcome = judge(relation, question, found.findings).outcome
        assert outcome is not RelationOutcome.FAILS, relation.name


def test_every_relation_that_holds_is_put_to_the_test():
    """Each applies to at least a few of 150 drawn mechanisms, and is decided there."""
    generator = random.Random(5)
    seen = Counter()
    for _ in range(150):
        records, values = generator.choice(SHAPES)
        sizes = generator.choice([(records,), tuple(range(records + 1))])
        databases = [
            x for size in sizes for x in itertools.product(range(values), repeat=size)
        ]
        laws = {
            x: shares([generator.randint(1, 6) for _ in range(3)]) for x in databases
        }
        for judgement in compare(laws, absent=0).judgements:
            seen[judgement.relation.name, judgement.outcome] += 1
    for relation in HOLDING:
        assert seen[relation.name, RelationOutcome.HOLDS] >= 10, relation.name
        assert seen[relation.name, RelationOutcome.FAILS] == 0, relation.name


@pytest.mark.parametrize("relation", FAILING, ids=lambda one: one.name)
def test_what_fails_in_general_fails_on_its_mechanism(relation):
    assert relation.counterexample is not None
    question = relation.counterexample.question()
    assert relation.obstacle(question) is None
    judgement = judge(relation, question)
    assert judgement.outcome is RelationOutcome.FAILS
    assert is_at_most(judgement.left, judgement.right, relation.factor) is False


def test_relations_have_one_name_each_and_known_sides():
    names = [relation.name for relation in RELATIONS]
    assert len(set(names)) == len(names)
    assert all(one.counterexample is None for one in HOLDING)
    assert all(one.holds for one in HOLDING)
    assert not any(one.holds for one in FAILING)


def test_the_statements_that_show_them_exist():
    named = {statement for one in RELATIONS for statement in one.statements}
    assert len(named) >= 20
    known = {entry.id for entry in specs()}
    assert named <= known


def test_the_factor_2_is_reached_by_three_values():
    ternary = {
        (v,): [Q(2, 3) if o == v else Q(1, 6) for o in range(3)] for v in range(3)
    }
    found = compare(ternary)
    assert found["inferential/record"].growth == 4
    assert found["membership/record"].growth == 2


def test_comparisons_are_decided_or_said_to_be_open():
    narrow = Enclosure(Q(1, 10), Q(2, 10))
    assert is_at_most(narrow, Epsilon(growth=Q(2)), 1) is True
    assert is_at_most(Epsilon(growth=Q(2)), narrow, 1) is False
    assert is_at_most(narrow, Enclosure(Q(1, 10), Q(3, 10)), 1) is None
    assert is_at_most(narrow, Enclosure(Q(1, 10), Q(3, 10)), 2) is True
    assert is_at_most(Epsilon(), narrow, 1) is False
    assert is_at_most(narrow, Epsilon(), 1) is True
    assert is_at_most(Epsilon(), Epsilon(), 1) is True


def test_overlapping_enclosures_are_undecided():
    flip = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}
    relation = NotionRelation(
        "x",
        "mutual-information/conditional",
        "mutual-information/supremum",
        holds=True,
        source="",
    )
    judgement = judge(relation, compare(flip).question)
    assert judgement.outcome is RelationOutcome.UNDECIDED
    assert judgement.reason


def test_a_vacuous_side_is_no_pass():
    ternary = {(v,): [Q(2, 3) if o == v else Q(1, 6) for o in range(3)] for v in (0, 1)}
    found = compare(ternary, policy=Policy.of_edges([]))
    outcomes = {one.relation.name: one for one in found.judgements}
    judgement = outcomes["DP <= Blowfish"]
    assert judgement.outcome is RelationOutcome.DOES_NOT_APPLY
    assert "vacuous" in judgement.reason


def test_both_sides_are_told_where_a_hypothesis_is_missing():
    xor = {(a, b): ["3/4", "1/4"][:: 1 - 2 * (a ^ b)] for a in (0, 1) for b in (0, 1)}
    found = compare(xor, prior={(0, 0): "1/2", (0, 1): "1/2"})
    judged = {one.relation.name: one for one in found.judgements}
    one = judged["DP <= IP (record), one prior"]
    assert one.outcome is RelationOutcome.DOES_NOT_APPLY
    assert (one.left, one.right) == (Epsilon(growth=Q(3)), Epsilon(growth=Q(3)))


def test_product_priors_reach_bounded_privacy_and_do_not_pass_it():
    """Drawn product priors, and those that know all records but one."""
    generator = random.Random(11)
    bits = list(itertools.product((0, 1), repeat=2))
    for _ in range(30):
        laws = {x: shares([generator.randint(1, 6) for _ in range(3)]) for x in bits}
        bounded = compare(laws)["bounded-dp"].growth
        for _ in range(5):
            marginals = [
                dict(enumerate(shares([generator.randint(1, 9) for _ in range(2)])))
                for _ in range(2)
            ]
            prior = DatabasePrior.independent(marginals)
            assert compare(laws, prior=prior)["inferential/record"].growth <= bounded
        half, reached = {0: "1/2", 1: "1/2"}, []
        for known in ({0: 1}, {1: 1}):
            for marginals in ([half, known], [known, half]):
                prior = DatabasePrior.independent(marginals)
                reached.append(compare(laws, prior=prior)["inferential/record"].growth)
        found = compare(laws)["inferential/product-priors"].growth
        assert max(reached) == found == bounded
