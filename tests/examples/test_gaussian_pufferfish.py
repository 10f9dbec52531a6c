"""Figures 1, 2 and 5 of the pufferfish experiments, the page, and the script.

Reference values were computed with 40 to 60 digits by another program (mpmath); a
`Number` must enclose them up to the last digit that they are given with.
"""

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from itertools import pairwise

import gaussian_pufferfish_experiments
import pytest
from figures.enclosures import Number
from gaussian_pufferfish.factors import factors
from gaussian_pufferfish.many_users import many_users
from gaussian_pufferfish.noise_comparison import compare_noises
from gaussian_pufferfish.page import json_text, page_text, run

VOID = {"meta", "br", "link", "img", "hr", "input"}

#: K, then the scale of eq. (11) for deviations 1 to 5.
SCALES = {
    1: (2.036433389, 3.072866779, 4.109300168, 5.145733558, 6.182166947),
    2: (1.429304766, 1.858609533, 2.287914299, 2.717219066, 3.146523832),
    3: (1.329417133, 1.658834267, 1.9882514, 2.317668533, 2.647085667),
    5: (1.244668734, 1.489337468, 1.734006202, 1.978674936, 2.22334367),
    10: (1.168189985, 1.336379971, 1.504569956, 1.672759941, 1.840949927),
    20: (1.11736262, 1.234725239, 1.352087859, 1.469450478, 1.586813098),
    50: (1.073657053, 1.147314106, 1.220971159, 1.294628213, 1.368285266),
    100: (1.051951875, 1.103903751, 1.155855626, 1.207807502, 1.259759377),
    1000: (1.01639155, 1.032783099, 1.049174649, 1.065566199, 1.081957748),
}
LAMBERT_SCALES = {
    1: (2.237199399, 3.474398797, 4.711598196, 5.948797594, 7.185996993),
    2: (1.51246477, 2.024929541, 2.537394311, 3.049859081, 3.562323851),
    1000: (1.019566733, 1.039133466, 1.058700199, 1.078266932, 1.097833665),
}
RAW_OF_TWO = (0.1893731002, 0.08615096845, 0.06411324866, 0.05612021046, 0.05236790921)

#: delta, the factor of eq. (20), that of eq. (23).
FACTORS = {
    "0.001": (3.290526731491895, 3.31192796972471),
    "0.01": (2.575829303548901, 2.614667108686462),
    "0.05": (1.959963984540054, 2.030576784120376),
    "0.1": (1.644853626951473, 1.743932861387843),
    "0.3": (1.03643338949379, 1.237199398601021),
    "0.999": (0.0012533144654, 0.6475992357147949),
}


@pytest.fixture(scope="module")
def found(in_bytes):
    return run(None, in_bytes)


@pytest.fixture(scope="module")
def page(found):
    return page_text(found)


def near(value, digits):
    return pytest.approx(value, rel=10.0**-digits, abs=1e-15)


def narrow(number):
    """The ends are certain, and close enough to say something."""
    return number.upper - number.lower <= 1e-9 * max(number.upper, 1e-3)


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Number(0.0, 0.0), "0"),
        (Number(0.1234561, 0.1234562), "0.123456"),
        (Number(0.12341, 0.12344), "0.1234"),
        (Number(0.1, 0.9), "0.1 to 0.9"),
        (Number(0.0, 1e-130), "below 1e-12"),
        (Number("inf", "inf"), "no bound"),
        (Number(-0.25, -0.25), "\u22120.25"),
    ],
)
def test_only_certain_digits_of_a_number_are_shown(number, text):
    assert number.text == text


def test_a_claim_is_rounded_upward():
    assert Number(0.08085108, 0.08085109).rounded_up == "0.08086"


def test_laplace_noise_bounds_the_log_ratio_and_normal_noise_does_not(found):
    laplace, *normals = found.noise_comparison.noises
    assert laplace.variance == "32"
    assert laplace.second_supremum == Number(0.34375, 0.34375)
    assert narrow(laplace.first_supremum)
    assert laplace.first_supremum.middle == near(0.239233966273, 11)
    assert [noise.variance for noise in normals] == ["32", "8", "64"]
    for noise in normals:
        assert noise.second_supremum.upper == "inf"
        assert noise.first_supremum.upper != "inf"


