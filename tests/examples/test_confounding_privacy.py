"""Releases of allele frequencies: the panel, the noise, the audit of tables, the page.

Reference values of the audit are those of the catalogue of the paper, computed with
30 digits by another program; a `Number` must enclose them to the last digit given.
"""

import json
import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import exp, sqrt

import confounding_privacy_experiments
import numpy as np
import pytest
from confounding_privacy.mechanisms import (
    TABLE_5,
    TABLE_6,
    deviation,
    epsilon_in,
    inverted,
    raising_correlation,
)
from confounding_privacy.page import json_text, page_text, run
from confounding_privacy.panel import Panel, linked_panel
from confounding_privacy.reading import read_panel
from confounding_privacy.reported import TABLES, reported
from scipy.special import ndtr

import verifydp
from verifydp.errors import InputError

#: epsilon: the highest AUC for any mechanism, the same for adding or removing, and
#: the AUC of Gaussian noise that is just enough. Delta is 0.02.
LIMITS = {
    "0.25": (0.579514311451, 0.656164, 0.56649875),
    "0.5": (0.637409941686, 0.758798, 0.60434096),
    "1.5": (0.824798526936, 0.962403, 0.71633803),
    "3": (0.954452191400, 0.999173, 0.82525832),
    "5": (0.993572185972, 1, 0.90926270),
    "0.4": (0.614579628772, None, 0.59000322),
    "0.6": (0.659688316499, None, 0.61787156),
    "1": (0.741708658916, None, 0.66598800),
    "2": (0.885517513690, None, 0.75865884),
    "4": (0.982726043952, None, 0.87382842),
    "6": (0.997625292720, None, 0.93502496),
}
#: What five independent mechanisms give away, by the epsilon of each.
FIVE = {
    "0.05": 0.2254782436,
    "0.1": 0.377510077,
    "0.18": 0.6167304062,
    "0.3": 0.9738883424,
    "0.6": 1.875371716,
    "1": 3.106949408,
}
#: Releases in tests: intervals of means are then about 0.02 to either side.
RELEASES = 30


@pytest.fixture(scope="module")
def found(in_bytes):
    return run(linked_panel(3, 120, 150), RELEASES, in_bytes)


@pytest.fixture(scope="module")
def page(found):
    return page_text(found)


def is_about(number, value, digits):
    half = 0.5000001 * 10**-digits
    return value - half <= number.lower <= number.upper <= value + half


def test_exactly_the_first_three_targets_of_table_5_exceed():
    for number, exceeding in ((5, {"0.25", "0.5", "1.5"}), (6, set())):
        rows = reported(number)
        assert {one.epsilon for one in rows if one.exceeds} == exceeding
        for one in rows:
            assert one.exceeds == (one.epsilon in exceeding)
            assert one.exceeds_within == one.exceeds
            assert one.exceeds_add_remove == (one.epsilon in {"0.25", "0.5"})
            tight = {"0.6", "1"} if number == 6 else set(LIMITS)
            assert one.exceeds_tight == (one.epsilon in tight)
            assert one.exceeds == (one.needed > float(one.epsilon))


def test_limits_are_those_of_the_catalogue():
    for one in (*reported(5), *reported(6)):
        highest, add_remove, tight = LIMITS[one.epsilon]
        assert is_about(one.ceiling, highest, 12)
        assert add_remove is None or is_about(one.add_remove, add_remove, 6)
        assert is_about(one.tight, tight, 8)
        growth = exp(float(one.epsilon))
        assert is_about(one.within, (growth + 0.02) / (1 + growth), 12)


def test_the_needed_epsilon_is_where_the_ceiling_is_the_reported_auc():
    for one in (*reported(5), *reported(6)):
        reached = 1 - 0.98**2 / (1 + exp(one.needed))
        assert reached == pytest.approx(float(one.auc), abs=1e-9)


def test_tables_have_the_targets_of_the_experiments():
    for number, targets in ((5, TABLE_5), (6, TABLE_6)):
        rows = verifydp.bound_table(TABLES[number]).rows
        # Each target once for five mechanisms, once for a single one.
        assert len(rows) == 2 * len(targets)
        assert [one.epsilon for one in reported(number)[::2]] == [
            target for target, _ in targets
        ]
        assert [one.name for one in rows[:2]] == ["composition", "single"]


