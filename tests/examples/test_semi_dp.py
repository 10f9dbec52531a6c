"""Noise and tests for tables beside their margins, measured, and their page.

Expected errors and powers are those of the catalogue of the paper, which has them from
another program.
"""

import json
import re
from itertools import pairwise
from math import sqrt

import numpy as np
import pytest
import semi_dp_experiments
from semi_dp.norm_noise import mean_length
from semi_dp.normal_noise import MARGINS, projector
from semi_dp.odds_ratio import ODDS
from semi_dp.page import json_text, page_text, run
from semi_dp.pictures import NORMAL, NORMS, TESTS
from semi_dp.tables import MODELS, Measured, drawn_table

from verifydp.invariants.sensitivity import table_sensitivity
from verifydp.mechanisms.projected_gaussian import ProjectedGaussianMechanism
from verifydp.report.wording import number_text

#: By rows: algorithm 1 with length 2 and with the right one; any three, any two
#: persons. (The catalogue has 15.9376244400, which its next column contradicts.)
NORMAL_MEANS = {
    2: (1.5957691216, 1.5957691216, 7.9760423291, 5.3173615527),
    3: (3.7599424119, 4.6049701858, 12.3799314333, 8.2532876222),
    4: (5.8359556447, 7.1475567456, 16.7076277303, 11.1384184869),
    5: (7.8760512438, 9.6461533676, 21.0021844334, 14.0014562890),
    6: (9.9005246884, 12.1256168362, 25.2797023725, 16.8531349150),
    7: (11.9169659826, 14.5952429698, 29.5473582689, 19.6982388459),
    8: (13.9287582654, 17.0591752504, 33.8088069611, 22.5392046407),
    9: (15.9376244440, 19.5195238000, 38.0660997199, 25.3773998133),
    10: (17.9445314968, 21.9774729203, 42.3204750893, 28.2136500595),
}
#: Times epsilon: optimal by the printed changes, by all; l1, l2, linf at a third.
NORM_MEANS = {
    2: (2, 2, 15.05741077, 16.9705627485, 16.8284942807),
    3: (6.105, 7.163, 23.98808150, 38.1837661841, 51.351648035),
}
#: The last digits of the catalogue's own estimates for 3 x 3 tables.
ESTIMATED = 0.006


@pytest.fixture(scope="module")
def found(in_bytes):
    return run(in_bytes)


@pytest.fixture(scope="module")
def page(found):
    return page_text(found)


def test_expected_errors_of_normal_noise_are_those_of_the_catalogue(found):
    for row in found.normal:
        expected = [getattr(row, name).expected for name in NORMAL]
        assert expected == pytest.approx(NORMAL_MEANS[row.side], abs=6e-11)
        assert row.rank == (row.side - 1) ** 2
        assert row.longest_squared == (4 if row.side == 2 else 6)
        assert row.printed_mu == pytest.approx(sqrt(row.longest_squared / 4))


def test_expected_errors_of_noise_by_norms_are_those_of_the_catalogue(found):
    for row in found.norms:
        epsilon = float(row.epsilon)
        for name, expected in zip(NORMS, NORM_MEANS[row.side], strict=True):
            one = getattr(row, name)
            room = 4 * (one.uncertain * epsilon + ESTIMATED) if one.uncertain else 2e-8
            assert one.expected * epsilon == pytest.approx(expected, abs=room)
        assert row.printed_factor == str(row.side - 1)
        assert (row.printed_changes, row.changes) == {2: (2, 2), 3: (18, 30)}[row.side]


def test_means_of_draws_are_near_what_is_expected(found):
    # Thirty draws of skewed lengths: standard errors are themselves uncertain.
    assert 0 < found.farthest < 4.5
    rows = [getattr(row, name) for row in found.normal for name in NORMAL]
    rows += [getattr(row, name) for row in found.norms for name in NORMS]
    means = np.array([np.mean(one.means) / one.expected for one in rows])
    assert abs(means.mean() - 1) < 0.03


@pytest.mark.parametrize(("norm", "cells"), [("l1", 4), ("l1", 9), ("linf", 4)])
def test_mean_lengths_are_those_of_draws(norm, cells):
    rng = np.random.default_rng(7)
    size = 200_000
    if norm == "l1":
        drawn = rng.laplace(size=(size, cells))
    else:
        drawn = rng.uniform(-1, 1, size=(size, cells))
        drawn *= rng.gamma(cells + 1, size=(size, 1))
    lengths = np.linalg.norm(drawn, axis=1)
    error = lengths.std() / sqrt(size)
    assert abs(lengths.mean() - mean_length(norm, cells)) < 5 * error