def test_normal_noise_of_equal_variance_has_these_log_ratios(found):
    equal = found.noise_comparison.noises[1]
    expected = {0: 0.0574, 10: -0.3466, 20: -1.0032, 50: -4.4881, 1000: -1290.35}
    pairs = zip(found.noise_comparison.places, equal.log_ratios, strict=True)
    for place, value in pairs:
        assert value.middle == pytest.approx(expected[place], abs=6e-5, rel=4e-6)


def test_at_equal_variance_either_noise_may_have_the_smaller_delta(found):
    laplace, normal = found.noise_comparison.noises[:2]
    assert found.noise_comparison.epsilons[1:] == ("0.2", "0.3")
    assert laplace.deltas[1].middle == near(0.0362675939, 8)
    assert normal.deltas[1].middle == near(0.0224587099, 8)
    assert laplace.deltas[2].middle == near(0.00864751734, 8)
    assert normal.deltas[2].middle == near(0.0121266073, 8)


def test_least_variances(found):
    expected = (
        (1.32175203, 1.8535692633799),
        (3.17337952, 3.8900520617594),
        (14.52323758, 20.460024480228),
        (2.41774562, 18.029917867182),
        (1.99951315, 16.847911717924),
        (1.36357427, 1.1792342608297),
    )
    for need, (laplace, normal) in zip(
        found.noise_comparison.needs, expected, strict=True
    ):
        assert need.laplace.middle == near(laplace, 8)
        assert need.normal.middle == near(normal, 8)
        assert need.normal_wins == (normal < laplace)


def test_scales_for_many_users(found):
    for users, expected in SCALES.items():
        rows = [row for row in found.many_users.rows if row.users == users]
        assert [row.sd for row in rows] == [1, 2, 3, 4, 5]
        for row, scale in zip(rows, expected, strict=True):
            assert narrow(row.scale)
            assert row.scale.middle == pytest.approx(scale, abs=6e-10)
    for users, expected in LAMBERT_SCALES.items():
        rows = [row for row in found.many_users.rows if row.users == users]
        for row, scale in zip(rows, expected, strict=True):
            assert row.scale_lambert.middle == pytest.approx(scale, abs=6e-10)


def test_scales_fall_with_users_rise_with_the_deviation_and_tend_to_the_mean(found):
    for sd in found.many_users.sds:
        scales = [row.scale for row in found.many_users.of_sd(sd)]
        assert all(b.upper < a.lower for a, b in pairwise(scales))
        assert 1 < scales[-1].lower < 1.1


def test_only_a_single_user_needs_noise(found):
    assert found.many_users.without_noise == 2
    for row in found.many_users.rows:
        if row.users == 1:
            assert row.least_scale.lower > 0.5
            assert row.least_scale.upper < row.scale.lower
            assert row.worst_raw == Number(1.0, 1.0)
        else:
            assert row.least_scale == Number(0.0, 0.0)
            assert row.worst_raw.upper < 0.3
        assert all(value.upper <= 0.3 for value in row.delta_at_scale)


def test_what_two_users_give_away(found):
    rows = [row for row in found.many_users.rows if row.users == 2]
    for row, expected in zip(rows, RAW_OF_TWO, strict=True):
        assert row.raw_delta[0].middle == near(expected, 9)
        assert row.raw_delta[1].middle == 0
    assert rows[-1].delta_at_scale[0].middle == pytest.approx(0.0069, abs=5e-5)


def test_both_factors(found):
    rows = {row.delta: row for row in found.factors.rows}
    for delta, (quantile, lambert) in FACTORS.items():
        assert rows[delta].quantile.middle == near(quantile, 10)
        assert rows[delta].lambert.middle == near(lambert, 12)
        assert rows[delta].spent.upper < 1
    assert rows["0.01"].spent.middle == near(0.89314458, 8)


