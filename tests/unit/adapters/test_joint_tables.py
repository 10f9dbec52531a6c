"""Joint tables in CSV and JSON files, read exactly or refused in one line."""

import json
from fractions import Fraction

import pytest

from verifydp.adapters.joint_tables import load_joint_table
from verifydp.adversary import coefficients_from_joint
from verifydp.errors import InputError

ROWS = [
    {"record": 1, "known": 1, "probability": "200/729"},
    {"record": 0, "known": 1, "probability": "124/729"},
    {"record": 1, "known": 0, "probability": "205/729"},
    {"record": 0, "known": 0, "probability": "200/729"},
]


def test_the_two_forms_hold_one_law(tmp_path):
    lines = ["record,known,probability"]
    lines += [f"{r['record']},{r['known']},{r['probability']}" for r in ROWS]
    table = tmp_path / "joint.csv"
    table.write_text("\n".join(lines) + "\n")
    other = tmp_path / "joint.json"
    other.write_text(json.dumps(ROWS))
    one, two = (coefficients_from_joint(load_joint_table(f)) for f in (table, other))
    assert one.values == ("1", "0")
    assert two.values == (1, 0)
    assert one.formula_odds == two.formula_odds == Fraction(31, 50)
    assert one.least_odds == two.least_odds == Fraction(31, 50)


def test_decimals_are_what_they_are_written_as(tmp_path):
    file = tmp_path / "joint.json"
    file.write_text(
        '[{"record": [1, 2], "known": "x", "past": null, "probability": 0.1}]'
    )
    assert load_joint_table(file) == {((1, 2), "x", None): Fraction(1, 10)}


def test_one_and_true_are_two_values(tmp_path):
    file = tmp_path / "joint.json"
    cells = [
        {"record": record, "known": 0, "probability": "1/4"}
        for record in (1, True, 0, False)
    ]
    file.write_text(json.dumps(cells))
    quarter = Fraction(1, 4)
    keys = [(1, 0), ("true", 0), (0, 0), ("false", 0)]
    assert load_joint_table(file) == dict.fromkeys(keys, quarter)


def test_a_past_column_and_another_delimiter(tmp_path):
    file = tmp_path / "joint.csv"
    file.write_text("probability;past;known;record\n0.25;p;k;r\n")
    table = load_joint_table(file, delimiter=";")
    assert table == {("r", "k", "p"): Fraction(1, 4)}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("a.csv", "record,known\n1,1\n", "lacks probability"),
        ("a.csv", "record,known,weight,probability\n", "has 'weight'"),
        ("a.csv", "record,known,probability\n1,1\n", "2 cells under a header of 3"),
        ("a.csv", "record,known,probability\n1,1,x\n", r"line 2.*\(1, 1\) is 'x'"),
        ("a.csv", "record,known,probability\n1,1,0\n1,1,1\n", "given twice"),
        ("a.csv", "", "is empty"),
        ("a.json", "{", "is no JSON file"),
        ("a.json", "{}", "holds no list"),
        ("a.json", "[3]", "cell 1: give an object"),
        ("a.json", '[{"record": 1, "known": 1}]', "lacks probability"),
        (
            "a.json",
            '[{"record": {}, "known": 1, "probability": 1}]',
            "of a cell is an object",
        ),
        (
            "a.json",
            '[{"record": 1, "known": 1, "probability": NaN}]',
            r"cell 1.*\(1, 1\) is nan",
        ),
        (
            "a.json",
            '[{"record": 1, "known": 1, "probability": 0, "probability": 1}]',
            "the name 'probability' is twice in one object",
        ),
        ("none.csv", None, "cannot be read"),
        ("none.json", None, "cannot be read"),
    ],
)
def test_damaged_files_are_one_clear_line(tmp_path, name, text, message):
    file = tmp_path / name
    if text is not None:
        file.write_text(text)
    with pytest.raises(InputError, match=message) as caught:
        load_joint_table(file)
    assert "\n" not in str(caught.value)
