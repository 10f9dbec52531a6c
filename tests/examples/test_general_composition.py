"""The worked examples of the paper on composition, ways to compose, and their page.

Reference values are those of the paper and of the catalogue of the paper, which has
them from another program; the rest is compared with closed formulas.
"""

import json
import re
import shlex
import tomllib
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import general_composition_experiments
import pytest
from general_composition.accuracy import DELTA, EPSILON, GROUPS, LABELS
from general_composition.example import NO_BOUND, WorkedExample, exactly, root
from general_composition.page import json_text, page_text, run
from general_composition.releases import composed, hospitals

import verifydp
from verifydp.cli import main
from verifydp.composition.optimal import ApproximateComponent, compose_optimally

ROOT = Path(__file__).parents[2]

#: Place, printed, all added, found; in the order of the page.
EXAMPLES = (
    ("Example III.4", "inf", None, "inf"),
    ("Section III-A", 2, None, 2),
    ("Section III-A", "inf", None, "inf"),
    ("Section III-A", 1, None, 1),
    ("Section III-A", None, None, 3),
    ("Section III-A", None, None, 1),
    ("Example IV.2", 6, None, 6),
    ("Example IV.2", 2, None, 200),
    ("Theorem II.8", 1, 1.75, 1),
    ("Example II.9", "inf", 0, "inf"),
    ("Corollary IV.13", 1.5, 1.75, 1.5),
    ("Example IV.14", 2, 100, 2),
    ("Example IV.14", 1, 100, 1),
    ("Example IV.5", 3, 10, 3),
    ("Example IV.5", 3, 5, 5),
    ("Like IV.5", None, 1.5, 1),
    ("Example VI.8", 6, 10, 6),
    ("Example VI.8", 6e-5, 1e-4, 6e-5),
    ("Example VI.8", 6, 5, 5),
    ("Example VI.8", 6e-5, 5e-5, 5e-5),
    ("Theorem IV.11", 4, None, 3),
    ("Eq. (IV.1)", 3, None, 4),
    ("After IV.13", 12, None, 8),
    ("Section VI-A", 13, None, 13),
    ("Example VI.25", 1.4142135623731, 2, 1.4142135623731),
    ("Corollary A.18", 3.60555127546399, 3.74165738677394, 3.60555127546399),
)
WAYS = ("added", "largest", "worst", "best", "best_unread")


@pytest.fixture(scope="module")
def found(in_bytes):
    return run(in_bytes)


@pytest.fixture(scope="module")
def page(found):
    return page_text(found)


def is_about(number, value):
    if number is None or value is None:
        return number is value
    if value == "inf":
        return number.upper == "inf"
    return number.lower <= value * (1 + 1e-13) and number.upper >= value * (1 - 1e-13)


def test_each_example_has_the_numbers_of_the_catalogue(found):
    assert [one.place for one in found.examples] == [one[0] for one in EXAMPLES]
    for one, (_, printed, added, number) in zip(found.examples, EXAMPLES, strict=True):
        assert is_about(one.printed, printed), one
        assert is_about(one.added, added), one
        assert is_about(one.found, number), one


def test_verdicts_are_those_of_the_numbers(found):
    assert [one.setting for one in found.examples if one.verdict[:5] == "false"] == [
        "the term between, for a table and itself, and its printed bound",
        "five hospitals, a record in at least three, as the text says",
        "the same tables: the sum is the distance",
    ]
    for verdict, count in (
        ("as printed", 16),
        ("less is enough", 4),
        ("not printed", 3),
    ):
        assert found.count(verdict) == count


@pytest.mark.parametrize(
    ("printed", "number", "verdict"),
    [
        (NO_BOUND, NO_BOUND, "as printed"),
        (NO_BOUND, exactly(5), "less is enough"),
        (exactly(5), NO_BOUND, "false as printed"),
        (exactly("1.999999"), exactly(2), "false as printed"),
        (exactly("2.000001"), exactly(2), "less is enough"),
        (root(4), exactly(2), "as printed"),
        (None, exactly(2), "not printed"),
    ],
)
def test_a_printed_number_is_compared_with_what_is_found(printed, number, verdict):
    one = WorkedExample("here", "", "", printed, None, number, "", "")
    assert one.verdict == verdict


def test_each_example_names_a_statement_with_a_verdict(found):
    shown = {one.id: one.verdict.value for one in verifydp.specs()}
    for one in found.examples:
        assert shown[f"general_composition.{one.statement}"] in {"PROVED", "REFUTED"}


def test_commands_of_the_paper_s_findings_give_what_their_texts_say(
    monkeypatch, capsys
):
    monkeypatch.chdir(ROOT)
    about = tomllib.loads(
        Path("specs/general_composition/paper.toml").read_text(encoding="utf-8")
    )
    said = {
        "districts.toml": "1.5-DP under replace",
        "blocks.toml": "3.60556-Gaussian DP under replace",
        "city.toml": "rule           overlap",
        "add-remove:13": "delta is 2.57474",
        "granularity add-remove replace": "1-DP gives 2-DP",
    }
    for finding in about["findings"]:
        name, *arguments = shlex.split(finding["command"])
        assert name == "verifydp"
        with pytest.raises(SystemExit) as done:
            main(arguments)
        shown = capsys.readouterr()
        assert done.value.code == 0, shown.err
        for part, words in said.items():
            if part in finding["command"]:
                assert words in shown.out, shown.out


