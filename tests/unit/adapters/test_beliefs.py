import json
from fractions import Fraction

import pytest

from verifydp.adapters.beliefs import load_family, read_family
from verifydp.data.beliefs import FinitePrior, GaussianMixturePrior, GaussianPrior
from verifydp.errors import InputError

NORMAL = {"mean": 0, "sd": 1}


def written(folder, value):
    path = folder / "beliefs.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return path


def test_every_kind_of_prior_is_read_exactly(tmp_path):
    path = written(
        tmp_path,
        '{"secrets": {"a": {"mean": 0.1, "sd": "1/3"},'
        ' "b": {"weights": [0.25, 0.75], "means": [0, 1e1], "sds": [1, 0]},'
        ' "c": {"values": {"1": 0.5, "2.5": 0.5}}}, "pairs": [["a", "b"], ["c", "a"]]}',
    )
    family = load_family(path)
    (belief,) = family.beliefs
    assert belief["a"] == GaussianPrior(Fraction(1, 10), Fraction(1, 3))
    assert belief["b"] == GaussianMixturePrior(["1/4", "3/4"], [0, 10], [1, 0])
    assert belief["c"] == FinitePrior({1: "1/2", "5/2": "1/2"})
    assert [str(pair) for pair in family.ordered_pairs()] == [
        "a against b",
        "b against a",
        "c against a",
        "a against c",
    ]


def test_several_adversaries_and_one_order():
    family = read_family(
        {
            "beliefs": [{"a": NORMAL, "b": NORMAL}, {"a": NORMAL, "b": NORMAL}],
            "pairs": [["b", "a"]],
            "symmetric": False,
        }
    )
    pairs = list(family.ordered_pairs())
    assert [(str(pair), pair.belief_index) for pair in pairs] == [
        ("b against a", 0),
        ("b against a", 1),
    ]


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ({}, "secrets"),
        ([], "secrets"),
        ({"secrets": {}, "beliefs": []}, "either"),
        ({"secrets": {"a": NORMAL, "b": NORMAL}, "pair": []}, "'pair' is unknown"),
        ({"secrets": {"a": NORMAL, "b": NORMAL}, "pairs": []}, "empty"),
        ({"secrets": {"a": NORMAL, "b": NORMAL}, "pairs": ["ab"]}, "list of pairs"),
        ({"secrets": {"a": NORMAL, "b": NORMAL}, "pairs": [["a", "c"]]}, "'c'"),
        ({"secrets": {"a": NORMAL, "b": NORMAL}, "symmetric": 1}, "true or false"),
        ({"secrets": {"a": NORMAL, "b": {"mean": 0}}}, "prior of 'b'"),
        ({"secrets": {"a": NORMAL, "b": {"mean": 0, "sd": -1}}}, "prior of 'b'"),
        ({"secrets": {"a": NORMAL, "b": {"mean": None, "sd": 1}}}, "prior of 'b'"),
        ({"secrets": {"a": NORMAL, "b": {"values": 3}}}, "prior of 'b'"),
        ({"secrets": {"a": NORMAL, "b": 4}}, "prior of 'b'"),
        ({"beliefs": []}, "at least one"),
        ({"beliefs": [3]}, "priors by secret"),
        ({"secrets": {"a": NORMAL}}, "no pair"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(tmp_path, value, complaint):
    with pytest.raises(InputError, match=complaint) as raised:
        load_family(written(tmp_path, value))
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "no JSON"),
        (
            '{"secrets": {"a": {"mean": NaN, "sd": 1}, "b": {"mean": 0, "sd": 1}}}',
            "'a'",
        ),
        (
            '{"secrets": {"a": {"mean": 0, "sd": 1}, "a": {"mean": 0, "sd": 1}}}',
            "twice",
        ),
    ],
)
def test_damaged_files_are_named(tmp_path, text, complaint):
    with pytest.raises(InputError, match=complaint) as raised:
        load_family(written(tmp_path, text))
    assert "beliefs.json" in str(raised.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(InputError, match=r"nowhere\.json"):
        load_family(tmp_path / "nowhere.json")
