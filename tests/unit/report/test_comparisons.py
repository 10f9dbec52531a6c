"""A comparison on a terminal: exact numbers, readings, and what is vacuous."""

import io
import json
from fractions import Fraction

import msgspec
import pytest
from rich.console import Console

from verifydp.api.comparing import compare_notions
from verifydp.evidence.comparisons import ComparisonResult, LeastEpsilonRecord
from verifydp.evidence.kinds import read_result
from verifydp.notions.finite import Policy
from verifydp.report.console.comparison import render
from verifydp.report.facts.comparison import level_text
from verifydp.report.json.text import json_text

BITS = [(a, b) for a in (0, 1) for b in (0, 1)]
XOR = {x: ["3/4", "1/4"] if x[0] == x[1] else ["1/4", "3/4"] for x in BITS}


def result_of(mechanism, *, relations=True, **options):
    return compare_notions(mechanism, relations=relations, **options)


def shown(result, width=80, **options):
    stream = io.StringIO()
    render(result, Console(file=stream, width=width), **options)
    return stream.getvalue()


def summary(text):
    """The lines between the title and the next empty line."""
    return text.partition("Least epsilons\n\n")[2].partition("\n\n")[0].splitlines()


def test_each_reading_has_one_line_before_its_sentence():
    result = result_of(XOR, relations=False)
    text = shown(result)
    lines = summary(text)
    assert [line[2:20].strip() for line in lines] == [
        reading.label for reading in result.readings
    ]
    for line in (
        "  DP, bounded       log(3) <= 1.09862   (0, 0) against (1, 0), output 0",
        "  DP, unbounded     VACUOUS",
        "  IP, record        0",
        "  MP, positive      not measured",
        "  MIDP, given all   between 0.130812 and 0.130813  record 1, given all others",
    ):
        assert line in lines
    before, _, after = text.partition("\nReadings\n")
    for reading in result.readings:
        assert reading.reading not in " ".join(before.split())
        assert reading.reading in " ".join(after.split())


@pytest.mark.parametrize(
    ("width", "place"),
    [
        (120, "   (0, 0) against (1, 0), output 0"),
        (71, "   (0, 0) against (1, 0), output 0"),
        (70, "   (0, 0) against (1, 0)"),
        (61, "   (0, 0) against (1, 0)"),
        (60, ""),
    ],
)
def test_where_an_epsilon_is_attained_stands_beside_it_if_it_fits(width, place):
    lines = summary(shown(result_of(XOR, relations=False), width))
    assert max(map(len, lines)) <= width
    assert f"  DP, bounded       log(3) <= 1.09862{place}" in lines


def test_relations_take_the_place_of_the_sentences():
    result = result_of(XOR)
    text = shown(result)
    assert summary(text) == summary(shown(result_of(XOR, relations=False)))
    assert "\nReadings\n" not in text
    said = " ".join(text.split())
    assert not any(reading.reading in said for reading in result.readings)
    assert "without --relations says what each of these bounds" in said


def test_defaults_are_said_where_they_were_taken():
    result = result_of(XOR, relations=False)
    assert "was given" not in shown(result)
    assert "from the prior" not in shown(result)
    text = shown(result, left_out={"prior", "policy", "dependence"})
    for line in (
        "prior          uniform (no prior was given); records independent",
        "policy         all values kept apart (no policy was given)",
        "dependence     L = 1, so that only one record changes (taken from the prior)",
    ):
        assert line in text.splitlines()
    only = shown(result, left_out={"policy"})
    assert "uniform on all databases; records independent" in only
    assert "no policy was given" in only


def test_every_lack_of_an_epsilon_looks_alike():
    result = result_of(XOR, relations=False)
    stream = io.StringIO()
    console = Console(
        file=stream, width=80, force_terminal=True, color_system="standard"
    )
    render(result, console)
    painted = stream.getvalue()
    codes = {
        word: painted[: painted.index(word)].rpartition("\x1b[")[2]
        for word in ("VACUOUS", "not measured")
    }
    assert codes["VACUOUS"] == codes["not measured"] != ""


@pytest.mark.parametrize("width", [80, 60])
def test_lines_fit_and_name_what_matters(width):
    text = shown(result_of(XOR), width)
    assert max(map(len, text.splitlines())) <= width
    assert "DP, bounded       log(3) <= 1.09862" in text
    assert "MIDP, supremum    between 0.130812 and 0.130813" in text
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
    text = shown(result)
    (line,) = [one for one in summary(text) if "  Blowfish  " in one]
    assert line.split()[1].startswith("VACUOUS")
    assert f"VACUOUS: {reading.reason}" in " ".join(
        shown(msgspec.structs.replace(result, relations=())).split()
    )


def test_bounds_are_rounded_outward_and_json_reads_back():
    result = result_of(XOR)
    again = read_result(json.loads(json_text(result)), ComparisonResult)
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
    long = LeastEpsilonRecord(growth="1234567890123/1234567", lower=13.8, upper=13.9)
    assert level_text(long).startswith("at most 13.9")
    assert (
        level_text(LeastEpsilonRecord(growth="inf", lower="inf", upper="inf"))
        == "infinite"
    )


def test_abbreviations_and_numbers_of_theorems_are_explained():
    text = " ".join(shown(result_of(XOR)).split())
    assert "IP inferential privacy" in text
    assert "numbered as in Liu et al. 2019" in text
    readings = " ".join(shown(result_of(XOR, relations=False)).split())
    assert "MP, positive not measured: say which value means absent" in readings


def test_one_record_is_no_records():
    flip = {(0,): ["3/4", "1/4"], (1,): ["1/4", "3/4"]}
    assert "1 record, 2 databases, 2 outputs" in shown(result_of(flip))


def test_long_probabilities_are_decimals():
    tiny = f"1/{10**30}"
    rest = f"{10**30 - 1}/{10**30}"
    text = shown(result_of({(0,): [tiny, rest], (1,): [rest, tiny]}, relations=False))
    assert "about 1.0000e-30" in text


def test_a_relation_with_a_factor_shows_the_product_that_is_compared():
    """For the exclusive or, 2 x a reading of log(3) is log(9)."""
    result = result_of(XOR)
    text = " ".join(shown(result, width=100).split())
    compared_here = 0
    for relation in result.relations:
        if relation.factor == 1 or relation.right_epsilon is None:
            continue
        if relation.left_epsilon is None:
            continue
        right = relation.right_epsilon
        if right.growth is None or "about" in level_text(right):
            continue
        product = Fraction(right.growth) ** relation.factor
        both = LeastEpsilonRecord(
            growth=str(product),
            lower=relation.factor * right.lower,
            upper=relation.factor * right.upper,
        )
        named = f"{relation.factor} x {relation.right}"
        assert f"{named} = {level_text(both)} ({relation.right} " in text
        compared_here += 1
    assert compared_here
    for relation in result.relations:
        if relation.factor != 1 and relation.violation is not None:
            named = f"{relation.factor} x {relation.right} = "
            assert text.count(named) >= 1