def test_hospitals_are_read_by_the_records_that_name_them():
    parts, records = hospitals(3, (1, 2), {"epsilon": "1"})
    assert records == "hospitals: {a, b, c, ab, ac, bc}"
    assert [one["of"] for one in parts] == [
        "hospitals: {a, ab, ac}",
        "hospitals: {b, ab, bc}",
        "hospitals: {c, ac, bc}",
    ]
    assert composed("add-remove", parts, domain=records).guarantee == "2-DP"
    assert composed("replace", parts, domain=records).guarantee == "3-DP"


def test_rules_are_their_closed_formulas(found):
    epsilon = Fraction(EPSILON)
    for row in found.accuracy.by_district:
        assert is_about(row.added, float(epsilon * row.parts))
        assert is_about(row.worst, float(2 * epsilon))
        assert row.overlap == 2
        assert not row.largest_holds
    for row in found.accuracy.by_overlap:
        assert row.parts == GROUPS
        assert is_about(row.added, float(epsilon * GROUPS))
        assert is_about(row.worst, float(epsilon * row.overlap))
        assert row.largest_holds == (row.overlap == 1)
    for row in found.accuracy.by_district + found.accuracy.by_overlap:
        assert is_about(row.largest, float(epsilon))
        # Both savings together are never worse than one of them.
        assert row.best.upper <= min(row.worst.upper, row.best_unread.upper)
        assert row.best_unread.upper <= row.added.upper


def test_the_best_epsilon_is_that_of_the_components_that_are_touched(found):
    ways = found.accuracy.by_district + found.accuracy.by_overlap
    for row in ways:
        for touched, number in ((row.overlap, row.best), (row.parts, row.best_unread)):
            component = ApproximateComponent(EPSILON, 0, count=touched)
            whole = compose_optimally([component])
            for end, sign in ((number.lower, 1), (number.upper, -1)):
                # Delta is met a little above the enclosure, and missed below it.
                delta = whole.delta_at(Fraction(end * (1 - sign * 1e-9)))
                if sign == 1:
                    assert delta.delta_lower > Fraction(DELTA)
                else:
                    assert delta.delta_upper < Fraction(DELTA)


def test_noise_is_what_the_rules_ask_for(found):
    for row in found.accuracy.noise:
        assert is_about(row.added, 2**0.5 * GROUPS)
        assert is_about(row.largest, 2**0.5)
        assert is_about(row.worst, 2**0.5 * row.overlap)
        for touched, number in ((row.overlap, row.best), (GROUPS, row.best_unread)):
            budget = Fraction(round(2**0.5 / number.middle * 10**6), 10**6)
            for more, is_enough in ((0, True), (1, False)):
                component = ApproximateComponent(
                    budget + Fraction(more, 10**6), 0, count=touched
                )
                delta = compose_optimally([component]).delta_at(found.accuracy.wanted)
                assert (delta.delta_upper <= Fraction(DELTA)) == is_enough
    for before, after in pairwise(found.accuracy.noise):
        assert before.best.upper < after.best.lower


def test_the_page_shows_the_numbers_that_were_found(found, page):
    rows = re.findall(r"<tr>\s*<th scope=\"row\".*?</tr>", page, re.DOTALL)
    cells = [re.findall(r"<td class=\"number\">(.*?)</td>", row) for row in rows]
    shown = [[re.sub(r"<small>.*|<.*?>", "", one) for one in row] for row in cells]
    examples = [
        [str(number or "") for number in (one.printed, one.added)]
        for one in found.examples
    ]
    assert [row[:2] for row in shown[: len(examples)]] == examples
    for row, one in zip(rows, found.examples, strict=False):
        assert f"<strong>{one.found}</strong>" in row
        assert f">{one.verdict}</span>" in row
    accuracy = found.accuracy
    ways = accuracy.by_district + accuracy.by_overlap + accuracy.noise
    assert shown[len(examples) :] == [
        [str(getattr(row, name)) for name in WAYS] for row in ways
    ]


def test_the_page_loads_nothing_and_has_both_pictures(page):
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert page.count("<svg") == 2
    for label in LABELS:
        assert label in page


def test_numbers_are_written_outward(found):
    record = json.loads(json_text(found))
    (two,) = (one for one in record["examples"] if one["place"] == "Example VI.25")
    assert two["verdict"] == "as printed"
    assert two["printed"]["lower"] <= 2**0.5 <= two["printed"]["upper"]
    assert len(record["accuracy"]["noise"]) == len(found.accuracy.noise)


def test_the_script_writes_both_files_and_says_what_it_found(tmp_path, capsys):
    out = tmp_path / "report"
    assert general_composition_experiments.main(["--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "experiments.html",
        "experiments.json",
    ]
    assert "16 numbers are as printed" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_told_in_one_line(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("")
    assert general_composition_experiments.main(["--out", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
