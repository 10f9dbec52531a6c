"""Mechanisms, priors and policies from JSON: every form, and every mistake."""

import json
from fractions import Fraction as Q

import pytest

from verifydp.adapters.finite_mechanisms import (
    load_question,
    read_prior,
    read_question,
)
from verifydp.errors import InputError

ROWS = {"0": ["3/4", "1/4"], "1": ["1/4", "3/4"]}
PAIRS = {f"{a},{b}": ["1/2", "1/2"] for a in "01" for b in "01"}


def form(rows=None, **more):
    return {"outputs": ["no", "yes"], "rows": rows or ROWS, **more}


@pytest.fixture
def file(tmp_path):
    def write(value, name="mechanism.json"):
        path = tmp_path / name
        path.write_text(value if isinstance(value, str) else json.dumps(value))
        return path

    return write


def test_a_table_is_read_exactly(file):
    text = '{"outputs": ["a", "b"], "rows": {"x": [0.1, 0.9], "y": ["1/3", "2/3"]}}'
    question = load_question(file(text))
    assert question.mechanism.databases == (("x",), ("y",))
    assert question.mechanism.probability(0, 0) == Q(1, 10)
    assert question.mechanism.probability(1, 1) == Q(2, 3)
    assert question.prior.weight(("x",)) == Q(1, 2)
    assert question.policy.is_full(question.mechanism)


def test_the_alphabet_orders_databases_and_the_line():
    rows = {"low": [1, 0], "middle": [1, 0], "high": [1, 0]}
    graph = {"graph": "line"}
    order = ["low", "middle", "high"]
    question = read_question(form(rows, alphabet=order, policy=graph))
    assert question.mechanism.databases == (("low",), ("middle",), ("high",))
    assert question.policy.is_edge("low", "middle")
    assert not question.policy.is_edge("low", "high")


def test_the_empty_database_and_several_sizes():
    question = read_question(form({"": [1, 0], **ROWS}))
    assert question.mechanism.databases == ((), ("0",), ("1",))
    assert question.mechanism.records is None


def test_every_form_of_a_prior():
    assert read_prior({"0": "1/3", "1": "2/3"}, None).weight(("1",)) == Q(2, 3)
    marginals = {"marginals": [{"0": "1/4", "1": "3/4"}] * 2}
    prior = read_prior(marginals, None)
    assert prior.weight(("0", "1")) == Q(3, 16)
    assert prior.is_product
    question = read_question(form(prior="uniform"))
    assert question.has_full_support


def test_a_prior_of_its_own_file_replaces_the_one_inside(file):
    mechanism = file(form(prior={"0": 1}))
    prior = file({"0": "1/10", "1": "9/10"}, "prior.json")
    assert load_question(mechanism).prior.weight(("0",)) == 1
    assert load_question(mechanism, prior).prior.weight(("0",)) == Q(1, 10)
    assert load_question(mechanism, "uniform").prior.weight(("0",)) == Q(1, 2)
    half = file({"0": "1/2"}, "half.json")
    with pytest.raises(InputError, match=r"half\.json: the prior.* sum to 1/2"):
        load_question(mechanism, half)


def test_a_policy_with_counts_and_databases():
    policy = {
        "graph": [["0", "1"]],
        "counts": [{"values": ["1"], "count": 1}],
        "databases": ["0,1", "1,0", "1,1"],
    }
    question = read_question(form(PAIRS, policy=policy))
    allowed = question.policy.allowed(question.mechanism)
    named = {question.mechanism.databases[place] for place in allowed}
    assert named == {("0", "1"), ("1", "0")}


def test_dependence_secrets_and_options():
    question = read_question(
        form(
            PAIRS,
            dependence={"tuples": 2, "related": [[1, 2]]},
            pufferfish={
                "pairs": [[["0,0"], ["1,1"]]],
                "beliefs": ["uniform", {"0,0": "1/2", "1,1": "1/2"}],
            },
            absent="1",
            explanations=3,
        )
    )
    assert question.dependence.related == {frozenset({0, 1})}
    assert len(question.secrets.beliefs) == 2
    assert question.secrets.pairs == (
        (frozenset({("0", "0")}), frozenset({("1", "1")})),
    )
    assert (question.absent, question.explanations) == ("1", 3)
    plain = read_question(form(PAIRS, pufferfish={"pairs": [[["0,0"], ["1,1"]]]}))
    assert plain.secrets.beliefs[0].weight(("0", "0")) == Q(1, 4)


def test_only_some_databases_where_that_is_said():
    rows = {key: PAIRS[key] for key in ("0,1", "1,0")}
    question = read_question(form(rows, databases="listed"))
    assert len(question.mechanism.databases) == 2
    with pytest.raises(InputError, match=r"row of \(0, 0\) is missing"):
        read_question(form(rows))


