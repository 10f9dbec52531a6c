"""Figures 3 to 8 and table 1 of the paper on hypothesis testing, and their page.

Reference values are those of the catalogue of the paper, computed with 30 digits by
another program (mpmath); a `Number` must enclose them to the last digit given.
"""

import json
import re
from fractions import Fraction
from html.parser import HTMLParser
from itertools import pairwise

import hypothesis_testing_experiments
import pytest
from hypothesis_testing.page import json_text, page_text, run

VOID = {"meta", "br", "link", "img", "hr", "input"}
#: epsilon, then precision at recall 0.25, 0.5, 0.75, 0.9, 0.99 (figure 3a).
FIGURE_3A = {
    "0.01": (0.5024999792, 0.5024999792, 0.5008389191, 0.5002793273, 0.5000253805),
    "0.5": (0.6224593312, 0.6224593312, 0.5606136686, 0.5186937597, 0.50164357),
    "1": (0.7310585786, 0.7310585786, 0.6709131346, 0.5527672144, 0.5043770807),
    "2": (0.880797078, 0.880797078, 0.8471366884, 0.7267804499, 0.5166719499),
    "5": (0.9933071491, 0.9933071491, 0.991096063, 0.9816273526, 0.8545911626),
}
#: Precision at recall 0.9 for epsilon 1 under each kind of knowledge.
AT_90 = (0.552767214, 0.607067293807, 0.66594324185, 0.729629538427)
#: beta, then the highest score at epsilon 0.5, 1, 2, 3, 5 (figure 3b).
FIGURE_3B = {
    "0.5": (0.610701524532, 0.698859736654, 0.825813311627, 0.899797065362),
    "1": (0.666666666667, 0.709786615745, 0.819095173184, 0.889122817256),
    "1.5": (0.764705882353, 0.764705882353, 0.839008419668, 0.900149030717),
    "2": (0.833333333333, 0.833333333333, 0.86109923959, 0.913768134713),
}
#: Odds, then the highest F_1 at epsilon 0.5, 1, 2, 3, 4, 5, 8 (figure 8).
FIGURE_8 = (
    (0.66666666667, 0.70978661574, 0.81909517318, 0.88912281726, 0.93248675038),
    (0.71428571429, 0.7382110071, 0.83766165421, 0.90070628856, 0.93958677093),
    (0.76335877863, 0.76773876234, 0.85666132207, 0.91249057411, 0.9467939162),
    (0.81366965012, 0.81366965012, 0.87647092868, 0.92471184376, 0.95425339512),
)
TURNS = (0.69314718056, 0.810930216216, 0.960461950187, 1.15795172845)
#: beta, then the exact entries of the table where there is one.
TABLE = {
    "0.5": (None, 0.343509, 0.548809, 0.825833, 1.420158, 2.043796, 3.003700, 4.289911),
    "0.6": (None, 0.326843, 0.541057, 0.830814, 1.454000, 2.107736, 3.108311, 4.433604),
    "0.8": (None, None, None, 0.796995, 1.462570, 2.157470, 3.209312, 4.579715),
    "1": (None, None, None, 0.715732, 1.408612, 2.128293, 3.208825, 4.602667),
    "1.5": (None, None, None, None, None, 1.884041, 2.996915, 4.415770),
    "2": (None, None, None, None, None, None, 2.691920, 4.120012),
}
UNSAFE = {
    ("0.5", "0.62"),
    ("0.5", "0.95"),
    ("0.6", "0.58"),
    ("0.6", "0.83"),
    ("0.6", "0.9"),
    ("0.8", "0.67"),
    ("0.8", "0.83"),
    ("0.8", "0.9"),
    ("0.8", "0.95"),
}
INFEASIBLE = {("0.5", "0.55"), ("0.8", "0.62"), ("1.5", "0.76"), ("2", "0.83")}


@pytest.fixture(scope="module")
def found(in_bytes):
    return run(in_bytes)


@pytest.fixture(scope="module")
def page(found):
    return page_text(found)


def encloses(number, value, digits=9):
    """The value is given rounded to nearest."""
    room = 10.0**-digits
    return number.lower - room <= value <= number.upper + room


def test_precision_at_recalls_of_figure_3a(found):
    rows = {row.epsilon: row.at_recalls for row in found.precision_recall[0].rows}
    assert rows.keys() == FIGURE_3A.keys()
    for epsilon, values in FIGURE_3A.items():
        for number, value in zip(rows[epsilon], values, strict=True):
            assert encloses(number, value)
            assert number.upper - number.lower < 1e-12


