"""What cannot be compared is refused in one line that says what to change."""

import pickle
from fractions import Fraction as Q

import pytest

from verifydp.api.comparing import compared
from verifydp.errors import InputError
from verifydp.notions.finite import (
    DatabasePrior,
    Dependence,
    FiniteMechanism,
    Policy,
    Secrets,
    compare,
)
from verifydp.notions.finite.notions.plausible_deniability import smallest_gamma

FLIP = {(0,): {0: "3/4", 1: "1/4"}, (1,): {0: "1/4", 1: "3/4"}}
EVENT = frozenset({(0,)})

BAD = {
    "sum": (lambda: compare({(0,): ["1/2"], (1,): [1]}), r"law on \(0\).* sum to 1/2"),
    "negative": (lambda: compare({(0,): [2, -1], (1,): [1, 0]}), "-1"),
    "float": (lambda: compare({(0,): [0.5, 0.5], (1,): [1, 0]}), "float"),
    "one database": (lambda: compare({(0,): [1]}), "no neighbours at all"),
    "no tuple": (lambda: compare({0: [1], 1: [1]}), "is no tuple"),
    "no law": (lambda: compare({(0,): "half", (1,): [1]}), "by output"),
    "no mechanism": (lambda: compare([1, 2]), "laws by database"),
    "prior sum": (lambda: compare(FLIP, prior={(0,): "1/2"}), "prior.*sum to 1/2"),
    "prior sign": (
        lambda: compare(FLIP, prior={(0,): "3/2", (1,): "-1/2"}),
        "prior.*-1/2",
    ),
    "prior unknown": (lambda: compare(FLIP, prior={(7,): 1}), r"\(7\).*does not know"),
    "prior kind": (lambda: compare(FLIP, prior="flat"), "'flat'"),
    "prior no tuple": (lambda: DatabasePrior({0: 1}), "no tuple"),
    "marginal": (lambda: DatabasePrior.independent([{0: "1/2"}]), "record 1"),
    "loop": (lambda: Policy.of_edges([(0, 0)]), "two different values"),
    "edge": (lambda: compare(FLIP, policy=Policy.of_edges([(0, 5)])), "value 5"),
    "count": (lambda: compare(FLIP, policy=Policy.count(5, 1)), "value 5"),
    "allowed": (
        lambda: compare(FLIP, policy=Policy(databases=frozenset({(9,)}))),
        r"\(9\)",
    ),
    "L": (lambda: Dependence(0), "L is 0"),
    "R": (lambda: Dependence(2, frozenset({frozenset({1})})), "two records"),
    "k": (lambda: compare(FLIP, explanations=0), "k is 0"),
    "k whole": (lambda: compare(FLIP, explanations=1.5), "k is 1.5"),
    "policy kind": (lambda: compare(FLIP, policy=5), "policy is 5: give a Policy"),
    "dependence kind": (lambda: compare(FLIP, dependence=3), "dependence is 3"),
    "R unknown": (
        lambda: compare(FLIP, dependence=Dependence(2, {frozenset({0, 9})})),
        r"\['?0'?, '?9'?\] are not among",
    ),
    "R kind": (lambda: Dependence(2, 5), "dependent records are 5"),
    "edges kind": (lambda: Policy(edges=5), "edges are 5"),
    "value name": (lambda: compare({("a\n",): [1], ("b",): [1]}), "be printed"),
    "output name": (
        lambda: compare({(0,): {"\ud800": 1}, (1,): {"b": 1}}),
        "an output is .* cannot be printed",
    ),
    "digits": (
        lambda: compare({(v,): [Q(1, 3**v), 1 - Q(1, 3**v)] for v in (9, 9**5)}),
        "14000 binary digits",
    ),
    "digits of a prior": (
        lambda: compare(FLIP, prior={(0,): Q(1, 3**6000), (1,): 1 - Q(1, 3**6000)}),
        "14000",
    ),
    "cells": (
        lambda: compare({(v,): [1] + [0] * 15 for v in range(600)}),
        "more than 2097152",
    ),
    "gamma": (lambda: smallest_gamma([1], 0, 0), "k is 0"),
    "absent": (lambda: compare(FLIP, absent=5), "5 is to mean absent"),
    "overlap": (
        lambda: Secrets(((EVENT, EVENT),), (DatabasePrior.uniform([(0,)]),)),
        "both secrets",
    ),
    "no belief": (lambda: Secrets((), ()), "needs a belief"),
    "secret": (
        lambda: compare(
            FLIP,
            secrets=Secrets(
                ((EVENT, frozenset({(9,)})),), (DatabasePrior.uniform([(0,)]),)
            ),
        ),
        r"secret holds \(9\)",
    ),
    "reading": (lambda: compare(FLIP)["privacy"], "is unknown: use bounded-dp"),
    "vacuous": (lambda: compare(FLIP).epsilon("unbounded-dp"), "is vacuous"),
}


@pytest.mark.parametrize("case", BAD)
def test_one_line_says_what_is_wrong(case):
    call, words = BAD[case]
    with pytest.raises(InputError, match=words) as error:
        call()
    assert "\n" not in str(error.value)


def test_a_mechanism_is_equal_to_its_copy_and_cannot_be_changed():
    mechanism = FiniteMechanism(FLIP)
    assert mechanism == FiniteMechanism(dict(FLIP))
    assert hash(mechanism) == hash(FiniteMechanism(FLIP))
    with pytest.raises(AttributeError):
        mechanism.laws = {}
    with pytest.raises(TypeError):
        mechanism.laws[(2,)] = {}


def test_the_order_of_databases_does_not_count_for_equality():
    turned = dict(reversed(FLIP.items()))
    assert FiniteMechanism(FLIP) == FiniteMechanism(turned)
    assert hash(FiniteMechanism(FLIP)) == hash(FiniteMechanism(turned))
    assert pickle.loads(pickle.dumps(FiniteMechanism(FLIP))) == FiniteMechanism(FLIP)


def test_edges_may_be_any_pairs():
    assert Policy(edges=[(0, 1)]) == Policy.of_edges([(0, 1)])
    assert compare(FLIP, policy=Policy(edges=[(0, 1)]))["blowfish"].growth == 3


def test_the_largest_growths_are_written_in_full():
    """Just within the limit of digits, every number has a text."""
    tiny = Q(1, 3**8000)
    question = compare({(0,): [tiny, 1 - tiny], (1,): [1 - tiny, tiny]}).question
    result = compared(question)
    (found,) = [one for one in result.readings if one.name == "bounded-dp"]
    assert Q(found.epsilon.growth) == (1 - tiny) / tiny