BAD = {
    "no object": ([], "an object with"),
    "no rows": ({"outputs": ["a"]}, "an object with"),
    "unknown": (form(priors="uniform"), "'priors' is unknown"),
    "sum": (form({**ROWS, "1": ["1/4", "1/4"]}), r"law on \(1\): .* sum to 1/2"),
    "negative": (form({**ROWS, "1": ["5/4", "-1/4"]}), r"\(1\).*-1/4"),
    "cell missing": (
        form({**ROWS, "1": ["1"]}),
        r"row of \(1\) has 1 cell for 2 outputs",
    ),
    "cell null": (
        form({**ROWS, "1": [None, 1]}),
        r"weight of 'no' is None: give a number",
    ),
    "cell word": (form({**ROWS, "1": ["half", "1/2"]}), "half"),
    "row missing": (form(ROWS, alphabet=["0", "1", "2"]), r"row of \(2\) is missing"),
    "one row": (form({"0": [1, 0]}), "no neighbours at all"),
    "outputs": ({"outputs": [], "rows": ROWS}, '"outputs" is a list'),
    "output twice": ({"outputs": ["a", "a"], "rows": ROWS}, "twice"),
    "rows kind": ({"outputs": ["a"], "rows": [1]}, '"rows" is an object'),
    "alphabet": (form(alphabet=["0"]), "not in the alphabet"),
    "alphabet kind": (form(alphabet="01"), '"alphabet" is a list'),
    "listed": (form(databases="some"), '"all" or "listed"'),
    "row twice": (form({**ROWS, " 0": [1, 0]}), r"\(0\) is written twice, as ' 0'"),
    "prior twice": (
        form(prior={"0": "1/2", " 0": "0", "1": "1/2"}),
        r"the prior: \(0\) is written twice",
    ),
    "marginal twice": (
        form(prior={"marginals": [{"0": "1/2", " 0": "1/2"}]}),
        "a marginal: '0' is written twice",
    ),
    "alphabet twice": (form(alphabet=["0", "1", " 1"]), "names '1' twice"),
    "line": (form(policy={"graph": "line"}), 'a line needs the order.*"alphabet"'),
    "output kinds": ({"outputs": [["a"], None], "rows": ROWS}, "an output is"),
    "control": ({"outputs": ["a\nb", "c"], "rows": ROWS}, "cannot be printed"),
    "surrogate": (form({"\ud800": [1, 0], "1": [1, 0]}), "cannot be printed"),
    "a mechanism": (form(prior=form()), "the prior is a mechanism"),
    "long": (
        form({str(v): [f"1/{3 ** (800 - v)}", 1] for v in range(40)}),
        "digits|sum to",
    ),
    "absent kind": (form(absent=["0"]), '"absent" is'),
    "prior kind": (form(prior="flat"), "'flat'"),
    "prior unknown": (form(prior={"7": 1}), r"\(7\), which the mechanism does not"),
    "prior sum": (form(prior={"0": "1/2"}), "prior.*sum to 1/2"),
    "prior sign": (form(prior={"0": "3/2", "1": "-1/2"}), "prior.*-1/2"),
    "marginals": (form(prior={"marginals": {}}), '"marginals" is a list'),
    "marginal": (form(prior={"marginals": [1]}), "a marginal is"),
    "marginal sum": (form(prior={"marginals": [{"0": "1/2"}]}), "record 1"),
    "policy": (form(policy=[]), "a policy is an object"),
    "graph": (form(policy={"graph": "ring"}), "'ring'"),
    "edge": (form(policy={"graph": [["0", "9"]]}), "'9'.*not in the alphabet"),
    "loop": (form(policy={"graph": [["0", "0"]]}), "two different values"),
    "counts": (form(policy={"counts": 1}), '"counts" is a list'),
    "count": (form(policy={"counts": [{"values": ["1"]}]}), "a count is"),
    "count values": (
        form(policy={"counts": [{"values": "1", "count": 1}]}),
        '"values" of a count',
    ),
    "count number": (
        form(policy={"counts": [{"values": ["1"], "count": "two"}]}),
        "whole number",
    ),
    "allowed": (form(policy={"databases": ["9"]}), r"allows \(9\)"),
    "allowed kind": (form(policy={"databases": "0"}), '"databases" of a policy'),
    "dependence": (form(dependence=2), '"dependence" is an object'),
    "L": (form(dependence={"tuples": 0}), "L is 0"),
    "related": (form(dependence={"tuples": 2, "related": 1}), '"related" is a list'),
    "record": (
        form(dependence={"tuples": 2, "related": [[1, 2]]}),
        "counted from 1 to 1",
    ),
    "pufferfish": (form(pufferfish=[]), '"pufferfish" is an object'),
    "pairs": (form(pufferfish={"pairs": [["0", "1"]]}), '"pairs" is a list of two'),
    "beliefs": (form(pufferfish={"pairs": [], "beliefs": 1}), '"beliefs" is a list'),
    "k": (form(explanations="many"), "whole number"),
    "absent": (form(absent="7"), "'7' is to mean absent"),
}


@pytest.mark.parametrize("case", BAD)
def test_one_line_says_what_is_wrong(case, file):
    value, words = BAD[case]
    with pytest.raises(InputError, match=words) as error:
        load_question(file(value))
    assert "\n" not in str(error.value)
    assert "mechanism.json" in str(error.value)


def test_files_that_are_none(file, tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        load_question(tmp_path / "absent.json")
    with pytest.raises(InputError, match="is no JSON"):
        load_question(file("{"))
    with pytest.raises(InputError, match="written twice"):
        load_question(file('{"outputs": ["a"], "outputs": ["b"], "rows": {}}'))
    deep = "[" * 200_000
    with pytest.raises(InputError, match="nested too deep"):
        load_question(file(deep))


def test_spaces_around_names_do_not_count():
    marginals = {"marginals": [{" 0": "1/4", "1 ": "3/4"}]}
    question = read_question(
        form(
            alphabet=[" 0", "1 "],
            prior=marginals,
            policy={
                "graph": [["0 ", " 1"]],
                "counts": [{"values": [" 1"], "count": 1}],
            },
            absent=" 0",
        )
    )
    assert question.prior.weight(("0",)) == Q(1, 4)
    assert question.absent == "0"
    assert question.policy.is_edge("0", "1")


def test_nothing_is_taken_for_absent_unless_it_is_said():
    assert read_question(form()).absent is None