def test_noise_is_just_enough():
    for epsilon in LIMITS:
        mu = 1 / float(deviation(epsilon))
        for shift, is_private in ((0, True), (1e-9, False)):
            m, e = mu + shift, float(epsilon)
            delta = ndtr(m / 2 - e / m) - exp(e) * ndtr(-m / 2 - e / m)
            assert (delta <= 0.02 + 1e-14) == is_private


def test_every_target_of_table_6_is_above_five_independent_releases():
    for target, each in TABLE_6:
        result = inverted(target, each)
        assert result.verdict.value == "PROVED"
        assert result.reason == "independent noise meets the target"
        unperturbed = epsilon_in(result, "independent noise")
        assert unperturbed == pytest.approx(FIVE[each], rel=1e-9)
        assert unperturbed < float(target)


def test_with_the_raising_correlation_the_worst_change_is_at_the_target():
    for target, each in TABLE_6:
        moves = np.full(5, 1 / float(deviation(each)))
        correlations = np.eye(5)
        correlations[0, 1] = correlations[1, 0] = raising_correlation(target, each)
        inverse = np.linalg.inv(correlations)
        opposite = moves * [1, -1, 1, 1, 1]
        wanted = 1 / float(deviation(target)) ** 2
        assert opposite @ inverse @ opposite == pytest.approx(wanted)
        # Where both move the same way it hides something instead.
        assert moves @ inverse @ moves < moves @ moves


def test_the_redesigned_deviation_is_what_the_others_leave():
    for target, each in TABLE_5:
        scales = [Fraction(one.scale) for one in _redesigned(target, each)]
        assert len(set(scales[1:])) == 1
        left = 1 / deviation(target) ** 2 - 4 / deviation(each) ** 2
        assert float(scales[0]) == pytest.approx(1 / sqrt(left), rel=1e-9)


def _redesigned(target, each):
    return inverted(target, each, redesign=True).mechanisms


def test_coupling_meets_what_unlike_variants_cannot():
    result = inverted("0.6", "0.3", same=True)
    assert result.verdict.value == "PROVED"
    assert epsilon_in(result, "coupled noise") <= 0.6
    assert epsilon_in(result, "independent noise") > 0.9
    assert inverted("0.6", "0.3").verdict.value == "REFUTED"


def test_the_panel_is_as_it_says():
    panel = linked_panel(5, 2000, 300)
    frequencies = panel.genotypes.mean(axis=0) / 2
    # 0.01 is 1.3 deviations of a frequency of 2000 individuals: none of 300 is 5 off.
    assert 0.05 - 0.03 < frequencies.min() < 0.1
    assert 0.4 < frequencies.max() < 0.5 + 0.05
    # Uniform logits: half of the frequencies are below 0.1866. Seen are 300, so that
    # the share is within 0.1 with more than 99.9%.
    median = 1 / (1 + sqrt(19))
    assert abs(np.mean(frequencies < median) - 0.5) < 0.1
    # Hardy-Weinberg: the variance of a genotype is 2 p q; over 300 variants the mean
    # ratio is within 0.02 of 1.
    ratio = panel.genotypes.var(axis=0) / (2 * frequencies * (1 - frequencies))
    assert abs(ratio.mean() - 1) < 0.02
    linked = np.corrcoef(panel.genotypes.T)
    neighbours = np.diag(linked, 1)
    inside = np.arange(299) % 10 != 9
    assert neighbours[inside].mean() > 0.3
    # 29 correlations of independent variants, each with deviation 1/sqrt(2000).
    assert abs(neighbours[~inside].mean()) < 0.03


