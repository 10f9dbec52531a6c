"""The catalogue's vectors: every definition by its figures, and the table of T7."""

import itertools
from fractions import Fraction as Q
from math import log

import pytest

from verifydp.notions.finite import (
    DatabasePrior,
    Dependence,
    FiniteMechanism,
    NotionQuestion,
    Policy,
    Secrets,
    compare,
)
from verifydp.notions.finite.neighbours import blowfish_pairs
from verifydp.notions.finite.notions.plausible_deniability import (
    is_deniable,
    smallest_gamma,
)

CUBE = {n: list(itertools.product((0, 1), repeat=n)) for n in (1, 2, 3, 4)}
LOG3, LOG5, LOG2 = 1.09861228867, 1.60943791243, 0.69314718056
MIDP = 0.130812035941


def flipped(bit):
    return {bit: Q(3, 4), 1 - bit: Q(1, 4)}


def of_query(query, n=2):
    return FiniteMechanism({x: flipped(query(x)) for x in CUBE[n]})


EXCLUSIVE_OR = of_query(lambda x: x[0] ^ x[1])
BOTH = FiniteMechanism(
    {
        x: {(a, b): flipped(x[0])[a] * flipped(x[1])[b] for a, b in CUBE[2]}
        for x in CUBE[2]
    }
)
TERNARY = FiniteMechanism(
    {(v,): {o: Q(2, 3) if o == v else Q(1, 6) for o in range(3)} for v in range(3)}
)
GEOMETRIC = FiniteMechanism(
    {
        (0,): [Q(2, 3), Q(1, 6), Q(1, 6)],
        (1,): [Q(1, 3), Q(1, 3), Q(1, 3)],
        (2,): [Q(1, 6), Q(1, 6), Q(2, 3)],
    }
)
EQUAL = DatabasePrior({(0, 0): "1/2", (1, 1): "1/2"})
LIKELY_EQUAL = DatabasePrior(
    dict(zip(CUBE[2], ["4/10", "1/10", "1/10", "4/10"], strict=True))
)
ONE_OF_TWO = DatabasePrior({(0, 1): "1/2", (1, 0): "1/2"})
SAME = Policy(databases=frozenset({(0, 0), (1, 1)}))


#: mechanism, prior, policy: DP, DDP = IP, MP record, MP database, MIDP, sup, BP
TABLE = {
    "xor, uniform": (
        *(EXCLUSIVE_OR, "uniform", None),
        *(LOG3, 0, 0, LOG2, MIDP, MIDP, LOG3),
    ),
    "sum is 1": (
        *(EXCLUSIVE_OR, ONE_OF_TWO, Policy.count(1, 1)),
        *(LOG3, 0, 0, 0, 0, MIDP, 0),
    ),
    "both, equal": (
        *(BOTH, EQUAL, SAME),
        *(LOG3, 2.19722457734, LOG5, LOG5, 0, MIDP, 2.19722457734),
    ),
    "both, likely equal": (
        *(BOTH, LIKELY_EQUAL, None),
        *(LOG3, 1.71765149707, 1.18958406687, 1.5260563035),
        *(0.0851114944158, MIDP, LOG3),
    ),
    "both, uniform": (
        *(BOTH, "uniform", None),
        *(LOG3, LOG3, LOG2, 1.38629436112, MIDP, MIDP, LOG3),
    ),
    "xor, equal": (*(EXCLUSIVE_OR, EQUAL, SAME), *(LOG3, 0, 0, 0, 0, MIDP, 0)),
    "ternary": (
        *(TERNARY, "uniform", None),
        *(1.38629436112, 1.38629436112, LOG2, LOG2),
        *(0.231049060187, 0.231049060187, 1.38629436112),
    ),
}
COLUMNS = (
    ("bounded-dp",),
    ("dependent-dp/conditional", "inferential/record"),
    ("membership/record",),
    ("membership/database",),
    ("mutual-information/conditional",),
    ("mutual-information/supremum",),
    ("blowfish",),
)


@pytest.mark.parametrize("row", TABLE)
def test_the_table_of_theorem_7(row):
    mechanism, prior, policy, *expected = TABLE[row]
    found = compare(mechanism, prior=prior, policy=policy)
    for names, value in zip(COLUMNS, expected, strict=True):
        for name in names:
            assert found.epsilon(name) == pytest.approx(value, abs=6e-12)


def test_exact_values_are_logarithms_of_rationals():
    found = compare(BOTH, prior=LIKELY_EQUAL)
    assert found["inferential/record"].growth == Q(39, 7)
    assert found["bounded-dp"].growth == 3
    assert compare(BOTH, prior=EQUAL)["membership/record"].growth == 5
    witness = compare(EXCLUSIVE_OR)["bounded-dp"].witness
    assert (witness.first, witness.second) == ("(0, 0)", "(1, 0)")
    assert (witness.first_probability, witness.second_probability) == (
        Q(3, 4),
        Q(1, 4),
    )