def test_the_page_has_no_script_and_loads_nothing(page):
    assert "<script" not in page
    assert not re.search(r"\bon[a-z]+=", page)
    assert not re.search(r"(?:src|href)=\"(?!#|https://doi\.org/)", page)
    assert "url(" not in re.sub(r"url\(#", "", page)
    assert "default-src 'none'" in page


def test_the_page_is_well_formed(page):
    class Balance(HTMLParser):
        open_tags: list[str] = []  # noqa: RUF012

        def handle_starttag(self, tag, attrs):
            if tag not in VOID:
                self.open_tags.append(tag)

        def handle_endtag(self, tag):
            assert self.open_tags.pop() == tag

    parser = Balance()
    parser.feed(page)
    assert parser.open_tags == []
    names = re.findall(r'\bid="([^"]*)"', page)
    assert len(names) == len(set(names))


def test_pictures_are_xml_and_take_the_colours_of_the_page(page):
    pictures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(pictures) == 3
    for picture in pictures:
        root = ET.fromstring(picture)
        assert root.get("role") == "img"
        assert len(root.get("aria-label")) > 40
        assert not re.search(r"#0102?0\d", picture)
        assert "var(--ink)" in picture or "var(--quiet)" in picture
        assert "<style" not in picture


def test_page_and_numbers_are_the_same_each_time(found, page):
    again = run(None)
    assert page_text(again) == page
    assert json_text(again) == json_text(found)


def test_json_has_the_figures_that_were_made(found):
    record = json.loads(json_text(found))
    assert record["figure_3"] is record["figure_4"] is None
    (supremum,) = {
        noise["second_supremum"]["upper"] for noise in record["figure_1"]["noises"][1:]
    }
    assert supremum == "inf"
    first = record["figure_2"]["rows"][0]
    assert first["scale"]["lower"] <= 2.036433389493790 <= first["scale"]["upper"]
    assert record["figure_5"]["rows"][-1]["delta"] == "0.999"


def test_without_data_the_script_says_what_is_missing(tmp_path, capsys):
    out = tmp_path / "out"
    assert gaussian_pufferfish_experiments.main(["--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "figure 3 is left out: it needs --data FOLDER with adult.csv" in printed
    assert "doi.org/10.24432/C52P4X" in printed
    assert {file.name for file in out.iterdir()} == {
        "experiments.html",
        "experiments.json",
    }
    text = (out / "experiments.html").read_text(encoding="utf-8")
    assert text.count("Not made: it needs the file") == 2


@pytest.mark.parametrize("files", [None, (), ("adult.csv",)])
def test_unusable_folders_exit_2_with_one_line(tmp_path, capsys, files):
    folder = tmp_path / "tables"
    if files is not None:
        folder.mkdir()
        for name in files:
            (folder / name).write_text("a,b\n1,2\n", encoding="utf-8")
    out = tmp_path / "out"
    arguments = ["--data", str(folder), "--out", str(out)]
    assert gaussian_pufferfish_experiments.main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert error.count("\n") == 1
    missing = {None: "is no folder", (): "adult.csv", ("adult.csv",): "heart_hungarian"}
    assert missing[files] in error
    assert not out.exists()


def test_a_table_without_the_column_exits_2_with_one_line(tmp_path, capsys):
    for name in ("adult.csv", "heart_hungarian.csv"):
        (tmp_path / name).write_text("education,race\n1,Black\n", encoding="utf-8")
    arguments = ["--data", str(tmp_path), "--out", str(tmp_path / "out")]
    assert gaussian_pufferfish_experiments.main(arguments) == 2
    error = capsys.readouterr().err
    assert "has no column 'education_num'" in error
    assert error.count("\n") == 1


def test_computing_a_figure_needs_no_other(found):
    assert compare_noises() == found.noise_comparison
    assert factors() == found.factors
    assert many_users().rows[:5] == found.many_users.rows[:5]