def test_the_sensitivity_is_attained_and_not_exceeded():
    panel = linked_panel(5, 80, 100)
    members, variants = panel.members, panel.per_set
    assert panel.sensitivity == sqrt(variants) / members
    least, most = np.zeros(variants), np.full(variants, 2)
    furthest = np.linalg.norm((most - least) / (2 * members))
    assert furthest == pytest.approx(panel.sensitivity, rel=1e-14)
    for one in panel.contributions():
        assert np.allclose(one.sum(axis=0), 0)
        apart = np.linalg.norm(one[:, np.newaxis] - one, axis=2)
        assert apart.max() <= panel.sensitivity
    root = np.sqrt(
        np.mean(
            [
                np.square(one[i] - one[j]).sum()
                for one in panel.contributions()
                for i in range(80)
                for j in range(i)
            ]
        )
    )
    assert panel.typical_distance() == pytest.approx(root / panel.sensitivity)


def _table(genotypes):
    header = ",".join(f"rs{at}" for at in range(len(genotypes[0])))
    return "\n".join([header, *(",".join(map(str, row)) for row in genotypes)]) + "\n"


def test_a_file_is_read_as_it_was_written(tmp_path):
    panel = linked_panel(6, 40, 25)
    file = tmp_path / "own.csv"
    file.write_text(_table(panel.genotypes))
    assert np.array_equal(read_panel(file).genotypes, panel.genotypes)


@pytest.mark.parametrize(
    ("line", "cell", "words"),
    [
        (5, "NA", "line 7, variant 'rs3': no value ('NA')"),
        (0, "", "line 2, variant 'rs3': no value ('')"),
        (9, "3", "line 11, variant 'rs3' is '3': write 0, 1 or 2"),
        (9, "0/1", "line 11, variant 'rs3' is '0/1'"),
        (9, "1,1", "line 11: 26 cells under a header of 25"),
    ],
)
def test_a_cell_that_is_no_genotype_is_named(tmp_path, capsys, line, cell, words):
    rows = linked_panel(6, 40, 25).genotypes.astype(object)
    rows[line, 3] = cell
    file = tmp_path / "own.csv"
    file.write_text(_table(rows))
    with pytest.raises(InputError, match=re.escape(words)):
        read_panel(file)
    options = ["--data", str(file), "--out", str(tmp_path)]
    assert confounding_privacy_experiments.main(options) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert words in error


def test_tables_that_cannot_be_attacked_are_refused(tmp_path):
    rows = linked_panel(6, 40, 25).genotypes
    file = tmp_path / "own.csv"
    for text, words in (
        ("\n".join(_table(rows).splitlines()[1:]), "line 1 has genotypes only"),
        (_table(rows[:39]), "39 individuals and 25 variants; give at least 40 and 5"),
        (_table(rows[:, :4]), "40 individuals and 4 variants"),
        (_table(rows * 0), "all individuals are alike"),
    ):
        file.write_text(text)
        with pytest.raises(InputError, match=re.escape(words)):
            read_panel(file)


def _cells(row):
    cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)
    return [re.sub(r"<.*?>", "", cell) for cell in cells]


def _released(page):
    """The rows of the tables of attacks, one for each way to release."""
    rows = re.findall(r"<tr>(?:(?!</tr>).)*class=\"after\">.*?</tr>", page, re.DOTALL)
    return [_cells(row) for row in rows if 'scope="row"' in row]


