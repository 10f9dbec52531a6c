"""A comparison on a terminal: exact numbers, readings, and what is vacuous."""

import io

import msgspec
import pytest
from rich.console import Console

from verifydp.api.comparing import compare_notions, compared
from verifydp.evidence.comparisons import ComparisonResult, LevelRecord
from verifydp.privacy.comparison import Policy
from verifydp.report.comparisons import (
    comparison_json,
    level_text,
    render_comparison,
)

BITS = [(a, b) for a in (0, 1) for b in (0, 1)]
XOR = {x: ["3/4", "1/4"] if x[0] == x[1] else ["1/4", "3/4"] for x in BITS}


def result_of(mechanism, *, relations=True, **options):
    found = compare_notions(mechanism, **options)
    return compared(found.question, relations=relations)


def shown(result, width=80):
    stream = io.StringIO()
    render_comparison(result, Console(file=stream, width=width))
    return stream.getvalue()


@pytest.mark.parametrize("width", [80, 60])
def test_lines_fit_and_name_what_matters(width):
    text = shown(result_of(XOR), width)
    assert max(map(len, text.splitlines())) <= width
    assert "DP, bounded       log(3) = 1.0986" in text
    assert "MIDP, supremum    between 0.13081203 and 0.13081204" in text
    assert "VACUOUS" in text
    assert "here: fails" in text
    assert "smallest violation" in text


def test_relations_are_shown_where_they_are_asked_for():
    assert "Relations" not in shown(result_of(XOR, relations=False))
    result = result_of(XOR)
    by_name = {relation.name: relation for relation in result.relations}
    one = by_name["DP <= IP (record), one prior"]
    assert (one.in_general, one.outcome) == ("fails", "fails")
    assert one.left_epsilon.growth == "3"
    assert one.violation.left_epsilon.growth == "inf"
    assert one.violation.prior == ("1/4",) * 4
    assert all(
        (relation.violation is None) == (relation.in_general == "holds")
        for relation in result.relations
    )


def test_a_vacuous_policy_is_said_and_not_passed():
    result = result_of(XOR, policy=Policy.of_edges([]))
    (reading,) = [one for one in result.readings if one.name == "blowfish"]
    assert (reading.status, reading.epsilon) == ("vacuous", None)
    line = next(one for one in shown(result).splitlines() if "  Blowfish  " in one)
    assert "VACUOUS: the policy leaves no" in line


def test_bounds_are_rounded_outward_and_json_reads_back():
    result = result_of(XOR)
    again = msgspec.json.decode(comparison_json(result), type=ComparisonResult)
    assert again == result
    for reading in result.readings:
        if reading.epsilon is not None:
            assert reading.epsilon.lower <= reading.epsilon.upper


def test_the_prior_is_told_in_words():
    assert result_of(XOR).prior == "uniform on all databases; records independent"
    equal = {(0, 0): "1/2", (1, 1): "1/2"}
    prior = result_of(XOR, prior=equal).prior
    assert prior == "uniform on 2 databases; records dependent"
    skewed = {(0, 0): "1/3", (1, 1): "2/3"}
    prior = result_of(XOR, prior=skewed).prior
    assert prior == "(0, 0) 1/3, (1, 1) 2/3; records dependent"
    many = {(v,): [1] for v in range(8)}
    weights = {(v,): f"{v + 1}/36" for v in range(8)}
    prior = result_of(many, prior=weights).prior
    assert prior == "weight on 8 of 8 databases; records independent"


def test_long_and_extreme_numbers_are_short():
    long = LevelRecord(growth="1234567890123/1234567", lower=13.8, upper=13.9)
    assert level_text(long).startswith("about 13.85")
    assert level_text(LevelRecord(growth="inf", lower="inf", upper="inf")) == "infinite"


def test_abbreviations_and_numbers_of_theorems_are_explained():
    text = " ".join(shown(result_of(XOR)).split())
    assert "IP inferential privacy" in text
    assert "numbered as in Liu et al. 2019" in text
    assert "MP, positive not measured: say which value means absent" in text


def test_one_record_is_no_records():
    flip = {(0,): ["3/4", "1/4"], (1,): ["1/4", "3/4"]}
    assert "1 record, 2 databases, 2 outputs" in shown(result_of(flip))


def test_long_probabilities_are_decimals():
    tiny = f"1/{10**30}"
    rest = f"{10**30 - 1}/{10**30}"
    text = shown(result_of({(0,): [tiny, rest], (1,): [rest, tiny]}, relations=False))
    assert "about 1.0000e-30" in text