def test_definition_1_and_the_geometric_mechanism():
    assert compare(TERNARY)["bounded-dp"].growth == 4
    assert compare(GEOMETRIC)["bounded-dp"].growth == 4
    line = compare(GEOMETRIC, policy=Policy.line((0, 1, 2)))
    assert line["blowfish"].growth == 2
    one_way = compare({(0,): {0: 1}, (1,): {0: "4/5", 1: "1/5"}})
    assert one_way.epsilon("bounded-dp") == float("inf")


def test_unbounded_privacy_bounds_half_of_bounded():
    counts = {(): "1/2", (0,): "3/4", (1,): "1/4"}
    rows = {x: {0: p, 1: 1 - Q(p)} for x, p in counts.items()}
    found = compare(rows)
    assert found["unbounded-dp"].growth == 2
    assert found["bounded-dp"].growth == 3
    assert compare(TERNARY)["unbounded-dp"].vacuous


def pufferfish(priors):
    events = {
        (i, v): frozenset(x for x in CUBE[2] if x[i] == v)
        for i in (0, 1)
        for v in (0, 1)
    }
    pairs = tuple((events[i, 0], events[i, 1]) for i in (0, 1))
    return compare(EXCLUSIVE_OR, secrets=Secrets(pairs, tuple(priors)))["pufferfish"]


def product_priors(grid):
    for a, b in itertools.product(grid, repeat=2):
        yield DatabasePrior.independent([{0: 1 - a, 1: a}, {0: 1 - b, 1: b}])


def test_pufferfish_depends_on_the_beliefs():
    inner = [Q(i, 10) for i in range(1, 10)]
    assert pufferfish([DatabasePrior.uniform(CUBE[2])]).growth == 1
    assert pufferfish(product_priors(inner)).growth == Q(7, 3)
    assert pufferfish(product_priors([Q(0), *inner, Q(1)])).growth == 3


def test_pufferfish_secrets_may_be_any_events():
    pair = frozenset({(0, 0), (1, 1)}), frozenset({(0, 1), (1, 0)})
    beliefs = DatabasePrior.uniform(CUBE[2]), DatabasePrior({(0, 0): 1})
    found = compare(EXCLUSIVE_OR, secrets=Secrets((pair,), beliefs))["pufferfish"]
    assert found.growth == 3  # whether the bits agree is what is released
    assert found.witness.first.startswith("one of 2 databases (1/2 of all)")
    sure = compare(EXCLUSIVE_OR, secrets=Secrets((pair,), beliefs[1:]))
    assert sure["pufferfish"].vacuous


def constant(databases):
    return FiniteMechanism({x: {0: 1} for x in databases})


def test_blowfish_neighbours():
    assert 2 * len(blowfish_pairs(constant(CUBE[2]), Policy())) == 16  # ordered: 8
    assert len(blowfish_pairs(constant(CUBE[2]), Policy())) == 8
    assert len(blowfish_pairs(constant(CUBE[3]), Policy.count(1, 1))) == 6
    four = constant(CUBE[4])
    swaps = blowfish_pairs(four, Policy.count(1, 2))
    assert len(swaps) == 24
    far = four.places[1, 1, 0, 0], four.places[0, 0, 1, 1]
    assert far not in swaps
    cube = constant(CUBE[3])
    chain = {(0, 1, 1), (1, 0, 0), (1, 1, 1)}
    pairs = blowfish_pairs(cube, Policy(databases=frozenset(chain)))
    named = {frozenset(cube.databases[place] for place in pair) for pair in pairs}
    assert named == {
        frozenset({(0, 1, 1), (1, 1, 1)}),
        frozenset({(1, 0, 0), (1, 1, 1)}),
    }


def test_dependent_and_inferential_privacy():
    for prior, growth in (("uniform", 3), (EQUAL, 9), (LIKELY_EQUAL, Q(39, 7))):
        found = compare(BOTH, prior=prior)
        assert found["dependent-dp/conditional"].growth == growth
        assert found["inferential/record"].growth == growth
    # the set reading does not ask whether a database may occur
    found = compare(EXCLUSIVE_OR, prior=EQUAL)
    assert found["dependent-dp/set"].growth == 3
    assert found["inferential/record"].growth == 1
    assert found["inferential/neighbours"].vacuous
    assert found["inferential/all-pairs"].growth == 1
    independent = compare(BOTH, prior=EQUAL, dependence=Dependence(2, frozenset()))
    assert independent["dependent-dp/set"].growth == 3
    assert compare(BOTH, prior=EQUAL)["dependent-dp/set"].growth == 9