def test_knowledge_lifts_precision(found):
    at_90 = [figure.rows[2].at_recalls[3] for figure in found.precision_recall]
    for number, value in zip(at_90, AT_90, strict=True):
        assert encloses(number, value)
    assert [figure.odds for figure in found.precision_recall] == [
        "1",
        "0.8",
        "0.62",
        "0.458",
    ]


def test_highest_scores_of_figures_3b_and_8(found):
    scores = found.highest_scores
    for line in scores.by_beta:
        for number, value in zip(line.at_epsilons, FIGURE_3B[line.beta], strict=False):
            assert encloses(number, value)
        for laplace, worst in zip(line.at_epsilons, line.any_mechanism, strict=True):
            assert laplace.lower <= worst.upper
    for line, values, turn in zip(scores.by_knowledge, FIGURE_8, TURNS, strict=True):
        assert encloses(line.turn, turn)
        for number, value in zip(line.at_epsilons, values, strict=False):
            assert encloses(number, value)


def test_gaussian_noise_has_the_catalogue_s_scores(found):
    first, second = found.gaussian_noise.same
    assert encloses(first.f_1, 0.666673246583289, 14)
    assert encloses(first.true_delta, 4.113692e-8, 13)
    for one, other in zip(first.at_recalls, second.at_recalls, strict=True):
        assert abs(one.lower - other.lower) < 1e-12
    precisions = (0.56923367225, 0.54452194353, 0.52442512843, 0.51169941739)
    for number, value in zip(first.at_recalls, precisions, strict=False):
        assert encloses(number, value, 10)
    for rows in (found.gaussian_noise.by_epsilon, found.gaussian_noise.by_delta[::-1]):
        for before, after in pairwise(rows):
            assert before.mu.upper < after.mu.lower
            assert before.gain.upper < after.gain.lower
    assert [row.within_range for row in found.gaussian_noise.by_epsilon] == [
        True,
        True,
        True,
        False,
        False,
    ]


def test_entries_of_table_1(found):
    cells = {
        (row.beta, cell.limit): cell
        for row in found.largest_epsilons.rows
        for cell in row.cells
    }
    for beta, values in TABLE.items():
        for limit, value in zip(found.largest_epsilons.limits, values, strict=True):
            largest = cells[beta, limit].largest
            if value is None:
                assert largest is None
            else:
                assert float(largest) <= value + 1e-6
                assert float(largest) == pytest.approx(value, rel=1e-3)
    standings = {
        standing: {place for place, cell in cells.items() if cell.standing == standing}
        for standing in ("unsafe", "infeasible", "safe")
    }
    assert standings["unsafe"] == UNSAFE
    assert standings["infeasible"] == INFEASIBLE
    assert len(standings["safe"]) == 20


def test_what_the_page_says_of_the_entries(found):
    for row in found.largest_epsilons.rows:
        for cell in row.cells:
            if cell.standing == "unsafe":
                limit = float(cell.limit)
                assert limit < cell.score.lower < limit + 0.005
                assert float(cell.printed) - float(cell.largest) < 0.005
            if cell.printed is not None:
                # No entry is safe for every mechanism.
                worst = cell.any_mechanism
                assert worst is None or float(worst) < float(cell.printed)
            if cell.standing == "infeasible":
                b = Fraction(row.beta) ** 2
                assert (1 + b) / (2 + b) > Fraction(cell.limit)


class _Structure(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links = [], [], []

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.ids += [named["id"]] if "id" in named else []
        self.links += [named["href"]] if tag == "a" else []
        assert tag != "script"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        """Elements of pictures that have no inside."""

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_page_is_well_formed_and_loads_nothing(page):
    structure = _Structure()
    structure.feed(page)
    assert structure.open == []
    assert len(set(structure.ids)) == len(structure.ids)
    for link in structure.links:
        assert link.removeprefix("#") in structure.ids
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    for figure in ("3(a)", "3(b)", "4(a)", "4(b)", "5(b)", "6(b)", "7(b)", "8"):
        assert figure in page
    assert page.count("<svg") == 4


def test_numbers_are_written_outward(found):
    record = json.loads(json_text(found))
    ends = record["figures_4a_4b"]["same"][0]["f_1"]
    assert ends["lower"] <= 0.666673246583289 <= ends["upper"]


def test_the_script_writes_both_files_and_says_what_it_found(tmp_path, capsys):
    out = tmp_path / "report"
    assert hypothesis_testing_experiments.main(["--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "experiments.html",
        "experiments.json",
    ]
    assert "20 are safe, 9 exceed their limit, 4 have" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_told_in_one_line(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("")
    assert hypothesis_testing_experiments.main(["--out", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