@pytest.mark.parametrize("side", [2, 3])
def test_the_projector_is_that_of_all_changes(side):
    space = table_sensitivity((side, side), MARGINS, 3).space()
    noise = ProjectedGaussianMechanism.create(vectors=space.nonzero, mu=1)
    assert noise.projector == projector(side)


def test_the_file_of_changes_has_every_change_once():
    place = semi_dp_experiments.__file__.replace("_experiments.py", "/changes.json")
    with open(place, encoding="utf-8") as file:  # noqa: PTH123
        listed = {tuple(one) for one in json.load(file)}
    both = listed | {tuple(-entry for entry in one) for one in listed}
    assert both == set(table_sensitivity((3, 3), MARGINS, 3).space().nonzero)
    assert 2 * len(listed) == len(both)


def test_tables_are_drawn_by_their_models():
    rng = np.random.default_rng(3)
    even, rising = (
        np.mean([drawn_table(model, 2, rng) for _ in range(400)], axis=0)
        for model in MODELS
    )
    assert even == pytest.approx([125] * 4, abs=4)
    assert rising == pytest.approx([50, 100, 150, 200], abs=4)


def test_powers_are_those_of_the_catalogue(found):
    assert found.powers.threshold == pytest.approx(6.912485605123886, abs=1e-9)
    three = found.powers.at(3.0)
    assert three.best == pytest.approx(0.1698832264885863, abs=1e-10)
    assert three.printed == pytest.approx(0.012767237196134, abs=1e-10)
    assert three.plain == pytest.approx(0.3052398068066944, abs=1e-10)
    curve = {0.2: 0.006949, 0.5: 0.021106, 0.9: 0.043937, 1.5: 0.081053, 10: 0.418957}
    for odds, power in curve.items():
        assert found.powers.at(odds).best == pytest.approx(power, abs=6e-7)


def test_no_private_test_beats_the_best_one(found):
    assert found.best_is_optimal
    assert [row.odds for row in found.powers.rows] == list(ODDS)
    for row in found.powers.rows:
        if row.odds == 1:
            for name in TESTS:
                assert getattr(row, name) == pytest.approx(0.05, abs=1e-10)
        if row.odds > 1:
            assert row.plain > row.best > row.laplace > row.grouped > 0.05 > row.printed
    for before, after in pairwise(found.powers.rows):
        assert before.best < after.best
    assert found.printed_falls


def test_the_figures_on_the_census_are_as_printed(found):
    assert found.census_agreeing == len(found.reported) == 4
    simple, renyi, exact = found.conversions
    assert simple.effective == pytest.approx(40.95056583800372)
    assert renyi.effective == pytest.approx(39.8225737605)
    assert exact.advertised == pytest.approx(16.479387849724)
    assert exact.condition


def test_summaries_count_what_is_in_the_rows(found):
    assert found.short_sides == tuple(range(3, 11))
    assert {row.side for row in found.short_norms} == {3}
    assert (found.normal_smaller, found.normal_compared) == (18, 18)
    assert (found.norms_smaller, found.norms_compared) == (12, 12)
    far = Measured(1.0, 0.0, (1.0, 1.5), (0.1, 0.1)).far
    assert far == pytest.approx(5)


def test_the_page_shows_the_numbers_that_were_found(found, page):
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=\"(?!#)", page)
    assert page.count("<svg") == 3
    for row in found.normal:
        shown = number_text(row.printed.expected, digits=5)
        assert f"<s>{shown}</s>" in page if row.is_short else f">{shown}<" in page
        assert f">{number_text(row.naive_two.expected, digits=5)}<" in page
    assert page.count("<s>") == len(found.short_sides) + len(found.short_norms)
    for row in found.powers.rows:
        assert f">{number_text(row.best, digits=5)}<" in page
    for one in found.reported:
        assert f">{one.found}<" in page
    assert "differs" not in page


def test_numbers_are_written_as_they_are(found):
    record = json.loads(json_text(found))
    first = record["normal"][0]["right"]
    assert first["means"] == list(found.normal[0].right.means)
    assert len(record["powers"]["rows"]) == len(ODDS)


def test_the_script_writes_both_files_and_says_what_it_found(
    found, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(semi_dp_experiments, "run", lambda workers: found)
    out = tmp_path / "report"
    assert semi_dp_experiments.main(["--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "experiments.html",
        "experiments.json",
    ]
    assert "8 of 9 sizes" in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_told_in_one_line(
    found, tmp_path, capsys, monkeypatch
):
    monkeypatch.setattr(semi_dp_experiments, "run", lambda workers: found)
    file = tmp_path / "file"
    file.write_text("")
    assert semi_dp_experiments.main(["--out", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