def test_membership_privacy_and_its_first_form():
    bit = of_query(lambda x: x[0], n=1)
    assert compare(bit)["membership/record"].growth == 2
    assert compare(TERNARY)["membership/record"].growth == 2
    rows = {(0,): {0: "1/5", 1: "4/5"}, (1,): {0: 0, 1: 1}}
    assert compare(rows)["membership/positive"].unmeasured
    skewed = compare(rows, absent=0)
    assert skewed["membership/positive"].growth == Q(9, 8)
    assert skewed.epsilon("membership/record") == float("inf")
    other = compare(skewed.question.mechanism, absent=1)
    assert other.epsilon("membership/positive") == float("inf")


def test_plausible_deniability():
    pool = [Q(1, 10), Q(1, 5), Q(2, 5), Q(1, 100)]
    answers = {(2, 2): True, (3, 2): False, (3, 4): True, (4, 40): True}
    for (k, gamma), answer in answers.items():
        assert is_deniable(pool, 1, k, gamma) is answer
    assert not is_deniable(pool, 1, 4, 40, strict=True)
    assert is_deniable(pool, 1, 3, 4, strict=True)
    assert smallest_gamma([0, 1, 1], 0, 1) is None
    assert smallest_gamma([0, 1, 1], 1, 3) is None
    likely, unlikely = [Q(2, 5)] * 2 + [Q(1, 10)] * 2, [Q(1, 10)] * 2 + [Q(2, 5)] * 2
    rows = {(0,): likely, (1,): likely, (2,): unlikely, (3,): unlikely}
    found = compare(rows)
    assert found["plausible-deniability"].growth == 1
    assert found["bounded-dp"].growth == 4
    few = compare(rows, explanations=4)["plausible-deniability"]
    assert few.growth == 4
    assert "but not for 4 rows" in few.notes[0]
    assert compare(rows, explanations=5)["plausible-deniability"].epsilon is None


def test_the_count_constraint_that_hides_correlation():
    slice_ = [x for x in CUBE[4] if sum(x) == 2]
    ones = dict.fromkeys(slice_, Q(1, 5))
    ones[1, 1, 0, 0], ones[0, 0, 1, 1] = Q(2, 5), Q(1, 10)
    prior = dict.fromkeys(slice_, Q(1, 40))
    prior[1, 1, 0, 0] = prior[0, 0, 1, 1] = Q(9, 20)
    found = compare(
        {x: {1: p, 0: 1 - p} for x, p in ones.items()},
        prior=prior,
        policy=Policy.count(1, 2),
    )
    assert found["blowfish"].growth == 2
    assert found["inferential/record"].growth == Q(38, 11)
    assert found.epsilon("inferential/record") == pytest.approx(1.23969088693)


def test_proposition_2_on_one_bit():
    found = compare(of_query(lambda x: x[0], n=1))
    growth = found["membership/record"].growth
    assert found["inferential/record"].growth == 2 * growth - 1 == 3


def test_mutual_information_is_in_nats_and_on_both_sides():
    found = compare(TERNARY)["mutual-information/supremum"].epsilon
    assert found.lower <= Q(log(2) / 3) * (1 + Q(1, 10**14))
    assert found.upper >= Q(log(2) / 3) * (1 - Q(1, 10**14))
    assert (found.upper - found.lower) <= Q(1, 10**9) * found.upper


def test_a_policy_without_neighbours_is_vacuous():
    found = compare(TERNARY, policy=Policy.of_edges([]))["blowfish"]
    assert found.vacuous
    assert found.epsilon is None
    assert "leaves no neighbours" in found.reason
    assert compare(EXCLUSIVE_OR, policy=Policy.count(1, 2))["blowfish"].vacuous


def test_databases_of_several_sizes_have_no_record_level():
    rows = {(): {0: 1}, (0,): {0: 1}, (1,): {0: 1}}
    found = compare(rows)
    for name in ("inferential/record", "membership/record", "dependent-dp/conditional"):
        assert found[name].epsilon is None
        assert not found[name].vacuous
        assert "several sizes" in found[name].reason
    only_one = compare(rows, prior={(0,): "1/2", (1,): "1/2"})
    assert only_one["inferential/record"].growth == 1


def test_a_question_is_immutable():
    question = compare(TERNARY).question
    assert isinstance(question, NotionQuestion)
    with pytest.raises(AttributeError):
        question.explanations = 3


def test_one_possible_database_leaves_nothing_to_learn():
    found = compare(EXCLUSIVE_OR, prior={(0, 0): 1}, absent=0)
    for name in (
        "membership/record",
        "membership/database",
        "membership/positive",
        "mutual-information/conditional",
        "mutual-information/unconditional",
    ):
        assert found[name].vacuous, name
        assert found[name].reason == "under the prior one database alone may occur"


def test_plausible_deniability_is_about_one_record_and_more_than_one_row():
    assert compare(TERNARY, explanations=1)["plausible-deniability"].vacuous
    several = compare(EXCLUSIVE_OR)["plausible-deniability"]
    assert several.unmeasured
    assert several.status == "not measured"