def test_the_page_shows_the_numbers_that_were_found(found, page):
    rows = re.findall(r"<tr>\s*<th scope=\"row\" class=\"number\">.*?</tr>", page)
    shown = [_cells(row) for row in rows]
    audited = [one for table in found.tables.values() for one in table]
    for cells, one in zip(shown, audited, strict=False):
        assert cells[:2] == [one.epsilon + one.name, one.auc]
        assert cells[3] == one.ceiling.text
        assert cells[2] == ("exceeds" if one.exceeds else "possible")
        assert float(cells[4]) <= one.needed < float(cells[4]) + 1.001e-4
        assert cells[5].removesuffix("exceeded") == one.add_remove.text
        assert cells[6].endswith("exceeded") == one.exceeds_tight
    assert len(shown) == len(audited)
    kinds = found.findings
    compared = (*kinds.redesigned, *kinds.unlike, *kinds.repeated)
    rest = iter(_released(page))
    for one in compared:
        ways = [("single", one.single), ("five", one.composition)]
        if one in kinds.redesigned:
            ways.append(("five unchanged", one.independent))
        elif one in kinds.repeated:
            ways[1] = ("coupled", one.composition)
            ways.append(("independent", one.independent))
        for place, (name, way) in enumerate(ways):
            cells = next(rest)
            attacks = (way.exact, way.neural, way.logistic)
            texts = [found.text + found.margin for found in attacks]
            if place:
                assert cells == [name, *texts]
                continue
            assert one.verdict == "PROVED"
            begin = [f"{one.epsilon}{one.verdict}", one.each, name]
            assert cells[:7] == [*begin, *texts, one.ceiling.text]
            if one not in kinds.redesigned:
                assert one.unperturbed <= float(cells[7]) < one.unperturbed * 1.001
    assert next(rest, None) is None
    assert found.count_refuted == len(kinds.repeated) == 6
    assert "6 of 6 are refuted by" in page
    assert f"differ by at most {found.largest_difference:.4f}" in page
    assert f"{found.count_safer} of 6 targets" in page
    assert f"For {found.count_below_reported} of the 11" in page
    assert f"{kinds.typical:.3f} of the sensitivity" in page
    assert f"at most {found.neural_behind:.4f} below the exact" in page
    assert f"learns from {RELEASES // 2} releases" in page


def test_the_page_says_on_what_condition_the_audit_holds(page):
    assert "The paper does not fix whom its guarantee protects." in page
    assert "not a refutation" in page


def test_the_page_says_where_the_genotypes_are_from(found, page):
    assert "read from a file of the user" in page
    assert "made up, seed 3: 120 individuals" in page
    made_up = page_text(replace(found, made_up=True))
    assert "The panel is made up" in made_up
    assert "(Fu 1995)" in made_up
    assert "(Fu 1995)" not in page


def test_the_comparison_comes_out_only_where_it_does(found, page):
    assert found.reported_difference == pytest.approx(0.0135)
    comes_out = found.largest_difference <= found.reported_difference
    assert ("s comparison comes out" in page) == comes_out
    assert ("its comparison does not come out" in page) != comes_out
    # All that individuals differ in is in the first set: five tell less than one.
    genotypes = np.zeros((120, 100), dtype=np.int8)
    genotypes[:, :20] = np.random.default_rng(1).choice([0, 2], (120, 20))
    genotypes[:, -1] = genotypes[:, 0]
    uneven = run(Panel("uneven", genotypes), RELEASES)
    assert uneven.largest_difference > uneven.reported_difference
    text = page_text(uneven)
    assert "its comparison does not come out" in text
    assert "s comparison comes out" not in text
    assert "far below" not in text


def test_the_page_loads_nothing_and_has_both_pictures(page):
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert page.count("<svg") == 2


def test_what_is_computed_twice_is_the_same(found, page):
    again = run(linked_panel(3, 120, 150), RELEASES)
    assert json_text(again) == json_text(found)
    assert page_text(again) == page


def test_five_releases_give_away_less_than_table_6_asks_for(found):
    for one in found.findings.unlike:
        assert one.composition == one.independent
        assert one.met == one.unperturbed < float(one.epsilon)
        assert one.composition.worst.upper < one.single.worst.lower
    for one in found.findings.redesigned:
        assert abs(one.composition.worst.middle - one.single.worst.middle) < 1e-6
    for before, after in pairwise(found.findings.redesigned):
        assert before.single.worst.upper < after.single.worst.lower


def test_the_script_writes_both_files_and_says_what_it_found(
    tmp_path, capsys, monkeypatch
):
    small = linked_panel(3, 120, 150)
    monkeypatch.setattr(
        confounding_privacy_experiments,
        "run",
        lambda panel, workers: run(small, RELEASES, workers),
    )
    out = tmp_path / "report"
    assert confounding_privacy_experiments.main(["--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "experiments.html",
        "experiments.json",
    ]
    told = capsys.readouterr().out
    assert "table 5: 3 of 5 targets" in told
    assert "table 6: 0 of 6 targets" in told
    record = json.loads((out / "experiments.json").read_text())
    ends = record["table_5"][0]["ceiling"]
    assert ends["lower"] <= 0.5795143114507205 <= ends["upper"]
    assert record["attacks"]["releases"] == RELEASES
